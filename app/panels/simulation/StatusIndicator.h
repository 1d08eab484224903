// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

#include "app/workbench/Messages.h"

namespace linkwright::app {

class Workbench;

/// A small indicator with a name and a figure: green when a check passes, red when it fails, hollow when
/// there is nothing to check. A click explains it.
class StatusIndicator : public QToolButton {
  Q_OBJECT
 public:
  enum class State { kOff, kGood, kBad };

  StatusIndicator(Workbench* workbench, const QString& name, QWidget* parent = nullptr);

  /// `figure` stands behind the name: "1.2e-9".
  void setLight(State state, const QString& figure);
  void setLight(State state);
  QSize minimumSizeHint() const override;  ///< the dot and some of the name; the tooltip has all

 Q_SIGNALS:
  /// What is wrong, in words, its first line a headline, and where.
  void explained(const QString& text, const linkwright::app::MessagePlace& place);

 protected:
  void showTip();  ///< as under the mouse

 private:
  void paintDot();

  Workbench* workbench_;
  QString name_, figure_;
  State state_ = State::kOff;
};

}  // namespace linkwright::app
