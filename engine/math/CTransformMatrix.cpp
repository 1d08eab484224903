// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/CTransformMatrix.h"

#include <cmath>
#include <stdexcept>
#include <string>

#include "engine/math/Rotation.h"

namespace linkwright {

CTransformMatrix::CTransformMatrix(double x, double y, double z, double phi, double theta, double psi) {
  for (const double number : {x, y, z, phi, theta, psi}) {
    if (!std::isfinite(number)) {
      throw std::invalid_argument("a transform's x, y, z, phi, theta, psi must be finite, one is " +
                                  std::to_string(number));
    }
  }
  X_ = {RotationFromRpy({phi, theta, psi}), {x, y, z}};
}

CTransformMatrix CTransformMatrix::OfJoint(eJointType type, int axis, double value) {
  if (axis < 0 || axis > 2) {
    throw std::invalid_argument("a joint's axis must be 0, 1 or 2 (x, y, z), not " + std::to_string(axis));
  }
  Transform X;
  if (type == REVOLUTE_JOINT) X.R = RotationFromRpy(value * Vector3::Unit(axis));
  if (type == PRISMATIC_JOINT) X.p[axis] = value;
  return CTransformMatrix(X);
}

Vector3 CTransformMatrix::Angles() const { return RpyFromRotation(X_.R); }

dVector CTransformMatrix::ToVector() const {
  dVector v(6);
  v << X_.p, Angles();
  return v;
}

Eigen::Matrix4d CTransformMatrix::ToMatrix() const {
  Eigen::Matrix4d T = Eigen::Matrix4d::Identity();
  T.topLeftCorner<3, 3>() = X_.R;
  T.topRightCorner<3, 1>() = X_.p;
  return T;
}

}  // namespace linkwright
