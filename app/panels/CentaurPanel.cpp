// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/CentaurPanel.h"

#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <cmath>

#include "app/Document.h"
#include "app/Workbench.h"
#include "app/panels/CentaurFigures.h"
#include "app/panels/FieldKeys.h"

namespace linkwright::app {
namespace {

constexpr int kTicks = 1000;

}  // namespace

CentaurPanel::CentaurPanel(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  setObjectName("centaurPanel");
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 8);
  auto* side = new QWidget(this);
  form_ = new QFormLayout(side);
  form_->setContentsMargins(0, 0, 6, 0);
  form_->setVerticalSpacing(4);
  const auto stride = [](TrotScene* trot, double S, double H, double T) {
    trot->plan = WithStride(trot->plan, S, H, T);
  };
  addRow(
      "stepLength", tr("Step length"), " mm", 1000, 0.02, 0.25, 0,
      tr("How far the body goes in a half step; a swing foot goes twice as far over the ground"),
      [](const TrotScene& trot) { return trot.plan.S; },
      [stride](TrotScene* trot, double value) { stride(trot, value, trot->plan.H, trot->plan.T_half); });
  addRow(
      "stepHeight", tr("Foot lift"), " mm", 1000, 0.005, 0.12, 0, tr("How high a swing foot is lifted"),
      [](const TrotScene& trot) { return trot.plan.H; },
      [](TrotScene* trot, double value) { trot->plan.H = value; });
  addRow(
      "halfPeriod", tr("Half period"), " s", 1, 0.15, 2, 3,
      tr("How long a half step takes, without the pause"),
      [](const TrotScene& trot) { return trot.plan.T_half; },
      [stride](TrotScene* trot, double value) { stride(trot, trot->plan.S, trot->plan.H, value); });
  addRow(
      "bodyHeight", tr("Body height"), " mm", 1000, 0.2, 0.39, 0, tr("Of the hips over the ground"),
      [](const TrotScene& trot) { return trot.plan.Y; },
      [](TrotScene* trot, double value) { trot->plan.Y = value; });
  addRow(
      "pause", tr("Pause"), " s", 1, 0, 1.5, 2, tr("After each half step, with four feet down"),
      [](const TrotScene& trot) { return trot.pause; },
      [](TrotScene* trot, double value) { trot->pause = value; });
  addRow(
      "sampling", tr("Sampling"), " ms", 1000, 0.0005, 0.02, 1, tr("For how long each torque is held"),
      [](const TrotScene& trot) { return trot.sampling; },
      [](TrotScene* trot, double value) { trot->sampling = value; });

  criterion_ = new QComboBox(side);
  criterion_->setObjectName("criterion");
  criterion_->setToolTip(
      tr("There are eight torques for seven degrees of freedom: which of all that give the motion"));
  for (const QString& name : {tr("Least squares"), tr("Least sum"), tr("Least peak"), tr("Within limits")})
    criterion_->addItem(name);
  form_->addRow(tr("Torques"), criterion_);
  addRow(
      "torqueLimit", tr("Limit"), " N m", 1, 5, 60, 1, tr("Of each joint, for torques within limits"),
      [](const TrotScene& trot) { return trot.torque_limit; },
      [](TrotScene* trot, double value) { trot->torque_limit = value; });
  control_ = new QComboBox(side);
  control_->setObjectName("control");
  const struct {
    QString name, tip;
  } controls[] = {
      {tr("Computed torque"), tr("By the model, with errors of position and speed fed back")},
      {tr("Feed-forward"), tr("The plan's torques, known beforehand, and springs and dampers at the joints")},
      {tr("Open loop"), tr("The plan's torques alone; each half step begins on the plan anew")}};
  for (const auto& each : controls) {
    control_->addItem(each.name);
    control_->setItemData(control_->count() - 1, each.tip, Qt::ToolTipRole);
  }
  form_->addRow(tr("Control"), control_);
  addRow(
      "bodyFactor", tr("Body's mass"), " %", 100, 0.5, 1.6, 0,
      tr("The real one, of what the controller knows"),
      [](const TrotScene& trot) { return trot.body_factor; },
      [](TrotScene* trot, double value) { trot->body_factor = value; });
  addRow(
      "legFactor", tr("Legs' mass"), " %", 100, 0.5, 1.6, 0, tr("The real one, of what the controller knows"),
      [](const TrotScene& trot) { return trot.leg_factor; },
      [](TrotScene* trot, double value) { trot->leg_factor = value; });
  addRow(
      "push", tr("Push"), " N", 1, -150, 150, 0,
      tr("Against the body for a tenth of a second, 1.5 s after the start"),
      [](const TrotScene& trot) { return trot.push_x; },
      [](TrotScene* trot, double value) { trot->push_x = value; });
  problem_ = new QLabel(side);
  problem_->setObjectName("centaurProblem");
  problem_->setWordWrap(true);
  problem_->hide();
  form_->addRow(problem_);

  auto* scroll = new QScrollArea(this);
  scroll->setWidget(side);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setMinimumWidth(290);
  scroll->setMaximumWidth(340);
  layout->addWidget(scroll);
  figures_ = new CentaurFigures(workbench, this);
  layout->addWidget(figures_, 1);

  connect(criterion_, &QComboBox::activated, this, [this](int index) {
    change([index](TrotScene* trot) { trot->criterion = static_cast<TrotCriterion>(index); }, 0);
  });
  connect(control_, &QComboBox::activated, this, [this](int index) {
    change([index](TrotScene* trot) { trot->control = static_cast<TrotControl>(index); }, 0);
  });
  Document* document = workbench->document();
  connect(document, &Document::documentReplaced, this, &CentaurPanel::onDocument);
  connect(document, &Document::edited, this, &CentaurPanel::refresh);
}

void CentaurPanel::addRow(const char* name, const QString& title, const QString& unit, double scale,
                          double low, double high, int decimals, const QString& tip,
                          std::function<double(const TrotScene&)> get,
                          std::function<void(TrotScene*, double)> set) {
  auto* slider = new QSlider(Qt::Horizontal, this);
  slider->setObjectName(QString::fromLatin1(name) + ".slider");
  slider->setRange(0, kTicks);
  slider->setFocusPolicy(Qt::TabFocus);
  auto* box = new QDoubleSpinBox(this);
  box->setObjectName(name);
  box->setRange(scale * low, scale * high);
  box->setDecimals(decimals);
  box->setSuffix(unit);
  box->setKeyboardTracking(false);
  box->setButtonSymbols(QAbstractSpinBox::NoButtons);
  box->setFixedWidth(76);
  for (QWidget* field : std::initializer_list<QWidget*>{slider, box}) field->setToolTip(tip);
  auto* line = new QHBoxLayout;
  line->setSpacing(6);
  line->addWidget(slider, 1);
  line->addWidget(box);
  form_->addRow(title, line);
  const std::size_t index = rows_.size();
  rows_.push_back({slider, box, scale, std::move(get), std::move(set)});
  connect(slider, &QSlider::sliderPressed, this, [this] { token_ = workbench_->document()->newDragToken(); });
  connect(slider, &QSlider::valueChanged, this, [this, index](int tick) {
    const Row& row = rows_[index];
    // As fine as the number beside it is shown.
    const double step = std::pow(10, -row.box->decimals());
    const double part = static_cast<double>(tick) / kTicks;
    const double shown = row.box->minimum() + part * (row.box->maximum() - row.box->minimum());
    const double value = std::round(shown / step) * step / row.scale;
    change([&row, value](TrotScene* trot) { row.set(trot, value); }, row.slider->isSliderDown() ? token_ : 0);
  });
  connect(box, &QDoubleSpinBox::valueChanged, this, [this, index](double shown) {
    const Row& row = rows_[index];
    change([&row, shown](TrotScene* trot) { row.set(trot, shown / row.scale); }, 0);
  });
}

void CentaurPanel::change(const std::function<void(TrotScene*)>& change, int token) {
  Document* document = workbench_->document();
  if (!document->scene().trot) return;
  TrotScene changed = *document->scene().trot;
  change(&changed);
  const std::string why = WhyImpossible(changed);
  problem_->setText(why.empty() ? QString() : tr("Not possible: %1.").arg(QString::fromStdString(why)));
  problem_->setVisible(!why.empty());
  if (!why.empty()) {
    QPalette palette = problem_->palette();
    palette.setColor(QPalette::WindowText, workbench_->theme().bad);
    problem_->setPalette(palette);
    return;  // the walk stays; the slider may be on its way to a place where there is one
  }
  if (changed == *document->scene().trot) return refresh();
  document->edit(
      tr("Change walk"), [&](Scene& scene) { scene.trot = changed; }, token);
}

void CentaurPanel::onDocument() {
  QDockWidget* dock = nullptr;
  for (QWidget* widget = parentWidget(); widget != nullptr && dock == nullptr;
       widget = widget->parentWidget())
    dock = qobject_cast<QDockWidget*>(widget);
  const bool walks = workbench_->document()->scene().trot.has_value();
  if (dock != nullptr) {
    dock->toggleViewAction()->setVisible(walks);
    if (walks) {
      dock->show();
      dock->raise();
    } else {
      dock->hide();
    }
  }
  problem_->hide();
  refresh();
}

void CentaurPanel::refresh() {
  const auto& trot = workbench_->document()->scene().trot;
  setEnabled(trot.has_value());
  if (!trot) return;
  problem_->hide();
  for (const Row& row : rows_) {
    const double shown = row.scale * row.get(*trot);
    const QSignalBlocker quiet_slider(row.slider), quiet_box(row.box);
    const double part = (shown - row.box->minimum()) / (row.box->maximum() - row.box->minimum());
    if (!row.slider->isSliderDown()) row.slider->setValue(static_cast<int>(std::lround(part * kTicks)));
    if (!isBeingTyped(row.box)) row.box->setValue(shown);
  }
  criterion_->setCurrentIndex(static_cast<int>(trot->criterion));
  control_->setCurrentIndex(static_cast<int>(trot->control));
  constexpr int kLimitRow = 7;  // of the form
  form_->setRowVisible(kLimitRow, trot->criterion == TrotCriterion::kLimits);
  figures_->show(*trot);
}

}  // namespace linkwright::app
