// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <random>
#include <string>

#include "engine/constraints/eulerparameters/Mechanism.h"
#include "engine/io/scene/MechanismReader.h"
#include "tests/support/ReferenceData.h"
#include "tests/support/SceneFiles.h"

/// Mechanisms with closed loops for tests.
namespace linkwright::test {

inline MechanismBody Rod(const std::string& name, const Vector3& from, const Vector3& to, double mass = 1) {
  MechanismBody body;
  body.name = name;
  body.mass = mass;
  const double length = (to - from).norm();
  body.inertia =
      Vector3(mass * length * length / 300, mass * length * length / 12, mass * length * length / 12)
          .asDiagonal();
  body.r = (from + to) / 2;
  body.p = EulerOf(Quaternion::FromTwoVectors(Vector3::UnitX(), to - from));
  return body;
}

inline Vector3 InBody(const MechanismBody& body, const Vector3& place) {
  return EulerRotation(body.p).transpose() * (place - body.r);
}

/// A joint whose points and axes coincide in the bodies' present poses.
inline MechanismJoint JointAt(const MechanismDescription& d, const std::string& name, ConstraintType type,
                              const std::string& i, const std::string& j, const Vector3& place,
                              const Vector3& axis = Vector3::UnitZ(), const Vector3& ref = Vector3::UnitX()) {
  MechanismJoint joint;
  joint.name = name;
  joint.type = type;
  joint.body_i = i;
  joint.body_j = j;
  const auto frame = [&](const std::string& body, const Vector3& point, bool is_point) -> Vector3 {
    const int b = d.FindBody(body);
    if (b < 0) return point;
    const MechanismBody& of = d.bodies[static_cast<size_t>(b)];
    return is_point ? InBody(of, point) : Vector3(EulerRotation(of.p).transpose() * point);
  };
  joint.point_i = frame(i, place, true);
  joint.point_j = frame(j, place, true);
  joint.axis_i = frame(i, axis, false);
  joint.axis_j = frame(j, axis, false);
  joint.ref_i = frame(i, ref, false);
  joint.ref_j = frame(j, ref, false);
  return joint;
}

/// A planar four-bar of spatial revolute joints: 20 rows, of which 17 say something new.
inline MechanismDescription FourBar() {
  MechanismDescription d;
  d.name = "four-bar";
  d.gravity = {0, -9.81, 0};
  const Vector3 A(0, 0, 0), B(0.1, 0.3, 0), C(0.75, 0.5, 0), D(0.7, 0, 0);
  d.bodies = {Rod("crank", A, B), Rod("coupler", B, C, 2), Rod("rocker", D, C)};
  d.joints = {JointAt(d, "A", ConstraintType::kRevolute, "ground", "crank", A),
              JointAt(d, "B", ConstraintType::kRevolute, "crank", "coupler", B),
              JointAt(d, "C", ConstraintType::kRevolute, "coupler", "rocker", C),
              JointAt(d, "D", ConstraintType::kRevolute, "ground", "rocker", D)};
  return d;
}

/// A hanging chain of spherical joints that zigzags.
inline MechanismDescription BallChain(int count) {
  MechanismDescription d;
  d.name = "chain";
  Vector3 at = Vector3::Zero();
  for (int k = 0; k < count; ++k) {
    const Vector3 next = at + 0.3 * Vector3(std::cos(0.7 * k), std::sin(1.1 * k), -1).normalized();
    const std::string name = "b" + std::to_string(k);
    d.bodies.push_back(Rod(name, at, next));
    const std::string above = k == 0 ? "ground" : "b" + std::to_string(k - 1);
    d.joints.push_back(JointAt(d, "j" + std::to_string(k), ConstraintType::kSpherical, above, name, at));
    at = next;
  }
  return d;
}

/// A model file of the reference data.
inline MechanismDescription ReferenceModel(const std::string& name) {
  const fs::path path = ReferencePath("spec/models/" + name + ".json");
  ProblemList problems;
  auto mechanism = ReadMechanismFile(ReadText(path), path.string(), &problems);
  INFO(AllProblems(problems));
  REQUIRE(mechanism);
  return *mechanism;
}

}  // namespace linkwright::test
