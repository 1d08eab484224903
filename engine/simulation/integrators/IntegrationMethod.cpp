// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/integrators/IntegrationMethod.h"

#include "engine/simulation/integrators/DormandPrince.h"
#include "engine/simulation/integrators/ExplicitEuler.h"
#include "engine/simulation/integrators/ImplicitMidpoint.h"
#include "engine/simulation/integrators/RungeKutta4.h"
#include "engine/simulation/integrators/SemiImplicitEuler.h"
#include "engine/simulation/integrators/Variational.h"

namespace linkwright {

std::unique_ptr<IntegrationMethod> MakeIntegrationMethod(const SimulationOptions& options,
                                                         const System& system) {
  switch (options.integrator) {
    case Integrator::kSemiImplicitEuler:
      return std::make_unique<SemiImplicitEuler>(system);
    case Integrator::kExplicitEuler:
      return std::make_unique<ExplicitEuler>(system);
    case Integrator::kDormandPrince:
      return std::make_unique<DormandPrince>(system, options.tolerance);
    case Integrator::kImplicitMidpoint:
      return std::make_unique<ImplicitMidpoint>(system);
    case Integrator::kVariational:
      return std::make_unique<Variational>(system);
    case Integrator::kRk4:
      break;
  }
  return std::make_unique<RungeKutta4>(system);
}

StateRate MakeRate(const System& system) {
  return {VectorX::Zero(system.nq()), VectorX::Zero(system.nv()), VectorX::Zero(system.nz())};
}

void AddScaled(const State& from, double h, const StateRate& rate, State* to) {
  to->time = from.time + h;
  to->q.noalias() = from.q + h * rate.qdot;
  to->v.noalias() = from.v + h * rate.vdot;
  to->z.noalias() = from.z + h * rate.zdot;
}

}  // namespace linkwright
