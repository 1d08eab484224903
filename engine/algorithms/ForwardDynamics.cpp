// SPDX-License-Identifier: BSD-3-Clause
#include <iterator>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/KernelLayout.h"
#include "engine/algorithms/ZeroInertia.h"
#include "engine/model/RequireSize.h"

namespace linkwright {

namespace {

/// a for models with couplings: M a = tau − bias.
ForwardDynamicsResult SolveByMassMatrix(const Model& model, const VectorX& q, const VectorX& v,
                                        const VectorX& tau, const Vector3& gravity, ExternalForces external,
                                        LockedDofs locked, Workspace* workspace, VectorX* a) {
  const Eigen::Index n = model.nv();
  MatrixX& M = workspace->M;
  MassMatrix(model, q, workspace, &M);
  workspace->nv_a.setZero();
  InverseDynamics(model, q, v, workspace->nv_a, gravity, external, workspace, &workspace->nv_b);
  *a = tau - workspace->nv_b;
  if (!locked.empty()) {
    for (Eigen::Index i = 0; i < n; ++i) {
      if (!locked[static_cast<size_t>(i)]) continue;
      M.row(i).setZero();
      M.col(i).setZero();
      M(i, i) = 1;
      (*a)[i] = 0;
    }
  }
  // M = U D Uᵀ from the last row up, along what is not always zero (RBDA, section 6.5).
  for (Eigen::Index i = 0; i < n; ++i) workspace->nv_b[i] = M(i, i);
  const int *start = workspace->rows.start.data(), *index = workspace->rows.index.data();
  double* x = a->data();
  for (Eigen::Index j = n; j-- > 0;) {
    double* column = M.data() + n * j;
    const double d = column[j];
    if (!(d > kZeroInertia * workspace->nv_b[j]))
      return {DynamicsStatus::kSingular, model.BodyOfDof(static_cast<int>(j))};
    const double inverse = 1 / d;
    const int *begin = index + start[j], *end = index + start[j + 1];
    for (const int* k = begin; k != end; ++k) {
      const double factor = column[*k] * inverse;
      double* other = M.data() + n * *k;
      for (const int* l = begin; l <= k; ++l) other[*l] -= factor * column[*l];
      x[*k] -= factor * x[j];
    }
    for (const int* k = begin; k != end; ++k) column[*k] *= inverse;
    column[j] = inverse;
  }
  for (Eigen::Index j = 0; j < n; ++j) {
    const double* column = M.data() + n * j;
    double sum = x[j] * column[j];
    for (int e = start[j]; e < start[j + 1]; ++e) sum -= column[index[e]] * x[index[e]];
    x[j] = sum;
  }
  return {};
}

}  // namespace

ForwardDynamicsResult ForwardDynamics(const Model& model, const VectorX& q, const VectorX& v,
                                      const VectorX& tau, const Vector3& gravity, ExternalForces external,
                                      LockedDofs locked, Workspace* workspace, VectorX* a) {
  RequireSize("ForwardDynamics", "q", q.size(), model.nq());
  RequireSize("ForwardDynamics", "v", v.size(), model.nv());
  RequireSize("ForwardDynamics", "tau", tau.size(), model.nv());
  RequireSize("ForwardDynamics", "a", a->size(), model.nv());
  if (!external.empty()) RequireSize("ForwardDynamics", "external", std::ssize(external), model.body_count());
  if (!locked.empty()) RequireSize("ForwardDynamics", "locked", std::ssize(locked), model.nv());
  if (model.has_mimic()) return SolveByMassMatrix(model, q, v, tau, gravity, external, locked, workspace, a);

  static const auto kernel = LINKWRIGHT_CHOOSE(ChosenInstructionSet(), TreeForwardDynamics);
  const int body =
      kernel(model.tree(), q.data(), v.data(), tau.data(), gravity.data(), WrenchNumbers(external),
             locked.empty() ? nullptr : locked.data(), workspace->tree.scratch(), a->data());
  if (body > 0) return {DynamicsStatus::kSingular, BodyIndex(body)};
  return {};
}

}  // namespace linkwright
