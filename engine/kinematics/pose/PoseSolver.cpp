// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/pose/PoseSolver.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/kinematics/CheckPosition.h"
#include "engine/kinematics/leastsquares/DampedLeastSquares.h"
#include "engine/kinematics/pose/PoseProblem.h"

namespace linkwright {
namespace {

constexpr double kStationary = 1e-7;    // gradient, of |e|·|J|
constexpr double kPushed = 1e-6;        // gradient against a bound, of |e|·|J|
constexpr double kAtBound = 1e-10;      // [rad, m]
constexpr double kCurvature = 1e-3;     // negative curvature worth following, of |e|·|J|
constexpr double kDifference = 1e-4;    // for second derivatives [rad, m]
constexpr double kLeastDamping = 1e-8;  // of the cost
constexpr double kMostDamping = 1e12;   // of the cost
constexpr int kPostureSteps = 12;
constexpr double kPostureClamp = 0.1;  // [rad, m] a step

}  // namespace

struct PoseSolver::Impl {
  explicit Impl(std::shared_ptr<const Model> m) : model(std::move(m)), problem(model) {
    const int nv = model->nv();
    moved.setZero(nv);
    trial = model->NeutralPosition();
    result.q = trial;
    result.at_limit.reserve(model->joints().size());
  }

  void Start(const VectorX& q0, std::span<const PoseTask> tasks, const PoseOptions& o);
  void Iterate();
  bool Step();
  bool Improve();
  void FindCurvature(double scale);
  bool SecondOrderStep(bool stationary);
  bool TryAlong(const VectorX& direction, double length, double least_gain);
  bool IsPushed(int i, double scale) const;
  bool DrawToPosture();
  void Accept(double new_cost, const VectorX& dq, double length);
  double ProjectedGradient();
  void UpdateRoom();
  void FillLimits(bool stepped);
  double Seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  }
  bool OutOfBudget() const {
    return result.iterations >= options.max_iterations || Seconds() > options.max_seconds;
  }

  std::shared_ptr<const Model> model;
  PoseProblem problem;
  PoseOptions options;
  DampedLeastSquares dls;
  DlsProblem step;
  PoseResult result;
  VectorX trial, gradient, moved;  // moved: n, since q0
  VectorX limit_down, limit_up;    // n, by limits alone; step.down and up also by max_change
  MatrixX hessian, J_scratch;
  VectorX unit, side, carried, reached_q;
  int posture_steps = 0;
  bool slow = false;          // the last step took away less than half of the cost
  bool step_was_cut = false;  // by max_step
  Eigen::SelfAdjointEigenSolver<MatrixX> eigen;
  double cost = 0, damping = 1, growth = 2;
  std::chrono::steady_clock::time_point begun;
};

void PoseSolver::Impl::Start(const VectorX& q0, std::span<const PoseTask> tasks, const PoseOptions& o) {
  begun = std::chrono::steady_clock::now();
  CheckPosition(*model, q0);
  options = o;
  problem.Start(tasks, options);
  const int m = problem.rows(), n = problem.columns();
  if (step.J.rows() != m || step.J.cols() != n) {
    step.Resize(m, n);
    dls.Resize(m, n);
    gradient.setZero(n);
    unit.setZero(n);
    side.setZero(n);
    carried.setZero(m);
    hessian.setZero(n, n);
    J_scratch.setZero(m, n);
    if (n > 0) eigen.compute(MatrixX::Identity(n, n));
  }
  moved.setZero(n);
  for (int i = 0; i < n; ++i) {
    step.weight[i] = options.weights ? (*options.weights)[problem.dofs()[static_cast<size_t>(i)]] : 1.0;
  }
  result.q = q0;
  model->Normalize(&result.q);
  if (options.limits) model->ClampToLimits(&result.q);
  result.iterations = 0;
  damping = 1;
  growth = 2;
  slow = false;
  cost = problem.Evaluate(result.q);
}

void PoseSolver::Impl::UpdateRoom() {
  problem.Room(result.q, &limit_down, &limit_up);
  for (int i = 0; i < problem.columns(); ++i) {
    step.down[i] = std::max(limit_down[i], std::min(0.0, -options.max_change - moved[i]));
    step.up[i] = std::min(limit_up[i], std::max(0.0, options.max_change - moved[i]));
  }
}

// The part of Jᵀe that the bounds leave, relative to |e||J|. Fills gradient with all of Jᵀe.
double PoseSolver::Impl::ProjectedGradient() {
  problem.Jacobian(&step.J);
  step.e = problem.error();
  UpdateRoom();
  gradient.noalias() = step.J.transpose() * step.e;
  double squared = 0;
  for (int i = 0; i < problem.columns(); ++i) {
    const bool blocked = gradient[i] > 0 ? step.up[i] <= kAtBound : step.down[i] >= -kAtBound;
    if (!blocked) squared += gradient[i] * gradient[i];
  }
  const double scale = step.e.norm() * step.J.norm();
  return scale > 0 ? std::sqrt(squared) / scale : 0.0;
}

void PoseSolver::Impl::Accept(double new_cost, const VectorX& dq, double length) {
  cost = new_cost;
  result.q.swap(trial);
  moved += length * dq;
}

// One step of damped least squares with λ² in proportion to the cost (Sugihara 2011), so that steps are near
// Gauss–Newton's close to a reachable target and short far from it or beyond reach; the proportion follows
// how well the linear prediction held. False: no step lowers the cost.
bool PoseSolver::Impl::Step() {
  while (!OutOfBudget()) {
    ++result.iterations;
    DlsOptions dls_options;
    dls_options.lambda = std::sqrt(damping * cost);
    const VectorX& dq = dls.Solve(step, dls_options);
    const double largest = dq.size() > 0 ? dq.cwiseAbs().maxCoeff() : 0.0;
    if (!(largest > 0)) return false;
    const double length = std::min(1.0, options.max_step / largest);
    step_was_cut = length < 1;
    trial = result.q;
    problem.Move(dq, length, &trial);
    problem.KeepLimits(&trial);
    // ½|e|² − ½|e − J dq|²
    carried.noalias() = step.J * dq;
    const double predicted = length * gradient.dot(dq) - 0.5 * length * length * carried.squaredNorm();
    const double new_cost = problem.Evaluate(trial);
    if (new_cost < cost) {
      const double agreement = predicted > 0 ? (cost - new_cost) / predicted : 0.5;
      const double a = 2 * agreement - 1;
      damping = std::max(kLeastDamping, damping * std::clamp(1 - a * a * a, 0.1, 2.0));
      growth = 2;
      Accept(new_cost, dq, length);
      return true;
    }
    damping *= growth;
    growth *= 2;
    if (damping > kMostDamping || largest < 1e-13) return false;
  }
  return false;
}

bool PoseSolver::Impl::TryAlong(const VectorX& direction, double length, double least_gain) {
  for (int i = 0; i < problem.columns(); ++i) {
    side[i] = std::clamp(length * direction[i], step.down[i], step.up[i]);
  }
  trial = result.q;
  problem.Move(side, 1, &trial);
  problem.KeepLimits(&trial);
  const double new_cost = problem.Evaluate(trial);
  if (!(new_cost < cost - least_gain)) return false;
  Accept(new_cost, side, 1);
  return true;
}

// Second derivatives of the cost by central differences of the gradient, and their eigenvectors; joints
// pushed against a bound left out.
void PoseSolver::Impl::FindCurvature(double scale) {
  const int n = problem.columns();
  hessian.setZero();
  for (int i = 0; i < n; ++i) {
    if (IsPushed(i, scale)) continue;
    unit.setZero();
    unit[i] = 1;
    for (const double h : {kDifference, -kDifference}) {
      trial = result.q;
      problem.Move(unit, h, &trial);
      problem.Evaluate(trial);
      problem.Jacobian(&J_scratch);
      side.noalias() = J_scratch.transpose() * problem.error();
      hessian.col(i) -= side / (2 * h);
    }
  }
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < i; ++k) {
      const double mean = 0.5 * (hessian(i, k) + hessian(k, i));
      hessian(i, k) = hessian(k, i) = IsPushed(i, scale) || IsPushed(k, scale) ? 0.0 : mean;
    }
  }
  eigen.compute(hessian);
}

// Where the error cannot be made to vanish, damped least squares come to rest slowly: they do not know how
// the Jacobian changes. Newton's step with the magnitudes of the curvatures goes downhill at once, away from
// saddles too. Where the gradient vanishes but the cost curves downward (an arm stretched out and pushed back
// along itself), goes along the most negative curvature. False: nothing is gained, a minimum.
bool PoseSolver::Impl::SecondOrderStep(bool stationary) {
  ++result.iterations;
  const int n = problem.columns();
  const double scale = step.e.norm() * step.J.norm();
  FindCurvature(scale);
  const auto& curvatures = eigen.eigenvalues();
  if (!stationary) {
    unit.setZero();
    for (int i = 0; i < n; ++i) side[i] = IsPushed(i, scale) ? 0.0 : gradient[i];
    for (int k = 0; k < n; ++k) {
      const double along = eigen.eigenvectors().col(k).dot(side);
      unit += along / std::max(std::abs(curvatures[k]), kCurvature * scale) * eigen.eigenvectors().col(k);
    }
    const double most = std::min(1.0, options.max_step / unit.cwiseAbs().maxCoeff());
    constexpr int kHalvings = 10;  // down to a thousandth
    for (int i = 0; i < kHalvings; ++i) {
      if (TryAlong(unit, std::ldexp(most, -i), 0)) return true;
    }
  }
  const double curvature = curvatures[0];
  if (!(curvature < -kCurvature * scale)) return false;

  // Both ways lower the cost alike; the one with more room before the limits comes first.
  unit = eigen.eigenvectors().col(0);
  Eigen::Index strongest = 0;
  unit.cwiseAbs().maxCoeff(&strongest);
  const double up = step.up[strongest], down = -step.down[strongest];
  if ((unit[strongest] > 0) != (up >= down)) unit = -unit;
  const double most = 0.5 * options.max_step / unit.cwiseAbs().maxCoeff();
  constexpr int kHalvings = 14;  // down to a ten thousandth
  for (int i = 0; i < kHalvings; ++i) {
    const double length = std::ldexp(most, -i);
    const double gain = 0.1 * std::abs(curvature) * length * length;
    if (TryAlong(unit, length, gain) || TryAlong(unit, -length, gain)) {
      damping = 1;
      return true;
    }
  }
  return false;
}

// One step that lowers the cost, by whatever finds one. False: none does, or the budget is spent.
bool PoseSolver::Impl::Improve() {
  const bool stationary = ProjectedGradient() <= kStationary;
  if (!stationary && !slow) {
    const double before = cost;
    if (Step()) {
      slow = !step_was_cut && cost > 0.5 * before;
      return true;
    }
  }
  if (OutOfBudget()) return false;
  const double before = cost;
  if (SecondOrderStep(stationary)) {
    slow = cost > 0.5 * before;
    return true;
  }
  return !stationary && slow && Step();
}

// Whether the task pushes joint i against a bound.
bool PoseSolver::Impl::IsPushed(int i, double scale) const {
  return (gradient[i] > kPushed * scale && step.up[i] <= kAtBound) ||
         (gradient[i] < -kPushed * scale && step.down[i] >= -kAtBound);
}

// Uses what freedom the reached tasks leave. False: there is nothing to gain any more.
bool PoseSolver::Impl::DrawToPosture() {
  if (!options.posture || posture_steps >= kPostureSteps || OutOfBudget()) return false;
  ++posture_steps;
  ++result.iterations;
  reached_q = result.q;
  ProjectedGradient();
  const VectorX pull = model->Difference(result.q, *options.posture);
  for (int i = 0; i < problem.columns(); ++i) step.pull[i] = pull[problem.dofs()[static_cast<size_t>(i)]];
  DlsOptions dls_options;
  dls_options.lambda = 1e-6;
  dls_options.clamp_null = std::min(kPostureClamp, options.max_step);
  const VectorX& dq = dls.Solve(step, dls_options);
  if (dls.null_step().norm() < 1e-6) return false;
  trial = result.q;
  problem.Move(dq, 1, &trial);
  problem.KeepLimits(&trial);
  Accept(problem.Evaluate(trial), dq, 1);
  damping = 1;
  return true;
}

void PoseSolver::Impl::Iterate() {
  posture_steps = 0;
  result.status = PoseStatus::kUnfinished;
  if (problem.columns() == 0 || problem.rows() == 0) {
    result.status = problem.reached() ? PoseStatus::kReached : PoseStatus::kClosest;
    return;
  }
  while (true) {
    if (problem.reached()) {
      result.status = PoseStatus::kReached;
      if (DrawToPosture()) continue;
      return;
    }
    if (OutOfBudget() || !Improve()) break;
  }
  if (posture_steps > 0) {  // the last pull could not be made up for: stay where all was reached
    result.q = reached_q;
  } else if (!OutOfBudget()) {
    const double scale = step.e.norm() * step.J.norm();
    bool held_by_change = false;
    for (int i = 0; i < problem.columns(); ++i) {
      const double room = gradient[i] > 0 ? limit_up[i] : -limit_down[i];
      held_by_change = held_by_change || (IsPushed(i, scale) && room > kAtBound);
    }
    if (!held_by_change) result.status = PoseStatus::kClosest;
  }
  problem.Evaluate(result.q);
}

// Joints at a limit which the last step was held by, or the tasks still push against.
void PoseSolver::Impl::FillLimits(bool stepped) {
  result.at_limit.clear();
  if (!stepped) return;
  ProjectedGradient();
  const double scale = step.e.norm() * step.J.norm();
  for (int i = 0; i < problem.columns(); ++i) {
    const signed char side_held = dls.held()[static_cast<size_t>(i)];
    const bool upper = limit_up[i] <= kAtBound, lower = limit_down[i] >= -kAtBound;
    const bool held = (upper && side_held > 0) || (lower && side_held < 0);
    if (held || ((upper || lower) && IsPushed(i, scale))) {
      result.at_limit.push_back(model->BodyOfDof(problem.dofs()[static_cast<size_t>(i)]));
    }
  }
}

const PoseResult& PoseSolver::Solve(const VectorX& q0, std::span<const PoseTask> tasks,
                                    const PoseOptions& options) {
  Impl& impl = *impl_;
  impl.Start(q0, tasks, options);
  impl.Iterate();
  impl.FillLimits(impl.result.iterations > 0);
  const auto& residuals = impl.problem.residuals();
  impl.result.residuals.assign(residuals.begin(), residuals.end());
  impl.result.seconds = impl.Seconds();
  return impl.result;
}

PoseSolver::PoseSolver(std::shared_ptr<const Model> model)
    : impl_(std::make_unique<Impl>(std::move(model))) {}
PoseSolver::~PoseSolver() = default;
PoseSolver::PoseSolver(PoseSolver&&) noexcept = default;
PoseSolver& PoseSolver::operator=(PoseSolver&&) noexcept = default;
const Model& PoseSolver::model() const { return *impl_->model; }

}  // namespace linkwright
