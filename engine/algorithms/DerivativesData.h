// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/algorithms/Derivatives.h"
#include "engine/algorithms/KernelLayout.h"
#include "engine/kernels/Derivatives.h"

namespace linkwright {

/// Every degree of freedom of every joint, coupled ones too, is a column of its own here, in the order of
/// bodies; columns of one subtree are neighbours. The passes are kernels (engine/kernels/DerivativePasses.h).
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
  std::vector<kernels::DerivativeBody> bodies;
  std::vector<Column> columns;
  /// S, U and the angular part of W (below) once more, component by component; `stride` apart.
  std::vector<double> S_rows, U_rows, W_rows;
  int stride = 0;

  using Factor = kernels::DerivativeFactor;
  std::vector<Factor> factors;
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
  std::vector<double> lanes, store, scratch, pass_scratch;
  kernels::DerivativePasses passes() {
    return {bodies.data(),
            static_cast<int>(bodies.size()),
            PoseNumbers(kinematics.X_WB),
            columns.data(),
            S_rows.data(),
            U_rows.data(),
            W_rows.data(),
            stride,
            pass_scratch.data()};
  }

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

/// Positions, velocities, S, ψ̇, χ.
void MotionPass(const Model& model, const VectorX& q, const VectorX& v, DerivativesWorkspace::Data* data);
/// Accelerations and each body's own force for a (by velocity index; null: zero), and ψ̈.
void AccelerationPass(const VectorX& v, const double* a, const Vector3& gravity, ExternalForces external,
                      DerivativesWorkspace::Data* data);
/// Sums over subtrees, U, W and the forces for units of q and v.
void CompositePass(DerivativesWorkspace::Data* data);
/// The three matrices, by columns of `data`; each n × n for n columns.
void FillDerivatives(DerivativesWorkspace::Data* data, MatrixX* dq, MatrixX* dv, MatrixX* da);
/// Adds rows and columns of coupled joints into their master's.
void AddCoupled(const DerivativesWorkspace::Data& data, const MatrixX& columns, MatrixX* out);

/// dq = −M⁻¹ dq, dv = −M⁻¹ dv, and M⁻¹. Checks `stop` before each of large ones; false: it was requested.
bool SolveDerivatives(DerivativesWorkspace::Data* data, MatrixX* dq, MatrixX* dv, MatrixX* inverse,
                      const StopCheck& stop);

}  // namespace linkwright
