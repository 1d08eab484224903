// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "engine/scene/Scene.h"
#include "engine/scene/edit/TreeEdits.h"

namespace linkwright {

class CopiedFiles;

/// A link on its way to another place: a robot of that link, its joint, what hangs below, the frames on
/// these and their start values. The joint of a link that is no root has a parent that the robot lacks: the
/// robot stands where that does.

/// Of a robot as RobotsToCopy gives it. `X_WP`: of the link's parent at the start of the scene.
SceneRobot BranchOf(SceneRobot robot, const std::string& link, const Transform& X_WP);

/// What a copied link comes from.
struct BranchOrigin {
  std::string robot, link;
  std::string parent;  ///< of its joint; empty: it is a root
};
/// Where a copied link goes.
struct BranchPlace {
  ObjectId robot = 0;  ///< 0: it becomes a robot of its own
  std::string link;    ///< that it hangs on
};
/// On the link that `beside` is, or is a frame of. Where that is the original, or another part of a robot: as
/// the original hangs, or else on the root link; a root that is the original itself, or where nothing is
/// selected, becomes a robot of its own.
BranchPlace FindBranchPlace(const CObjectContainer& scene, const BranchOrigin& origin, ObjectId beside);

/// Adds a copied link there, under free names: by its joint; a root by a fixed one, and as a robot of its own
/// by the joint on a link "base" that is fixed to the world where the parent of the original is. `object` is
/// the link, or the robot.
TreeEdit PasteBranch(CObjectContainer* scene, const CopiedFiles& files, const SceneRobot& branch,
                     const BranchOrigin& origin, const BranchPlace& place);

}  // namespace linkwright
