// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/model/Description.h"

namespace linkwright {

/// The reflection M = diag(±1) of a frame at one of its own planes; without one, no reflection: M = 1.
class Mirror {
 public:
  Mirror() = default;
  explicit Mirror(int axis) : axis_(axis) {}
  /// At the plane whose normal is nearest to a direction in the frame.
  static Mirror Nearest(const Vector3& normal);

  bool Reflects() const { return axis_ >= 0; }
  Matrix3 M() const;
  Vector3 normal() const { return Reflects() ? Vector3(Vector3::Unit(axis_)) : Vector3(Vector3::Zero()); }
  /// What turns is axial: M R(a, q) M = R(−M a, q); what slides is not.
  Vector3 OfAxial(const Vector3& a) const { return Reflects() ? Vector3(-(M() * a)) : a; }
  Vector3 OfJointAxis(JointType type, const Vector3& axis) const;
  /// Values of a joint between frames that are mirrored so.
  void OfPositions(JointType type, std::vector<double>* q) const;
  void OfVelocities(JointType type, std::vector<double>* v) const;

 private:
  int axis_ = -1;
};

/// The image of X_AB, where A and B are mirrored each at its own plane: M_A X_AB M_B.
Transform Between(const Mirror& a, const Transform& X_AB, const Mirror& b);

/// A motion of the world, or its reflection at a plane: x → R x + p, det R = ±1.
struct Isometry {
  Matrix3 R = Matrix3::Identity();
  Vector3 p = Vector3::Zero();
  bool mirrors = false;
  Vector3 normal = Vector3::Zero();  ///< of the plane, unit

  static Isometry Of(const Transform& X) { return {X.R, X.p, false, Vector3::Zero()}; }
  static Isometry MirrorAt(const Vector3& point, const Vector3& normal);
  /// The image of a frame in the world that is mirrored at its own plane besides.
  Transform Of(const Transform& X_WF, const Mirror& own) const {
    return {R * X_WF.R * own.M(), R * X_WF.p + p};
  }
  /// Of a floating base: linear in the world, then angular in the base.
  void OfBaseVelocity(const Mirror& own, std::vector<double>* v) const;
};

/// The image of a link in its own frame: centre of mass, inertia, shapes.
void MirrorLink(const Mirror& mirror, LinkDescription* link);

}  // namespace linkwright
