// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/reference/CLagrangeDynamics.h"

#include <utility>

#include "engine/dynamics/TreeFormulation.h"

namespace linkwright {

CLagrangeDynamics::CLagrangeDynamics(const double gravity[3], double fsi, double fvi)
    : CDynamics(Formulation::kLagrange, gravity, fsi, fvi) {}

CLagrangeDynamics::CLagrangeDynamics(std::shared_ptr<const Model> model, const double gravity[3], double fsi,
                                     double fvi)
    : CDynamics(Formulation::kLagrange, std::move(model), gravity, fsi, fvi) {}

dMatrix CLagrangeDynamics::GetCoriolisMatrix() const { return GatherMatrix(Terms().C); }

}  // namespace linkwright
