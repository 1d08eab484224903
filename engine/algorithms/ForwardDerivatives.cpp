// SPDX-License-Identifier: BSD-3-Clause
#include <cassert>

#include "engine/algorithms/DerivativesData.h"
#include "engine/algorithms/ZeroInertia.h"

namespace linkwright {

namespace {

using Data = DerivativesWorkspace::Data;
using ConstMap3 = Eigen::Map<const Vector3>;

bool IsLocked(LockedDofs locked, Eigen::Index dof) {
  return !locked.empty() && locked[static_cast<size_t>(dof)];
}

/// tau − what each column takes without acceleration; uses up the bodies' forces.
void FreeTorques(const Model& model, const VectorX& tau, Data* data, VectorX* free) {
  for (size_t i = model.constants().size(); i-- > 1;) {
    const Data::Sums& sums = data->sums[i];
    for (int k = data->first_column[i]; k < data->first_column[i + 1]; ++k) {
      const Data::Column& column = data->columns[static_cast<size_t>(k)];
      (*free)[k] = tau[k] - ConstMap3(column.S).dot(sums.f) - ConstMap3(column.S + 3).dot(sums.n);
    }
    const int parent = model.constants()[i].parent;
    if (parent == 0) continue;
    data->sums[static_cast<size_t>(parent)].f += sums.f;
    data->sums[static_cast<size_t>(parent)].n += sums.n;
  }
}

/// M = U D Uᵀ in its upper half, locked rows and columns taken out. The degree without inertia, or −1.
int FactorDense(LockedDofs locked, VectorX* diagonal, MatrixX* M) {
  const Eigen::Index n = M->rows();
  for (Eigen::Index i = 0; i < n; ++i) {
    if (!IsLocked(locked, i)) continue;
    M->row(i).setZero();
    M->col(i).setZero();
    (*M)(i, i) = 1;
  }
  *diagonal = M->diagonal();
  for (Eigen::Index j = n; j-- > 0;) {
    const double d = (*M)(j, j);
    if (!(d > kZeroInertia * (*diagonal)[j])) return static_cast<int>(j);
    for (Eigen::Index k = 0; k < j; ++k) {
      const double factor = (*M)(k, j) / d;
      if (factor != 0) M->col(k).head(k + 1) -= factor * M->col(j).head(k + 1);
    }
    M->col(j).head(j) /= d;
  }
  return -1;
}

/// Column j of M⁻¹ into x.
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
                                         MatrixX* da_dv, MatrixX* da_dtau) {
  const ForwardDynamicsResult result =
      ForwardDynamics(model, q, v, tau, gravity, external, locked, &data->kinematics, a);
  if (result.status != DynamicsStatus::kOk) return result;
  MotionPass(model, q, v, data);
  AccelerationPass(model, v, a->data(), gravity, external, data);
  CompositePass(model, data);
  FillDerivatives(data, &data->dq, &data->dv, &data->da);
  AddCoupled(*data, data->dq, da_dq);
  AddCoupled(*data, data->dv, da_dv);
  MatrixX& M = data->M;
  AddCoupled(*data, data->da, &M);
  const int singular = FactorDense(locked, &data->pivots, &M);
  if (singular >= 0) return {DynamicsStatus::kSingular, model.BodyOfDof(singular)};
  const Eigen::Index n = model.nv();
  for (Eigen::Index j = 0; j < n; ++j) {
    const Eigen::Map<VectorX> column(data->InverseColumns() + data->stride * j, n);
    InverseColumn(M, locked, j, column);
    da_dtau->col(j) = column;
  }
  LINKWRIGHT_CHOOSE(data->set, MultiplyDerivatives)
  ({static_cast<int>(n), data->dense_places.data(), nullptr}, data->InverseColumns(), data->stride,
   da_dq->data(), da_dv->data(), data->scratch.data());
  return {};
}

}  // namespace

ForwardDynamicsResult ForwardDynamicsDerivatives(const Model& model, const VectorX& q, const VectorX& v,
                                                 const VectorX& tau, const Vector3& gravity,
                                                 ExternalForces external, LockedDofs locked,
                                                 DerivativesWorkspace* workspace, VectorX* a, MatrixX* da_dq,
                                                 MatrixX* da_dv, MatrixX* da_dtau) {
  assert(q.size() == model.nq() && v.size() == model.nv() && tau.size() == model.nv());
  assert(external.empty() || external.size() == model.constants().size());
  assert(locked.empty() || static_cast<int>(locked.size()) == model.nv());
  assert(a->size() == model.nv());
  for ([[maybe_unused]] const MatrixX* out : {da_dq, da_dv, da_dtau})
    assert(out->rows() == model.nv() && out->cols() == model.nv());
  Data& data = workspace->data();
  if (model.has_mimic())
    return CoupledDerivatives(model, q, v, tau, gravity, external, locked, &data, a, da_dq, da_dv, da_dtau);
  MotionPass(model, q, v, &data);
  AccelerationPass(model, v, nullptr, gravity, external, &data);
  FreeTorques(model, tau, &data, a);
  const ForwardDynamicsResult result = FactorArticulated(model, locked, &data);
  if (result.status != DynamicsStatus::kOk) return result;
  SolveArticulated(&data, a->data());
  AccelerationPass(model, v, a->data(), gravity, external, &data);
  CompositePass(model, &data);
  FillDerivatives(&data, da_dq, da_dv, da_dtau);
  SolveDerivatives(&data, da_dq, da_dv, da_dtau);
  return {};
}

}  // namespace linkwright
