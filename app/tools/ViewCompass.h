// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tools/Tool.h"

namespace linkwright::app {

/// The axes in the corner of the view: they show where the eye is, and a click on an end looks from there.
class ViewCompass : public Tool {
 public:
  using Tool::Tool;
  bool press(const Pointer& pointer) override;
  void move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  bool hover(const QPointF& pixel) override;
  void paint(QPainter* painter) override;

 private:
  QPointF center() const;
  QPointF endOf(int end) const;  // 0…5: +x +y +z −x −y −z
  int endAt(const QPointF& pixel) const;

  int hovered_ = -1;
  bool near_ = false, dragged_ = false;
  int pressed_end_ = -1;
  QPointF last_;
};

}  // namespace linkwright::app
