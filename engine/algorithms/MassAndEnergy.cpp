// SPDX-License-Identifier: BSD-3-Clause
#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/model/RequireSize.h"

namespace linkwright {

namespace {

/// Adds the first moment's derivative by one body's joint: `moment` and `mass` are of all that the joint
/// carries.
void AddJointColumns(const BodyConstants& joint, const Transform& X_WB, double mass, const Vector3& moment,
                     double weight, Eigen::Matrix3Xd* jacobian) {
  const Vector3 arm = moment - mass * X_WB.p;
  const int column = joint.v_index;
  switch (joint.type) {
    case JointType::kRevolute:
    case JointType::kContinuous:
      jacobian->col(column) += weight * joint.ratio * X_WB.R.col(2).cross(arm);
      break;
    case JointType::kPrismatic:
      jacobian->col(column) += weight * joint.ratio * mass * X_WB.R.col(2);
      break;
    case JointType::kFree:
      jacobian->block<3, 3>(0, column) += weight * mass * X_WB.R;
      for (int k = 0; k < 3; ++k) jacobian->col(column + 3 + k) += weight * X_WB.R.col(k).cross(arm);
      break;
    case JointType::kBall:
      for (int k = 0; k < 3; ++k) jacobian->col(column + k) += weight * X_WB.R.col(k).cross(arm);
      break;
    case JointType::kFixed:
      break;
  }
}

}  // namespace

bool CenterOfMass(const Model& model, const Workspace& workspace, Vector3* com) {
  return CenterOfMass(model, workspace.X_WB, com);
}

bool CenterOfMass(const Model& model, std::span<const Transform> X_WB, Vector3* com) {
  const double mass = model.moving_mass();
  if (!(mass > 0)) return false;
  Vector3 moment = Vector3::Zero();
  for (size_t i = 1; i < model.constants().size(); ++i) {
    const BodyConstants& body = model.constants()[i];
    moment += X_WB[i].R * body.moment + body.mass * X_WB[i].p;
  }
  *com = moment / mass;
  return true;
}

bool CenterOfMassJacobian(const Model& model, const Workspace& workspace, Eigen::Matrix3Xd* jacobian) {
  RequireSize("CenterOfMassJacobian", "jacobian", jacobian->cols(), model.nv());
  const double mass = model.moving_mass();
  if (!(mass > 0)) return false;
  Eigen::Matrix3Xd& J = *jacobian;
  J.setZero();
  const auto& bodies = model.constants();
  const auto moment = [&](size_t i) {
    return Vector3(workspace.X_WB[i].R * bodies[i].moment + bodies[i].mass * workspace.X_WB[i].p);
  };
  if (model.has_mimic()) {
    // Joints share columns, so each body goes up to the root by itself.
    for (size_t i = 1; i < bodies.size(); ++i) {
      if (!(bodies[i].mass > 0)) continue;
      const Vector3 own = moment(i);
      for (size_t j = i; j > 0; j = static_cast<size_t>(bodies[j].parent))
        AddJointColumns(bodies[j], workspace.X_WB[j], bodies[i].mass, own, 1 / mass, jacobian);
    }
    return true;
  }
  // Each joint's first column carries the moment of its subtree until it is the column's turn.
  for (size_t i = 1; i < bodies.size(); ++i) J.col(bodies[i].v_index) = moment(i);
  for (size_t i = bodies.size(); i-- > 1;) {
    const Vector3 subtree = J.col(bodies[i].v_index);
    if (bodies[i].parent > 0) J.col(bodies[static_cast<size_t>(bodies[i].parent)].v_index) += subtree;
    J.col(bodies[i].v_index).setZero();
    AddJointColumns(bodies[i], workspace.X_WB[i], bodies[i].subtree_mass, subtree, 1 / mass, jacobian);
  }
  return true;
}

double KineticEnergy(const Model& model, const VectorX& v, const Workspace& workspace) {
  RequireSize("KineticEnergy", "v", v.size(), model.nv());
  double twice = 0;
  for (size_t i = 1; i < model.constants().size(); ++i) {
    const BodyConstants& body = model.constants()[i];
    const Twist& V = workspace.V[i];
    // About the centre of mass, so that every part is a sum of squares.
    const Body& rigid = model.bodies()[i];
    const Vector3 v_com = V.linear + V.angular.cross(rigid.com);
    twice += rigid.mass * v_com.squaredNorm() + V.angular.dot(rigid.inertia * V.angular);
    if (body.armature == 0) continue;
    const int nv = model.joints()[i].nv;
    twice += body.armature * body.ratio * body.ratio * v.segment(body.v_index, nv).squaredNorm();
  }
  return twice / 2;
}

double PotentialEnergy(const Model& model, const Vector3& gravity, const Workspace& workspace) {
  double energy = 0;
  for (size_t i = 1; i < model.constants().size(); ++i) {
    const BodyConstants& body = model.constants()[i];
    energy -= gravity.dot(workspace.X_WB[i].R * body.moment + body.mass * workspace.X_WB[i].p);
  }
  return energy;
}

MechanicalEnergy ComputeEnergy(const Model& model, const VectorX& q, const VectorX& v, const Vector3& gravity,
                               Workspace* workspace) {
  RequireSize("ComputeEnergy", "q", q.size(), model.nq());
  RequireSize("ComputeEnergy", "v", v.size(), model.nv());
  static const auto kernel = LINKWRIGHT_CHOOSE(ChosenInstructionSet(), TreeEnergies);
  MechanicalEnergy energy;
  kernel(model.tree(), q.data(), v.data(), gravity.data(), workspace->tree.scratch(), &energy.kinetic,
         &energy.potential);
  return energy;
}

Vector6 CentroidalMomentum(const Model& model, const Workspace& workspace) {
  Vector3 com = Vector3::Zero();
  CenterOfMass(model, workspace, &com);
  Vector3 linear = Vector3::Zero(), angular = Vector3::Zero();
  for (size_t i = 1; i < model.constants().size(); ++i) {
    const Body& body = model.bodies()[i];
    const Twist& V = workspace.V[i];
    const Transform& X_WB = workspace.X_WB[i];
    const Vector3 momentum = X_WB.R * (body.mass * (V.linear + V.angular.cross(body.com)));
    linear += momentum;
    angular += X_WB.R * (body.inertia * V.angular) + (X_WB * body.com - com).cross(momentum);
  }
  Vector6 h;
  h << linear, angular;
  return h;
}

}  // namespace linkwright
