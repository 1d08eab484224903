// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/scene/PathList.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/picture/PathPicture.h"

namespace linkwright::app {

/// The motion along the scene's paths, as the picture shows it: that of the simulation, and after an edit of
/// paths that of the simulation to come.
class PathMotions {
 public:
  /// Those that a simulation was compiled with; null: closed, there are none.
  void take(const CompiledScene* compiled);
  /// Those of the edited scene; what an edit left alone is not worked out again. `start`: positions that the
  /// simulation will start with (nq).
  void follow(const Scene& scene, const CompiledScene& compiled, const VectorX& start);

  /// One for each path of the scene, in its order; valid until the next edit.
  std::span<const std::shared_ptr<const PathMotion>> all() const { return motions_; }
  std::shared_ptr<const PathMotion> motion(int path) const;  ///< null: there is none
  /// Where a waypoint is in the world; of a path of joints where they bring the link.
  std::optional<Transform> waypointPlace(const PickObject& object) const;

 private:
  PathList motions_;
  std::vector<PathElement> known_;  // what motions_ are of
};

}  // namespace linkwright::app
