// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/gizmo/GizmoTool.h"

#include <QPainter>

#include "app/base/Units.h"
#include "app/commands/TargetEdits.h"
#include "app/document/Document.h"
#include "app/document/SceneRobots.h"
#include "app/tools/Overlay.h"
#include "app/workbench/ShelfAim.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/targets/TargetPlace.h"

namespace linkwright::app {
namespace {

// What of a target can be moved and turned.
std::uint32_t handlesOf(const SceneTarget& target) {
  using render::GizmoHandle;
  switch (target.kind) {
    case TargetKind::kPose:
    case TargetKind::kRelative:
      return (target.position ? render::kGizmoMove : 0U) | (target.orientation ? render::kGizmoTurn : 0U);
    case TargetKind::kLength:
      return render::kGizmoMove;
    case TargetKind::kPosture:
      return 0;
    case TargetKind::kCenterOfMass:
      break;
  }
  // Along the axes that count, and in the planes between two of them.
  std::uint32_t out = 0;
  constexpr GizmoHandle kMoves[] = {GizmoHandle::kMoveX, GizmoHandle::kMoveY, GizmoHandle::kMoveZ};
  constexpr GizmoHandle kPlanes[] = {GizmoHandle::kPlaneX, GizmoHandle::kPlaneY, GizmoHandle::kPlaneZ};
  bool all = true;
  for (std::size_t i = 0; i < 3; ++i) {
    if (target.axes[i]) out |= render::GizmoBit(kMoves[i]);
    if (target.axes[(i + 1) % 3] && target.axes[(i + 2) % 3]) out |= render::GizmoBit(kPlanes[i]);
    all = all && target.axes[i];
  }
  return all ? out | render::GizmoBit(GizmoHandle::kScreen) : out;
}

}  // namespace

bool GizmoTool::update() {
  Selection* selection = view_->selection();
  Player* player = view_->player();
  Poser* poser = view_->poser();
  View* shown = view_->shown();
  const PickObject selected = selection->selected();
  const auto& targets = player->document()->scene().targets;
  if (!player->compiled() || selected.kind != PickKind::kTarget || selected.index < 0 ||
      selected.index >= static_cast<int>(targets.size())) {
    target_ = -1;
    return false;
  }
  const auto place = poser->targetPlace(selected.index);
  if (!place) {
    target_ = -1;
    return false;
  }
  target_ = selected.index;
  gizmo_.options.enabled = handlesOf(targets[static_cast<std::size_t>(target_)]);
  const QSizeF size = view_->viewSize();
  gizmo_.SetView(shown->camera(), size.width(), size.height());
  gizmo_.SetPose(*place);
  return true;
}

bool GizmoTool::angular() const { return (render::GizmoBit(gizmo_.active()) & render::kGizmoTurn) != 0; }

bool GizmoTool::press(const Pointer& pointer) {
  if (pointer.button != Qt::LeftButton || (pointer.modifiers & Qt::AltModifier)) return false;
  render::GizmoHandle handle = render::GizmoHandle::kNone;
  if (update()) handle = gizmo_.HitTest(vector(pointer.pixel));
  if (handle == render::GizmoHandle::kNone) {
    const PickObject object = FromPickId(pointer.hit.id);
    if (!takes(object) || IsToggled(pointer.modifiers)) return false;
    view_->selection()->select(object);
    if (!update()) return false;
    handle = render::GizmoHandle::kScreen;
  }
  gizmo_.BeginDrag(handle, vector(pointer.pixel));
  drag_.begin(view_->document(), pointer.pixel);
  view_->requestUpdate();
  return true;
}

bool GizmoTool::takes(const PickObject& object) const {
  return object.kind == PickKind::kTarget && object.index >= 0;
}

void GizmoTool::put(const Transform& X_WT, int token) {
  Player* player = view_->player();
  Poser* poser = view_->poser();
  const SceneTarget& target = player->document()->scene().targets[static_cast<std::size_t>(target_)];
  // Seen from the link that it is relative to, which may move with the robot.
  const SceneTarget there = TargetAtPlace(*player->compiled(), player->bodyPoses(), target, X_WT);
  edits::setTargetPose(poser, target_, there.X_WT, token);
}

void GizmoTool::apply(const Transform& X_WT) {
  drag_.edits();
  put(X_WT, drag_.token());
  view_->requestUpdate();
}

void GizmoTool::move(const Pointer& pointer) {
  if (!gizmo_.dragging() || !drag_.follows(pointer.pixel)) return;
  const QSizeF size = view_->viewSize();
  gizmo_.SetView(view_->shown()->camera(), size.width(), size.height());
  const Transform dragged = gizmo_.DragTo(vector(pointer.pixel), pointer.modifiers & Qt::ControlModifier,
                                          pointer.modifiers & Qt::ShiftModifier);
  snapped_ = snappedTo(pointer);
  apply(snapped_ ? gizmo_.MoveTo(snapped_->X.p) : dragged);
}

// Steps and fine motion are asked for by themselves.
std::optional<ShelfSpot> GizmoTool::snappedTo(const Pointer& pointer) {
  if (angular() || view_->player()->model() == nullptr || !ShelfAim::of(view_->workbench())->steps().on ||
      (pointer.modifiers & (Qt::ControlModifier | Qt::ShiftModifier)))
    return std::nullopt;
  const SnapFinder::Moved moved = movedAlong();
  return moved ? finder_.findFeature(pointer.pixel, moved) : std::nullopt;
}

// The robot follows the target.
SnapFinder::Moved GizmoTool::movedAlong() {
  if (target_ < 0) return {};
  const Scene& scene = view_->document()->scene();
  const auto& frames = view_->player()->model()->frames();
  std::vector<bool> moved(frames.size());
  const int robot = RobotOfLink(scene, scene.targets[static_cast<std::size_t>(target_)].frame);
  for (std::size_t i = 0; i < frames.size(); ++i)
    moved[i] = robot < 0 || RobotOfLink(scene, frames[i].name) == robot;
  return [moved](FrameIndex frame, const Visual* /*shape*/) {
    return moved[static_cast<std::size_t>(frame.value)];
  };
}

void GizmoTool::release(const Pointer& /*pointer*/) {
  gizmo_.EndDrag();
  drag_.end();
  snapped_.reset();
  view_->requestUpdate();
}

void GizmoTool::cancel() {
  if (!gizmo_.dragging()) return;
  gizmo_.Cancel();
  snapped_.reset();
  drag_.cancel(view_->document());
  view_->poser()->endDrag();
  view_->requestUpdate();
}

bool GizmoTool::hover(const QPointF& pixel) {
  const render::GizmoHandle handle = update() ? gizmo_.HitTest(vector(pixel)) : render::GizmoHandle::kNone;
  gizmo_.SetHovered(handle);
  return handle != render::GizmoHandle::kNone;
}

bool GizmoTool::key(QKeyEvent* event) {
  if (!gizmo_.dragging() || !drag_.typed().take(*event)) return false;
  snapped_.reset();
  if (const auto amount = drag_.typed().inSi(angular() ? "rad" : "m")) apply(gizmo_.SetNumeric(*amount));
  view_->requestUpdate();
  return true;
}

bool GizmoTool::moveBy(const Vector3& way) {
  if (gizmo_.dragging() || !update() || (gizmo_.options.enabled & render::kGizmoMove) == 0) return false;
  Transform X = gizmo_.pose();
  X.p += way;
  put(X, view_->document()->newDragToken());
  view_->requestUpdate();
  return true;
}

void GizmoTool::compose(Snapshot* snapshot) {
  if (!update()) return;
  gizmo_.AppendTo(snapshot);
  if (snapped_) finder_.mark(snapshot);
}

void GizmoTool::paint(QPainter* painter) {
  if (!gizmo_.dragging()) return;
  QString text = QString::fromStdString(gizmo_.AmountText(chosenUnits())) +
                 drag_.typed().textIn(angular() ? "rad" : "m");
  if (snapped_) text += "   →   " + snapped_->text;
  paintBadge(painter, drag_.badge(), text, view_->workbench()->theme());
}

}  // namespace linkwright::app
