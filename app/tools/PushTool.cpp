// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/PushTool.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/base/Units.h"
#include "app/commands/PushEdits.h"
#include "app/document/Document.h"
#include "app/tools/Overlay.h"
#include "app/workbench/PushAim.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/picture/Symbols.h"

namespace linkwright::app {
namespace {

constexpr Color kPushColor{0.93F, 0.30F, 0.16F, 1};
// Arrows shorter than this part of the mechanism's size are too small to be seen, and longer ones leave the
// picture.
constexpr double kShortestArrow = 0.02, kLongestArrow = 1;

void drawPush(const Vector3& from, const Vector3& arrow, Snapshot* snapshot) {
  if (arrow.isZero(0)) return;
  AddArrow(from, arrow, arrow.norm(), kPushColor, 0, kOnTop | kNoShadow | kUnlit, snapshot);
}

}  // namespace

bool PushTool::press(const Pointer& pointer) {
  constexpr Qt::KeyboardModifiers kKeys = Qt::ControlModifier | Qt::ShiftModifier;
  if (pointer.button != Qt::LeftButton || (pointer.modifiers & (kKeys | Qt::AltModifier)) != kKeys)
    return false;
  const Player* const player = view_->player();
  const PickObject object = FromPickId(pointer.hit.id);
  if (object.kind != PickKind::kLink || object.index < 0 || player->model() == nullptr) return false;
  link_ = FrameIndex(object.index);
  grabbed_ = aim_ = pointer.hit.point;
  point_ = player->framePose(link_).Inverse() * grabbed_;
  scale_ = PushAim::impulsePerMetre(*player, link_);
  pressed_ = cursor_ = pointer.pixel;
  held_ = true;
  moved_ = false;
  return true;
}

Vector3 PushTool::from() const { return view_->player()->framePose(link_) * point_; }
Vector3 PushTool::impulse() const { return scale_ * (aim_ - from()); }

void PushTool::move(const Pointer& pointer) {
  cursor_ = pointer.pixel;
  if (!moved_ && (cursor_ - pressed_).manhattanLength() < kDragPixels) return;
  if (!moved_ && scale_ == 0) {
    held_ = false;
    const auto& frames = view_->player()->model()->frames();
    const std::string& name = frames[static_cast<std::size_t>(link_.value)].name;
    Q_EMIT view_->document()->notice(
        QCoreApplication::translate("PushTool", "%1 is fixed to the world: it cannot be pushed")
            .arg(QString::fromStdString(name)));
  }
  moved_ = true;
  aim_ = OnViewPlane(view_->shown()->camera(), cursor_, view_->viewSize(), grabbed_);
  view_->requestUpdate();
}

// While it plays, the point moves on under a mouse that rests.
void PushTool::tick() {
  if (held_ && moved_ && view_->player()->isPlaying()) view_->requestUpdate();
}

void PushTool::release(const Pointer& /*pointer*/) {
  const bool flung = held_ && moved_;
  held_ = false;
  if (flung) edits::push(view_->player(), link_, point_, impulse());
  view_->requestUpdate();
}

void PushTool::cancel() {
  held_ = false;
  view_->requestUpdate();
}

void PushTool::compose(Snapshot* snapshot) {
  const Player* const player = view_->player();
  if (held_ && moved_) return drawPush(from(), aim_ - from(), snapshot);
  const auto& aim = view_->workbench()->pushAim()->aim();
  if (!aim || player->model() == nullptr) return;
  const double scale = PushAim::impulsePerMetre(*player, aim->link), size = player->compiled()->size;
  const double given = aim->impulse.norm();
  if (!(scale > 0) || !(given > 0)) return;
  const double length = std::clamp(given / scale, kShortestArrow * size, kLongestArrow * size);
  drawPush(player->framePose(aim->link) * aim->point, length / given * aim->impulse, snapshot);
}

void PushTool::paint(QPainter* painter) {
  if (!held_ || !moved_) return;
  paintBadge(painter, cursor_ + QPointF(18, 18), amountText(impulse().norm(), "N s", 3),
             view_->workbench()->theme());
}

}  // namespace linkwright::app
