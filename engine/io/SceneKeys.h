// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string_view>

namespace linkwright {

/// The version of the scene format that this program reads and writes.
inline constexpr int kSceneVersion = 1;

/// Kinds of objects in a scene file, as the schema's definitions name them.
enum class SceneKind {
  kScene,
  kSecondOpinion,
  kRobot,
  kLink,
  kShape,
  kJoint,
  kMimic,
  kForce,
  kLoop,
  kTrot,
  kTrotRobot,
  kTrotPush,
  kPath,
  kWaypoint,
  kTarget,
  kTargetOptions,
  kCamera,
  kView
};

/// All keys an object of a kind may have, in the order in which they are written.
std::span<const std::string_view> KeysOf(SceneKind kind);

}  // namespace linkwright
