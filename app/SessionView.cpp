// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Session that is about looking: view, camera, what is selected.
#include <algorithm>

#include "app/Document.h"
#include "app/SceneRobots.h"
#include "app/Session.h"
#include "render/SceneCamera.h"

namespace linkwright::app {
namespace {

// The camera a save writes the window's view to; the others are the author's.
const char* const kStoredView = "view";

}  // namespace

void Session::takeCamera() {
  camera_moved_ = false;
  const auto& cameras = document_->scene().cameras;
  const auto stored = std::find_if(cameras.begin(), cameras.end(),
                                   [](const SceneCamera& camera) { return camera.name == kStoredView; });
  if (!cameras.empty()) {
    camera_ = render::ToCamera(stored != cameras.end() ? *stored : cameras.front());
  } else if (const auto compiled = document_->compiled()) {
    camera_ = {};
    camera_.Frame(compiled->lower, compiled->upper, 1.5);
  }
}

void Session::setView(const SceneView& view) {
  view_ = view;
  document_->setView(view);
  Q_EMIT viewChanged();
}

void Session::setCamera(const render::Camera& camera) {
  camera_ = camera;
  camera_moved_ = true;
  Q_EMIT cameraChanged();
}

void Session::storeCamera() {
  if (!camera_moved_) return;
  SceneCamera stored;
  stored.name = kStoredView;
  stored.target = camera_.target;
  stored.distance = camera_.distance;
  stored.yaw = camera_.yaw;
  stored.pitch = camera_.pitch;
  stored.field_of_view = camera_.field_of_view;
  stored.orthographic = camera_.orthographic;
  document_->setCamera(stored);
}

void Session::select(const PickObject& object) {
  if (object == selected_ && selected_robot_ < 0) return;
  selected_ = object;
  selected_robot_ = -1;
  Q_EMIT selectionChanged();
}

int Session::selectedRobot() const {
  if (selected_robot_ >= 0 || !compiled_ || selected_.kind != PickKind::kLink || selected_.index < 0)
    return selected_robot_;
  const auto& frames = compiled_->model->frames();
  const auto index = static_cast<std::size_t>(selected_.index);
  return index < frames.size() ? RobotOfLink(document_->scene(), frames[index].name) : -1;
}

void Session::selectRobot(int robot) {
  if (!compiled_ || robot < 0 || robot >= static_cast<int>(document_->scene().robots.size())) robot = -1;
  selected_ = {};
  selected_robot_ = robot;
  Q_EMIT selectionChanged();
}

QString Session::describeSelection() const {
  if (selected_robot_ < 0) return describe(selected_);
  const SceneRobot& robot = document_->scene().robots[static_cast<std::size_t>(selected_robot_)];
  return tr("robot \"%1\"").arg(QString::fromStdString(robot.name));
}

void Session::hover(const PickObject& object) {
  if (object == hovered_) return;
  hovered_ = object;
  Q_EMIT hoverChanged();
}

QString Session::describe(const PickObject& object) const {
  if (!compiled_ || object.index < 0) return {};
  const auto index = static_cast<std::size_t>(object.index);
  if (object.kind == PickKind::kLink && index < compiled_->model->frames().size())
    return tr("link \"%1\"").arg(QString::fromStdString(compiled_->model->frames()[index].name));
  if (object.kind == PickKind::kTarget && index < document_->scene().targets.size())
    return tr("target \"%1\"").arg(QString::fromStdString(document_->scene().targets[index].name));
  if (object.kind == PickKind::kForce && index < document_->scene().forces.size())
    return QStringLiteral("\"%1\"").arg(QString::fromStdString(document_->scene().forces[index].name));
  if (const int path = PathOf(object); hasPath(path)) {
    const QString name =
        QString::fromStdString(document_->scene().paths[static_cast<std::size_t>(path)].name);
    const int waypoint = WaypointOf(object);
    return waypoint < 0 ? tr("path \"%1\"").arg(name)
                        : tr("waypoint %1 of \"%2\"").arg(waypoint + 1).arg(name);
  }
  return {};
}

}  // namespace linkwright::app
