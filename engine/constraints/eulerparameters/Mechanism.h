// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/constraints/eulerparameters/EulerParameters.h"
#include "engine/constraints/eulerparameters/MechanismDescription.h"

namespace linkwright {

/// Where bodies are and how they move: index 0 is the ground, 1 … n are the bodies.
struct BodyFrames {
  std::vector<Matrix3> A;     ///< turns body components into the world's
  std::vector<Vector3> r;     ///< centre of mass [m]
  std::vector<Vector3> v, w;  ///< r' [m/s], angular velocity in the body [rad/s]
};

/// One scalar or triple of equations between two bodies (0: the ground). s, d as in Constraints.h.
struct ConstraintPrimitive {
  enum class Kind {
    kPoint,      ///< d = 0, three rows
    kDot,        ///< a_iᵀ a_j = 0
    kDotOffset,  ///< a_iᵀ d − f(t) = 0
    kDistance,   ///< dᵀd − l(t)² = 0
    kAngle,      ///< atan2(g_iᵀ f_j, f_iᵀ f_j) − f(t) = 0
  };
  Kind kind = Kind::kPoint;
  int i = 0, j = 0;
  int row = 0;  ///< the first
  int joint = 0;
  Vector3 s_i = Vector3::Zero(), s_j = Vector3::Zero();
  Vector3 a_i = Vector3::Zero(), a_j = Vector3::Zero();  ///< kAngle: f_i, f_j
  Vector3 g_i = Vector3::Zero();                         ///< kAngle
  TimeFunction function;                                 ///< zero where nothing depends on the time
};

/// A joint's rows among all.
struct JointRows {
  int first = 0, count = 0;
  int i = 0, j = 0;  ///< bodies; 0: the ground
};

/// A mechanism ready to be computed with: immutable. Coordinates: q holds r (3) and p (4) of each body in
/// turn, 7 n; rates and virtual displacements hold r' (3, world) and ω' or δπ' (3, body) of each, 6 n.
class Mechanism {
 public:
  /// Throws std::invalid_argument for bodies that are not there.
  explicit Mechanism(MechanismDescription description);
  static std::shared_ptr<const Mechanism> Make(MechanismDescription description) {
    return std::make_shared<const Mechanism>(std::move(description));
  }

  const MechanismDescription& description() const { return description_; }
  int body_count() const { return static_cast<int>(description_.bodies.size()); }  ///< without the ground
  int row_count() const { return row_count_; }
  int nq() const { return 7 * body_count(); }
  int nv() const { return 6 * body_count(); }

  const std::vector<ConstraintPrimitive>& primitives() const { return primitives_; }
  const std::vector<JointRows>& joints() const { return joints_; }
  int JointOfRow(int row) const { return joint_of_row_[static_cast<size_t>(row)]; }
  double mass(int body) const { return mass_[static_cast<size_t>(body)]; }  ///< body from 1
  const Matrix3& inertia(int body) const { return inertia_[static_cast<size_t>(body)]; }

  VectorX InitialPosition() const;  ///< 7 n

  BodyFrames MakeFrames() const;  ///< sized, with the ground's filled in
  void SetPositions(const VectorX& q, BodyFrames* frames, RotationMode mode = RotationMode::kNorm) const;
  void SetVelocities(const VectorX& v, BodyFrames* frames) const;

 private:
  int BodyNumber(const std::string& name) const;
  void AddJoint(const MechanismJoint& joint);

  MechanismDescription description_;
  int row_count_ = 0;
  std::vector<ConstraintPrimitive> primitives_;
  std::vector<JointRows> joints_;
  std::vector<int> joint_of_row_;
  std::vector<double> mass_;      // 0: the ground
  std::vector<Matrix3> inertia_;  // 0: the ground
};

inline EulerParameters ParametersOf(const VectorX& q, int body) { return q.segment<4>(7 * body - 4); }
inline Vector3 PlaceOf(const VectorX& q, int body) { return q.segment<3>(7 * body - 7); }

}  // namespace linkwright
