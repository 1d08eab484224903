// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/control/TuningDialog.h"

#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/base/Application.h"
#include "app/base/Units.h"
#include "app/commands/ControlEdits.h"
#include "app/commands/ForceEdits.h"
#include "app/languages/MessageText.h"
#include "app/languages/Numbers.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/panels/plot/PlotStyle.h"
#include "app/panels/plot/Plotting.h"
#include "app/workbench/Workbench.h"
#include "engine/simulation/system/SystemLinearisation.h"

namespace linkwright::app {
namespace {

constexpr int kResponsePoints = 400;
constexpr double kPeriods = 3;  // of the bandwidth, that the step response shows

QString tuningFigure(double value) { return numberText(value, 'g', 4).replace('-', QStringLiteral("−")); }

QString tuningAmount(double si, const std::string& unit) {
  const ShownUnit shown = shownUnit(unit);
  return joinUnit(tuningFigure(shown.Shown(si)), QString::fromStdString(shown.name));
}

}  // namespace

TuningDialog::TuningDialog(Workbench* workbench, Of of, int number, QWidget* parent)
    : QDialog(parent), workbench_(workbench), of_(of), number_(number), work_(this) {
  setObjectName("tuningDialog");
  setAttribute(Qt::WA_DeleteOnClose);
  const Motor begun = motor().value_or(Motor());
  joint_ = begun.joint;
  setWindowTitle(tr("Tune %1").arg(QString::fromStdString(begun.name)));
  auto* row = new QHBoxLayout(this);
  auto* column = new QVBoxLayout;
  auto* gains = new QFormLayout;
  kp_ = addGain(gains, tr("Position gain"), "tuningKp");
  kd_ = addGain(gains, tr("Velocity gain"), "tuningKd");
  column->addLayout(gains);
  column->addSpacing(12);
  auto* wanted = new QFormLayout;
  bandwidth_ = addNumber(wanted, tr("Bandwidth"), "tuningBandwidth", 2, tr("Hz"));
  bandwidth_->setMinimum(1e-3);
  bandwidth_->setToolTip(tr("The natural frequency of the joint with its motor"));
  ratio_ = addNumber(wanted, tr("Damping ratio"), "tuningRatio", 1, {});
  ratio_->setToolTip(tr("1: as fast as it gets there without overshoot"));
  ratio_->setSingleStep(.1);
  column->addLayout(wanted);
  proposed_ = new QLabel(this);
  proposed_->setObjectName("tuningProposed");
  column->addWidget(proposed_);
  use_ = new QPushButton(tr("Use these gains"), this);
  use_->setObjectName("tuningUse");
  column->addWidget(use_);
  column->addSpacing(12);
  auto* shown = new QFormLayout;
  step_ = new QuantityBox(workbench, {}, this);
  step_->setObjectName("tuningStep");
  step_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  step_->setKeyboardTracking(false);
  shown->addRow(tr("Step"), step_);
  column->addLayout(shown);
  head_ = new QLabel(this);
  head_->setObjectName("tuningHead");
  head_->setWordWrap(true);
  head_->setTextFormat(Qt::PlainText);
  column->addWidget(head_);
  column->addStretch(1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  column->addWidget(buttons);
  auto* side = new QWidget(this);
  side->setLayout(column);
  side->setFixedWidth(fontMetrics().averageCharWidth() * 46);
  row->addWidget(side);
  addPlots();
  auto* plots = new QVBoxLayout;
  plots->addWidget(response_, 3);
  plots->addWidget(frequencies_, 4);
  row->addLayout(plots, 1);
  resize(860, 540);

  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  for (QuantityBox* box : {kp_, kd_})
    connect(box, &QDoubleSpinBox::valueChanged, this, [this] { setGains(kp_->si(), kd_->si()); });
  for (QDoubleSpinBox* box : {bandwidth_, ratio_, static_cast<QDoubleSpinBox*>(step_)})
    connect(box, &QDoubleSpinBox::valueChanged, this, &TuningDialog::showFound);
  connect(use_, &QPushButton::clicked, this, [this] {
    const std::optional<Motor> tuned = motor();
    if (!tuned || !found_) return;
    const JointGains proposed =
        ProposeGains(found_->loop, tuned->kind, 2 * kPi * bandwidth_->value(), ratio_->value());
    token_ = workbench_->document()->newDragToken();
    setGains(proposed.kp, proposed.kd);
  });
  Document* document = workbench->document();
  Player* player = workbench->player();
  connect(document, &Document::documentReplaced, this, &QDialog::reject);
  connect(document, &Document::edited, this, [this] {
    if (!motor()) return reject();
    showGains();
    follow();
  });
  connect(player, &Player::frameChanged, this, &TuningDialog::follow);
  connect(player, &Player::modeChanged, this, &TuningDialog::follow);
  connect(player, &Player::replaced, this, [this] {
    asked_ = {};
    follow();
  });
  connect(workbench, &Workbench::themeChanged, this, &TuningDialog::showFound);
  token_ = document->newDragToken();
  const Model* model = player->model();
  const BodyIndex body = model != nullptr ? model->FindJoint(joint_) : BodyIndex();
  slides_ = body.IsValid() && model->joints()[static_cast<size_t>(body.value)].type == JointType::kPrismatic;
  step_->setUnit(slides_ ? "m" : "rad");
  step_->setSiRange(-1e3, 1e3);
  step_->setSi(slides_ ? .05 : .2);
  connect(workbench, &Workbench::unitsChanged, this, &TuningDialog::showFound);
  showGains();
  follow();
}

QDoubleSpinBox* TuningDialog::addNumber(QFormLayout* form, const QString& label, const char* name,
                                        double value, const QString& unit) {
  auto* box = new QDoubleSpinBox(this);
  box->setObjectName(name);
  box->setDecimals(4);
  box->setRange(0, 1e9);
  box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  box->setValue(value);
  box->setKeyboardTracking(false);
  if (!unit.isEmpty()) box->setSuffix(" " + unit);
  form->addRow(label, box);
  return box;
}

QuantityBox* TuningDialog::addGain(QFormLayout* form, const QString& label, const char* name) {
  auto* box = new QuantityBox(workbench_, {}, this);
  box->setObjectName(name);
  box->setSiDecimals(4);
  box->setSiRange(0, 1e9);
  box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  box->setKeyboardTracking(false);
  form->addRow(label, box);
  return box;
}

std::string TuningDialog::unitOfGain(const Motor& of, bool velocity) const {
  if (of.kind == ForceKind::kComputedTorque) return velocity ? "1/s" : "1/s²";
  if (slides_) return velocity ? "N s/m" : "N/m";
  return velocity ? "N m s/rad" : "N m/rad";
}

void TuningDialog::addPlots() {
  response_ = new QCustomPlot(this);
  response_->setObjectName("tuningResponse");
  frequencies_ = new QCustomPlot(this);
  frequencies_->setObjectName("tuningFrequencies");
  const auto two = [](QCustomPlot* plot, const QString& first, const QString& second, const QString& below,
                      int graphs) {
    auto* upper = plot->axisRect();
    auto* lower = new QCPAxisRect(plot);
    plot->plotLayout()->addElement(1, 0, lower);
    for (QCPAxisRect* rect : {upper, lower})
      for (int i = 0; i < (rect == lower ? graphs : 1); ++i)
        plot->addGraph(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
    auto* margins = new QCPMarginGroup(plot);
    upper->setMarginGroup(QCP::msLeft, margins);
    lower->setMarginGroup(QCP::msLeft, margins);
    writeUnit(upper, first);
    writeUnit(lower, second);
    lower->axis(QCPAxis::atBottom)->setLabel(below);
  };
  // Position; torque, its limits, and where it is beyond them.
  two(response_, tr("position / step"), tr("torque"), tr("time [s]"), 4);
  two(frequencies_, tr("position / target"), tr("phase [°]"), tr("frequency [Hz]"), 1);
  for (QCPAxisRect* rect : frequencies_->axisRects()) {
    rect->axis(QCPAxis::atBottom)->setScaleType(QCPAxis::stLogarithmic);
    rect->axis(QCPAxis::atBottom)->setTicker(QSharedPointer<QCPAxisTickerLog>(new QCPAxisTickerLog));
  }
  auto* size = frequencies_->axisRect(0)->axis(QCPAxis::atLeft);
  size->setScaleType(QCPAxis::stLogarithmic);
  size->setTicker(QSharedPointer<QCPAxisTickerLog>(new QCPAxisTickerLog));
}

std::optional<TuningDialog::Motor> TuningDialog::motor() const {
  const Scene& scene = workbench_->document()->scene();
  const auto at = static_cast<size_t>(number_);
  Motor found;
  if (of_ == Of::kActuator) {
    if (at >= scene.actuators.size() || !IsPositionServo(scene.actuators[at])) return {};
    const ActuatorDescription& of = scene.actuators[at];
    found = {of.name, of.joint, ForceKind::kPosition, GainsOf(of)};
  } else {
    if (at >= scene.forces.size()) return {};
    const ForceElement& of = scene.forces[at];
    found = {of.name, of.joint, of.kind, {of.kp, of.kd}};
  }
  if (found.joint.empty() || (!joint_.empty() && found.joint != joint_)) return {};
  return found;
}

void TuningDialog::showGains() {
  const std::optional<Motor> of = motor();
  if (!of) return;
  kp_->setUnit(unitOfGain(*of, false));
  kd_->setUnit(unitOfGain(*of, true));
  kp_->setSi(of->gains.kp, true);
  kd_->setSi(of->gains.kd, true);
}

void TuningDialog::setGains(double kp, double kd) {
  const std::optional<Motor> of = motor();
  if (!of || (of->gains.kp == kp && of->gains.kd == kd)) return;
  const auto at = static_cast<size_t>(number_);
  if (of_ == Of::kActuator) {
    // A servo without a position gain is none.
    if (!(kp > 0)) return showGains();
    edits::setServoGains(workbench_->document(), at, {kp, kd}, token_);
  } else {
    ForceElement changed = workbench_->document()->scene().forces[at];
    changed.kp = kp;
    changed.kd = kd;
    edits::setForce(workbench_->document(), number_, changed, token_);
  }
}

void TuningDialog::follow() {
  const Player* player = workbench_->player();
  const auto frame = player->frame();
  if (!frame || !player->model() || player->isPlaying()) return;
  if (asked_.q.size() == player->q().size() && asked_.q == player->q() && asked_.v == frame->state.v &&
      asked_.time == frame->state.time && asked_inputs_ == frame->inputs)
    return;
  ask();
}

void TuningDialog::ask() {
  const Player* player = workbench_->player();
  const auto frame = player->frame();
  const std::shared_ptr<System> system = player->cloneSystem();
  if (!frame || !system || !motor()) return;
  asked_ = frame->state;
  asked_.q = player->q();
  asked_inputs_ = frame->inputs;
  system->SetInputs(frame->inputs);
  const auto found = std::make_shared<Found>();
  const Scene& scene = workbench_->document()->scene();
  const auto at = static_cast<size_t>(number_);
  // The same of either kind.
  const auto start = [&](const auto& of) {
    work_.start({[found, system, state = asked_, of, number = number_,
                  limits = scene.effort_limits](const std::stop_token& stop) {
                   try {
                     system->SetStop(stop);
                     Linearisation linear;
                     const SystemStatus status = Linearise(system.get(), state, &linear);
                     found->problem = messageText(status.ok ? MakeJointLoop(system.get(), state, of, number,
                                                                            limits, linear, &found->loop)
                                                            : status.term);
                   } catch (...) {
                     found->problem = caughtText();
                   }
                 },
                 [this, found] {
                   found_ = found;
                   showFound();
                 }});
  };
  if (of_ == Of::kActuator)
    start(scene.actuators[at]);
  else
    start(scene.forces[at]);
}

void TuningDialog::showFound() {
  const std::optional<Motor> of = motor();
  const bool good = found_ && found_->problem.isEmpty() && of;
  use_->setEnabled(good);
  stylePlot(response_, workbench_->theme());
  stylePlot(frequencies_, workbench_->theme());
  if (!good) {
    proposed_->clear();
    head_->setText(found_ ? tr("There is no response: %1.").arg(found_->problem) : tr("Linearising …"));
    for (QCustomPlot* plot : {response_, frequencies_}) {
      for (int i = 0; i < plot->graphCount(); ++i) plot->graph(i)->data()->clear();
      plot->replot();
    }
    return;
  }
  const JointGains gains =
      ProposeGains(found_->loop, of->kind, 2 * kPi * bandwidth_->value(), ratio_->value());
  proposed_->setText(tr("Position gain %1, velocity gain %2")
                         .arg(tuningAmount(gains.kp, unitOfGain(*of, false)),
                              tuningAmount(gains.kd, unitOfGain(*of, true))));
  showStep();
  showFrequencies();
}

void TuningDialog::showStep() {
  const Theme& theme = workbench_->theme();
  const JointLoop& loop = found_->loop;
  const double step = step_->si() != 0 ? step_->si() : 1e-3;
  // Long enough for what is wanted and for what there is.
  const double stiffness = std::max(loop.kp + loop.stiffness, 0.0);
  const double period = stiffness > 0 ? 2 * kPi * std::sqrt(loop.inertia / stiffness) : 0;
  const double duration = std::clamp(kPeriods * std::max(1 / bandwidth_->value(), period), 1e-3, 1e3);
  const StepResponse found = FindStepResponse(loop, step, duration, kResponsePoints);
  const ShownUnit effort = shownUnit(slides_ ? "N" : "N m");
  QVector<double> time, position, torque, beyond;
  for (size_t i = 0; i < found.time.size(); ++i) {
    time.push_back(found.time[i]);
    position.push_back(found.position[i] / step);
    torque.push_back(effort.Shown(found.torque[i]));
    beyond.push_back(std::abs(found.torque[i]) > loop.effort ? torque.back() : std::nan(""));
  }
  const auto draw = [&](int graph, const QVector<double>& values, const QPen& pen) {
    response_->graph(graph)->setData(time, values, true);
    response_->graph(graph)->setPen(pen);
  };
  draw(0, position, QPen(theme.accent, 2));
  draw(1, torque, QPen(theme.accent, 2));
  // The limit on whose side it begins.
  const double limit = loop.torque + loop.kp * step > 0 ? loop.effort : -loop.effort;
  draw(2, QVector<double>(time.size(), found.saturates ? effort.Shown(limit) : std::nan("")),
       QPen(theme.bad, 1, Qt::DashLine));
  draw(3, beyond, QPen(theme.bad, 3));
  nameEffort(QString::fromStdString(effort.name));
  for (QCPAxisRect* rect : response_->axisRects()) {
    rect->axis(QCPAxis::atBottom)->setRange(0, duration);
    fitValueAxis(rect->axis(QCPAxis::atLeft), 1e-9);
  }
  response_->replot();
  const QString settles = std::isfinite(found.settling_time)
                              ? tr("settles within %1 s").arg(tuningFigure(found.settling_time))
                              : tr("does not settle");
  // What is rounding is none.
  const auto own = [&](double value, double beside, const char* unit) {
    return tuningAmount(std::abs(value) < 1e-6 * (beside + 1) ? 0 : value, unit);
  };
  QString text = tr("Inertia %1, own stiffness %2, own damping %3. A step %4, with %5 % overshoot.")
                     .arg(tuningAmount(loop.inertia, slides_ ? "kg" : "kg m²"),
                          own(loop.stiffness, loop.kp, slides_ ? "N/m" : "N m/rad"),
                          own(loop.damping, loop.kd, slides_ ? "N s/m" : "N m s/rad"), settles,
                          tuningFigure(std::round(1e4 * found.overshoot) / 100));
  if (found.saturates)
    text += " " + tr("It saturates: more than the %1 that the joint may give.")
                      .arg(tuningAmount(loop.effort, slides_ ? "N" : "N m"));
  head_->setText(text);
}

void TuningDialog::nameEffort(const QString& unit) {
  for (int i = 0; i < response_->itemCount(); ++i)
    if (auto* text = qobject_cast<QCPItemText*>(response_->item(i));
        text != nullptr && text->clipAxisRect() == response_->axisRect(1))
      text->setText(tr("torque [%1]").arg(unit));
}

void TuningDialog::showFrequencies() {
  const Theme& theme = workbench_->theme();
  const double middle = bandwidth_->value();
  QVector<double> at, size, phase;
  constexpr int kCount = 121;
  double turns = 0;
  for (int i = 0; i < kCount; ++i) {
    const double hertz = middle * std::pow(10, -1.5 + 3.0 * i / (kCount - 1));
    const std::complex<double> G = FrequencyResponse(found_->loop, 2 * kPi * hertz);
    if (!(std::abs(G) > 0) || !std::isfinite(std::abs(G))) continue;
    double angle = std::arg(G) * 180 / kPi + turns;
    // Without jumps by full turns.
    if (!phase.isEmpty()) {
      const double whole = 360 * std::round((angle - phase.back()) / 360);
      turns -= whole;
      angle -= whole;
    }
    at.push_back(hertz);
    size.push_back(std::abs(G));
    phase.push_back(angle);
  }
  frequencies_->graph(0)->setData(at, size, true);
  frequencies_->graph(1)->setData(at, phase, true);
  for (int i = 0; i < 2; ++i) frequencies_->graph(i)->setPen(QPen(theme.accent, 2));
  for (QCPAxisRect* rect : frequencies_->axisRects())
    rect->axis(QCPAxis::atBottom)->setRange(middle * std::pow(10, -1.5), middle * std::pow(10, 1.5));
  const auto [least, most] = std::minmax_element(size.begin(), size.end());
  if (least != size.end())
    frequencies_->axisRect(0)->axis(QCPAxis::atLeft)->setRange(*least / 1.5, *most * 1.5);
  fitValueAxis(frequencies_->axisRect(1)->axis(QCPAxis::atLeft), 10);
  frequencies_->replot();
}

}  // namespace linkwright::app
