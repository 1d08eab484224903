// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "engine/algorithms/ArticulatedInertia.h"
#include "engine/algorithms/DerivativesData.h"
#include "engine/algorithms/ZeroInertia.h"

namespace linkwright {

namespace {

using Data = DerivativesWorkspace::Data;
using Map3 = Eigen::Map<Vector3>;

/// A rigid body about its own origin, along the world's axes.
void SetRigid(double m, const Data::Own& own, Workspace::Inertia* inertia) {
  const Vector3& h = own.moment;
  const auto& Q = own.Q;
  const double trace = Q[0] + Q[3] + Q[5];
  inertia->M = {m, 0, 0, m, 0, m};
  inertia->H = {0, -h.z(), h.y(), h.z(), 0, -h.x(), -h.y(), h.x(), 0};
  inertia->I = {trace - Q[0], -Q[1], -Q[2], trace - Q[3], -Q[4], trace - Q[5]};
  inertia->linear_scale = inertia->angular_scale = 0;
}

/// The same inertia about a point from which the old one lies at p: with P = [p]×,
/// H' = H − M P,  I' = I + P H' + (P H)ᵀ.
void Shift(const Vector3& p, Workspace::Inertia* inertia) {
  const auto& M = inertia->M;
  auto& H = inertia->H;
  auto& I = inertia->I;
  const double x = p.x(), y = p.y(), z = p.z();
  const std::array<double, 9> N = {
      H[0] - (M[1] * z - M[2] * y), H[1] - (M[3] * z - M[4] * y), H[2] - (M[4] * z - M[5] * y),
      H[3] - (M[2] * x - M[0] * z), H[4] - (M[4] * x - M[1] * z), H[5] - (M[5] * x - M[2] * z),
      H[6] - (M[0] * y - M[1] * x), H[7] - (M[1] * y - M[3] * x), H[8] - (M[2] * y - M[4] * x)};
  I[0] += (y * N[2] - z * N[1]) + (y * H[2] - z * H[1]);
  I[1] += (y * N[5] - z * N[4]) + (z * H[0] - x * H[2]);
  I[2] += (y * N[8] - z * N[7]) + (x * H[1] - y * H[0]);
  I[3] += (z * N[3] - x * N[5]) + (z * H[3] - x * H[5]);
  I[4] += (z * N[6] - x * N[8]) + (x * H[4] - y * H[3]);
  I[5] += (x * N[7] - y * N[6]) + (x * H[7] - y * H[6]);
  H = N;
}

Vector3 Symmetric(const std::array<double, 6>& S, const Vector3& x) {
  return {S[0] * x.x() + S[1] * x.y() + S[2] * x.z(), S[1] * x.x() + S[3] * x.y() + S[4] * x.z(),
          S[2] * x.x() + S[4] * x.y() + S[5] * x.z()};
}

/// One column gives way: factors it and takes U Uᵀ / D off the inertia. s_v or s_w is zero, by the joint's
/// own origin.
bool Eliminate(const Vector3& axis, bool turns, double armature, bool locked, double scale, const Vector3& p,
               Workspace::Inertia* inertia, Data::Factor* factor) {
  if (locked) {
    std::fill(std::begin(factor->U_D), std::end(factor->U_D), 0.0);
    factor->D_inverse = 0;
    return true;
  }
  const Eigen::Map<const Matrix3> H(inertia->H.data());
  Vector3 U_v, U_w;
  double D = armature;
  if (turns) {
    U_v = H * axis;
    U_w = Symmetric(inertia->I, axis);
    D += axis.dot(U_w);
  } else {
    U_v = Symmetric(inertia->M, axis);
    U_w = H.transpose() * axis;
    D += axis.dot(U_v);
  }
  if (!(D > kZeroInertia * scale)) return false;
  const double D_inverse = 1 / D;
  SubtractOuter(U_v, U_w, D_inverse, inertia);
  factor->D_inverse = D_inverse;
  Map3(factor->U_D) = D_inverse * U_v;
  Map3(factor->U_D + 3) = D_inverse * (U_w + p.cross(U_v));
  return true;
}

}  // namespace

ForwardDynamicsResult FactorArticulated(const Model& model, LockedDofs locked, Data* data) {
  const BodyConstants* bodies = model.constants().data();
  Workspace::Inertia inertia{};
  for (size_t i = model.constants().size(); i-- > 1;) {
    const BodyConstants& body = bodies[i];
    const Data::Motion& motion = data->motions[i];
    Workspace::Inertia own;
    SetRigid(body.mass, data->own[i], &own);
    if (!body.leaf) Add(inertia, &own);
    if (body.branches) Add(data->articulated[i], &own);
    inertia = own;
    const double linear = inertia.M[0] + inertia.M[3] + inertia.M[5];
    const double angular = inertia.I[0] + inertia.I[3] + inertia.I[5];
    const int first = data->first_column[i], end = data->first_column[i + 1];
    for (int k = end; k-- > first;) {
      Data::Factor& factor = data->factors[static_cast<size_t>(k)];
      std::copy_n(data->columns[static_cast<size_t>(k)].S, 6, factor.S);
      const int c = k - first;
      const bool turns = body.type == JointType::kRevolute || body.type == JointType::kBall ||
                         (body.type == JointType::kFree && c >= 3);
      const Vector3 axis = motion.R.col(end - first == 1 ? 2 : c % 3);
      const int dof = data->places[static_cast<size_t>(k)].v_index;
      if (!Eliminate(axis, turns, body.armature, !locked.empty() && locked[static_cast<size_t>(dof)],
                     turns ? angular + inertia.angular_scale : linear + inertia.linear_scale, motion.p,
                     &inertia, &factor))
        return {DynamicsStatus::kSingular, BodyIndex(static_cast<int>(i))};
    }
    if (body.parent == 0) continue;
    const auto parent = static_cast<size_t>(body.parent);
    Shift(motion.p - data->motions[parent].p, &inertia);
    inertia.linear_scale = linear;
    inertia.angular_scale = angular;
    if (parent + 1 == i) continue;
    if (body.last_child)
      data->articulated[parent] = inertia;
    else
      Add(inertia, &data->articulated[parent]);
  }
  return {};
}

void SolveArticulated(Data* data, double* x) {
  const auto n = static_cast<int>(data->places.size());
  double* store = data->store.data();
  for (int k = 0; k < n; ++k)
    if (data->places[static_cast<size_t>(k)].store >= 0)
      std::fill_n(store + 6 * data->places[static_cast<size_t>(k)].store, 6, 0.0);
  // Inward: what pushes on each joint, and on the inertia beyond it that gives way.
  using Spatial = Eigen::Matrix<double, 6, 1>;
  using Map6 = Eigen::Map<Spatial>;
  using ConstMap6 = Eigen::Map<const Spatial>;
  Spatial p = Spatial::Zero();
  for (int k = n; k-- > 0;) {
    const Data::Place& place = data->places[static_cast<size_t>(k)];
    const Data::Factor& factor = data->factors[static_cast<size_t>(k)];
    if (!place.carries_next) p.setZero();
    if (place.store >= 0) p += Map6(store + 6 * place.store);
    x[k] -= ConstMap6(factor.S).dot(p);
    p += x[k] * ConstMap6(factor.U_D);
    if (place.parent >= 0 && place.parent != k - 1)
      Map6(store + 6 * data->places[static_cast<size_t>(place.parent)].store) += p;
  }
  // Outward: accelerations.
  Spatial a = Spatial::Zero();
  for (int k = 0; k < n; ++k) {
    const Data::Place& place = data->places[static_cast<size_t>(k)];
    const Data::Factor& factor = data->factors[static_cast<size_t>(k)];
    if (place.parent < 0)
      a.setZero();
    else if (place.parent != k - 1)
      a = Map6(store + 6 * data->places[static_cast<size_t>(place.parent)].store);
    x[k] = factor.D_inverse * x[k] - ConstMap6(factor.U_D).dot(a);
    a += x[k] * ConstMap6(factor.S);
    if (place.store >= 0) Map6(store + 6 * place.store) = a;
  }
}

void SolveDerivatives(Data* data, MatrixX* dq, MatrixX* dv, MatrixX* inverse) {
  const kernels::DerivativeTree tree = data->tree();
  const Data::Factor* factors = data->factors.data();
  double *lanes = data->lanes.data(), *store = data->store.data();
  const auto invert = LINKWRIGHT_CHOOSE(data->set, InvertDerivatives);
  if (!data->multiplied) {
    const auto solve = LINKWRIGHT_CHOOSE(data->set, SolveDerivatives);
    solve(tree, factors, dq->data(), lanes, store);
    solve(tree, factors, dv->data(), lanes, store);
    invert(tree, factors, inverse->data(), tree.count, lanes, store);
    return;
  }
  double* padded = data->InverseColumns();
  invert(tree, factors, padded, data->stride, lanes, store);
  LINKWRIGHT_CHOOSE(data->set, MultiplyDerivatives)
  (tree, padded, data->stride, dq->data(), dv->data(), data->scratch.data());
  for (int j = 0; j < tree.count; ++j)
    std::copy_n(padded + static_cast<std::ptrdiff_t>(data->stride) * j, tree.count,
                inverse->data() + static_cast<std::ptrdiff_t>(tree.count) * j);
}

}  // namespace linkwright
