// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string_view>

namespace linkwright {

/// The version of the scene format that this program reads and writes.
inline constexpr int kSceneVersion = 1;

/// Objects of a scene file that are read and written by code of their own; the others have a Kind.
enum class SceneKind { kLink, kShape, kJoint, kMimic };

/// All keys an object of a kind may have, in the order in which they are written.
std::span<const std::string_view> KeysOf(SceneKind kind);

}  // namespace linkwright
