// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/fields/PoseFields.h"

#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>

#include "app/panels/fields/FieldKeys.h"
#include "app/panels/fields/Units.h"
#include "app/workbench/Workbench.h"
#include "engine/math/Rotation.h"

namespace linkwright::app {
namespace {

constexpr int kNumberRoom = 60;  // px of a number

}  // namespace

PoseFields::PoseFields(const QString& prefix, const QString& tip, Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setSpacing(4);
  static const char* const kNames[] = {
      "x", "y", "z", QT_TR_NOOP("roll"), QT_TR_NOOP("pitch"), QT_TR_NOOP("yaw")};
  for (int i = 0; i < 6; ++i) {
    auto* number = new QDoubleSpinBox(this);
    number->setKeyboardTracking(false);
    number->setButtonSymbols(QAbstractSpinBox::NoButtons);
    number->setProperty("tight", true);
    number->setMinimumWidth(kNumberRoom);  // not that of the widest number
    number->setDecimals(i < 3 ? 4 : 3);
    number->setRange(i < 3 ? -1e4 : -1e3, i < 3 ? 1e4 : 1e3);
    number->setObjectName(prefix + "." + kNames[i]);
    number->setAccessibleName(tr(kNames[i]));
    number->setToolTip(tip);
    auto* name = new QLabel(tr(kNames[i]), this);
    grid->addWidget(name, i / 3 * 2, i % 3);
    grid->addWidget(number, i / 3 * 2 + 1, i % 3);
    numbers_[static_cast<size_t>(i)] = number;
    names_[static_cast<size_t>(i)] = name;
    connect(number, &QDoubleSpinBox::valueChanged, this, [this, i] { take(i); });
  }
}

void PoseFields::showPose(const Transform& pose, bool anew) {
  pose_ = pose;
  const bool radians = workbench_->radians();
  const Vector3 rpy = RpyFromRotation(pose.R) * (radians ? 1 : kDegrees);
  for (int i = 0; i < 6; ++i) {
    const QString unit = i < 3 ? " m" : radians ? " rad" : QStringLiteral("°");
    showNumber(numbers_[static_cast<size_t>(i)], i < 3 ? pose.p[i] : rpy[i - 3], anew, unit);
  }
}

void PoseFields::setTurns(bool turns) {
  for (size_t i = 3; i < 6; ++i) {
    numbers_[i]->setVisible(turns);
    names_[i]->setVisible(turns);
  }
}

void PoseFields::take(int number) {
  const double value = numbers_[static_cast<size_t>(number)]->value();
  if (number < 3) {
    pose_.p[number] = value;
  } else {
    Vector3 rpy = RpyFromRotation(pose_.R);
    rpy[number - 3] = value / (workbench_->radians() ? 1 : kDegrees);
    pose_.R = RotationFromRpy(rpy);
  }
  Q_EMIT typed(Transform(pose_));
}

}  // namespace linkwright::app
