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
///
/// Motors are of a joint, of several (of all of the model where none is named), or of a task: a point of a
/// link, by the joints that carry it. The target of several joints is where they are at the start. Law, with
/// the errors e = q_d − q, of a task e = p_d − p and the rotation vector of R_d Rᵀ (world axes):
///   kPosition         τ = kp e + kd ė
///   kImpedance        the same, and what holds the weight; of a task τ = Jᵀ (kp e + kd ė) likewise
///   kComputedTorque   τ that gives q'' = q_d'' + kd ė + kp e. A task requests, of all q'' that give
///                     p'' = p_d'' + kd ė + kp e, those nearest to −kd v (least squares)
/// Source: Siciliano, Sciavicco, Villani, Oriolo, Robotics (2009), 8.5.1, 8.5.2, 9.2.2.
enum class ForceKind {
  kSpring,  ///< τ = −stiffness (q − rest); its energy is potential. Also of a ball joint, which it turns
            ///< back: q is the rotation vector then, and rest is 0
  kForce,   ///< force and moment on a link from outside
  kTorque,  ///< motor with a given torque
  kPosition,
  kComputedTorque,
  kGravityCompensation,  ///< motor that carries the weight
  kImpedance,
  kLaw,  ///< force between two links, see LinkForceLaw
};
inline constexpr int kForceKinds = 8;
const char* ToString(ForceKind kind);  ///< "spring", "force", "torque", "position", …

/// A spring, an outside force or a motor: what the user edits, by names.
struct ForceElement {
  std::string name;
  ForceKind kind = ForceKind::kSpring;
  bool enabled = true;
  /// A motor that acts through the actuators of its joints: their controls are set so that they give its
  /// torques, as far as their ranges allow. Not of computed torque.
  bool through_actuators = false;
  bool orientation = false;    ///< of a task: of the link's orientation, too
  bool carries_weight = true;  ///< of an impedance
  bool in_link_axes = false;   ///< force and moment, else along the world's axes
  /// Of a scene's mechanism: its signals are length.NAME and force.NAME.
  bool of_mechanism = false;
  std::string joint;                ///< of springs and motors
  std::vector<std::string> joints;  ///< of a motor of several joints
  /// When an outside force or a motor works, from ≤ t < until [s]; a step ends exactly there.
  double from = -kInfinity, until = kInfinity;
  double stiffness = 0, rest = 0;  ///< [N m/rad, N/m], [rad, m]
  Function torque;                 ///< [N m, N]
  /// [N m/rad, N m s/rad], of a task [N/m, N s/m]; computed torque: [1/s², 1/s].
  double kp = 0, kd = 0;
  Function target;  ///< of a joint [rad, m]
  /// Of a task: where the point shall be in the world [m]; with `orientation`, how the link shall be turned
  /// [rad], and the gains of an impedance for that [N m/rad, N m s/rad].
  std::array<Function, 3> place, turn;
  double turning_kp = 0, turning_kd = 0;
  std::string link;
  Vector3 point = Vector3::Zero();        ///< where the force acts, or a task's, in the link [m]
  std::array<Function, 3> force, moment;  ///< [N], [N m]

  /// Of a force between two links: its law, which kLaw has; their names (empty: the world), the frames in
  /// them [m], [rad]; the law's numbers, NaN where none is given.
  const LinkForceLaw* law = nullptr;
  std::string link_i, link_j;
  Vector3 point_i = Vector3::Zero(), rpy_i = Vector3::Zero();
  Vector3 point_j = Vector3::Zero(), rpy_j = Vector3::Zero();
  std::array<double, kMostLawNumbers> numbers = NoNumbers();
  LawTables tables;

  bool IsMotor() const {
    return kind != ForceKind::kSpring && kind != ForceKind::kForce && kind != ForceKind::kLaw;
  }
  bool IsOfTask() const {
    return !link.empty() && (kind == ForceKind::kComputedTorque || kind == ForceKind::kImpedance);
  }
  bool IsOfJoints() const { return IsMotor() && kind != ForceKind::kTorque && joint.empty() && !IsOfTask(); }
  /// Whether it moves one joint or a task towards a target.
  bool HasTarget() const {
    return IsOfTask() || (!joint.empty() && (kind == ForceKind::kPosition || kind == ForceKind::kImpedance ||
                                             kind == ForceKind::kComputedTorque));
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
  kTurningKp,
  kTurningKd,
  kCarriesWeight,
  kPlace,                ///< three
  kTurn = kPlace + 3,    ///< three
  kPointI = kTurn + 3,   ///< three
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
