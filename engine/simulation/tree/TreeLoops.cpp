// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/base/Message.h"
#include "engine/constraints/eulerparameters/EulerPartitioning.h"
#include "engine/simulation/tree/TreeSystemImpl.h"

// Joints that close loops of the tree.
namespace linkwright {
namespace {

/// A loop that is open by more than this part of the mechanism's size has come apart: its equations tell
/// nothing any more.
constexpr double kApart = 0.01;
/// Gaps that an edit may leave [m, 1]; [m/s, 1/s].
constexpr double kEditGap = 1e-11;

bool HasMoment(LoopType type) { return HasAxes(type) && type != LoopType::kOffset; }
bool HasForce(LoopType type) { return type != LoopType::kCoupling; }

}  // namespace

void TreeSystem::MakePartition(const StopCheck& stop) {
  partition_ = MakePartitioning(model_, joined_, initial_.q, stop);
  partition_->Choose(initial_.time, initial_.q, stop);
  closed_ = initial_;
}

bool TreeSystem::ChoosePartition(State* state) {
  if (!Partitions() || !state->q.allFinite() || !state->v.allFinite()) return true;
  const bool known = code_size_ > 0 && partition_->Read(Code(*state), stop());
  if (!(known ? partition_->Renew(state->time, state->q, stop())
              : partition_->Choose(state->time, state->q, stop())))
    return false;
  if (code_size_ > 0) partition_->Write(state->z.tail(code_size_));
  return true;
}

void TreeSystem::TakePartition(const State& state) {
  if (!Partitions() || !state.q.allFinite()) return;
  if (code_size_ == 0 || !partition_->Read(Code(state), stop()))
    partition_->Choose(state.time, state.q, stop());
}

SystemStatus TreeSystem::CloseDependent(const State& state) {
  if (!state.q.allFinite() || !state.v.allFinite())
    return {false, {}, MessageOf("run.state-not-finite"), true};
  closed_.time = state.time;
  closed_.q = state.q;
  closed_.v = state.v;
  closed_.z = state.z;
  if (code_size_ > 0 && !partition_->Read(Code(state), stop()) &&
      !partition_->Choose(state.time, state.q, stop()))
    return SystemStatus::Stopped();
  const Partitioning::Closed closed = partition_->Close(state.time, &closed_.q, &closed_.v, stop());
  if (closed.ok) return {};
  if (closed.stopped) return SystemStatus::Stopped();
  if (closed.loop < 0) return {false, {}, MessageOf("equilibrium.cannot-be-closed")};
  return {false, BodyOfLoop(closed.loop),
          MessageOf("run.loop-cannot-be-closed", {joined_[static_cast<size_t>(closed.loop)].name})};
}

const VectorX* TreeSystem::LoopTorque() const {
  if (Partitions() && Locked().empty()) return &partition_->torque();
  return loops_ ? &loops_->torque() : nullptr;
}

double TreeSystem::DriverPower() const {
  if (Partitions() && Locked().empty()) return partition_->DriverPower();
  return loops_ ? loops_->DriverPower() : 0;
}

void TreeSystem::Project(State* state) const {
  if (!Partitions()) {
    CloseLoops(state, stop());
    if (touch_) ProjectClosed(state);
    return;
  }
  model_->Normalize(&state->q);
  if (!state->q.allFinite() || !state->v.allFinite()) return;
  if (code_size_ > 0 && !partition_->Read(Code(*state), stop())) return;
  partition_->Close(state->time, &state->q, &state->v, stop());
}

void TreeSystem::CloseLoops(State* state, const StopCheck& stop) const {
  model_->Normalize(&state->q);
  if (!loops_) return;
  if (Partitions()) return partition_->Project(state->time, &state->q, &state->v, stop);
  TakeLoops(*state);
  loops_->Close(*model_, &workspace_, &state->q, nullptr, LoopSolver::kReach, stop);
  if (!loops_->stopped()) loops_->CloseVelocity(*model_, state->q, &workspace_, &state->v, nullptr, stop);
}

void TreeSystem::CloseEdited(State* state) {
  const bool edited = state->z[kEdited] != 0;
  state->z[kEdited] = 0;
  if (!loops_ || !edited) return;
  TakeLoops(*state);
  if (loops_->Gap(*model_, state->q, &workspace_) <= kEditGap &&
      loops_->VelocityGap(*model_, state->q, state->v, &workspace_) <= kEditGap)
    return;
  const double before = TotalEnergy(*state);
  CloseLoops(state, stop());
  BookEdit(before, state);
}

BodyIndex TreeSystem::BodyOfLoop(int loop) const {
  const auto joints = loops_->closure().JointsOf(loop);
  const auto [i, j] = loops_->closure().Bodies(loop);
  return BodyIndex(!joints.empty() ? joints.front() : i > 0 ? i : j);
}

SystemStatus TreeSystem::CheckLoops(const State& state) const {
  TakeLoops(state);
  const double gap = loops_->Gap(*model_, state.q, &workspace_);
  if (gap <= kApart * loops_->closure().scale() || !std::isfinite(gap)) return {};
  Eigen::Index worst = 0;
  loops_->residual().cwiseAbs().maxCoeff(&worst);
  const int loop = loops_->closure().loop_of(static_cast<int>(worst));
  return {false, BodyOfLoop(loop), MessageOf("run.loop-is-open", {loops_->closure().loop(loop).name})};
}

void TreeSystem::MakeLoopSignals() {
  const std::size_t before = signals_.size();
  for (const LoopElement& loop : joined_) {
    if (loop.of_mechanism) {
      if (loop.function)
        signals_.push_back({"drive." + loop.name, loop.type == LoopType::kAngle ? "N m" : "N"});
      signals_.push_back({"force." + loop.name, "N"});
      signals_.push_back({"moment." + loop.name, "N m"});
      continue;
    }
    if (!HasForce(loop.type)) {
      signals_.push_back({"loop." + loop.name + ".torque", "N m"});
      continue;
    }
    signals_.push_back({"loop." + loop.name + ".force", "N"});
    if (HasMoment(loop.type)) signals_.push_back({"loop." + loop.name + ".moment", "N m"});
    if (loop.function)
      signals_.push_back({"loop." + loop.name + ".drive", loop.type == LoopType::kAngle ? "N m" : "N"});
  }
  if (!bodies_.empty()) {
    for (const char* name : {"max_phi", "max_phidot", "max_phiN"}) signals_.push_back({name, "SI"});
  } else if (loops_) {
    signals_.push_back({"loops.gap", "m"});
    signals_.push_back({"loops.speed_gap", "m/s"});
  }
  loop_signals_ = signals_.size() - before;
}

double TreeSystem::FindReactions(const State& state, bool solved) {
  const bool known = solved && Partitions() && Locked().empty() && loops_ && !reactions_.empty() &&
                     partition_->ReactionOf(0, &reactions_.front());
  if (solved && loops_ && Partitions() && !known) {
    const auto result =
        formulation_.Solve(*model_, state, tau_, inputs_.gravity, External(), Locked(), &workspace_, &hold_);
    TakeLoops(state);
    solved = result.status == DynamicsStatus::kOk &&
             loops_->Constrain(*model_, state.q, state.v, Locked(), &workspace_, &hold_, stop());
  }
  double gap = 0;
  if (loops_) {
    TakeLoops(state);
    gap = loops_->Gap(*model_, state.q, &workspace_);
  }
  const VectorX* const lambda = solved && loops_ && !known ? &loops_->LeastLambda(stop()) : nullptr;
  if (lambda != nullptr)
    FindContactForces(*lambda);
  else
    std::fill(contact_forces_.begin(), contact_forces_.end(), Vector3::Zero());
  for (size_t k = 0; k < joined_.size(); ++k) {
    const int number = static_cast<int>(k);
    reactions_[k] = {};
    if (known) {
      partition_->ReactionOf(number, &reactions_[k]);
    } else if (lambda != nullptr) {
      reactions_[k].wrench = loops_->closure().Reaction(workspace_, number, *lambda);
      reactions_[k].drive = (*lambda)[loops_->closure().first_row(number)];
    }
  }
  return gap;
}

void TreeSystem::ComputeLoopSignals(const State& state, bool solved, std::span<double> values) {
  size_t next = 0;
  const auto put = [&](double value) { values[next++] = value; };
  const double gap = FindReactions(state, solved);
  for (size_t k = 0; k < joined_.size(); ++k) {
    const LoopElement& loop = joined_[k];
    const Partitioning::Reaction& reaction = reactions_[k];
    if (loop.of_mechanism && loop.function) put(reaction.drive);
    if (!HasForce(loop.type)) {
      put(reaction.drive);
      continue;
    }
    put(reaction.wrench.force.norm());
    if (loop.of_mechanism || HasMoment(loop.type)) put(reaction.wrench.moment.norm());
    if (!loop.of_mechanism && loop.function) put(reaction.drive);
  }
  if (loops_ || !bodies_.empty()) {
    put(gap);
    put(loops_ ? loops_->VelocityGap(*model_, state.q, state.v, &workspace_) : 0);
  }
  if (!bodies_.empty()) {
    double off_unit = 0;
    for (const int at : quaternions_)
      off_unit = std::max(off_unit, std::abs(state.q.segment<4>(at).squaredNorm() - 1));
    put(off_unit);
  }
  assert(next == values.size());
}

void TreeSystem::MakeOutputSignals() {
  for (const Output& output : outputs_) {
    for (const char* of : {"_x", "_y", "_z"}) signals_.push_back({output.name + of, "m"});
    for (const char* of : {"_vx", "_vy", "_vz"}) signals_.push_back({output.name + of, "m/s"});
    for (const char* of : {"_ax", "_ay", "_az"}) signals_.push_back({output.name + of, "m/s^2"});
  }
}

// Reads a_.
void TreeSystem::ComputeOutputSignals(const State& state, double** next) {
  if (outputs_.empty()) return;
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  InverseDynamics(*model_, state.q, state.v, a_, Vector3::Zero(), {}, &workspace_, &hold_);
  for (const Output& output : outputs_) {
    const Frame& frame = model_->frames()[static_cast<size_t>(output.frame.value)];
    const Transform& X_WB = workspace_.X_WB[static_cast<size_t>(frame.body.value)];
    const Vector3 p_B = frame.X_BF * output.point;
    Vector3 v = Vector3::Zero(), a = v;
    if (frame.body.value > 0) {
      const Twist& V = workspace_.V[static_cast<size_t>(frame.body.value)];
      const Twist A = FrameAcceleration(*model_, workspace_, output.frame);
      const Vector3 w = X_WB.R * V.angular, r = X_WB.R * (p_B - frame.X_BF.p);
      v = X_WB.R * (V.linear + V.angular.cross(p_B));
      a = A.linear + A.angular.cross(r) + w.cross(w.cross(r));
    }
    for (const Vector3& vector : {Vector3(X_WB * p_B), v, a})
      for (const double value : vector) *(*next)++ = value;
  }
}

}  // namespace linkwright
