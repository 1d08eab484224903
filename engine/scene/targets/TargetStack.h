// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/kinematics/tasks/LoopConstraints.h"
#include "engine/model/Model.h"
#include "engine/scene/TargetTasks.h"

namespace linkwright {

/// How a target's task stands at a pose.
struct TargetReport {
  bool at_work = false;  ///< it is enabled, constrains something, and its links and joints exist
  double distance = 0;   ///< missed by [m]; of a posture its joints' root sum of squares [rad, m]
  double angle = 0;      ///< missed by [rad]
  int rows = 0;          ///< dimension of the task
  int rank = 0;          ///< of them, those it can move where the targets above it hold still
  /// √det(J Jᵀ) of its Jacobian J in the motions that the loops allow and the targets above it leave, and the
  /// smallest of its singular values, radians and metres as they are; see TaskReport.
  double manipulability = 0, smallest_singular_value = 0;
  int freedom = 0;                  ///< directions left for those below it
  std::vector<BodyIndex> at_limit;  ///< joints at a limit that this target pushes against
};

/// A point of a link that the user's hand pulls somewhere.
struct HandTask {
  FrameIndex frame;
  Vector3 point = Vector3::Zero();  ///< in the link [m]
  Vector3 goal = Vector3::Zero();   ///< in the world [m]
  int priority = 1;
};

struct TargetSolveOptions {
  bool limits = true;
  double max_change = 0.3;     ///< no joint moves further in one call [rad, m]
  double max_seconds = 0.006;  ///< time box of one call
  int max_iterations = 200;
  std::span<const char> locked;      ///< nv flags of what must not move; empty: none
  LoopConstraints* loops = nullptr;  ///< above all targets, see StackOptions::loops; of the same model
};

struct TargetSolution {
  VectorX q;                ///< nq: valid, within limits if these are on
  bool unfinished = false;  ///< the next call, started from q, goes on
  int iterations = 0;
};

/// The targets of a scene as one stack of tasks over its model: solved together by the solver their options
/// name, by priority, below the loops. Poses of links at one priority are brought to the closest pose by the
/// default solver (StackSolver::kDescent). Not for several threads at once.
class TargetStack {
 public:
  explicit TargetStack(std::shared_ptr<const Model> model);
  ~TargetStack();
  TargetStack(const TargetStack&) = delete;
  TargetStack& operator=(const TargetStack&) = delete;

  /// From the pose q0 towards the targets.
  TargetSolution Solve(const VectorX& q0, std::span<const SceneTarget> targets, const TargetOptions& options,
                       const TargetSolveOptions& how = {}, const std::optional<HandTask>& hand = {});

  /// One report a target, at the pose q.
  std::vector<TargetReport> Report(const VectorX& q, std::span<const SceneTarget> targets,
                                   const TargetOptions& options, bool limits = true,
                                   LoopConstraints* loops = nullptr);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Poses of links alone, all of one priority, by the solver that is the default: a link that is dragged takes
/// them along, it is not held by them.
bool IsPlain(const Model& model, std::span<const SceneTarget> targets, const TargetOptions& options);

}  // namespace linkwright
