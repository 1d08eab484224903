// SPDX-License-Identifier: GPL-3.0-or-later
#include "Values.h"

namespace golden {

json ToJson(const SimTK::Vector& numbers) {
  json out = json::array();
  for (int i = 0; i < numbers.size(); ++i) out.push_back(numbers[i]);
  return out;
}

int Freedom(const SimTK::SimbodyMatterSubsystem& matter, const SimTK::State& state) {
  SimTK::Matrix G;
  matter.calcG(state, G);
  if (G.nrow() == 0) return matter.getNumMobilities();
  SimTK::Vector values;
  SimTK::FactorSVD(G).getSingularValues(values);
  int rank = 0;
  for (int i = 0; i < values.size(); ++i) rank += values[i] > 1e-9 * values[0] ? 1 : 0;
  return matter.getNumMobilities() - rank;
}

void Integrate(const SimTK::MultibodySystem& system, const SimTK::State& state, double accuracy,
               double duration, int count, double tolerance,
               const std::function<void(const SimTK::State&)>& sample) {
  SimTK::RungeKuttaMersonIntegrator integrator(system);
  integrator.setAccuracy(accuracy);
  integrator.setConstraintTolerance(tolerance);
  integrator.setAllowInterpolation(false);
  integrator.setProjectEveryStep(true);
  SimTK::TimeStepper stepper(system, integrator);
  stepper.initialize(state);
  for (int i = 0; i <= count; ++i) {
    stepper.stepTo(duration * i / count);
    SimTK::State at = integrator.getState();
    system.realize(at, SimTK::Stage::Acceleration);
    sample(at);
  }
}

}  // namespace golden
