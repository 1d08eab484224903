// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/tasks/StackEscape.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace linkwright {
namespace {

constexpr double kEscapeDifference = 1e-4;  // for second derivatives [rad, m]
constexpr double kLeastError = 1e-5;        // worth it [m]
constexpr double kEscapeStationary = 1e-3;  // gradient, of |e|·|J|
constexpr double kEscapeCurvature = 1e-2;   // negative curvature worth following, of |e|·|J|
constexpr double kSameCase = 1e-7;          // a case in which there was no way out already
constexpr double kEscapeRankTolerance = 1e-9;

}  // namespace

struct StackEscape::Impl {
  const VectorX* Leave(StackProblem* problem, const VectorX& q, double longest, size_t level,
                       StackResult* result);
  void DescribeCase(const StackProblem& problem, const VectorX& q, double longest);
  void FillRows(const StackProblem& problem, size_t level);
  bool FindFreedom();
  bool FindCurvature(StackProblem* problem, const VectorX& q, size_t level, StackResult* result);
  bool Fits(const PriorityProblem& levels, double length) const;

  // Joints, or where there are constraints a column of `along` each: u with dq = along u.
  int n, d = 0;
  Eigen::Index above = 0, own = 0;  // rows
  bool failed = false;
  MatrixX J, Z, span, H, S;
  MatrixX along, motions;  // joints × n; the problem's at q
  VectorX change, pulled;  // of the joints
  VectorX error, w, direction, gradient, step, q_there;
  VectorX failed_case, this_case;
  SmallSvd svd;
};

StackEscape::StackEscape(int joints) : impl_(std::make_unique<Impl>()) { impl_->n = joints; }
StackEscape::~StackEscape() = default;
StackEscape::StackEscape(StackEscape&&) noexcept = default;
StackEscape& StackEscape::operator=(StackEscape&&) noexcept = default;

// J: the rows of all levels down to this one; e: this one's error.
void StackEscape::Impl::FillRows(const StackProblem& problem, size_t level) {
  Eigen::Index all = 0;
  for (const PriorityLevel& one : problem.levels.levels) all += one.e.size();
  if (J.rows() != all || J.cols() != n) {
    J.setZero(all, n);
    w.setZero(all);
    error.setZero(all);
  }
  if (problem.constrained()) {
    motions = problem.motions();
    along = problem.levels.weight.cwiseSqrt().asDiagonal() * motions;
  }
  const auto put = [&](auto rows, const MatrixX& J_level) {
    if (problem.constrained()) {
      rows.noalias() = J_level * along;
    } else {
      rows = J_level;
    }
  };
  above = 0;
  for (size_t i = 0; i < level; ++i) {
    put(J.middleRows(above, problem.levels.levels[i].e.size()), problem.levels.levels[i].J);
    above += problem.levels.levels[i].e.size();
  }
  own = problem.levels.levels[level].e.size();
  put(J.middleRows(above, own), problem.levels.levels[level].J);
  error.head(own) = problem.levels.levels[level].e;
}

// Z: what the rows above leave; w: multipliers of the rows above and the error itself, Jᵀw being the part of
// the gradient in Z. False if the error is not stationary there.
bool StackEscape::Impl::FindFreedom() {
  if (Z.rows() != n) {
    for (MatrixX* M : {&Z, &span, &H, &S}) M->setZero(n, n);
    for (VectorX* v : {&direction, &gradient}) v->setZero(n);
  }
  Z.setIdentity();
  d = n;
  const auto J_own = J.middleRows(above, own);
  const auto e = error.head(own);
  gradient.noalias() = J_own.transpose().lazyProduct(e);
  w.head(above).setZero();
  w.segment(above, own) = e;
  if (above > 0) {
    svd.Compute(J.topRows(above));
    const int rank = svd.Rank(kEscapeRankTolerance * svd.sigma(0));
    for (int k = 0; k < rank; ++k) {
      w.head(above) -= svd.left(k) * (svd.right(k).dot(gradient) / svd.sigma(k));
    }
    auto taken = span.topLeftCorner(n, rank);
    taken = svd.rights(rank);
    KeepComplement(taken, Z);
    d = n - rank;
  }
  direction.head(d).noalias() = Z.leftCols(d).transpose().lazyProduct(gradient);
  return d > 0 && direction.head(d).norm() <= kEscapeStationary * e.norm() * J_own.norm();
}

// S = ∂(Jᵀw)/∂q by central differences; with constraints along the positions that they allow, of the part of
// Jᵀw along these.
bool StackEscape::Impl::FindCurvature(StackProblem* problem, const VectorX& q, size_t level,
                                      StackResult* result) {
  const auto joints = static_cast<Eigen::Index>(problem->dofs().size());
  for (VectorX* v : {&change, &pulled}) {
    if (v->size() != joints) v->setZero(joints);
  }
  for (int i = 0; i < n; ++i) {
    S.col(i).setZero();
    change.setZero();
    if (problem->constrained()) {
      change = along.col(i);
    } else {
      change[i] = 1;
    }
    const double difference = kEscapeDifference / change.cwiseAbs().maxCoeff();
    for (const double h : {difference, -difference}) {
      if (!problem->Move(q, change, h, &q_there, false)) return false;
      problem->Evaluate(q_there, result);
      problem->FillLevels();
      Eigen::Index row = 0;
      pulled.setZero();
      for (size_t k = 0; k <= level; ++k) {
        const MatrixX& J_k = problem->levels.levels[k].J;
        pulled += J_k.transpose().lazyProduct(w.segment(row, J_k.rows()));
        row += J_k.rows();
      }
      if (problem->constrained()) {
        problem->ProjectGradient(q_there, &pulled);
        S.col(i) += motions.transpose().lazyProduct(pulled) / (2 * h);
      } else {
        S.col(i) += pulled / (2 * h);
      }
    }
  }
  return true;
}

bool StackEscape::Impl::Fits(const PriorityProblem& levels, double length) const {
  for (Eigen::Index i = 0; i < change.size(); ++i) {
    const double part = length * change[i];
    if (part > levels.up[i] || part < levels.down[i]) return false;
  }
  return true;
}

const VectorX* StackEscape::Impl::Leave(StackProblem* problem, const VectorX& q, double longest, size_t level,
                                        StackResult* result) {
  const PriorityProblem& levels = problem->levels;
  FillRows(*problem, level);
  const double length_of_error = error.head(own).norm();
  if (!(length_of_error > kLeastError) || !FindFreedom()) return nullptr;
  const auto J_own = J.middleRows(above, own);
  const double scale = length_of_error * J_own.norm();
  const double error_here = problem->LevelError(level);
  if (!FindCurvature(problem, q, level, result)) return nullptr;
  // Of the Lagrange function: JᵀJ − Σ w ∂²f, in Z; w is of the error as it was shortened, so both are.
  H.noalias() = J_own.transpose().lazyProduct(J_own);
  H *= std::min(1.0, length_of_error / error_here);
  H -= 0.5 * (S + S.transpose());
  span.leftCols(d).noalias() = H.lazyProduct(Z.leftCols(d));
  auto reduced = H.topLeftCorner(d, d);
  reduced.noalias() = Z.leftCols(d).transpose().lazyProduct(span.leftCols(d));
  // The least eigenvalue is the least singular value of what is shifted until it is positive definite.
  const double shift = 2 * reduced.norm();
  reduced.diagonal().array() += shift;
  svd.Compute(reduced);
  if (!(svd.sigma(d - 1) - shift < -kEscapeCurvature * scale)) return nullptr;
  direction.noalias() = Z.leftCols(d).lazyProduct(svd.right(d - 1));

  if (problem->constrained()) {
    change.noalias() = along * direction;
  } else {
    change = direction;
  }

  // Both ways lower the error alike; the one with more room before the limits comes first.
  problem->Evaluate(q, result);
  problem->Linearise(q);
  Eigen::Index strongest = 0;
  const double largest = change.cwiseAbs().maxCoeff(&strongest);
  if (levels.up[strongest] < -levels.down[strongest]) change = -change;
  for (const double part : {1.0, -1.0, 0.1, -0.1}) {
    const double length = part * longest / largest;
    if (!Fits(levels, length)) continue;
    step = length * change;
    const bool there = problem->Move(q, step, 1, &q_there, false);
    if (there) problem->Evaluate(q_there, result);
    const bool lower = there && problem->LevelError(level) < error_here;
    problem->Evaluate(q, result);
    if (lower) return &step;
  }
  return nullptr;
}

// All that decides whether there is a way out: place, joints, levels, bounds.
void StackEscape::Impl::DescribeCase(const StackProblem& problem, const VectorX& q, double longest) {
  constexpr double kNone = 1e3;  // a bound that is further away is none
  Eigen::Index size = 1 + q.size() + 3 * static_cast<Eigen::Index>(problem.dofs().size());
  for (const PriorityLevel& level : problem.levels.levels) size += 1 + level.e.size() + level.J.size();
  if (this_case.size() != size) this_case.setZero(size);
  Eigen::Index at = 0;
  const auto put = [&](const auto& numbers) {
    this_case.segment(at, numbers.size()) = numbers;
    at += numbers.size();
  };
  this_case[at++] = std::min(longest, kNone);
  put(q);
  for (const int v : problem.dofs()) this_case[at++] = v;
  put(problem.levels.down.cwiseMax(-kNone));
  put(problem.levels.up.cwiseMin(kNone));
  for (const PriorityLevel& level : problem.levels.levels) {
    this_case[at++] = static_cast<double>(level.e.size());
    put(level.e);
    put(level.J.reshaped());
  }
}

const VectorX* StackEscape::Find(StackProblem* problem, const VectorX& q, double longest,
                                 StackResult* result) {
  problem->Evaluate(q, result);
  problem->Linearise(q);
  const int joints =
      static_cast<int>(problem->constrained() ? problem->motions().cols() : problem->dofs().size());
  if (impl_->n != joints) *this = StackEscape(joints);
  Impl& s = *impl_;
  const std::vector<PriorityLevel>& levels = problem->levels.levels;
  if (levels.empty() || joints == 0) return nullptr;
  s.DescribeCase(*problem, q, longest);
  if (s.failed && s.failed_case.size() == s.this_case.size() &&
      (s.failed_case - s.this_case).cwiseAbs().maxCoeff() < kSameCase) {
    return nullptr;
  }
  s.failed = true;
  std::swap(s.failed_case, s.this_case);
  for (size_t level = 0; level < levels.size(); ++level) {
    if (problem->IsPosture(level)) continue;
    if (const VectorX* step = s.Leave(problem, q, longest, level, result)) {
      s.failed = false;
      return step;
    }
    problem->Evaluate(q, result);
    problem->Linearise(q);
  }
  return nullptr;
}

}  // namespace linkwright
