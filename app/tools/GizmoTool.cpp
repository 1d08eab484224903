// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/GizmoTool.h"

#include <QKeyEvent>
#include <QPainter>

#include "app/commands/TargetEdits.h"
#include "app/document/Document.h"
#include "app/tools/Overlay.h"
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
  token_ = view_->document()->newDragToken();
  pressed_ = cursor_ = pointer.pixel;
  moved_ = false;
  typed_.clear();
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
  moved_ = true;
  put(X_WT, token_);
  view_->requestUpdate();
}

void GizmoTool::move(const Pointer& pointer) {
  if (!gizmo_.dragging()) return;
  cursor_ = pointer.pixel;
  if (!moved_ && (pointer.pixel - pressed_).manhattanLength() < kDragPixels) return;
  if (!typed_.isEmpty()) return;
  const QSizeF size = view_->viewSize();
  gizmo_.SetView(view_->shown()->camera(), size.width(), size.height());
  apply(gizmo_.DragTo(vector(pointer.pixel), pointer.modifiers & Qt::ControlModifier,
                      pointer.modifiers & Qt::ShiftModifier));
}

void GizmoTool::release(const Pointer& /*pointer*/) {
  gizmo_.EndDrag();
  typed_.clear();
  view_->requestUpdate();
}

void GizmoTool::cancel() {
  if (!gizmo_.dragging()) return;
  gizmo_.Cancel();
  typed_.clear();
  if (moved_) view_->document()->cancelDrag(token_);
  view_->poser()->endDrag();
  view_->requestUpdate();
}

bool GizmoTool::hover(const QPointF& pixel) {
  const render::GizmoHandle handle = update() ? gizmo_.HitTest(vector(pixel)) : render::GizmoHandle::kNone;
  gizmo_.SetHovered(handle);
  return handle != render::GizmoHandle::kNone;
}

bool GizmoTool::key(QKeyEvent* event) {
  if (!gizmo_.dragging()) return false;
  const QString text = event->text();
  if (event->key() == Qt::Key_Backspace) {
    typed_.chop(1);
  } else if (text.size() == 1 && (text[0].isDigit() || text[0] == '.' || text[0] == ',' || text[0] == '-')) {
    if (text[0] == '-')
      typed_ = typed_.startsWith('-') ? typed_.mid(1) : '-' + typed_;
    else
      typed_ += text[0] == ',' ? QChar('.') : text[0];
  } else {
    return false;
  }
  bool ok = false;
  const double number = typed_.toDouble(&ok);
  if (ok) {
    const double unit = angular() ? (view_->workbench()->radians() ? 1.0 : kPi / 180) : 1.0;
    apply(gizmo_.SetNumeric(number * unit));
  }
  view_->requestUpdate();
  return true;
}

void GizmoTool::compose(Snapshot* snapshot) {
  if (update()) gizmo_.AppendTo(snapshot);
}

void GizmoTool::paint(QPainter* painter) {
  if (!gizmo_.dragging()) return;
  QString text = QString::fromStdString(gizmo_.AmountText(view_->workbench()->radians()));
  if (!typed_.isEmpty())
    text +=
        QString("   ⌨ %1 %2").arg(typed_, angular() ? (view_->workbench()->radians() ? "rad" : "°") : "m");
  paintBadge(painter, cursor_ + QPointF(18, 18), text, view_->workbench()->theme());
}

}  // namespace linkwright::app
