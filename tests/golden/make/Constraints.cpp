// SPDX-License-Identifier: GPL-3.0-or-later
#include "Constraints.h"

#include <stdexcept>

using SimTK::Constraint;
using SimTK::MobilizedBody;
using SimTK::Real;
using SimTK::Rotation;
using SimTK::UnitVec3;
using SimTK::Vec3;

namespace golden {
namespace {

Real ConstantOf(const json& driver) {
  const json& function = driver.at("function");
  if (function.at("type") != "const") throw std::runtime_error("only constant drivers are understood");
  return function.at("c").get<Real>();
}

// A frame whose z is `axis` and whose x is `reference` as far as it is across that.
Rotation FrameOf(const Vec3& axis, const Vec3& reference) {
  return {UnitVec3(axis), SimTK::ZAxis, reference, SimTK::XAxis};
}

}  // namespace

void AddConstraint(const json& joint, MobilizedBody i, MobilizedBody j, double length_unit) {
  const std::string type = joint.at("type").get<std::string>();
  const Vec3 p_i = length_unit * ReadVec3(joint, "point_i"), p_j = length_unit * ReadVec3(joint, "point_j");
  const Vec3 z(0, 0, 1), x(1, 0, 0);
  const Vec3 a_i = ReadVec3(joint, "axis_i", z), a_j = ReadVec3(joint, "axis_j", z);
  if (type == "spherical") {
    Constraint::Ball(i, p_i, j, p_j);
  } else if (type == "revolute") {
    Constraint::Ball(i, p_i, j, p_j);
    const UnitVec3 first = UnitVec3(a_j).perp();
    Constraint::ConstantAngle(i, UnitVec3(a_i), j, first, SimTK::Pi / 2);
    Constraint::ConstantAngle(i, UnitVec3(a_i), j, UnitVec3(Vec3(a_j) % Vec3(first)), SimTK::Pi / 2);
  } else if (type == "translational") {
    Constraint::PointOnLine(i, UnitVec3(a_i), p_i, j, p_j);
    Constraint::ConstantOrientation(i, FrameOf(a_i, ReadVec3(joint, "ref_i", x)), j,
                                    FrameOf(a_j, ReadVec3(joint, "ref_j", x)));
  } else if (type == "distance") {
    Constraint::Rod(i, p_i, j, p_j, length_unit * joint.at("length").get<Real>());
  } else if (type == "drive_distance") {
    Constraint::Rod(i, p_i, j, p_j, length_unit * ConstantOf(joint));
  } else if (type == "drive_translation") {
    const UnitVec3 normal(a_i);
    Constraint::PointInPlane(i, normal, ~Vec3(normal) * p_i + length_unit * ConstantOf(joint), j, p_j);
  } else {
    throw std::runtime_error("joints of type " + type + " are not understood");
  }
}

}  // namespace golden
