// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/touch/ThrowDialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <cmath>

#include "app/panels/fields/QuantityBox.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

ThrowDialog::ThrowDialog(Workbench* workbench, QWidget* parent)
    : QDialog(parent), workbench_(workbench), thrower_(workbench->thrower()) {
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
  radius_ = addField(form, tr("Radius"), "throwRadius", ball.radius, "m", 4);
  mass_ = addField(form, tr("Mass"), "throwMass", ball.mass, "kg", 3);
  speed_ = addField(form, tr("Speed"), "throwSpeed", ball.speed, "m/s", 3);
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

QuantityBox* ThrowDialog::addField(QFormLayout* form, const QString& label, const char* name, double value,
                                   const char* unit, int decimals) {
  auto* box = new QuantityBox(workbench_, unit, this);
  box->setObjectName(name);
  box->setSiDecimals(decimals);
  box->setSiRange(std::pow(10, -decimals), 1e5);
  box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  box->setSi(value, true);
  connect(box, &QuantityBox::valueChanged, this, &ThrowDialog::take);
  form->addRow(label, box);
  return box;
}

void ThrowDialog::take() { thrower_->setBall({radius_->si(), mass_->si(), speed_->si()}); }

}  // namespace linkwright::app
