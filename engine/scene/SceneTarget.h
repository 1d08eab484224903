// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/math/Types.h"

namespace linkwright {

/// What a target constrains.
enum class TargetKind {
  kPose,          ///< pose of a link in the world
  kRelative,      ///< pose of a link in the frame of another link
  kCenterOfMass,  ///< position of the centre of mass of all that can move
  kLength,        ///< distance of a link's origin from a point
  kPosture,       ///< given positions of joints, or the middles of their ranges
};
inline constexpr int kTargetKinds = 5;
const char* ToString(TargetKind kind);  ///< "pose", "relative", "center_of_mass", "length", "posture"

/// A task of the inverse kinematics. Links and joints by their names as
/// compiled, with the robot's prefix if there are several robots.
struct SceneTarget {
  std::string name;
  TargetKind kind = TargetKind::kPose;
  std::string frame;      ///< link; of pose, relative, length
  std::string reference;  ///< kRelative: the link in whose frame X_WT is
  /// The pose in the world (kRelative: in the reference's frame); of a centre of mass and a length its
  /// position alone is used.
  Transform X_WT;
  bool position = true, orientation = true;         ///< of pose, relative: what is constrained
  std::array<bool, 3> axes = {{true, true, true}};  ///< of a centre of mass: the constrained coordinates
  double length = 0.5;                              ///< [m]
  std::map<std::string, double> positions;          ///< kPosture, by joint; others: the middle of their range
  int priority = 1;   ///< 1 is the highest; those with the same are met together as well as can be
  double weight = 1;  ///< > 0, against others of the same priority
  bool enabled = true;

  bool NeedsFrame() const;
  /// Whether it has a position in space: all but a posture.
  bool HasPlace() const { return kind != TargetKind::kPosture; }
  bool Turns() const { return orientation && NeedsFrame() && kind != TargetKind::kLength; }
  /// Whether anything is constrained: an axis, its position or its orientation.
  bool AsksSomething() const;
};

/// How all targets of a scene are met together.
enum class TargetSolver {
  kNakamura,    ///< strict priority; lower targets exactly where the higher ones leave room
  kChiaverini,  ///< strict priority; lower targets projected, no algorithmic singularity
  kQuadratic,   ///< strict priority; limits of position and speed as inequalities
  kDamped,      ///< one least-squares problem with constant damping, priorities are ignored
  kAdaptive,    ///< the same, damped only near singularities
  kSelective,   ///< the same, each singular direction damped by what it would cost
  kTranspose,   ///< the same, by the transposed Jacobian
};
inline constexpr int kTargetSolvers = 7;
/// "nakamura", "chiaverini", "quadratic", "damped", "adaptive", "selective", "transpose"
const char* ToString(TargetSolver solver);
bool TargetSolverFromString(std::string_view name, TargetSolver* solver);
/// Whether priorities are respected.
bool IsStrict(TargetSolver solver);

struct TargetOptions {
  TargetSolver solver = TargetSolver::kNakamura;
  /// ≥ 0: how cautious steps are. λ² = damping · |error| · Σ|columns of J|, which vanishes with the error;
  /// of kDamped λ = 0.1 · damping, of kAdaptive the same at a singularity; the last two do without.
  double damping = 0.5;
  bool move_base = false;  ///< free joints below the world move too
  bool operator==(const TargetOptions&) const = default;
};

/// The priorities become 1, 2, 3 … without gaps; their order stays.
void RenumberPriorities(std::vector<SceneTarget>* targets);
/// Indices of all targets, by priority, then as they stand.
std::vector<int> TargetsByPriority(const std::vector<SceneTarget>& targets);
/// Moves a target in that order: in front of place `place` of TargetsByPriority (its size: to the end), on a
/// level of its own. With `join` it gets the priority of the one that stands there before the move.
void MoveTargetTo(std::vector<SceneTarget>* targets, int target, int place, bool join);

}  // namespace linkwright
