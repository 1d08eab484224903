// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/base/Problem.h"
#include "engine/model/Description.h"

namespace linkwright {

/// A description's links and joints found sound, in the order in which a Model takes them.
struct RobotTree {
  struct Step {
    int link = 0;         ///< index into links
    int joint = -1;       ///< index into joints of the joint above the link; −1: the root
    int parent_link = 0;  ///< index into links
  };
  std::vector<Step> steps;  ///< depth first, joints of one link in document order; the root first

  /// A joint's coordinate as a function of the joint that leads it: q = ratio · q(master) + offset.
  struct Coupling {
    int master = -1;  ///< index into joints; −1: the joint moves on its own
    double ratio = 1, offset = 0;
  };
  std::vector<Coupling> couplings;  ///< one for each joint
};

/// Whether each of the robot's frames from number `first` on has a name of its own, no link's either, a link
/// and a finite pose. Errors go to `problems` with `file` and the frame's line.
bool CheckFrames(const RobotDescription& robot, std::size_t first, const std::string& file,
                 ProblemList* problems);

/// Checks names, numbers and shape of the tree, and follows mimic chains to their end. False, with errors in
/// `problems`, when the description cannot be a tree of bodies.
bool MakeRobotTree(const RobotDescription& robot, bool independent_mimic, RobotTree* tree,
                   ProblemList* problems);

}  // namespace linkwright
