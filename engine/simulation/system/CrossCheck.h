// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/algorithms/Formulation.h"

namespace linkwright {

/// A second formulation as a cross-check of the first: on the same state, with the same torques
/// and what sticks, at the beginning of each step. It never changes what the simulation does.
struct CrossCheckOptions {
  std::optional<Formulation> formulation;  ///< none: no cross-check
  double tolerance = 1e-9;                 ///< largest relative difference that still is agreement; > 0
  bool operator==(const CrossCheckOptions&) const = default;
};

/// Its result, since it was switched on (or the run was started).
///
/// Differences are relative: |a₂ − a₁| of a degree of freedom, as the acceleration of what it moves [m/s²],
/// over the largest acceleration that meets in the mechanism at that moment. Radians become metres by the
/// radius of gyration √(Mᵢᵢ/m) of the joint's subtree (m its mass). What meets: gravity, the
/// centripetal accelerations |ω|(|v| + |ω|ρ) of the bodies (ρ: their radius of gyration), what each torque
/// alone would give its joint, τᵢ/Mᵢᵢ, forces over masses, and a₁ itself. So it is rounding that is measured
/// against what is rounded, also where accelerations cancel to nothing. Where the second formulation finds no
/// acceleration, the difference is 1.
struct CrossCheck {
  bool on = false;
  Formulation formulation = Formulation::kArticulated;
  double tolerance = 0;
  struct Finding {
    double difference = 0;  ///< largest relative one
    int dof = -1;           ///< of this degree of freedom; −1: there was none
    double time = 0;        ///< [s]
  };
  Finding latest;                             ///< at the last step
  Finding largest;                            ///< of all
  std::optional<Finding> first_disagreement;  ///< the first above the tolerance; it stays

  bool Agrees() const { return !first_disagreement; }
};

/// `lagrange disagrees at t = 1.25 s: joint "elbow", relative difference 3e-07, tolerance 1e-09`
std::string Describe(const CrossCheck& opinion, const std::vector<std::string>& dof_names);

}  // namespace linkwright
