// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "engine/model/Workspace.h"

namespace linkwright {

/// Fills X_WB of every body. q: nq.
void ForwardKinematics(const Model& model, const VectorX& q, Workspace* workspace);
/// The same, and V: velocities of the bodies in their own axes. v: nv.
void ForwardKinematics(const Model& model, const VectorX& q, const VectorX& v, Workspace* workspace);

/// Pose of a frame in the world. Reads X_WB.
Transform FramePose(const Model& model, const Workspace& workspace, FrameIndex frame);
/// The same from the poses of all bodies.
Transform FramePose(const Model& model, std::span<const Transform> X_WB, FrameIndex frame);

/// 6 × nv: velocity of the point `p_BP` of `body` (linear rows) and the body's angular velocity, in world
/// axes, for each unit velocity. Reads X_WB. Coupled joints add into their master's column.
void PointJacobian(const Model& model, const Workspace& workspace, BodyIndex body, const Vector3& p_BP,
                   Matrix6X* jacobian);
/// PointJacobian at a frame's origin.
void FrameJacobian(const Model& model, const Workspace& workspace, FrameIndex frame, Matrix6X* jacobian);

/// FrameJacobian from q alone: computes the poses of the bodies from the root to the frame, and leaves X_WB
/// as it is.
void FrameJacobian(const Model& model, const VectorX& q, FrameIndex frame, Workspace* workspace,
                   Matrix6X* jacobian);

/// Velocity of a frame's origin and its angular velocity, world axes. Reads X_WB and V.
Twist FrameVelocity(const Model& model, const Workspace& workspace, FrameIndex frame);

/// Centre of mass of what can move, in the world [m]. Reads X_WB. Zero mass: returns false and leaves `com`.
bool CenterOfMass(const Model& model, const Workspace& workspace, Vector3* com);
/// The same from the poses of all bodies.
bool CenterOfMass(const Model& model, std::span<const Transform> X_WB, Vector3* com);
/// 3 × nv Jacobian of the centre of mass. Reads X_WB. Zero mass: returns false.
bool CenterOfMassJacobian(const Model& model, const Workspace& workspace, Eigen::Matrix3Xd* jacobian);

}  // namespace linkwright
