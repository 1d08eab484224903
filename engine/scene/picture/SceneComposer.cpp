// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/SceneComposer.h"

#include "engine/algorithms/Kinematics.h"
#include "engine/scene/picture/ContactSymbols.h"
#include "engine/scene/picture/MeasureSymbols.h"
#include "engine/scene/picture/ReachCloud.h"
#include "engine/scene/picture/ViewParts.h"

namespace linkwright {
SceneComposer::SceneComposer(std::shared_ptr<const CompiledScene> scene)
    : scene_(std::move(scene)), forces_(*scene_->model, scene_->scene.forces, scene_->size) {}

Snapshot SceneComposer::Compose(const Moment& moment, const SnapshotOptions& options) {
  SnapshotMoment shown;
  shown.time = moment.time;
  shown.targets = moment.targets;
  marked_.clear();
  if (options.view.contacts) {
    marked_ = MarkStruck(moment.contacts, moment.events, moment.time);
    shown.contacts = marked_;
  }
  if (options.view.support && !moment.contacts.empty()) {
    std::span<const Twist> V;
    if (moment.v != nullptr && moment.v->size() == scene_->model->nv()) {
      if (!workspace_) workspace_.emplace(*scene_->model);
      ForwardKinematics(*scene_->model, moment.q, *moment.v, &*workspace_);
      V = workspace_->V;
    }
    stands_ = FindStands(*scene_, moment.X_WB, V, moment.contacts);
    shown.stands = stands_;
  }
  shown.force_scale = forces_.scale();
  if (options.view.forces) shown.forces = ForcesAt(moment);
  if (options.view.trails && steps_) {
    if (!trails_) trails_.emplace(scene_->model);
    shown.trails = trails_->At(moment.time, moment.X_WB, TrailFrames(options.view), *steps_);
  }
  if (options.view.trails) shown.slips = slips_ && steps_ ? slips_->At(moment.time, *steps_) : moment.slips;
  return BuildSnapshot(*scene_, moment.X_WB, shown, options);
}

Snapshot SceneComposer::Compose(const State& state, const VectorX& elements,
                                std::span<const SceneTarget> targets, std::span<const ContactForce> contacts,
                                std::span<const ContactEvent> events, const SnapshotOptions& options) {
  if (!workspace_) workspace_.emplace(*scene_->model);
  ForwardKinematics(*scene_->model, state.q, &*workspace_);
  Snapshot out = Compose(
      {state.time, state.q, workspace_->X_WB, elements, targets, contacts, events, &state.v}, options);
  if (options.targets) {
    if (!reaches_) reaches_ = FindReaches(*scene_);
    AddReachCloud(*reaches_, scene_->size, &out);
  }
  return out;
}

std::vector<Instance> SceneComposer::ComposeBodies(std::span<const Transform> X_WB) const {
  SnapshotOptions options;
  options.targets = options.view.ground = false;
  return BuildSnapshot(*scene_, X_WB, {}, options).instances;
}

void SceneComposer::Follow(std::shared_ptr<const Timeline> recording) {
  if (recording == steps_) return;
  // A cleared recording may come back at the same place.
  trails_.reset();
  if (slips_) slips_->Forget();
  steps_ = std::move(recording);
}

void SceneComposer::Record(const State& step, const System::Inputs& inputs) {
  if (!recorded_) {
    recorded_ = std::make_shared<Timeline>();
    Follow(recorded_);
  }
  const bool first = recorded_->size() == 0;
  if (first || PeriodOf(step.time, kTrailPeriod) > PeriodOf(recorded_->last_time(), kTrailPeriod))
    recorded_->Append(step, inputs);
}

std::span<const ForceSymbol> SceneComposer::ForcesAt(const Moment& moment) {
  return forces_.At(moment.elements, moment.time, moment.q, moment.X_WB);
}

std::vector<FrameIndex> SceneComposer::TrailFrames(const SceneView& view) const {
  std::vector<FrameIndex> frames;
  for (const std::string& name : view.trail_frames)
    if (const FrameIndex frame = scene_->model->FindFrame(name); frame.IsValid()) frames.push_back(frame);
  if (frames.empty()) frames = scene_->tips;
  const ViewParts hidden(*scene_, view.hidden);
  std::erase_if(frames, [&](FrameIndex frame) { return hidden.Has(frame); });
  return frames;
}

}  // namespace linkwright
