// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plot/PlotCursors.h"

#include <QHeaderView>
#include <QMouseEvent>
#include <QTableWidget>
#include <algorithm>
#include <cmath>

#include "app/base/Theme.h"
#include "app/languages/Numbers.h"
#include "app/panels/plot/Plotting.h"

namespace linkwright::app {

namespace {

constexpr int kCursorGrabPixels = 5;

QString cursorNumber(double value) { return std::isfinite(value) ? numberText(value, 'g', 6) : QString(); }

}  // namespace

PlotCursors::PlotCursors(QCustomPlot* plot, QWidget* parent)
    : QObject(parent), plot_(plot), table_(new QTableWidget(0, 4, parent)) {
  table_->setObjectName("cursorTable");
  table_->setAccessibleName(tr("Values at the cursors"));
  table_->setHorizontalHeaderLabels({"A", "B", tr("B − A"), tr("Slope")});
  table_->setToolTip(tr("Values at A and B, difference, difference over time"));
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->setFont(smallFont(table_->font()));
  // It is shown as a whole: what is around it scrolls.
  table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  table_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  table_->hide();
}

void PlotCursors::fitTable() {
  table_->resizeColumnsToContents();
  table_->resizeRowsToContents();
  const int frame = 2 * table_->frameWidth();
  // Numbers change as a cursor is dragged: it does not become narrower with each.
  const QSize size(
      std::max(table_->verticalHeader()->sizeHint().width() + table_->horizontalHeader()->length() + frame,
               table_->minimumWidth()),
      table_->horizontalHeader()->sizeHint().height() + table_->verticalHeader()->length() + frame);
  if (table_->minimumSize() == size) return;
  table_->setMinimumWidth(size.width());
  table_->setFixedHeight(size.height());
  Q_EMIT sized();
}

void PlotCursors::setOn(bool on) {
  if (on == on_) return;
  on_ = on;
  if (on && !rects_.empty()) {
    const QCPRange range = rects_[0]->axis(QCPAxis::atBottom)->range();
    times_[0] = range.lower + range.size() / 3;
    times_[1] = range.lower + range.size() * 2 / 3;
  }
  table_->setMinimumWidth(0);
  table_->setVisible(on);
  Q_EMIT sized();
  place();
  Q_EMIT moved();
}

void PlotCursors::take(const std::vector<QCPAxisRect*>& rects) {
  rects_ = rects;
  lines_.clear();
  names_.clear();
  for (QCPAxisRect* rect : rects) {
    for (const char* name : {"A", "B"}) {
      auto* line = new QCPItemLine(plot_);
      line->setClipAxisRect(rect);
      auto* text = new QCPItemText(plot_);
      text->setClipAxisRect(rect);
      text->setText(name);
      text->setPadding(QMargins(3, 0, 3, 0));
      text->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
      for (QCPItemPosition* end : {line->start, line->end, text->position}) {
        end->setTypeX(QCPItemPosition::ptPlotCoords);
        end->setTypeY(QCPItemPosition::ptAxisRectRatio);
        end->setAxisRect(rect);
        end->setAxes(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
      }
      for (QCPAbstractItem* item : {static_cast<QCPAbstractItem*>(line), static_cast<QCPAbstractItem*>(text)})
        item->setSelectable(false);
      lines_.push_back(line);
      names_.push_back(text);
    }
  }
  place();
}

void PlotCursors::restyle(const Theme& theme) {
  for (QCPItemLine* line : lines_) line->setPen(QPen(theme.text, 1, Qt::DashDotLine));
  for (QCPItemText* name : names_) {
    name->setColor(theme.field);
    name->setBrush(theme.text);
    name->setFont(smallFont(plot_->font()));
  }
}

std::vector<double> PlotCursors::times() const {
  return on_ ? std::vector<double>{times_[0], times_[1]} : std::vector<double>{};
}

void PlotCursors::setTimes(double a, double b) {
  times_[0] = a;
  times_[1] = b;
  place();
  Q_EMIT moved();
}

void PlotCursors::place() {
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    lines_[i]->setVisible(on_);
    names_[i]->setVisible(on_);
    lines_[i]->start->setCoords(times_[i % 2], 0);
    lines_[i]->end->setCoords(times_[i % 2], 1);
    names_[i]->position->setCoords(times_[i % 2], 1);
  }
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

QCPAxisRect* PlotCursors::rectAt(const QPoint& pixel) const {
  for (QCPAxisRect* rect : rects_)
    if (rect->rect().contains(pixel)) return rect;
  return nullptr;
}

int PlotCursors::lineAt(const QPoint& pixel) const {
  const QCPAxisRect* rect = rectAt(pixel);
  if (!on_ || rect == nullptr) return -1;
  int found = -1;
  double nearest = kCursorGrabPixels;
  for (int i = 0; i < 2; ++i) {
    const double away = std::abs(rect->axis(QCPAxis::atBottom)->coordToPixel(times_[i]) - pixel.x());
    if (away > nearest) continue;
    nearest = away;
    found = i;
  }
  return found;
}

bool PlotCursors::takesMouse(QEvent* event) {
  if (!on_) return false;
  const auto pixel = [event] { return static_cast<QMouseEvent*>(event)->position().toPoint(); };
  switch (event->type()) {
    case QEvent::MouseButtonPress:
      dragged_ = static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton ? lineAt(pixel()) : -1;
      return dragged_ >= 0;
    case QEvent::MouseMove:
      if (dragged_ < 0) {
        plot_->setCursor(lineAt(pixel()) >= 0 ? Qt::SplitHCursor : Qt::ArrowCursor);
        return false;
      }
      if (const QCPAxisRect* rect = rectAt(pixel())) {
        times_[dragged_] = rect->axis(QCPAxis::atBottom)->pixelToCoord(pixel().x());
        place();
        Q_EMIT moved();
      }
      return true;
    case QEvent::MouseButtonRelease:
      if (dragged_ < 0) return false;
      dragged_ = -1;
      return true;
    default:
      return false;
  }
}

void PlotCursors::show(double time_a, double time_b, const std::vector<Row>& rows) {
  if (!on_) return;
  const double span = time_b - time_a;
  const auto write = [&](int row, const QString& name, const QStringList& cells) {
    if (table_->verticalHeaderItem(row) == nullptr) table_->setVerticalHeaderItem(row, new QTableWidgetItem);
    table_->verticalHeaderItem(row)->setText(name);
    for (int column = 0; column < cells.size(); ++column) {
      if (table_->item(row, column) == nullptr) {
        table_->setItem(row, column, new QTableWidgetItem);
        table_->item(row, column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
      }
      table_->item(row, column)->setText(cells[column]);
    }
  };
  table_->setRowCount(static_cast<int>(rows.size()) + 1);
  write(0, "t [s]",
        {cursorNumber(time_a), cursorNumber(time_b), cursorNumber(span),
         span != 0 ? tr("%1 Hz").arg(cursorNumber(1 / std::abs(span))) : QString()});
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    const double difference = row.at_b - row.at_a;
    write(static_cast<int>(i) + 1, tr("%1 [%2]").arg(row.name, row.unit),
          {cursorNumber(row.at_a), cursorNumber(row.at_b), cursorNumber(difference),
           span != 0 ? cursorNumber(difference / span) : QString()});
  }
  fitTable();
}

}  // namespace linkwright::app
