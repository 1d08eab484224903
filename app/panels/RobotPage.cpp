// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/RobotPage.h"

#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <algorithm>

#include "app/Workbench.h"
#include "app/panels/PoseFields.h"

namespace linkwright::app {

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
  pose_ = new PoseFields("robot", tr("Where its root link stands in the world"), workbench, this);
  connect(pose_, &PoseFields::typed, this, [this](const Transform& pose) {
    if (robot_ < 0 || robot_ >= static_cast<int>(workbench_->document()->scene().robots.size())) return;
    workbench_->document()->edit(
        tr("Move robot"), [&](Scene& scene) { scene.robots[static_cast<size_t>(robot_)].X_WR = pose; });
  });
  form->addRow(pose_);
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
  const bool other = index != robot_ || robot.name != shown_name_;
  robot_ = index;
  shown_name_ = robot.name;
  pose_->showPose(robot.X_WR, other);
}

}  // namespace linkwright::app
