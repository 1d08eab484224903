// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/scene/build/BuildEdit.h"

namespace linkwright {

/// How a part, a scene of its own, comes into another scene.
struct PartOptions {
  /// By name: what a parameter of the part shall be, as SetNumber takes it: "0.4", "40 cm".
  std::vector<std::pair<std::string, std::string>> parameters;
  /// Where its mounting frame goes: of the world; of `parent` where that is given.
  Transform X_PM;
  ObjectId parent = 0;  ///< a link, or a frame of a link, that it hangs on; 0: it stands free
  bool rises = false;   ///< where it stands free and would reach below the ground: up onto that
};

/// The name of a frame of the first robot's root link that is the part's mounting frame. Without one that
/// link itself is it.
inline constexpr const char* kMountFrame = "mount";

/// Adds all of a part but its view, cameras and settings: its robots with what connects, moves and measures
/// them, its parameters and formulas. Names that the scene has already get a number, parameters the name of
/// the part's robot before theirs; references and formulas follow. What is tied to the world goes along.
/// `object` is its first robot; of a part that hangs on a link, its root link. Refused: a part with what a
/// scene has once alone (a trot, a balance, bodies in Euler parameters), or with files of its own.
TreeEdit InsertPart(CObjectContainer* scene, const Scene& part, const PartOptions& options);

}  // namespace linkwright
