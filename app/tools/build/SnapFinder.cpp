// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/build/SnapFinder.h"

#include <QCoreApplication>
#include <cmath>

#include "app/workbench/Workbench.h"
#include "engine/math/Rotation.h"

namespace linkwright::app {
namespace {

constexpr double kSnapPixels = 9;
constexpr double kFlattest = 0.05;  // sine of the angle under which the ground is still pointed at
constexpr double kFarthest = 1e4;   // of the ground [m]

QString textOfFeature(FeatureType type) {
  const auto tr = [](const char* text) { return QCoreApplication::translate("SnapFinder", text); };
  switch (type) {
    case FeatureType::kVertex:
      return tr(QT_TRANSLATE_NOOP("SnapFinder", "corner"));
    case FeatureType::kEdgeMiddle:
      return tr(QT_TRANSLATE_NOOP("SnapFinder", "middle of an edge"));
    case FeatureType::kCenter:
      return tr(QT_TRANSLATE_NOOP("SnapFinder", "centre"));
    case FeatureType::kFrame:
      return tr(QT_TRANSLATE_NOOP("SnapFinder", "origin"));
    case FeatureType::kCircle:
      return tr(QT_TRANSLATE_NOOP("SnapFinder", "round edge"));
    case FeatureType::kEdge:
      return tr(QT_TRANSLATE_NOOP("SnapFinder", "edge"));
    case FeatureType::kAxis:
      return tr(QT_TRANSLATE_NOOP("SnapFinder", "axis"));
    case FeatureType::kFace:
      break;
  }
  return tr(QT_TRANSLATE_NOOP("SnapFinder", "face"));
}

double toGrid(double value, double step) { return std::round(value / step) * step; }

}  // namespace

render::Ray SnapFinder::rayThrough(const QPointF& pixel) const {
  const QSizeF size = view_->viewSize();
  return view_->shown()->camera().RayThrough(pixel.x(), pixel.y(), size.width(), size.height());
}

FrameIndex SnapFinder::linkOf(FrameIndex frame) const {
  const auto& frames = of_->model->frames();
  if (!frame.IsValid() || frame.value >= static_cast<int>(frames.size())) return {};
  const Frame& found = frames[static_cast<std::size_t>(frame.value)];
  for (int i = 0; !found.of_link && i < static_cast<int>(frames.size()); ++i)
    if (frames[static_cast<std::size_t>(i)].of_link &&
        frames[static_cast<std::size_t>(i)].body.value == found.body.value)
      return FrameIndex(i);
  return frame;
}

void SnapFinder::learn() {
  const auto compiled = view_->player()->compiled();
  if (compiled == of_) return;
  of_ = compiled;
  features_.clear();
  feature_.reset();
  if (!of_) return;
  for (const CompiledShape& shape : of_->shapes) {
    if (shape.generated) continue;
    Named named{shape.frame, {}};
    for (const Feature& feature : FeaturesOf(shape.visual.geometry, shape.mesh.get(), shape.scale))
      named.in_link.push_back(Placed(shape.visual.X_LG, feature));
    features_.push_back(std::move(named));
  }
  const auto& frames = of_->model->frames();
  for (int i = 0; i < static_cast<int>(frames.size()); ++i)
    features_.push_back({FrameIndex(i), {{FeatureType::kFrame, Vector3::Zero(), Vector3::UnitZ(), 0}}});
}

std::optional<Vector3> SnapFinder::onPlane(const QPointF& pixel, const Transform& X_WS) const {
  const render::Ray ray = rayThrough(pixel);
  const Vector3 normal = X_WS.R.col(2);
  const double along = normal.dot(ray.direction);
  if (std::abs(along) < 1e-9) return std::nullopt;
  const double distance = normal.dot(X_WS.p - ray.origin) / along;
  if (!(distance > 0) || distance > kFarthest) return std::nullopt;
  return Vector3(ray.origin + distance * ray.direction);
}

Transform SnapFinder::planeFacing(const Vector3& point) const {
  const Vector3 back = view_->shown()->camera().Axes().col(2).cwiseAbs();
  Transform X_WS;
  X_WS.p = point;
  if (back.z() > back.x() && back.z() > back.y()) return X_WS;
  // x or y to the right, y of the plane up.
  if (back.y() >= back.x())
    X_WS.R << 1, 0, 0, 0, 0, -1, 0, 1, 0;
  else
    X_WS.R << 0, 0, 1, 1, 0, 0, 0, 1, 0;
  return X_WS;
}

std::optional<ShelfSpot> SnapFinder::find(const QPointF& pixel, bool snaps, bool directed) {
  learn();
  feature_.reset();
  if (!of_) return std::nullopt;
  const Player& player = *view_->player();
  const SceneView& options = view_->shown()->options();
  const render::Camera& camera = view_->shown()->camera();
  const render::Ray ray = rayThrough(pixel);
  const render::PickResult hit = view_->pickAt(pixel);
  const PickObject object = FromPickId(hit.id);
  const bool on_link = hit.hit && object.kind == PickKind::kLink && object.index >= 0;
  Transform ground;
  ground.p.z() = options.ground_height;
  ShelfSpot spot;
  if (on_link) {
    spot.link = linkOf(FrameIndex(object.index));
    spot.X.p = hit.point;
    double least = kInfinity;
    for (const CompiledShape& shape : of_->shapes) {
      if (shape.frame.value != object.index || shape.generated) continue;
      const Transform X_WG = player.framePose(shape.frame) * shape.visual.X_LG;
      const SurfacePoint near =
          SurfaceNear(shape.visual.geometry, shape.mesh.get(), shape.scale, X_WG.Inverse() * hit.point);
      if (near.gap >= least) continue;
      least = near.gap;
      spot.X.R = RotationWithZ(X_WG.R * near.normal);
      spot.surface = true;
      spot.text = textOfFeature(FeatureType::kFace);
    }
  } else {
    const bool flat = std::abs(ray.direction.z()) < kFlattest;
    if (flat) ground = planeFacing(camera.target);
    const auto point = onPlane(pixel, ground);
    if (!point) return std::nullopt;
    spot.X.p = *point;
    spot.surface = !flat;
    spot.text = flat ? QCoreApplication::translate("SnapFinder", "plane facing the eye")
                     : QCoreApplication::translate("SnapFinder", "ground");
  }
  const double depth = (spot.X.p - ray.origin).dot(ray.direction);
  if (snaps) {
    std::vector<Feature> all;
    std::vector<FrameIndex> links;
    for (const Named& named : features_) {
      // What is behind a link that is pointed at is not meant.
      if (on_link && linkOf(named.link).value != spot.link.value) continue;
      const Transform X_WL = player.framePose(named.link);
      for (const Feature& feature : named.in_link) {
        if (directed && (feature.type == FeatureType::kFrame || feature.direction.norm() < 0.5)) continue;
        all.push_back(Placed(X_WL, feature));
        links.push_back(named.link);
      }
    }
    const double radius = kSnapPixels * camera.PixelSize(spot.X.p, view_->viewSize().height());
    feature_ = SnapTo(all, ray.origin, ray.direction, radius, on_link ? depth : kInfinity);
    if (feature_) {
      const Feature& feature = feature_->feature;
      spot.link = linkOf(links[feature_->index]);
      spot.X.p = feature_->point;
      spot.text = textOfFeature(feature.type);
      spot.directed = feature.direction.norm() > 0.5 && feature.type != FeatureType::kFrame;
      if (spot.directed) spot.X.R = RotationWithZ(feature.direction);
      // A shape is put on a corner or a flat middle, but into an axis or a centre within.
      spot.surface = on_link && !spot.directed && feature.type == FeatureType::kVertex;
      // A joint at a hole is in its middle.
      if (feature.type == FeatureType::kCircle) spot.X.p = feature.point;
    } else if (!on_link) {
      const double step = SnapSteps::of(view_->workbench()->settings()).grid;
      // Not across the plane, which is one of the axes'.
      const Vector3 across = ground.R.col(2).cwiseAbs();
      for (Eigen::Index k = 0; k < 3; ++k)
        if (across[k] < 0.5) spot.X.p[k] = toGrid(spot.X.p[k], step);
      spot.text = QCoreApplication::translate("SnapFinder", "grid");
    }
  }
  if (spot.link.IsValid())
    spot.text = QCoreApplication::translate("SnapFinder", "%1 of %2")
                    .arg(spot.text, view_->selection()->describe({PickKind::kLink, spot.link.value}));
  return spot;
}

}  // namespace linkwright::app
