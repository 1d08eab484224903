// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "engine/kinematics/leastsquares/Damping.h"
#include "engine/math/Types.h"
#include "engine/model/Index.h"

namespace linkwright {

class LoopConstraints;
class Model;
struct PriorityProblem;

enum class TaskKind {
  kPosition,      ///< a point of a frame to a place: p_d − p [m]
  kOrientation,   ///< a frame to an orientation: rotation vector of the quaternion error [rad], world axes
  kPose,          ///< both
  kRelative,      ///< a point and the axes of `frame`, expressed in those of `reference`
  kCenterOfMass,  ///< of all that moves, to a place
  kLength,        ///< a point of a frame onto a sphere: length − |p − centre| [m]
  kPosture        ///< all joints to a posture: median
};

/// One wish of a stack.
struct StackTask {
  TaskKind kind = TaskKind::kPose;
  /// Levels with lower numbers come first; tasks of one level count alike, by their weights. Any numbers.
  int level = 0;
  bool enabled = true;
  FrameIndex frame;                 ///< not for centre of mass and posture
  Vector3 point = Vector3::Zero();  ///< in the frame [m]
  FrameIndex reference;             ///< relative: in whose axes, from which point of it
  Vector3 reference_point = Vector3::Zero();
  /// In the world; relative: in the reference. p: of the point, of the centre of mass, of the sphere's
  /// centre.
  Transform target;
  /// Orientation by the differences of roll, pitch and yaw (each the shortest way) with the analytic
  /// Jacobian; where these are singular, as without. Position and pose tasks in the world.
  bool analytic = false;
  double length = 0;                              ///< of the sphere's radius [m], ≥ 0
  std::array<bool, 3> axes = {true, true, true};  ///< position and centre of mass: which of x, y, z count
  bool relative_position = true, relative_orientation = true;  ///< relative: which part counts
  VectorX posture;    ///< nq; empty: the model's neutral position, brought inside the limits
  double weight = 1;  ///< > 0; against others of its level
};

enum class StackSolver {
  kDampedLeastSquares,  ///< all tasks at one level, postures in their null space
  kTranspose,           ///< all tasks at one level, postures too: dq = α Jᵀe (Buss & Kim)
  kNakamura,            ///< see PriorityRule
  kChiaverini,
  kSelectivelyDamped,  ///< as kDampedLeastSquares, each singular direction damped as it needs
  kQuadraticProgram,   ///< as kNakamura, with limits of speeds and lengths of steps as inequalities too
  /// All tasks at one level, postures too, by steps that are taken only where they lower the weighted error:
  /// damped least squares with λ² in proportion to its square, where these get slow Newton's steps by the
  /// magnitudes of the curvatures. Ends at the closest position and stays there. Damping and clamps are its
  /// own. Without constraints only joints above the tasks' frames move.
  kDescent
};

struct StackOptions {
  StackSolver solver = StackSolver::kNakamura;
  Damping damping = Damping::kByError;  ///< kSelective: kSelectivelyDamped's in any solver but the QP
  double lambda = 0.5;                  ///< see Damping
  double singular_region = 0.05;
  double min_alpha = 1e-4;         ///< of kTranspose
  double clamp_position = 0.1;     ///< errors are shortened to this [m]; ≤ 0 or +inf: not
  double clamp_orientation = 0.5;  ///< [rad]
  double clamp_posture = 0.2;      ///< [rad, m]
  /// What a radian counts in metres where orientations and positions of one level cannot all be met.
  double metres_per_radian = 0.25;
  bool position_limits = true;
  /// No joint moves faster than its model says, if a Step takes `period` [s]; all slow down together, but for
  /// the QP, where the others make up for it.
  bool speed_limits = false;
  double period = 0.01;
  double max_step = 0.2;  ///< no joint moves further in one Step [rad, m]; in the manner of speed limits
  /// No joint moves further than this in one call [rad, m], of kDescent: for a pose shown frame by frame, so
  /// that a small move of the target at a singularity turns no joint at once. Calling again goes on.
  double max_change = std::numeric_limits<double>::infinity();
  /// Free joints below the world stand still unless true. With kDescent or constraints such a joint moves
  /// where a task's frame is its own body: grabbing the base itself moves it.
  bool move_free_base = false;
  std::span<const char> locked;      ///< nv flags of what must not move; empty: none
  const VectorX* weights = nullptr;  ///< nv, > 0: a joint with a larger one moves more; null: all 1
  bool statistics = true;            ///< fill rank, manipulability and smallest singular value of the tasks
  /// Equality constraints of the same model, above all levels: a step moves along what they allow and is then
  /// brought back onto them, shortened where that fails. Its compliance multiplies the weights. Null: there
  /// are none.
  LoopConstraints* loops = nullptr;

  /// Of Solve:
  int max_iterations = 50;
  double max_seconds = std::numeric_limits<double>::infinity();  ///< time box
  double position_tolerance = 1e-6;                              ///< [m]
  double orientation_tolerance = 1e-6;                           ///< [rad]
};

/// How a task stands. Residuals are those of the position returned; what is reported of Jacobians is from the
/// beginning of the last step. Rank, manipulability and singular values are of the task's Jacobian restricted
/// to the motions that the constraints allow and the levels above leave, J Z with the columns of Z (n × d)
/// orthonormal, without weights.
struct TaskReport {
  double position = 0;     ///< distance left, of the axes that count [m]; posture: of all joints [rad, m]
  double orientation = 0;  ///< angle left, in [0, π] [rad]
  Vector3 current = Vector3::Zero();  ///< the point, or centre of mass, in the world (relative: in its frame)
  int rows = 0;
  int rank = 0;               ///< of J Z; of a posture d
  double manipulability = 0;  ///< √det(J Z Zᵀ Jᵀ): product of the `rows` singular values
  double smallest_sigma = 0;  ///< smallest of the `rows` singular values: 0 where d < rows
  int level = -1;             ///< place in StackResult::levels; −1: not enabled
};

struct LevelReport {
  int level = 0;  ///< the tasks' number
  int rows = 0;
  int rank = 0;               ///< in the freedom which the levels above leave
  double smallest_sigma = 0;  ///< of the level's Jacobian in that freedom
  int freedom_left = 0;       ///< dimension of the null space left below this level
  /// Joints that a limit held back while this level was solved; of kDescent: that the tasks push against one.
  std::vector<BodyIndex> held;
};

enum class StackStatus {
  kReached,    ///< all tasks but postures are within the tolerances
  kStill,      ///< the joints do not move any more; of kDescent: this is (locally) the closest position
  kUnfinished  ///< more steps would go on
};

struct StackResult {
  StackStatus status = StackStatus::kUnfinished;
  VectorX q;                        ///< nq: always a valid position, within limits if these are on
  VectorX dq;                       ///< nv: the last step, closing the loops included
  std::vector<TaskReport> tasks;    ///< one a task, in their order
  std::vector<LevelReport> levels;  ///< highest first
  std::vector<BodyIndex> at_limit;  ///< joints that stand at a position limit
  int iterations = 0;
  double seconds = 0;
};

/// Solves stacks of prioritised tasks on a model: scratch for one thread, the tasks stay with whoever calls.
/// Loops, drivers held at a length and pinned links (StackOptions::loops) are a level above all: every
/// position returned has them closed, unless no position near q0 has.
/// A level is never disturbed by the ones below it but for rounding and, over a finite step, curvature. Where
/// an error is stationary but not least (a stretched arm pushed back along itself) the step leaves along
/// negative curvature. Once it was called with tasks of the same kinds and levels, nothing is allocated.
class TaskStack {
 public:
  explicit TaskStack(std::shared_ptr<const Model> model);
  ~TaskStack();
  TaskStack(TaskStack&&) noexcept;
  TaskStack& operator=(TaskStack&&) noexcept;

  /// One step from q0 (nq; joints outside their limits are brought inside first). The result lives until the
  /// next call. Throws std::invalid_argument, naming the task, for frames that do not exist, sizes or numbers
  /// that make no sense.
  const StackResult& Step(const VectorX& q0, std::span<const StackTask> tasks,
                          const StackOptions& options = {});
  /// What Step reports, without the step: residuals are those at q0, limits those that would hold it back, dq
  /// what the solver finds, bounds of speed and step length aside but for the quadratic program.
  const StackResult& Examine(const VectorX& q0, std::span<const StackTask> tasks,
                             const StackOptions& options = {});
  /// Steps until the tasks are reached, the joints stand still, or max_iterations or max_seconds are spent.
  const StackResult& Solve(const VectorX& q0, std::span<const StackTask> tasks,
                           const StackOptions& options = {});

  /// The linear problem of a step from q0, one entry a level: rows in the order of the tasks, a column for
  /// each joint that may move, by velocity index; errors shortened. Lives until the next call.
  const PriorityProblem& Linearise(const VectorX& q0, std::span<const StackTask> tasks,
                                   const StackOptions& options);

  const Model& model() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace linkwright
