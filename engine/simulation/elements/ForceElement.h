// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/dynamics/LinkForceLaw.h"
#include "engine/math/Function.h"
#include "engine/math/Types.h"
#include "engine/model/Description.h"

namespace linkwright {

/// What a force element is. Joints have one degree of freedom and do not follow another one; torque stands
/// for force where a joint slides.
enum class ForceKind {
  kSpring,  ///< τ = −stiffness (q − rest); its energy is potential. Also of a ball joint, which it turns
            ///< back: q is the rotation vector then, and rest is 0
  kForce,   ///< force and moment on a link from outside
  kTorque,  ///< motor with a given torque
  kPosition,        ///< motor with τ = kp (target − q) + kd (target' − v)
  kComputedTorque,  ///< motor that makes q'' = target'' + kd (target' − v) + kp (target − q), see TreeForces
  kGravityCompensation,  ///< motor that carries the weight; of all joints where none is named
  kLaw,                  ///< force between two links, see LinkForceLaw
};
inline constexpr int kForceKinds = 7;
const char* ToString(ForceKind kind);  ///< "spring", "force", "torque", "position", …

/// A spring, an outside force or a motor: what the user edits, by names.
struct ForceElement {
  std::string name;
  ForceKind kind = ForceKind::kSpring;
  bool enabled = true;
  std::string joint;  ///< of springs and motors
  /// When an outside force or a motor works, from ≤ t < until [s]; a step ends exactly there.
  double from = -kInfinity, until = kInfinity;
  double stiffness = 0, rest = 0;  ///< [N m/rad, N/m], [rad, m]
  Function torque;                 ///< [N m, N]
  double kp = 0, kd = 0;           ///< position: [N m/rad, N m s/rad]; computed torque: [1/s², 1/s]
  Function target;                 ///< [rad, m]
  std::string link;
  Vector3 point = Vector3::Zero();        ///< where the force acts, in the link [m]
  std::array<Function, 3> force, moment;  ///< [N], [N m]
  bool in_link_axes = false;              ///< else along the world's axes

  /// Of a force between two links: its law, which kLaw has; their names (empty: the world), the frames in
  /// them [m], [rad]; the law's numbers, NaN where none is given.
  const LinkForceLaw* law = nullptr;
  std::string link_i, link_j;
  Vector3 point_i = Vector3::Zero(), rpy_i = Vector3::Zero();
  Vector3 point_j = Vector3::Zero(), rpy_j = Vector3::Zero();
  std::array<double, kMostLawNumbers> numbers = NoNumbers();
  LawTables tables;
  /// Of a scene's mechanism: its signals are length.NAME and force.NAME.
  bool of_mechanism = false;

  bool IsMotor() const {
    return kind != ForceKind::kSpring && kind != ForceKind::kForce && kind != ForceKind::kLaw;
  }
  static std::array<double, kMostLawNumbers> NoNumbers();
};

/// The name of its type in files: that of the kind, or of the law.
std::string TypeOf(const ForceElement& element);
/// The law's number, counted through those in threes: what is given, or the law's own.
double LawNumberOf(const ForceElement& element, int number);

/// The numbers of an element that can change while it is at work; formulas, names and kinds cannot.
enum class ForceParameter {
  kEnabled,
  kFrom,
  kUntil,
  kStiffness,
  kRest,
  kTorque,
  kKp,
  kKd,
  kTarget,
  kPointX,
  kPointY,
  kPointZ,
  kForceX,
  kForceY,
  kForceZ,
  kMomentX,
  kMomentY,
  kMomentZ,
  kPointI,               ///< three
  kRpyI = kPointI + 3,   ///< three
  kPointJ = kRpyI + 3,   ///< three
  kRpyJ = kPointJ + 3,   ///< three
  kNumbers = kRpyJ + 3,  ///< kMostLawNumbers
};
inline constexpr int kForceParameters = static_cast<int>(ForceParameter::kNumbers) + kMostLawNumbers;
const char* ToString(ForceParameter parameter);  ///< "enabled", "stiffness", "force.x", "number.1", …
bool ForceParameterFromString(std::string_view name, ForceParameter* parameter);

/// All those numbers: element number i has kForceParameters of them from i · kForceParameters on.
VectorX PackForces(std::span<const ForceElement> elements);
/// Empty, or why these numbers and formulas cannot be: "the stiffness is negative", …
std::string CheckForce(const ForceElement& element);

}  // namespace linkwright
