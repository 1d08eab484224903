// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/PickTool.h"

#include <QPainter>

#include "app/tools/Overlay.h"
#include "app/workbench/LinkPicker.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

bool PickTool::press(const Pointer& pointer) {
  LinkPicker* picker = view_->workbench()->picker();
  if (!picker->active() || pointer.button != Qt::LeftButton || pointer.modifiers != Qt::NoModifier)
    return false;
  const PickObject object = FromPickId(pointer.hit.id);
  if (object.kind != PickKind::kLink || object.index < 0) return false;
  picker->offer(FrameIndex(object.index));
  view_->requestUpdate();
  return true;
}

void PickTool::move(const Pointer& /*pointer*/) {}
void PickTool::release(const Pointer& /*pointer*/) {}

void PickTool::paint(QPainter* painter) {
  const QString prompt = view_->workbench()->picker()->prompt();
  if (prompt.isEmpty()) return;
  paintBadge(painter, QPointF(18, 18), QObject::tr("%1   ·   Esc: cancel").arg(prompt),
             view_->workbench()->theme());
}

}  // namespace linkwright::app
