// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "engine/dynamics/contact/ContactSolver.h"

namespace linkwright {

/// What an impact was solved by, and what it did.
struct Impact {
  enum class Law {
    kNewton,   ///< restitution of velocities, as given
    kStronge,  ///< one point, by the work of its normal impulse
    kScaled    ///< restitution of velocities, all times `factor`
  };
  Law law = Law::kNewton;
  double factor = 1;
  double energy = 0;   ///< ½ Λ·(u⁻ + u⁺) [J]
  bool solved = true;  ///< to kImpactError, without gain
};

/// Impulses of points that strike at one moment: u⁺ = u⁻ + W Λ, and the law of a ContactProblem with
/// û_n = u_n⁺ + e min(u_n⁻, 0). Where that gains energy (Kane's paradox) or has no solution, one point alone
/// goes through its impact (SolvePointImpact), several take the greatest common factor on e, to 1e-12, with
/// which neither is so. Scratch for one thread.
class ImpactSolver {
 public:
  static constexpr double kImpactError = 1e-9;

  /// `before`: u⁻ (rows). `restitution`: e of each point. Speeds below `least` are held as with e = 0.
  /// `gain` [J]: what rounding may seem to give. *impulses: Λ (rows). Changes the problem's b.
  Impact Solve(ContactProblem* problem, const VectorX& before, std::span<const double> restitution,
               double least, double gain, VectorX* impulses);

 private:
  Impact SolveScaled(ContactProblem* problem, const VectorX& before, std::span<const double> restitution,
                     double factor, double least, double gain, VectorX* impulses);

  ContactSolver solver_;
  VectorX u_;
};

/// The residual of an impact's law: of (1) with restitution, or, by Stronge's law, of what it says of the end
/// of the impact, u_n⁺ ≥ 0 and Λ in its cone. `after`: u⁺ (rows).
double ImpactResidual(const ContactProblem& problem, const Impact& impact, const VectorX& impulses,
                      const VectorX& before, const VectorX& after, std::span<const double> restitution,
                      double least);

}  // namespace linkwright
