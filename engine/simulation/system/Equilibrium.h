// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>

#include "engine/model/LoopElement.h"
#include "engine/simulation/system/System.h"

namespace linkwright {

struct EquilibriumResult {
  bool ok = false;
  VectorX q;  ///< nq
  int iterations = 0;
  double force = 0;  ///< largest generalised force that is left, of independent velocities [N, N m]
  int neutral = 0;   ///< directions in which the forces do not change: there q stayed where it was
  std::string why;   ///< where not ok: a sentence without a full stop
};

/// A pose near `start` (nq) in which all forces balance at rest, by Newton's method in independent velocities
/// of the tree that `system` simulates; `loops` are its loops. Directions in which nothing pushes back (a
/// vehicle on a flat road) keep what they have.
EquilibriumResult FindEquilibrium(System* system, std::span<const LoopElement> loops, const VectorX& start,
                                  double time = 0);

}  // namespace linkwright
