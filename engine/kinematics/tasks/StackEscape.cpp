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
constexpr double kShortened = 1e-9;     // of |e|
constexpr double kMovableJoint = 1e-9;  // that what is allowed moves

}  // namespace

struct StackEscape::Impl {
  const VectorX* Leave(StackProblem* problem, const VectorX& q, double longest, size_t level,
                       StackResult* result);
  void DescribeCase(const StackProblem& problem, const VectorX& q, double longest);
  void ChooseDirections(const StackProblem& problem, std::span<const char> pushed);
  void FillRows(const StackProblem& problem, size_t level);
  void FindFreedom();
  bool IsStationary() const;
  bool FindCurvature(StackProblem* problem, const VectorX& q, size_t level, bool exact, StackResult* result);
  bool FindEigenvalues(StackProblem* problem, const VectorX& q, size_t level, StackResult* result);
  bool Fits(const PriorityProblem& levels, double length) const;

  int n = 0, d = 0;                 // columns of along and of Z; u with dq = along Z u
  Eigen::Index above = 0, own = 0;  // rows
  bool failed = false;
  double shift = 0;  // of the eigenvalues of H in Z
  MatrixX J, Z, span, H, S, reached;
  MatrixX along, basis, moved;  // joints × n: diag(weight)^½ basis, what may move
  MatrixX row;                  // n × 1
  VectorX change, pulled;       // of the joints
  VectorX error, w, direction, gradient, projected, step, q_there;
  VectorX failed_case, this_case;
  SmallSvd svd;
};

StackEscape::StackEscape() : impl_(std::make_unique<Impl>()) {}
StackEscape::~StackEscape() = default;
StackEscape::StackEscape(StackEscape&&) noexcept = default;
StackEscape& StackEscape::operator=(StackEscape&&) noexcept = default;

// What the constraints allow, without the joints that are pushed.
void StackEscape::Impl::ChooseDirections(const StackProblem& problem, std::span<const char> pushed) {
  const auto joints = static_cast<Eigen::Index>(problem.dofs().size());
  if (problem.constrained()) {
    basis = problem.motions();
  } else if (basis.rows() != joints || basis.cols() != joints) {
    basis.setIdentity(joints, joints);
  } else {
    basis.setIdentity();
  }
  n = static_cast<int>(basis.cols());
  if (!problem.constrained()) {
    for (size_t i = pushed.size(); i-- > 0;) {
      if (!pushed[i]) continue;
      --n;
      for (Eigen::Index k = static_cast<Eigen::Index>(i); k < n; ++k) basis.col(k) = basis.col(k + 1);
    }
    pushed = {};
  }
  if (row.rows() != n) row.setZero(n, 1);
  for (size_t i = 0; i < pushed.size() && n > 0; ++i) {
    if (!pushed[i]) continue;
    row.topRows(n) = basis.row(static_cast<Eigen::Index>(i)).head(n).transpose();
    if (!(row.topRows(n).norm() > kMovableJoint)) continue;
    KeepComplement(row.topRows(n), basis.leftCols(n));
    --n;
  }
  if (along.rows() != joints || along.cols() != basis.cols()) along.setZero(joints, basis.cols());
  along.leftCols(n).noalias() = problem.levels.weight.cwiseSqrt().asDiagonal() * basis.leftCols(n);
}

// J: the rows of all levels down to this one; e: this one's error.
void StackEscape::Impl::FillRows(const StackProblem& problem, size_t level) {
  Eigen::Index all = 0;
  for (const PriorityLevel& one : problem.levels.levels) all += one.e.size();
  if (J.rows() != all || J.cols() != basis.cols()) {
    J.setZero(all, basis.cols());
    reached.setZero(all, basis.cols());
    w.setZero(all);
    error.setZero(all);
  }
  above = 0;
  const auto put = [&](const PriorityLevel& one, Eigen::Index at) {
    J.block(at, 0, one.e.size(), n).noalias() = one.J.lazyProduct(along.leftCols(n));
  };
  for (size_t i = 0; i < level; ++i) {
    put(problem.levels.levels[i], above);
    above += problem.levels.levels[i].e.size();
  }
  own = problem.levels.levels[level].e.size();
  put(problem.levels.levels[level], above);
  error.head(own) = problem.levels.levels[level].e;
}

// Z: what the rows above leave; w: multipliers of the rows above and the error itself, direction: the part of
// the gradient Jᵀw in Z.
void StackEscape::Impl::FindFreedom() {
  if (Z.rows() != basis.cols()) {
    for (MatrixX* M : {&Z, &span, &H, &S}) M->setZero(basis.cols(), basis.cols());
    for (VectorX* v : {&direction, &gradient}) v->setZero(basis.cols());
  }
  Z.topLeftCorner(n, n).setIdentity();
  d = n;
  const auto J_own = J.block(above, 0, own, n);
  const auto e = error.head(own);
  gradient.head(n).noalias() = J_own.transpose().lazyProduct(e);
  w.head(above).setZero();
  w.segment(above, own) = e;
  if (above > 0 && n > 0) {
    svd.Compute(J.topLeftCorner(above, n));
    const int rank = svd.Rank(kEscapeRankTolerance * svd.sigma(0));
    for (int k = 0; k < rank; ++k) {
      w.head(above) -= svd.left(k) * (svd.right(k).dot(gradient.head(n)) / svd.sigma(k));
    }
    auto taken = span.topLeftCorner(n, rank);
    taken = svd.rights(rank);
    KeepComplement(taken, Z.topLeftCorner(n, n));
    d = n - rank;
  }
  direction.head(d).noalias() = Z.topLeftCorner(n, d).transpose().lazyProduct(gradient.head(n));
}

bool StackEscape::Impl::IsStationary() const {
  return direction.head(d).norm() <=
         kEscapeStationary * error.head(own).norm() * J.block(above, 0, own, n).norm();
}

// S = Zᵀ ∂(Jᵀw)/∂u by central differences along Z; with constraints along the positions that they allow, of
// the part of Jᵀw along these. exact: the level's own w is its error, which changes.
bool StackEscape::Impl::FindCurvature(StackProblem* problem, const VectorX& q, size_t level, bool exact,
                                      StackResult* result) {
  const auto joints = static_cast<Eigen::Index>(problem->dofs().size());
  for (VectorX* v : {&change, &pulled}) {
    if (v->size() != joints) v->setZero(joints);
  }
  if (moved.rows() != joints || moved.cols() != basis.cols()) moved.setZero(joints, basis.cols());
  moved.leftCols(d).noalias() = along.leftCols(n).lazyProduct(Z.topLeftCorner(n, d));
  for (int i = 0; i < d; ++i) {
    auto column = S.col(i).head(d);
    column.setZero();
    change = moved.col(i);
    const double difference = kEscapeDifference / change.cwiseAbs().maxCoeff();
    for (const double h : {difference, -difference}) {
      if (!problem->Move(q, change, h, &q_there, false)) return false;
      problem->Evaluate(q_there, result);
      problem->FillLevels();
      Eigen::Index at = 0;
      pulled.setZero();
      for (size_t k = 0; k <= level; ++k) {
        const MatrixX& J_k = problem->levels.levels[k].J;
        if (k == level && exact)
          pulled += J_k.transpose().lazyProduct(problem->levels.levels[k].e);
        else
          pulled += J_k.transpose().lazyProduct(w.segment(at, J_k.rows()));
        at += J_k.rows();
      }
      if (problem->constrained()) {
        problem->ProjectGradient(q_there, &pulled);
        projected.noalias() = basis.leftCols(n).transpose().lazyProduct(pulled);
        column += Z.topLeftCorner(n, d).transpose().lazyProduct(projected) / (2 * h);
      } else {
        column += moved.leftCols(d).transpose().lazyProduct(pulled) / (2 * h);
      }
    }
  }
  return true;
}

// Of the Lagrange function, −∂(Jᵀe)/∂q less the curvature of the levels above, in Z. Of an error that was
// shortened JᵀJ − Σ w ∂²f, shortened alike: its changes tell nothing. The eigenvalues are the singular values
// of what is shifted until it is positive definite.
bool StackEscape::Impl::FindEigenvalues(StackProblem* problem, const VectorX& q, size_t level,
                                        StackResult* result) {
  const double length = error.head(own).norm(), whole = problem->LevelError(level);
  const bool exact = whole <= length * (1 + kShortened);
  if (d == 0 || !FindCurvature(problem, q, level, exact, result)) return false;
  auto reduced = H.topLeftCorner(d, d);
  const auto curved = S.topLeftCorner(d, d);
  reduced = -0.5 * (curved + curved.transpose());
  if (!exact) {
    auto JZ = reached.topLeftCorner(own, d);
    JZ.noalias() = J.block(above, 0, own, n).lazyProduct(Z.topLeftCorner(n, d));
    reduced.noalias() += length / whole * JZ.transpose().lazyProduct(JZ);
  }
  shift = 2 * reduced.norm();
  reduced.diagonal().array() += shift;
  svd.Compute(reduced);
  return true;
}

int StackEscape::FindCurvatures(StackProblem* problem, const VectorX& q, std::span<const char> pushed,
                                StackResult* result) {
  Impl& s = *impl_;
  s.ChooseDirections(*problem, pushed);
  if (s.n == 0) return 0;
  s.FillRows(*problem, 0);
  s.FindFreedom();
  return s.FindEigenvalues(problem, q, 0, result) ? s.d : 0;
}

double StackEscape::curvature(int k) const { return impl_->svd.sigma(impl_->d - 1 - k) - impl_->shift; }

const VectorX& StackEscape::direction(int k, VectorX* dq) const {
  const Impl& s = *impl_;
  if (dq->size() != s.along.rows()) dq->setZero(s.along.rows());
  dq->noalias() = s.moved.leftCols(s.d).lazyProduct(s.svd.right(s.d - 1 - k));
  return *dq;
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
  if (!(length_of_error > kLeastError)) return nullptr;
  FindFreedom();
  if (d == 0 || !IsStationary()) return nullptr;
  const double scale = length_of_error * J.block(above, 0, own, n).norm();
  const double error_here = problem->LevelError(level);
  if (!FindEigenvalues(problem, q, level, result)) return nullptr;
  if (!(svd.sigma(d - 1) - shift < -kEscapeCurvature * scale)) return nullptr;
  change.noalias() = moved.leftCols(d).lazyProduct(svd.right(d - 1));

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
  Impl& s = *impl_;
  const std::vector<PriorityLevel>& levels = problem->levels.levels;
  if (levels.empty() || problem->dofs().empty()) return nullptr;
  s.DescribeCase(*problem, q, longest);
  if (s.failed && s.failed_case.size() == s.this_case.size() &&
      (s.failed_case - s.this_case).cwiseAbs().maxCoeff() < kSameCase) {
    return nullptr;
  }
  s.failed = true;
  std::swap(s.failed_case, s.this_case);
  for (size_t level = 0; level < levels.size(); ++level) {
    if (problem->IsPosture(level)) continue;
    s.ChooseDirections(*problem, {});
    if (s.n == 0) return nullptr;
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
