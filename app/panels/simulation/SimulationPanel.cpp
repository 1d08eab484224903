// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/simulation/SimulationPanel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "app/base/Units.h"
#include "app/commands/SimulationEdits.h"
#include "app/panels/fields/FieldEditors.h"
#include "app/panels/fields/FieldKeys.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/panels/fields/WhenSeen.h"
#include "app/panels/simulation/ContactFields.h"
#include "app/panels/simulation/EnergyRows.h"
#include "app/panels/simulation/FormulationFields.h"
#include "app/session/TimelineMemory.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app {

namespace {

struct Planet {
  const char* name;
  double gravity;  // [m/s²], downwards
};
constexpr Planet kPlanets[] = {{QT_TR_NOOP("Earth"), 9.81},
                               {QT_TR_NOOP("Moon"), 1.62},
                               {QT_TR_NOOP("Mars"), 3.71},
                               {QT_TR_NOOP("None"), 0}};

struct IntegratorTip {
  Integrator integrator;
  const char* what;
};
constexpr IntegratorTip kIntegratorTips[] = {
    {Integrator::kRk4, QT_TR_NOOP("Accurate and fast, for most mechanisms")},
    {Integrator::kDormandPrince, QT_TR_NOOP("Divides each step as its tolerance asks for")},
    {Integrator::kImplicitMidpoint, QT_TR_NOOP("2nd order; stable for any stiffness and damping")},
    {Integrator::kVariational, QT_TR_NOOP("2nd order; keeps momenta, and its energy does not drift")},
    {Integrator::kSemiImplicitEuler, QT_TR_NOOP("1st order; what many game engines use")},
    {Integrator::kExplicitEuler, QT_TR_NOOP("1st order; gains energy, for comparison")}};

const Field& sceneField(const char* name) { return *SceneKindOf().Find(name); }

}  // namespace

QString integratorName(Integrator integrator) {
  return titleOf(sceneField("integrator"), ToString(integrator));
}

SimulationPanel::SimulationPanel(Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench) {
  setObjectName("simulationPanel");
  auto* form = form_ = new QFormLayout(this);
  form->setContentsMargins(8, 8, 8, 8);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);

  planet_ = new QComboBox(this);
  planet_->setObjectName("planet");
  for (const Planet& planet : kPlanets) planet_->addItem(tr(planet.name), planet.gravity);
  planet_->addItem(tr("Other"));
  form->addRow(labelOf(sceneField("gravity")), planet_);
  auto* vector = new QHBoxLayout;
  vector->setSpacing(4);
  for (QuantityBox*& number : gravity_) {
    number = new QuantityBox(workbench, sceneField("gravity").unit, this);
    number->setUnitBeside();
    number->setSiRange(-1000, 1000);
    number->setSiDecimals(3);
    number->setKeyboardTracking(false);
    number->setButtonSymbols(QAbstractSpinBox::NoButtons);
    number->setToolTip(tipOf(sceneField("gravity")));
    const QChar axis("xyz"[&number - gravity_.data()]);
    number->setObjectName(QStringLiteral("gravity.") + axis);
    number->setAccessibleName(tr("Gravity along %1").arg(axis));
    vector->addWidget(number);
    connect(number, &QDoubleSpinBox::valueChanged, this, &SimulationPanel::gravityEdited);
  }
  auto* axes = new QLabel(this);
  const auto name_axes = [axes] { axes->setText(titleWithUnit(tr("x y z"), sceneField("gravity").unit)); };
  name_axes();
  connect(workbench, &Workbench::unitsChanged, axes, name_axes);
  form->addRow(axes, vector);

  step_ = new QDoubleSpinBox(this);
  step_->setObjectName("timeStep");
  step_->setRange(0.001, 100);
  step_->setDecimals(3);
  step_->setSuffix(" ms");
  step_->setKeyboardTracking(false);
  step_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  step_->setToolTip(tipOf(sceneField("dt")));
  form->addRow(labelOf(sceneField("dt")), step_);
  integrator_ = new QComboBox(this);
  integrator_->setObjectName("integrator");
  for (const IntegratorTip& each : kIntegratorTips) {
    integrator_->addItem(integratorName(each.integrator), static_cast<int>(each.integrator));
    integrator_->setItemData(integrator_->count() - 1, tr(each.what), Qt::ToolTipRole);
  }
  form->addRow(labelOf(sceneField("integrator")), integrator_);
  tolerance_ = new QComboBox(this);
  tolerance_->setObjectName("tolerance");
  for (int digits = 3; digits <= 12; ++digits) {
    const double tolerance = 1 / std::pow(10, digits);
    tolerance_->addItem(QString::number(tolerance), tolerance);
  }
  tolerance_->setToolTip(tipOf(sceneField("tolerance")));
  form->addRow(labelOf(sceneField("tolerance")), tolerance_);
  new FormulationFields(workbench, form, this);
  duration_ = new QDoubleSpinBox(this);
  duration_->setRange(0.1, 1e6);
  duration_->setDecimals(1);
  duration_->setSuffix(" s");
  duration_->setKeyboardTracking(false);
  duration_->setToolTip(tipOf(sceneField("duration")));
  form->addRow(labelOf(sceneField("duration")), duration_);
  memory_ = new QDoubleSpinBox(this);
  memory_->setObjectName("timelineMemory");
  memory_->setRange(16, physicalMegabytes());
  memory_->setDecimals(0);
  memory_->setSuffix(" MiB");
  memory_->setKeyboardTracking(false);
  memory_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  memory_->setValue(timelineMegabytes());
  memory_->setToolTip(
      tr("What the recorded steps of the timeline may take; when it is full, older steps are thinned evenly. "
         "For all scenes"));
  form->addRow(tr("Memory"), memory_);
  limits_ = new QCheckBox(labelOf(sceneField("limits")), this);
  limits_->setToolTip(tipOf(sceneField("limits")));
  form->addRow(limits_);
  watch_ = new QCheckBox(labelOf(sceneField("watch_ledger")), this);
  watch_->setObjectName("watchLedger");
  watch_->setToolTip(tipOf(sceneField("watch_ledger")));
  form->addRow(watch_);

  effort_limits_ = new QCheckBox(labelOf(sceneField("effort_limits")), this);
  effort_limits_->setToolTip(tipOf(sceneField("effort_limits")));
  form->addRow(effort_limits_);
  new ContactFields(workbench, form, this);

  form->addRow(new QLabel("<b>" + tr("Energies") + "</b>", this));
  form->addRow(new EnergyRows(workbench, this));

  connect(planet_, &QComboBox::activated, this, [this](int index) {
    if (index >= static_cast<int>(std::size(kPlanets))) return;
    edits::setGravity(workbench_->document(), {0, 0, -planet_->itemData(index).toDouble()});
  });
  connect(step_, &QDoubleSpinBox::valueChanged, this, &SimulationPanel::optionsEdited);
  connect(memory_, &QDoubleSpinBox::valueChanged, this, [this](double megabytes) {
    workbench_->player()->setTimelineMegabytes(static_cast<int>(megabytes));
  });
  connect(integrator_, &QComboBox::activated, this, &SimulationPanel::optionsEdited);
  connect(watch_, &QCheckBox::clicked, this, &SimulationPanel::optionsEdited);
  connect(tolerance_, &QComboBox::activated, this, &SimulationPanel::optionsEdited);
  connect(duration_, &QDoubleSpinBox::valueChanged, this, [this](double seconds) {
    workbench_->document()->edit(tr("Change duration"),
                                 [seconds](Scene& scene) { scene.duration = seconds; });
  });
  connect(limits_, &QCheckBox::clicked, this,
          [this](bool on) { edits::setLimits(workbench_->document(), on); });
  connect(effort_limits_, &QCheckBox::clicked, this,
          [this](bool on) { edits::setEffortLimits(workbench_->document(), on); });
  Player* player = workbench->player();
  auto* seen = new WhenSeen(this, [this] { refresh(); });
  connect(player, &Player::frameChanged, seen, &WhenSeen::refresh);
  connect(player, &Player::replaced, seen, &WhenSeen::refresh);
  connect(workbench->document(), &Document::edited, seen, &WhenSeen::refresh);
  refresh();
}

void SimulationPanel::gravityEdited() {
  const auto typed = std::find(gravity_.begin(), gravity_.end(), sender());
  if (typed == gravity_.end()) return;
  Vector3 gravity = workbench_->document()->scene().gravity;
  gravity[typed - gravity_.begin()] = (*typed)->si();
  edits::setGravity(workbench_->document(), gravity);
}

void SimulationPanel::optionsEdited() {
  SimulationOptions options = workbench_->document()->scene().simulation;
  options.dt = step_->value() * 1e-3;
  options.integrator = static_cast<Integrator>(integrator_->currentData().toInt());
  options.tolerance = tolerance_->currentData().toDouble();
  options.watch_ledger = watch_->isChecked();
  edits::setSimulationOptions(workbench_->document(), options);
}

void SimulationPanel::showIntegrator(const SimulationOptions& options) {
  const QSignalBlocker block_integrator(integrator_), block_tolerance(tolerance_);
  integrator_->setCurrentIndex(integrator_->findData(static_cast<int>(options.integrator)));
  int at = tolerance_->findData(options.tolerance);
  if (at < 0) {
    tolerance_->addItem(QString::number(options.tolerance), options.tolerance);
    at = tolerance_->count() - 1;
  }
  tolerance_->setCurrentIndex(at);
  const bool asked = options.integrator == Integrator::kDormandPrince;
  tolerance_->setVisible(asked);
  if (QWidget* label = form_->labelForField(tolerance_)) label->setVisible(asked);
}

void SimulationPanel::refresh() {
  const auto frame = workbench_->player()->frame();
  setEnabled(frame != nullptr);
  if (!frame) return;
  const Scene& scene = workbench_->document()->scene();
  const Vector3 gravity = frame->inputs.gravity;
  const auto show = [](QDoubleSpinBox* number, double value) {
    if (isBeingTyped(number)) return;
    const QSignalBlocker blocker(number);
    number->setValue(value);
  };
  for (int i = 0; i < 3; ++i) gravity_[static_cast<size_t>(i)]->setSi(gravity[i]);
  const auto planet = std::find_if(std::begin(kPlanets), std::end(kPlanets), [&](const Planet& p) {
    return gravity.x() == 0 && gravity.y() == 0 && std::abs(gravity.z() + p.gravity) < 1e-9;
  });
  const QSignalBlocker block_planet(planet_), block_limits(limits_);
  planet_->setCurrentIndex(static_cast<int>(planet - std::begin(kPlanets)));
  show(step_, scene.simulation.dt * 1e3);
  show(duration_, scene.duration);
  showIntegrator(scene.simulation);
  limits_->setChecked(scene.limits);
  watch_->setChecked(scene.simulation.watch_ledger);
  effort_limits_->setChecked(scene.effort_limits);
}

}  // namespace linkwright::app
