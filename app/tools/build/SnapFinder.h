// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/tools/Tool.h"
#include "app/workbench/ShelfAim.h"
#include "engine/scene/build/Features.h"

namespace linkwright::app {

/// What can be pointed at in the picture: features of the shapes that are drawn, frames, surfaces, the
/// ground.
class SnapFinder {
 public:
  explicit SnapFinder(ToolView* view) : view_(view) {}

  /// The spot under a pixel; `snaps`: to features and the grid, of these with `directed` only to those that
  /// have a direction. Over nothing: on the ground, or, where that is seen too flat, on the plane that faces
  /// the eye through what the view turns about.
  std::optional<ShelfSpot> find(const QPointF& pixel, bool snaps, bool directed = false);
  /// What marks the feature that was found last.
  const std::optional<SnappedFeature>& feature() const { return feature_; }
  /// Where the line through a pixel meets a plane; none: it does not.
  std::optional<Vector3> onPlane(const QPointF& pixel, const Transform& X_WS) const;
  /// The upright or flat plane through a point that faces the eye most.
  Transform planeFacing(const Vector3& point) const;

 private:
  struct Named {
    FrameIndex link;
    std::vector<Feature> in_link;
  };
  void learn();
  render::Ray rayThrough(const QPointF& pixel) const;
  FrameIndex linkOf(FrameIndex frame) const;

  ToolView* view_;
  std::shared_ptr<const CompiledScene> of_;
  std::vector<Named> features_;
  std::optional<SnappedFeature> feature_;
};

}  // namespace linkwright::app
