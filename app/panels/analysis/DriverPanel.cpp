// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/analysis/DriverPanel.h"

#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/base/Units.h"
#include "app/languages/Numbers.h"
#include "app/panels/analysis/DriverIterations.h"
#include "app/panels/fields/FieldKeys.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/panels/fields/WhenSeen.h"
#include "app/panels/plot/PlotStyle.h"
#include "app/panels/plot/Plotting.h"
#include "app/workbench/Workbench.h"
#include "engine/math/Rotation.h"
#include "engine/scene/compile/MechanismModel.h"

namespace linkwright::app {
namespace {

constexpr double kFloor = 1e-17;  // of residuals on a logarithmic axis

QString fixedNumber(double value, int decimals) {
  // Without "−0.000".
  if (std::abs(value) < 0.5 * std::pow(10.0, -decimals)) value = 0;
  return numberText(value, 'f', decimals).replace('-', QStringLiteral("−"));
}

}  // namespace

DriverPanel::DriverPanel(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  setObjectName("driverPanel");
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(10, 10, 10, 8);
  layout->setSpacing(8);
  hint_ = new QLabel(tr("Mechanisms with drivers show here what these hold at the start."), this);
  hint_->setWordWrap(true);
  hint_->setEnabled(false);
  layout->addWidget(hint_);
  content_ = new QWidget(this);
  auto* column = new QVBoxLayout(content_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  grid_ = new QGridLayout;
  grid_->setColumnStretch(1, 1);
  grid_->setVerticalSpacing(4);
  column->addLayout(grid_);
  body_ = new QLabel(content_);
  QFont bold = body_->font();
  bold.setBold(true);
  body_->setFont(bold);
  body_->setTextFormat(Qt::PlainText);
  place_ = new QLabel(content_);
  orientation_ = new QLabel(content_);
  orientation_->setObjectName("driverOrientation");
  place_->setObjectName("driverPlace");
  for (QLabel* label : {body_, orientation_, place_}) {
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setWordWrap(true);
    column->addWidget(label);
  }
  plot_title_ = new QLabel(tr("Residual by iteration, from the pose as opened"), content_);
  plot_title_->setFont(smallFont(plot_title_->font()));
  plot_title_->setEnabled(false);
  column->addWidget(plot_title_);
  plot_ = new QCustomPlot(content_);
  plot_->setAccessibleName(plot_title_->text());
  plot_->setMinimumHeight(170);
  plot_->yAxis->setScaleType(QCPAxis::stLogarithmic);
  plot_->yAxis->setTicker(QSharedPointer<QCPAxisTickerLog>(new QCPAxisTickerLog));
  plot_->xAxis->setLabel(tr("iteration"));
  column->addWidget(plot_, 1);
  layout->addWidget(content_, 1);
  layout->addStretch(0);

  Player* player = workbench->player();
  Selection* selection = workbench->selection();
  auto* seen = new WhenSeen(
      this, [this] { rebuild(); }, [this] { refresh(); });
  connect(player, &Player::replaced, seen, &WhenSeen::rebuild);
  connect(player, &Player::frameChanged, seen, &WhenSeen::refresh);
  connect(player, &Player::modeChanged, seen, &WhenSeen::refresh);
  connect(selection, &Selection::changed, seen, &WhenSeen::refresh);
  connect(workbench->poser(), &Poser::driverSet, seen, &WhenSeen::refresh);
  connect(workbench->document(), &Document::documentReplaced, this, [this] { start_.clear(); });
  connect(workbench, &Workbench::unitsChanged, seen, &WhenSeen::rebuild);
  connect(workbench, &Workbench::themeChanged, this, &DriverPanel::restyle);
  rebuild();
}

void DriverPanel::rebuild() {
  for (Row& row : rows_) {
    row.value->deleteLater();
    row.name->deleteLater();
  }
  rows_.clear();
  plotted_.clear();
  const auto& mechanism = workbench_->document()->scene().mechanism;
  const bool open = workbench_->player()->compiled() != nullptr && !mechanism.empty();
  for (std::size_t i = 0; open && i < mechanism.joints.size(); ++i) {
    const MechanismJoint& joint = mechanism.joints[i];
    if (!IsDriver(joint.type)) continue;
    Row row;
    row.joint = static_cast<int>(i);
    row.turns = joint.type == ConstraintType::kDriveRotation;
    row.name = new QLabel(QString::fromStdString(joint.name), content_);
    row.name->setTextFormat(Qt::PlainText);
    row.value = new QuantityBox(workbench_, row.turns ? "rad" : "m", content_);
    row.value->setObjectName("driver." + QString::fromStdString(joint.name));
    row.value->setAccessibleName(QString::fromStdString(joint.name));
    row.value->setKeyboardTracking(false);
    row.value->setSiDecimals(6);
    row.value->setSiRange(-1e4, 1e4);
    row.value->setSingleStep(5 * std::pow(10, 3 - row.value->decimals()));
    row.value->setToolTip(joint.type == ConstraintType::kDriveDistance
                              ? tr("Length at the start")
                              : tr("What the driver holds at the start"));
    const auto at = static_cast<int>(rows_.size());
    grid_->addWidget(row.name, at, 0);
    grid_->addWidget(row.value, at, 1);
    const std::size_t index = rows_.size();
    connect(row.value, &QDoubleSpinBox::valueChanged, this, [this, index] { typed(index); });
    rows_.push_back(row);
  }
  if (open && start_.empty()) {
    const VectorX q = PositionOfMechanism(mechanism);
    start_.assign(q.begin(), q.end());
  }
  hint_->setVisible(rows_.empty());
  content_->setVisible(!rows_.empty());
  restyle();
  refresh();
}

void DriverPanel::typed(std::size_t index) {
  if (index >= rows_.size()) return;
  const Row& row = rows_[index];
  if (!workbench_->poser()->setDriver(row.joint, row.value->si())) refresh();
}

void DriverPanel::refresh() {
  Player* player = workbench_->player();
  Selection* selection = workbench_->selection();
  const auto& mechanism = workbench_->document()->scene().mechanism;
  if (rows_.empty() || !player->compiled() || mechanism.empty()) return;
  std::vector<double> values;
  for (const Row& row : rows_) {
    if (row.joint >= static_cast<int>(mechanism.joints.size())) return;
    const double value = mechanism.joints[static_cast<std::size_t>(row.joint)].function(0)[0];
    values.push_back(value);
    row.value->setEnabled(!player->isPlaying() && player->time() <= 0);
    if (isBeingTyped(row.value) || workbench_->poser()->isSettingDriver()) continue;
    const QSignalBlocker blocker(row.value);
    row.value->setSi(value);
  }
  // The selected body, else the first.
  const Model& model = *player->compiled()->model;
  FrameIndex frame = model.FindFrame(mechanism.bodies.front().name);
  const PickObject selected = selection->selected();
  if (selected.kind == PickKind::kLink && selected.index < static_cast<int>(model.frames().size()) &&
      model.frames()[static_cast<std::size_t>(selected.index)].body.value > 0)
    frame = FrameIndex(selected.index);
  const Transform X = player->framePose(frame);
  body_->setText(QString::fromStdString(model.frames()[static_cast<std::size_t>(frame.value)].name));
  const ShownUnit angle = shownUnit("rad"), length = shownUnit("m");
  const Vector3 rpy = RpyFromRotation(X.R) * angle.factor, p = X.p * length.factor;
  const auto turn = [&](double value) {
    return joinUnit(fixedNumber(value, 3), QString::fromStdString(angle.name));
  };
  orientation_->setText(tr("roll %1, pitch %2, yaw %3").arg(turn(rpy[0]), turn(rpy[1]), turn(rpy[2])));
  const int decimals = shownDecimals("m", 4);
  place_->setText(tr("at (%1, %2, %3) %4")
                      .arg(fixedNumber(p[0], decimals), fixedNumber(p[1], decimals),
                           fixedNumber(p[2], decimals), QString::fromStdString(length.name)));
  if (values != plotted_ && !player->isPlaying()) {
    plotted_ = values;
    iterate();
  }
}

void DriverPanel::iterate() {
  plot_->clearGraphs();
  MechanismDescription mechanism = workbench_->document()->scene().mechanism;
  // Lengths as they are, bodies as they were opened.
  if (start_.size() != 7 * mechanism.bodies.size()) return;
  for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
    const double* at = start_.data() + 7 * i;
    mechanism.bodies[i].r = Vector3(at[0], at[1], at[2]);
    mechanism.bodies[i].p = EulerParameters(at[3], at[4], at[5], at[6]);
  }
  const std::vector<IterationCurve> curves = iterationCurves(mechanism);
  const bool any = !curves.empty();
  plot_->setVisible(any);
  plot_title_->setVisible(any);
  if (!any) return;
  const Theme& theme = workbench_->theme();
  double last = 1, low = 1, high = 1e-3;
  for (std::size_t k = 0; k < curves.size(); ++k) {
    QCPGraph* graph = plot_->addGraph();
    graph->setName(curves[k].name);
    QPen pen(theme.series[k % 8], 1.8);
    // Two of them lie on one another: the second one is dashed.
    if (k % 2 == 1) pen.setStyle(Qt::DashLine);
    graph->setPen(pen);
    graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, theme.series[k % 8], 5));
    for (std::size_t i = 0; i < curves[k].residual.size(); ++i) {
      const double value = std::max(curves[k].residual[i], kFloor);
      graph->addData(static_cast<double>(i), value);
      low = std::min(low, value);
      high = std::max(high, value);
      last = std::max(last, static_cast<double>(i));
    }
  }
  plot_->xAxis->setRange(-0.2, last + 0.2);
  plot_->yAxis->setRange(low / 3, high * 3);
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void DriverPanel::restyle() {
  const Theme& theme = workbench_->theme();
  stylePlot(plot_, theme);
  plot_->yAxis->setNumberFormat("eb");
  plot_->yAxis->setNumberPrecision(0);
  QSharedPointer<QCPAxisTickerFixed> whole(new QCPAxisTickerFixed);
  whole->setTickStep(1);
  whole->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
  plot_->xAxis->setTicker(whole);
  plot_->legend->setVisible(true);
  plot_->legend->setBrush(QBrush(theme.field));
  plot_->legend->setBorderPen(QPen(theme.border));
  plot_->legend->setTextColor(theme.text);
  plot_->legend->setFont(smallFont(plot_->font()));
  plotted_.clear();
  refresh();
}

}  // namespace linkwright::app
