// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/Problem.h"
#include "engine/constraints/eulerparameters/MechanismDescription.h"

/// The tables of Kim, Bae, Choi, Yang (1996), "Closed loops in Euler parameters", computed anew.
namespace linkwright {

/// A start from which a mechanism is to be assembled while some coordinates are held.
struct AssemblyStart {
  std::vector<std::string> names;   ///< of the bodies, in turn
  std::vector<Vector3> dr, dtheta;  ///< r = r₀ + dr, p = p₀ ∘ [1, dθ/2], not made unit
  std::vector<int> independent;     ///< 6 b + k: k < 3 δr, else δπ' of body b from 0
};
/// None, with errors in `problems`, if it cannot be used.
std::optional<AssemblyStart> ReadAssemblyStart(std::string text, const std::string& shown_as,
                                               ProblemList* problems);

struct LoopPaperModels {
  /// By name: motion_base, rssr_driven, rssr_free, slider_crank, bricard, mixed_chain, chain_spherical,
  /// heavy_top, hmmwv_A, hmmwv_B, hmmwv_C, hmmwv_design, hmmwv_rear_rods. Tables of those that are missing
  /// are left out.
  std::map<std::string, MechanismDescription> mechanisms;
  std::optional<AssemblyStart> assembly;  ///< of hmmwv_A
};

using NamedFile = std::pair<std::string, std::string>;  ///< name, contents

/// motion_base_iterates.csv: the iterates of all methods from p = [1, 0, 0, 0] to ten orientations.
NamedFile MotionBaseTable(const MechanismDescription& motion_base);
/// structure.csv: rows, rank and freedoms.
NamedFile StructureTable(const LoopPaperModels& models);
/// NAME.csv: a run with the motion of all bodies.
NamedFile MotionTable(const std::string& name, const MechanismDescription& mechanism);
/// hmmwv_assembly.csv: iterates from a wrong pose.
NamedFile AssemblyTable(const MechanismDescription& hmmwv, const AssemblyStart& start);
/// hmmwv_static.csv: where all forces balance, for the chassis' x and y, with its yaw zero.
NamedFile StaticTable(const MechanismDescription& design);
/// hmmwv_A.csv …: what the driver feels over three seconds.
NamedFile VehicleTable(const std::string& name, const MechanismDescription& hmmwv);

/// All of these that the models allow; `progress` gets the name of each before it is computed.
std::vector<NamedFile> LoopPaperTables(const LoopPaperModels& models,
                                       const std::function<void(const std::string&)>& progress = {});
/// The page "The paper, reproduced" (index.html, README.md) and its figures, from the tables.
std::vector<NamedFile> LoopPaperPage(const std::vector<NamedFile>& tables);

}  // namespace linkwright
