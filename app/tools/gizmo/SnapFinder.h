// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/tools/Tool.h"
#include "app/workbench/ShelfAim.h"
#include "engine/scene/build/Features.h"
#include "engine/scene/build/RoundSides.h"

namespace linkwright::app {

/// Of what is pointed at.
inline constexpr Color kMarkColor{0.96F, 0.72F, 0.16F, 1};
void addMarkLine(const Vector3& from, const Vector3& to, Snapshot* snapshot);
/// A dot of the same size on the screen wherever it is; its radius in pixels.
void addMarkDot(ToolView* view, const Vector3& at, double pixels, Snapshot* snapshot);

/// What can be pointed at in the picture: features of the shapes that are drawn, frames, surfaces, the
/// ground.
class SnapFinder {
 public:
  explicit SnapFinder(ToolView* view) : view_(view) {}

  /// The spot under a pixel; `snaps`: to features and the grid, of these with `directed` only to those that
  /// have a direction, and on what is round to its axis: of a hole to its middle. Over nothing: on the
  /// ground, or, where that is seen too flat, on the plane that faces the eye through what the view turns
  /// about.
  std::optional<ShelfSpot> find(const QPointF& pixel, bool snaps, bool directed = false);
  /// What does not count, as it is moved itself: a link, a frame (null), a shape of a link.
  using Moved = std::function<bool(FrameIndex frame, const Visual* shape)>;
  /// The feature under a pixel of all that is not moved.
  std::optional<ShelfSpot> findFeature(const QPointF& pixel, const Moved& moved);
  /// Marks the feature that was found last.
  void mark(Snapshot* snapshot) const;
  /// Where the line through a pixel meets a plane; none: it does not.
  std::optional<Vector3> onPlane(const QPointF& pixel, const Transform& X_WS) const;
  /// The upright or flat plane through a point that faces the eye most.
  Transform planeFacing(const Vector3& point) const;

 private:
  struct Named {
    FrameIndex frame, link;         // the link that the frame is of, or the frame
    const Visual* shape = nullptr;  // null: the frame itself
    std::shared_ptr<const std::vector<Feature>> features;
    Transform X_FG;  // of the features
  };
  struct KnownMesh {
    MeshPtr mesh;
    Vector3 scale;
    std::shared_ptr<const std::vector<Feature>> features;
  };
  struct KnownRounds {
    MeshPtr mesh;
    Vector3 scale;
    std::shared_ptr<const RoundSides> rounds;
  };
  void learn();
  void learnLinks();
  std::shared_ptr<const std::vector<Feature>> featuresOf(const CompiledShape& shape,
                                                         std::vector<KnownMesh>* known) const;
  /// Of the links that `counts` says, those with a direction if `directed`.
  std::optional<SnappedFeature> nearest(const render::Ray& ray, double radius, double depth, bool directed,
                                        const std::function<bool(const Named&)>& counts,
                                        FrameIndex* link) const;
  const RoundSides* roundsOf(const CompiledShape& shape);
  void findSurface(const render::PickResult& hit, FrameIndex frame, bool rounds, ShelfSpot* spot);
  void snapToAxis(double radius, ShelfSpot* spot);
  void put(FrameIndex link, ShelfSpot* spot) const;
  void nameLink(ShelfSpot* spot) const;
  render::Ray rayThrough(const QPointF& pixel) const;
  FrameIndex linkOf(FrameIndex frame) const;

  ToolView* view_;
  std::shared_ptr<const CompiledScene> of_;
  std::vector<Named> features_;
  std::vector<KnownMesh> meshes_;
  std::vector<KnownRounds> rounds_;  // of those that were pointed at
  SurfacePoint surface_;             // under the pixel, its axis in the world
  std::vector<FrameIndex> links_;    // of each frame the link that it is of
  std::optional<SnappedFeature> feature_;
};

}  // namespace linkwright::app
