// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plot/PlotPictures.h"

#include <QCoreApplication>
#include <QPageSize>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include "app/panels/plot/Plotting.h"

namespace linkwright::app {

namespace {

constexpr double kPointsPerPixel = 72.0 / 96;

// Paints with lines that stay lines, whatever the size they are printed at.
bool paintPlot(QCustomPlot* plot, QPaintDevice* device, double scale) {
  QCPPainter painter;
  if (!painter.begin(device)) return false;
  painter.setMode(QCPPainter::pmVectorized);
  painter.setMode(QCPPainter::pmNoCaching);
  painter.scale(scale, scale);
  plot->toPainter(&painter, plot->width(), plot->height());
  return painter.end();
}

}  // namespace

QString writePlotSvg(QCustomPlot* plot, const QString& path) {
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return file.errorString();
  QSvgGenerator svg;
  svg.setOutputDevice(&file);
  svg.setResolution(96);
  svg.setSize(plot->size());
  svg.setViewBox(QRect(QPoint(0, 0), plot->size()));
  if (!paintPlot(plot, &svg, 1))
    return QCoreApplication::translate("PlotPanel", "the picture cannot be encoded");
  return file.commit() ? QString() : file.errorString();
}

QString writePlotPdf(QCustomPlot* plot, const QString& path) {
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return file.errorString();
  {
    QPdfWriter pdf(&file);
    pdf.setPageSize(QPageSize(QSizeF(plot->size()) * kPointsPerPixel, QPageSize::Point));
    pdf.setPageMargins(QMarginsF());
    if (!paintPlot(plot, &pdf, pdf.resolution() / 96.0))
      return QCoreApplication::translate("PlotPanel", "the picture cannot be encoded");
  }
  return file.commit() ? QString() : file.errorString();
}

}  // namespace linkwright::app
