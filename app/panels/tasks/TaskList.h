// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QString>
#include <QWidget>
#include <array>
#include <vector>

namespace linkwright::app {

class Workbench;

/// One row of a TaskList. Texts are shown as they are; empty ones not.
struct TaskRow {
  int target = -1;  ///< index in the scene
  int priority = 1;
  QString name, about;  ///< "hand", "pose of gripper"
  QString icon;         ///< name in assets/icons
  bool enabled = true;
  QString residual;
  bool met = false;  ///< the residual is as good as none
  struct Cell {
    QString title, text, tip;
    bool warning = false;
    bool operator==(const Cell&) const = default;
  };
  std::array<Cell, 5> cells;
  bool operator==(const TaskRow&) const = default;
};

/// Targets by priority, each with live numbers. Rows are dragged to another priority: between two levels they
/// get one of their own, dropped onto a row they join its level. Arrow keys choose, with Ctrl they move the
/// row, with Ctrl+Shift they join the level there.
class TaskList : public QWidget {
  Q_OBJECT
 public:
  explicit TaskList(Workbench* workbench, QWidget* parent = nullptr);

  /// In order of priority.
  void setRows(std::vector<TaskRow> rows);
  const std::vector<TaskRow>& rows() const { return rows_; }
  void setCurrent(int target);
  /// Priorities are ignored: shown, but grey.
  void setPrioritiesCount(bool count);
  QRect rowRect(int row) const;  ///< in the widget
  QRect boxRect(int row) const;  ///< its check box
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void chosen(int target);
  void toggled(int target, bool on);
  /// See MoveTargetTo.
  void moved(int target, int place, bool join);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Drop {
    int place = -1;     ///< as in MoveTargetTo; −1: nowhere
    bool join = false;  ///< onto the row at `place`
    bool operator==(const Drop&) const = default;
  };
  int rowAt(const QPoint& place) const;
  int currentRow() const;
  Drop dropAt(int y) const;
  void paintRow(QPainter* painter, int row, const QRect& where, bool lifted) const;
  void paintLevels(QPainter* painter) const;
  void moveByKey(int by, bool join);

  Workbench* workbench_;
  std::vector<TaskRow> rows_;
  int current_ = -1;  // target
  int hovered_ = -1;  // row
  bool priorities_count_ = true;
  int pressed_row_ = -1;
  bool dragging_ = false;
  QPoint pressed_, cursor_;
  Drop drop_;
};

}  // namespace linkwright::app
