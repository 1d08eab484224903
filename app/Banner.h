// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <array>
#include <functional>
#include <vector>

class QLabel;
class QPushButton;
class QToolButton;

namespace linkwright::app {

class Workbench;

/// A message over the picture that does not stop the work: what went wrong, perhaps what to do about it.
class Banner : public QWidget {
  Q_OBJECT
 public:
  enum class Kind { kInfo, kWarning, kError };
  explicit Banner(Workbench* workbench, QWidget* parent = nullptr);

  void tell(Kind kind, const QString& text, const QString& button = {}, std::function<void()> act = {});
  struct Choice {
    QString text, tip;
    std::function<void()> act;
  };
  static constexpr std::size_t kMostChoices = 2;
  /// A button for each of the first kMostChoices; any of them closes the banner.
  void tell(Kind kind, const QString& text, std::vector<Choice> choices);
  QString text() const;

 private:
  void retint();

  Workbench* workbench_;
  Kind kind_ = Kind::kInfo;
  QLabel* icon_;
  QLabel* text_;
  std::array<QPushButton*, kMostChoices> buttons_{};
  QToolButton* close_;
  std::vector<Choice> choices_;
};

}  // namespace linkwright::app
