// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/contact/Scene.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "engine/collision/BroadPhase.h"
#include "engine/collision/Collide.h"

using namespace linkwright;

namespace contact_bench {

Vector3 Solid::Inertia() const {
  switch (shape) {
    case Shape::kSphere:
      return Vector3::Constant(0.4 * mass * radius * radius);
    case Shape::kBox: {
      const Vector3 s = half.cwiseProduct(half);
      return mass / 3 * Vector3(s.y() + s.z(), s.x() + s.z(), s.x() + s.y());
    }
    case Shape::kCapsule: {
      // A cylinder and two hemispheres, each with its share of the volume.
      const double r = radius, h = half_length, rod = 2 * h / (2 * h + 4 * r / 3);
      const double m = mass * rod, caps = mass - m;
      const double along = m * r * r / 2 + caps * 0.4 * r * r;
      const double across = m * (r * r / 4 + h * h / 3) + caps * (0.4 * r * r + h * h + 0.75 * r * h);
      return {across, across, along};
    }
  }
  return Vector3::Ones();
}

namespace {

void Write(std::ostream& out, const Vector3& x) { out << x.x() << ' ' << x.y() << ' ' << x.z(); }

void WriteBody(const Scene& scene, std::size_t index, std::ostream& out) {
  const Solid& body = scene.bodies[index];
  const Transform X_PB = body.parent < 0
                             ? body.X_WB
                             : scene.bodies[static_cast<std::size_t>(body.parent)].X_WB.Inverse() * body.X_WB;
  const Quaternion q(X_PB.R);
  out << "<body name='b" << index << "' pos='";
  Write(out, X_PB.p);
  out << "' quat='" << q.w() << ' ' << q.x() << ' ' << q.y() << ' ' << q.z() << "'>";
  if (body.parent < 0) {
    out << "<freejoint name='f" << index << "'/>";
  } else {
    out << "<joint name='j" << index << "' type='hinge' pos='";
    Write(out, body.X_WB.Inverse() * body.anchor);
    out << "' axis='";
    Write(out, body.X_WB.R.transpose() * body.axis);
    out << "' stiffness='" << body.stiffness << "' damping='" << body.damping << "'/>";
  }
  out << "<inertial pos='0 0 0' mass='" << body.mass << "' diaginertia='";
  Write(out, body.Inertia());
  out << "'/><geom friction='" << scene.friction << " 0 0' condim='" << (scene.friction > 0 ? 3 : 1) << "' ";
  switch (body.shape) {
    case Solid::Shape::kSphere:
      out << "type='sphere' size='" << body.radius;
      break;
    case Solid::Shape::kBox:
      out << "type='box' size='";
      Write(out, body.half);
      break;
    case Solid::Shape::kCapsule:
      out << "type='capsule' size='" << body.radius << ' ' << body.half_length;
      break;
  }
  out << "'/>";
  for (std::size_t i = index + 1; i < scene.bodies.size(); ++i)
    if (scene.bodies[i].parent == static_cast<int>(index)) WriteBody(scene, i, out);
  out << "</body>\n";
}

CollisionShape ShapeOf(const Solid& body) {
  CollisionShape shape;
  shape.type = body.shape == Solid::Shape::kSphere ? CollisionType::kSphere
               : body.shape == Solid::Shape::kBox  ? CollisionType::kBox
                                                   : CollisionType::kCapsule;
  shape.half = body.half;
  shape.radius = body.radius;
  shape.half_length = body.half_length;
  return shape;
}

}  // namespace

std::string WriteMjcf(const Scene& scene) {
  std::ostringstream out;
  out.precision(17);
  out << "<mujoco model='" << scene.name << "'><compiler angle='radian'/><option timestep='" << scene.dt
      << "' gravity='0 0 " << -kStandardGravity << "' cone='elliptic' solver='Newton'/>"
      << "<size njmax='" << 2000 + 30 * scene.bodies.size() << "' nconmax='" << 500 + 8 * scene.bodies.size()
      << "'/><worldbody>\n";
  if (scene.ground)
    out << "<geom name='ground' type='plane' size='0 0 1' friction='" << scene.friction << " 0 0' condim='"
        << (scene.friction > 0 ? 3 : 1) << "'/>\n";
  for (std::size_t i = 0; i < scene.bodies.size(); ++i)
    if (scene.bodies[i].parent < 0) WriteBody(scene, i, out);
  out << "</worldbody></mujoco>\n";
  return out.str();
}

Overlap OverlapOf(const Scene& scene, std::span<const Transform> X_WB) {
  std::vector<CollisionShape> shapes;
  std::vector<Box3> boxes;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    shapes.push_back(ShapeOf(scene.bodies[i]));
    boxes.push_back(Bounds(shapes.back(), X_WB[i]));
  }
  std::vector<std::array<int, 2>> pairs;
  BroadPhase().Find(boxes, 0, &pairs);
  Manifold points;
  Overlap overlap;
  const auto take = [&] {
    double depth = 0;
    for (const ManifoldPoint& point : points) depth = std::max(depth, -point.gap);
    overlap.deepest = std::max(overlap.deepest, depth);
    overlap.squares += depth * depth;
    points.clear();
  };
  for (const auto& [a, b] : pairs) {
    const auto i = static_cast<std::size_t>(a), j = static_cast<std::size_t>(b);
    if (scene.bodies[i].parent == b || scene.bodies[j].parent == a) continue;
    Collide(shapes[i], X_WB[i], shapes[j], X_WB[j], 0, 1e-9, &points);
    take();
  }
  if (!scene.ground) return overlap;
  CollisionShape ground;
  ground.type = CollisionType::kHalfSpace;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    Collide(ground, Transform(), shapes[i], X_WB[i], 0, 1e-9, &points);
    take();
  }
  return overlap;
}

}  // namespace contact_bench
