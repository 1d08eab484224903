// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/simulation/integrators/IntegrationMethod.h"

namespace linkwright {

/// v₁ = v₀ + h a₀, q₁ = q₀ moved along v₀ for h. Order 1, and unstable where nothing is damped: it is here to
/// show what the others are for.
class ExplicitEuler final : public IntegrationMethod {
 public:
  explicit ExplicitEuler(const System& system) : rate_(MakeRate(system)) {}
  SystemStatus Advance(System* system, const State& from, double h, State* to, double* taken) override;

 private:
  StateRate rate_;
};

}  // namespace linkwright
