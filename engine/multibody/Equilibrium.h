// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>

#include "engine/multibody/Mechanism.h"

namespace linkwright {

struct EquilibriumResult {
  bool ok = false;
  VectorX q;  ///< 7 n
  int iterations = 0;
  double force = 0;  ///< largest generalised force that is left, of independent coordinates [N, N m]
  int neutral = 0;   ///< directions in which the forces do not change: there q stayed where it was
  std::string why;   ///< where not ok: a sentence without a full stop
};

/// A pose near `start` in which all forces balance at rest, by Newton's method in the independent
/// coordinates. Directions in which nothing pushes back (a vehicle on a flat road) keep what they have.
EquilibriumResult FindEquilibrium(const std::shared_ptr<const Mechanism>& mechanism, const VectorX& start,
                                  double time = 0);

}  // namespace linkwright
