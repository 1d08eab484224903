// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/control/ControlPanel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <random>

#include "app/base/Units.h"
#include "app/commands/ControlEdits.h"
#include "app/commands/RecordedInputEdits.h"
#include "app/panels/control/KeyframeBar.h"
#include "app/panels/control/NoiseDialog.h"
#include "app/panels/control/SignalDialog.h"
#include "app/panels/control/TeleoperationDialog.h"
#include "app/panels/control/TuningDialog.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/panels/fields/WhenSeen.h"
#include "app/panels/joints/JointRow.h"
#include "app/workbench/Teleoperator.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

/// What the control of an actuator is.
enum class Meaning { kAsLength, kAsRate, kAsForce, kAsExcitation, kAsNumber };

Meaning meaningOf(const ActuatorDescription& actuator) {
  if (actuator.IsMuscle()) return Meaning::kAsExcitation;
  if (actuator.gain_type != GainType::kFixed) return Meaning::kAsNumber;
  const bool affine = actuator.bias_type == BiasType::kAffine;
  // A servo's force vanishes where L, or its rate, is the control.
  const auto pulls_to = [&](double bias) {
    return affine && bias != 0 && std::abs(actuator.gain[0] + bias) <= 1e-9 * std::abs(bias);
  };
  if (pulls_to(actuator.bias[1]))
    return actuator.activation_type == ActivationType::kIntegrator ? Meaning::kAsRate : Meaning::kAsLength;
  if (pulls_to(actuator.bias[2])) return Meaning::kAsRate;
  return affine ? Meaning::kAsNumber : Meaning::kAsForce;
}

struct Shown {
  std::string unit;  // in SI
  double lower = -1, upper = 1;
  bool open = true;  // the range is a guess
};

Shown shownOf(const ActuatorDescription& actuator, const Model& model) {
  Shown shown;
  const bool on_joint = actuator.transmission == TransmissionType::kJoint ||
                        actuator.transmission == TransmissionType::kJointInParent;
  const BodyIndex body = on_joint ? model.FindJoint(actuator.joint) : BodyIndex();
  const Joint* joint = body.IsValid() ? &model.joints()[static_cast<std::size_t>(body)] : nullptr;
  const bool turns = joint != nullptr && joint->type != JointType::kPrismatic;
  const Meaning meaning = meaningOf(actuator);
  switch (meaning) {
    case Meaning::kAsLength:
      shown.unit = turns ? "rad" : "m";
      shown.lower = turns ? -kPi : -.5;
      shown.upper = -shown.lower;
      if (joint != nullptr && joint->nv == 1 && std::isfinite(joint->lower) && std::isfinite(joint->upper)) {
        const double a = actuator.gear[0] * joint->lower, b = actuator.gear[0] * joint->upper;
        shown.lower = std::min(a, b);
        shown.upper = std::max(a, b);
      }
      break;
    case Meaning::kAsRate:
      shown.unit = turns ? "rad/s" : "m/s";
      break;
    case Meaning::kAsForce:
      if (actuator.gain[0] == 1 && actuator.activation_type == ActivationType::kNone)
        shown.unit = turns ? "N m" : "N";
      break;
    case Meaning::kAsExcitation:
      shown.lower = 0;
      break;
    case Meaning::kAsNumber:
      break;
  }
  if (std::isfinite(actuator.control_range.least) && std::isfinite(actuator.control_range.most)) {
    shown.lower = actuator.control_range.least;
    shown.upper = actuator.control_range.most;
    shown.open = false;
  }
  return shown;
}

QPushButton* makeButton(const QString& text, const QString& name, const QString& tip, QWidget* parent) {
  auto* button = new QPushButton(text, parent);
  button->setObjectName(name);
  button->setToolTip(tip);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

}  // namespace

ControlPanel::ControlPanel(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  setObjectName("controlPanel");
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 8);
  hint_ = new QLabel(tr("The scene has no actuators."), this);
  hint_->setWordWrap(true);
  hint_->setEnabled(false);
  layout->addWidget(hint_);
  all_ = new QWidget(this);
  // Two lines: a narrow panel cuts nothing off.
  auto* bars = new QVBoxLayout(all_);
  bars->setContentsMargins(0, 0, 0, 0);
  bars->setSpacing(4);
  auto* bar = new QHBoxLayout;
  bar->setSpacing(4);
  bars->addLayout(bar);
  auto* hold = makeButton(tr("Hold"), "controlHold",
                          tr("Position servos are set to where they are now, velocities to 0"), all_);
  auto* zero = makeButton(tr("Zero"), "controlZero",
                          tr("All controls become 0, or what is nearest in their range"), all_);
  auto* random =
      makeButton(tr("Random"), "controlRandom", tr("All controls are drawn from their ranges"), all_);
  auto* keep =
      makeButton(tr("Keep moves"), "controlKeepMoves",
                 tr("What was done with the controls in this run becomes recorded inputs, which play "
                    "it back"),
                 all_);
  for (QPushButton* button : {hold, zero, random}) bar->addWidget(button);
  bars->addWidget(keep);
  layout->addWidget(all_);
  connect(hold, &QPushButton::clicked, this, &ControlPanel::hold);
  connect(zero, &QPushButton::clicked, this, &ControlPanel::zero);
  connect(random, &QPushButton::clicked, this, &ControlPanel::random);
  connect(keep, &QPushButton::clicked, this, &ControlPanel::keepMoves);
  keyframes_ = new KeyframeBar(workbench, this);
  layout->addWidget(keyframes_);
  teleoperation_ = makeTeleoperation();
  layout->addWidget(teleoperation_);
  list_ = addRowList(this, layout);
  Player* player = workbench->player();
  auto* seen = new WhenSeen(
      this, [this] { rebuild(); }, [this] { refresh(); });
  connect(player, &Player::replaced, seen, &WhenSeen::rebuild);
  connect(player, &Player::frameChanged, seen, &WhenSeen::refresh);
  connect(workbench, &Workbench::unitsChanged, seen, &WhenSeen::rebuild);
  connect(workbench->document(), &Document::edited, this, [this] { keyframes_->list(); });
  rebuild();
}

void ControlPanel::rebuild() {
  for (const Row& row : rows_) row.whole->deleteLater();
  rows_.clear();
  while (QLayoutItem* item = list_->takeAt(0)) delete item;
  const bool open = workbench_->player()->model() != nullptr;
  const std::size_t count = open ? workbench_->document()->scene().actuators.size() : 0;
  hint_->setVisible(count == 0);
  all_->setVisible(count > 0);
  keyframes_->list();
  keyframes_->setVisible(open);
  teleoperation_->setVisible(open);
  for (std::size_t i = 0; i < count; ++i) addRow(i);
  std::vector<JointRow*> widgets;
  for (const Row& row : rows_) widgets.push_back(row.widget);
  alignNames(widgets);
  list_->addStretch(1);
  refresh();
}

void ControlPanel::addRow(std::size_t actuator) {
  const ActuatorDescription& described = workbench_->document()->scene().actuators[actuator];
  const Shown shown = shownOf(described, *workbench_->player()->model());
  const QString name = described.name.empty() ? QStringLiteral("actuator#%1").arg(actuator)
                                              : QString::fromStdString(described.name);
  Row row;
  row.lower = shown.lower;
  row.upper = shown.upper;
  row.whole = new QWidget(this);
  auto* line = new QHBoxLayout(row.whole);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(4);
  row.widget = new JointRow(name, tr("Control of %1").arg(name), workbench_, row.whole);
  row.widget->setRange({shown.lower, shown.upper, shown.open});
  row.widget->setUnit(shown.unit, 4);
  line->addWidget(row.widget, 1);
  auto* signal = new QToolButton(row.whole);
  signal->setObjectName("signal");
  signal->setText(QStringLiteral("∿"));
  signal->setCheckable(true);
  const auto& recorded = workbench_->document()->scene().recorded_inputs;
  const bool plays = std::any_of(recorded.begin(), recorded.end(), [&](const RecordedInput& input) {
    return input.enabled && input.actuator == described.name;
  });
  signal->setChecked(described.signal != Function() || plays);
  signal->setFocusPolicy(Qt::TabFocus);
  signal->setToolTip(tr("A sine, step, chirp, formula of the time or recorded input on top of it%1")
                         .arg(described.signal.IsConstant()
                                  ? QString()
                                  : ": " + QString::fromStdString(described.signal.formula)));
  line->addWidget(signal);
  connect(signal, &QToolButton::clicked, this, [this, actuator, signal, shown] {
    signal->setChecked(!signal->isChecked());  // as the scene has it
    (new SignalDialog(workbench_, actuator, unitText(shown.unit), shownUnit(shown.unit).factor, window()))
        ->open();
  });
  if (IsPositionServo(described)) {
    auto* tune = new QToolButton(row.whole);
    tune->setObjectName("tune");
    tune->setIcon(workbench_->icon("tune"));
    tune->setFocusPolicy(Qt::TabFocus);
    tune->setToolTip(tr("Step and frequency response of the joint beside the gains; gains for a bandwidth"));
    tune->setAccessibleName(tr("Tune %1").arg(name));
    line->addWidget(tune);
    connect(tune, &QToolButton::clicked, this, [this, actuator] {
      (new TuningDialog(workbench_, TuningDialog::Of::kActuator, static_cast<int>(actuator), window()))
          ->show();
    });
  }
  list_->addWidget(row.whole);
  const std::size_t index = rows_.size();
  rows_.push_back(row);
  connect(row.widget, &JointRow::changed, this, [this, index](double value, bool fresh) {
    Row& changed = rows_[index];
    if (fresh || changed.token == 0) changed.token = workbench_->document()->newDragToken();
    edits::setControl(workbench_->document(), index, value, changed.token);
  });
}

void ControlPanel::refresh() {
  const auto frame = workbench_->player()->frame();
  if (!frame || frame->inputs.control.size() != static_cast<Eigen::Index>(rows_.size())) return;
  for (std::size_t i = 0; i < rows_.size(); ++i)
    rows_[i].widget->setValue(frame->inputs.control[static_cast<Eigen::Index>(i)]);
}

void ControlPanel::hold() {
  const auto frame = workbench_->player()->frame();
  const auto system = workbench_->player()->cloneSystem();
  const auto& actuators = workbench_->document()->scene().actuators;
  if (!frame || !system || frame->inputs.control.size() != static_cast<Eigen::Index>(actuators.size()))
    return;
  const auto& names = system->signals();
  std::vector<double> values(names.size());
  system->ComputeSignals(frame->state, values);
  std::vector<double> controls;
  for (std::size_t i = 0; i < actuators.size(); ++i) {
    double control = frame->inputs.control[static_cast<Eigen::Index>(i)];
    const Meaning meaning = meaningOf(actuators[i]);
    if (meaning == Meaning::kAsRate) control = 0;
    if (meaning == Meaning::kAsLength) {
      const std::string name =
          actuators[i].name.empty() ? "actuator#" + std::to_string(i) : actuators[i].name;
      for (std::size_t k = 0; k < names.size(); ++k)
        if (names[k].name == "actuator." + name + ".length")
          control = values[k] + actuators[i].bias[0] / actuators[i].bias[1];
    }
    controls.push_back(control);
  }
  edits::setControls(workbench_->document(), tr("Hold this pose"), controls);
}

void ControlPanel::zero() {
  std::vector<double> controls;
  for (const ActuatorDescription& actuator : workbench_->document()->scene().actuators) {
    const Interval& range = actuator.control_range;
    controls.push_back(range == Interval() ? 0 : std::clamp(0., range.least, range.most));
  }
  edits::setControls(workbench_->document(), tr("Zero all controls"), controls);
}

QWidget* ControlPanel::makeTeleoperation() {
  auto* line = new QWidget(this);
  auto* row = new QHBoxLayout(line);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4);
  Teleoperator* const teleoperator = workbench_->teleoperator();
  auto* keys = makeButton(tr("Teleoperate"), "teleoperate",
                          tr("The keys of the mapping move what they drive, and nothing else"), line);
  keys->setCheckable(true);
  auto* mapping = makeButton(tr("Mapping…"), "teleoperationMapping",
                             tr("What the sticks and buttons of a gamepad, and keys, move"), line);
  auto* noise = makeButton(tr("Noise…"), "controlNoise",
                           tr("Normal noise on the start and on the controls, from a seed"), line);
  for (QPushButton* button : {keys, mapping, noise}) row->addWidget(button);
  row->addStretch(1);
  connect(noise, &QPushButton::clicked, this, &ControlPanel::askForNoise);
  connect(keys, &QPushButton::toggled, teleoperator, &Teleoperator::setTakesKeys);
  connect(teleoperator, &Teleoperator::takesKeysChanged, keys,
          [keys, teleoperator] { keys->setChecked(teleoperator->takesKeys()); });
  connect(mapping, &QPushButton::clicked, this,
          [this] { (new TeleoperationDialog(workbench_, window()))->open(); });
  return line;
}

void ControlPanel::askForNoise() {
  if (workbench_->player()->model() == nullptr) return;
  std::vector<ShownControl> controls;
  for (const ActuatorDescription& actuator : workbench_->document()->scene().actuators) {
    const Shown shown = shownOf(actuator, *workbench_->player()->model());
    controls.push_back(
        {QString::fromStdString(actuator.name), unitText(shown.unit), shownUnit(shown.unit).factor});
  }
  (new NoiseDialog(workbench_, controls, window()))->open();
}

void ControlPanel::keepMoves() {
  if (edits::keepControlMoves(workbench_->document(), *workbench_->player()) == 0)
    Q_EMIT workbench_->document()->notice(tr("No control was moved in this run"));
}

void ControlPanel::random() {
  std::mt19937 generator(++drawn_);
  std::vector<double> controls;
  for (const Row& row : rows_)
    controls.push_back(row.lower + (row.upper - row.lower) * static_cast<double>(generator()) /
                                       static_cast<double>(std::mt19937::max()));
  edits::setControls(workbench_->document(), tr("Random controls"), controls);
}

}  // namespace linkwright::app
