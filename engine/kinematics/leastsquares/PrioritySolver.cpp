// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/leastsquares/PrioritySolver.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "engine/kinematics/leastsquares/BoundedLeastSquares.h"
#include "engine/kinematics/leastsquares/SingularDamping.h"
#include "engine/kinematics/leastsquares/SmallSvd.h"

namespace linkwright {
namespace {

constexpr double kPriorityRankTolerance = 1e-11;  // of |A|
constexpr double kPriorityRoomTolerance = 1e-12;  // [rad, m]
constexpr double kMovable = 1e-9;                 // a joint that the freedom left cannot move

}  // namespace

void PriorityLevel::Resize(int rows, int joints) {
  if (J.rows() != rows || J.cols() != joints) J.setZero(rows, joints);
  if (e.size() != rows) e.setZero(rows);
}

void PriorityProblem::Resize(std::span<const int> rows, int joints) {
  if (levels.size() != rows.size()) levels.resize(rows.size());
  for (size_t i = 0; i < rows.size(); ++i) levels[i].Resize(rows[i], joints);
  if (weight.size() == joints) return;
  weight.setOnes(joints);
  down.setConstant(joints, -std::numeric_limits<double>::infinity());
  up.setConstant(joints, std::numeric_limits<double>::infinity());
}

// In y = W^−½ dq, so that least squares in y are the weighted ones.
struct PrioritySolver::Impl {
  void SolveLevel(const PriorityLevel& level, const PriorityOptions& options, LevelState* state);
  void SolveTakingOut(const PriorityLevel& level, const PriorityOptions& options, LevelState* state);
  bool HoldWorst(LevelState* state);
  void StepOfLevel(const PriorityLevel& level, const PriorityOptions& options, bool any_held,
                   const LevelState& state);
  void PseudoInverse(const Eigen::Ref<const MatrixX>& M, const Eigen::Ref<const MatrixX>& basis,
                     const PriorityLevel& level, const PriorityOptions& options, Eigen::Ref<VectorX> out);
  void SolveQuadraticProgram(const PriorityLevel& level, const PriorityOptions& options, LevelState* state);
  bool WithinBounds() const;
  void TakeStep();
  bool NothingAbove() const { return d == n && !motions; }

  int n = 0, m = 0, d = 0;           // joints, rows of the level, dimension of the freedom left
  int free = 0;                      // columns of `kept`
  double scale = 0;                  // |A| of the level
  double reach = 0;                  // of the level's joints, in the motions that are allowed
  const MatrixX* motions = nullptr;  // of the problem
  MatrixX allowed;                   // m × f: A·motions
  MatrixX Z;                         // n × d: orthonormal basis of the freedom left
  MatrixX A;                         // m × n: J W^½
  MatrixX F;                         // m × d: A Z
  MatrixX kept;                      // d × free: basis of the freedom that held joints leave
  MatrixX product, span, G, identity, held_basis;
  VectorX root_weight, y, low, high;  // n; low ≤ y ≤ high
  VectorX u, part, reduced, whole;    // of the level: y + Z u
  VectorX rest, t, row_low, row_high;
  VectorX dq, turned, joint_scratch;  // n
  SmallSvd svd, step_svd;
  BoundedLeastSquares bounded;
  std::vector<LevelState> states;
  struct Freedom {
    MatrixX basis;  // n × n, the first `dimension` columns
    int dimension = 0;
  };
  std::vector<Freedom> freedom;
};

PrioritySolver::PrioritySolver() : impl_(std::make_unique<Impl>()) {}
PrioritySolver::~PrioritySolver() = default;
PrioritySolver::PrioritySolver(PrioritySolver&&) noexcept = default;
PrioritySolver& PrioritySolver::operator=(PrioritySolver&&) noexcept = default;
const std::vector<LevelState>& PrioritySolver::levels() const { return impl_->states; }
Eigen::Ref<const MatrixX> PrioritySolver::freedom(size_t level) const {
  return impl_->freedom[level].basis.leftCols(impl_->freedom[level].dimension);
}

void PrioritySolver::Resize(std::span<const int> rows, int joints) {
  Impl& s = *impl_;
  const int most = rows.empty() ? 0 : *std::max_element(rows.begin(), rows.end());
  if (s.states.size() != rows.size()) s.states.resize(rows.size());
  for (LevelState& state : s.states) state.held.assign(static_cast<size_t>(joints), 0);
  if (s.n == joints && s.A.rows() >= most) return;
  s.n = joints;
  s.A.setZero(most, joints);
  s.F.setZero(most, joints);
  s.product.setZero(most, joints);
  s.G.setZero(most + joints, joints);
  for (MatrixX* square : {&s.Z, &s.kept, &s.span, &s.held_basis}) square->setZero(joints, joints);
  s.identity.setIdentity(joints, joints);
  for (VectorX* v : {&s.root_weight, &s.y, &s.low, &s.high, &s.u, &s.part, &s.reduced, &s.whole, &s.row_low,
                     &s.row_high, &s.dq, &s.turned, &s.joint_scratch}) {
    v->setZero(joints);
  }
  s.rest.setZero(most);
  s.t.setZero(most + joints);
  s.svd.Reserve(most, joints);
  s.step_svd.Reserve(most, joints);
  s.bounded.Reserve(most + joints, joints, joints);
}

const VectorX& PrioritySolver::Solve(const PriorityProblem& problem, const PriorityOptions& options) {
  Impl& s = *impl_;
  assert(problem.weight.size() == s.n && problem.levels.size() == s.states.size());
  s.root_weight = problem.weight.cwiseSqrt();
  s.low = problem.down.cwiseQuotient(s.root_weight);
  s.high = problem.up.cwiseQuotient(s.root_weight);
  s.y.setZero();
  s.motions = problem.motions;
  if (s.motions) {
    assert(s.motions->rows() == s.n && s.motions->cols() <= s.n);
    s.d = static_cast<int>(s.motions->cols());
    s.Z.leftCols(s.d) = *s.motions;
  } else {
    s.Z.setIdentity();
    s.d = s.n;
  }
  if (options.keep_freedom && s.freedom.size() < problem.levels.size()) {
    s.freedom.resize(problem.levels.size());
  }
  for (size_t i = 0; i < problem.levels.size(); ++i) {
    if (options.keep_freedom) {
      if (s.freedom[i].basis.rows() != s.n) s.freedom[i].basis.setZero(s.n, s.n);
      s.freedom[i].basis.leftCols(s.d) = s.Z.leftCols(s.d);
      s.freedom[i].dimension = s.d;
    }
    s.SolveLevel(problem.levels[i], options, &s.states[i]);
  }
  s.dq = s.root_weight.cwiseProduct(s.y).cwiseMax(problem.down).cwiseMin(problem.up);
  return s.dq;
}

void PrioritySolver::Impl::SolveLevel(const PriorityLevel& level, const PriorityOptions& options,
                                      LevelState* state) {
  assert(level.J.cols() == n && level.J.rows() == level.e.size());
  std::fill(state->held.begin(), state->held.end(), static_cast<signed char>(0));
  state->rank = 0;
  state->smallest_sigma = 0;
  state->freedom_left = d;
  m = static_cast<int>(level.e.size());
  if (m == 0 || d == 0) return;
  auto a = A.topRows(m);
  a.noalias() = level.J * root_weight.asDiagonal();
  scale = a.norm();
  auto f = F.topLeftCorner(m, d);
  if (NothingAbove()) {
    f = a;
  } else {
    f.noalias() = a.lazyProduct(Z.leftCols(d));
  }
  rest.head(m) = level.e;
  rest.head(m).noalias() -= a.lazyProduct(y);
  if (motions) {
    // What no constraint lets move does not reach anywhere.
    if (allowed.rows() != A.rows() || allowed.cols() != motions->cols())
      allowed.setZero(A.rows(), motions->cols());
    allowed.topRows(m).noalias() = a.lazyProduct(*motions);
    product.topRows(m).noalias() = allowed.topRows(m).lazyProduct(motions->transpose());
    reach = Reach(product.topRows(m));
  } else {
    reach = Reach(a);
  }
  svd.Compute(f);
  state->rank = svd.Rank(kPriorityRankTolerance * scale);
  state->smallest_sigma = svd.sigma(svd.count() - 1);
  if (options.rule == PriorityRule::kQuadraticProgram) {
    SolveQuadraticProgram(level, options, state);
  } else {
    SolveTakingOut(level, options, state);
  }

  const int rank = state->rank;
  auto row_space = span.topLeftCorner(d, rank);
  row_space = svd.rights(rank);
  KeepComplement(row_space, Z.leftCols(d));
  d -= rank;
  state->freedom_left = d;
}

// y ← y + Z u, shortened if it still leaves the bounds.
void PrioritySolver::Impl::TakeStep() {
  whole.noalias() = Z.leftCols(d).lazyProduct(u.head(d));
  double fraction = 1;
  for (int i = 0; i < n; ++i) {
    const double room = whole[i] > 0 ? high[i] - y[i] : y[i] - low[i];
    if (std::abs(whole[i]) > room + kPriorityRoomTolerance) {
      fraction = std::min(fraction, std::max(0.0, room) / std::abs(whole[i]));
    }
  }
  y += fraction * whole;
}

bool PrioritySolver::Impl::WithinBounds() const {
  for (int i = 0; i < n; ++i) {
    const double at = y[i] + Z.row(i).head(d).dot(u.head(d));
    if (at > high[i] + kPriorityRoomTolerance || at < low[i] - kPriorityRoomTolerance) return false;
  }
  return true;
}

// out = M# t, damped as the options say; M = A·basis.
void PrioritySolver::Impl::PseudoInverse(const Eigen::Ref<const MatrixX>& M,
                                         const Eigen::Ref<const MatrixX>& basis, const PriorityLevel& level,
                                         const PriorityOptions& options, Eigen::Ref<VectorX> out) {
  const DampingRule rule{options.damping, options.lambda, options.singular_region};
  const SmallSvd* known = &svd;
  if (M.data() != F.data()) {
    step_svd.Compute(M);
    known = &step_svd;
  }
  const double tolerance = kPriorityRankTolerance * scale;
  if (options.damping == Damping::kSelective) {
    SelectiveStep(*known, A.topRows(m), basis, t.head(m), level.parts, root_weight, options.selective_angle,
                  tolerance, turned, joint_scratch);
    out.noalias() = basis.transpose().lazyProduct(turned);
    return;
  }
  const double error = t.head(m).norm();
  out.setZero();
  for (int k = 0; k < known->Rank(tolerance); ++k) {
    const double sigma = known->sigma(k);
    const double damped = sigma * sigma + DampingSquared(rule, sigma, error, reach);
    out += known->right(k) * (sigma / damped * known->left(k).dot(t.head(m)));
  }
}

// u ← u + what the joints that are not held do for the level. `part`: the motion of the held ones.
void PrioritySolver::Impl::StepOfLevel(const PriorityLevel& level, const PriorityOptions& options,
                                       bool any_held, const LevelState& state) {
  auto f = F.topLeftCorner(m, d);
  auto basis = kept.topLeftCorner(d, free);
  u.head(d) = part.head(d);
  if (free == 0) return;
  auto error = t.head(m);
  if (options.rule == PriorityRule::kNakamura) {
    error = rest.head(m);
    if (!any_held) {
      PseudoInverse(f, Z.leftCols(d), level, options, u.head(d));
      return;
    }
    error.noalias() -= f.lazyProduct(part.head(d));
    auto reached = product.topLeftCorner(m, free);
    reached.noalias() = f.lazyProduct(basis);
    auto along_bounds = held_basis.leftCols(free);
    along_bounds.noalias() = Z.leftCols(d).lazyProduct(basis);
    PseudoInverse(reached, along_bounds, level, options, reduced.head(free));
    u.head(d).noalias() += basis.lazyProduct(reduced.head(free));
    return;
  }
  error = level.e;
  if (any_held) error.noalias() -= f.lazyProduct(part.head(d));
  if (NothingAbove() && !any_held) {
    PseudoInverse(f, Z.leftCols(d), level, options, u.head(d));
    return;
  }
  auto alone = product.topLeftCorner(m, n);
  alone = A.topRows(m);
  for (int i = 0; i < n; ++i) {
    if (state.held[static_cast<size_t>(i)] != 0) alone.col(i).setZero();
  }
  if (motions) {
    auto within = allowed.topRows(m);
    within.noalias() = alone.lazyProduct(*motions);
    PseudoInverse(within, *motions, level, options, joint_scratch.head(within.cols()));
    whole.noalias() = motions->lazyProduct(joint_scratch.head(within.cols()));
  } else {
    PseudoInverse(alone, identity, level, options, whole.head(n));
  }
  reduced.head(d).noalias() = Z.leftCols(d).transpose().lazyProduct(whole.head(n));
  if (!any_held) {
    u.head(d) += reduced.head(d);
    return;
  }
  auto along = dq.head(free);
  along.noalias() = basis.transpose().lazyProduct(reduced.head(d));
  u.head(d).noalias() += basis.lazyProduct(along);
}

// Holds the joint that reaches its bound in the smallest part of the step; false if none passes its bound.
bool PrioritySolver::Impl::HoldWorst(LevelState* state) {
  int worst = -1;
  double worst_part = std::numeric_limits<double>::infinity(), worst_speed = 0;
  for (int i = 0; i < n; ++i) {
    if (state->held[static_cast<size_t>(i)] != 0) continue;
    const double change = Z.row(i).head(d).dot(u.head(d));
    const double room = change > 0 ? high[i] - y[i] : y[i] - low[i];
    if (std::abs(change) <= room + kPriorityRoomTolerance) continue;
    const double fraction = std::max(0.0, room) / std::abs(change);
    if (fraction > worst_part || (fraction == worst_part && std::abs(change) <= worst_speed)) continue;
    reduced.head(free).noalias() =
        kept.topLeftCorner(d, free).transpose().lazyProduct(Z.row(i).head(d).transpose());
    if (reduced.head(free).norm() <= kMovable) continue;
    worst = i;
    worst_part = fraction;
    worst_speed = std::abs(change);
  }
  if (worst < 0) return false;
  const double change = Z.row(worst).head(d).dot(u.head(d));
  state->held[static_cast<size_t>(worst)] = change > 0 ? 1 : -1;
  const double bound = change > 0 ? high[worst] : low[worst];
  auto basis = kept.topLeftCorner(d, free);
  auto row = span.col(0).head(free);
  row.noalias() = basis.transpose().lazyProduct(Z.row(worst).head(d).transpose());
  const double missing = bound - y[worst] - Z.row(worst).head(d).dot(part.head(d));
  reduced.head(free) = row * (missing / row.squaredNorm());
  part.head(d).noalias() += basis.lazyProduct(reduced.head(free));
  KeepComplement(span.topLeftCorner(free, 1), basis);
  --free;
  return true;
}

void PrioritySolver::Impl::SolveTakingOut(const PriorityLevel& level, const PriorityOptions& options,
                                          LevelState* state) {
  part.head(d).setZero();
  kept.topLeftCorner(d, d).setIdentity();
  free = d;
  StepOfLevel(level, options, false, *state);
  while (free > 0 && HoldWorst(state)) StepOfLevel(level, options, true, *state);
  TakeStep();
}

// Damping as rows of its own: min |F u − rest|² + Σ λ_k² (v_kᵀ u)².
void PrioritySolver::Impl::SolveQuadraticProgram(const PriorityLevel& level, const PriorityOptions& options,
                                                 LevelState* state) {
  t.head(m) = rest.head(m);
  PriorityOptions damped = options;
  if (options.damping == Damping::kSelective) damped.damping = Damping::kConstant;
  auto f = F.topLeftCorner(m, d);
  PseudoInverse(f, Z.leftCols(d), level, damped, u.head(d));
  if (WithinBounds()) {
    TakeStep();
    return;
  }
  const DampingRule rule{damped.damping, damped.lambda, damped.singular_region};
  const double error = rest.head(m).norm();
  auto g = G.topLeftCorner(m + state->rank, d);
  auto target = t.head(m + state->rank);
  target.tail(state->rank).setZero();
  g.topRows(m) = f;
  for (int k = 0; k < state->rank; ++k) {
    g.row(m + k) = std::sqrt(DampingSquared(rule, svd.sigma(k), error, reach)) * svd.right(k).transpose();
  }
  row_low = low - y;
  row_high = high - y;
  u.head(d).setZero();
  bounded.Solve(g, target, Z.leftCols(d), row_low, row_high, u.head(d));
  std::copy(bounded.active().begin(), bounded.active().end(), state->held.begin());
  TakeStep();
}

}  // namespace linkwright
