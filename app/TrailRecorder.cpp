// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/TrailRecorder.h"

#include "app/session/Player.h"
#include "app/session/View.h"

namespace linkwright::app {
namespace {

constexpr double kTrailSeconds = 4;
constexpr std::size_t kPoints = 200;

}  // namespace

const std::vector<std::vector<Vector3f>>& TrailRecorder::trails(const Player& player, const View& view) {
  const Timeline* timeline = player.timeline();
  const Model* model = player.model();
  if (timeline == nullptr || model == nullptr || !view.options().trails) {
    trails_.clear();
    model_ = nullptr;
    system_.reset();
    return trails_;
  }
  const std::uint64_t revision = timeline->revision();
  const std::size_t size = timeline->size();
  if (model == model_ && player.time() == time_ && revision == revision_ && size == size_) return trails_;
  if (model != model_ || !system_) system_ = player.cloneSystem();
  model_ = model;
  time_ = player.time();
  revision_ = revision;
  size_ = size;

  std::vector<FrameIndex> frames;
  for (const std::string& name : view.options().trail_frames)
    if (const FrameIndex frame = model->FindFrame(name); frame.IsValid()) frames.push_back(frame);
  if (frames.empty()) frames = player.compiled()->tips;
  trails_.assign(frames.size(), {});
  if (size == 0 || !system_) return trails_;

  std::vector<Transform> poses(static_cast<std::size_t>(system_->body_count()));
  State state;
  System::Inputs inputs;
  for (const std::size_t entry : timeline->Sample(time_ - kTrailSeconds, time_, kPoints)) {
    timeline->Get(entry, &state, &inputs);
    if (state.q.size() != system_->nq()) break;
    system_->BodyPoses(state, poses);
    for (std::size_t i = 0; i < frames.size(); ++i) {
      const Frame& frame = model->frames()[static_cast<std::size_t>(frames[i].value)];
      trails_[i].push_back((poses[static_cast<std::size_t>(frame.body.value)] * frame.X_BF).p.cast<float>());
    }
  }
  for (std::size_t i = 0; i < frames.size(); ++i)
    trails_[i].push_back(player.framePose(frames[i]).p.cast<float>());
  return trails_;
}

}  // namespace linkwright::app
