// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/RobotPage.h"

#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>

#include "app/Workbench.h"
#include "app/panels/FieldKeys.h"
#include "engine/math/Rotation.h"

namespace linkwright::app {

namespace {

constexpr double kDegrees = 180 / kPi;

}  // namespace

RobotPage::RobotPage(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  auto* form = new QFormLayout(this);
  form->setContentsMargins(0, 0, 0, 0);
  const auto add = [&](const QString& name) {
    auto* label = new QLabel(this);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setWordWrap(true);
    form->addRow(name, label);
    return label;
  };
  name_ = add(tr("Robot"));
  file_ = add(tr("File"));
  parts_ = add(tr("Parts"));
  mass_ = add(tr("Mass"));
  auto* grid = new QGridLayout;
  grid->setSpacing(4);
  static const char* const kNames[] = {
      "x", "y", "z", QT_TR_NOOP("roll"), QT_TR_NOOP("pitch"), QT_TR_NOOP("yaw")};
  for (int i = 0; i < 6; ++i) {
    auto* number = new QDoubleSpinBox(this);
    number->setKeyboardTracking(false);
    number->setButtonSymbols(QAbstractSpinBox::NoButtons);
    number->setDecimals(i < 3 ? 4 : 3);
    number->setRange(i < 3 ? -1e4 : -1e3, i < 3 ? 1e4 : 1e3);
    number->setObjectName(QStringLiteral("robot.") + kNames[i]);
    number->setAccessibleName(tr(kNames[i]));
    number->setToolTip(tr("Where its root link stands in the world"));
    grid->addWidget(new QLabel(tr(kNames[i]), this), i / 3 * 2, i % 3);
    grid->addWidget(number, i / 3 * 2 + 1, i % 3);
    pose_[static_cast<size_t>(i)] = number;
    connect(number, &QDoubleSpinBox::valueChanged, this, &RobotPage::typed);
  }
  form->addRow(grid);
  auto* remove = new QPushButton(workbench->icon("delete"), tr("Remove robot"), this);
  remove->setObjectName("removeRobot");
  connect(workbench, &Workbench::themeChanged, remove, [=] { remove->setIcon(workbench->icon("delete")); });
  connect(remove, &QPushButton::clicked, workbench->action(ActionId::kRemoveRobot), &QAction::trigger);
  form->addRow(remove);
}

void RobotPage::show(int index) {
  const SceneRobot& robot = workbench_->document()->scene().robots[static_cast<size_t>(index)];
  const RobotDescription& description = robot.description;
  name_->setText(QString::fromStdString(robot.name));
  file_->setText(robot.file.empty() ? tr("in the scene")
                                    : QFileInfo(QString::fromStdString(robot.file)).fileName());
  file_->setToolTip(QString::fromStdString(robot.file));
  const auto moving = std::count_if(
      description.joints.begin(), description.joints.end(),
      [](const JointDescription& joint) { return joint.type != JointType::kFixed && !joint.mimic; });
  parts_->setText(tr("%1 links, %2 moving joints").arg(description.links.size()).arg(moving));
  double mass = 0;
  for (const LinkDescription& link : description.links) mass += link.inertial ? link.inertial->mass : 0;
  mass_->setText(QString::number(mass, 'g', 6) + " kg");
  const bool radians = workbench_->radians();
  const Vector3 rpy = RpyFromRotation(robot.X_WR.R) * (radians ? 1 : kDegrees);
  for (int i = 0; i < 6; ++i) {
    QDoubleSpinBox* number = pose_[static_cast<size_t>(i)];
    if (isBeingTyped(number)) continue;
    const QSignalBlocker blocker(number);
    number->setSuffix(i < 3 ? " m" : radians ? " rad" : QStringLiteral("°"));
    number->setValue(i < 3 ? robot.X_WR.p[i] : rpy[i - 3]);
  }
}

void RobotPage::typed() {
  const int index = workbench_->session()->selectedRobot();
  const auto field = std::find(pose_.begin(), pose_.end(), sender());
  if (index < 0 || field == pose_.end()) return;
  Transform pose = workbench_->document()->scene().robots[static_cast<size_t>(index)].X_WR;
  // The numbers beside it keep the digits that are not shown.
  const auto i = field - pose_.begin();
  if (i < 3) {
    pose.p[i] = (*field)->value();
  } else {
    Vector3 rpy = RpyFromRotation(pose.R);
    rpy[i - 3] = (*field)->value() / (workbench_->radians() ? 1 : kDegrees);
    pose.R = RotationFromRpy(rpy);
  }
  workbench_->document()->edit(tr("Move robot"), ScenePart::kRobots, [index, &pose](Scene& scene) {
    scene.robots[static_cast<size_t>(index)].X_WR = pose;
  });
}

}  // namespace linkwright::app
