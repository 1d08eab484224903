// SPDX-License-Identifier: BSD-3-Clause
// What the global solver does when no start has arrived: the closest pose, and why there is none at the
// target.
#include <algorithm>
#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/kinematics/Orientation.h"
#include "engine/kinematics/global/GlobalSolverImpl.h"
#include "engine/math/Angle.h"

namespace linkwright {

/// From the nearest end of all starts to the closest pose: the races stop where it gets slow.
void GlobalSolver::Impl::Polish() {
  constexpr double kPolishSeconds = 2e-3;
  if (IsRace()) BePatient();
  if (Measure()) return;
  constexpr int kIterations = 300;
  const StackResult& pose = Descend(result.q, kIterations, kPolishSeconds);
  if (!IsClosed(pose.q)) return;
  result.q = pose.q;
  for (const ChainCoordinate& c : chain.coordinates()) {
    if (!c.periodic) continue;
    result.q[c.q_index] = WrapAngle(result.q[c.q_index]);
  }
  if (!IsRace())
    result.why.joints = pose.levels.front().held;
  else if (!result.why.proven)
    FindHeld();
}

/// The best start goes on, slow or not: at a singular pose each step only halves what is left.
void GlobalSolver::Impl::BePatient() {
  for (size_t c = 0; c < best.size(); ++c) starts[c] = result.q[chain.coordinates()[c].q_index];
  std::vector<double> q(best.size());
  kernels::ChainDescent descent = Descent();
  descent.damping = 1e-3;
  descent.least_damping = 1e-16;
  descent.slow = 1;
  descent.most_slow = 20;
  descent.most_iterations = 200;
  start_count = 1;
  double cost = best_cost;
  RunRace(chain.ForKernel(lower.data(), upper.data(), how.metres_per_radian), descent, &q, &cost);
  if (cost < best_cost) Take(q);
}

/// Joints at a limit which the error pushes against.
void GlobalSolver::Impl::FindHeld() {
  constexpr double kAtLimit = 1e-9;  // [rad, m]
  constexpr double kPushed = 1e-6;   // of the error times what the joint moves
  ForwardKinematics(*model, result.q, &workspace);
  const Transform X = FramePose(*model, workspace, frame);
  Matrix6X J(6, model->nv());
  FrameJacobian(*model, workspace, frame, &J);
  const double w = how.metres_per_radian;
  Vector6 e;
  e << task.target.p - X.p, w * OrientationError(task.target.R, X.R);
  J.bottomRows<3>() *= w;
  result.why.joints.clear();
  for (const ChainCoordinate& c : chain.coordinates()) {
    const double q = result.q[c.q_index];
    const int v = model->joints()[static_cast<size_t>(c.joint.value)].v_index;
    const double push = J.col(v).dot(e), least = kPushed * e.norm() * J.col(v).norm();
    if ((q >= c.upper - kAtLimit && push > least) || (q <= c.lower + kAtLimit && push < -least))
      result.why.joints.push_back(c.joint);
  }
}

/// Whether starts arrive that may leave the limits, or need not care for the orientation.
bool GlobalSolver::Impl::CanReach(const kernels::ChainDescent& descent, bool limits, double metres_per_radian,
                                  int count) {
  std::vector<double> low = lower, high = upper, q(best.size());
  for (size_t c = 0; c < low.size() && !limits; ++c) {
    const ChainCoordinate& coordinate = chain.coordinates()[c];
    if (coordinate.slides || low[c] == high[c]) continue;
    low[c] = -kInfinity;
    high[c] = kInfinity;
  }
  for (; count > 0 && !Late(); count -= kRaceStarts) {
    while (start_count < kRaceStarts) AddRandomStart();
    double cost = kInfinity;
    if (RunRace(chain.ForKernel(low.data(), high.data(), metres_per_radian), descent, &q, &cost)) return true;
  }
  return false;
}

void GlobalSolver::Impl::Explain() {
  Unreachable& why = result.why;
  if (!options.restarts) {
    why.cause = Unreachable::Cause::kNotFound;
    return;
  }
  if (!IsRace()) {
    why.cause = why.joints.empty() ? Unreachable::Cause::kGeometry : Unreachable::Cause::kLimits;
    return;
  }
  constexpr int kTries = 256;
  const kernels::ChainDescent descent = Descent();
  if (why.proven && why.cause != Unreachable::Cause::kGeometry) return;
  if (!why.proven && CanReach(descent, false, how.metres_per_radian, kTries)) {
    why.cause = Unreachable::Cause::kLimits;
    return;
  }
  why.joints.clear();
  if (task.kind == TaskKind::kPosition) {
    why.cause = Unreachable::Cause::kGeometry;
    return;
  }
  kernels::ChainDescent place = descent;
  place.orientation_tolerance = 10;  // any
  why.cause =
      CanReach(place, true, 1e-3, kTries) ? Unreachable::Cause::kOrientation : Unreachable::Cause::kGeometry;
}

/// Whether the lengths of the links alone rule the target out; then reports it.
bool GlobalSolver::Impl::BeyondReach() {
  if (!how.locked.empty()) return false;
  const double distance = (chain.Base(result.q).Inverse() * task.target.p - reach.from).norm();
  const double margin = how.position_tolerance;
  const bool far = distance > reach.most + margin, near = distance < reach.least - margin;
  if (!far && !near) return false;
  result.why = {far ? Unreachable::Cause::kTooFar : Unreachable::Cause::kTooNear,
                true,
                FullDistance(distance),
                far ? reach.most : reach.least,
                {}};
  return true;
}

}  // namespace linkwright
