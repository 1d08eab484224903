// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plot/PlotDrop.h"

#include <QDropEvent>
#include <QMimeData>
#include <QRubberBand>
#include <vector>

#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/Plotting.h"

namespace linkwright::app {

namespace {

constexpr double kBelowPart = 0.25, kRightPart = 0.2;  // of a plot's height and width

}  // namespace

PlotDrop::PlotDrop(PlotPanel* panel) : QObject(panel), panel_(panel) { panel->plot()->setAcceptDrops(true); }

PlotSpot PlotDrop::spotAt(const QPoint& pixel, QRect* shown) const {
  PlotSpot spot;
  *shown = panel_->plot()->rect();
  for (const auto& [key, rect] : panel_->panes()) {
    const QRect area = rect->outerRect();
    if (!area.contains(pixel)) continue;
    spot.pane = key;
    *shown = area;
    const QRect inner = rect->rect();
    if (pixel.y() > inner.bottom() - kBelowPart * inner.height()) {
      spot.part = PlotSpot::Part::kBelow;
      shown->setTop(area.bottom() - area.height() / 4);
    } else if (pixel.x() > inner.right() - kRightPart * inner.width()) {
      spot.part = PlotSpot::Part::kRight;
      shown->setLeft(area.right() - area.width() / 5);
    }
    return spot;
  }
  // Beside all of them.
  if (!panel_->panes().empty()) {
    spot.pane = panel_->panes().back().first;
    spot.part = PlotSpot::Part::kBelow;
  }
  return spot;
}

bool PlotDrop::takes(QEvent* event) {
  switch (event->type()) {
    case QEvent::DragEnter:
    case QEvent::DragMove:
    case QEvent::Drop: {
      auto* drop = static_cast<QDropEvent*>(event);
      if (!drop->mimeData()->hasFormat(kSignalsMime) || panel_->system() == nullptr) return false;
      QRect shown;
      const PlotSpot spot = spotAt(drop->position().toPoint(), &shown);
      drop->setDropAction(Qt::CopyAction);
      drop->accept();
      if (event->type() == QEvent::Drop) {
        delete band_.data();
        std::vector<std::string> names;
        for (const QString& name :
             QString::fromUtf8(drop->mimeData()->data(kSignalsMime)).split('\n', Qt::SkipEmptyParts))
          names.push_back(name.toStdString());
        panel_->addCurves(names, spot);
        return true;
      }
      if (!band_) band_ = new QRubberBand(QRubberBand::Rectangle, panel_->plot());
      band_->setGeometry(shown);
      band_->show();
      return true;
    }
    case QEvent::DragLeave:
      delete band_.data();
      return false;
    default:
      return false;
  }
}

}  // namespace linkwright::app
