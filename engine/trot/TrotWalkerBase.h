// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/dynamics/Controller.h"
#include "engine/trot/TrotController.h"
#include "engine/trot/TrotJoints.h"

namespace linkwright {

/// What walkers of the quadruped have in common: a half step after the other, torques that are held from one
/// sample to the next, and their signals.
class TrotWalkerBase : public Controller {
 public:
  double Next(const State& state) const override { return Number(state, kNext); }
  void AddTorque(const State& state, VectorX* tau) const override {
    joints_.AddTorque(Stage(state), Torque(state), tau);
  }
  std::vector<Signal> signals() const override;
  void ComputeSignals(const State& state, std::span<const Vector3> contact_forces, double work,
                      std::span<double> values) override;

 protected:
  TrotWalkerBase(const TrotScene& trot, const Model& model) : trot_(trot), joints_(trot.parameters, model) {}

  /// Times that differ by less are the same [s].
  static constexpr double kSame = 1e-9;
  enum Memory { kStep, kBegun, kPause, kNext, kTorque, kBaseNumbers = kTorque + kTrotTorques };
  double Number(const State& state, int number) const { return state.z[memory_ + number]; }
  double& Number(State* state, int number) const { return state->z[memory_ + number]; }
  TrotTorque Torque(const State& state) const { return state.z.segment<kTrotTorques>(memory_ + kTorque); }

  virtual TrotStage Stage(const State& state) const = 0;
  /// Where the plan wants it.
  virtual TrotMotion Desired(const State& state, const TrotStage& stage) const = 0;
  /// Of the ground on the standing feet, front and rear: x and y [N].
  virtual std::array<Eigen::Vector2d, 2> StandingForces(const State& state, const TrotStage& stage,
                                                        std::span<const Vector3> contact_forces) const = 0;

  TrotScene trot_;
  TrotJoints joints_;
};

}  // namespace linkwright
