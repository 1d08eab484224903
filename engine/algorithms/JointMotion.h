// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/SinCos.h"
#include "engine/model/Workspace.h"

namespace linkwright {

/// JointPose of a ball or free joint.
[[gnu::noinline]] inline void LargeJointPose(const BodyConstants& body, const double* qj, Transform* X_PB) {
  const bool free = body.type == JointType::kFree;
  const double* r = free ? qj + 3 : qj;
  const Matrix3& R = body.X_PJ.R;
  X_PB->R = R * Quaternion(r[0], r[1], r[2], r[3]).normalized().toRotationMatrix();
  X_PB->p = body.X_PJ.p;
  if (free) X_PB->p += R * Vector3(qj[0], qj[1], qj[2]);
}

/// Fills sine and cosine of all joints' angles.
inline void PrepareAngles(const Model& model, const double* q, Workspace* workspace) {
  const AngleMap* maps = model.angles().data();
  const size_t count = model.angles().size();
  double* angle = workspace->angle.data();
  for (size_t i = 1; i < count; ++i)
    angle[i] = maps[i].ratio == 0 ? maps[i].offset : maps[i].ratio * q[maps[i].q_index] + maps[i].offset;
  SinCos(angle + 1, count - 1, workspace->sine.data() + 1, workspace->cosine.data() + 1);
}

/// Pose of a body in its parent for the model's q, and the sine and cosine of its angle.
[[gnu::always_inline]] inline void JointPose(const BodyConstants& body, const double* q, double s, double c,
                                             Transform* X_PB) {
  const Matrix3& R = body.X_PJ.R;
  const double* qj = q + body.q_index;
  if (body.type == JointType::kRevolute) {
    // R · Rz(angle)
    X_PB->R.col(0) = c * R.col(0) + s * R.col(1);
    X_PB->R.col(1) = c * R.col(1) - s * R.col(0);
    X_PB->R.col(2) = R.col(2);
    X_PB->p = body.X_PJ.p;
  } else if (body.type == JointType::kPrismatic) {
    X_PB->R = R;
    X_PB->p = body.X_PJ.p + (body.ratio * *qj + body.offset) * R.col(2);
  } else {
    LargeJointPose(body, qj, X_PB);
  }
}

inline Vector3 Read3(const double* numbers) { return {numbers[0], numbers[1], numbers[2]}; }

}  // namespace linkwright
