// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/fields/PoseFields.h"

#include <QGridLayout>
#include <QLabel>
#include <cmath>

#include "app/panels/fields/FieldKeys.h"
#include "app/panels/fields/LabelDrag.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/panels/fields/ValueLine.h"
#include "app/workbench/Workbench.h"
#include "engine/math/Rotation.h"

namespace linkwright::app {
namespace {

constexpr int kNumberRoom = 60;  // px of a number

}  // namespace

PoseFields::PoseFields(const QString& prefix, const QString& tip, Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), tip_(tip) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setSpacing(4);
  static const char* const kNames[] = {
      "x", "y", "z", QT_TR_NOOP("roll"), QT_TR_NOOP("pitch"), QT_TR_NOOP("yaw")};
  for (int i = 0; i < 6; ++i) {
    auto* number = new QuantityBox(workbench_, i < 3 ? "m" : "rad", this);
    number->setKeyboardTracking(false);
    number->setButtonSymbols(QAbstractSpinBox::NoButtons);
    number->setProperty("tight", true);
    number->setMinimumWidth(kNumberRoom);  // not that of the widest number
    number->setSiDecimals(i < 3 ? 4 : 5);
    number->setSiRange(i < 3 ? -1e4 : -1e3, i < 3 ? 1e4 : 1e3);
    number->setObjectName(prefix + "." + kNames[i]);
    number->setAccessibleName(tr(kNames[i]));
    number->setToolTip(tip);
    auto* name = new QLabel(tr(kNames[i]), this);
    grid->addWidget(name, i / 3 * 2, i % 3);
    grid->addWidget(number, i / 3 * 2 + 1, i % 3);
    numbers_[static_cast<size_t>(i)] = number;
    names_[static_cast<size_t>(i)] = name;
    name->setObjectName(number->objectName() + ".handle");
    auto* drag_name = new LabelDrag(
        name, [this, i](double steps) { drag(i, steps); }, number);
    connect(drag_name, &LabelDrag::began, this, &PoseFields::dragBegan);
    // By the arrow keys and the wheel; what is typed is entered, be it the number that is there.
    connect(number, &QuantityBox::valueChanged, this, [this, i, number] {
      if (!number->isEdited()) take(i, dragging_);
    });
    connect(number, &QuantityBox::entered, this, [this, i] { take(i, false); });
  }
}

void PoseFields::showPose(const Transform& pose, bool anew) {
  pose_ = pose;
  const Vector3 rpy = RpyFromRotation(pose.R);
  for (int i = 0; i < 6; ++i) numbers_[static_cast<size_t>(i)]->setSi(i < 3 ? pose.p[i] : rpy[i - 3], anew);
}

void PoseFields::showFormulas(const std::array<QString, 6>& formulas) {
  formulas_ = formulas;
  for (size_t i = 0; i < formulas.size(); ++i) {
    QFont face = font();
    face.setItalic(!formulas[i].isEmpty());
    names_[i]->setFont(face);
    numbers_[i]->setToolTip(formulas[i].isEmpty() ? tip_ : tr("%1\nFollows %2").arg(tip_, formulas[i]));
  }
}

void PoseFields::setTurns(bool turns) {
  for (size_t i = 3; i < 6; ++i) {
    numbers_[i]->setVisible(turns);
    names_[i]->setVisible(turns);
  }
}

void PoseFields::drag(int number, double steps) {
  QuantityBox* const box = numbers_[static_cast<size_t>(number)];
  if (!formulas_[static_cast<size_t>(number)].isEmpty()) return;
  dragging_ = true;
  // At least by what the box shows.
  const double least = std::pow(10, -box->decimals());
  double next = steppedNumber(box->value(), steps);
  if (std::abs(next - box->value()) < least) next = box->value() + std::copysign(least, steps);
  box->setValue(next);
  dragging_ = false;
}

void PoseFields::take(int number, bool stepped) {
  const QuantityBox* const box = numbers_[static_cast<size_t>(number)];
  const double value = box->si();
  std::string formula = box->formula();
  // A number takes the place of a formula also where it has that value.
  if (formula.empty() && !formulas_[static_cast<size_t>(number)].isEmpty())
    formula = QString::number(value, 'g', 17).toStdString();
  if (!formula.empty()) {
    const std::string part = std::string(".") + "xyz"[number % 3];
    Q_EMIT typedFormula(number < 3 ? "xyz" : "rpy", part, formula);
    return;
  }
  if (number < 3) {
    pose_.p[number] = value;
  } else {
    Vector3 rpy = RpyFromRotation(pose_.R);
    rpy[number - 3] = value;
    pose_.R = RotationFromRpy(rpy);
  }
  Q_EMIT typed(Transform(pose_), number, value, stepped);
}

}  // namespace linkwright::app
