// SPDX-License-Identifier: BSD-3-Clause
#include <cassert>
#include <cmath>

#include "engine/simulation/TreeSystemImpl.h"

// Joints that close loops of the tree.
namespace linkwright {
namespace {

/// A loop that is open by more than this part of the mechanism's size has come apart: its equations tell
/// nothing any more.
constexpr double kApart = 0.01;
/// Gaps that an edit may leave [m, 1]; [m/s, 1/s].
constexpr double kEditGap = 1e-11;

bool HasMoment(LoopType type) { return HasAxes(type) && type != LoopType::kOffset; }

}  // namespace

void TreeSystem::Project(State* state) const {
  model_->Normalize(&state->q);
  if (!loops_) return;
  loops_->Close(*model_, &workspace_, &state->q);
  loops_->CloseVelocity(*model_, state->q, &workspace_, &state->v);
}

void TreeSystem::CloseEdited(State* state) {
  const bool edited = state->z[kEdited] != 0;
  state->z[kEdited] = 0;
  if (!loops_ || !edited) return;
  if (loops_->Gap(*model_, state->q, &workspace_) <= kEditGap &&
      loops_->VelocityGap(*model_, state->q, state->v, &workspace_) <= kEditGap)
    return;
  const double before = TotalEnergy(*state);
  Project(state);
  BookEdit(before, state);
}

SystemStatus TreeSystem::CheckLoops(const State& state) const {
  const double gap = loops_->Gap(*model_, state.q, &workspace_);
  if (gap <= kApart * loops_->closure().scale() || !std::isfinite(gap)) return {};
  Eigen::Index worst = 0;
  loops_->residual().cwiseAbs().maxCoeff(&worst);
  const LoopElement& loop = loops_->closure().loop(loops_->closure().loop_of(static_cast<int>(worst)));
  const std::string& link = loop.link_i.empty() ? loop.link_j : loop.link_i;
  const FrameIndex frame = model_->FindFrame(link);
  return {false, model_->frames()[static_cast<size_t>(frame.value)].body,
          "the loop \"" + loop.name + "\" is open and cannot be closed; try a smaller time step"};
}

void TreeSystem::MakeLoopSignals() {
  const std::size_t before = signals_.size();
  if (loops_) {
    for (int k = 0; k < loops_->closure().size(); ++k) {
      const LoopElement& loop = loops_->closure().loop(k);
      signals_.push_back({"loop." + loop.name + ".force", "N"});
      if (HasMoment(loop.type)) signals_.push_back({"loop." + loop.name + ".moment", "N m"});
    }
    signals_.push_back({"loops.gap", "m"});
    signals_.push_back({"loops.speed_gap", "m/s"});
  }
  loop_signals_ = signals_.size() - before;
}

// Forces belong to the accelerations that Solve has found last.
void TreeSystem::ComputeLoopSignals(const State& state, std::span<double> values) {
  if (!loops_) return;
  size_t next = 0;
  const double gap = loops_->Gap(*model_, state.q, &workspace_);
  const VectorX& lambda = loops_->LeastLambda();
  for (int k = 0; k < loops_->closure().size(); ++k) {
    const Wrench reaction = loops_->closure().Reaction(workspace_, k, lambda);
    values[next++] = reaction.force.norm();
    if (HasMoment(loops_->closure().loop(k).type)) values[next++] = reaction.moment.norm();
  }
  values[next++] = gap;
  values[next++] = loops_->VelocityGap(*model_, state.q, state.v, &workspace_);
  assert(next == values.size());
}

}  // namespace linkwright
