// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/integrators/SemiImplicitEuler.h"

namespace linkwright {

SystemStatus SemiImplicitEuler::Advance(System* system, const State& from, double h, State* to,
                                        double* taken) {
  *taken = h;
  SystemStatus status = system->Derivative(from, &rate_);
  if (!status.ok) return status;
  AddScaled(from, h, rate_, to);
  to->q = from.q;
  system->IntegratePosition(to->v, h, &to->q);
  system->Project(to);
  return status;
}

}  // namespace linkwright
