// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/bench/peers/Peer.h"

namespace linkwright {

namespace {

class Ours final : public Peer {
 public:
  Ours(const std::shared_ptr<const Model>& model, const States& states)
      : model_(model),
        states_(states),
        workspace_(*model),
        out_(model->nv()),
        J_(6, model->nv()),
        M_(model->nv(), model->nv()) {
    // As with the others, on the last body.
    for (size_t f = 0; f < model->frames().size(); ++f)
      if (model->frames()[f].body == model->body_count() - 1) tip_ = FrameIndex(static_cast<int>(f));
    TreeSystemOptions options;
    options.limits = false;
    simulation_ = std::make_unique<Simulation>(MakeTreeSystem(model, options), SimulationOptions());
    state_ = simulation_->state();
    inputs_ = simulation_->system().inputs();
  }
  const char* Name() const override { return "ours"; }
  bool Has(Quantity) const override { return true; }
  void Run(Quantity quantity, size_t i) override {
    const PeerState& s = states_[i];
    const Vector3 gravity(0, 0, -kStandardGravity);
    switch (quantity) {
      case Quantity::kForwardKinematics:
        return ForwardKinematics(*model_, s.q, &workspace_);
      case Quantity::kFrameJacobian:
        return FrameJacobian(*model_, s.q, tip_, &workspace_, &J_);
      case Quantity::kInverseDynamics:
        return InverseDynamics(*model_, s.q, s.v, s.a, gravity, {}, &workspace_, &out_);
      case Quantity::kMassMatrix:
        return MassMatrix(*model_, s.q, &workspace_, &M_);
      case Quantity::kForwardDynamics:
        ForwardDynamics(*model_, s.q, s.v, s.tau, gravity, {}, {}, &workspace_, &out_);
        return;
      case Quantity::kRk4Step:
        state_.q = s.q;
        state_.v = s.v;
        inputs_.torque = s.tau;
        simulation_->Restore(state_, inputs_);
        simulation_->Step();
        return;
    }
  }
  VectorX Result(Quantity) override { return out_; }

 private:
  std::shared_ptr<const Model> model_;
  const States& states_;
  Workspace workspace_;
  FrameIndex tip_;
  VectorX out_;
  Matrix6X J_;
  MatrixX M_;
  std::unique_ptr<Simulation> simulation_;
  State state_;
  System::Inputs inputs_;
};

}  // namespace

std::unique_ptr<Peer> MakeOurs(const std::shared_ptr<const Model>& model, const States& states) {
  return std::make_unique<Ours>(model, states);
}

}  // namespace linkwright
