// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <vector>

#include "engine/model/Model.h"
#include "engine/simulation/trot/TrotSystem.h"
#include "engine/trot/TrotController.h"

namespace linkwright {

class TrotSystem final : public System {
 public:
  TrotSystem(const TrotScene& trot, const Vector3& gravity, std::shared_ptr<const Model> drawn);

  std::unique_ptr<System> Clone() const override { return std::make_unique<TrotSystem>(*this); }
  int nq() const override { return kCoordinates; }
  int nv() const override { return kCoordinates; }
  int nz() const override { return kNumbers; }
  State InitialState() const override;
  void Start(State* state) override;

  SystemStatus Derivative(const State& state, StateRate* rate) override;
  void IntegratePosition(const VectorX& v, double dt, VectorX* q) const override { *q += dt * v; }
  void Project(State*) const override {}

  void BeginStep(State* state) override { Go(state); }
  double LongestStep() const override { return kInfinity; }
  int CrossedEvent(const State& state) const override;
  double EventValue(int event, const State& state) const override;
  void TakeEvent(int event, State* state) override;

  void Apply(const Command& command, State* state) override;
  const Inputs& inputs() const override { return inputs_; }
  void SetInputs(const Inputs& inputs) override;
  Vector3 GrabForce(const State& state) override;

  Energies ComputeEnergies(const State& state) override;
  int body_count() const override { return drawn_->body_count(); }
  void BodyPoses(const State& state, std::span<Transform> X_WB) override;
  std::string BodyName(BodyIndex body) const override;

  const std::vector<Signal>& signals() const override { return signals_; }
  void ComputeSignals(const State& state, std::span<double> values) override;

 private:
  static constexpr int kCoordinates = 11;
  // What is in z: work and energies [J], then what changes at samples alone.
  enum Number {
    kTorques,
    kPush,
    kPull,
    kLanding,
    kEdits,
    kExchanged,
    kStart,
    kStep,
    kBegun,
    kPause,
    kFrontLanded,
    kRearLanded,
    kPushing,
    kNextEvent,
    kFirstTorque,
    kNumbers = kFirstTorque + kTrotTorques
  };
  enum Event { kTime, kFrontDown, kRearDown };

  TrotStage Stage(const State& state) const;
  void Set(const TrotStage& stage, State* state) const;
  TrotPosture Posture(const TrotStage& stage, const State& state) const;
  TrotTorque Torque(const State& state) const { return state.z.segment<kTrotTorques>(kFirstTorque); }
  const TrotParameters& Real(const TrotStage& stage) const { return real_[stage.exchanged() ? 1 : 0]; }
  /// Kinematics and equations at a state, of the real robot; false: a leg does not reach.
  bool Compute(const State& state);
  /// Speeds of the eleven, in the order of the equations.
  TrotEquations::Vector Speeds(const TrotStage& stage, const VectorX& v) const;
  void PutSpeeds(const TrotStage& stage, const TrotEquations::Vector& u, VectorX* v) const;
  /// What the mouse and the push do to the eleven.
  TrotEquations::Vector PushForce(const State& state) const;
  TrotEquations::Vector GrabForces(const State& state, Vector3* force) const;
  double Mechanical(const State& state);
  /// Does what is due at a state's time: a stage that ends, a sample, the push.
  void Go(State* state);
  void PlaceOnPlan(const TrotStage& stage, State* state);
  void BookEdit(double before, State* state);
  void MakeSignals();

  TrotScene trot_;
  TrotParameters real_[2];  ///< by which pair stands
  TrotController controller_;
  std::shared_ptr<const Model> drawn_;
  struct Drawn {
    int body = 0;    ///< in the model
    Transform X_FB;  ///< in its link
    int leg = -1;    ///< −1: the body
    bool thigh = false;
    double side = 0;  ///< along the world's y [m]
  };
  std::vector<Drawn> links_;
  Inputs inputs_;
  TrotStage stage_;
  TrotReach reach_;
  TrotKinematics kinematics_;
  TrotEquations equations_;
  std::vector<Signal> signals_;
};

}  // namespace linkwright
