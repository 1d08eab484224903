// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/base/Problem.h"
#include "engine/model/Description.h"

namespace linkwright {

/// A robot as URDF text. Reading it again gives the same links and joints, but for the rounding of angles;
/// rounded boxes, which the format does not have, become boxes, which is a warning in `problems`, and frames
/// links without mass in fixed joints.
std::string WriteUrdf(const RobotDescription& robot, ProblemList* problems);

/// What a scene may change of a joint that a URDF can hold.
struct UrdfJointEdit {
  std::map<std::string, double> dynamics;  ///< "damping", "friction"
};

struct UrdfEditResult {
  std::string text, error;
};
/// The URDF file `path` with the joints' numbers changed, with other inertias of some links and with more
/// frames at its end: every byte of what is not changed stays.
UrdfEditResult EditUrdf(const std::filesystem::path& path, const std::map<std::string, UrdfJointEdit>& edits,
                        const std::map<std::string, Inertial>& inertials = {},
                        const std::vector<FrameDescription>& frames = {});

}  // namespace linkwright
