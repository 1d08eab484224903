// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/Trails.h"

#include <algorithm>
#include <cmath>

namespace linkwright {
namespace {

// Times of steps are multiples of dt up to rounding: one this much before a period belongs to it [s].
constexpr double kRounding = 1e-9;

double BeginOf(std::int64_t period) { return static_cast<double>(period) * kTrailPeriod - kRounding; }

}  // namespace

std::int64_t TrailPeriodOf(double time) {
  return static_cast<std::int64_t>(std::floor((time + kRounding) / kTrailPeriod));
}

Trails::Trails(std::shared_ptr<const Model> model) : model_(std::move(model)), workspace_(*model_) {}

std::span<const std::vector<Vector3f>> Trails::At(double time, std::span<const Transform> X_WB,
                                                  std::span<const FrameIndex> frames, const Timeline& steps) {
  if (&steps != steps_ || !std::equal(frames.begin(), frames.end(), frames_.begin(), frames_.end())) {
    points_.clear();
    frames_.assign(frames.begin(), frames.end());
    steps_ = &steps;
  }
  const std::int64_t first = TrailPeriodOf(time - kTrailSeconds) + 1, last = TrailPeriodOf(time);
  points_.erase(points_.begin(), points_.lower_bound(first));
  points_.erase(points_.upper_bound(last), points_.end());
  // The step that the newest point was of may be the present by now.
  if (last >= first) points_.erase(last);
  // Read before the steps: a change in between is noticed the next time.
  const std::uint64_t revision = steps.revision();
  const bool same = revision == revision_;
  revision_ = revision;
  for (std::int64_t period = first; period <= last; ++period)
    if (!same || !points_.contains(period)) Find(period, time, steps);

  lines_.assign(frames_.size(), {});
  std::vector<Vector3f> present;
  Place(X_WB, &present);
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    lines_[i].reserve(points_.size() + 1);
    for (const auto& [period, point] : points_) lines_[i].push_back(point.places[i]);
    lines_[i].push_back(present[i]);
  }
  return lines_;
}

// Makes, keeps or forgets the point of a period.
void Trails::Find(std::int64_t period, double time, const Timeline& steps) {
  std::size_t index = steps.IndexAt(BeginOf(period));
  if (steps.TimeAt(index) < BeginOf(period)) ++index;
  const auto known = points_.find(period);
  if (known != points_.end() && known->second.serial == steps.SerialAt(index)) return;
  if (known != points_.end()) points_.erase(known);
  Point point;
  if (!steps.Get(index, &state_, nullptr, &point.serial)) return;
  if (TrailPeriodOf(state_.time) != period || state_.time > time - kRounding) return;
  if (state_.q.size() != model_->nq()) return;
  ForwardKinematics(*model_, state_.q, &workspace_);
  Place(workspace_.X_WB, &point.places);
  points_.emplace(period, std::move(point));
}

void Trails::Place(std::span<const Transform> X_WB, std::vector<Vector3f>* places) const {
  for (const FrameIndex frame : frames_) places->push_back(FramePose(*model_, X_WB, frame).p.cast<float>());
}

}  // namespace linkwright
