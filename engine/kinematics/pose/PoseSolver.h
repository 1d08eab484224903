// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "engine/math/Types.h"
#include "engine/model/Index.h"

namespace linkwright {

class Model;

/// One thing a pose shall do: bring a point of a frame to a place, turn the frame to an orientation, or both.
struct PoseTask {
  FrameIndex frame;
  Vector3 point = Vector3::Zero();  ///< in the frame: what is carried to target.p [m]
  Transform target;                 ///< in the world: target.p for the point, target.R for the frame's axes
  bool position = true, orientation = true;
  double weight = 1;  ///< > 0; against other tasks, where they cannot all be met
};

struct PoseOptions {
  double position_tolerance = 1e-6;     ///< [m] a task is reached below both
  double orientation_tolerance = 1e-6;  ///< [rad]
  int max_iterations = 100;
  double max_seconds = 0.004;  ///< time box; +inf for results that do not depend on the machine
  double max_step = 0.2;       ///< no joint moves further than this in one iteration [rad, m]
  /// No joint moves further than this in one call [rad, m]: for a pose shown frame by frame, so that a small
  /// move of the target at a singularity turns no joint at once. Calling again goes on.
  double max_change = std::numeric_limits<double>::infinity();
  /// What a radian counts in metres where position and orientation cannot both be met.
  double metres_per_radian = 0.25;
  bool limits = true;
  /// Free joints below the world stand still, unless a task's frame has no other joint above it: grabbing the
  /// base itself moves it. True: they always move with the others.
  bool move_free_base = false;
  std::span<const char> locked;      ///< nv flags of what must not move; empty: none
  const VectorX* weights = nullptr;  ///< nv, > 0: a larger one moves more; null: all 1
  /// nq: what the motion left free by the tasks is drawn to; null: left as it is.
  const VectorX* posture = nullptr;
};

enum class PoseStatus {
  kReached,    ///< all tasks are within the tolerances
  kClosest,    ///< they cannot be: this is (locally) the closest pose
  kUnfinished  ///< iterations, time or max_change ran out; the next call, started from `q`, goes on
};

struct PoseResidual {
  double position = 0;     ///< distance from the target [m]; 0 if not asked for
  double orientation = 0;  ///< angle to the target, in [0, π] [rad]; 0 if not asked for
};

struct PoseResult {
  PoseStatus status = PoseStatus::kUnfinished;
  VectorX q;                            ///< nq: always a valid pose, within limits if these are on
  std::vector<PoseResidual> residuals;  ///< one a task
  std::vector<BodyIndex> at_limit;      ///< joints that stand at a limit which the tasks push against
  int iterations = 0;
  double seconds = 0;
  bool converged() const { return status == PoseStatus::kReached; }
};

/// Solves poses of a model for dragging and targets: damped least squares with step control (a step that does
/// not lower the weighted error is not taken), joint limits by taking saturated joints out and solving again,
/// warm start from `q0`. The error never rises, so an unreachable target ends at the closest pose and stays
/// there; where the error is stationary but not least (a stretched arm pushed back along itself) the pose
/// leaves along negative curvature. Once it was called with tasks of the same kind,
/// Solve allocates only for a posture and where the tasks cannot be met.
/// Not for use from several threads at once; make one for each.
class PoseSolver {
 public:
  explicit PoseSolver(std::shared_ptr<const Model> model);
  ~PoseSolver();
  PoseSolver(PoseSolver&&) noexcept;
  PoseSolver& operator=(PoseSolver&&) noexcept;

  /// q0: nq; joints outside their limits are brought inside first. The result lives until the next call.
  /// Throws std::invalid_argument for q0 of a wrong size, frames that do not exist or numbers not finite.
  const PoseResult& Solve(const VectorX& q0, std::span<const PoseTask> tasks,
                          const PoseOptions& options = {});

  const Model& model() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace linkwright
