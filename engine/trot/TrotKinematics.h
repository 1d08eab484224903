// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/trot/TrotParameters.h"

namespace linkwright {

/// A leg of two links between a foot and a hip of the body.
struct TrotLegParameters {
  double hip = 0;  ///< of the hip, along the body from its centre of mass: −d3 or +d3t [m]
  double l_a = 0, l_b = 0, com_a = 0, com_b = 0, m_a = 0, m_b = 0, I_a = 0, I_b = 0;  ///< a: lower, b: upper
  int knee = 1;
};
TrotLegParameters LegOf(const TrotParameters& parameters, TrotLegRole role);

/// Where the link i (0…8) is found among the legs.
struct TrotLinkPlace {
  int leg;     ///< −1: the body
  bool upper;  ///< thigh
};
inline constexpr std::array<TrotLinkPlace, kTrotLinks> kTrotLinkPlaces = {{{0, false},
                                                                           {0, true},
                                                                           {-1, false},
                                                                           {1, true},
                                                                           {1, false},
                                                                           {2, false},
                                                                           {2, true},
                                                                           {3, true},
                                                                           {3, false}}};

/// A posture with its rates: the body's (X, Y, q3), and the feet, in the order of the roles.
struct TrotPosture {
  Eigen::Vector3d body = Eigen::Vector3d::Zero(), body_rate = Eigen::Vector3d::Zero();
  std::array<Eigen::Vector2d, kTrotLegs> foot, foot_rate;
};
/// The standing feet at (0, 0) and (d, 0), at rest.
TrotPosture PostureOf(const TrotParameters& parameters, const TrotVector& x, const TrotVector& u);

/// Kinematics of one leg over its own five coordinates (X, Y, q3, x_foot, y_foot).
struct TrotLeg {
  using Vector5 = Eigen::Matrix<double, 5, 1>;
  using Matrix25 = Eigen::Matrix<double, 2, 5>;
  double q_a, q_b;          ///< foot → knee and knee → hip [rad]
  double qd_a, qd_b;        ///< [rad/s]
  double gamma_a, gamma_b;  ///< of (9): acceleration where the coordinates' is zero [rad/s²]
  double c_a, s_a, c_b, s_b;
  Vector5 alpha_a, alpha_b;         ///< of (7)
  Eigen::Vector2d foot, knee, hip;  ///< [m]
  Eigen::Vector2d p_a, p_b;         ///< centres of mass [m]
  Matrix25 J_a, J_b;                ///< their partial velocities
  Eigen::Vector2d b_a, b_b;         ///< their acceleration where the coordinates' is zero [m/s²]
};

/// Whether all legs reach.
struct TrotReach {
  bool ok = true;
  TrotLegRole leg = TrotLegRole::kFrontStanding;  ///< the one that does not
  double distance = 0;                            ///< from its foot to its hip [m]
  /// "the front standing leg of 0.34 m cannot reach over 0.35 m"
  std::string Text(const TrotParameters& parameters) const;
};

struct TrotKinematics {
  using Alpha = Eigen::Matrix<double, kTrotLinks, kTrotDofs>;
  TrotPosture posture;
  std::array<TrotLeg, kTrotLegs> leg;

  /// By link; angles of legs are not wrapped [rad, rad/s].
  TrotAngles q() const;
  TrotAngles qd() const;
  Alpha alpha() const;
  TrotAngles gamma() const;
  Eigen::Vector2d com(int link) const;
  /// Partial velocities of the link's centre of mass (2×7), and its acceleration where ud is zero.
};

/// Closed form: each leg from its foot to its hip, the knee on the side that the parameters give. Where a leg
/// does not reach, `out` is left undefined.
TrotReach ComputeTrotKinematics(const TrotParameters& parameters, const TrotPosture& posture,
                                TrotKinematics* out);
TrotReach ComputeTrotKinematics(const TrotParameters& parameters, const TrotVector& x, const TrotVector& u,
                                TrotKinematics* out);

}  // namespace linkwright
