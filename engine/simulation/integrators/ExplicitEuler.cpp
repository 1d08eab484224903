// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/integrators/ExplicitEuler.h"

namespace linkwright {

SystemStatus ExplicitEuler::Advance(System* system, const State& from, double h, State* to, double* taken) {
  *taken = h;
  SystemStatus status = system->Derivative(from, &rate_);
  if (!status.ok) return status;
  AddScaled(from, h, rate_, to);
  to->q = from.q;
  system->IntegratePosition(from.v, h, &to->q);
  system->Project(to);
  return status;
}

}  // namespace linkwright
