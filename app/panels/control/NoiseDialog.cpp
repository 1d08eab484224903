// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/control/NoiseDialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>

#include "app/commands/NoiseEdits.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/edit/FieldUnit.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app {
namespace {

constexpr int kMostSeed = std::numeric_limits<int>::max();
int shownSeed(std::uint64_t seed) { return static_cast<int>(std::min<std::uint64_t>(seed, kMostSeed)); }

// One number is of all joints: of those that turn in rad, of those that slide in m.
std::string unitOnStart(const Document& document, const char* field) {
  return UnitForJoints(document.objects(), *StartNoiseKind().Find(field));
}

}  // namespace

NoiseDialog::NoiseDialog(Workbench* workbench, const std::vector<ShownControl>& controls, QWidget* parent)
    : QDialog(parent), workbench_(workbench) {
  setObjectName("noiseDialog");
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Noise"));
  const edits::Noise now = edits::noiseOf(workbench->document()->scene());
  auto* column = new QVBoxLayout(this);
  auto* text = new QLabel(tr("Normal noise that follows from its seed, the names and the time: each run with "
                             "that seed repeats it. A deviation of 0 is none."),
                          this);
  text->setWordWrap(true);
  column->addWidget(text);
  auto* form = new QFormLayout;
  column->addLayout(form);
  seed_ = new QSpinBox(this);
  seed_->setObjectName("noiseSeed");
  seed_->setRange(0, kMostSeed);
  seed_->setValue(shownSeed(now.seed));
  form->addRow(tr("Seed"), seed_);
  const std::string unit = unitOnStart(*workbench->document(), "position"),
                    rate = unitOnStart(*workbench->document(), "velocity");
  position_ = addDeviation(form, tr("Start positions"), "noisePosition", now.position, unit);
  velocity_ = addDeviation(form, tr("Start velocities"), "noiseVelocity", now.velocity, rate);
  position_->setToolTip(tr("Standard deviation of each degree of freedom"));
  velocity_->setToolTip(tr("Standard deviation of each number of the velocity"));
  interval_ = addNumber(form, tr("Samples on controls every"), "noiseInterval", now.interval, "s");
  interval_->setMinimum(1e-5);
  interval_->setToolTip(tr("The noise has no frequencies above about half of its inverse"));
  smooth_ = new QCheckBox(tr("Joined, not held"), this);
  smooth_->setObjectName("noiseSmooth");
  smooth_->setChecked(now.smooth);
  form->addRow(QString(), smooth_);
  if (!controls.empty()) {
    // A robot may have dozens.
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* list = new QWidget(scroll);
    auto* rows = new QFormLayout(list);
    rows->setContentsMargins(0, 0, 0, 0);
    for (std::size_t i = 0; i < controls.size(); ++i) {
      const ShownControl& control = controls[i];
      QDoubleSpinBox* box = addNumber(rows, control.name, "noiseDeviation." + control.name,
                                      now.deviations[i] * control.factor, control.unit);
      box->setToolTip(tr("Standard deviation of the noise on this control"));
      // Noise refers to its actuator by name.
      box->setEnabled(!workbench->document()->scene().actuators[i].name.empty());
      deviations_.push_back(box);
      factors_.push_back(control.factor);
    }
    scroll->setWidget(list);
    scroll->setMinimumHeight(std::min(240, list->sizeHint().height() + 4));
    column->addWidget(scroll, 1);
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &NoiseDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &NoiseDialog::reject);
  connect(workbench->player(), &Player::replaced, this, &NoiseDialog::reject);
}

QuantityBox* NoiseDialog::addDeviation(QFormLayout* form, const QString& label, const QString& name,
                                       double value, const std::string& unit) {
  auto* box = new QuantityBox(workbench_, unit, this);
  box->setObjectName(name);
  box->setSiDecimals(5);
  box->setSiRange(0, 1e6);
  box->setSingleStep(0.01);
  box->setSi(value, true);
  form->addRow(label, box);
  return box;
}

QDoubleSpinBox* NoiseDialog::addNumber(QFormLayout* form, const QString& label, const QString& name,
                                       double value, const QString& unit) {
  auto* box = new QDoubleSpinBox(this);
  box->setObjectName(name);
  box->setDecimals(5);
  box->setRange(0, 1e6);
  box->setSingleStep(0.01);
  box->setValue(value);
  if (!unit.isEmpty()) box->setSuffix(" " + unit);
  form->addRow(label, box);
  return box;
}

void NoiseDialog::accept() {
  const edits::Noise before = edits::noiseOf(workbench_->document()->scene());
  edits::Noise noise = before;
  // What was shown with fewer digits than it has, and not changed, stays as it is.
  const auto take = [](const QDoubleSpinBox* box, double factor, double* number) {
    QDoubleSpinBox as_shown;
    as_shown.setDecimals(box->decimals());
    as_shown.setRange(box->minimum(), box->maximum());
    as_shown.setValue(*number * factor);
    if (as_shown.value() != box->value()) *number = box->value() / factor;
  };
  noise.position = position_->si();
  noise.velocity = velocity_->si();
  take(interval_, 1, &noise.interval);
  for (std::size_t i = 0; i < std::min(deviations_.size(), noise.deviations.size()); ++i)
    take(deviations_[i], factors_[i], &noise.deviations[i]);
  noise.smooth = smooth_->isChecked();
  if (seed_->value() != shownSeed(noise.seed)) noise.seed = static_cast<std::uint64_t>(seed_->value());
  QDialog::accept();
  if (noise != before) edits::setNoise(workbench_->document(), noise);
}

}  // namespace linkwright::app
