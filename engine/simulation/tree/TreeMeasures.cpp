// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/tree/TreeMeasures.h"

#include <algorithm>

#include "engine/simulation/tree/TreeSystemImpl.h"

// What is measured follows from a state alone, and nothing that moves the tree reads it.
namespace linkwright {

void AddMeasures(std::shared_ptr<const MeasureSetup> setup, System* tree) {
  static_cast<TreeSystem*>(tree)->TakeMeasures(std::move(setup));
}

void TreeSystem::TakeMeasures(std::shared_ptr<const MeasureSetup> setup) {
  measures_.emplace(*model_, std::move(setup));
  held_ = initial_;
  MakeSignals();
}

void TreeSystem::MakeMeasureSignals() {
  if (!measures_) return;
  for (const Measures::Number& number : measures_->numbers()) signals_.push_back({number.name, number.unit});
}

// Into hold_, what holds the tree against gravity, springs, tendons and outside forces: inverse dynamics at
// rest. What motors, actuators and friction do is not among them, and neither are contacts.
void TreeSystem::FindHoldingTorque(const State& state) {
  held_ = state;
  held_.v.setZero();
  tau_.setZero();
  forces_.AddSprings(inputs_.elements, held_.q, held_.v, &tau_);
  if (actuation_) {
    const VectorX springs = tau_;
    AddActuation(held_);
    tau_ = springs + actuation_->tendon_torque() + actuation_->carried_torque();
  }
  ForwardKinematics(*model_, held_.q, held_.v, &workspace_);
  std::fill(pushed_.begin(), pushed_.end(), Wrench());
  pushed_.resize(static_cast<std::size_t>(model_->body_count()));
  if (forces_.has_external()) forces_.AddExternal(inputs_.elements, held_.time, workspace_, pushed_);
  InverseDynamics(*model_, held_.q, held_.v, held_.v, inputs_.gravity, pushed_, &workspace_, &hold_);
  hold_ -= tau_;
}

void TreeSystem::ComputeMeasureSignals(const State& state, std::span<double> values) {
  if (!measures_ || values.empty()) return;
  motions_.resize(0, 0);
  if (measures_->NeedsTorques()) {
    FindHoldingTorque(state);
    if (loops_ && !joined_.empty()) {
      const VectorX alike = VectorX::Ones(nv());
      loops_->SetTime(state.time);
      if (loops_->Prepare(*model_, state.q, &alike, &workspace_)) loops_->Motions(&motions_);
    }
  }
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  measures_->Fill(workspace_.X_WB, hold_, motions_, values);
}

}  // namespace linkwright
