// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>

class QLabel;
class QPushButton;
class QToolButton;

namespace linkwright::app {

class Workbench;

/// A message over the picture that does not stop the work: what went wrong, perhaps one thing to do about it.
class Banner : public QWidget {
  Q_OBJECT
 public:
  enum class Kind { kInfo, kWarning, kError };
  explicit Banner(Workbench* workbench, QWidget* parent = nullptr);

  void tell(Kind kind, const QString& text, const QString& button = {}, std::function<void()> act = {});
  QString text() const;

 private:
  void retint();

  Workbench* workbench_;
  Kind kind_ = Kind::kInfo;
  QLabel* icon_;
  QLabel* text_;
  QPushButton* button_;
  QToolButton* close_;
  std::function<void()> act_;
};

}  // namespace linkwright::app
