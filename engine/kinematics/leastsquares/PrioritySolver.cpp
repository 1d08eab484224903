// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/leastsquares/PrioritySolver.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "engine/kinematics/leastsquares/BoundedLeastSquares.h"
#include "engine/kinematics/leastsquares/SmallSvd.h"

namespace linkwright {
namespace {

constexpr double kPriorityRankTolerance = 1e-11;  // of |A|
constexpr double kPriorityRoomTolerance = 1e-12;  // [rad, m]
constexpr double kWellDamped = 1e-7;  // λ² of |A|²: A Aᵀ + λ²1 is then solved to nine digits at least

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
  void Start(const PriorityProblem& problem);
  void SolveLevel(const PriorityLevel& level, const PriorityOptions& options, bool last, LevelState* state);
  void FindReach(const PriorityOptions& options);
  bool SolveByCholesky(const PriorityLevel& level, const PriorityOptions& options, LevelState* state);
  void FindGains(const SmallSvd& of, const PriorityLevel& level, const DampingRule& rule,
                 const Eigen::Ref<const MatrixX>& basis, const Eigen::Ref<const VectorX>& e, int rank);
  void FindStep(const PriorityLevel& level, const PriorityOptions& options, const DampingRule& rule,
                int rank);
  void StepBack(const PriorityOptions& options, const DampingRule& damping, int rank, LevelState* state);
  void StepAlongTranspose(const PriorityOptions& options);
  void SolveBounded(int rows, double lambda_squared, LevelState* state);
  bool WithinBounds() const;
  void TakeStep();
  bool NothingAbove() const { return d == n && !motions; }

  int n = 0, m = 0, d = 0;           // joints, rows of the level, dimension of the freedom left
  double scale = 0;                  // |A| of the level
  double reach = 0;                  // of the level's joints, in the motions that are allowed
  double idle = 0;                   // λ² where there is no singular value
  const MatrixX* motions = nullptr;  // of the problem
  MatrixX allowed;                   // m × f: A·motions
  MatrixX Z;                         // n × d: orthonormal basis of the freedom left
  MatrixX A;                         // m × n: J W^½
  MatrixX F;                         // m × d: A Z
  MatrixX product, span, G, identity, gram;
  VectorX root_weight, y, low, high;  // n; low ≤ y ≤ high
  VectorX u, whole;                   // of the level: y + Z u
  VectorX rest, t, row_low, row_high, gains;
  VectorX dq, joint_scratch, other_scratch;  // n
  SmallSvd svd, alone_svd;
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
  for (MatrixX* M : {&s.A, &s.F, &s.product}) M->setZero(most, joints);
  s.G.setZero(most + joints, joints);
  for (MatrixX* square : {&s.Z, &s.span}) square->setZero(joints, joints);
  s.identity.setIdentity(joints, joints);
  for (VectorX* v : {&s.root_weight, &s.y, &s.low, &s.high, &s.u, &s.whole, &s.row_low, &s.row_high, &s.dq,
                     &s.joint_scratch, &s.other_scratch, &s.gains}) {
    v->setZero(joints);
  }
  s.rest.setZero(most);
  s.t.setZero(most + joints);
  s.svd.Reserve(most, joints);
  s.alone_svd.Reserve(most, joints);
  s.bounded.Reserve(most + joints, joints, joints);
  s.gram.setZero(most, most);
}

void PrioritySolver::Impl::Start(const PriorityProblem& problem) {
  assert(problem.weight.size() == n && problem.levels.size() == states.size());
  root_weight = problem.weight.cwiseSqrt();
  low = problem.down.cwiseQuotient(root_weight);
  high = problem.up.cwiseQuotient(root_weight);
  y.setZero();
  motions = problem.motions;
  if (motions) {
    assert(motions->rows() == n && motions->cols() <= n);
    d = static_cast<int>(motions->cols());
    Z.leftCols(d) = *motions;
  } else {
    Z.setIdentity();
    d = n;
  }
}

const VectorX& PrioritySolver::Solve(const PriorityProblem& problem, const PriorityOptions& options) {
  Impl& s = *impl_;
  s.Start(problem);
  const size_t count = problem.levels.size();
  if (options.keep_freedom && s.freedom.size() < count) s.freedom.resize(count);
  for (size_t i = 0; i < count; ++i) {
    if (options.keep_freedom) {
      if (s.freedom[i].basis.rows() != s.n) s.freedom[i].basis.setZero(s.n, s.n);
      s.freedom[i].basis.leftCols(s.d) = s.Z.leftCols(s.d);
      s.freedom[i].dimension = s.d;
    }
    s.SolveLevel(problem.levels[i], options, i + 1 == count, &s.states[i]);
  }
  for (int i = 0; i < s.n; ++i) {
    const double change = s.root_weight[i] * s.y[i];
    // What a bound holds stands on it, not beside it by rounding.
    s.dq[i] = change >= problem.up[i] - kPriorityRoomTolerance     ? problem.up[i]
              : change <= problem.down[i] + kPriorityRoomTolerance ? problem.down[i]
                                                                   : change;
  }
  return s.dq;
}

// What no constraint lets move does not reach anywhere.
void PrioritySolver::Impl::FindReach(const PriorityOptions& options) {
  const auto a = A.topRows(m);
  if (!motions) {
    if (options.damping.damping != Damping::kByError) return;
    reach = Reach(a);
    return;
  }
  if (allowed.rows() != A.rows() || allowed.cols() != motions->cols())
    allowed.setZero(A.rows(), motions->cols());
  allowed.topRows(m).noalias() = a.lazyProduct(*motions);
  product.topRows(m).noalias() = allowed.topRows(m).lazyProduct(motions->transpose());
  reach = Reach(product.topRows(m));
}

void PrioritySolver::Impl::SolveLevel(const PriorityLevel& level, const PriorityOptions& options, bool last,
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
  if (last && !options.ranks && SolveByCholesky(level, options, state)) return;
  FindReach(options);
  svd.Compute(f);
  const int rank = state->rank = svd.Rank(kPriorityRankTolerance * scale);
  state->smallest_sigma = svd.sigma(svd.count() - 1);
  const DampingRule damping = level.damped ? options.damping : DampingRule{};
  FindStep(level, options, damping, rank);
  if (!WithinBounds()) StepBack(options, damping, rank, state);
  TakeStep();
  auto row_space = span.topLeftCorner(d, rank);
  row_space = svd.rights(rank);
  KeepComplement(row_space, Z.leftCols(d));
  d -= rank;
  state->freedom_left = d;
}

// u = Fᵀ (F Fᵀ + λ²1)⁻¹ e, where no singular values are needed; false: it is not made for this.
bool PrioritySolver::Impl::SolveByCholesky(const PriorityLevel& level, const PriorityOptions& options,
                                           LevelState* state) {
  const double squared = options.damping.lambda * options.damping.lambda;
  if (!level.damped || options.rule != PriorityRule::kNakamura ||
      options.damping.damping != Damping::kConstant || !(squared > kWellDamped * scale * scale))
    return false;
  const auto f = F.topLeftCorner(m, d);
  Eigen::Ref<MatrixX> whole_gram = gram.topLeftCorner(m, m);
  whole_gram.noalias() = f.lazyProduct(f.transpose());
  whole_gram.diagonal().array() += squared;
  const Eigen::LLT<Eigen::Ref<MatrixX>> cholesky(whole_gram);
  auto x = t.head(m);
  x = rest.head(m);
  cholesky.solveInPlace(x);
  u.head(d).noalias() = f.transpose().lazyProduct(x);
  if (!WithinBounds()) {
    G.topLeftCorner(m, d) = f;
    t.head(m) = rest.head(m);
    SolveBounded(m, squared, state);
  }
  TakeStep();
  return true;
}

// y ← y + Z u, shortened if it still leaves the bounds.
void PrioritySolver::Impl::TakeStep() {
  if (NothingAbove()) {
    whole = u;
  } else {
    whole.noalias() = Z.leftCols(d).lazyProduct(u.head(d));
  }
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
  const bool alone = NothingAbove();
  for (int i = 0; i < n; ++i) {
    const double at = y[i] + (alone ? u[i] : Z.row(i).head(d).dot(u.head(d)));
    if (at > high[i] + kPriorityRoomTolerance || at < low[i] - kPriorityRoomTolerance) return false;
  }
  return true;
}

void PrioritySolver::Impl::FindGains(const SmallSvd& of, const PriorityLevel& level, const DampingRule& rule,
                                     const Eigen::Ref<const MatrixX>& basis,
                                     const Eigen::Ref<const VectorX>& e, int rank) {
  const DampedSystem system{of, A.topRows(m), basis, e, level.parts, root_weight, reach, rank};
  idle = DampedGains(rule, system, gains, joint_scratch, other_scratch);
}

// u: the rule's step, whatever the bounds; gains: those in the freedom left.
void PrioritySolver::Impl::FindStep(const PriorityLevel& level, const PriorityOptions& options,
                                    const DampingRule& rule, int rank) {
  const auto f = F.topLeftCorner(m, d);
  if (options.rule == PriorityRule::kTranspose) {
    u.head(d).noalias() = f.transpose().lazyProduct(rest.head(m));
    StepAlongTranspose(options);
    return;
  }
  if (options.rule == PriorityRule::kChiaverini && !NothingAbove()) {
    MatrixX& whole_rows = motions ? allowed : A;
    const auto columns = motions ? motions->cols() : n;
    alone_svd.Compute(whole_rows.topLeftCorner(m, columns));
    const int own_rank = alone_svd.Rank(kPriorityRankTolerance * scale);
    const Eigen::Ref<const MatrixX> basis = motions ? *motions : identity;
    FindGains(alone_svd, level, rule, basis, level.e, own_rank);
    auto alone = row_low.head(columns);
    alone.setZero();
    for (int k = 0; k < own_rank; ++k)
      alone += alone_svd.right(k) * (gains[k] * alone_svd.left(k).dot(level.e));
    whole.noalias() = basis.lazyProduct(alone);
    u.head(d).noalias() = Z.leftCols(d).transpose().lazyProduct(whole);
    FindGains(svd, level, rule, Z.leftCols(d), rest.head(m), rank);
    return;
  }
  FindGains(svd, level, rule, Z.leftCols(d), rest.head(m), rank);
  u.head(d).setZero();
  for (int k = 0; k < rank; ++k) u.head(d) += svd.right(k) * (gains[k] * svd.left(k).dot(rest.head(m)));
}

// u ← α u, α = ⟨e, F u⟩ / ⟨F u, F u⟩; whole: scratch.
void PrioritySolver::Impl::StepAlongTranspose(const PriorityOptions& options) {
  auto moved = t.head(m);
  moved.noalias() = F.topLeftCorner(m, d).lazyProduct(u.head(d));
  const double length = moved.squaredNorm();
  if (length > 0)
    u.head(d) *= std::max(options.min_alpha, rest.head(m).dot(moved) / length);
  else
    u.head(d).setZero();
}

// The level's step within the bounds.
void PrioritySolver::Impl::StepBack(const PriorityOptions& options, const DampingRule& damping, int rank,
                                    LevelState* state) {
  if (options.rule == PriorityRule::kTranspose) {
    // First away from the bounds that it stands at, then as far as the others let it.
    G.topLeftCorner(d, d).setIdentity();
    t.head(d).noalias() = F.topLeftCorner(m, d).transpose().lazyProduct(rest.head(m));
    for (int i = 0; i < n; ++i) {
      const double room = kPriorityRoomTolerance;
      row_low[i] = y[i] - low[i] > room ? -std::numeric_limits<double>::infinity() : 0;
      row_high[i] = high[i] - y[i] > room ? std::numeric_limits<double>::infinity() : 0;
    }
    u.head(d).setZero();
    bounded.Solve(G.topLeftCorner(d, d), t.head(d), Z.leftCols(d), row_low, row_high, 0, u.head(d));
    std::copy(bounded.active().begin(), bounded.active().end(), state->held.begin());
    StepAlongTranspose(options);
    t.head(d) = u.head(d);
    SolveBounded(d, 0, state);
    return;
  }
  G.topLeftCorner(m, d) = F.topLeftCorner(m, d);
  const bool nakamura = options.rule == PriorityRule::kNakamura;
  const bool alike = damping.damping == Damping::kConstant || damping.damping == Damping::kByError;
  if (nakamura && alike && idle > 0) {
    t.head(m) = rest.head(m);
    SolveBounded(m, idle, state);
    return;
  }
  // D^½ = λ_0 1 + Σ (λ_k − λ_0) v_k v_kᵀ as rows of its own, λ_k² = σ_k / g_k − σ_k².
  const double root = std::sqrt(idle);
  auto rows = G.block(m, 0, d, d);
  rows.setZero();
  rows.diagonal().setConstant(root);
  for (int k = 0; k < rank; ++k) {
    const double sigma = svd.sigma(k);
    const double more = std::sqrt(std::max(0.0, sigma / gains[k] - sigma * sigma)) - root;
    if (more != 0) rows.noalias() += more * svd.right(k) * svd.right(k).transpose();
  }
  if (nakamura) {
    t.head(m) = rest.head(m);
    t.segment(m, d).setZero();
  } else {
    t.head(m + d).noalias() = G.topLeftCorner(m + d, d).lazyProduct(u.head(d));
  }
  SolveBounded(m + d, 0, state);
}

// The first `rows` of G and t.
void PrioritySolver::Impl::SolveBounded(int rows, double lambda_squared, LevelState* state) {
  row_low = low - y;
  row_high = high - y;
  u.head(d).setZero();
  bounded.Solve(G.topLeftCorner(rows, d), t.head(rows), Z.leftCols(d), row_low, row_high, lambda_squared,
                u.head(d));
  for (size_t i = 0; i < state->held.size(); ++i) {
    if (bounded.active()[i] != 0) state->held[i] = bounded.active()[i];
  }
}

}  // namespace linkwright
