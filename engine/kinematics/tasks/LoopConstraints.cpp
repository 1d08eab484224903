// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/tasks/LoopConstraints.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/constraints/LoopSolver.h"
#include "engine/model/Model.h"

namespace linkwright {
namespace {

constexpr double kOpenBefore = 1e-9;  // [m, 1] a position to follow from
constexpr double kMovedJoint = 1e-12;
// What is left of a unit vector beside those before it, below which another one is taken.
constexpr double kIndependentPart = 0.3;

}  // namespace

struct LoopConstraints::Impl {
  Impl(std::shared_ptr<const Model> m, std::span<const LoopElement> loops, const VectorX& given)
      : model(std::move(m)), workspace(*model), solver(*model, loops) {
    const int nv = model->nv();
    compliance = given.size() == nv ? given : VectorX::Ones(nv);
    local = compliance;
    for (VectorX* v : {&root, &x, &left}) v->setZero(nv);
  }

  // x ← the part of x, in y = diag(c)^−½ v, that the loops allow.
  void Allow() {
    x.array() *= root.array();
    solver.Project(*model, &x);
    for (Eigen::Index i = 0; i < x.size(); ++i) x[i] = root[i] > 0 ? x[i] / root[i] : 0;
  }

  // The rest of x beside the first k columns; returns its length.
  double TakeOut(Eigen::Index k) {
    for (int twice = 0; twice < 2; ++twice) {
      for (Eigen::Index i = 0; i < k; ++i) x -= basis.col(i).dot(x) * basis.col(i);
    }
    return x.norm();
  }

  // The last basis brought onto the motions of here; false if it does not span them.
  bool Follow(Eigen::Index f) {
    if (basis.cols() != f) return false;
    for (Eigen::Index k = 0; k < f; ++k) {
      x = basis.col(k);
      for (Eigen::Index i = 0; i < x.size(); ++i) {
        if (!(root[i] > 0)) x[i] = 0;
      }
      Allow();
      const double length = TakeOut(k);
      if (!(length > kIndependentPart)) return false;
      basis.col(k) = x / length;
    }
    return true;
  }

  // A basis from the projections of all axes, the one with most left each time.
  void Build(Eigen::Index f) {
    const Eigen::Index nv = root.size();
    if (projected.rows() != nv) projected.setZero(nv, nv);
    for (Eigen::Index i = 0; i < nv; ++i) {
      x.setZero();
      if (root[i] > 0) {
        x[i] = 1;
        Allow();
      }
      projected.col(i) = x;
      left[i] = x.squaredNorm();
    }
    basis.setZero(nv, f);
    for (Eigen::Index k = 0; k < f; ++k) {
      Eigen::Index most = 0;
      left.maxCoeff(&most);
      x = projected.col(most);
      const double length = TakeOut(k);
      if (length > 0) basis.col(k) = x / length;
      // |P e_i|² less what the basis has of it: entries of the rows of the basis, as P = B Bᵀ.
      for (Eigen::Index i = 0; i < nv; ++i) left[i] -= basis(i, k) * basis(i, k);
    }
  }

  std::shared_ptr<const Model> model;
  Workspace workspace;
  LoopSolver solver;
  VectorX compliance, local, root, x, left;
  MatrixX basis, projected;
};

LoopConstraints::LoopConstraints(std::shared_ptr<const Model> model, std::span<const LoopElement> loops,
                                 const VectorX& compliance)
    : impl_(std::make_unique<Impl>(std::move(model), loops, compliance)) {}
LoopConstraints::~LoopConstraints() = default;
LoopConstraints::LoopConstraints(LoopConstraints&&) noexcept = default;
LoopConstraints& LoopConstraints::operator=(LoopConstraints&&) noexcept = default;
const Model& LoopConstraints::model() const { return *impl_->model; }
const VectorX& LoopConstraints::compliance() const { return impl_->compliance; }

bool LoopConstraints::CloseWith(const VectorX& compliance, VectorX* q) {
  Impl& s = *impl_;
  return s.solver.Close(*s.model, &s.workspace, q, &compliance);
}

bool LoopConstraints::Close(VectorX* q, std::span<const char> held) {
  Impl& s = *impl_;
  s.local = s.compliance;
  for (std::size_t i = 0; i < held.size(); ++i)
    if (held[i]) s.local[static_cast<Eigen::Index>(i)] = 0;
  return CloseWith(s.local, q);
}

VectorX LoopConstraints::Follow(const VectorX& from, const VectorX& wanted) {
  const Model& model = *impl_->model;
  const VectorX change = model.Difference(from, wanted);
  // In pieces short enough for Newton's method to stay on its branch.
  constexpr double kPiece = 0.05;
  const double largest = change.size() > 0 ? change.lpNorm<Eigen::Infinity>() : 0;
  const int pieces = std::clamp(static_cast<int>(std::ceil(largest / kPiece)), 1, 200);
  std::vector<char> held(static_cast<std::size_t>(model.nv()), 0);
  for (Eigen::Index i = 0; i < change.size(); ++i)
    held[static_cast<std::size_t>(i)] = std::abs(change[i]) > kMovedJoint ? 1 : 0;
  VectorX q = from;
  if (Gap(q) > kOpenBefore && !Close(&q)) {
    // Nothing to go on from: as near as can be to what is wanted.
    q = wanted;
    return Close(&q, held) || Close(&q) ? q : from;
  }
  for (int i = 0; i < pieces; ++i) {
    const VectorX rest = model.Difference(q, wanted);
    VectorX next = q;
    VectorX move = VectorX::Zero(change.size());
    for (Eigen::Index k = 0; k < change.size(); ++k)
      if (held[static_cast<std::size_t>(k)]) move[k] = rest[k] / (pieces - i);
    model.Integrate(move, 1, &next);
    model.Normalize(&next);
    if (!Close(&next, held) && !Close(&next)) return q;
    q = next;
  }
  return q;
}

double LoopConstraints::Gap(const VectorX& q) {
  return impl_->solver.Gap(*impl_->model, q, &impl_->workspace);
}

const MatrixX& LoopConstraints::FindMotions(const VectorX& q, const VectorX& c) {
  Impl& s = *impl_;
  s.root = c.cwiseSqrt();
  s.solver.Prepare(*s.model, q, &c, &s.workspace);
  const Eigen::Index f = std::max<Eigen::Index>((c.array() > 0).count() - s.solver.rank(), 0);
  if (!s.Follow(f)) s.Build(f);
  return s.basis;
}

void LoopConstraints::ProjectOntoMotions(VectorX* y) const {
  const MatrixX& B = impl_->basis;
  *y = B * (B.transpose() * *y).eval();
}

}  // namespace linkwright
