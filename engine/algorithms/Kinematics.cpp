// SPDX-License-Identifier: BSD-3-Clause
#include "engine/algorithms/Kinematics.h"

#include <cassert>

#include "engine/algorithms/JointMotion.h"

namespace linkwright {

void ForwardKinematics(const Model& model, const VectorX& q, Workspace* workspace) {
  assert(q.size() == model.nq());
  const auto n = static_cast<size_t>(model.body_count());
  const BodyConstants* bodies = model.constants().data();
  Transform* X_PB = workspace->X_PB.data();
  Transform* X_WB = workspace->X_WB.data();
  PrepareAngles(model, q.data(), workspace);
  const double* sine = workspace->sine.data();
  const double* cosine = workspace->cosine.data();
  for (size_t i = 1; i < n; ++i) {
    const BodyConstants& body = bodies[i];
    JointPose(body, q.data(), sine[i], cosine[i], &X_PB[i]);
    const Transform& X_WP = X_WB[body.parent];
    X_WB[i].R.noalias() = X_WP.R * X_PB[i].R;
    X_WB[i].p = X_WP.R * X_PB[i].p + X_WP.p;
  }
}

void ForwardKinematics(const Model& model, const VectorX& q, const VectorX& v, Workspace* workspace) {
  assert(v.size() == model.nv());
  ForwardKinematics(model, q, workspace);
  const auto n = static_cast<size_t>(model.body_count());
  const BodyConstants* bodies = model.constants().data();
  for (size_t i = 1; i < n; ++i) {
    const BodyConstants& body = bodies[i];
    const Transform& X_PB = workspace->X_PB[i];
    const Twist& V_P = workspace->V[static_cast<size_t>(body.parent)];
    Twist& V = workspace->V[i];
    V.angular = X_PB.R.transpose() * V_P.angular;
    V.linear = X_PB.R.transpose() * (V_P.linear + V_P.angular.cross(X_PB.p));
    const double* vj = v.data() + body.v_index;
    switch (body.type) {
      case JointType::kRevolute:
      case JointType::kContinuous:
        V.angular.z() += body.ratio * *vj;
        break;
      case JointType::kPrismatic:
        V.linear.z() += body.ratio * *vj;
        break;
      case JointType::kBall:
        V.angular += Read3(vj);
        break;
      case JointType::kFree:
        V.linear += Read3(vj);
        V.angular += Read3(vj + 3);
        break;
      case JointType::kFixed:
        break;
    }
  }
}

Transform FramePose(const Model& model, const Workspace& workspace, FrameIndex frame) {
  const Frame& f = model.frames()[static_cast<size_t>(frame)];
  return workspace.X_WB[static_cast<size_t>(f.body)] * f.X_BF;
}

void PointJacobian(const Model& model, const Workspace& workspace, BodyIndex body, const Vector3& p_BP,
                   Matrix6X* jacobian) {
  assert(jacobian->cols() == model.nv());
  Matrix6X& J = *jacobian;
  J.setZero();
  const Vector3 p_WP = workspace.X_WB[static_cast<size_t>(body)] * p_BP;
  for (int i = body; i > 0;) {
    const BodyConstants& joint = model.constants()[static_cast<size_t>(i)];
    const Transform& X_WB = workspace.X_WB[static_cast<size_t>(i)];
    const int column = joint.v_index;
    switch (joint.type) {
      case JointType::kRevolute:
      case JointType::kContinuous: {
        const Vector3 axis = joint.ratio * X_WB.R.col(2);
        J.col(column).head<3>() += axis.cross(p_WP - X_WB.p);
        J.col(column).tail<3>() += axis;
        break;
      }
      case JointType::kPrismatic:
        J.col(column).head<3>() += joint.ratio * X_WB.R.col(2);
        break;
      case JointType::kFree:
        J.block<3, 3>(0, column) = X_WB.R;
        [[fallthrough]];
      case JointType::kBall: {
        const int angular = joint.type == JointType::kFree ? column + 3 : column;
        for (int k = 0; k < 3; ++k) J.col(angular + k).head<3>() = X_WB.R.col(k).cross(p_WP - X_WB.p);
        J.block<3, 3>(3, angular) = X_WB.R;
        break;
      }
      case JointType::kFixed:
        break;
    }
    i = joint.parent;
  }
}

void FrameJacobian(const Model& model, const Workspace& workspace, FrameIndex frame, Matrix6X* jacobian) {
  const Frame& f = model.frames()[static_cast<size_t>(frame)];
  PointJacobian(model, workspace, f.body, f.X_BF.p, jacobian);
}

Twist FrameVelocity(const Model& model, const Workspace& workspace, FrameIndex frame) {
  const Frame& f = model.frames()[static_cast<size_t>(frame)];
  const Twist& V = workspace.V[static_cast<size_t>(f.body)];
  const Matrix3& R = workspace.X_WB[static_cast<size_t>(f.body)].R;
  return {R * (V.linear + V.angular.cross(f.X_BF.p)), R * V.angular};
}

}  // namespace linkwright
