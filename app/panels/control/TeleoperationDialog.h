// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <functional>

class QLabel;

namespace linkwright {
struct TeleoperationBinding;
}  // namespace linkwright

namespace linkwright::app {

class Workbench;

/// What gamepad and keys move: a line for each stick, button or key. Changes hold at once and are saved with
/// the scene's view.
class TeleoperationDialog : public QDialog {
  Q_OBJECT
 public:
  explicit TeleoperationDialog(Workbench* workbench, QWidget* parent = nullptr);

 private:
  void list();
  void addLine(int row);
  void change(int row, const std::function<void(TeleoperationBinding*)>& set, bool relist);
  void add();
  void remove(int row);

  Workbench* workbench_;
  QWidget* lines_ = nullptr;
  QLabel* gamepad_;
};

}  // namespace linkwright::app
