// SPDX-License-Identifier: BSD-3-Clause
#include "engine/algorithms/Kinematics.h"

#include <iterator>

#include "engine/algorithms/KernelLayout.h"
#include "engine/model/RequireSize.h"

namespace linkwright {

void ForwardKinematics(const Model& model, const VectorX& q, Workspace* workspace) {
  RequireSize("ForwardKinematics", "q", q.size(), model.nq());
  RequireSize("ForwardKinematics", "workspace", std::ssize(workspace->X_WB), model.body_count());
  static const auto kernel = LINKWRIGHT_CHOOSE(ChosenInstructionSet(), TreePoses);
  kernel(model.tree(), q.data(), PoseNumbers(workspace->X_WB));
}

void ForwardKinematics(const Model& model, const VectorX& q, const VectorX& v, Workspace* workspace) {
  RequireSize("ForwardKinematics", "q", q.size(), model.nq());
  RequireSize("ForwardKinematics", "v", v.size(), model.nv());
  RequireSize("ForwardKinematics", "workspace", std::ssize(workspace->X_WB), model.body_count());
  static const auto kernel = LINKWRIGHT_CHOOSE(ChosenInstructionSet(), TreeVelocities);
  kernel(model.tree(), q.data(), v.data(), workspace->tree.scratch(), PoseNumbers(workspace->X_WB),
         TwistNumbers(workspace->V));
}

Transform FramePose(const Model& model, const Workspace& workspace, FrameIndex frame) {
  return FramePose(model, workspace.X_WB, frame);
}

Transform FramePose(const Model& model, std::span<const Transform> X_WB, FrameIndex frame) {
  const Frame& f = model.frames()[static_cast<size_t>(frame)];
  return X_WB[static_cast<size_t>(f.body)] * f.X_BF;
}

void PointJacobian(const Model& model, const Workspace& workspace, BodyIndex body, const Vector3& p_BP,
                   Matrix6X* jacobian) {
  RequireSize("PointJacobian", "jacobian", jacobian->cols(), model.nv());
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

void FrameJacobian(const Model& model, const VectorX& q, FrameIndex frame, Workspace* workspace,
                   Matrix6X* jacobian) {
  RequireSize("FrameJacobian", "q", q.size(), model.nq());
  RequireSize("FrameJacobian", "jacobian", jacobian->cols(), model.nv());
  const Frame& f = model.frames()[static_cast<size_t>(frame)];
  static const auto kernel = LINKWRIGHT_CHOOSE(ChosenInstructionSet(), TreeFrameJacobian);
  kernel(model.tree(), q.data(), f.body, f.X_BF.p.data(), workspace->tree.scratch(), jacobian->data());
}

Twist FrameVelocity(const Model& model, const Workspace& workspace, FrameIndex frame) {
  const Frame& f = model.frames()[static_cast<size_t>(frame)];
  const Twist& V = workspace.V[static_cast<size_t>(f.body)];
  const Matrix3& R = workspace.X_WB[static_cast<size_t>(f.body)].R;
  return {R * (V.linear + V.angular.cross(f.X_BF.p)), R * V.angular};
}

}  // namespace linkwright
