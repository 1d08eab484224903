// SPDX-License-Identifier: BSD-3-Clause
#include <cassert>
#include <cmath>
#include <stdexcept>

#include "engine/simulation/tree/TreeSystemImpl.h"

// Points that stand on the ground, and the controller.
namespace linkwright {

void TreeSystem::AddContacts(const TreeSystemOptions& options) {
  for (const PointContact& given : options.contacts) {
    const FrameIndex index = model_->FindFrame(given.link);
    if (!index.IsValid()) throw std::invalid_argument("there is no link \"" + given.link + "\"");
    const Frame& frame = model_->frames()[static_cast<std::size_t>(index.value)];
    if (frame.body.value == 0) throw std::invalid_argument("the link \"" + given.link + "\" cannot move");
    const Joint& joint = model_->joints()[static_cast<std::size_t>(frame.body.value)];
    contacts_.push_back({given, frame.body.value, frame.X_BF * given.point});
    contact_dofs_.push_back(joint.v_index + joint.nv - 1);
  }
  contact_forces_.assign(contacts_.size(), Vector3::Zero());
  if (options.controller) controller_ = options.controller->Clone();
  if (options.equations) equations_ = options.equations->Clone();
  if (controller_) controller_->SetPlaces(MemoryAt(), ContactAt(0));
}

std::vector<LoopElement> TreeSystem::AllLoops() const {
  std::vector<LoopElement> all = joined_;
  for (const Contact& contact : contacts_) all.push_back(contact.given.Loop());
  return all;
}

void TreeSystem::StartContacts(State* state) {
  ForwardKinematics(*model_, state->q, &workspace_);
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const Contact& contact = contacts_[i];
    const Vector3 at = workspace_.X_WB[static_cast<std::size_t>(contact.body)] * contact.p_B;
    ContactState{contact.given.held, at, contact.given.lands_from, contact.given.lifts_at}.Write(ContactAt(i),
                                                                                                 &state->z);
  }
  if (controller_) controller_->Start(state);
}

void TreeSystem::TakeLoops(const State& state) const {
  loops_->SetTime(state.time);
  HoldContacts(state.z, ContactAt(0), static_cast<int>(contacts_.size()), static_cast<int>(joined_.size()),
               &*loops_);
}

std::array<double, 2> TreeSystem::HeightOf(std::size_t contact) const {
  const Contact& c = contacts_[contact];
  const Transform& X_WB = workspace_.X_WB[static_cast<std::size_t>(c.body)];
  const Twist& V = workspace_.V[static_cast<std::size_t>(c.body)];
  return {(X_WB * c.p_B).z() - c.given.ground, (X_WB.R * (V.linear + V.angular.cross(c.p_B))).z()};
}

// Twice the number of a contact that lands, one more of one that lifts; −1: none.
int TreeSystem::CrossedContact(const State& state) const {
  bool placed = false;
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const ContactState now = ContactState::Read(state.z, ContactAt(i));
    const int number = 2 * static_cast<int>(i);
    if (now.held && state.time > now.lifts_at) return number + 1;
    if (now.held || !(state.time > now.lands_from)) continue;
    if (!placed) ForwardKinematics(*model_, state.q, state.v, &workspace_);
    placed = true;
    const auto [height, rate] = HeightOf(i);
    if (height < 0 && rate < 0) return number;
  }
  return -1;
}

// All that is held keeps its place; what is left has the momentum that belongs to it.
void TreeSystem::Land(std::size_t contact, State* state) {
  const double before = TotalEnergy(*state);
  ContactState now = ContactState::Read(state->z, ContactAt(contact));
  const Contact& c = contacts_[contact];
  ForwardKinematics(*model_, state->q, &workspace_);
  now.held = true;
  now.at = workspace_.X_WB[static_cast<std::size_t>(c.body)] * c.p_B;
  now.Write(ContactAt(contact), &state->z);
  TakeLoops(*state);
  loops_->CloseVelocity(*model_, state->q, &workspace_, &state->v, nullptr, stop());
  const double lost = TotalEnergy(*state) - before;
  state->z[kLanding] += lost;
  state->z[kExchanged] += std::abs(lost);
}

void TreeSystem::Lift(std::size_t contact, State* state) const {
  ContactState now = ContactState::Read(state->z, ContactAt(contact));
  now.held = false;
  now.lifts_at = kNever;
  now.Write(ContactAt(contact), &state->z);
}

void TreeSystem::Control(State* state) {
  if (!controller_) return;
  if (state->time >= controller_->Next(*state) - kSameSample) SenseFeet(*state);
  const double before = TotalEnergy(*state);
  if (controller_->Act(inputs_.gravity, state)) BookEdit(before, state);
}

void TreeSystem::SenseFeet(const State& state) {
  const std::span<const BodyIndex> feet = controller_->feet();
  if (feet.empty()) return;
  feet_touching_.assign(feet.size(), 0);
  if (touch_) {
    ForwardKinematics(*model_, state.q, &workspace_);
    touch_->finder.Find(workspace_.X_WB, kFootSwitch, &touch_->others, true);
    for (const Touch& at : touch_->others) {
      if (!(at.point.gap <= kFootSwitch)) continue;
      for (std::size_t i = 0; i < feet.size(); ++i)
        if (at.body_a == feet[i].value || at.body_b == feet[i].value) feet_touching_[i] = 1;
    }
  }
  controller_->Sense(feet_touching_);
}

SystemStatus TreeSystem::CheckControl(const State& state) const {
  if (!controller_) return {};
  if (const auto fault = controller_->FindFault(state)) return {false, fault->body, fault->text};
  return {};
}

void TreeSystem::FindContactForces(const VectorX& lambda) {
  const int first = static_cast<int>(joined_.size());
  for (std::size_t i = 0; i < contacts_.size(); ++i)
    contact_forces_[i] = loops_->closure().Reaction(workspace_, first + static_cast<int>(i), lambda).force;
}

void TreeSystem::MakeContactSignals() {
  const std::size_t before = signals_.size();
  for (const Contact& contact : contacts_) signals_.push_back({"contact." + contact.given.name, "N"});
  if (!contacts_.empty()) signals_.push_back({"work.landing", "J"});
  if (controller_)
    for (Controller::Signal& signal : controller_->signals())
      signals_.push_back({std::move(signal.name), std::move(signal.unit)});
  contact_signals_ = signals_.size() - before;
}

// Reads contact_forces_.
void TreeSystem::ComputeContactSignals(const State& state, std::span<double> values) {
  std::size_t next = 0;
  for (const Vector3& force : contact_forces_) values[next++] = force.norm();
  if (!contacts_.empty()) values[next++] = state.z[kLanding];
  if (controller_)
    controller_->ComputeSignals(state, contact_forces_, state.z[kControl], values.subspan(next));
}

}  // namespace linkwright
