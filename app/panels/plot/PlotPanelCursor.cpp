// SPDX-License-Identifier: GPL-3.0-or-later
// What PlotPanel does at the mouse, and what it writes to files.
#include <QMouseEvent>
#include <QSaveFile>
#include <QToolButton>
#include <algorithm>

#include "app/base/Units.h"
#include "app/jobs/CsvJob.h"
#include "app/panels/files/CsvDialog.h"
#include "app/panels/plot/ExtraCurves.h"
#include "app/panels/plot/PlotChecks.h"
#include "app/panels/plot/PlotCursors.h"
#include "app/panels/plot/PlotDrop.h"
#include "app/panels/plot/PlotLegend.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/Plotting.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

namespace {

constexpr int kCursorDragPixels = 4;

}  // namespace

void PlotPanel::showNow(double time) {
  for (QCPItemLine* line : now_lines_) {
    line->start->setCoords(time, 0);
    line->end->setCoords(time, 1);
  }
}

bool PlotPanel::timeAt(const QPoint& pixel, double* time) const {
  for (const auto& [unit, rect] : rects_) {
    if (pixel.x() < rect->left() || pixel.x() > rect->right()) continue;
    if (!rect->outerRect().contains(pixel)) continue;
    *time = rect->axis(QCPAxis::atBottom)->pixelToCoord(pixel.x());
    return true;
  }
  return false;
}

bool PlotPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched != plot_) return QWidget::eventFilter(watched, event);
  if (drop_->takes(event)) return true;
  if (rects_.empty()) return QWidget::eventFilter(watched, event);
  if (event->type() == QEvent::MouseButtonPress)
    for (const auto& [key, rect] : rects_)
      if (rect->outerRect().contains(static_cast<QMouseEvent*>(event)->position().toPoint())) setCurrent(key);
  if (cursors_->takesMouse(event)) return true;
  const auto pixel = [event] { return static_cast<QMouseEvent*>(event)->position().toPoint(); };
  switch (event->type()) {
    case QEvent::Resize:
      arrange();
      checks_->show();
      break;
    case QEvent::MouseMove:
      if (!timeAt(pixel(), &cursor_time_)) cursor_time_ = -1;
      stale_ = true;
      break;
    case QEvent::Leave:
      cursor_time_ = -1;
      stale_ = true;
      break;
    case QEvent::MouseButtonPress:
      pressed_ = pixel();
      click_ = static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton;
      break;
    case QEvent::MouseButtonRelease: {
      // A click, not the end of a pan. It waits for whether it becomes a double one, which is no wish to see
      // that moment; the line goes there at once.
      if (!click_ || (pixel() - pressed_).manhattanLength() >= kCursorDragPixels) break;
      click_ = false;
      if (!timeAt(pixel(), &clicked_time_)) break;
      clicked_time_ = std::clamp(clicked_time_, 0.0, workbench_->player()->endTime());
      click_timer_.start();
      showNow(clicked_time_);
      plot_->replot(QCustomPlot::rpQueuedReplot);
      break;
    }
    case QEvent::MouseButtonDblClick:
      click_ = false;
      click_timer_.stop();
      fit();
      break;
    case QEvent::ShortcutOverride:
      if (!takesKey(*static_cast<QKeyEvent*>(event), false)) break;
      event->accept();
      return true;
    case QEvent::KeyPress:
      if (takesKey(*static_cast<QKeyEvent*>(event), true)) return true;
      break;
    default:
      break;
  }
  return QWidget::eventFilter(watched, event);
}

// What the wheel and a drag do. Plus and minus stand in many places, with Shift or without.
bool PlotPanel::takesKey(const QKeyEvent& event, bool act) {
  constexpr double kNearer = 0.8, kPage = 0.25;  // of the range that is seen
  const bool values = (event.modifiers() & Qt::ControlModifier) != 0;
  if ((event.modifiers() & ~(Qt::ControlModifier | Qt::ShiftModifier | Qt::KeypadModifier)) != 0)
    return false;
  const int key = event.key();
  const bool in = key == Qt::Key_Plus || key == Qt::Key_Equal, out = key == Qt::Key_Minus;
  const bool later = key == Qt::Key_PageUp, earlier = key == Qt::Key_PageDown, all = key == Qt::Key_Home;
  if (!in && !out && (values || (!later && !earlier && !all))) return false;
  if (!act) return true;
  const double factor = in ? kNearer : 1 / kNearer;
  QCPAxis* const time = rects_.front().second->axis(QCPAxis::atBottom);
  if (all) {
    fit();
  } else if (later || earlier) {
    time->moveRange((later ? kPage : -kPage) * time->range().size());
  } else if (!values) {
    // The moment that is shown stays where it is.
    const double now = workbench_->player()->time();
    time->scaleRange(factor, time->range().contains(now) ? now : time->range().center());
  } else {
    for (const auto& [name, rect] : rects_) {
      if (name != current_ && rects_.size() > 1) continue;
      for (QCPAxis* const axis : rect->axes(QCPAxis::atLeft | QCPAxis::atRight))
        axis->scaleRange(factor, axis->range().center());
    }
    fit_y_ = false;
    fit_panes_.clear();
    stale_ = true;
  }
  plot_->replot(QCustomPlot::rpQueuedReplot);
  return true;
}

QString PlotPanel::exportPng(const QString& path) const {
  constexpr double kScale = 2;
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return file.errorString();
  if (!plot_->toPixmap(plot_->width(), plot_->height(), kScale).save(&file, "PNG"))
    return tr("the picture cannot be encoded");
  return file.commit() ? QString() : file.errorString();
}

CsvOrder PlotPanel::table(bool whole) const {
  CsvOrder order;
  order.timeline = workbench_->player()->recording();
  if (!order.timeline || !system_) return order;
  order.system = system_->Clone();
  for (const Curve& curve : curves_) order.chosen.push_back(curve.signal);
  const QCPRange range = whole || rects_.empty() ? QCPRange(0, order.timeline->last_time())
                                                 : rects_[0].second->axis(QCPAxis::atBottom)->range();
  order.from = range.lower;
  order.to = range.upper;
  addToTable(extras_->forFiles(), whole, &order);
  order.units = chosenUnits();
  order.origin = originOf(*workbench_->player());
  return order;
}

}  // namespace linkwright::app
