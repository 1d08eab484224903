// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>

class QLabel;

namespace linkwright::app {

/// A number changes as its label is dragged to the left or right: a step for some pixels, with Shift a tenth
/// of a step, with Ctrl ten. Lives as long as the label.
class LabelDrag : public QObject {
  Q_OBJECT
 public:
  /// `step`: changes the number by some steps, a tenth or ten of them; no longer once `owner` is gone.
  LabelDrag(QLabel* label, std::function<void(double steps)> step, QObject* owner);

 Q_SIGNALS:
  void began();  ///< the steps that follow are one change

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  std::function<void(double)> step_;
  int last_ = 0;  // px, where the last step was made
  bool pressed_ = false, dragging_ = false;
};

}  // namespace linkwright::app
