// SPDX-License-Identifier: BSD-3-Clause
#include <iterator>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/KernelLayout.h"
#include "engine/kernels/Batch.h"
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
  workspace->nv_b = M.diagonal();
  const kernels::MassPattern rows = workspace->rows.pattern();
  const int singular = LINKWRIGHT_CHOOSE(ChosenInstructionSet(), FactorMassMatrix)(
      rows, workspace->nv_b.data(), M.data(), a->data());
  if (singular >= 0) return {DynamicsStatus::kSingular, model.BodyOfDof(singular)};
  LINKWRIGHT_CHOOSE(ChosenInstructionSet(), SolveMassMatrix)(rows, M.data(), a->data());
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
