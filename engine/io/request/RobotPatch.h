// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/base/Problem.h"
#include "engine/model/Description.h"

namespace linkwright {

/// What a user has decided to repair in a robot file. It is kept beside that file, which itself stays as it
/// is, and applied whenever the robot is read.
struct RobotPatch {
  enum class Inertia {
    kFromGeometry,  ///< of the shapes of the link, meshes included, with the mass it has
    kClamp,         ///< the nearest principal moments that a body can have
  };
  std::vector<std::string> mesh_folders;   ///< relative to the robot file; searched by file name
  std::map<std::string, Inertia> inertia;  ///< by link
  std::map<std::string, double> mass;      ///< by link [kg]
  std::map<std::string, int> lines;        ///< by link: of its entry in the patch's file, for messages

  bool IsEmpty() const { return mesh_folders.empty() && inertia.empty() && mass.empty(); }
};

/// Where the patch of a robot file is: `robot.urdf.lwpatch.json`.
std::filesystem::path PatchFileOf(const std::filesystem::path& robot_file);

/// The patch of a robot file; an empty one where there is none. A patch that cannot be read is an error in
/// `problems`.
RobotPatch ReadRobotPatch(const std::filesystem::path& robot_file, ProblemList* problems);

/// Writes it beside the robot file; an empty one takes the file away. What stays the same in a patch that is
/// there keeps its text. Why not, or an empty string.
std::string WriteRobotPatch(const std::filesystem::path& robot_file, const RobotPatch& patch);

/// Applies masses and inertias; reports changes as notes and what it ignores as warnings.
void ApplyRobotPatch(const RobotPatch& patch, RobotDescription* robot, ProblemList* problems);

/// What a one-click repair would do about a problem of a link; none where nothing can be done so.
enum class RepairKind { kNone, kMeshFolder, kInertia, kMass };
RepairKind RepairFor(const Problem& problem);
/// The name between the quotes of `link "forearm" visual 1`; empty where there is none.
std::string LinkOf(const Problem& problem);

}  // namespace linkwright
