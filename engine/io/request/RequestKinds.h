// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/io/request/RobotPatch.h"
#include "engine/io/request/TrotCaseReader.h"
#include "engine/scene/Kind.h"

namespace linkwright {

/// What the files hold that go with a scene or robot, as they are written: names, not indices of a model.
struct StateRequest {
  NumbersByName q, v, a, tau;  ///< by joint; the kind's fields in this order
};
struct StatesFile {
  std::string schema, frame;
  std::optional<Vector3> gravity;  ///< [m/s²]
  std::vector<StateRequest> states;
};

struct TargetRequest {
  Vector3 p = Vector3::Zero();                        ///< [m]
  std::optional<Matrix3> R;                           ///< absent: by the quaternion
  std::array<double, 4> quaternion = {{1, 0, 0, 0}};  ///< [w, x, y, z], of any length
  NumbersByName seed;                                 ///< by joint
};
struct TargetsFile {
  std::string schema, frame;
  std::array<double, 2> tolerance = {{1e-5, 1e-5}};  ///< [m], [rad]
  double timeout_ms = 50;
  bool restarts = true;
  std::vector<TargetRequest> targets;
};

inline constexpr std::uint64_t kMostSweepSeed = std::uint64_t{1} << 53;
inline constexpr int kMostSweepPoints = 1'000'000;
struct SweepFile {
  std::string schema;
  std::uint64_t samples = 1, seed = 1;
};
/// What a parameter goes through.
struct SweepRange {
  bool logarithmic = false;
  double from = 0, to = 0;   ///< in the unit of the parameter
  std::optional<int> count;  ///< of values
};

/// What is repaired of a link.
struct PatchLink {
  std::optional<RobotPatch::Inertia> inertia;
  double mass = std::numeric_limits<double>::infinity();  ///< [kg]; infinite: it stays
};
inline constexpr int kPatchVersion = 1;
struct PatchFile {
  std::string schema;
  int version = kPatchVersion;
  std::vector<std::string> mesh_folders;
};

const Kind& StatesFileKind();   ///< StatesFile
const Kind& StateKind();        ///< StateRequest
const Kind& TargetsFileKind();  ///< TargetsFile
const Kind& IkTargetKind();     ///< TargetRequest
const Kind& SweepFileKind();    ///< SweepFile
const Kind& SweepRangeKind();   ///< SweepRange
const Kind& TrotStateKind();    ///< TrotState
const Kind& PatchFileKind();    ///< PatchFile
const Kind& PatchLinkKind();    ///< PatchLink
std::span<const Kind* const> AllRequestKinds();

}  // namespace linkwright
