// SPDX-License-Identifier: BSD-3-Clause
#include <cassert>

#include "engine/algorithms/DerivativesData.h"

namespace linkwright {

namespace {

using Data = DerivativesWorkspace::Data;
using ConstMap3 = Eigen::Map<const Vector3>;

bool IsLocked(LockedDofs locked, Eigen::Index dof) {
  return !locked.empty() && locked[static_cast<size_t>(dof)];
}

/// tau − what each column takes without acceleration; uses up the bodies' forces.
void FreeTorques(const Model& model, const VectorX& tau, Data* data, VectorX* free) {
  if (model.has_mimic()) free->setZero();
  for (size_t i = model.constants().size(); i-- > 1;) {
    const Data::Sums& sums = data->sums[i];
    for (int k = data->first_column[i]; k < data->first_column[i + 1]; ++k) {
      const Data::Column& column = data->columns[static_cast<size_t>(k)];
      const double bias = ConstMap3(column.S).dot(sums.f) + ConstMap3(column.S + 3).dot(sums.n);
      const int dof = data->places[static_cast<size_t>(k)].v_index;
      if (model.has_mimic())
        (*free)[dof] -= bias;
      else
        (*free)[dof] = tau[dof] - bias;
    }
    const int parent = model.constants()[i].parent;
    if (parent == 0) continue;
    data->sums[static_cast<size_t>(parent)].f += sums.f;
    data->sums[static_cast<size_t>(parent)].n += sums.n;
  }
  if (model.has_mimic()) *free += tau;
}

/// M = U D Uᵀ in its upper half, locked rows and columns taken out. The degree without inertia, or −1.
int FactorDense(LockedDofs locked, VectorX* diagonal, MatrixX* M) {
  constexpr double kZeroInertia = 1e-13;
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

template <class Column>
void SolveDense(const MatrixX& U, LockedDofs locked, Column x) {
  const Eigen::Index n = U.rows();
  for (Eigen::Index j = 0; j < n; ++j)
    if (IsLocked(locked, j)) x[j] = 0;
  for (Eigen::Index j = n; j-- > 0;) x.head(j) -= x[j] * U.col(j).head(j);
  for (Eigen::Index j = 0; j < n; ++j) x[j] = x[j] / U(j, j) - U.col(j).head(j).dot(x.head(j));
}

/// X = −M⁻¹ X
void SolveDenseNegative(const MatrixX& U, LockedDofs locked, MatrixX* X) {
  *X = -*X;
  for (Eigen::Index j = 0; j < X->cols(); ++j) SolveDense(U, locked, X->col(j));
}

ForwardDynamicsResult CoupledDerivatives(const Model& model, const VectorX& q, const VectorX& v,
                                         const VectorX& tau, const Vector3& gravity, ExternalForces external,
                                         LockedDofs locked, Data* data, VectorX* a, MatrixX* da_dq,
                                         MatrixX* da_dv, MatrixX* da_dtau) {
  const auto columns = [&](const double* acceleration) {
    MotionPass(model, q, v, data);
    AccelerationPass(model, v, acceleration, gravity, external, data);
  };
  columns(nullptr);
  FreeTorques(model, tau, data, a);
  // The mass matrix first, for the acceleration at which the rest is taken.
  columns(nullptr);
  CompositePass(model, data);
  FillDerivatives(data, &data->dq, &data->dv, &data->da);
  MatrixX& M = data->M;
  AddCoupled(*data, data->da, &M);
  const int singular = FactorDense(locked, &data->pivots, &M);
  if (singular >= 0) return {DynamicsStatus::kSingular, model.BodyOfDof(singular)};
  SolveDense(M, locked, a->col(0));

  columns(a->data());
  CompositePass(model, data);
  FillDerivatives(data, &data->dq, &data->dv, &data->da);
  AddCoupled(*data, data->dq, da_dq);
  AddCoupled(*data, data->dv, da_dv);
  SolveDenseNegative(M, locked, da_dq);
  SolveDenseNegative(M, locked, da_dv);
  da_dtau->setIdentity();
  for (Eigen::Index j = 0; j < model.nv(); ++j) SolveDense(M, locked, da_dtau->col(j));
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
