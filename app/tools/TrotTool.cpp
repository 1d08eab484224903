// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/TrotTool.h"

#include <algorithm>

#include "app/base/Units.h"
#include "app/document/Document.h"
#include "app/languages/MessageText.h"
#include "app/tools/Overlay.h"
#include "app/workbench/Workbench.h"
#include "engine/trot/TrotRobot.h"
#include "engine/trot/TrotWalk.h"

namespace linkwright::app {
const TrotScene* TrotTool::trot() const {
  const Player* player = view_->player();
  if (!player->compiled() || !player->compiled()->scene.trot) return nullptr;
  return &*player->compiled()->scene.trot;
}

TrotTool::Part TrotTool::partOf(FrameIndex frame) const {
  const Player* player = view_->player();
  const std::string& name = player->model()->frames()[static_cast<std::size_t>(frame.value)].name;
  const bool exchanged = TrotPhaseAt(trot()->plan, player->time(), trot()->pause).step % 2 != 0;
  for (const TrotLink& link : TrotLinks()) {
    if (name != link.name) continue;
    if (link.leg < 0) return Part::kBody;
    return (link.leg >= 2) != exchanged ? Part::kSwing : Part::kStanding;
  }
  return Part::kNone;
}

bool TrotTool::press(const Pointer& pointer) {
  Player* player = view_->player();
  if (trot() == nullptr || player->isPlaying() || pointer.button != Qt::LeftButton || pointer.modifiers)
    return false;
  const PickObject object = FromPickId(pointer.hit.id);
  if (object.kind != PickKind::kLink || object.index < 0) return false;
  object_ = object;
  part_ = partOf(FrameIndex(object.index));
  before_ = *trot();
  grabbed_ = pointer.hit.point;
  pressed_ = cursor_ = pointer.pixel;
  // A foot behind the middle of its stroke is pulled back for a longer stride, one ahead of it forward.
  const double body = player->q()[0];
  const double middle = body + (grabbed_.x() < body ? -before_.parameters.d3 : before_.parameters.d3t);
  forward_ = grabbed_.x() >= middle ? 1 : -1;
  dragging_ = false;
  return true;
}

void TrotTool::move(const Pointer& pointer) {
  Player* player = view_->player();
  View* shown = view_->shown();
  cursor_ = pointer.pixel;
  if (player->isPlaying()) return stop();
  if (!dragging_) {
    if ((cursor_ - pressed_).manhattanLength() < kDragPixels) return;
    dragging_ = true;
    token_ = player->document()->newDragToken();
  }
  const Vector3 displacement = OnViewPlane(shown->camera(), cursor_, view_->viewSize(), grabbed_) - grabbed_;
  TrotScene changed = before_;
  if (part_ == Part::kBody) {
    changed.plan.X0 += displacement.x();
    changed.plan.X1 += displacement.x();
    changed.plan.Y += displacement.z();
    text_ = QObject::tr("%1 high").arg(smallLength(changed.plan.Y, 0));
  } else if (part_ == Part::kSwing) {
    const double S = std::max(before_.plan.S + forward_ * displacement.x(), 0.01);
    const double H = std::max(before_.plan.H + displacement.z(), 0.002);
    changed.plan = WithStride(before_.plan, S, H, before_.plan.T_half);
    text_ = QObject::tr("step %1, lift %2").arg(smallLength(S, 0), smallLength(H, 0));
  } else {
    text_ = QObject::tr("this foot stands; drag the body or a swing leg");
    return view_->requestUpdate();
  }
  if (const std::string why = WhyImpossible(changed); !why.empty()) {
    text_ = messageText(why);  // the last walk that was possible stays
  } else if (!(changed == *trot())) {
    player->document()->edit(
        QObject::tr("Change walk"), [&](Scene& scene) { scene.trot = changed; }, token_);
  }
  view_->requestUpdate();
}

void TrotTool::stop() {
  part_ = Part::kNone;
  dragging_ = false;
  text_.clear();
  view_->requestUpdate();
}

void TrotTool::release(const Pointer& /*pointer*/) {
  const bool click = !dragging_;
  stop();
  if (click) view_->selection()->select(object_);
}

void TrotTool::cancel() {
  const bool changed = dragging_;
  stop();
  if (changed) view_->document()->cancelDrag(token_);
}

void TrotTool::paint(QPainter* painter) {
  if (!dragging_ || text_.isEmpty()) return;
  paintBadge(painter, cursor_ + QPointF(18, 18), text_, view_->workbench()->theme());
}

}  // namespace linkwright::app
