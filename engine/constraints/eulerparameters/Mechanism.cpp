// SPDX-License-Identifier: BSD-3-Clause
#include "engine/constraints/eulerparameters/Mechanism.h"

#include <cmath>
#include <stdexcept>

namespace linkwright {
namespace {

using Kind = ConstraintPrimitive::Kind;

// f of an orthonormal triad f, g, h: the unit vector of h's smallest component, made perpendicular.
Vector3 Perpendicular(const Vector3& h) {
  int smallest = 0;
  for (int k = 1; k < 3; ++k)
    if (std::abs(h[k]) < std::abs(h[smallest])) smallest = k;
  const Vector3 unit = Vector3::Unit(smallest);
  return (unit - h * h.dot(unit)).normalized();
}

}  // namespace

int Mechanism::BodyNumber(const std::string& name) const {
  const int body = description_.FindBody(name);
  if (body < -1) throw std::invalid_argument("there is no body \"" + name + "\"");
  return body + 1;
}

Mechanism::Mechanism(MechanismDescription description) : description_(std::move(description)) {
  mass_.push_back(0);
  inertia_.push_back(Matrix3::Zero());
  for (const MechanismBody& body : description_.bodies) {
    mass_.push_back(body.mass);
    inertia_.push_back(body.inertia);
  }
  for (const MechanismJoint& joint : description_.joints) AddJoint(joint);
}

void Mechanism::AddJoint(const MechanismJoint& joint) {
  const int number = static_cast<int>(joints_.size());
  JointRows rows{row_count_, RowCount(joint.type), BodyNumber(joint.body_i), BodyNumber(joint.body_j)};
  if (rows.i == rows.j) throw std::invalid_argument("joint \"" + joint.name + "\" joins a body to itself");
  ConstraintPrimitive base;
  base.i = rows.i;
  base.j = rows.j;
  base.joint = number;
  base.s_i = joint.point_i;
  base.s_j = joint.point_j;
  const auto add = [&](Kind kind, const Vector3& a_i, const Vector3& a_j) -> ConstraintPrimitive& {
    base.kind = kind;
    base.row = row_count_;
    base.a_i = a_i;
    base.a_j = a_j;
    row_count_ += kind == Kind::kPoint ? 3 : 1;
    return primitives_.emplace_back(base);
  };
  const Vector3 none = Vector3::Zero();
  const Vector3 &h_i = joint.axis_i, &h_j = joint.axis_j;
  const Vector3 f = Perpendicular(h_i), g = h_i.cross(f);
  const auto parallel_axes = [&] {
    add(Kind::kDot, f, h_j);
    add(Kind::kDot, g, h_j);
  };
  switch (joint.type) {
    case ConstraintType::kSpherical:
      add(Kind::kPoint, none, none);
      break;
    case ConstraintType::kRevolute:
      add(Kind::kPoint, none, none);
      parallel_axes();
      break;
    case ConstraintType::kUniversal:
      add(Kind::kPoint, none, none);
      add(Kind::kDot, h_i, h_j);
      break;
    case ConstraintType::kCylindrical:
    case ConstraintType::kTranslational:
      parallel_axes();
      add(Kind::kDotOffset, f, none);
      add(Kind::kDotOffset, g, none);
      if (joint.type == ConstraintType::kTranslational) add(Kind::kDot, joint.ref_i, h_j.cross(joint.ref_j));
      break;
    case ConstraintType::kPlanar:
      parallel_axes();
      add(Kind::kDotOffset, h_i, none);
      break;
    case ConstraintType::kFixed:
      add(Kind::kPoint, none, none);
      parallel_axes();
      add(Kind::kDot, joint.ref_i, h_j.cross(joint.ref_j));
      break;
    case ConstraintType::kDistance:
      add(Kind::kDistance, none, none).function.c = joint.length;
      break;
    case ConstraintType::kDriveDistance:
      add(Kind::kDistance, none, none).function = joint.function;
      break;
    case ConstraintType::kDriveTranslation:
      add(Kind::kDotOffset, h_i, none).function = joint.function;
      break;
    case ConstraintType::kDriveRotation: {
      ConstraintPrimitive& angle = add(Kind::kAngle, joint.ref_i, joint.ref_j);
      angle.g_i = h_i.cross(joint.ref_i);
      angle.function = joint.function;
      break;
    }
  }
  joints_.push_back(rows);
  joint_of_row_.resize(static_cast<size_t>(row_count_), number);
}

VectorX Mechanism::InitialPosition() const {
  VectorX q(nq());
  for (int b = 0; b < body_count(); ++b) {
    const MechanismBody& body = description_.bodies[static_cast<size_t>(b)];
    q.segment<3>(7 * b) = body.r;
    q.segment<4>(7 * b + 3) = body.p;
  }
  return q;
}

BodyFrames Mechanism::MakeFrames() const {
  const auto count = static_cast<size_t>(body_count()) + 1;
  BodyFrames frames;
  frames.A.assign(count, Matrix3::Identity());
  frames.r.assign(count, Vector3::Zero());
  frames.v.assign(count, Vector3::Zero());
  frames.w.assign(count, Vector3::Zero());
  return frames;
}

void Mechanism::SetPositions(const VectorX& q, BodyFrames* frames, RotationMode mode) const {
  for (int b = 1; b <= body_count(); ++b) {
    frames->r[static_cast<size_t>(b)] = PlaceOf(q, b);
    frames->A[static_cast<size_t>(b)] = EulerRotation(ParametersOf(q, b), mode);
  }
}

void Mechanism::SetVelocities(const VectorX& v, BodyFrames* frames) const {
  for (int b = 1; b <= body_count(); ++b) {
    frames->v[static_cast<size_t>(b)] = v.segment<3>(6 * b - 6);
    frames->w[static_cast<size_t>(b)] = v.segment<3>(6 * b - 3);
  }
}

}  // namespace linkwright
