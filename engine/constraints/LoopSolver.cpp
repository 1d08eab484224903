// SPDX-License-Identifier: BSD-3-Clause
#include "engine/constraints/LoopSolver.h"

#include <algorithm>
#include <cmath>

#include "engine/algorithms/Kinematics.h"

namespace linkwright {
namespace {

/// What is left of a row beside those before it, the largest of a kind in each loop scaled to 1, below this
/// depends on them.
constexpr double kDependent = 1e-9;
/// Between the ends of a step loops are open a little, by a part g of the mechanism's size: rows that depend
/// on others while it is closed are left with some g there.
constexpr double kOpen = 300;
/// While loops are being closed from afar no more than this is taken as dependent.
constexpr double kMostDependent = 1e-4;
/// What is left of a combination of rows nearer to a singular position than this [rad], at the rate at which
/// it vanishes there, is too little to solve for.
constexpr double kFading = 1e-4;
/// A combination of rows of which less is left vanishes everywhere.
constexpr double kVanished = 1e-13;
/// How far the mechanism is moved to see at which rate [rad, m].
constexpr double kAway = 1e-2;
/// A row this much shorter than it would be if the joints lay best for it is rounding: what holds a planar
/// linkage in its plane.
constexpr double kRounding = 1e-5;
/// Loops are closed as far as rounding lets: near a singular position a gap g leaves links free to turn by
/// g / angle.
constexpr double kRounded = 1e-14;
constexpr int kMostIterations = 120;
constexpr int kMostStalled = 20;
constexpr int kMostHalvings = 6;

}  // namespace

LoopSolver::LoopSolver(const Model& model, std::span<const LoopElement> loops)
    : closure_(model, loops), mass_(model), nearby_(model) {
  const int m = closure_.rows(), n = model.nv();
  std::vector<std::vector<int>> dofs;
  std::vector<int> rows;
  std::size_t size = 0, widest = 0;
  for (int k = 0; k < closure_.size(); ++k) {
    const auto [i, j] = closure_.Bodies(k);
    const auto joints = closure_.JointsOf(k);
    dofs.push_back(joints.empty() ? mass_.DofsOf(model, i, j) : mass_.DofsOf(model, joints));
    widest = std::max(widest, dofs.back().size());
    rows.push_back(RowCount(closure_.loop(k).type));
    for (int r = 0; r < rows.back(); ++r) {
      row_begin_.push_back(size);
      size += dofs.back().size();
    }
  }
  J_.assign(size, 0);
  row_.assign(2 * widest, 0);
  factor_ = RowFactor(std::move(dofs), rows, n);
  scale_ = square_ = phi_ = lambda_ = least_ = right_ = gamma_ = VectorX::Zero(m);
  torque_ = still_ = bias_ = y_ = step_ = VectorX::Zero(n);
  trial_ = model.NeutralPosition();
  ones_ = VectorX::Ones(n);
  rows_a_ = rows_b_ = VectorX::Zero(m);
  dofs_a_ = VectorX::Zero(n);
}

std::span<double> LoopSolver::RowOfJ(int row) {
  return {J_.data() + row_begin_[static_cast<std::size_t>(row)], factor_.UnknownsOf(row).size()};
}

double LoopSolver::FillRow(const Model& model, const MassFactor& mass, const Workspace& workspace, int row,
                           double* J, double* B) {
  const auto dofs = factor_.UnknownsOf(row);
  const auto entries = closure_.Entries(row);
  if (entries.empty()) return mass.Row(model, closure_.Forces(workspace, row), dofs, J, B);
  std::fill_n(J, dofs.size(), 0.0);
  for (const auto& entry : entries)
    J[std::find(dofs.begin(), dofs.end(), entry.dof) - dofs.begin()] += entry.slope;
  return mass.DofRow(model, dofs, J, B);
}

// J, B = J P and its factor. The scale makes the rows of different loops and units alike, not those of one: a
// row that fades, as all bars come to lie in a line, must not be taken before others.
// Reads X_WB and phi_.
bool LoopSolver::Factor(const Model& model, const VectorX& q, LockedDofs locked, const VectorX* compliance,
                        Workspace* workspace, const StopCheck& stop) {
  fading_count_ = 0;
  stopped_ = false;
  if (compliance != nullptr) {
    mass_.SetCompliance(model, *compliance, *workspace);
  } else if (!mass_.Factor(model, q, locked, workspace)) {
    return false;
  }
  const int m = closure_.rows();
  for (int k = 0; k < m; ++k) {
    if (Stops(stop)) return false;
    const auto dofs = factor_.UnknownsOf(k);
    const std::span<double> J = RowOfJ(k);
    double* const B = factor_.Row(k);
    const double most = FillRow(model, mass_, *workspace, k, J.data(), B);
    double square = 0;
    for (std::size_t i = 0; i < dofs.size(); ++i) square += B[i] * B[i];
    square_[k] = square > kRounding * kRounding * most ? square : 0;
    if (!locked.empty())
      for (std::size_t i = 0; i < dofs.size(); ++i)
        if (locked[static_cast<std::size_t>(dofs[i])]) J[i] = 0;
  }
  for (int k = 0; k < m; ++k) {
    double largest = 0;
    const int loop = closure_.loop_of(k);
    for (int i = closure_.first_row(loop); i < m && closure_.loop_of(i) == loop; ++i)
      if (closure_.IsLength(i) == closure_.IsLength(k)) largest = std::max(largest, square_[i]);
    scale_[k] = square_[k] > 0 ? 1 / std::sqrt(largest) : 0;
  }
  open_ = m == 0 ? 0 : phi_.lpNorm<Eigen::Infinity>() / closure_.scale();
  stopped_ = !factor_.Factor(scale_, Dependent(), stop);
  return !stopped_;
}

void LoopSolver::Solve(const Model& model, const VectorX& c, const VectorX& x) {
  right_ = c;
  for (int k = 0; k < closure_.rows(); ++k) {
    const auto dofs = factor_.UnknownsOf(k);
    const std::span<const double> J = RowOfJ(k);
    double sum = 0;
    for (std::size_t i = 0; i < dofs.size(); ++i) sum += J[i] * x[dofs[i]];
    right_[k] -= sum;
  }
  factor_.Solve(right_, &lambda_, &y_);
  step_.setZero();
  mass_.Apply(model, y_, &step_);
}

double LoopSolver::Dependent() const { return std::max(kDependent, std::min(kOpen * open_, kMostDependent)); }

double LoopSolver::Vanished() const { return std::max(kVanished, kOpen * open_); }

bool LoopSolver::FindFading(const Model& model, const VectorX& q, const VectorX& v, Workspace* workspace,
                            const StopCheck& stop) {
  fading_count_ = 0;
  const double speed = v.lpNorm<Eigen::Infinity>();
  if (!(speed > 0)) return true;
  stopped_ = !factor_.Factor(scale_, kFading, stop);
  if (stopped_) return false;
  for (int k = 0; k < closure_.rows(); ++k) {
    if (scale_[k] == 0 || !factor_.depends(k) || !(factor_.rest(k) > Vanished())) continue;
    if (Stops(stop)) return false;
    if (fading_count_ == fading_.size()) {
      const VectorX rows = VectorX::Zero(closure_.rows()), dofs = VectorX::Zero(model.nv());
      fading_.push_back({0, 0, 0, rows, dofs, dofs, dofs, rows, 0});
    }
    Fading& fading = fading_[fading_count_++];
    fading.row = k;
    fading.rest = factor_.rest(k);
    factor_.Combination(k, &fading.weights);
  }
  if (!Differentiate(model, q, v, workspace, stop)) return false;
  // A combination that stays small, as between a light link and a heavy one, is none that fades.
  std::size_t kept = 0;
  for (std::size_t i = 0; i < fading_count_; ++i) {
    Fading& fading = fading_[i];
    mass_.ApplyTransposed(model, fading.gradient, &fading.direction);
    if (!(fading.rest < kFading * fading.direction.norm() / speed)) continue;
    scale_[fading.row] = 0;
    std::swap(fading_[kept++], fading);
  }
  fading_count_ = kept;
  stopped_ = !factor_.Factor(scale_, Dependent(), stop);
  return !stopped_;
}

// dJ/dt and the third derivative of phi along q ⊕ s v, by central differences of fourth order.
bool LoopSolver::Differentiate(const Model& model, const VectorX& q, const VectorX& v, Workspace* workspace,
                               const StopCheck& stop) {
  constexpr double kFirst[] = {0, 8. / 12, -1. / 12, 0}, kThird[] = {0, -13. / 8, 1, -1. / 8};
  for (std::size_t i = 0; i < fading_count_; ++i) {
    fading_[i].gradient.setZero();
    fading_[i].value = 0;
  }
  const double step = kAway / v.lpNorm<Eigen::Infinity>(), now = closure_.time();
  for (const int sample : {-3, -2, -1, 1, 2, 3}) {
    if (Stops(stop)) break;
    const auto away = static_cast<std::size_t>(std::abs(sample));
    const double sign = sample > 0 ? 1 : -1;
    trial_ = q;
    model.Integrate(v, sample * step, &trial_);
    closure_.SetTime(now + sample * step);
    closure_.SetPosition(trial_);
    ForwardKinematics(model, trial_, workspace);
    closure_.Residual(model, *workspace, &rows_a_);
    // 3 wᵀ(dJ/dt) a = −wᵀ phi'''
    const double third = -sign * kThird[away] / (3 * step * step * step);
    for (std::size_t i = 0; i < fading_count_; ++i)
      fading_[i].value += third * fading_[i].weights.dot(rows_a_);
    if (kFirst[away] == 0) continue;
    nearby_.SetCompliance(model, ones_, *workspace);
    for (int k = 0; k < closure_.rows() && !Stops(stop); ++k) {
      const auto dofs = factor_.UnknownsOf(k);
      FillRow(model, nearby_, *workspace, k, row_.data(), row_.data() + row_.size() / 2);
      for (std::size_t i = 0; i < fading_count_; ++i) {
        const double part = fading_[i].weights[k] * sign * kFirst[away] / step;
        if (part == 0) continue;
        for (std::size_t d = 0; d < dofs.size(); ++d) fading_[i].gradient[dofs[d]] += part * row_[d];
      }
    }
  }
  closure_.SetTime(now);
  closure_.SetPosition(q);
  ForwardKinematics(model, q, v, workspace);
  return !stopped_;
}

bool LoopSolver::FollowFading(const Model& model, VectorX* a, const StopCheck& stop) {
  y_.setZero();
  for (std::size_t i = 0; i < fading_count_; ++i) {
    if (Stops(stop)) return false;
    Fading& fading = fading_[i];
    // What is asked for beyond what those before have done.
    const double wanted = fading.value - fading.gradient.dot(*a) - fading.direction.dot(y_);
    const double whole = fading.direction.squaredNorm();
    factor_.Multiply(fading.direction, &rows_a_);
    factor_.Solve(rows_a_, &rows_b_, &dofs_a_);
    fading.direction -= dofs_a_;
    fading.multipliers = -rows_b_;
    fading.torque = fading.gradient;
    AddTorque(fading.multipliers, &fading.torque);
    for (std::size_t k = 0; k < i; ++k) {
      const Fading& other = fading_[k];
      if (other.square == 0) continue;
      const double part = fading.direction.dot(other.direction) / other.square;
      fading.direction -= part * other.direction;
      fading.torque -= part * other.torque;
      fading.multipliers -= part * other.multipliers;
    }
    fading.square = fading.direction.squaredNorm();
    if (!(fading.square > kDependent * kDependent * whole)) {
      fading.square = 0;
      continue;
    }
    const double factor = wanted / fading.square;
    y_ += factor * fading.direction;
    torque_ += factor * fading.torque;
    lambda_ += factor * fading.multipliers;
  }
  step_.setZero();
  mass_.Apply(model, y_, &step_);
  *a += step_;
  return true;
}

// torque += Jᵀ lambda
void LoopSolver::AddTorque(const VectorX& lambda, VectorX* torque) {
  for (int k = 0; k < closure_.rows(); ++k) {
    if (lambda[k] == 0) continue;
    const auto dofs = factor_.UnknownsOf(k);
    const std::span<const double> J = RowOfJ(k);
    for (std::size_t i = 0; i < dofs.size(); ++i) (*torque)[dofs[i]] += J[i] * lambda[k];
  }
}

bool LoopSolver::Constrain(const Model& model, const VectorX& q, const VectorX& v, LockedDofs locked,
                           Workspace* workspace, VectorX* a, const StopCheck& stop) {
  ForwardKinematics(model, q, v, workspace);
  closure_.SetPosition(q);
  closure_.SetVelocity(v);
  InverseDynamics(model, q, v, still_, Vector3::Zero(), {}, workspace, &bias_);
  closure_.Gamma(model, *workspace, &gamma_);
  closure_.Residual(model, *workspace, &phi_);
  if (!Factor(model, q, locked, nullptr, workspace, stop)) return false;
  if (factor_.Weakest(Vanished()) < kFading && !FindFading(model, q, v, workspace, stop)) return false;
  Solve(model, gamma_, *a);
  *a += step_;
  torque_.setZero();
  AddTorque(lambda_, &torque_);
  return fading_count_ == 0 || FollowFading(model, a, stop);
}

const VectorX& LoopSolver::LeastLambda(const StopCheck& stop) {
  // lambda in units of the rows, less what it has of each combination that makes no torque.
  for (int k = 0; k < closure_.rows(); ++k) least_[k] = scale_[k] > 0 ? lambda_[k] / scale_[k] : 0;
  std::size_t count = 0;
  for (int k = 0; k < closure_.rows(); ++k) {
    if (scale_[k] == 0 || !factor_.depends(k)) continue;
    if (stop.Requested()) break;
    if (count == idle_.size()) idle_.push_back(least_);
    VectorX& idle = idle_[count];
    factor_.Combination(k, &idle);
    for (int i = 0; i < closure_.rows(); ++i)
      if (scale_[i] > 0) idle[i] /= scale_[i];
    for (int twice = 0; twice < 2; ++twice)
      for (std::size_t i = 0; i < count; ++i) idle -= idle_[i].dot(idle) * idle_[i];
    const double length = idle.norm();
    if (!(length > kDependent)) continue;
    idle /= length;
    least_ -= idle.dot(least_) * idle;
    ++count;
  }
  least_.array() *= scale_.array();
  return least_;
}

double LoopSolver::Gap(const Model& model, const VectorX& q, Workspace* workspace) {
  ForwardKinematics(model, q, workspace);
  closure_.SetPosition(q);
  closure_.Residual(model, *workspace, &phi_);
  return phi_.size() == 0 ? 0 : phi_.lpNorm<Eigen::Infinity>();
}

double LoopSolver::VelocityGap(const Model& model, const VectorX& q, const VectorX& v, Workspace* workspace) {
  ForwardKinematics(model, q, v, workspace);
  closure_.SetPosition(q);
  closure_.SetVelocity(v);
  double gap = 0;
  for (int k = 0; k < closure_.rows(); ++k)
    gap = std::max(gap, std::abs(closure_.Rate(*workspace, k) - closure_.Wanted(k)));
  return gap;
}

double LoopSolver::DriverPower() const {
  double power = 0;
  for (int k = 0; k < closure_.rows(); ++k) power += lambda_[k] * closure_.Wanted(k);
  return power;
}

bool LoopSolver::Prepare(const Model& model, const VectorX& q, LockedDofs locked, const VectorX* compliance,
                         Workspace* workspace, const StopCheck& stop) {
  Gap(model, q, workspace);
  return Factor(model, q, locked, compliance, workspace, stop);
}

void LoopSolver::Project(const Model& model, VectorX* x) {
  gamma_.setZero();
  Solve(model, gamma_, *x);
  *x += step_;
}

void LoopSolver::ProjectRow(VectorX* y) {
  factor_.Multiply(*y, &rows_a_);
  factor_.Solve(rows_a_, &rows_b_, &dofs_a_);
  *y -= dofs_a_;
}

bool LoopSolver::Close(const Model& model, Workspace* workspace, VectorX* q, const VectorX* compliance,
                       double reach, const StopCheck& stop) {
  trial_ = *q;
  double gap = Gap(model, trial_, workspace);
  double best = gap;
  stopped_ = false;
  int stalled = 0;
  for (int i = 0; i < kMostIterations && gap > kRounded * std::max(1.0, closure_.scale()); ++i) {
    if (!std::isfinite(gap) || !Factor(model, trial_, {}, compliance, workspace, stop)) return false;
    gamma_ = -phi_;
    Solve(model, gamma_, still_);
    const double largest = step_.lpNorm<Eigen::Infinity>();
    if (!(largest > 0)) break;
    const double before = gap;
    double length = std::min(1.0, reach / largest);
    model.Integrate(step_, length, &trial_);
    model.Normalize(&trial_);
    gap = Gap(model, trial_, workspace);
    // Half of it back where that leads further away.
    for (int k = 0; k < kMostHalvings && gap >= before && before > 100 * kClosed; ++k) {
      length /= 2;
      model.Integrate(step_, -length, &trial_);
      model.Normalize(&trial_);
      gap = Gap(model, trial_, workspace);
    }
    if (gap < 0.995 * best) {
      best = gap;
      stalled = 0;
    } else if (++stalled > kMostStalled || (stalled > 1 && gap < 100 * kClosed)) {
      break;
    }
  }
  // Rounding of what is large keeps the residual above kClosed.
  if (!(gap <= 100 * kClosed * std::max(1.0, closure_.scale()))) return false;
  *q = trial_;
  return true;
}

bool LoopSolver::CloseWithinLimits(const Model& model, Workspace* workspace, VectorX* q,
                                   const VectorX& compliance, double allowed, const StopCheck& stop) {
  constexpr int kRounds = 4;
  closing_ = compliance;
  for (int round = 0; round < kRounds; ++round) {
    if (!Close(model, workspace, q, &closing_, kReach, stop)) return false;
    inside_ = *q;
    if (!model.ClampToLimits(&inside_) || (inside_ - *q).lpNorm<Eigen::Infinity>() <= allowed) return true;
    model.Difference(*q, inside_, &step_);
    for (Eigen::Index i = 0; i < step_.size(); ++i)
      if (step_[i] != 0) closing_[i] = 0;
    *q = inside_;
  }
  return false;
}

void LoopSolver::Particular(const Model& model, const VectorX& q, const VectorX& v, Workspace* workspace,
                            VectorX* a) {
  ForwardKinematics(model, q, v, workspace);
  closure_.SetPosition(q);
  closure_.SetVelocity(v);
  still_.setZero();
  InverseDynamics(model, q, v, still_, Vector3::Zero(), {}, workspace, &bias_);
  closure_.Gamma(model, *workspace, &gamma_);
  a->setZero();
  Solve(model, gamma_, still_);
  *a = step_;
}

void LoopSolver::CloseVelocity(const Model& model, const VectorX& q, Workspace* workspace, VectorX* v,
                               const VectorX* compliance, const StopCheck& stop) {
  if (!Prepare(model, q, compliance, workspace, stop)) return;
  // Rows that fade are left out: the direction of their gradient is rounding.
  if (compliance == nullptr && factor_.Weakest(Vanished()) < kFading &&
      !FindFading(model, q, *v, workspace, stop))
    return;
  for (int k = 0; k < closure_.rows(); ++k) gamma_[k] = closure_.Wanted(k);
  for (int i = 0; i < 2; ++i) {
    Solve(model, gamma_, *v);
    *v += step_;
  }
}

}  // namespace linkwright
