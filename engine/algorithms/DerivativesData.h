// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/algorithms/Derivatives.h"
#include "engine/kernels/Derivatives.h"

namespace linkwright {

/// Every degree of freedom of every joint, coupled ones too, is a column of its own here, in the order of
/// bodies; columns of one subtree are neighbours. All vectors are spatial (linear, angular), along the
/// world's axes, about a point near the root, so that a robot far away loses no digits.
struct DerivativesWorkspace::Data {
  explicit Data(const Model& model);
  kernels::DerivativeTree tree() const {
    return {static_cast<int>(places.size()), places.data(), runs.data()};
  }
  InstructionSet set = ChosenInstructionSet();

  using Place = kernels::DerivativePlace;
  using Column = kernels::DerivativeColumn;
  std::vector<Place> places;
  std::vector<kernels::DerivativeRun> runs;
  std::vector<int> first_column;  ///< by body; one more at the end
  std::vector<Column> columns;
  /// S, U and the angular part of W (below) once more, component by component; `stride` apart.
  std::vector<double> S_rows, U_rows, W_rows;
  int stride = 0;

  struct Motion {
    Matrix3 R;
    Vector3 p;            ///< of the body's origin, from the point of reference
    Vector3 v, w, a, dw;  ///< spatial velocity and acceleration
  };
  std::vector<Motion> motions;

  /// Sums over a body's points (mass m, place r, velocity u, all from the point of reference), then over its
  /// subtree.
  struct Sums {
    Vector3 h;                ///< Σ m r
    Vector3 P;                ///< Σ m u
    std::array<double, 6> Q;  ///< Σ m r rᵀ: xx, xy, xz, yy, yz, zz
    Matrix3 K;                ///< Σ m u rᵀ
    Vector3 f, n;             ///< force and moment that the motion takes, less external ones
  };
  std::vector<Sums> sums;
  std::vector<std::array<double, 6>> second_moment;  ///< Σ m r rᵀ about the body's origin, in its axes
  struct Own {
    Vector3 moment;           ///< Σ m r from the body's origin, world axes
    std::array<double, 6> Q;  ///< the same of Σ m r rᵀ
  };
  std::vector<Own> own;

  using Factor = kernels::DerivativeFactor;
  std::vector<Factor> factors;
  std::vector<Workspace::Inertia> articulated;  ///< by body, from children that are not its next body
  /// Whether M⁻¹ is multiplied out; where columns have more terms than kMostTerms in the mean, solving column
  /// by column is faster.
  bool multiplied = false;
  static constexpr int kMostTerms = 48, kMostMultiplied = 256;
  std::vector<double> inverse;  ///< stride × columns, and 8 more, when multiplied out
  /// Where it begins: on a line of the cache, so that its registers do not lie across two.
  double* InverseColumns() {
    return inverse.data() +
           (64 - reinterpret_cast<std::uintptr_t>(inverse.data()) % 64) % 64 / sizeof(double);
  }
  std::vector<double> lanes, store, scratch;

  Workspace kinematics;
  /// Columns whose places in v are neighbours, too, for models with couplings.
  struct Coupled {
    int begin, size, v_index;
  };
  std::vector<Coupled> coupled;
  std::vector<Place> dense_places;  ///< nv, for the same: every row of a column may be other than zero
  MatrixX dq, dv, da;               ///< of columns, for models with couplings
  MatrixX M;                        ///< nv × nv, for the same
  VectorX pivots;                   ///< nv, for the same
};

/// Positions, velocities, S, ψ̇, χ and each body's own sums but for forces.
void MotionPass(const Model& model, const VectorX& q, const VectorX& v, DerivativesWorkspace::Data* data);
/// Accelerations and each body's own force for a (by velocity index; null: zero), and ψ̈.
void AccelerationPass(const Model& model, const VectorX& v, const double* a, const Vector3& gravity,
                      ExternalForces external, DerivativesWorkspace::Data* data);
/// Sums over subtrees, U, W and the forces for units of q and v.
void CompositePass(const Model& model, DerivativesWorkspace::Data* data);
/// The three matrices, by columns of `data`; each n × n for n columns.
void FillDerivatives(DerivativesWorkspace::Data* data, MatrixX* dq, MatrixX* dv, MatrixX* da);
/// Adds rows and columns of coupled joints into their master's.
void AddCoupled(const DerivativesWorkspace::Data& data, const MatrixX& columns, MatrixX* out);

/// Factors M as articulated bodies; reads the motion pass.
ForwardDynamicsResult FactorArticulated(const Model& model, LockedDofs locked,
                                        DerivativesWorkspace::Data* data);
/// x = M⁻¹ x for one right-hand side.
void SolveArticulated(DerivativesWorkspace::Data* data, double* x);
/// dq = −M⁻¹ dq, dv = −M⁻¹ dv, and M⁻¹.
void SolveDerivatives(DerivativesWorkspace::Data* data, MatrixX* dq, MatrixX* dv, MatrixX* inverse);

}  // namespace linkwright
