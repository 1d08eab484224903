// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <array>
#include <functional>
#include <vector>

#include "app/workbench/Messages.h"

class QBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace linkwright::app {

class Workbench;

/// A message over the picture that does not stop the work: what went wrong, perhaps what to do about it. It
/// floats at the top of its parent and moves nothing there. What it shows is kept among the workbench's
/// messages.
class Banner : public QWidget {
  Q_OBJECT
 public:
  using Kind = MessageKind;
  explicit Banner(Workbench* workbench, QWidget* parent);

  /// The first line of `text` is the headline of what follows, if something does.
  void tell(Kind kind, const QString& text, const QString& button = {}, std::function<void()> act = {});
  struct Choice {
    QString text, tip;
    std::function<void()> act;
  };
  static constexpr std::size_t kMostChoices = 3;
  /// A button for each of the first kMostChoices; any of them closes the banner. `place`: what it is about.
  void tell(Kind kind, const QString& text, std::vector<Choice> choices, MessagePlace place = {});

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void retint();
  void fit();

  Workbench* workbench_;
  Kind kind_ = Kind::kInfo;
  QLabel* icon_;
  QLabel* headline_;
  QLabel* text_;
  QBoxLayout* body_;  // words and buttons: beside each other, or below where that is too narrow
  QWidget* choice_row_;
  std::array<QPushButton*, kMostChoices> buttons_{};
  QToolButton* close_;
  std::vector<Choice> choices_;
};

}  // namespace linkwright::app
