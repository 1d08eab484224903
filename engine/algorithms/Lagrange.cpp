// SPDX-License-Identifier: BSD-3-Clause
#include "engine/algorithms/Lagrange.h"

#include <cassert>

#include "engine/algorithms/MassSolver.h"

namespace linkwright {

namespace {

Matrix3 Cross(const Vector3& a) {
  Matrix3 matrix;
  matrix << 0, -a.z(), a.y(), a.z(), 0, -a.x(), -a.y(), a.x(), 0;
  return matrix;
}

/// How a joint has moved the frame of its child.
Transform Motion(const Joint& joint, const VectorX& q) {
  Transform X;
  switch (joint.type) {
    case JointType::kRevolute:
    case JointType::kContinuous:
      X.R = Eigen::AngleAxisd(joint.ratio * q[joint.q_index] + joint.offset, Vector3::UnitZ())
                .toRotationMatrix();
      break;
    case JointType::kPrismatic:
      X.p.z() = joint.ratio * q[joint.q_index] + joint.offset;
      break;
    case JointType::kBall:
    case JointType::kFree: {
      const int i = joint.type == JointType::kFree ? joint.q_index + 3 : joint.q_index;
      X.R = Quaternion(q[i], q[i + 1], q[i + 2], q[i + 3]).normalized().toRotationMatrix();
      if (joint.type == JointType::kFree) X.p = q.segment<3>(joint.q_index);
      break;
    }
    case JointType::kFixed:
      break;
  }
  return X;
}

/// Places bodies, centres of mass and axes in the world.
void Place(const Model& model, const VectorX& q, LagrangeWorkspace* ws) {
  assert(q.size() == model.nq());
  const auto count = static_cast<size_t>(model.body_count());
  for (size_t b = 1; b < count; ++b) {
    const Body& body = model.bodies()[b];
    ws->X_WB[b] = ws->X_WB[static_cast<size_t>(body.parent)] * body.X_PJ * Motion(model.joints()[b], q);
    ws->com[b] = ws->X_WB[b] * body.com;
    // Axes of ball and free joints are the child's.
    const int first = ws->first_column[b], end = ws->first_column[b + 1];
    for (int c = first; c < end; ++c)
      ws->columns[static_cast<size_t>(c)].axis = ws->X_WB[b].R.col(end - first == 1 ? 2 : (c - first) % 3);
  }
}

bool HasInertia(const Body& body) { return body.mass > 0 || !body.inertia.isZero(0); }

/// Fills `path` (joints from the world to body b) and Jv, Jw; returns the number of columns.
int FillJacobian(const Model& model, size_t b, LagrangeWorkspace* ws) {
  int joints = 0;
  for (int i = static_cast<int>(b); i > 0; i = model.bodies()[static_cast<size_t>(i)].parent) ++joints;
  ws->path.resize(static_cast<size_t>(joints));
  for (int i = static_cast<int>(b), k = joints; i > 0; i = model.bodies()[static_cast<size_t>(i)].parent)
    ws->path[static_cast<size_t>(--k)] = i;
  int column = 0;
  for (const int joint : ws->path) {
    const auto j = static_cast<size_t>(joint);
    const Vector3 arm = ws->com[b] - ws->X_WB[j].p;
    for (int c = ws->first_column[j]; c < ws->first_column[j + 1]; ++c, ++column) {
      const LagrangeWorkspace::Column& own = ws->columns[static_cast<size_t>(c)];
      if (own.turns) {
        ws->Jv.col(column) = own.axis.cross(arm);
        ws->Jw.col(column) = own.axis;
      } else {
        ws->Jv.col(column) = own.axis;
        ws->Jw.col(column).setZero();
      }
    }
  }
  return column;
}

/// Calls f(column in Jv, what the column is) for each degree on the path.
template <class F>
void ForPath(const LagrangeWorkspace& ws, F f) {
  int column = 0;
  for (const int joint : ws.path) {
    const auto j = static_cast<size_t>(joint);
    for (int c = ws.first_column[j]; c < ws.first_column[j + 1]; ++c)
      f(column++, ws.columns[static_cast<size_t>(c)]);
  }
}

/// Velocity of the centre of mass of the body that Jv and Jw are of, and its angular velocity.
Twist BodyVelocity(const LagrangeWorkspace& ws, const VectorX& v) {
  Twist V;
  ForPath(ws, [&](int column, const LagrangeWorkspace::Column& own) {
    const double rate = own.ratio * v[own.dof];
    V.linear += rate * ws.Jv.col(column);
    V.angular += rate * ws.Jw.col(column);
  });
  return V;
}

/// dJ/dt = Σ_k v_k ∂_k J. A turning joint k at or before j turns all that j's column is made of,
///   ∂_k Jv_j = w_k × Jv_j,  ∂_k Jw_j = w_k × Jw_j,
/// and one that slides changes nothing in it; a joint k beyond j only moves the centre of mass away,
///   ∂_k Jv_j = w_j × Jv_k,  ∂_k Jw_j = 0.
void DifferentiateJacobian(const VectorX& v, const Vector3& com_velocity, LagrangeWorkspace* ws) {
  Twist so_far;  // what the joints up to here give the body
  int column = 0;
  for (const int joint : ws->path) {
    const auto j = static_cast<size_t>(joint);
    const int first = ws->first_column[j], end = ws->first_column[j + 1];
    for (int c = first; c < end; ++c) {
      const LagrangeWorkspace::Column& own = ws->columns[static_cast<size_t>(c)];
      const double rate = own.ratio * v[own.dof];
      so_far.linear += rate * ws->Jv.col(column + c - first);
      so_far.angular += rate * ws->Jw.col(column + c - first);
    }
    const Vector3 beyond = com_velocity - so_far.linear;
    for (int c = first; c < end; ++c, ++column) {
      const Vector3 Jv = ws->Jv.col(column), Jw = ws->Jw.col(column);
      ws->dJv.col(column) = so_far.angular.cross(Jv) + Jw.cross(beyond);
      ws->dJw.col(column) = so_far.angular.cross(Jw);
    }
  }
}

/// Adds a body's part of M, and how much inertia is around each degree of freedom.
void AddMass(double mass, const Matrix3& inertia, int size, LagrangeWorkspace* ws, MatrixX* M) {
  ws->moment.leftCols(size).noalias() = inertia.lazyProduct(ws->Jw.leftCols(size));
  ForPath(*ws, [&](int j, const LagrangeWorkspace::Column& to) {
    const Vector3 force = mass * ws->Jv.col(j), moment = ws->moment.col(j);
    ForPath(*ws, [&](int i, const LagrangeWorkspace::Column& from) {
      if (i > j) return;
      const double value = from.ratio * to.ratio * (ws->Jv.col(i).dot(force) + ws->Jw.col(i).dot(moment));
      (*M)(from.dof, to.dof) += value;
      if (i != j) (*M)(to.dof, from.dof) += value;
    });
  });
}

void AddScale(const Model& model, size_t b, LagrangeWorkspace* ws) {
  const Body& body = model.bodies()[b];
  const double trace = body.inertia.trace();
  for (const int joint : ws->path) {
    const auto j = static_cast<size_t>(joint);
    const double around = body.mass * (ws->com[b] - ws->X_WB[j].p).squaredNorm() + trace;
    for (int c = ws->first_column[j]; c < ws->first_column[j + 1]; ++c) {
      const LagrangeWorkspace::Column& own = ws->columns[static_cast<size_t>(c)];
      ws->scale[own.dof] += own.ratio * own.ratio * (own.turns ? around : body.mass);
    }
  }
}

/// Adds a body's part of C. Christoffel's symbols of its translation are m Jv_kᵀ ∂_i Jv_j. Those of its
/// rotation, by Koszul's formula for the metric I(q), are Jw_kᵀ (I ∂_i Jw_j + B(Jw_i) Jw_j) with
///   B(w) = ½ ([w]× I − I [w]× − [I w]×),
/// for which B(w) + B(w)ᵀ is the rate of I, and B(w) w = w × I w.
void AddCoriolis(double mass, const Matrix3& inertia, const Vector3& w, int size, LagrangeWorkspace* ws,
                 MatrixX* C) {
  const Matrix3 W = Cross(w);
  const Matrix3 B = 0.5 * (W * inertia - inertia * W - Cross(inertia * w));
  ws->force.leftCols(size) = mass * ws->dJv.leftCols(size);
  ws->moment.leftCols(size).noalias() = inertia.lazyProduct(ws->dJw.leftCols(size));
  ws->moment.leftCols(size).noalias() += B.lazyProduct(ws->Jw.leftCols(size));
  ForPath(*ws, [&](int j, const LagrangeWorkspace::Column& to) {
    const Vector3 force = ws->force.col(j), moment = ws->moment.col(j);
    ForPath(*ws, [&](int i, const LagrangeWorkspace::Column& from) {
      (*C)(from.dof, to.dof) +=
          from.ratio * to.ratio * (ws->Jv.col(i).dot(force) + ws->Jw.col(i).dot(moment));
    });
  });
}

/// tau −= Jᵀ f for a force through the centre of mass of the body that Jv and Jw are of, and a moment.
void SubtractForce(const LagrangeWorkspace& ws, const Vector3& force, const Vector3& moment, VectorX* tau) {
  ForPath(ws, [&](int j, const LagrangeWorkspace::Column& own) {
    (*tau)[own.dof] -= own.ratio * (ws.Jv.col(j).dot(force) + ws.Jw.col(j).dot(moment));
  });
}

/// A rotor's inertia acts against the accelerations of its own joint alone, and does not change.
template <class F>
void ForArmature(const Model& model, F f) {
  for (const Joint& joint : model.joints()) {
    if (joint.armature == 0) continue;
    for (int i = 0; i < joint.nv; ++i) f(joint.v_index + i, joint.ratio * joint.ratio * joint.armature);
  }
}

/// M, C and g − Σ Jᵀ f_ext. False: stopped.
bool Terms(const Model& model, const VectorX& q, const VectorX& v, const Vector3& gravity,
           ExternalForces external, LagrangeWorkspace* ws, MatrixX* M, MatrixX* C, VectorX* g,
           const StopCheck& stop = {}) {
  [[maybe_unused]] const int nv = model.nv();
  assert(v.size() == nv && M->rows() == nv && M->cols() == nv && C->rows() == nv && C->cols() == nv);
  assert(g->size() == nv);
  assert(external.empty() || external.size() == static_cast<size_t>(model.body_count()));
  M->setZero();
  C->setZero();
  g->setZero();
  ws->scale.setZero();
  Place(model, q, ws);
  for (size_t b = 1; b < static_cast<size_t>(model.body_count()); ++b) {
    if (stop.Requested()) return false;
    const Body& body = model.bodies()[b];
    if (!HasInertia(body) && external.empty()) continue;
    const int size = FillJacobian(model, b, ws);
    const Matrix3& R = ws->X_WB[b].R;
    if (HasInertia(body)) {
      const Matrix3 inertia = R * body.inertia * R.transpose();
      const Twist V = BodyVelocity(*ws, v);
      DifferentiateJacobian(v, V.linear, ws);
      AddMass(body.mass, inertia, size, ws, M);
      AddScale(model, b, ws);
      AddCoriolis(body.mass, inertia, V.angular, size, ws, C);
      SubtractForce(*ws, body.mass * gravity, Vector3::Zero(), g);
    }
    if (!external.empty()) {
      const Vector3 force = R * external[b].force;
      SubtractForce(*ws, force, R * external[b].moment + (ws->X_WB[b].p - ws->com[b]).cross(force), g);
    }
  }
  ForArmature(model, [&](int dof, double armature) {
    (*M)(dof, dof) += armature;
    ws->scale[dof] += armature;
  });
  return true;
}

}  // namespace

LagrangeWorkspace::LagrangeWorkspace(const Model& model) {
  const auto count = static_cast<size_t>(model.body_count());
  X_WB.resize(count);
  com.resize(count, Vector3::Zero());
  first_column.assign(2, 0);
  for (size_t b = 1; b < count; ++b) {
    const Joint& joint = model.joints()[b];
    for (int i = 0; i < joint.nv; ++i) {
      Column column;
      column.dof = joint.v_index + i;
      column.ratio = joint.ratio;
      column.turns = joint.type != JointType::kPrismatic && !(joint.type == JointType::kFree && i < 3);
      columns.push_back(column);
    }
    first_column.push_back(static_cast<int>(columns.size()));
  }
  path.reserve(count);
  const auto width = static_cast<Eigen::Index>(columns.size());
  for (Eigen::Matrix3Xd* matrix : {&Jv, &Jw, &dJv, &dJw, &force, &moment}) matrix->setZero(3, width);
  M.setZero(model.nv(), model.nv());
  C.setZero(model.nv(), model.nv());
  g.setZero(model.nv());
  scale.setZero(model.nv());
}

void LagrangeTerms(const Model& model, const VectorX& q, const VectorX& v, const Vector3& gravity,
                   LagrangeWorkspace* workspace, MatrixX* M, MatrixX* C, VectorX* g) {
  Terms(model, q, v, gravity, {}, workspace, M, C, g);
}

void LagrangeInverseDynamics(const Model& model, const VectorX& q, const VectorX& v, const VectorX& a,
                             const Vector3& gravity, ExternalForces external, LagrangeWorkspace* workspace,
                             VectorX* tau) {
  assert(a.size() == model.nv());
  LagrangeWorkspace& ws = *workspace;
  Terms(model, q, v, gravity, external, &ws, &ws.M, &ws.C, tau);
  tau->noalias() += ws.M.lazyProduct(a);
  tau->noalias() += ws.C.lazyProduct(v);
}

ForwardDynamicsResult LagrangeForwardDynamics(const Model& model, const VectorX& q, const VectorX& v,
                                              const VectorX& tau, const Vector3& gravity,
                                              ExternalForces external, LockedDofs locked,
                                              LagrangeWorkspace* workspace, VectorX* a,
                                              const StopCheck& stop) {
  assert(tau.size() == model.nv() && a->size() == model.nv());
  LagrangeWorkspace& ws = *workspace;
  if (!Terms(model, q, v, gravity, external, &ws, &ws.M, &ws.C, &ws.g, stop))
    return {DynamicsStatus::kStopped, {}};
  *a = tau - ws.g;
  a->noalias() -= ws.C.lazyProduct(v);
  return SolveMassMatrix(model, ws.scale, locked, &ws.M, a, stop);
}

double LagrangeKineticEnergy(const Model& model, const VectorX& q, const VectorX& v,
                             LagrangeWorkspace* workspace) {
  assert(v.size() == model.nv());
  Place(model, q, workspace);
  double twice = 0;
  for (size_t b = 1; b < static_cast<size_t>(model.body_count()); ++b) {
    const Body& body = model.bodies()[b];
    if (!HasInertia(body)) continue;
    FillJacobian(model, b, workspace);
    const Twist V = BodyVelocity(*workspace, v);
    const Vector3 w = workspace->X_WB[b].R.transpose() * V.angular;
    twice += body.mass * V.linear.squaredNorm() + w.dot(body.inertia * w);
  }
  ForArmature(model, [&](int dof, double armature) { twice += armature * v[dof] * v[dof]; });
  return twice / 2;
}

double LagrangePotentialEnergy(const Model& model, const VectorX& q, const Vector3& gravity,
                               LagrangeWorkspace* workspace) {
  Place(model, q, workspace);
  double energy = 0;
  for (size_t b = 1; b < static_cast<size_t>(model.body_count()); ++b)
    energy -= model.bodies()[b].mass * gravity.dot(workspace->com[b]);
  return energy;
}

}  // namespace linkwright
