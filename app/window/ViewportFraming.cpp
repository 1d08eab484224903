// SPDX-License-Identifier: GPL-3.0-or-later
// What the view is moved to show.
#include <algorithm>

#include "app/document/Document.h"
#include "app/document/SceneRobots.h"
#include "app/window/ViewportWidget.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

void ViewportWidget::frameAll() {
  const auto compiled = player()->compiled();
  if (!compiled) return;
  Vector3 lower, upper;
  compiled->Bounds(player()->bodyPoses(), &lower, &upper);
  render::Camera camera = shown()->camera();
  camera.Frame(lower, upper, static_cast<double>(width()) / std::max(1, height()));
  animateTo(camera);
}

void ViewportWidget::frameSelection() {
  const auto compiled = player()->compiled();
  const PickObject selected = selection()->selected();
  if (!compiled) return;
  Vector3 lower = Vector3::Constant(1e300);
  Vector3 upper = Vector3::Constant(-1e300);
  const auto include = [&](const Vector3& p) {
    lower = lower.cwiseMin(p);
    upper = upper.cwiseMax(p);
  };
  if (selected.kind == PickKind::kTarget) {
    const auto place = poser()->targetPlace(selected.index);
    if (!place) return;
    const SceneTarget& target = document()->scene().targets[static_cast<std::size_t>(selected.index)];
    const double around = target.kind == TargetKind::kLength ? target.length : 0;
    const Vector3 margin = Vector3::Constant(std::max(0.12 * compiled->size, around));
    include(place->p - margin);
    include(place->p + margin);
  } else if (const auto path = player()->paths().motion(PathOf(selected)); path && path->works()) {
    for (const PathMotion::Point& point : path->line()) include(point.p);
  } else if (const std::vector<PickObject> all = selection()->shown();
             (!all.empty() && all.back().kind == PickKind::kLink) || selection()->wholeRobotSelected()) {
    const auto& frames = compiled->model->frames();
    std::vector<bool> wanted(frames.size());
    for (const PickObject& each : all)
      if (each.kind == PickKind::kLink && each.index < static_cast<int>(frames.size()))
        wanted[static_cast<std::size_t>(each.index)] = true;
    for (std::size_t i = 0; i < frames.size(); ++i) {
      if (all.empty())
        wanted[i] = RobotOfLink(document()->scene(), frames[i].name) == selection()->selectedRobot();
      if (wanted[i]) include(player()->framePose(FrameIndex(static_cast<int>(i))).p);
    }
    for (const CompiledShape& shape : compiled->shapes) {
      if (!wanted[static_cast<std::size_t>(shape.frame.value)] || !shape.mesh) continue;
      const Transform X_WG = player()->framePose(shape.frame) * shape.visual.X_LG;
      for (int corner = 0; corner < 8; ++corner) {
        const Eigen::Vector3f& a = shape.mesh->lower;
        const Eigen::Vector3f& b = shape.mesh->upper;
        const Vector3 p((corner & 1) ? b.x() : a.x(), (corner & 2) ? b.y() : a.y(),
                        (corner & 4) ? b.z() : a.z());
        include(X_WG * p.cwiseProduct(shape.scale));
      }
    }
  } else {
    frameAll();
    return;
  }
  render::Camera camera = shown()->camera();
  camera.Frame(lower, upper, static_cast<double>(width()) / std::max(1, height()));
  animateTo(camera);
}

}  // namespace linkwright::app
