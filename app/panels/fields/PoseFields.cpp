// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/fields/PoseFields.h"

#include <QGridLayout>
#include <QLabel>

#include "app/panels/fields/FieldKeys.h"
#include "app/panels/fields/QuantityBox.h"
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
    connect(number, &QuantityBox::valueChanged, this, [this, i] { take(i); });
  }
}

void PoseFields::showPose(const Transform& pose, bool anew) {
  pose_ = pose;
  const Vector3 rpy = RpyFromRotation(pose.R);
  for (int i = 0; i < 6; ++i) numbers_[static_cast<size_t>(i)]->setSi(i < 3 ? pose.p[i] : rpy[i - 3], anew);
}

void PoseFields::showFormulas(const std::array<QString, 6>& formulas) {
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

void PoseFields::take(int number) {
  const QuantityBox* const box = numbers_[static_cast<size_t>(number)];
  if (const std::string formula = box->formula(); !formula.empty()) {
    const std::string part = std::string(".") + "xyz"[number % 3];
    Q_EMIT typedFormula(number < 3 ? "xyz" : "rpy", part, formula);
    return;
  }
  const double value = box->si();
  if (number < 3) {
    pose_.p[number] = value;
  } else {
    Vector3 rpy = RpyFromRotation(pose_.R);
    rpy[number - 3] = value;
    pose_.R = RotationFromRpy(rpy);
  }
  Q_EMIT typed(Transform(pose_));
}

}  // namespace linkwright::app
