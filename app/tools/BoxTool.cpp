// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/BoxTool.h"

#include <QAction>
#include <QPainter>

#include "app/tools/Navigation.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

bool BoxTool::press(const Pointer& pointer) {
  Workbench* const workbench = view_->workbench();
  const bool selects = when_ == When::kAsked ? workbench->action(ActionId::kSelectBox)->isChecked()
                                             : selectsByBox(chosenNavigation(*workbench->settings()));
  if (!selects || pointer.button != Qt::LeftButton) return false;
  hit_ = pointer.hit;
  from_ = to_ = pointer.pixel;
  held_ = true;
  return true;
}

void BoxTool::move(const Pointer& pointer) {
  to_ = pointer.pixel;
  view_->requestUpdate();
}

void BoxTool::release(const Pointer& pointer) {
  const QRectF area = QRectF(from_, pointer.pixel).normalized();
  cancel();
  if (area.width() + area.height() < kDragPixels) {
    if (when_ == When::kLeftOver) ClickPast(view_, hit_, pointer.modifiers);
    return;
  }
  const SelectHow how = (pointer.modifiers & Qt::ControlModifier) != 0 ? SelectHow::kToggle : SelectHow::kAdd;
  if (!IsToggled(pointer.modifiers)) view_->selection()->select({});
  view_->selection()->select(view_->pickIn(area), how);
}

void BoxTool::cancel() {
  held_ = false;
  view_->workbench()->action(ActionId::kSelectBox)->setChecked(false);
  view_->requestUpdate();
}

void BoxTool::paint(QPainter* painter) {
  if (!held_) return;
  QColor inside = view_->workbench()->theme().accent;
  painter->setPen(QPen(inside, 1));
  inside.setAlpha(40);
  painter->setBrush(inside);
  painter->drawRect(QRectF(from_, to_).normalized());
}

}  // namespace linkwright::app
