// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/reference/CNewtonEulerDynamics.h"

#include <utility>

namespace linkwright {

CNewtonEulerDynamics::CNewtonEulerDynamics(const double gravity[3], double fsi, double fvi)
    : CDynamics(Formulation::kNewtonEuler, gravity, fsi, fvi) {}

CNewtonEulerDynamics::CNewtonEulerDynamics(std::shared_ptr<const Model> model, const double gravity[3],
                                           double fsi, double fvi)
    : CDynamics(Formulation::kNewtonEuler, std::move(model), gravity, fsi, fvi) {}

void CNewtonEulerDynamics::SetMethod(eNewtonEulerMethod method) {
  SetFormulation(method == ARTICULATED_BODY       ? Formulation::kArticulated
                 : method == COMPOSITE_RIGID_BODY ? Formulation::kCompositeBody
                                                  : Formulation::kNewtonEuler);
}

}  // namespace linkwright
