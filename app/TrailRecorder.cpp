// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/TrailRecorder.h"

#include "app/Session.h"
#include "engine/algorithms/Kinematics.h"

namespace linkwright::app {
namespace {

constexpr double kSeconds = 4;
constexpr std::size_t kPoints = 200;

}  // namespace

const std::vector<std::vector<Vector3f>>& TrailRecorder::trails(const Session& session) {
  const Timeline* timeline = session.timeline();
  const Model* model = session.model();
  if (timeline == nullptr || model == nullptr || !session.view().trails) {
    trails_.clear();
    model_ = nullptr;
    return trails_;
  }
  const std::uint64_t revision = timeline->revision();
  const std::size_t size = timeline->size();
  if (model == model_ && session.time() == time_ && revision == revision_ && size == size_) return trails_;
  model_ = model;
  time_ = session.time();
  revision_ = revision;
  size_ = size;

  std::vector<FrameIndex> frames;
  for (const std::string& name : session.view().trail_frames)
    if (const FrameIndex frame = model->FindFrame(name); frame.IsValid()) frames.push_back(frame);
  if (frames.empty()) frames = session.compiled()->tips;
  trails_.assign(frames.size(), {});
  if (size == 0) return trails_;

  Workspace workspace(*model);
  State state;
  System::Inputs inputs;
  for (const std::size_t entry : timeline->Sample(time_ - kSeconds, time_, kPoints)) {
    timeline->Get(entry, &state, &inputs);
    if (state.q.size() != model->nq()) break;
    ForwardKinematics(*model, state.q, &workspace);
    for (std::size_t i = 0; i < frames.size(); ++i)
      trails_[i].push_back(FramePose(*model, workspace, frames[i]).p.cast<float>());
  }
  for (std::size_t i = 0; i < frames.size(); ++i)
    trails_[i].push_back(session.framePose(frames[i]).p.cast<float>());
  return trails_;
}

}  // namespace linkwright::app
