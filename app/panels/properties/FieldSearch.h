// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace linkwright::app {

class Workbench;

/// The search above the values of what is selected: shows those with all its words. Ctrl+F leads to it from
/// anywhere in `panel`. Escape clears it, and returns the keys to the picture once it is empty.
class FieldSearch : public QLineEdit {
  Q_OBJECT
 public:
  FieldSearch(Workbench* workbench, QWidget* panel);
  QString words() const { return text().trimmed(); }

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  Workbench* workbench_;
};

/// Whether a page of read-outs and buttons has all these words in one of its texts or tips.
bool pageHasWords(const QWidget* page, const QString& words);

}  // namespace linkwright::app
