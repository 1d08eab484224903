// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plot/PlotStyle.h"

#include <QMenu>
#include <algorithm>
#include <cmath>
#include <functional>

#include "app/base/Ask.h"
#include "app/base/Theme.h"
#include "app/base/Ticks.h"
#include "app/panels/files/CsvDialog.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/PlotPictures.h"
#include "app/panels/plot/Plotting.h"

namespace linkwright::app {

void stylePlot(QCustomPlot* plot, const Theme& theme) {
  plot->setBackground(theme.field);
  const QFont small = smallFont(plot->font());
  for (QCPAxisRect* rect : plot->axisRects()) {
    for (QCPAxis* axis : rect->axes()) {
      axis->setBasePen(QPen(theme.border));
      axis->setTickPen(QPen(theme.border));
      axis->setSubTickPen(QPen(theme.border));
      axis->setTickLabelColor(theme.muted);
      axis->setLabelColor(theme.muted);
      axis->setTickLabelFont(small);
      axis->setLabelFont(small);
      axis->setLabelPadding(2);
      axis->setNumberFormat("gb");
      axis->setNumberPrecision(5);
      QColor faint = theme.border;
      faint.setAlphaF(0.5F);
      axis->grid()->setPen(QPen(faint, 1));
      axis->grid()->setZeroLinePen(QPen(theme.border, 1));
    }
  }
  for (int i = 0; i < plot->itemCount(); ++i) {
    auto* text = qobject_cast<QCPItemText*>(plot->item(i));
    if (text == nullptr) continue;
    text->setColor(theme.muted);
    text->setFont(small);
    QColor behind = theme.field;  // curves that pass below leave it legible
    behind.setAlphaF(0.8F);
    text->setBrush(behind);
  }
}

void writeUnit(QCPAxisRect* rect, const QString& unit) {
  auto* text = new QCPItemText(rect->parentPlot());
  text->setText(unit);
  text->setClipAxisRect(rect);
  text->setLayer(QStringLiteral("axes"));  // over the curves
  text->setSelectable(false);
  text->setPadding(QMargins(5, 2, 3, 0));
  text->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
  text->position->setType(QCPItemPosition::ptAxisRectRatio);
  text->position->setAxisRect(rect);
  text->position->setCoords(0, 0);
}

void fitValueAxis(QCPAxis* axis, double least) {
  double lower = INFINITY, upper = -INFINITY;
  for (const QCPGraph* graph : axis->graphs()) {
    if (!graph->visible() || graph->valueAxis() != axis) continue;
    bool found = false;
    const QCPRange range = graph->getValueRange(found);
    if (!found) continue;
    lower = std::min(lower, range.lower);
    upper = std::max(upper, range.upper);
  }
  if (!(lower <= upper)) return;
  // What does not move at all gets an axis for people, not for rounding.
  if (lower < upper && upper - lower < least) {
    const double middle = (lower + upper) / 2;
    lower = middle - least / 2;
    upper = middle + least / 2;
  }
  double margin = 0.06 * (upper - lower);
  if (margin <= 1e-12 * std::max(std::abs(lower), std::abs(upper)))
    margin = lower == 0 ? 1 : 0.1 * std::abs(lower);
  axis->setRange(lower - margin, upper + margin);
}

namespace {

// One number alone tells no scale: a small plot has two at least.
class PairTicker : public QCPAxisTicker {
 protected:
  double getTickStep(const QCPRange& range) override {
    double step = QCPAxisTicker::getTickStep(range);
    constexpr double kNextFiner = 0.4;
    constexpr int kMostFiner = 4;
    const auto count = [&] { return std::floor(range.upper / step) - std::ceil(range.lower / step) + 1; };
    for (int i = 0; i < kMostFiner && count() < 2; ++i) step = niceStep(kNextFiner * step);
    return step;
  }
};

}  // namespace

void useTickers(QCPAxisRect* rect) {
  for (QCPAxis* axis : rect->axes()) axis->setTicker(QSharedPointer<QCPAxisTicker>(new PairTicker));
}

void spaceTicks(QCPAxisRect* rect) {
  constexpr int kLine = 24;  // px that a number takes with the room around it
  rect->axis(QCPAxis::atLeft)->ticker()->setTickCount(std::clamp(rect->height() / kLine, 2, 6));
}

void showPlotExportMenu(PlotPanel* panel, QWidget* anchor) {
  auto* menu = new QMenu(panel);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  addPlotExports(panel, menu);
  menu->popup(anchor->mapToGlobal(QPoint(0, anchor->height())));
}

void addPlotExports(PlotPanel* panel, QMenu* menu) {
  menu->setToolTipsVisible(true);
  const auto add_table = [&](const QString& line, bool whole) {
    QAction* action = menu->addAction(line, panel, [panel, whole] {
      askToSave(panel, QObject::tr("Export values"), "signals.csv", tableFileFilter(), "csv",
                [panel, whole](const QString& path) {
                  CsvOrder order = panel->table(whole);
                  if (!order.system) return;
                  order.path = path;
                  (new CsvDialog(panel->workbench(), std::move(order), panel))->show();
                });
    });
    action->setToolTip(
        QObject::tr("The curves with their units, those by formulas too. Measured curves have columns of "
                    "their own, in rows of their own times: elsewhere their cells are empty."));
  };
  add_table(QObject::tr("Values as CSV or HDF5 …"), false);
  add_table(QObject::tr("Values of the whole run as CSV or HDF5 …"), true);
  const auto add_picture = [&](const QString& line, const char* suffix,
                               const std::function<QString(const QString&)>& write) {
    menu->addAction(line, panel, [panel, suffix = QString(suffix), write] {
      askToSave(panel, QObject::tr("Export picture"), "plot." + suffix,
                QString("%1 (*.%2)").arg(suffix.toUpper(), suffix), suffix,
                [panel, write](const QString& path) {
                  const QString why = write(path);
                  if (!why.isEmpty())
                    showFailure(panel, QObject::tr("Export"),
                                QObject::tr("%1 could not be written: %2").arg(path, why));
                });
    });
  };
  add_picture(QObject::tr("Picture as PNG …"), "png",
              [panel](const QString& path) { return panel->exportPng(path); });
  add_picture(QObject::tr("Picture as SVG …"), "svg",
              [panel](const QString& path) { return writePlotSvg(panel->plot(), path); });
  add_picture(QObject::tr("Picture as PDF …"), "pdf",
              [panel](const QString& path) { return writePlotPdf(panel->plot(), path); });
}

}  // namespace linkwright::app
