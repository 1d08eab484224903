// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/system/Integrator.h"

#include <cmath>

namespace linkwright {

const char* ToString(Integrator integrator) {
  switch (integrator) {
    case Integrator::kRk4:
      return "rk4";
    case Integrator::kSemiImplicitEuler:
      return "semi-implicit-euler";
    case Integrator::kExplicitEuler:
      return "explicit-euler";
    case Integrator::kDormandPrince:
      return "dormand-prince";
    case Integrator::kImplicitMidpoint:
      return "implicit-midpoint";
    case Integrator::kVariational:
      return "variational";
  }
  return "";
}

std::optional<Integrator> IntegratorFromString(std::string_view name) {
  for (const Integrator integrator : kIntegrators) {
    if (name == ToString(integrator)) return integrator;
  }
  return std::nullopt;
}

bool IsValid(const SimulationOptions& options) {
  return options.dt > 0 && std::isfinite(options.dt) && options.tolerance >= kLeastTolerance &&
         options.tolerance <= kMostTolerance;
}

}  // namespace linkwright
