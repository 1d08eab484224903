// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <vector>

#include "engine/algorithms/Derivatives.h"

namespace linkwright {

/// Every degree of freedom of every joint, coupled ones too, is a column of its own here, in the order of
/// bodies; columns of one subtree are neighbours. All vectors are spatial (linear, angular), along the
/// world's axes, about a point near the root, so that a robot far away loses no digits.
struct DerivativesWorkspace::Data {
  explicit Data(const Model& model);

  /// How a column hangs in the tree of columns: a joint of several degrees is a row of columns.
  struct Place {
    int parent = -1;      ///< the column this one hangs on; −1: the world
    int joint_begin = 0;  ///< first column of the same joint
    int subtree_end = 0;  ///< behind the last column that it moves
    int run_begin = 0;    ///< first of the columns up to this one that each hang on the one before
    int v_index = 0;      ///< in the model's v
    int store = -1;       ///< place in `store` for a column that carries others than the next; −1: none
    bool carries_next = false;  ///< the next column hangs on this one
    double armature = 0;        ///< ratio² · armature of the joint
  };
  std::vector<Place> places;
  std::vector<int> first_column;  ///< by body; one more at the end

  /// One column: S its motion for a unit velocity, turned and moved along with its joint.
  struct Column {
    double psi2[6];   ///< ψ̈ = a_p × S + v_p × ψ̇, for the parent's velocity v_p and acceleration a_p
    double psi_w[3];  ///< angular part of ψ̇ = v_p × S
    double chi[6];    ///< ψ̇ + Ṡ
    double S_w[3];    ///< angular part of S again: the four stand in the order in which they are used
    double S[6];
    double psi_v[3];                ///< linear part of ψ̇
    double by_q[6], by_v[6], U[6];  ///< force on the subtree for a unit of q, of v; composite inertia · S
  };
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

  /// M = … factored by eliminating columns from the tips on: what solving needs of one.
  struct Factor {
    double S[6], U_D[6];  ///< articulated inertia · S / D
    double D_inverse;
  };
  std::vector<Factor> factors;
  std::vector<Workspace::Inertia> articulated;  ///< by body, from children that are not its next body
  static constexpr int kLanes = 4;              ///< right-hand sides solved at once
  std::vector<double> lanes, store;

  Workspace kinematics;
  MatrixX dq, dv, da;  ///< of columns, for models with couplings
  MatrixX M;           ///< nv × nv, for the same
  VectorX pivots;      ///< nv, for the same
};

/// Positions, velocities, S, ψ̇, χ and each body's own sums but for forces.
void MotionPass(const Model& model, const VectorX& q, const VectorX& v, DerivativesWorkspace::Data* data);
/// Accelerations and each body's own force for a (by velocity index; null: zero), and ψ̈.
void AccelerationPass(const Model& model, const VectorX& v, const double* a, const Vector3& gravity,
                      ExternalForces external, DerivativesWorkspace::Data* data);
/// Sums over subtrees, U, W and the forces for units of q and v.
void CompositePass(const Model& model, DerivativesWorkspace::Data* data);
/// The three matrices, by columns of `data`; each n × n for n columns.
void FillDerivatives(const DerivativesWorkspace::Data& data, MatrixX* dq, MatrixX* dv, MatrixX* da);
/// Adds rows and columns of coupled joints into their master's.
void AddCoupled(const DerivativesWorkspace::Data& data, const MatrixX& columns, MatrixX* out);

/// Factors M as articulated bodies; reads the motion pass.
ForwardDynamicsResult FactorArticulated(const Model& model, LockedDofs locked,
                                        DerivativesWorkspace::Data* data);
/// x = M⁻¹ x for one right-hand side.
void SolveArticulated(DerivativesWorkspace::Data* data, double* x);
/// X = −M⁻¹ X.
void SolveArticulatedNegative(DerivativesWorkspace::Data* data, MatrixX* X);
/// M⁻¹.
void InvertArticulated(DerivativesWorkspace::Data* data, MatrixX* inverse);

}  // namespace linkwright
