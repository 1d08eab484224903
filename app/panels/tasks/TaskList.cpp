// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/tasks/TaskList.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>

#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr int kTaskHeight = 64, kGap = 6, kLevelWidth = 24, kPadding = 9, kBox = 15, kGrab = 10;
constexpr int kRowDragPixels = 5;
// Where the columns of numbers begin and the last one ends, over the width.
constexpr std::array<double, 6> kColumnStarts = {0, 0.19, 0.40, 0.67, 0.81, 1};

QFont sized(QFont font, int pixels, bool bold = false) {
  font.setPixelSize(pixels);
  font.setBold(bold);
  return font;
}

}  // namespace

TaskList::TaskList(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  setObjectName("taskList");
  setAccessibleName(tr("Tasks by priority"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  connect(workbench, &Workbench::themeChanged, this, qOverload<>(&QWidget::update));
}

void TaskList::setRows(std::vector<TaskRow> rows) {
  if (rows == rows_) return;
  const bool other_size = rows.size() != rows_.size();
  // A row that is being dragged is not taken from under the hand.
  if (other_size) {
    dragging_ = false;
    pressed_row_ = -1;
  }
  rows_ = std::move(rows);
  if (other_size) updateGeometry();
  update();
}

void TaskList::setCurrent(int target) {
  if (target == current_) return;
  current_ = target;
  update();
}

void TaskList::setPrioritiesCount(bool count) {
  if (count == priorities_count_) return;
  priorities_count_ = count;
  update();
}

QSize TaskList::sizeHint() const {
  const int count = static_cast<int>(rows_.size());
  return {260, count * (kTaskHeight + kGap) + kGap};
}

QSize TaskList::minimumSizeHint() const { return {200, sizeHint().height()}; }

QRect TaskList::rowRect(int row) const {
  return {kLevelWidth, kGap + row * (kTaskHeight + kGap), width() - kLevelWidth - 2, kTaskHeight};
}

QRect TaskList::boxRect(int row) const {
  const QRect rect = rowRect(row);
  return {rect.left() + kPadding + kGrab, rect.top() + kPadding, kBox, kBox};
}

int TaskList::rowAt(const QPoint& place) const {
  for (int i = 0; i < static_cast<int>(rows_.size()); ++i)
    if (rowRect(i).adjusted(-kLevelWidth, 0, 0, 0).contains(place)) return i;
  return -1;
}

int TaskList::currentRow() const {
  for (int i = 0; i < static_cast<int>(rows_.size()); ++i)
    if (rows_[static_cast<std::size_t>(i)].target == current_) return i;
  return -1;
}

TaskList::Drop TaskList::dropAt(int y) const {
  const int count = static_cast<int>(rows_.size());
  const int pitch = kTaskHeight + kGap;
  const int row = std::clamp((y - kGap / 2) / pitch, 0, count - 1);
  const int inside = y - kGap / 2 - row * pitch;
  // The middle of a row joins its level, its edges part.
  const bool middle = inside > pitch * 3 / 10 && inside < pitch * 7 / 10;
  if (middle && row != pressed_row_) return {row, true};
  if (middle) return {};
  return {inside * 2 < pitch ? row : row + 1, false};
}

void TaskList::paintRow(QPainter* painter, int index, const QRect& rect, bool lifted) const {
  const Theme& theme = workbench_->theme();
  const TaskRow& row = rows_[static_cast<std::size_t>(index)];
  const bool current = row.target == current_;
  const bool joins = dragging_ && !lifted && drop_.join && drop_.place == index;
  if (lifted) {
    for (int i = 4; i > 0; --i) {
      painter->setPen(Qt::NoPen);
      painter->setBrush(QColor(0, 0, 0, theme.dark ? 34 : 16));
      painter->drawRoundedRect(QRectF(rect).adjusted(-i, -i + 2, i, i + 3), 9 + i, 9 + i);
    }
  }
  painter->setPen(QPen(current || joins ? theme.accent : theme.border, current || joins ? 1.6 : 1));
  painter->setBrush(lifted || index == hovered_ ? theme.hover : theme.field);
  painter->drawRoundedRect(QRectF(rect).adjusted(0.8, 0.8, -0.8, -0.8), 8, 8);

  const bool off = !row.enabled;
  const QColor text = off ? theme.muted : theme.text;
  // Grab.
  painter->setPen(Qt::NoPen);
  painter->setBrush(theme.muted);
  for (int i = 0; i < 6; ++i) {
    const int across = i % 2, down = i / 2;
    painter->drawEllipse(QPointF(rect.left() + 7 + 4 * across, rect.top() + kPadding + 3.5 + 4.5 * down), 1.1,
                         1.1);
  }
  // Box.
  const QRectF box(rect.left() + kPadding + kGrab + 0.5, rect.top() + kPadding + 0.5, kBox - 1, kBox - 1);
  painter->setPen(QPen(off ? theme.border : theme.accent, 1));
  painter->setBrush(off ? theme.field : theme.accent);
  painter->drawRoundedRect(box, 4, 4);
  if (!off) {
    QPainterPath tick;
    tick.moveTo(box.left() + 3.2, box.center().y() + 0.2);
    tick.lineTo(box.left() + 6.0, box.bottom() - 3.6);
    tick.lineTo(box.right() - 2.8, box.top() + 3.8);
    painter->setPen(QPen(theme.accent_text, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(tick);
  }
  // Name, and what is missing.
  const int icon_left = static_cast<int>(box.right()) + 7;
  workbench_->icon(row.icon).paint(painter, QRect(icon_left, rect.top() + kPadding - 1, 17, 17),
                                   Qt::AlignCenter, off ? QIcon::Disabled : QIcon::Normal);
  const int right = rect.right() - kPadding;
  const QRect line(icon_left + 23, rect.top() + kPadding - 3, right - icon_left - 23, 21);
  painter->setFont(sized(font(), 12));
  const QFontMetrics residual_metrics(painter->font());
  const int residual_width = residual_metrics.horizontalAdvance(row.residual);
  painter->setPen(off ? theme.muted : (row.met ? theme.good : theme.warning));
  painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter, row.residual);
  painter->setFont(sized(font(), 13, true));
  painter->setPen(text);
  const QRect name = line.adjusted(0, 0, -residual_width - 8, 0);
  painter->drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
                    painter->fontMetrics().elidedText(row.name, Qt::ElideRight, name.width()));
  // Numbers under their names.
  const int left = rect.left() + kPadding + 2;
  const double columns = right - left;
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    const TaskRow::Cell& each = row.cells[i];
    const QRectF where(left + columns * kColumnStarts[i], rect.top() + 29,
                       columns * (kColumnStarts[i + 1] - kColumnStarts[i]), 14);
    painter->setFont(sized(font(), 10));
    painter->setPen(theme.muted);
    painter->drawText(where, Qt::AlignLeft | Qt::AlignVCenter, each.title);
    painter->setFont(sized(font(), 12));
    painter->setPen(off ? theme.muted : each.warning ? theme.warning : theme.text);
    painter->drawText(where.translated(0, 14), Qt::AlignLeft | Qt::AlignVCenter, each.text);
  }
}

void TaskList::paintLevels(QPainter* painter) const {
  const Theme& theme = workbench_->theme();
  const int count = static_cast<int>(rows_.size());
  int level = 0;
  for (int first = 0; first < count;) {
    int last = first;
    const int priority = rows_[static_cast<std::size_t>(first)].priority;
    while (last + 1 < count && rows_[static_cast<std::size_t>(last + 1)].priority == priority) ++last;
    ++level;
    const int top = rowRect(first).top();
    const int bottom = rowRect(last).bottom();
    const QColor color = priorities_count_ ? theme.accent : theme.muted;
    // A bar as high as the level, and its number.
    const QRectF bar(kLevelWidth - 7, top + 4, 2.4, bottom - top - 7);
    painter->setPen(Qt::NoPen);
    painter->setBrush(color);
    painter->drawRoundedRect(bar, 1.2, 1.2);
    painter->setPen(color);
    painter->setFont(sized(font(), 13, true));
    painter->drawText(QRect(0, top, kLevelWidth - 9, bottom - top), Qt::AlignCenter,
                      priorities_count_ ? QString::number(level) : QStringLiteral("·"));
    first = last + 1;
  }
}

void TaskList::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme& theme = workbench_->theme();
  paintLevels(&painter);
  for (int i = 0; i < static_cast<int>(rows_.size()); ++i) {
    if (dragging_ && i == pressed_row_) {
      painter.setPen(QPen(theme.border, 1, Qt::DashLine));
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(QRectF(rowRect(i)).adjusted(0.8, 0.8, -0.8, -0.8), 8, 8);
      continue;
    }
    paintRow(&painter, i, rowRect(i), false);
  }
  if (hasFocus() && !dragging_ && currentRow() >= 0) {
    painter.setPen(QPen(theme.accent, 1, Qt::DotLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rowRect(currentRow())).adjusted(3.5, 3.5, -3.5, -3.5), 6, 6);
  }
  if (!dragging_) return;
  if (drop_.place >= 0 && !drop_.join) {
    const double y = kGap / 2.0 + drop_.place * (kTaskHeight + kGap);
    painter.setPen(QPen(theme.accent, 2.6, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(kLevelWidth + 2, y), QPointF(width() - 4, y));
    painter.setBrush(theme.accent);
    painter.drawEllipse(QPointF(kLevelWidth + 2, y), 3, 3);
  }
  paintRow(&painter, pressed_row_, rowRect(pressed_row_).translated(0, cursor_.y() - pressed_.y()), true);
}

void TaskList::mousePressEvent(QMouseEvent* event) {
  const int row = rowAt(event->pos());
  if (row < 0 || event->button() != Qt::LeftButton) return;
  const TaskRow& hit = rows_[static_cast<std::size_t>(row)];
  if (boxRect(row).adjusted(-3, -4, 3, 4).contains(event->pos())) {
    Q_EMIT toggled(hit.target, !hit.enabled);
    return;
  }
  pressed_row_ = row;
  pressed_ = cursor_ = event->pos();
  current_ = hit.target;
  Q_EMIT chosen(hit.target);
  update();
}

void TaskList::mouseMoveEvent(QMouseEvent* event) {
  cursor_ = event->pos();
  if (pressed_row_ < 0) {
    const int row = rowAt(cursor_);
    if (row != hovered_) {
      hovered_ = row;
      update();
    }
    return;
  }
  if (!dragging_ && (cursor_ - pressed_).manhattanLength() < kRowDragPixels) return;
  if (!dragging_) setCursor(Qt::ClosedHandCursor);
  dragging_ = true;
  drop_ = dropAt(cursor_.y());
  update();
}

void TaskList::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || pressed_row_ < 0) return;
  const int row = std::exchange(pressed_row_, -1);
  const bool dropped = std::exchange(dragging_, false);
  unsetCursor();
  update();
  if (!dropped || drop_.place < 0 || row >= static_cast<int>(rows_.size())) return;
  const Drop drop = std::exchange(drop_, {});
  Q_EMIT moved(rows_[static_cast<std::size_t>(row)].target, drop.place, drop.join);
}

void TaskList::mouseDoubleClickEvent(QMouseEvent* event) {
  if (rowAt(event->pos()) >= 0 && !boxRect(rowAt(event->pos())).contains(event->pos()))
    workbench_->action(ActionId::kFrameSelection)->trigger();
  else
    mousePressEvent(event);
}

void TaskList::moveByKey(int by, bool join) {
  const int row = currentRow();
  const int count = static_cast<int>(rows_.size());
  if (row < 0) return;
  const int priority = rows_[static_cast<std::size_t>(row)].priority;
  const auto level = [&](int i) { return rows_[static_cast<std::size_t>(i)].priority; };
  int edge = row;  // the last row of this level in that direction
  while (edge + by >= 0 && edge + by < count && level(edge + by) == priority) edge += by;
  const bool alone =
      (row == 0 || level(row - 1) != priority) && (row + 1 == count || level(row + 1) != priority);
  int place = edge;
  if (join || alone) place = edge + by;  // the neighbouring level
  if (place < 0 || place >= count) return;
  if (join) {
    Q_EMIT moved(current_, place, true);
    return;
  }
  if (alone)
    while (place + by >= 0 && place + by < count && level(place + by) == level(place)) place += by;
  Q_EMIT moved(current_, by < 0 ? place : place + 1, false);
}

void TaskList::keyPressEvent(QKeyEvent* event) {
  const bool up = event->key() == Qt::Key_Up;
  if (event->key() == Qt::Key_Escape && dragging_) {
    dragging_ = false;
    pressed_row_ = -1;
    unsetCursor();
    update();
    return;
  }
  if ((!up && event->key() != Qt::Key_Down) || rows_.empty()) return QWidget::keyPressEvent(event);
  if (event->modifiers() & Qt::ControlModifier) {
    moveByKey(up ? -1 : 1, event->modifiers() & Qt::ShiftModifier);
    return;
  }
  const int count = static_cast<int>(rows_.size());
  const int row = std::clamp(currentRow() + (up ? -1 : 1), 0, count - 1);
  current_ = rows_[static_cast<std::size_t>(row)].target;
  Q_EMIT chosen(current_);
  update();
}

void TaskList::leaveEvent(QEvent* event) {
  hovered_ = -1;
  update();
  QWidget::leaveEvent(event);
}

bool TaskList::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int row = rowAt(help->pos());
  QString tip;
  if (row >= 0) {
    const TaskRow& shown = rows_[static_cast<std::size_t>(row)];
    const QRect rect = rowRect(row);
    tip = shown.about;
    if (help->pos().y() > rect.top() + 28) {
      const double across = static_cast<double>(help->pos().x() - rect.left() - kPadding - 2) /
                            static_cast<double>(rect.width() - 2 * kPadding - 2);
      const int column =
          static_cast<int>(std::upper_bound(kColumnStarts.begin(), kColumnStarts.end(), across) -
                           kColumnStarts.begin()) -
          1;
      if (column >= 0 && column < static_cast<int>(shown.cells.size()))
        tip = shown.cells[static_cast<std::size_t>(column)].tip;
    } else if (help->pos().x() < kLevelWidth) {
      tip = tr("Priority: 1 is the highest. Drag a row to change it, Ctrl+↑ and Ctrl+↓ do the same");
    }
  }
  QToolTip::showText(help->globalPos(), tip, this);
  return true;
}

}  // namespace linkwright::app
