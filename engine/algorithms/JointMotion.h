// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>

#include "engine/model/Model.h"

namespace linkwright {

/// Pose of a body in its parent for the model's q.
inline void JointPose(const BodyConstants& body, const double* q, Transform* X_PB) {
  const Matrix3& R = body.X_PJ.R;
  const double* qj = q + body.q_index;
  switch (body.type) {
    case JointType::kRevolute:
    case JointType::kContinuous: {
      const double angle = body.ratio * *qj + body.offset;
      const double s = std::sin(angle), c = std::cos(angle);
      // R · Rz(angle)
      X_PB->R.col(0) = c * R.col(0) + s * R.col(1);
      X_PB->R.col(1) = c * R.col(1) - s * R.col(0);
      X_PB->R.col(2) = R.col(2);
      X_PB->p = body.X_PJ.p;
      return;
    }
    case JointType::kPrismatic:
      X_PB->R = R;
      X_PB->p = body.X_PJ.p + (body.ratio * *qj + body.offset) * R.col(2);
      return;
    case JointType::kBall:
      X_PB->R = R * Quaternion(qj[0], qj[1], qj[2], qj[3]).normalized().toRotationMatrix();
      X_PB->p = body.X_PJ.p;
      return;
    case JointType::kFree:
      X_PB->R = R * Quaternion(qj[3], qj[4], qj[5], qj[6]).normalized().toRotationMatrix();
      X_PB->p = body.X_PJ.p + R * Vector3(qj[0], qj[1], qj[2]);
      return;
    case JointType::kFixed:
      return;
  }
}

inline Vector3 Read3(const double* numbers) { return {numbers[0], numbers[1], numbers[2]}; }

}  // namespace linkwright
