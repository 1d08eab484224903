// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/tasks/StackDescent.h"

#include <algorithm>
#include <cmath>

#include "engine/model/Model.h"

namespace linkwright {
namespace {

constexpr double kStationary = 1e-7;        // gradient, of |e|·|J|
constexpr double kPushed = 1e-6;            // gradient against a bound, of |e|·|J|
constexpr double kAtBound = 1e-10;          // [rad, m]
constexpr double kDescentCurvature = 1e-3;  // negative curvature worth following, of |e|·|J|
constexpr double kLeastDamping = 1e-8;      // of the cost
constexpr double kMostDamping = 1e12;       // of the cost

}  // namespace

void StackDescent::Start() {
  const auto n = static_cast<Eigen::Index>(problem_->dofs().size());
  for (VectorX* v : {&gradient_, &moved_, &limit_down_, &limit_up_, &side_, &unit_, &direction_}) {
    if (v->size() != n) v->setZero(n);
  }
  gradient_.setZero();
  moved_.setZero();
  limit_down_.setConstant(-kInfinity);
  limit_up_.setConstant(kInfinity);
  pushed_.assign(static_cast<size_t>(n), 0);
  from_ = result_->q;
  scale_ = 0;
  damping_ = 1;
  growth_ = 2;
  slow_ = step_was_cut_ = elsewhere_ = false;
}

double StackDescent::Evaluate(const VectorX& q) {
  reached_ = problem_->Evaluate(q, result_);
  elsewhere_ = true;
  const double error = problem_->LevelError(0);
  return 0.5 * error * error;
}

// The problem evaluated at the position that was reached.
void StackDescent::EvaluateHere() {
  if (elsewhere_) cost_ = Evaluate(result_->q);
  elsewhere_ = false;
}

bool StackDescent::OutOfBudget() const {
  if (result_->iterations >= options_.max_iterations) return true;
  if (!(options_.max_seconds < kInfinity)) return false;
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begun_;
  return spent.count() > options_.max_seconds;
}

void StackDescent::UpdateRoom() {
  VectorX& down = problem_->levels.down;
  VectorX& up = problem_->levels.up;
  limit_down_ = down;
  limit_up_ = up;
  if (!(options_.max_change < kInfinity)) return;
  if (problem_->constrained()) {
    problem_->model().Difference(from_, result_->q, &change_);
    for (Eigen::Index i = 0; i < moved_.size(); ++i)
      moved_[i] = change_[problem_->dofs()[static_cast<size_t>(i)]];
  }
  for (Eigen::Index i = 0; i < moved_.size(); ++i) {
    down[i] = std::max(down[i], std::min(0.0, -options_.max_change - moved_[i]));
    up[i] = std::min(up[i], std::max(0.0, options_.max_change - moved_[i]));
  }
}

// Levels and bounds at the position reached; the part of Jᵀe that the constraints and bounds leave, of
// |e||J|. Fills gradient_ with all that the constraints leave of Jᵀe.
double StackDescent::ProjectedGradient() {
  problem_->Linearise(result_->q);
  UpdateRoom();
  const PriorityLevel& level = problem_->levels.levels.front();
  gradient_.noalias() = level.J.transpose() * level.e;
  if (problem_->constrained()) {
    const VectorX& weight = problem_->levels.weight;
    const MatrixX& B = problem_->motions();
    gradient_.array() *= weight.array().sqrt();
    if (along_.size() != B.cols()) along_.setZero(B.cols());
    along_.noalias() = B.transpose() * gradient_;
    gradient_.noalias() = B * along_;
    gradient_.array() *= weight.array().sqrt();
  }
  scale_ = level.e.norm() * level.J.norm();
  double squared = 0;
  for (Eigen::Index i = 0; i < gradient_.size(); ++i) {
    const bool blocked =
        gradient_[i] > 0 ? problem_->levels.up[i] <= kAtBound : problem_->levels.down[i] >= -kAtBound;
    if (!blocked) squared += gradient_[i] * gradient_[i];
  }
  return scale_ > 0 ? std::sqrt(squared) / scale_ : 0.0;
}

// Whether the tasks push joint i against a bound.
bool StackDescent::IsPushed(Eigen::Index i) const {
  return (gradient_[i] > kPushed * scale_ && problem_->levels.up[i] <= kAtBound) ||
         (gradient_[i] < -kPushed * scale_ && problem_->levels.down[i] >= -kAtBound);
}

void StackDescent::Accept(double cost) {
  cost_ = cost;
  result_->q.swap(trial_);
  elsewhere_ = false;
}

// One step of damped least squares with λ² in proportion to the cost (Sugihara 2011), so that steps are near
// Gauss–Newton's close to a reachable target and short far from it or beyond reach; the proportion follows
// how well the linear prediction held. False: no step lowers the cost.
bool StackDescent::Step() {
  PriorityOptions priority;
  priority.ranks = false;
  const PriorityLevel& level = problem_->levels.levels.front();
  while (!OutOfBudget()) {
    ++result_->iterations;
    priority.damping.lambda = std::sqrt(damping_ * cost_);
    const VectorX& dq = solver_->Solve(problem_->levels, priority);
    const double largest = dq.cwiseAbs().maxCoeff();
    if (!(largest > 0)) return false;
    double length = 1;
    for (Eigen::Index i = 0; i < dq.size(); ++i) {
      if (std::abs(dq[i]) > problem_->most[i]) length = std::min(length, problem_->most[i] / std::abs(dq[i]));
    }
    step_was_cut_ = length < 1;
    const bool there = problem_->Move(result_->q, dq, length, &trial_);
    const double new_cost = there ? Evaluate(trial_) : kInfinity;
    if (new_cost < cost_) {
      // ½|e|² − ½|e − J dq|²
      carried_.noalias() = level.J * dq;
      const double predicted =
          length * carried_.dot(level.e) - 0.5 * length * length * carried_.squaredNorm();
      const double agreement = predicted > 0 ? (cost_ - new_cost) / predicted : 0.5;
      const double a = 2 * agreement - 1;
      damping_ = std::max(kLeastDamping, damping_ * std::clamp(1 - a * a * a, 0.1, 2.0));
      growth_ = 2;
      moved_ += length * dq;
      Accept(new_cost);
      return true;
    }
    damping_ *= growth_;
    growth_ *= 2;
    if (damping_ > kMostDamping || largest < 1e-13) return false;
  }
  return false;
}

bool StackDescent::TryAlong(const VectorX& direction, double length, double least_gain) {
  const PriorityProblem& levels = problem_->levels;
  if (problem_->constrained()) {
    // Shortened as a whole, so that the constraints let it.
    double part = 1;
    for (Eigen::Index i = 0; i < direction.size(); ++i) {
      const double change = length * direction[i], room = change > 0 ? levels.up[i] : -levels.down[i];
      if (std::abs(change) > room + kAtBound) part = std::min(part, std::max(0.0, room) / std::abs(change));
    }
    side_ = part * length * direction;
  } else {
    side_ = (length * direction).cwiseMax(levels.down).cwiseMin(levels.up);
  }
  if (!problem_->Move(result_->q, side_, 1, &trial_)) return false;
  const double new_cost = Evaluate(trial_);
  if (!(new_cost < cost_ - least_gain)) return false;
  moved_ += side_;
  Accept(new_cost);
  return true;
}

// Where the error cannot be made to vanish, damped least squares come to rest slowly: they do not know how
// the Jacobian changes. Newton's step with the magnitudes of the curvatures goes downhill at once, away from
// saddles too. Where the gradient vanishes but the cost curves downward (an arm stretched out and pushed back
// along itself), goes along the most negative curvature. False: nothing is gained, a minimum.
bool StackDescent::SecondOrderStep(bool stationary) {
  ++result_->iterations;
  for (size_t i = 0; i < pushed_.size(); ++i) pushed_[i] = IsPushed(static_cast<Eigen::Index>(i));
  EvaluateHere();
  const int count = escape_->FindCurvatures(problem_, result_->q, pushed_, result_);
  elsewhere_ = true;
  if (count == 0) return false;
  const double longest = options_.max_step > 0 ? options_.max_step : 1.0;
  if (!stationary) {
    unit_.setZero();
    for (int k = 0; k < count; ++k) {
      escape_->direction(k, &direction_);
      // The gradient of constrained motions is one of motions already.
      const double along = problem_->constrained()
                               ? direction_.cwiseQuotient(problem_->levels.weight).dot(gradient_)
                               : direction_.dot(gradient_);
      unit_ += along / std::max(std::abs(escape_->curvature(k)), kDescentCurvature * scale_) * direction_;
    }
    const double most = std::min(1.0, longest / unit_.cwiseAbs().maxCoeff());
    constexpr int kHalvings = 10;  // down to a thousandth
    for (int i = 0; i < kHalvings; ++i) {
      if (TryAlong(unit_, std::ldexp(most, -i), 0)) return true;
    }
  }
  const double curvature = escape_->curvature(0);
  if (!(curvature < -kDescentCurvature * scale_)) return false;

  // Both ways lower the cost alike; the one with more room before the limits comes first.
  escape_->direction(0, &unit_);
  Eigen::Index strongest = 0;
  unit_.cwiseAbs().maxCoeff(&strongest);
  const double up = problem_->levels.up[strongest], down = -problem_->levels.down[strongest];
  if ((unit_[strongest] > 0) != (up >= down)) unit_ = -unit_;
  const double most = 0.5 * longest / unit_.cwiseAbs().maxCoeff();
  constexpr int kHalvings = 14;  // down to a ten thousandth
  for (int i = 0; i < kHalvings; ++i) {
    const double length = std::ldexp(most, -i);
    const double gain = 0.1 * std::abs(curvature) * length * length;
    if (TryAlong(unit_, length, gain) || TryAlong(unit_, -length, gain)) {
      damping_ = 1;
      return true;
    }
  }
  return false;
}

// One step that lowers the cost, by whatever finds one. False: none does, or the budget is spent.
bool StackDescent::Improve() {
  const bool stationary = ProjectedGradient() <= kStationary;
  if (!stationary && !slow_) {
    const double before = cost_;
    if (Step()) {
      slow_ = !step_was_cut_ && cost_ > 0.5 * before;
      return true;
    }
  }
  if (OutOfBudget()) return false;
  const double before = cost_;
  if (SecondOrderStep(stationary)) {
    slow_ = cost_ > 0.5 * before;
    return true;
  }
  if (stationary || !slow_) return false;
  // The levels as they were before the curvatures.
  EvaluateHere();
  ProjectedGradient();
  return Step();
}

StackStatus StackDescent::Run(StackProblem* problem, PrioritySolver* solver, StackEscape* escape,
                              const StackOptions& options, std::chrono::steady_clock::time_point begun,
                              bool reached, StackResult* result) {
  problem_ = problem;
  solver_ = solver;
  escape_ = escape;
  result_ = result;
  options_ = options;
  begun_ = begun;
  Start();
  reached_ = reached;
  const double error = problem_->rows.empty() ? 0 : problem_->LevelError(0);
  cost_ = 0.5 * error * error;
  if (problem_->rows.empty() || problem_->dofs().empty())
    return reached_ ? StackStatus::kReached : StackStatus::kStill;
  while (!reached_ && !OutOfBudget() && Improve()) {
  }
  const bool spent = OutOfBudget();
  EvaluateHere();
  if (problem_->constrained()) {
    problem_->model().Difference(from_, result_->q, &result_->dq);
  } else {
    for (Eigen::Index i = 0; i < moved_.size(); ++i)
      result_->dq[problem_->dofs()[static_cast<size_t>(i)]] = moved_[i];
  }
  if (reached_) return StackStatus::kReached;
  if (result_->iterations > 0) ProjectedGradient();
  if (spent) return StackStatus::kUnfinished;
  for (Eigen::Index i = 0; i < gradient_.size(); ++i) {
    const double room = gradient_[i] > 0 ? limit_up_[i] : -limit_down_[i];
    if (IsPushed(i) && room > kAtBound) return StackStatus::kUnfinished;  // held by max_change
  }
  return StackStatus::kStill;
}

void StackDescent::FillHeld(const StackProblem& problem, std::vector<BodyIndex>* held) const {
  held->clear();
  if (result_->iterations == 0) return;
  for (Eigen::Index i = 0; i < gradient_.size(); ++i) {
    const bool pushed = (gradient_[i] > kPushed * scale_ && limit_up_[i] <= kAtBound) ||
                        (gradient_[i] < -kPushed * scale_ && limit_down_[i] >= -kAtBound);
    if (pushed) held->push_back(problem.model().BodyOfDof(problem.dofs()[static_cast<size_t>(i)]));
  }
}

}  // namespace linkwright
