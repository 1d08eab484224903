// SPDX-License-Identifier: BSD-3-Clause
#include <cassert>

#include "engine/algorithms/DerivativesData.h"
#include "engine/algorithms/MassSolver.h"

namespace linkwright {

namespace {

using Data = DerivativesWorkspace::Data;

bool IsLocked(LockedDofs locked, Eigen::Index dof) {
  return !locked.empty() && locked[static_cast<size_t>(dof)];
}

/// Column j of M⁻¹ into x; U: what SolveMassMatrix leaves of M.
void InverseColumn(const MatrixX& U, LockedDofs locked, Eigen::Index j, Eigen::Map<VectorX> x) {
  x.setZero();
  if (IsLocked(locked, j)) return;
  x[j] = 1;
  for (Eigen::Index k = j + 1; k-- > 0;)
    if (x[k] != 0) x.head(k) -= x[k] * U.col(k).head(k);
  for (Eigen::Index k = 0; k < x.size(); ++k)
    x[k] = (k > j ? 0 : x[k] / U(k, k)) - U.col(k).head(k).dot(x.head(k));
}

/// Models with couplings: the derivatives of the tree without them, folded together, and M⁻¹ multiplied out.
ForwardDynamicsResult CoupledDerivatives(const Model& model, const VectorX& q, const VectorX& v,
                                         const VectorX& tau, const Vector3& gravity, ExternalForces external,
                                         LockedDofs locked, Data* data, VectorX* a, MatrixX* da_dq,
                                         MatrixX* da_dv, MatrixX* da_dtau, const StopCheck& stop) {
  constexpr ForwardDynamicsResult kStopped = {DynamicsStatus::kStopped, {}};
  if (stop.Requested()) return kStopped;
  const ForwardDynamicsResult result =
      ForwardDynamics(model, q, v, tau, gravity, external, locked, &data->kinematics, a);
  if (result.status != DynamicsStatus::kOk) return result;
  MotionPass(model, q, v, data);
  AccelerationPass(v, a->data(), gravity, external, data);
  CompositePass(data);
  if (stop.Requested()) return kStopped;
  FillDerivatives(data, &data->dq, &data->dv, &data->da);
  AddCoupled(*data, data->dq, da_dq);
  AddCoupled(*data, data->dv, da_dv);
  MatrixX& M = data->M;
  AddCoupled(*data, data->da, &M);
  data->pivots = M.diagonal();
  VectorX& unused = data->kinematics.nv_a;
  unused.setZero();
  const ForwardDynamicsResult factored = SolveMassMatrix(model, data->pivots, locked, &M, &unused, stop);
  if (factored.status != DynamicsStatus::kOk) return factored;
  const Eigen::Index n = model.nv();
  for (Eigen::Index j = 0; j < n; ++j) {
    if (stop.Requested()) return kStopped;
    const Eigen::Map<VectorX> column(data->InverseColumns() + data->stride * j, n);
    InverseColumn(M, locked, j, column);
    da_dtau->col(j) = column;
  }
  const auto multiply = LINKWRIGHT_CHOOSE(data->set, MultiplyDerivatives);
  for (int j = 0; j < n; ++j) {
    if (stop.Requested()) return kStopped;
    multiply({static_cast<int>(n), data->dense_places.data(), nullptr}, j, j + 1, data->InverseColumns(),
             data->stride, da_dq->data(), da_dv->data(), data->scratch.data());
  }
  return {};
}

}  // namespace

ForwardDynamicsResult ForwardDynamicsDerivatives(const Model& model, const VectorX& q, const VectorX& v,
                                                 const VectorX& tau, const Vector3& gravity,
                                                 ExternalForces external, LockedDofs locked,
                                                 DerivativesWorkspace* workspace, VectorX* a, MatrixX* da_dq,
                                                 MatrixX* da_dv, MatrixX* da_dtau, const StopCheck& stop) {
  constexpr ForwardDynamicsResult kStopped = {DynamicsStatus::kStopped, {}};
  assert(q.size() == model.nq() && v.size() == model.nv() && tau.size() == model.nv());
  assert(external.empty() || external.size() == model.constants().size());
  assert(locked.empty() || static_cast<int>(locked.size()) == model.nv());
  assert(a->size() == model.nv());
  for ([[maybe_unused]] const MatrixX* out : {da_dq, da_dv, da_dtau})
    assert(out->rows() == model.nv() && out->cols() == model.nv());
  Data& data = workspace->data();
  if (model.has_mimic())
    return CoupledDerivatives(model, q, v, tau, gravity, external, locked, &data, a, da_dq, da_dv, da_dtau,
                              stop);
  if (stop.Requested()) return kStopped;
  MotionPass(model, q, v, &data);
  AccelerationPass(v, nullptr, gravity, external, &data);
  LINKWRIGHT_CHOOSE(data.set, DerivativeFreeTorques)(data.passes(), tau.data(), a->data());
  const int singular = LINKWRIGHT_CHOOSE(data.set, FactorDerivatives)(
      data.passes(), locked.empty() ? nullptr : locked.data(), data.factors.data());
  if (singular > 0) return {DynamicsStatus::kSingular, BodyIndex(singular)};
  LINKWRIGHT_CHOOSE(data.set, SolveOne)(data.tree(), data.factors.data(), a->data(), data.store.data());
  AccelerationPass(v, a->data(), gravity, external, &data);
  CompositePass(&data);
  if (stop.Requested()) return kStopped;
  FillDerivatives(&data, da_dq, da_dv, da_dtau);
  return SolveDerivatives(&data, da_dq, da_dv, da_dtau, stop) ? ForwardDynamicsResult() : kStopped;
}

}  // namespace linkwright
