// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/PathList.h"

#include <algorithm>

namespace linkwright {

PathList MakePathMotions(const Scene& scene, const std::shared_ptr<const Model>& model, const VectorX& start,
                         LoopConstraints* loops, std::span<const PathElement> known,
                         std::span<const std::shared_ptr<const PathMotion>> before, const StopCheck& stop) {
  PathList motions;
  for (std::size_t i = 0; i < scene.paths.size(); ++i) {
    const bool same = i < before.size() && i < known.size() && known[i] == scene.paths[i];
    motions.push_back(
        same ? before[i]
             : std::make_shared<PathMotion>(model, scene.paths[i], start, scene.limits, loops, stop));
  }
  return motions;
}

PathList LeadingPaths(std::span<const std::shared_ptr<const PathMotion>> paths) {
  PathList leading;
  std::vector<BodyIndex> led;
  for (const auto& path : paths) {
    if (!path->works() || !path->element().enabled) continue;
    const auto taken = [&](BodyIndex joint) { return std::find(led.begin(), led.end(), joint) != led.end(); };
    if (std::any_of(path->joints().begin(), path->joints().end(), taken)) continue;
    led.insert(led.end(), path->joints().begin(), path->joints().end());
    leading.push_back(path);
  }
  return leading;
}

}  // namespace linkwright
