// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/base/StopCheck.h"
#include "engine/kinematics/tasks/TaskStack.h"
#include "engine/math/Types.h"
#include "engine/math/UnitChoice.h"
#include "engine/model/Index.h"

namespace linkwright {

class Model;

struct GlobalOptions {
  double max_seconds = 0.05;  ///< time box
  bool restarts = true;       ///< false: from the seed alone
  /// Starts after which a target is reported out of reach; fewer where that can be proven.
  int max_starts = 4000;
  StopCheck stop;  ///< ends the time box
};

enum class GlobalStatus {
  kSolved,       ///< within the tolerances and the limits
  kTimeout,      ///< time ran out before that, or before it could be ruled out
  kUnreachable,  ///< see Unreachable
};

/// Why there is no solution, from the strongest reason to the weakest.
struct Unreachable {
  enum class Cause {
    kNone,
    kTooFar,       ///< proven: further than the links in a straight line
    kTooNear,      ///< proven: nearer than the links can fold
    kGeometry,     ///< no pose of the joints reaches it, limits or not
    kOrientation,  ///< the position can be reached, but not with this orientation
    kLimits,       ///< reachable but for the limits of `joints`
    kNotFound,     ///< not from this seed, and others were not asked for
  };
  Cause cause = Cause::kNone;
  bool proven = false;  ///< by the lengths of the links or in closed form, not by many starts
  double distance = 0,
         bound = 0;               ///< kTooFar, kTooNear: of the target from the first axis, and the bound [m]
  std::vector<BodyIndex> joints;  ///< kLimits: what stands in the way
};

struct GlobalResult {
  GlobalStatus status = GlobalStatus::kTimeout;
  VectorX q;            ///< nq: the solution, or the closest pose found; within the limits
  TaskReport residual;  ///< there
  int iterations = 0;   ///< of all starts
  int starts = 0;
  double seconds = 0;
  Unreachable why;
};

/// One of all positions that bring an arm's frame to a target.
struct ArmSolution {
  VectorX q;                       ///< nq
  std::vector<BodyIndex> outside;  ///< joints that are beyond their limits there; empty: a solution
};

/// Solves a pose or position task of TaskStack from any seed: many starts descend at once in the lanes of the
/// vector registers (engine/kernels/ChainRace.h), the first one to arrive ends the race. The seed is one of
/// them; others are those of a table of poses that lie nearest to the target. Arms with a closed form
/// (ClosedFormArm) take it when that first race has no winner. Where the joints are not a serial chain of
/// one-degree joints, or loops are closed, the task stack descends from one seed after another.
/// Not for use from several threads at once; make one for each.
class GlobalSolver {
 public:
  /// Builds the table of poses (below a millisecond). Throws std::invalid_argument for a frame that does not
  /// exist.
  GlobalSolver(std::shared_ptr<const Model> model, FrameIndex frame);
  ~GlobalSolver();
  GlobalSolver(GlobalSolver&&) noexcept;
  GlobalSolver& operator=(GlobalSolver&&) noexcept;

  /// seed: nq; what the frame does not hang on stays as it is there, but for loops. Continuous joints come
  /// out in (−π, π]. task: kPose or kPosition (any orientation) of the solver's frame at its origin. Of the
  /// stack's options the tolerances, metres_per_radian, position_limits, locked, move_free_base and loops are
  /// used; a solution has the loops closed. The result lives until the next call. The same arguments give the
  /// same result as long as the time box does not cut in. Throws std::invalid_argument for a seed of a wrong
  /// size, numbers not finite, or another task.
  const GlobalResult& Solve(const VectorX& seed, const StackTask& task, const StackOptions& stack,
                            const GlobalOptions& options = {});

  /// Whether all solutions can be listed: a six-joint arm with a closed form.
  bool ListsAll() const;
  /// All of them, those within the limits first and nearest to the seed first; none where ListsAll() is
  /// false. Angles are those within the limits where a whole turn more or less is, else in (−π, π]. seed as
  /// for Solve.
  std::vector<ArmSolution> AllSolutions(const VectorX& seed, const Transform& target) const;

  const Model& model() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// The reason as a sentence without a full stop, such as `the target is 1.2 m from joint "waist", the arm
/// reaches 0.9 m`; empty where there is none.
std::string ToString(const Unreachable& why, const Model& model, const UnitChoice& units = {});

}  // namespace linkwright
