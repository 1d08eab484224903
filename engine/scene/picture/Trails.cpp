// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/Trails.h"

#include <algorithm>
#include <limits>

namespace linkwright {
namespace {

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

}  // namespace

Trails::Trails(std::shared_ptr<const Model> model)
    : model_(std::move(model)), workspace_(*model_), points_(kTrailPeriod, kTrailSeconds) {}

std::span<const std::vector<Vector3f>> Trails::At(double time, std::span<const Transform> X_WB,
                                                  std::span<const FrameIndex> frames, const Timeline& steps) {
  if (!std::equal(frames.begin(), frames.end(), frames_.begin(), frames_.end())) {
    points_.Clear();
    frames_.assign(frames.begin(), frames.end());
  }
  points_.Update(time, steps, [&](std::size_t index, std::uint64_t* serial, std::vector<Vector3f>* places) {
    if (!steps.Get(index, &state_, nullptr, serial)) return kNoNumber;
    if (state_.time > time - kPeriodRounding || state_.q.size() != model_->nq()) return kNoNumber;
    ForwardKinematics(*model_, state_.q, &workspace_);
    Place(workspace_.X_WB, places);
    return state_.time;
  });

  lines_.assign(frames_.size(), {});
  std::vector<Vector3f> present;
  Place(X_WB, &present);
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    lines_[i].reserve(points_.samples().size() + 1);
    for (const auto& [period, point] : points_.samples()) lines_[i].push_back(point.sample[i]);
    lines_[i].push_back(present[i]);
  }
  return lines_;
}

void Trails::Place(std::span<const Transform> X_WB, std::vector<Vector3f>* places) const {
  for (const FrameIndex frame : frames_) places->push_back(FramePose(*model_, X_WB, frame).p.cast<float>());
}

}  // namespace linkwright
