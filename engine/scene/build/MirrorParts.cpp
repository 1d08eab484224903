// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/MirrorParts.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace linkwright {
namespace {

// Which of its own planes a shape is reflected at: what is solid on one side of z = 0 keeps its z.
Mirror OwnMirror(const Visual& shape, const Vector3& normal) {
  Vector3 own = shape.X_LG.R.transpose() * normal;
  if (shape.geometry.type == ShapeType::kHalfSpace || shape.geometry.type == ShapeType::kHeightField)
    return Mirror(0);
  return Mirror::Nearest(own);
}

void MirrorGeometry(const Mirror& own, Geometry* g) {
  switch (g->type) {
    case ShapeType::kMesh:
      g->size = own.M() * g->size;  // a negative factor mirrors
      break;
    case ShapeType::kHull:
      for (Vector3& point : g->points) point = own.M() * point;
      break;
    case ShapeType::kHeightField: {
      if (!g->heights) break;
      auto heights = std::make_shared<HeightGrid>(*g->heights);
      for (int row = 0; row < heights->rows; ++row) {
        const auto first = heights->heights.begin() + static_cast<std::ptrdiff_t>(row) * heights->columns;
        std::reverse(first, first + heights->columns);
      }
      g->heights = std::move(heights);
      break;
    }
    default:
      break;  // the same on both sides
  }
}

Vector3 VectorAt(const std::vector<double>& values, std::size_t at) {
  return {values[at], values[at + 1], values[at + 2]};
}
void SetVector(const Vector3& value, std::size_t at, std::vector<double>* values) {
  for (std::size_t i = 0; i < 3; ++i) (*values)[at + i] = value[static_cast<Eigen::Index>(i)];
}

}  // namespace

Mirror Mirror::Nearest(const Vector3& normal) {
  Eigen::Index axis = 0;
  normal.cwiseAbs().maxCoeff(&axis);
  return Mirror(static_cast<int>(axis));
}

Matrix3 Mirror::M() const {
  Matrix3 M = Matrix3::Identity();
  if (Reflects()) M(axis_, axis_) = -1;
  return M;
}

Vector3 Mirror::OfJointAxis(JointType type, const Vector3& axis) const {
  return type == JointType::kPrismatic ? Vector3(M() * axis) : OfAxial(axis);
}

void Mirror::OfPositions(JointType type, std::vector<double>* q) const {
  // The vector part of a quaternion is axial.
  if (type == JointType::kBall && q->size() == 4) SetVector(OfAxial(VectorAt(*q, 1)), 1, q);
  if (type == JointType::kFree && q->size() == 7) {
    SetVector(M() * VectorAt(*q, 0), 0, q);
    SetVector(OfAxial(VectorAt(*q, 4)), 4, q);
  }
}

void Mirror::OfVelocities(JointType type, std::vector<double>* v) const {
  if (type == JointType::kBall && v->size() == 3) SetVector(OfAxial(VectorAt(*v, 0)), 0, v);
  if (type == JointType::kFree && v->size() == 6) {
    SetVector(M() * VectorAt(*v, 0), 0, v);
    SetVector(OfAxial(VectorAt(*v, 3)), 3, v);
  }
}

Transform Between(const Mirror& a, const Transform& X_AB, const Mirror& b) {
  return {a.M() * X_AB.R * b.M(), a.M() * X_AB.p};
}

Isometry Isometry::MirrorAt(const Vector3& point, const Vector3& normal) {
  const Vector3 n = normal.normalized();
  return {Matrix3::Identity() - 2 * n * n.transpose(), 2 * n.dot(point) * n, true, n};
}

void Isometry::OfBaseVelocity(const Mirror& own, std::vector<double>* v) const {
  SetVector(R * VectorAt(*v, 0), 0, v);
  SetVector(own.OfAxial(VectorAt(*v, 3)), 3, v);
}

void MirrorLink(const Mirror& mirror, LinkDescription* link) {
  if (!mirror.Reflects()) return;
  if (link->inertial) {
    link->inertial->com = mirror.M() * link->inertial->com;
    link->inertial->inertia = mirror.M() * link->inertial->inertia * mirror.M();
  }
  for (auto* shapes : {&link->visuals, &link->collisions})
    for (Visual& shape : *shapes) {
      const Mirror own = OwnMirror(shape, mirror.normal());
      MirrorGeometry(own, &shape.geometry);
      shape.X_LG = Between(mirror, shape.X_LG, own);
    }
}

}  // namespace linkwright
