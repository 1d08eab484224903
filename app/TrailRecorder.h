// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/scene/Snapshot.h"
#include "engine/simulation/System.h"

namespace linkwright::app {

class Player;
class View;

/// The way the tips (or the frames the view names) went in the last seconds, from the timeline.
class TrailRecorder {
 public:
  /// One polyline a frame; the same until time or timeline change.
  const std::vector<std::vector<Vector3f>>& trails(const Player& player, const View& view);

 private:
  std::vector<std::vector<Vector3f>> trails_;
  const void* model_ = nullptr;
  std::unique_ptr<System> system_;
  double time_ = -1;
  std::uint64_t revision_ = 0;
  std::size_t size_ = 0;
};

}  // namespace linkwright::app
