// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/integrators/RungeKutta4.h"

namespace linkwright {

void CombineRungeKutta4(const State& from, double h, const StateRate (&k)[4], State* to) {
  to->time = from.time + h;
  to->q.noalias() = from.q + h / 6 * (k[0].qdot + 2 * k[1].qdot + 2 * k[2].qdot + k[3].qdot);
  to->v.noalias() = from.v + h / 6 * (k[0].vdot + 2 * k[1].vdot + 2 * k[2].vdot + k[3].vdot);
  to->z.noalias() = from.z + h / 6 * (k[0].zdot + 2 * k[1].zdot + 2 * k[2].zdot + k[3].zdot);
}

RungeKutta4::RungeKutta4(const System& system) : stage_(system.InitialState()) {
  for (StateRate& k : k_) k = MakeRate(system);
}

SystemStatus RungeKutta4::Advance(System* system, const State& from, double h, State* to, double* taken) {
  *taken = h;
  SystemStatus status = system->Derivative(from, &k_[0]);
  const double parts[] = {h / 2, h / 2, h};
  for (int stage = 1; stage < 4; ++stage) {
    if (!status.ok) return status;
    AddScaled(from, parts[stage - 1], k_[stage - 1], &stage_);
    status = system->Derivative(stage_, &k_[stage]);
  }
  if (!status.ok) return status;
  CombineRungeKutta4(from, h, k_, to);
  system->Project(to);
  return status;
}

}  // namespace linkwright
