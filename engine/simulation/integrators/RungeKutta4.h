// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/simulation/integrators/IntegrationMethod.h"

namespace linkwright {

/// to = from + h/6 (k₀ + 2 k₁ + 2 k₂ + k₃), number by number; time too.
void CombineRungeKutta4(const State& from, double h, const StateRate (&k)[4], State* to);

/// Classical Runge–Kutta on the numbers of (q, v, z). The rates extend smoothly off the unit quaternions, so
/// that the order 4 holds there too, and Project brings the result back.
class RungeKutta4 final : public IntegrationMethod {
 public:
  explicit RungeKutta4(const System& system);
  SystemStatus Advance(System* system, const State& from, double h, State* to, double* taken) override;

 private:
  StateRate k_[4];
  State stage_;
};

}  // namespace linkwright
