// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>

class QWidget;

namespace linkwright::app {

/// Keeps a widget up to date while it is visible. What is asked for while it is not, as behind another tab,
/// is done once when it is shown.
class WhenSeen : public QObject {
 public:
  /// `rebuild` also does what `refresh` does; without one, it does both.
  WhenSeen(QWidget* widget, std::function<void()> rebuild, std::function<void()> refresh = {});

  void rebuild();
  void refresh();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* widget_;
  std::function<void()> rebuild_, refresh_;
  bool must_rebuild_ = false, must_refresh_ = false;
};

}  // namespace linkwright::app
