// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/math/Types.h"
#include "engine/model/Description.h"
#include "engine/model/TimeFunction.h"
#include "engine/path/ForceCurve.h"

namespace linkwright {

/// Euler parameters [e0, e1, e2, e3] of a body: its orientation in the world.
using EulerParameters = Eigen::Matrix<double, 4, 1>;

/// What joints and forces call the world.
inline constexpr std::string_view kGround = "ground";

/// A rigid body with its frame in its centre of mass, as it is at the start.
struct MechanismBody {
  std::string name;
  double mass = 1;                               ///< [kg]
  Matrix3 inertia = Matrix3::Identity();         ///< about the centre of mass, body axes [kg m²]
  Vector3 r = Vector3::Zero();                   ///< centre of mass, world [m]
  EulerParameters p = EulerParameters::UnitX();  ///< unit
  Vector3 v = Vector3::Zero();                   ///< rate of r, world axes [m/s]
  Vector3 w = Vector3::Zero();                   ///< angular velocity, body axes [rad/s]
  std::vector<Visual> visuals;                   ///< shapes in the body's frame; nothing moves by them
  std::vector<Visual> collisions;                ///< shapes in the body's frame that touch
  int line = 0;                                  ///< in the file it came from; 0: made by hand
};

/// What a joint or driver demands of two bodies i and j.
enum class ConstraintType {
  kSpherical,      ///< 3: the points coincide
  kRevolute,       ///< 5: the points coincide, the axes are parallel
  kUniversal,      ///< 4: the points coincide, the axes (those of the cross) are perpendicular
  kCylindrical,    ///< 4: the axes lie on one line
  kTranslational,  ///< 5: as cylindrical, and no turning about the axis (by ref_i, ref_j)
  kPlanar,         ///< 3: point j lies in the plane through point i normal to axis i; the axes are parallel
  kFixed,          ///< 6: the points coincide, axes and references are parallel
  kDistance,       ///< 1: the points are `length` apart
  kDriveDistance,  ///< 1: the points are f(t) apart [m]
  kDriveTranslation,  ///< 1: point j is f(t) ahead of point i along axis i [m]
  kDriveRotation,     ///< 1: ref_j is turned by f(t) from ref_i about axis i [rad]
};
inline constexpr int kConstraintTypes = 11;
const char* ToString(ConstraintType type);  ///< "spherical", …, "drive_rotation"
bool IsDriver(ConstraintType type);
/// Which of the description's members mean something for a type.
bool HasPoints(ConstraintType type);
bool HasAxisI(ConstraintType type);
bool HasAxisJ(ConstraintType type);
bool HasReferences(ConstraintType type);
int RowCount(ConstraintType type);

struct MechanismJoint {
  std::string name;
  ConstraintType type = ConstraintType::kSpherical;
  std::string body_i{kGround}, body_j{kGround};
  Vector3 point_i = Vector3::Zero(),
          point_j = Vector3::Zero();  ///< in the bodies, from the centre of mass [m]
  Vector3 axis_i = Vector3::UnitZ(), axis_j = Vector3::UnitZ();  ///< in the bodies, unit
  Vector3 ref_i = Vector3::UnitX(), ref_j = Vector3::UnitX();    ///< in the bodies, unit, not along the axes
  double length = 1;                                             ///< of kDistance [m]
  TimeFunction function;                                         ///< of drivers
  int line = 0;
};

enum class MechanismForceType { kSpringDamper, kTyre };
const char* ToString(MechanismForceType type);  ///< "tsda", "tyre"

/// A translational spring–damper–actuator between two points, or a tyre on the road (section names of the
/// constants as in the files).
struct MechanismForce {
  std::string name;
  MechanismForceType type = MechanismForceType::kSpringDamper;
  std::string body_i{kGround}, body_j{kGround};                  ///< a tyre's body is body_i
  Vector3 point_i = Vector3::Zero(), point_j = Vector3::Zero();  ///< tyre: wheel centre point_i
  /// Spring–damper, l the distance, u = l_ref − l: tension −(F0 + k u + k3 u³ + spring_table(u)) + c1 l' +
  /// c2 (√(l'² + vs²) − vs) + damper_table(l'), c1 = (cr + cc)/2, c2 = (cr − cc)/2.
  double l_ref = 0, F0 = 0;       ///< [m], [N]
  double k = 0, k3 = 0;           ///< [N/m], [N/m³]; tyre: k of its spring
  double cc = 0, cr = 0, vs = 0;  ///< compression, rebound [N s/m]; rounding of the corner [m/s]
  ForceTable spring_table, damper_table;
  /// Tyre of radius R: F = k δ max(0, 1 + d δ') for a penetration δ > 0.
  double R = 0, d = 0;  ///< [m], [s/m]
  bool has_bump = false;
  double xb = 0, rb = 0, a = 0;  ///< bump: position along x, radius, half contact length [m]
  int line = 0;
};

/// A point of a body to report: position, velocity, acceleration.
struct MechanismOutput {
  std::string name, body;
  Vector3 point = Vector3::Zero();  ///< in the body, from the centre of mass [m]
  int line = 0;
};

/// A multibody mechanism with closed loops, by names: what files say, what scenes hold.
struct MechanismDescription {
  std::string name;
  Vector3 gravity = {0, 0, -kStandardGravity};  ///< [m/s²]
  std::vector<MechanismBody> bodies;            ///< all but the ground
  std::vector<MechanismJoint> joints;
  std::vector<MechanismForce> forces;
  std::vector<MechanismOutput> outputs;

  bool empty() const { return bodies.empty(); }
  /// Number of the body of this name; −1 for the ground, −2 for one that is not there.
  int FindBody(std::string_view body) const;
};

}  // namespace linkwright
