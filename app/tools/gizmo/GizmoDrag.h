// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

#include "app/tools/gizmo/TypedNumber.h"

namespace linkwright::app {

class Document;

/// A handle that the mouse drags: where it is, a number that is typed meanwhile, and the undo step that it
/// all is.
class GizmoDrag {
 public:
  void begin(Document* document, const QPointF& pixel);
  /// Whether the handle follows the mouse there: not by less than a click moves, nor beside a typed number.
  bool follows(const QPointF& pixel);
  void edits() { moved_ = true; }  ///< the scene is changed, with token()
  void end() { typed_.clear(); }
  void cancel(Document* document);  ///< as if it had not been

  int token() const { return token_; }
  void setToken(int token) { token_ = token; }  ///< the undo step is another one
  TypedNumber& typed() { return typed_; }
  bool isTyping() const { return !typed_.isEmpty(); }
  QPointF badge() const;  ///< where what it does is written

 private:
  int token_ = 0;
  bool moved_ = false;
  QPointF pressed_, cursor_;
  TypedNumber typed_;
};

}  // namespace linkwright::app
