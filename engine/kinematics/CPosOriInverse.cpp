// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/CPosOriInverse.h"

#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/kinematics/ModelPosture.h"
#include "engine/kinematics/Orientation.h"
#include "engine/kinematics/TaskJacobians.h"
#include "engine/math/Angle.h"
#include "engine/math/CTransformMatrix.h"

namespace linkwright {
namespace {

constexpr double kSmallestCosine = 1e-4;  // of theta: nearer to ±90° the angles are not used

int CheckedAxis(int axis) {
  if (axis != POSITION_ONLY && axis != ORIENTATION_ONLY && axis != POSITION_ORIENTATION) {
    throw std::invalid_argument("CPosOriInverse: there is no inverseAxis " + std::to_string(axis));
  }
  return axis;
}

}  // namespace

CPosOriInverse::CPosOriInverse(int inverseAxis) : axis_(CheckedAxis(inverseAxis)) {}

CPosOriInverse::CPosOriInverse(std::shared_ptr<const Model> model, FrameIndex tip, int inverseAxis)
    : CPosOriInverse(std::make_shared<ModelPosture>(std::move(model)), tip, inverseAxis) {}

CPosOriInverse::CPosOriInverse(std::shared_ptr<ModelPosture> posture, FrameIndex tip, int inverseAxis)
    : CTipInverse(std::move(posture), tip), axis_(CheckedAxis(inverseAxis)) {}

void CPosOriInverse::SetDesired(double x, double y, double z, double phi, double theta, double psi) {
  desired_ = CTransformMatrix(x, y, z, phi, theta, psi).ToTransform();
  desired_numbers_.resize(6);
  desired_numbers_ << x, y, z, phi, theta, psi;
}

void CPosOriInverse::SetDesired(const Transform& X_WT) {
  CheckFinite(X_WT.p, "SetDesired");
  CheckFinite(X_WT.R.reshaped(), "SetDesired");
  desired_ = X_WT;
  desired_numbers_ = CTransformMatrix(X_WT).ToVector();
}

dVector CPosOriInverse::GetDesired() const { return desired_ ? desired_numbers_ : GetCurrent(); }
dVector CPosOriInverse::GetCurrent() const { return CTransformMatrix(GetTip()).ToVector(); }

bool CPosOriInverse::UseAngles() const {
  return analytic_ && std::abs(std::cos(CTransformMatrix(GetTip()).Angles()[1])) > kSmallestCosine;
}

Matrix6X CPosOriInverse::GetAnalyticJacobian() const {
  return AnalyticJacobian(GetTip().R, GetGeometricJacobian());
}

dMatrix CPosOriInverse::GetJacobian() const {
  const Matrix6X J = HasOrientation() && UseAngles() ? GetAnalyticJacobian() : GetGeometricJacobian();
  if (!HasOrientation()) return J.topRows<3>();
  if (!HasPosition()) return J.bottomRows<3>();
  return J;
}

dVector CPosOriInverse::GetError(double clamp) const {
  dVector e = dVector::Zero(Rows());
  if (!desired_) return e;
  const Transform tip = GetTip();
  if (HasPosition()) {
    e.head<3>() = desired_->p - tip.p;
    ClampLength(clamp, e.head<3>());
  }
  if (HasOrientation()) {
    if (UseAngles()) {
      const Vector3 difference = desired_numbers_.tail<3>() - CTransformMatrix(tip).Angles();
      for (int i = 0; i < 3; ++i) e[e.size() - 3 + i] = WrapAngle(difference[i]);
    } else {
      e.tail<3>() = OrientationError(desired_->R, tip.R);
    }
    ClampLength(clamp, e.tail<3>());
  }
  return e;
}

}  // namespace linkwright
