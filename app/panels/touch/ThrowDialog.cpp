// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/touch/ThrowDialog.h"

#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr double kMillimetres = 1e3;

}  // namespace

ThrowDialog::ThrowDialog(Workbench* workbench, QWidget* parent)
    : QDialog(parent), thrower_(workbench->thrower()) {
  setObjectName("throwDialog");
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Throw a ball"));
  auto* column = new QVBoxLayout(this);
  auto* text = new QLabel(tr("Click into the picture: a ball flies there from the eye. It is added to the "
                             "scene, whose start becomes the state that is shown; the time begins anew, and "
                             "undo brings the run before back."),
                          this);
  text->setWordWrap(true);
  column->addWidget(text);
  auto* form = new QFormLayout;
  column->addLayout(form);
  const Thrower::Ball& ball = thrower_->ball();
  radius_ = addField(form, tr("Radius"), "throwRadius", ball.radius * kMillimetres, "mm");
  mass_ = addField(form, tr("Mass"), "throwMass", ball.mass, "kg");
  speed_ = addField(form, tr("Speed"), "throwSpeed", ball.speed, "m/s");
  speed_->setToolTip(tr("At which it leaves the eye"));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &ThrowDialog::reject);
  column->addWidget(buttons);
  thrower_->setArmed(true);
  connect(thrower_, &Thrower::changed, this, [this] {
    if (!thrower_->isArmed()) reject();
  });
}

ThrowDialog::~ThrowDialog() {
  if (!thrower_) return;
  thrower_->disconnect(this);
  thrower_->setArmed(false);
}

QDoubleSpinBox* ThrowDialog::addField(QFormLayout* form, const QString& label, const char* name, double value,
                                      const QString& unit) {
  auto* box = new QDoubleSpinBox(this);
  box->setObjectName(name);
  box->setDecimals(3);
  box->setRange(1e-3, 1e5);
  box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  box->setSuffix(" " + unit);
  box->setValue(value);
  connect(box, &QDoubleSpinBox::valueChanged, this, &ThrowDialog::take);
  form->addRow(label, box);
  return box;
}

void ThrowDialog::take() {
  thrower_->setBall({radius_->value() / kMillimetres, mass_->value(), speed_->value()});
}

}  // namespace linkwright::app
