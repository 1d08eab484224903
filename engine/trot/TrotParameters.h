// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Core>
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace linkwright {

// The quadruped that trots (Kang, Yoo, Kim, Lee 1996) in the plane of its walk: x to the right, y up, angles
// counter-clockwise from +x; it walks towards −x, where its front is. All in SI units and radians.
//
// Links A…I, here 0…8: front standing leg A (lower), B (upper); body C; rear standing leg D (upper), E
// (lower); front swing leg F (lower), G (upper); rear swing leg H (upper), I (lower). Coordinates x = (X, Y,
// q3, Xo, Yo, Xe, Ye): the body's centre of mass, its angle, the front and the rear swing foot. Torques
// T1…T8: knee and hip of the front standing leg, hip and knee of the rear standing leg, knee and hip of the
// front swing leg, hip and knee of the rear swing leg; +T turns the link on the foot's side
// counter-clockwise, the other one clockwise.

inline constexpr int kTrotLinks = 9;
inline constexpr int kTrotDofs = 7;
inline constexpr int kTrotTorques = 8;
inline constexpr int kTrotLegs = 4;

using TrotVector = Eigen::Matrix<double, kTrotDofs, 1>;
using TrotTorque = Eigen::Matrix<double, kTrotTorques, 1>;
using TrotAngles = Eigen::Matrix<double, kTrotLinks, 1>;

/// The role a leg plays in a half step; the order of everything that has one entry a leg.
enum class TrotLegRole { kFrontStanding, kRearStanding, kFrontSwing, kRearSwing };
inline constexpr std::array<TrotLegRole, kTrotLegs> kTrotLegRoles = {
    TrotLegRole::kFrontStanding, TrotLegRole::kRearStanding, TrotLegRole::kFrontSwing,
    TrotLegRole::kRearSwing};
const char* ToString(TrotLegRole role);  ///< "front standing leg", …

inline constexpr std::array<const char*, kTrotDofs> kTrotCoordinateNames = {"X",  "Y",  "q3", "Xo",
                                                                            "Yo", "Xe", "Ye"};

/// What the robot is made of; arrays in the order of the links A…I.
struct TrotParameters {
  std::array<double, kTrotLinks> length{};  ///< of the legs' links [m]; the body's is not used
  std::array<double, kTrotLinks> com{};   ///< of the centre of mass: from foot or hip; the body's is not used
  std::array<double, kTrotLinks> mass{};  ///< [kg]
  std::array<double, kTrotLinks> inertia{};  ///< about the centre of mass [kg m²]
  double d3 = 0;                             ///< from the body's centre of mass to the front hip [m]
  double d3t = 0;                            ///< to the rear hip [m]
  double d = 0;                              ///< from the front to the rear standing foot [m]
  double g = 9.81;                           ///< [m/s²]
  int knee_front = 1, knee_rear = 1;         ///< +1: the knee points in the direction of the walk, −1: back

  bool operator==(const TrotParameters&) const = default;
  /// The same robot with the roles of standing and swing legs exchanged.
  TrotParameters Exchanged() const;
};

/// How it moves during the half period 0 ≤ t ≤ T_half.
struct TrotPlan {
  double X0 = 0, X1 = 0;  ///< where the body starts and ends [m]; its front is at smaller x
  double Y = 0;           ///< height of the body [m]
  double q3 = 0;          ///< its angle [rad]
  double T_half = 0;      ///< [s]
  double a_body = 0;      ///< acceleration of the trapezoidal profile [m/s²]
  double S = 0;           ///< half of what a swing foot travels over the ground [m]
  double H = 0;           ///< how high it lifts [m]
  double theta = 0;       ///< of its ellipse [rad]

  bool operator==(const TrotPlan&) const = default;
};

/// A robot, a motion, and the sampling times that its simulation is asked for.
struct TrotCase {
  std::string name, note;
  TrotParameters parameters;
  std::optional<TrotPlan> plan;
  std::vector<double> samples;  ///< [s]
};

/// The cases A (Tables 1 and 2 to the letter), B (Table 3 to the letter), C (fast) and D (opposed knees).
std::vector<TrotCase> TrotPaperCases();

/// What makes a robot or a motion impossible, as a sentence without a full stop; empty: nothing.
std::string WhyImpossible(const TrotParameters& parameters);
/// Also checks whether all legs reach over the whole stroke.
std::string WhyImpossible(const TrotParameters& parameters, const TrotPlan& plan);

}  // namespace linkwright
