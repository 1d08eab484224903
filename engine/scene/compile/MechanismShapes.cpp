// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/compile/MechanismShapes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace linkwright {
namespace {

constexpr std::array<Color, 6> kBodies = {{{0.88F, 0.55F, 0.28F, 1},
                                           {0.29F, 0.51F, 0.54F, 1},
                                           {0.79F, 0.72F, 0.60F, 1},
                                           {0.36F, 0.45F, 0.62F, 1},
                                           {0.66F, 0.42F, 0.40F, 1},
                                           {0.50F, 0.60F, 0.38F, 1}}};
constexpr Color kSteel{0.70F, 0.72F, 0.75F, 1};
constexpr Color kDark{0.27F, 0.29F, 0.32F, 1};
constexpr Color kRoad{0.45F, 0.45F, 0.46F, 1};

struct Hold {
  Vector3 point;
  Vector3 axis = Vector3::Zero();  ///< of a hinge or slide; zero: none
  bool ball = false;
};

void AddHold(std::vector<Hold>* holds, const Vector3& point, const Vector3& axis, bool ball) {
  for (Hold& hold : *holds) {
    if ((hold.point - point).norm() > 1e-9) continue;
    if (axis.norm() > 0) hold.axis = axis;
    hold.ball = hold.ball || ball;
    return;
  }
  holds->push_back({point, axis, ball});
}

std::vector<Hold> HoldsOf(const MechanismDescription& mechanism, const std::string& body) {
  std::vector<Hold> holds;
  for (const MechanismJoint& joint : mechanism.joints) {
    if (!HasPoints(joint.type)) continue;
    const bool hinge = joint.type == ConstraintType::kRevolute ||
                       joint.type == ConstraintType::kCylindrical ||
                       joint.type == ConstraintType::kTranslational;
    const bool ball = joint.type == ConstraintType::kSpherical || joint.type == ConstraintType::kDistance ||
                      joint.type == ConstraintType::kDriveDistance;
    const Vector3 none = Vector3::Zero();
    if (joint.body_i == body) AddHold(&holds, joint.point_i, hinge ? joint.axis_i : none, ball);
    if (joint.body_j == body) AddHold(&holds, joint.point_j, hinge ? joint.axis_j : none, ball);
  }
  for (const MechanismForce& force : mechanism.forces) {
    if (force.type != MechanismForceType::kSpringDamper) continue;
    if (force.body_i == body) AddHold(&holds, force.point_i, Vector3::Zero(), false);
    if (force.body_j == body) AddHold(&holds, force.point_j, Vector3::Zero(), false);
  }
  return holds;
}

// Of all points of the mechanism: what thicknesses are measured by [m].
double SizeOf(const MechanismDescription& mechanism) {
  Vector3 low = Vector3::Constant(kInfinity), high = -low;
  const auto include = [&](const Vector3& p) {
    low = low.cwiseMin(p);
    high = high.cwiseMax(p);
  };
  for (const MechanismBody& body : mechanism.bodies) {
    include(body.r);
    const Quaternion turn(body.p[0], body.p[1], body.p[2], body.p[3]);
    for (const Hold& hold : HoldsOf(mechanism, body.name)) include(body.r + turn * hold.point);
  }
  const double size = (high - low).norm();
  return std::isfinite(size) && size > 1e-3 ? size : 1;
}

Matrix3 AlongAxis(const Vector3& axis) {
  return Quaternion::FromTwoVectors(Vector3::UnitZ(), axis).toRotationMatrix();
}

Visual Round(ShapeType type, const Transform& X, double radius, double length, const Color& color) {
  Visual visual;
  visual.X_LG = X;
  visual.geometry.type = type;
  visual.geometry.radius = radius;
  visual.geometry.length = length;
  visual.color = color;
  visual.has_color = true;
  return visual;
}

void AddHousing(const Hold& hold, double radius, std::vector<Visual>* out) {
  if (hold.ball) {
    out->push_back(Round(ShapeType::kSphere, {Matrix3::Identity(), hold.point}, 1.45 * radius, 0, kSteel));
  } else if (hold.axis.norm() > 0) {
    out->push_back(
        Round(ShapeType::kCylinder, {AlongAxis(hold.axis), hold.point}, 1.5 * radius, 3.2 * radius, kSteel));
  }
}

}  // namespace

Visual BarBetween(const Vector3& from, const Vector3& to, double radius, const Color& color) {
  return Round(ShapeType::kCapsule, {AlongAxis(to - from), 0.5 * (from + to)}, radius,
               std::max((to - from).norm(), 1e-6), color);
}

std::vector<Visual> ShapesOfBody(const MechanismDescription& mechanism, std::size_t body) {
  const MechanismBody& self = mechanism.bodies[body];
  const Color& color = kBodies[body % kBodies.size()];
  const double radius = 0.012 * SizeOf(mechanism);
  std::vector<Visual> shapes;
  const std::vector<Hold> holds = HoldsOf(mechanism, self.name);
  if (holds.size() == 2 && (holds[0].point - holds[1].point).norm() > 4 * radius) {
    shapes.push_back(BarBetween(holds[0].point, holds[1].point, radius, color));
  } else {
    for (const Hold& hold : holds)
      if (hold.point.norm() > 2 * radius)
        shapes.push_back(BarBetween(Vector3::Zero(), hold.point, radius, color));
    shapes.push_back(Round(ShapeType::kSphere, {}, (holds.size() < 2 ? 3.0 : 1.6) * radius, 0, color));
  }
  for (const Hold& hold : holds) AddHousing(hold, radius, &shapes);
  for (const MechanismForce& force : mechanism.forces) {
    if (force.type != MechanismForceType::kTyre || force.body_i != self.name || !(force.R > 0)) continue;
    Transform X{AlongAxis(Vector3::UnitY()), force.point_i};
    shapes.push_back(Round(ShapeType::kCylinder, X, force.R, 0.55 * force.R, kDark));
    shapes.push_back(Round(ShapeType::kCylinder, X, 0.55 * force.R, 0.57 * force.R, kSteel));
  }
  return shapes;
}

std::vector<Visual> ShapesOfGround(const MechanismDescription& mechanism) {
  std::vector<Visual> shapes;
  const double radius = 0.012 * SizeOf(mechanism);
  for (const Hold& hold : HoldsOf(mechanism, std::string(kGround))) {
    Hold foot = hold;
    AddHousing(foot, 1.25 * radius, &shapes);
    if (!shapes.empty()) shapes.back().color = kDark;
  }
  // One bump for all tyres that meet it at the same place, across the widest of them.
  std::vector<const MechanismForce*> done;
  for (const MechanismForce& force : mechanism.forces) {
    if (force.type != MechanismForceType::kTyre || !force.has_bump) continue;
    double low = kInfinity, high = -kInfinity;
    bool known = false;
    for (const MechanismForce* other : done)
      known = known || (other->xb == force.xb && other->rb == force.rb);
    if (known) continue;
    done.push_back(&force);
    for (const MechanismForce& other : mechanism.forces) {
      if (!other.has_bump || other.xb != force.xb || other.rb != force.rb) continue;
      const int index = mechanism.FindBody(other.body_i);
      if (index < 0) continue;
      const MechanismBody& wheel = mechanism.bodies[static_cast<std::size_t>(index)];
      const double y = wheel.r.y() + other.point_i.y();
      low = std::min(low, y - 0.6 * other.R);
      high = std::max(high, y + 0.6 * other.R);
    }
    if (!(high > low)) continue;
    const Transform X{AlongAxis(Vector3::UnitY()), {force.xb, 0.5 * (low + high), 0}};
    shapes.push_back(Round(ShapeType::kCylinder, X, force.rb, high - low, kRoad));
  }
  return shapes;
}

}  // namespace linkwright
