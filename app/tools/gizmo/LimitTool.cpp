// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/gizmo/LimitTool.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <cmath>

#include "app/base/Units.h"
#include "app/commands/LimitEdits.h"
#include "app/document/Document.h"
#include "app/languages/Numbers.h"
#include "app/tools/Overlay.h"
#include "app/tools/gizmo/ObjectPlace.h"
#include "app/workbench/ObjectActions.h"
#include "app/workbench/PartsShown.h"
#include "app/workbench/ShelfAim.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app {
namespace {

constexpr double kAcross = 1e-6;  // of what is across an axis: less has no direction

// The direction, in the joint's frame, that shows position zero: towards what the joint moves.
Vector3 zeroOf(const SceneObject& joint) {
  const JointDescription& described = joint.As<JointDescription>();
  const SceneObject& robot = *joint.parent();
  std::vector<Vector3> wanted;
  for (const auto& next : robot.ChildrenOf("joints"))
    if (next->As<JointDescription>().parent == described.child)
      wanted.push_back(next->As<JointDescription>().X_PJ.p);
  for (const auto& link : robot.ChildrenOf("links")) {
    if (link->name() != described.child) continue;
    if (const auto& inertial = link->As<LinkDescription>().inertial) wanted.push_back(inertial->com);
    for (const auto& shape : link->ChildrenOf("visuals")) wanted.push_back(shape->As<Visual>().X_LG.p);
  }
  for (const Vector3& p : wanted) {
    const Vector3 across = p - described.axis.dot(p) * described.axis;
    if (across.norm() > kAcross) return across.normalized();
  }
  return described.axis.unitOrthogonal();
}

}  // namespace

bool LimitTool::place(const SceneObject& joint) {
  const Player& player = *view_->player();
  const Scene& scene = view_->document()->scene();
  const JointDescription& described = joint.As<JointDescription>();
  const auto X_WP = placeIn(player, scene, joint);
  const BodyIndex body = player.model()->FindJoint(nameInModel(scene, *joint.parent(), joint.name()));
  if (!X_WP || !X_WP->p.allFinite() || body.value <= 0) return false;
  const Joint& moves = player.model()->joints()[static_cast<std::size_t>(body.value)];
  if (moves.nq != 1) return false;
  const Transform X_WJ = *X_WP * described.X_PJ;
  slides_ = described.type == JointType::kPrismatic;
  render::JointRange range;
  range.origin = X_WJ.p;
  range.axis = X_WJ.R * described.axis;
  range.zero = X_WJ.R * zeroOf(joint);
  range.slides = slides_;
  if (described.type != JointType::kContinuous) {
    range.lower = described.lower;
    range.upper = described.upper;
  }
  range.position = moves.ratio * player.q()[moves.q_index] + moves.offset;
  gizmo_.SetRange(range);
  return true;
}

bool LimitTool::update() {
  const Document* const document = view_->document();
  joints_.clear();
  if (!view_->player()->compiled() || !document->isOpen()) return false;
  const ObjectId active = view_->workbench()->objectActions()->selected();
  const SceneObject* const object = document->objects().Find(active);
  if (object == nullptr || !edits::mayHaveLimits(*object) || !place(*object)) return false;
  if (!view_->workbench()->partsShown()->canTake(active)) return false;
  joints_ = {active};
  for (const ObjectId id : view_->selection()->objects()) {
    const SceneObject* const other = document->objects().Find(id);
    if (id != active && other != nullptr && edits::mayHaveLimits(*other) &&
        view_->workbench()->partsShown()->canTake(id))
      joints_.push_back(id);
  }
  const SnapSteps& steps = ShelfAim::of(view_->workbench())->steps();
  gizmo_.options.turn_step = steps.angle;
  gizmo_.options.move_step = steps.grid;
  const QSizeF size = view_->viewSize();
  gizmo_.SetView(view_->shown()->camera(), size.width(), size.height());
  return true;
}

bool LimitTool::press(const Pointer& pointer) {
  if (pointer.button != Qt::LeftButton || (pointer.modifiers & Qt::AltModifier) || !update()) return false;
  const render::LimitHandle handle = gizmo_.HitTest(vector(pointer.pixel));
  if (handle == render::LimitHandle::kNone) return false;
  gizmo_.BeginDrag(handle, vector(pointer.pixel));
  drag_.begin(view_->document(), pointer.pixel);
  view_->requestUpdate();
  return true;
}

void LimitTool::put(const render::JointLimits& limits) {
  if (!update()) return;
  drag_.edits();
  const bool upper = gizmo_.active() == render::LimitHandle::kUpper;
  const edits::NewLimit limit{upper, upper ? limits.upper : limits.lower,
                              upper ? limits.lower : limits.upper};
  edits::setLimit(view_->document(), joints_, limit, drag_.token());
  view_->requestUpdate();
}

void LimitTool::move(const Pointer& pointer) {
  if (!gizmo_.dragging() || !drag_.follows(pointer.pixel)) return;
  if (update())
    put(gizmo_.DragTo(vector(pointer.pixel), pointer.modifiers.testFlag(Qt::ControlModifier),
                      pointer.modifiers.testFlag(Qt::ShiftModifier)));
}

void LimitTool::release(const Pointer& /*pointer*/) {
  gizmo_.EndDrag();
  drag_.end();
  view_->requestUpdate();
}

void LimitTool::cancel() {
  if (!gizmo_.dragging()) return;
  gizmo_.EndDrag();
  drag_.cancel(view_->document());
  view_->requestUpdate();
}

bool LimitTool::hover(const QPointF& pixel) {
  const auto handle = update() ? gizmo_.HitTest(vector(pixel)) : render::LimitHandle::kNone;
  gizmo_.SetHovered(handle);
  return handle != render::LimitHandle::kNone;
}

bool LimitTool::key(QKeyEvent* event) {
  if (!gizmo_.dragging() || !drag_.typed().take(*event)) return false;
  if (const auto amount = drag_.typed().inSi(unit())) put(gizmo_.SetNumeric(*amount));
  view_->requestUpdate();
  return true;
}

void LimitTool::compose(Snapshot* snapshot) {
  if (update()) gizmo_.AppendTo(snapshot);
}

const char* LimitTool::unit() const { return slides_ ? "m" : "rad"; }

QString LimitTool::textOf(double value) const {
  const ShownUnit shown = shownUnit(unit());
  return joinUnit(numberText(shown.Shown(value), 'f', shownDecimals(unit(), 3)), unitText(unit()));
}

void LimitTool::paint(QPainter* painter) {
  if (!gizmo_.dragging()) return;
  const render::JointLimits limits = gizmo_.Shown();
  const bool upper = gizmo_.active() == render::LimitHandle::kUpper;
  const QString value = textOf(upper ? limits.upper : limits.lower);
  const int joints = static_cast<int>(joints_.size());
  QString text;
  if (joints > 1)
    text = (upper ? QCoreApplication::translate("LimitTool", "Upper limit %1 of %n joints", nullptr, joints)
                  : QCoreApplication::translate("LimitTool", "Lower limit %1 of %n joints", nullptr, joints))
               .arg(value);
  else
    text = (upper ? QCoreApplication::translate("LimitTool", "Upper limit %1")
                  : QCoreApplication::translate("LimitTool", "Lower limit %1"))
               .arg(value);
  text += drag_.typed().textIn(unit());
  paintBadge(painter, drag_.badge(), text, view_->workbench()->theme());
}

}  // namespace linkwright::app
