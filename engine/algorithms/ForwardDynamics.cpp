// SPDX-License-Identifier: BSD-3-Clause
#include <cassert>

#include "engine/algorithms/ArticulatedInertia.h"
#include "engine/algorithms/NewtonEuler.h"

namespace linkwright {

namespace {

/// Inertia along a joint below this part of the inertia around it is rounding.
constexpr double kZeroInertia = 1e-13;

using Articulated = Workspace::Articulated;

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
  // M = U D Uᵀ from the last row up, which keeps the zeros between branches (RBDA, section 6.5).
  for (Eigen::Index i = 0; i < n; ++i) workspace->nv_b[i] = M(i, i);
  for (Eigen::Index j = n; j-- > 0;) {
    const double d = M(j, j);
    if (!(d > kZeroInertia * workspace->nv_b[j]))
      return {DynamicsStatus::kSingular, model.BodyOfDof(static_cast<int>(j))};
    for (Eigen::Index k = 0; k < j; ++k) {
      const double factor = M(k, j) / d;
      if (factor != 0) M.col(k).head(k + 1) -= factor * M.col(j).head(k + 1);
    }
    M.col(j).head(j) /= d;
    a->head(j) -= (*a)[j] * M.col(j).head(j);
  }
  for (Eigen::Index j = 0; j < n; ++j) (*a)[j] = (*a)[j] / M(j, j) - M.col(j).head(j).dot(a->head(j));
  return {};
}

bool IsLocked(LockedDofs locked, int dof) { return !locked.empty() && locked[static_cast<size_t>(dof)]; }

/// Eliminates a joint of three or six degrees: false when it has no inertia along one of them.
bool EliminateLarge(const BodyConstants& body, const double* tau, LockedDofs locked, Workspace::Large* large,
                    ArticulatedInertia* inertia, double linear_scale, double angular_scale,
                    Workspace::Dynamics* dynamics) {
  const int n = body.type == JointType::kFree ? 6 : 3, first = 6 - n;
  const Matrix6 full = ToMatrix(*inertia);
  Vector6 bias;
  bias << dynamics->f, dynamics->n;
  Matrix6& L = large->L;
  for (int j = 0; j < n; ++j) {
    const bool fixed = IsLocked(locked, body.v_index + j);
    // A locked degree drops out: no column, and a unit pivot that leads nowhere.
    if (fixed)
      large->U.col(j).setZero();
    else
      large->U.col(j) = full.col(first + j);
    large->u[j] = fixed ? 0 : tau[j] - bias[first + j];
    for (int i = j; i < n; ++i)
      L(i, j) = fixed || IsLocked(locked, body.v_index + i) ? 0 : full(first + i, first + j);
    L(j, j) = fixed ? 1 : L(j, j) + body.armature;
  }
  for (int j = 0; j < n; ++j) {
    double& pivot = L(j, j);
    const double scale = first + j < 3 ? linear_scale : angular_scale;
    if (!IsLocked(locked, body.v_index + j) && !(pivot > kZeroInertia * scale)) return false;
    large->d[j] = pivot;
    for (int k = j + 1; k < n; ++k) {
      const double factor = L(k, j) / pivot;
      for (int i = k; i < n; ++i) L(i, k) -= factor * L(i, j);
    }
    for (int i = j + 1; i < n; ++i) L(i, j) /= pivot;
  }
  // With W = U L⁻ᵀ: U D⁻¹ Uᵀ = W diag(1/d) Wᵀ and U D⁻¹ u = W diag(1/d) L⁻¹ u.
  Matrix6 W = large->U, rest = full;
  Vector6 y = large->u;
  for (int j = 0; j < n; ++j) {
    for (int k = 0; k < j; ++k) {
      W.col(j) -= L(j, k) * W.col(k);
      y[j] -= L(j, k) * y[k];
    }
    rest.noalias() -= W.col(j) * (W.col(j) / large->d[j]).transpose();
    bias += W.col(j) * (y[j] / large->d[j]);
  }
  FromMatrix(rest, inertia);
  dynamics->f = bias.head<3>();
  dynamics->n = bias.tail<3>();
  return true;
}

/// Accelerations of such a joint, for its parent's acceleration dA (in the body's frame).
void SolveLarge(const BodyConstants& body, const Workspace::Large& large, const Twist& dA, double* a) {
  const int n = body.type == JointType::kFree ? 6 : 3;
  for (int j = 0; j < n; ++j) {
    a[j] = large.u[j] - large.U.col(j).head<3>().dot(dA.linear) - large.U.col(j).tail<3>().dot(dA.angular);
    for (int k = 0; k < j; ++k) a[j] -= large.L(j, k) * a[k];
  }
  for (int j = n; j-- > 0;) {
    a[j] /= large.d[j];
    for (int k = j + 1; k < n; ++k) a[j] -= large.L(k, j) * a[k];
  }
}

}  // namespace

ForwardDynamicsResult ForwardDynamics(const Model& model, const VectorX& q, const VectorX& v,
                                      const VectorX& tau, const Vector3& gravity, ExternalForces external,
                                      LockedDofs locked, Workspace* workspace, VectorX* a) {
  assert(q.size() == model.nq() && v.size() == model.nv() && tau.size() == model.nv());
  assert(a->size() == model.nv());
  assert(external.empty() || external.size() == model.constants().size());
  assert(locked.empty() || locked.size() == static_cast<size_t>(model.nv()));
  if (model.has_mimic()) return SolveByMassMatrix(model, q, v, tau, gravity, external, locked, workspace, a);

  // First what the joints would need to stay unaccelerated, gravity included; the rest is solved on top.
  NewtonEulerOutward<false>(model, q, v, v, gravity, external, workspace);
  const BodyConstants* bodies = model.constants().data();
  const Transform* X_PB = workspace->X_PB.data();
  Workspace::Dynamics* dynamics = workspace->dynamics.data();
  Articulated* articulated = workspace->articulated.data();
  const auto count = static_cast<size_t>(model.body_count());

  ArticulatedInertia inertia{};  // of the body, then of it in its parent's frame
  for (size_t i = count; i-- > 1;) {
    const BodyConstants& body = bodies[i];
    if (body.leaf) {
      SetRigid(body, &inertia);
    } else {
      if (body.branches) Add(articulated[i].inertia, &inertia);
      AddRigid(body, &inertia);
    }
    const double linear_trace = inertia.M[0] + inertia.M[3] + inertia.M[5];
    const double angular_trace = inertia.I[0] + inertia.I[3] + inertia.I[5];
    Articulated& own = articulated[i];
    Workspace::Dynamics& motion = dynamics[i];
    if (body.type == JointType::kRevolute || body.type == JointType::kPrismatic) {
      const bool turns = body.type == JointType::kRevolute;
      double D, scale;
      if (turns) {
        own.U_linear = {inertia.H[6], inertia.H[7], inertia.H[8]};
        own.U_angular = {inertia.I[2], inertia.I[4], inertia.I[5]};
        D = inertia.I[5] + body.armature;
        scale = angular_trace + inertia.angular_scale;
        own.u = tau[body.v_index] - motion.n.z();
      } else {
        own.U_linear = {inertia.M[2], inertia.M[4], inertia.M[5]};
        own.U_angular = {inertia.H[2], inertia.H[5], inertia.H[8]};
        D = inertia.M[5] + body.armature;
        scale = linear_trace + inertia.linear_scale;
        own.u = tau[body.v_index] - motion.f.z();
      }
      if (IsLocked(locked, body.v_index)) {
        own.D_inverse = 0;
      } else {
        if (!(D > kZeroInertia * scale)) return {DynamicsStatus::kSingular, BodyIndex(static_cast<int>(i))};
        own.D_inverse = 1 / D;
        SubtractOuter(own.U_linear, own.U_angular, own.D_inverse, &inertia);
        const double push = own.u * own.D_inverse;
        motion.f += push * own.U_linear;
        motion.n += push * own.U_angular;
      }
    } else if (!EliminateLarge(body, tau.data() + body.v_index, locked,
                               &workspace->large[static_cast<size_t>(workspace->large_index[i])], &inertia,
                               linear_trace + inertia.linear_scale, angular_trace + inertia.angular_scale,
                               &motion)) {
      return {DynamicsStatus::kSingular, BodyIndex(static_cast<int>(i))};
    }
    if (body.parent == 0) continue;
    const auto parent = static_cast<size_t>(body.parent);
    const Vector3 f_P = X_PB[i].R * motion.f;
    dynamics[parent].f += f_P;
    dynamics[parent].n += X_PB[i].R * motion.n + X_PB[i].p.cross(f_P);
    ToParent(X_PB[i], &inertia);
    inertia.linear_scale = linear_trace;
    inertia.angular_scale = angular_trace;
    if (parent + 1 == i) continue;
    if (body.last_child)
      articulated[parent].inertia = inertia;
    else
      Add(inertia, &articulated[parent].inertia);
  }

  articulated[0].dA = Twist();
  for (size_t i = 1; i < count; ++i) {
    const BodyConstants& body = bodies[i];
    const Twist& above = articulated[body.parent].dA;
    Articulated& own = articulated[i];
    const Matrix3& R = X_PB[i].R;
    own.dA.angular = R.transpose() * above.angular;
    own.dA.linear = R.transpose() * (above.linear + above.angular.cross(X_PB[i].p));
    double* aj = a->data() + body.v_index;
    switch (body.type) {
      case JointType::kRevolute:
      case JointType::kContinuous:
        *aj = (own.u - own.U_linear.dot(own.dA.linear) - own.U_angular.dot(own.dA.angular)) * own.D_inverse;
        own.dA.angular.z() += *aj;
        break;
      case JointType::kPrismatic:
        *aj = (own.u - own.U_linear.dot(own.dA.linear) - own.U_angular.dot(own.dA.angular)) * own.D_inverse;
        own.dA.linear.z() += *aj;
        break;
      case JointType::kBall:
      case JointType::kFree: {
        SolveLarge(body, workspace->large[static_cast<size_t>(workspace->large_index[i])], own.dA, aj);
        const bool free = body.type == JointType::kFree;
        if (free) own.dA.linear += Read3(aj);
        own.dA.angular += Read3(free ? aj + 3 : aj);
        break;
      }
      case JointType::kFixed:
        break;
    }
  }
  return {};
}

}  // namespace linkwright
