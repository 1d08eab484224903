// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>
#include <vector>

#include "engine/constraints/eulerparameters/Mechanism.h"

namespace linkwright {

/// How the position equations are iterated. Jacobian blocks are always in the basis of virtual rotations,
/// with the rotation matrices that the residual has.
enum class PositionMethod {
  kModified,  ///< Φ_φ δφ = −Φ, then r ← r + δr, p ← p + (Gᵀ δψ − p Φᴺ)/(2 pᵀp): Kim, Bae, Choi, Yang (1996),
              ///< (16), (22)
  kFull,      ///< Newton's method for all seven coordinates of a body, with rows pᵀp − 1
  kRenormalise,  ///< δp = Gᵀ δψ/(2 pᵀp), p made unit after each step
  kAfter,        ///< the same, p made unit once, after Φ has become small
};
const char* ToString(PositionMethod method);  ///< "mod", "full", "renorm", "after"

/// Rows that hold independent coordinates: z = [r; ε], ε = 2 G(p_ref) p.
struct HeldCoordinates {
  std::vector<int> columns;                 ///< 6 b + k of body b from 0: k < 3 r, else ε
  VectorX target;                           ///< z of each
  std::vector<EulerParameters> references;  ///< p_ref by body from 0
};

struct PositionOptions {
  PositionMethod method = PositionMethod::kModified;
  RotationMode mode = RotationMode::kNorm;
  double tolerance = 1e-12;
  int most_iterations = 40;
};

struct PositionIterate {
  VectorX q;            ///< 7 n
  double residual = 0;  ///< largest of Φ, held coordinates included
  double norm = 0;      ///< largest |pᵀp − 1|
};

/// All iterates from `start` on; the last one is within the tolerance, or the most iterations were made. No
/// damping. Where rows are fewer than coordinates the shortest step is taken; redundant rows are tolerated by
/// all but kFull.
std::vector<PositionIterate> IteratePositions(const Mechanism& mechanism, const VectorX& start, double time,
                                              const HeldCoordinates& held = {},
                                              const PositionOptions& options = {});

}  // namespace linkwright
