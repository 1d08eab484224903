// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/centaur/CentaurFigures.h"

#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/base/Units.h"
#include "app/languages/Numbers.h"
#include "app/panels/plot/PlotGrid.h"
#include "app/panels/plot/PlotStyle.h"
#include "app/panels/plot/Plotting.h"
#include "app/workbench/Workbench.h"
#include "engine/trot/TrotOpenLoop.h"

namespace linkwright::app {
namespace {

constexpr int kFigurePieces = 150;

QVector<double> toQt(const std::vector<double>& values, double factor) {
  QVector<double> out(values.begin(), values.end());
  for (double& value : out) value *= factor;
  return out;
}

}  // namespace

CentaurFigures::CentaurFigures(Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  tabs_ = new QTabBar(this);
  tabs_->setObjectName("centaurFigure");
  tabs_->setDrawBase(false);
  tabs_->setExpanding(false);
  for (const QString& title : {tr("Motion (7, 8)"), tr("Torques (9, 10)"), tr("Body (11)"),
                               tr("Front foot (12)"), tr("Rear foot (13)"), tr("Paths (14)")})
    tabs_->addTab(title);
  tabs_->setToolTip(tr("Numbers of the paper's figures"));
  layout->addWidget(tabs_);
  plot_ = new QCustomPlot(this);
  plot_->setObjectName("centaurPlot");
  plot_->setAccessibleName(tr("Figures"));
  plot_->setMinimumSize(240, 90);
  layout->addWidget(plot_, 1);
  connect(tabs_, &QTabBar::currentChanged, this, [this] { draw(); });
  connect(workbench, &Workbench::themeChanged, this, [this] { draw(); });
  connect(workbench, &Workbench::unitsChanged, this, [this] { draw(); });
}

void CentaurFigures::show(const TrotScene& trot) {
  trot_ = trot;
  trot_.parameters.g = -workbench_->document()->scene().gravity.z();
  draw();
}

std::vector<CentaurFigures::Panel> CentaurFigures::motionPanels() const {
  const struct {
    int coordinate;
    bool rate;
    QString title, unit;
  } wanted[] = {{0, false, tr("body X"), "m"},
                {0, true, tr("body speed"), "m/s"},
                {3, false, tr("front swing foot X"), "m"},
                {4, false, tr("front swing foot Y"), "m"}};
  std::vector<Panel> panels;
  for (const auto& each : wanted) {
    Panel panel{each.title, each.unit, {}};
    Curve curve;
    for (int k = 0; k <= kFigurePieces; ++k) {
      const double t = trot_.plan.T_half * k / kFigurePieces;
      const TrotMotion motion = TrotPlanAt(trot_.plan, trot_.parameters.d, t);
      curve.x.push_back(t);
      curve.y.push_back((each.rate ? motion.u : motion.x)[each.coordinate]);
    }
    panel.curves.push_back(std::move(curve));
    panels.push_back(std::move(panel));
  }
  return panels;
}

std::vector<CentaurFigures::Panel> CentaurFigures::torquePanels() const {
  std::vector<Panel> panels = {{tr("standing legs, least squares"), "N m", {}},
                               {tr("standing legs, least sum"), "N m", {}},
                               {tr("swing legs"), "N m", {}}};
  for (int i = 0; i < kTrotTorques; ++i) {
    Curve curve;
    curve.name = QStringLiteral("T%1").arg(i + 1);
    curve.dashed = i % 4 >= 2;
    panels[i < 4 ? 0 : 2].curves.push_back(curve);
    if (i < 4) panels[1].curves.push_back(curve);
  }
  for (int k = 0; k <= kFigurePieces; ++k) {
    const double t = trot_.plan.T_half * k / kFigurePieces;
    const TrotTorqueLine line =
        TrotInverseDynamics(trot_.parameters, TrotPlanAt(trot_.plan, trot_.parameters.d, t)).torques;
    const TrotTorque sum = LeastSum(line).T;
    for (int i = 0; i < kTrotTorques; ++i) {
      const auto put = [&](Panel* panel, double value) {
        Curve& curve = panel->curves[static_cast<std::size_t>(i % 4)];
        curve.x.push_back(t);
        curve.y.push_back(value);
      };
      put(&panels[i < 4 ? 0 : 2], line.L2[i]);
      if (i < 4) put(&panels[1], sum[i]);
    }
  }
  return panels;
}

std::vector<CentaurFigures::Panel> CentaurFigures::runPanels(int figure) const {
  // A sampling time that divides the half period, as the paper's does.
  const double T = trot_.plan.T_half;
  const double h = T / std::max(std::round(T / trot_.sampling), 1.0);
  const TrotOpenLoop run =
      RunTrotOpenLoop(trot_.parameters, trot_.plan, h, trot_.criterion, TrotHold::kStart);
  std::vector<Panel> panels;
  const auto over_time = [&](const QString& title, const QString& unit, int coordinate, bool rate) {
    const double error = (rate ? run.largest_u : run.largest_x)[coordinate];
    Panel panel{QStringLiteral("%1  [%2]")
                    .arg(title)
                    .arg(numberText(shownUnit(unit.toStdString()).Shown(error), 'g', 3)),
                unit,
                {}};
    Curve actual, desired;
    actual.name = tr("actual");
    desired.name = tr("desired");
    desired.dashed = true;
    for (const TrotOpenLoop::Row& row : run.rows) {
      const double value = (rate ? row.u : row.x)[coordinate];
      actual.x.push_back(row.t);
      actual.y.push_back(value);
      desired.x.push_back(row.t);
      desired.y.push_back(value - (rate ? row.e_u : row.e_x)[coordinate]);
    }
    panel.curves = {std::move(actual), std::move(desired)};
    panels.push_back(std::move(panel));
  };
  const auto path = [&](const QString& title, int x) {
    Panel panel{title, "m", {}, true};
    Curve actual, desired;
    actual.name = tr("actual");
    desired.name = tr("desired");
    desired.dashed = true;
    for (const TrotOpenLoop::Row& row : run.rows) {
      actual.x.push_back(row.x[x]);
      actual.y.push_back(row.x[x + 1]);
      desired.x.push_back(row.x[x] - row.e_x[x]);
      desired.y.push_back(row.x[x + 1] - row.e_x[x + 1]);
    }
    panel.curves = {std::move(actual), std::move(desired)};
    panels.push_back(std::move(panel));
  };
  if (figure == 11) {
    over_time("X", "m", 0, false);
    over_time("Y", "m", 1, false);
    over_time(tr("pitch"), "rad", 2, false);
  } else if (figure == 14) {
    path(tr("front swing foot"), 3);
    path(tr("rear swing foot"), 5);
  } else {
    const int x = figure == 12 ? 3 : 5;
    over_time(tr("X speed"), "m/s", x, true);
    over_time(tr("Y speed"), "m/s", x + 1, true);
    over_time("X", "m", x, false);
    over_time("Y", "m", x + 1, false);
  }
  return panels;
}

void CentaurFigures::draw() {
  if (!WhyImpossible(trot_.parameters, trot_.plan).empty()) return;
  const int tab = tabs_->currentIndex();
  const std::vector<Panel> panels = tab == 0   ? motionPanels()
                                    : tab == 1 ? torquePanels()
                                               : runPanels(tab + 9);
  const Theme& theme = workbench_->theme();
  plot_->plotLayout()->clear();
  plot_->clearGraphs();
  plot_->clearPlottables();
  plot_->clearItems();
  int column = 0;
  for (const Panel& panel : panels) {
    auto* title = new QCPTextElement(plot_, panel.title, smallFont(font()));
    title->setTextColor(theme.text);
    auto* rect = new QCPAxisRect(plot_);
    rect->setMinimumSize(90, 50);
    plot_->plotLayout()->addElement(0, column, title);
    plot_->plotLayout()->addElement(1, column, rect);
    ++column;
    QCPAxis* below = rect->axis(QCPAxis::atBottom);
    QCPAxis* left = rect->axis(QCPAxis::atLeft);
    const ShownUnit unit = shownUnit(panel.unit.toStdString());
    const double across = panel.over_x ? unit.factor : 1;
    below->setLabel(panel.over_x ? titleWithUnit("x", "m") : tr("t [s]"));
    left->setLabel(panel.over_x ? titleWithUnit("y", "m") : "[" + QString::fromStdString(unit.name) + "]");
    auto* legend = new QCPLegend;
    // What all panels have alike is reported once.
    const bool named = panel.curves.size() > 2 || (panel.curves.size() == 2 && column == 1);
    if (named) {
      rect->insetLayout()->addElement(legend, Qt::AlignTop | Qt::AlignRight);
      legend->setLayer("legend");
      legend->setBrush(QColor(theme.field.red(), theme.field.green(), theme.field.blue(), 200));
      legend->setBorderPen(QPen(theme.border));
      legend->setTextColor(theme.muted);
      legend->setFont(smallFont(font()));
      legend->setIconSize(16, 8);
      legend->setMargins(QMargins(4, 2, 4, 2));
      legend->setRowSpacing(0);
      if (panel.curves.size() > 2) {
        legend->setFillOrder(QCPLegend::foColumnsFirst);
        legend->setWrap(2);
      }
    }
    double low = INFINITY, high = -INFINITY, first = INFINITY, last = -INFINITY;
    int color = 0;
    for (const Curve& curve : panel.curves) {
      auto* line = new QCPCurve(below, left);
      QVector<double> order(static_cast<qsizetype>(curve.x.size()));
      for (qsizetype i = 0; i < order.size(); ++i) order[i] = static_cast<double>(i);
      line->setData(order, toQt(curve.x, across), toQt(curve.y, unit.factor), true);
      line->setPen(QPen(theme.series[color % 8], 1.6, curve.dashed ? Qt::DashLine : Qt::SolidLine));
      line->setName(curve.name);
      line->removeFromLegend();
      if (named) line->addToLegend(legend);
      ++color;
      for (const double y : curve.y) low = std::min(low, unit.Shown(y)), high = std::max(high, unit.Shown(y));
      for (const double x : curve.x) first = std::min(first, across * x), last = std::max(last, across * x);
    }
    if (!named) delete legend;
    const double room = high - low > unit.Shown(1e-9) ? 0.08 * (high - low) : unit.Shown(0.01);
    left->setRange(low - room, high + (named ? 2.2 : 1) * room);
    below->setRange(first, last);
    if (panel.over_x) below->setRange(first - 0.04 * (last - first), last + 0.04 * (last - first));
    for (QCPAxis* axis : {below, left}) axis->ticker()->setTickCount(4);
  }
  plot_->plotLayout()->setRowStretchFactor(0, 0.001);
  plot_->plotLayout()->setRowSpacing(0);
  stylePlot(plot_, theme);
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

}  // namespace linkwright::app
