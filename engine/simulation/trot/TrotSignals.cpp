// SPDX-License-Identifier: BSD-3-Clause
#include <cassert>
#include <cmath>

#include "engine/simulation/trot/TrotSystemImpl.h"

namespace linkwright {

void TrotSystem::MakeSignals() {
  const auto coordinates = [&](const std::string& before, bool rates) {
    for (const char* name : kTrotCoordinateNames) {
      const bool angle = name[0] == 'q';
      const char* unit = rates ? (angle ? "rad/s" : "m/s") : (angle ? "rad" : "m");
      signals_.push_back({before + name, unit});
    }
  };
  coordinates("", false);
  coordinates("d", true);
  coordinates("d_", false);
  coordinates("d_d", true);
  coordinates("e_", false);
  coordinates("e_d", true);
  for (int i = 1; i <= kTrotLinks; ++i)
    if (i != 3) signals_.push_back({"q" + std::to_string(i), "rad"});  // q3 is a coordinate
  for (int i = 1; i <= kTrotTorques; ++i) signals_.push_back({"T" + std::to_string(i), "N m"});
  for (const char* name : {"f1x", "f1y", "f2x", "f2y"}) signals_.push_back({name, "N"});
  for (const char* name : {"friction1", "friction2", "step", "pause"}) signals_.push_back({name, "1"});
  for (const char* name : {"kinetic", "potential", "total", "W", "work.push", "work.pull", "work.landing",
                           "work.edits", "residual", "exchanged"})
    signals_.push_back({name, "J"});
}

Energies TrotSystem::ComputeEnergies(const State& state) {
  Energies e;
  if (!Compute(state)) return e;
  const TrotEquations::Vector u = Speeds(stage_, state.v);
  e.kinetic = u.dot(equations_.a * u) / 2;
  e.potential = e.potential_gravity = TrotPotentialEnergy(Real(stage_), kinematics_);
  e.total = e.kinetic + e.potential;
  e.work_actuators = state.z[kTorques];
  e.work_external = state.z[kPush];
  e.work_pull = state.z[kPull];
  e.work_limits = state.z[kLanding];
  e.work_edits = state.z[kEdits];
  e.residual = e.total - state.z[kStart] - e.work_actuators - e.work_external - e.work_pull - e.work_limits -
               e.work_edits;
  e.exchanged = state.z[kExchanged];
  return e;
}

void TrotSystem::ComputeSignals(const State& state, std::span<double> values) {
  assert(values.size() == signals_.size());
  std::size_t next = 0;
  const auto put = [&](double value) { values[next++] = value; };
  const auto put_all = [&](const auto& vector) {
    for (Eigen::Index i = 0; i < vector.size(); ++i) put(vector[i]);
  };
  if (!Compute(state)) {
    std::fill(values.begin(), values.end(), std::nan(""));
    return;
  }
  const TrotPosture& posture = kinematics_.posture;
  const TrotMotion desired = TrotDesired(trot_, stage_, state.time);
  TrotVector x, u;
  x << posture.body, posture.foot[2], posture.foot[3];
  u << posture.body_rate, posture.foot_rate[2], posture.foot_rate[3];
  put_all(x);
  put_all(u);
  put_all(desired.x);
  put_all(desired.u);
  put_all(TrotVector(x - desired.x));
  put_all(TrotVector(u - desired.u));
  const TrotAngles q = kinematics_.q();
  for (int i = 0; i < kTrotLinks; ++i)
    if (i != 2) put(q[i]);
  const TrotTorque T = Torque(state);
  put_all(T);
  Vector3 unused;
  const TrotEquations::Vector pushed =
      equations_.f + equations_.G.transpose() * T + PushForce(state) + GrabForces(state, &unused);
  TrotEquations::Vector ud = TrotEquations::Vector::Zero();
  TrotConstrainedDynamics(equations_, pushed, stage_.held(), &ud);
  // What holds the standing feet: the part of a u̇ that nothing else accounts for.
  const Eigen::Vector4d f = (equations_.a * ud - pushed).tail<4>();
  put_all(f);
  for (const int foot : {0, 2}) put(f[foot + 1] != 0 ? std::abs(f[foot] / f[foot + 1]) : 0);
  put(stage_.step);
  put(stage_.pause ? 1 : 0);
  const Energies e = ComputeEnergies(state);
  for (const double value : {e.kinetic, e.potential, e.total, e.work_actuators, e.work_external, e.work_pull,
                             e.work_limits, e.work_edits, e.residual, e.exchanged})
    put(value);
  assert(next == values.size());
}

}  // namespace linkwright
