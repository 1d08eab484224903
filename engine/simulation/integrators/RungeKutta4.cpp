// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/integrators/RungeKutta4.h"

namespace linkwright {

RungeKutta4::RungeKutta4(const System& system)
    : k1_(MakeRate(system)), k2_(k1_), k3_(k1_), k4_(k1_), stage_(system.InitialState()) {}

SystemStatus RungeKutta4::Advance(System* system, const State& from, double h, State* to, double* taken) {
  *taken = h;
  const struct {
    double step;
    StateRate* rate;
    StateRate* next;
  } stages[] = {{h / 2, &k1_, &k2_}, {h / 2, &k2_, &k3_}, {h, &k3_, &k4_}};
  SystemStatus status = system->Derivative(from, &k1_);
  for (const auto& stage : stages) {
    if (!status.ok) return status;
    AddScaled(from, stage.step, *stage.rate, &stage_);
    status = system->Derivative(stage_, stage.next);
  }
  if (!status.ok) return status;
  to->time = from.time + h;
  to->q.noalias() = from.q + h / 6 * (k1_.qdot + 2 * k2_.qdot + 2 * k3_.qdot + k4_.qdot);
  to->v.noalias() = from.v + h / 6 * (k1_.vdot + 2 * k2_.vdot + 2 * k3_.vdot + k4_.vdot);
  to->z.noalias() = from.z + h / 6 * (k1_.zdot + 2 * k2_.zdot + 2 * k3_.zdot + k4_.zdot);
  system->Project(to);
  return status;
}

}  // namespace linkwright
