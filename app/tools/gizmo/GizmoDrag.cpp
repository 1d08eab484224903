// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/gizmo/GizmoDrag.h"

#include "app/document/Document.h"
#include "app/tools/Tool.h"

namespace linkwright::app {

void GizmoDrag::begin(Document* document, const QPointF& pixel) {
  token_ = document->newDragToken();
  pressed_ = cursor_ = pixel;
  moved_ = false;
  typed_.clear();
}

bool GizmoDrag::follows(const QPointF& pixel) {
  cursor_ = pixel;
  const bool click = !moved_ && (pixel - pressed_).manhattanLength() < kDragPixels;
  return !click && typed_.isEmpty();
}

void GizmoDrag::cancel(Document* document) {
  typed_.clear();
  if (moved_) document->cancelDrag(token_);
}

QPointF GizmoDrag::badge() const {
  constexpr double kBeside = 18;  // of the mouse [px]
  return cursor_ + QPointF(kBeside, kBeside);
}

}  // namespace linkwright::app
