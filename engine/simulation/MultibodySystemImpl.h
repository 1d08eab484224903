// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/multibody/CoordinatePartitioning.h"
#include "engine/multibody/MechanismForces.h"
#include "engine/simulation/MultibodySystem.h"

namespace linkwright {

/// The System behind MakeMultibodySystem. z: total energy at the start, work of each kind, energy exchanged;
/// then the code of the partition.
class MultibodySystem final : public System {
 public:
  MultibodySystem(std::shared_ptr<const Mechanism> mechanism, const MultibodySystemOptions& options);
  std::unique_ptr<System> Clone() const override;

  int nq() const override { return mechanism_->nq(); }
  int nv() const override { return mechanism_->nv(); }
  int nz() const override { return kWorkCount + gcp_.code_size(); }
  State InitialState() const override { return initial_; }
  void Start(State* state) override;

  SystemStatus Derivative(const State& state, StateRate* rate) override;
  void IntegratePosition(const VectorX& v, double dt, VectorX* q) const override;
  void Project(State* state) const override;

  void BeginStep(State* state) override;
  double LongestStep() const override;
  int CrossedEvent(const State&) const override { return -1; }
  double EventValue(int, const State&) const override { return 1; }
  void TakeEvent(int, State*) override {}

  void Apply(const Command& command, State* state) override;
  const Inputs& inputs() const override { return inputs_; }
  void SetInputs(const Inputs& inputs) override { inputs_ = inputs; }
  Vector3 GripForce(const State& state) override;

  std::vector<Push> Explain(const State& state) override;
  Energies ComputeEnergies(const State& state) override;
  int body_count() const override { return mechanism_->body_count() + 1; }
  void BodyPoses(const State& state, std::span<Transform> X_WB) override;
  std::string BodyName(BodyIndex body) const override;

  void SetSecondOpinion(const SecondOpinionOptions& options) override;
  SecondOpinion second_opinion() const override { return opinion_; }

  const std::vector<Signal>& signals() const override { return signals_; }
  void ComputeSignals(const State& state, std::span<double> values) override;

 private:
  enum Work { kStart, kInputs, kDrivers, kDampers, kTyres, kDamping, kPull, kEdits, kExchanged, kWorkCount };

  auto Code(const State& state) const { return state.z.tail(gcp_.code_size()); }
  /// Frames, velocities, forces, a_, lambda_ at `state`, and the powers.
  SystemStatus Evaluate(const State& state);
  /// Solves for what depends, or closes the mechanism by the least change where that fails.
  CoordinatePartitioning::Result Close(double time, VectorX* q, VectorX* v) const;
  void CollectForces(const State& state);
  Vector3 GripForceHere() const;
  void SetFrames(const State& state);
  double TotalEnergy(const State& state);
  void Witness(const State& state);
  /// Accelerations by the equations in the independent coordinates alone.
  bool ReducedAccelerations(VectorX* a);
  void MakeSignals();

  std::shared_ptr<const Mechanism> mechanism_;
  MultibodyMethod method_;
  mutable CoordinatePartitioning gcp_;
  State initial_;
  Inputs inputs_;
  SecondOpinion opinion_;
  std::vector<Signal> signals_;

  BodyFrames frames_;  // of states as they are
  mutable VectorX q_, v_, rest_q_;
  VectorX Q_, gamma_, nu_, a_, lambda_, phi_;
  MechanismPowers powers_;
  double input_power_ = 0, damping_power_ = 0, pull_power_ = 0, gravity_power_ = 0;
};

}  // namespace linkwright
