// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/ObjectJoint.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace linkwright {

ObjectJoint::ObjectJoint(std::string name, eJointType type, int axis, double x, double y, double z,
                         double phi, double theta, double psi, double radius, double limit_lo,
                         double limit_hi, double median, double weight)
    : name_(std::move(name)),
      type_(type),
      axis_(axis),
      radius_(radius),
      lower_(limit_lo),
      upper_(limit_hi),
      median_(median),
      weight_(weight) {
  const auto fail = [&](const std::string& what) {
    throw std::invalid_argument("joint \"" + name_ + "\": " + what);
  };
  if (axis < 0 || axis > 2) fail("the axis must be 0, 1 or 2 (x, y, z), not " + std::to_string(axis));
  if (type != FIXED_JOINT && type != REVOLUTE_JOINT && type != PRISMATIC_JOINT) {
    fail("there is no joint type " + std::to_string(type));
  }
  for (const double number : {x, y, z, phi, theta, psi}) {
    if (!std::isfinite(number)) fail("the placement must be finite");
  }
  if (!std::isfinite(radius) || radius < 0) fail("the radius must not be negative");
  if (std::isnan(limit_lo) || std::isnan(limit_hi)) fail("a limit is not a number");
  if (!std::isfinite(median)) fail("the median must be finite");
  if (!std::isfinite(weight) || weight <= 0) {
    fail("the weight must be positive, not " + std::to_string(weight));
  }
  placement_ = CTransformMatrix(x, y, z, phi, theta, psi).ToTransform();
  if (upper_ < lower_) {
    lower_ = -std::numeric_limits<double>::infinity();
    upper_ = std::numeric_limits<double>::infinity();
  }
  if (lower_ == std::numeric_limits<double>::infinity() ||
      upper_ == -std::numeric_limits<double>::infinity()) {
    fail("the limits leave no angle");
  }
  if (type_ != FIXED_JOINT) angle_ = std::clamp(0.0, lower_, upper_);
}

void ObjectJoint::SetAngle(double angle) {
  if (!std::isfinite(angle)) {
    throw std::invalid_argument("joint \"" + name_ + "\": the angle must be finite");
  }
  if (type_ != FIXED_JOINT) angle_ = std::clamp(angle, lower_, upper_);
}

Transform ObjectJoint::Local() const {
  if (type_ == FIXED_JOINT) return placement_;
  return placement_ * CTransformMatrix::OfJoint(type_, axis_, angle_).ToTransform();
}

Transform ObjectJoint::World() const {
  Transform X = Local();
  for (const ObjectJoint* joint = parent_; joint; joint = joint->parent_) X = joint->Local() * X;
  return X;
}

}  // namespace linkwright
