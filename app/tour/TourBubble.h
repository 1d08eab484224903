// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPolygonF>
#include <QString>
#include <QWidget>

class QLabel;
class QPushButton;
class QToolButton;

namespace linkwright::app {

class Workbench;

/// The texts of a bubble.
struct TourWords {
  QString number, title, text;
  QString choice;  ///< of a button that helps; empty: none
  bool back = false, skip = false;
  QString close;
  bool operator==(const TourWords&) const = default;
};

/// A text beside a control of the window, with an arrow to it. It stops nothing, and takes the keys only
/// where the user goes to its buttons by Tab.
class TourBubble : public QWidget {
  Q_OBJECT
 public:
  TourBubble(Workbench* workbench, QWidget* window);

  void setWords(const TourWords& words);
  /// Stands beside `spot` where there is room, clear of `others`; both in the window. Without a spot it
  /// stands below, in the middle.
  void standBeside(const QRect& spot, const QList<QRect>& others);

 Q_SIGNALS:
  void backAsked();
  void skipAsked();
  void closeAsked();
  void choiceAsked();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  enum class Side { kBelow, kAbove, kRight, kLeft, kNowhere };
  void retint();
  QRect body() const;
  void pointAt(const QRect& spot, Side side);

  Workbench* workbench_;
  TourWords words_;
  QLabel *number_, *title_, *text_;
  QPushButton *back_, *skip_, *close_text_, *choice_;
  QToolButton* close_;
  QPolygonF arrow_;
};

/// A frame over a control that a tour points at. Clicks go through it.
class TourFrame : public QWidget {
 public:
  TourFrame(Workbench* workbench, QWidget* window);
  void surround(const QRect& spot);  ///< in its parent

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Workbench* workbench_;
};

}  // namespace linkwright::app
