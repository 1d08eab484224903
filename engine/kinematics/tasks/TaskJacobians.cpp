// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/tasks/TaskJacobians.h"

#include <cmath>
#include <stdexcept>

#include "engine/kinematics/Orientation.h"
#include "engine/math/Rotation.h"

namespace linkwright {

Matrix6X AnalyticJacobian(const Matrix3& R_WT, const Eigen::Ref<const Matrix6X>& J) {
  const Vector3 angles = RpyFromRotation(R_WT);
  const Matrix3 E = AngularVelocityFromAngleRates(angles[1], angles[2]);
  if (std::abs(E.determinant()) < 1e-12) {
    throw std::domain_error("the analytic Jacobian does not exist at theta = ±90°");
  }
  Matrix6X analytic = J;
  analytic.bottomRows<3>() = E.inverse() * J.bottomRows<3>();
  return analytic;
}

void RelativeJacobian(const Transform& X_WL, const Eigen::Ref<const Matrix6X>& J_L, const Vector3& p_WR,
                      const Eigen::Ref<const Matrix6X>& J_R, Eigen::Ref<Matrix6X> out) {
  const Vector3 arm = p_WR - X_WL.p;
  for (Eigen::Index i = 0; i < out.cols(); ++i) {
    const Vector3 turn = J_L.col(i).tail<3>();
    out.col(i).head<3>() =
        X_WL.R.transpose() * (J_R.col(i).head<3>() - J_L.col(i).head<3>() - turn.cross(arm));
    out.col(i).tail<3>() = X_WL.R.transpose() * (J_R.col(i).tail<3>() - turn);
  }
}

Vector3 LengthDirection(const Vector3& p, const Vector3& centre, const Eigen::Ref<const Matrix6X>& J) {
  const Vector3 arm = p - centre;
  const double length = arm.norm();
  if (length > 1e-12) return arm / length;
  int axis = 2;
  for (const int k : {1, 0}) {
    if (J.row(k).norm() > J.row(axis).norm()) axis = k;
  }
  return Vector3::Unit(axis);
}

}  // namespace linkwright
