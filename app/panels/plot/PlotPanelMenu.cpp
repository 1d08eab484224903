// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with the curve and the moment under the mouse.
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <algorithm>

#include "app/languages/Numbers.h"
#include "app/panels/plot/PlotChecks.h"
#include "app/panels/plot/PlotExtras.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/PlotStyle.h"
#include "app/panels/plot/Plotting.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

void PlotPanel::showMenu(const QPoint& pixel) {
  auto* menu = new QMenu(this);
  menu->setObjectName("plotMenu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  double time = 0;
  const bool at_time = timeAt(pixel, &time);
  Player* const player = workbench_->player();
  if (at_time) {
    time = std::clamp(time, 0.0, player->endTime());
    QAction* go = menu->addAction(tr("&Go to t = %1 s").arg(numberText(time, 'g', 6)));
    go->setObjectName("goToMoment");
    connect(go, &QAction::triggered, player, [player, time] { player->seek(time); });
  }
  // The curve that is nearest there, of those that are shown.
  const Curve* nearest = nullptr;
  double distance = kNearCurvePixels;
  for (const Curve& curve : curves_) {
    if (!curve.visible || curve.graph == nullptr || curve.graph->data()->isEmpty()) continue;
    const double away = curve.graph->selectTest(pixel, false);
    if (away < 0 || away > distance) continue;
    distance = away;
    nearest = &curve;
  }
  if (nearest != nullptr && at_time) {
    const QString name = QString::fromStdString(nearest->name);
    const QString in_menu = QString(name).replace("&", "&&");
    const auto sample = nearest->graph->data()->findBegin(time);
    const QString value = QString::number(sample->value - nearest->shown.Shown(shiftOf(*nearest)), 'g', 17);
    QAction* copy = menu->addAction(tr("&Copy value of %1").arg(in_menu));
    copy->setObjectName("copyValue");
    connect(copy, &QAction::triggered, this, [value] { QApplication::clipboard()->setText(value); });
    QAction* copy_name = menu->addAction(tr("Copy &name %1").arg(in_menu));
    connect(copy_name, &QAction::triggered, this, [name] { QApplication::clipboard()->setText(name); });
    QAction* right = menu->addAction(tr("%1 over an axis on the &right").arg(in_menu));
    right->setObjectName("axisOnRight");
    right->setCheckable(true);
    right->setChecked(nearest->graph->valueAxis()->axisType() == QCPAxis::atRight);
    connect(right, &QAction::toggled, this,
            [this, moved = nearest->name](bool on) { setOnRight(moved, on); });
    QAction* remove = menu->addAction(tr("&Remove %1").arg(in_menu));
    remove->setObjectName("removeCurve");
    connect(remove, &QAction::triggered, this, [this, gone = nearest->name] {
      std::vector<std::string> names = shown();
      std::erase(names, gone);
      setShown(names);
      rememberShown();
    });
  }
  menu->addSeparator();
  connect(menu->addAction(tr("&Fit")), &QAction::triggered, this, &PlotPanel::fit);
  connect(menu->addAction(tr("&Signals…")), &QAction::triggered, this, &PlotPanel::chooseSignals);
  QAction* warnings = menu->addAction(tr("Show &failed checks in the corner"));
  warnings->setObjectName("plotWarningsOn");
  warnings->setCheckable(true);
  warnings->setChecked(checks_->isOn());
  connect(warnings, &QAction::toggled, checks_, &PlotChecks::setOn);
  menu->addSeparator();
  addPlotExtras(this, menu);
  menu->addSeparator();
  addPlotExports(this, menu);
  menu->popup(plot_->mapToGlobal(pixel));
}

}  // namespace linkwright::app
