// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/trot/TrotKinematics.h"

namespace linkwright {

/// Kane's equations F + F* = 0 as a u̇ = f' + Gᵀ T (16), (17), over eleven coordinates: the seven, then the
/// standing feet (x and y of the front one, of the rear one). The seven equations of the paper are the first
/// seven rows and columns; the last four are the forces that hold the standing feet, and serve robots that
/// stand on other feet.
struct TrotEquations {
  static constexpr int kAll = kTrotDofs + 4;
  /// Where each leg's foot is among the eleven.
  static constexpr std::array<int, kTrotLegs> kFootColumn = {7, 9, 3, 5};
  using Matrix = Eigen::Matrix<double, kAll, kAll>;
  using Vector = Eigen::Matrix<double, kAll, 1>;
  using TorqueMatrix = Eigen::Matrix<double, kTrotTorques, kAll>;

  Matrix a;        ///< symmetric, all of it [kg, kg m, kg m²]
  Vector f;        ///< f' [N, N m]
  TorqueMatrix G;  ///< relative speeds of the joints that T1…T8 act at, over the speeds

  auto a7() const { return a.topLeftCorner<kTrotDofs, kTrotDofs>(); }
  auto f7() const { return f.head<kTrotDofs>(); }
  auto G7() const { return G.leftCols<kTrotDofs>(); }
};

void ComputeTrotEquations(const TrotParameters& parameters, const TrotKinematics& kinematics,
                          TrotEquations* out);

/// Accelerations of the seven coordinates for these torques [N m].
TrotVector TrotForwardDynamics(const TrotEquations& equations, const TrotTorque& torque);

/// b = a u̇ − f', what Gᵀ T has to be.
TrotVector TrotRequired(const TrotEquations& equations, const TrotVector& ud);

/// Forces of the ground on the standing feet (f1x, f1y, f2x, f2y) [N] with these accelerations and torques.
/// They do no work on the seven coordinates; the virtual work of moving the feet shows them.
Eigen::Vector4d TrotFootForces(const TrotEquations& equations, const TrotVector& ud,
                               const TrotTorque& torque);

/// u^T a u / 2 and g Σ m y [J].
double TrotKineticEnergy(const TrotEquations& equations, const TrotVector& u);
double TrotPotentialEnergy(const TrotParameters& parameters, const TrotKinematics& kinematics);

/// Speeds after feet have hit the ground without rebound: the coordinates `held` (feet's of the eleven) stop,
/// the others keep the momentum that belongs to them. Works in place.
void TrotLanding(const TrotEquations& equations, const std::array<bool, TrotEquations::kAll>& held,
                 TrotEquations::Vector* speeds);

/// Accelerations of those of the eleven that are not held, for a generalised force on each; 0 for the others.
/// false: the mass matrix is not positive definite.
bool TrotConstrainedDynamics(const TrotEquations& equations, const TrotEquations::Vector& force,
                             const std::array<bool, TrotEquations::kAll>& held, TrotEquations::Vector* ud);

}  // namespace linkwright
