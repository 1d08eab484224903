// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/tasks/LoopConstraints.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/constraints/LoopSolver.h"
#include "engine/kinematics/leastsquares/SmallSvd.h"
#include "engine/model/Model.h"

namespace linkwright {
namespace {

constexpr double kOpenBefore = 1e-9;  // [m, 1] a position to follow from
constexpr double kMovedJoint = 1e-12;

}  // namespace

struct LoopConstraints::Impl {
  Impl(std::shared_ptr<const Model> m, std::span<const LoopElement> loops, const VectorX& given)
      : model(std::move(m)), workspace(*model), solver(*model, loops) {
    const int nv = model->nv();
    compliance = given.size() == nv ? given : VectorX::Ones(nv);
    local = compliance;
  }

  std::shared_ptr<const Model> model;
  Workspace workspace;
  LoopSolver solver;
  VectorX compliance, local, along;
  MatrixX basis, all, row;
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

bool LoopConstraints::CloseWithinLimits(const VectorX& compliance, double allowed, VectorX* q) {
  Impl& s = *impl_;
  return s.solver.CloseWithinLimits(*s.model, &s.workspace, q, compliance, allowed);
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
  s.solver.Prepare(*s.model, q, &c, &s.workspace);
  const Eigen::Index still = (c.array() == 0).count();
  if (still == 0) {
    s.solver.Motions(&s.basis);
    return s.basis;
  }
  // A degree of freedom that is held still is a motion of its own there: one column less for each.
  s.solver.Motions(&s.all);
  Eigen::Index f = s.all.cols();
  if (s.row.rows() < f) s.row.resize(f, 1);
  for (Eigen::Index i = 0; i < c.size(); ++i) {
    if (c[i] != 0) continue;
    s.row.topRows(f) = s.all.row(i).head(f).transpose();
    KeepComplement(s.row.topRows(f), s.all.leftCols(f));
    s.all.row(i).head(--f).setZero();
  }
  if (s.basis.rows() != s.all.rows() || s.basis.cols() != f) s.basis.resize(s.all.rows(), f);
  s.basis = s.all.leftCols(f);
  return s.basis;
}

void LoopConstraints::ProjectOntoMotions(VectorX* y) {
  const MatrixX& B = impl_->basis;
  if (impl_->along.size() != B.cols()) impl_->along.resize(B.cols());
  impl_->along.noalias() = B.transpose() * *y;
  y->noalias() = B * impl_->along;
}

}  // namespace linkwright
