// SPDX-License-Identifier: BSD-3-Clause
#include "engine/trot/TrotWalkerBase.h"

#include <cassert>
#include <cmath>

namespace linkwright {

std::vector<Controller::Signal> TrotWalkerBase::signals() const {
  std::vector<Signal> out;
  const auto coordinates = [&](const std::string& before, bool rates) {
    for (const char* name : kTrotCoordinateNames) {
      const bool angle = name[0] == 'q';
      const char* unit = rates ? (angle ? "rad/s" : "m/s") : (angle ? "rad" : "m");
      out.push_back({before + name, unit});
    }
  };
  coordinates("", false);
  coordinates("d", true);
  coordinates("d_", false);
  coordinates("d_d", true);
  coordinates("e_", false);
  coordinates("e_d", true);
  for (int i = 1; i <= kTrotLinks; ++i)
    if (i != 3) out.push_back({"q" + std::to_string(i), "rad"});  // q3 is a coordinate
  for (int i = 1; i <= kTrotTorques; ++i) out.push_back({"T" + std::to_string(i), "N m"});
  for (const char* name : {"f1x", "f1y", "f2x", "f2y"}) out.push_back({name, "N"});
  for (const char* name : {"friction1", "friction2", "step", "pause"}) out.push_back({name, "1"});
  out.push_back({"W", "J"});
  return out;
}

void TrotWalkerBase::ComputeSignals(const State& state, std::span<const Vector3> contact_forces, double work,
                                    std::span<double> values) {
  std::size_t next = 0;
  const auto put = [&](double value) { values[next++] = value; };
  const auto put_all = [&](const auto& vector) {
    for (Eigen::Index i = 0; i < vector.size(); ++i) put(vector[i]);
  };
  const TrotStage stage = Stage(state);
  const TrotPosture posture = joints_.Posture(stage, state.q, state.v);
  const TrotMotion desired = Desired(state, stage);
  TrotVector x, u;
  x << posture.body, posture.foot[2], posture.foot[3];
  u << posture.body_rate, posture.foot_rate[2], posture.foot_rate[3];
  put_all(x);
  put_all(u);
  put_all(desired.x);
  put_all(desired.u);
  put_all(TrotVector(x - desired.x));
  put_all(TrotVector(u - desired.u));
  const TrotAngles q = joints_.Angles(stage, state.q);
  for (int i = 0; i < kTrotLinks; ++i)
    if (i != 2) put(q[i]);
  put_all(Torque(state));
  const auto forces = StandingForces(state, stage, contact_forces);
  for (const Eigen::Vector2d& force : forces) put_all(force);
  for (const Eigen::Vector2d& force : forces) put(force.y() != 0 ? std::abs(force.x() / force.y()) : 0);
  put(stage.step);
  put(stage.pause ? 1 : 0);
  put(work);
  assert(next == values.size());
}

}  // namespace linkwright
