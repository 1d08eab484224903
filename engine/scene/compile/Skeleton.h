// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/model/Description.h"

namespace linkwright {

/// A piece of a generated skeleton.
struct SkeletonPiece {
  int link = 0;    ///< index in RobotDescription::links
  Transform X_LG;  ///< pose of the piece in the link
  MeshPtr mesh;
  Vector3 scale = Vector3::Ones();
  Color color;
};

/// Bones between the joints and a cylinder for each joint, for robots without visuals, so that every
/// mechanism can be seen. Lengths follow from the distances between joints. Links and joints are as in the
/// description, which must be a tree (CheckTree).
std::vector<SkeletonPiece> MakeSkeleton(const RobotDescription& robot);

}  // namespace linkwright
