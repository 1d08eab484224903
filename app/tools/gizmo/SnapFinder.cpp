// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/gizmo/SnapFinder.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/tools/gizmo/ObjectPlace.h"
#include "app/workbench/Workbench.h"
#include "engine/math/Rotation.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/picture/Symbols.h"

namespace linkwright::app {
namespace {

constexpr double kSnapPixels = 9;
constexpr double kFeaturePixels = 5;  // of the dot on a feature
constexpr float kSnapMarkWidth = 2;
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

void addMarkLine(const Vector3& from, const Vector3& to, Snapshot* snapshot) {
  Polyline line;
  line.points = {from.cast<float>(), to.cast<float>()};
  line.color = kMarkColor;
  line.width = kSnapMarkWidth;
  line.on_top = true;
  snapshot->lines.push_back(std::move(line));
}

void addMarkDot(ToolView* view, const Vector3& at, double pixels, Snapshot* snapshot) {
  const double pixel = view->shown()->camera().PixelSize(at, view->viewSize().height());
  AddDot(at, pixels * pixel, kMarkColor, snapshot);
}

void SnapFinder::mark(Snapshot* snapshot) const {
  if (!feature_) return;
  const Feature& feature = feature_->feature;
  addMarkDot(view_, feature_->point, kFeaturePixels, snapshot);
  if (!(feature.extent > 0) || feature.type == FeatureType::kCircle) return;
  const Vector3 half = feature.extent * feature.direction;
  addMarkLine(feature.point - half, feature.point + half, snapshot);
}

render::Ray SnapFinder::rayThrough(const QPointF& pixel) const {
  const QSizeF size = view_->viewSize();
  return view_->shown()->camera().RayThrough(pixel.x(), pixel.y(), size.width(), size.height());
}

FrameIndex SnapFinder::linkOf(FrameIndex frame) const {
  if (!frame.IsValid() || frame.value >= static_cast<int>(links_.size())) return {};
  return links_[static_cast<std::size_t>(frame.value)];
}

// A body may be of several links that are welded together: a frame is of the one that the scene says.
void SnapFinder::learnLinks() {
  const auto& frames = of_->model->frames();
  links_.assign(frames.size(), {});
  std::vector<FrameIndex> first(static_cast<std::size_t>(of_->model->body_count()));
  for (int i = 0; i < static_cast<int>(frames.size()); ++i) {
    const Frame& frame = frames[static_cast<std::size_t>(i)];
    if (!frame.of_link) continue;
    links_[static_cast<std::size_t>(i)] = FrameIndex(i);
    FrameIndex& of_body = first[static_cast<std::size_t>(frame.body.value)];
    if (!of_body.IsValid()) of_body = FrameIndex(i);
  }
  const Scene& scene = view_->document()->scene();
  for (const auto& robot : view_->document()->objects().root().ChildrenOf("robots"))
    for (const auto& frame : robot->ChildrenOf("frames")) {
      const FrameIndex at = of_->model->FindFrame(nameInModel(scene, *robot, frame->name()));
      const std::string& link = frame->As<FrameDescription>().link;
      if (at.IsValid())
        links_[static_cast<std::size_t>(at.value)] = of_->model->FindFrame(nameInModel(scene, *robot, link));
    }
  for (std::size_t i = 0; i < links_.size(); ++i) {
    if (links_[i].IsValid()) continue;
    const FrameIndex of_body = first[static_cast<std::size_t>(frames[i].body.value)];
    links_[i] = of_body.IsValid() ? of_body : FrameIndex(static_cast<int>(i));
  }
}

// Of large meshes finding them takes long, and every edit makes another mechanism.
std::shared_ptr<const std::vector<Feature>> SnapFinder::featuresOf(const CompiledShape& shape,
                                                                   std::vector<KnownMesh>* known) const {
  const bool of_mesh = shape.mesh && shape.visual.geometry.type == ShapeType::kMesh;
  if (of_mesh)
    for (const auto* each : std::initializer_list<const std::vector<KnownMesh>*>{known, &meshes_})
      for (const KnownMesh& mesh : *each)
        if (mesh.mesh == shape.mesh && mesh.scale == shape.scale) {
          if (each != known) known->push_back(mesh);
          return mesh.features;
        }
  auto found = std::make_shared<const std::vector<Feature>>(
      FeaturesOf(shape.visual.geometry, shape.mesh.get(), shape.scale));
  if (of_mesh) known->push_back({shape.mesh, shape.scale, found});
  return found;
}

// Found where a mesh is pointed at, as most are not.
const RoundSides* SnapFinder::roundsOf(const CompiledShape& shape) {
  if (!shape.mesh) return nullptr;
  for (const KnownRounds& each : rounds_)
    if (each.mesh == shape.mesh && each.scale == shape.scale) return each.rounds.get();
  rounds_.push_back({shape.mesh, shape.scale, std::make_shared<const RoundSides>(*shape.mesh, shape.scale)});
  return rounds_.back().rounds.get();
}

void SnapFinder::learn() {
  const auto compiled = view_->player()->compiled();
  if (compiled == of_) return;
  of_ = compiled;
  features_.clear();
  feature_.reset();
  if (!of_) return;
  learnLinks();
  std::vector<KnownMesh> known;
  for (const CompiledShape& shape : of_->shapes) {
    if (shape.generated) continue;
    features_.push_back(
        {shape.frame, linkOf(shape.frame), &shape.visual, featuresOf(shape, &known), shape.visual.X_LG});
  }
  meshes_ = std::move(known);
  std::erase_if(rounds_, [&](const KnownRounds& each) {
    return std::none_of(of_->shapes.begin(), of_->shapes.end(),
                        [&](const CompiledShape& shape) { return shape.mesh == each.mesh; });
  });
  const auto origin = std::make_shared<const std::vector<Feature>>(
      std::vector<Feature>{{FeatureType::kFrame, Vector3::Zero(), Vector3::UnitZ(), 0}});
  for (int i = 0; i < static_cast<int>(links_.size()); ++i)
    features_.push_back({FrameIndex(i), linkOf(FrameIndex(i)), nullptr, origin, {}});
}

std::optional<SnappedFeature> SnapFinder::nearest(const render::Ray& ray, double radius, double depth,
                                                  bool directed,
                                                  const std::function<bool(const Named&)>& counts,
                                                  FrameIndex* link) const {
  std::vector<Feature> all;
  std::vector<FrameIndex> links;
  for (const Named& named : features_) {
    if (!counts(named)) continue;
    const Transform X_WG = view_->player()->framePose(named.frame) * named.X_FG;
    for (const Feature& feature : *named.features) {
      if (directed && (feature.type == FeatureType::kFrame || feature.direction.norm() < 0.5)) continue;
      all.push_back(Placed(X_WG, feature));
      links.push_back(named.link);
    }
  }
  auto found = SnapTo(all, ray.origin, ray.direction, radius, depth);
  if (found) *link = links[found->index];
  return found;
}

void SnapFinder::put(FrameIndex link, ShelfSpot* spot) const {
  spot->link = link;
  spot->X.p = feature_->point;
  spot->text = textOfFeature(feature_->feature.type);
}

void SnapFinder::nameLink(ShelfSpot* spot) const {
  if (spot->link.IsValid())
    spot->text = QCoreApplication::translate("SnapFinder", "%1 of %2")
                     .arg(spot->text, view_->selection()->describe({PickKind::kLink, spot->link.value}));
}

std::optional<ShelfSpot> SnapFinder::findFeature(const QPointF& pixel, const Moved& moved) {
  learn();
  feature_.reset();
  if (!of_) return std::nullopt;
  const render::Camera& camera = view_->shown()->camera();
  const render::Ray ray = rayThrough(pixel);
  // What is moved hides nothing: it is under the cursor most of the time.
  const render::PickResult hit = view_->pickThrough(pixel, [&](PickId id) {
    const PickObject seen = FromPickId(id);
    return seen.kind == PickKind::kLink && seen.index >= 0 && moved(FrameIndex(seen.index), nullptr);
  });
  const PickObject object = FromPickId(hit.id);
  FrameIndex on;
  if (hit.hit && object.kind == PickKind::kLink && object.index >= 0) on = linkOf(FrameIndex(object.index));
  // Nor does a link of which a shape is moved.
  if (on.IsValid() && std::any_of(features_.begin(), features_.end(), [&](const Named& named) {
        return named.link.value == on.value && moved(named.frame, named.shape);
      }))
    on = {};
  const Vector3 at = on.IsValid() ? hit.point : camera.target;
  const double radius = kSnapPixels * camera.PixelSize(at, view_->viewSize().height());
  const double depth = on.IsValid() ? (hit.point - ray.origin).dot(ray.direction) : kInfinity;
  FrameIndex link;
  feature_ = nearest(
      ray, radius, depth, false,
      [&](const Named& named) {
        return (!on.IsValid() || named.link.value == on.value) && !moved(named.frame, named.shape);
      },
      &link);
  if (!feature_) return std::nullopt;
  ShelfSpot spot;
  put(link, &spot);
  nameLink(&spot);
  return spot;
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

// Where a point of the picture lies on a link: the nearest surface of its shapes.
void SnapFinder::findSurface(const render::PickResult& hit, FrameIndex frame, bool rounds, ShelfSpot* spot) {
  spot->X.p = hit.point;
  const Transform X_WF = view_->player()->framePose(frame);
  const auto near = [&](const CompiledShape& shape, const RoundSides* known) {
    return SurfaceNear(shape.visual.geometry, shape.mesh.get(), shape.scale,
                       (X_WF * shape.visual.X_LG).Inverse() * hit.point, known);
  };
  const CompiledShape* nearest = nullptr;
  for (const CompiledShape& shape : of_->shapes) {
    if (shape.frame.value != frame.value || shape.generated) continue;
    const SurfacePoint found = near(shape, nullptr);
    if (found.gap >= surface_.gap) continue;
    surface_ = found;
    nearest = &shape;
  }
  if (!nearest) return;
  // What of a mesh is round is found of the one that is pointed at alone: of large ones that takes long.
  if (const ShapeType type = nearest->visual.geometry.type;
      rounds && (type == ShapeType::kMesh || type == ShapeType::kHull))
    surface_ = near(*nearest, roundsOf(*nearest));
  if (!rounds) surface_.axis.reset();
  const Transform X_WG = X_WF * nearest->visual.X_LG;
  if (surface_.axis) surface_.axis = Placed(X_WG, *surface_.axis);
  spot->X.R = RotationWithZ(X_WG.R * surface_.normal);
  spot->surface = true;
  spot->text = textOfFeature(FeatureType::kFace);
}

// Of a hole its middle is meant; beside what is round the place along it is chosen, too, which snaps to its
// ends and its middle.
void SnapFinder::snapToAxis(double radius, ShelfSpot* spot) {
  const Feature axis = *surface_.axis;
  double along = 0;
  if (!surface_.hollow) {
    along = std::clamp(axis.direction.dot(spot->X.p - axis.point), -axis.extent, axis.extent);
    for (const double mark : {-axis.extent, 0.0, axis.extent})
      if (std::abs(along - mark) < radius) along = mark;
  }
  spot->X = {RotationWithZ(axis.direction), axis.point + along * axis.direction};
  spot->surface = false;
  spot->directed = true;
  spot->text =
      surface_.hollow ? QCoreApplication::translate("SnapFinder", "hole") : textOfFeature(FeatureType::kAxis);
  feature_ = SnappedFeature{axis, spot->X.p, 0};
}

std::optional<ShelfSpot> SnapFinder::find(const QPointF& pixel, bool snaps, bool directed) {
  learn();
  feature_.reset();
  surface_ = {};
  if (!of_) return std::nullopt;
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
    findSurface(hit, FrameIndex(object.index), directed && snaps, &spot);
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
    const double radius = kSnapPixels * camera.PixelSize(spot.X.p, view_->viewSize().height());
    FrameIndex link;
    // What is behind a link that is pointed at is not meant.
    feature_ = nearest(
        ray, radius, on_link ? depth : kInfinity, directed,
        [&](const Named& named) { return !on_link || named.link.value == spot.link.value; }, &link);
    // What is round goes before axes within.
    if (surface_.axis && (!feature_ || feature_->feature.type == FeatureType::kAxis)) {
      snapToAxis(radius, &spot);
    } else if (feature_) {
      const Feature& feature = feature_->feature;
      put(link, &spot);
      spot.directed = feature.direction.norm() > 0.5 && feature.type != FeatureType::kFrame;
      if (spot.directed) spot.X.R = RotationWithZ(feature.direction);
      // A shape is put on a corner or a flat middle, but into an axis or a centre within.
      spot.surface = on_link && !spot.directed && feature.type == FeatureType::kVertex;
      // A joint at a hole is in its middle.
      if (feature.type == FeatureType::kCircle) spot.X.p = feature.point;
    } else if (!on_link) {
      const double step = ShelfAim::of(view_->workbench())->steps().grid;
      // Not across the plane, which is one of the axes'.
      const Vector3 across = ground.R.col(2).cwiseAbs();
      for (Eigen::Index k = 0; k < 3; ++k)
        if (across[k] < 0.5) spot.X.p[k] = toGrid(spot.X.p[k], step);
      spot.text = QCoreApplication::translate("SnapFinder", "grid");
    }
  }
  nameLink(&spot);
  return spot;
}

}  // namespace linkwright::app
