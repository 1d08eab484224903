// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/PathMotions.h"

#include "engine/scene/compile/MechanismPosing.h"

namespace linkwright::app {

void PathMotions::take(const CompiledScene* compiled) {
  motions_ = compiled != nullptr ? compiled->paths : PathList();
  known_ = compiled != nullptr ? compiled->scene.paths : std::vector<PathElement>();
}

void PathMotions::follow(const Scene& scene, const CompiledScene& compiled, const VectorX& start) {
  const auto loops = scene.paths == known_ ? nullptr : MakeLoopConstraints(compiled);
  motions_ = MakePathMotions(scene, compiled.model, start, loops.get(), known_, motions_);
  known_ = scene.paths;
}

std::shared_ptr<const PathMotion> PathMotions::motion(int path) const {
  return path >= 0 && path < static_cast<int>(motions_.size()) ? motions_[static_cast<std::size_t>(path)]
                                                               : nullptr;
}

std::optional<Transform> PathMotions::waypointPlace(const PickObject& object) const {
  const auto along = motion(PathOf(object));
  const int waypoint = WaypointOf(object);
  if (!along || waypoint < 0 || waypoint >= static_cast<int>(along->waypoints().size())) return std::nullopt;
  return along->waypoints()[static_cast<std::size_t>(waypoint)];
}

}  // namespace linkwright::app
