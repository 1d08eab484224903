// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/properties/RobotPage.h"

#include <QFormLayout>
#include <QLabel>
#include <algorithm>

#include "app/base/Units.h"
#include "app/workbench/Workbench.h"

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
  parts_ = add(tr("Parts"));
  mass_ = add(tr("Mass"));
}

void RobotPage::show(int index) {
  const SceneRobot& robot = workbench_->document()->scene().robots[static_cast<size_t>(index)];
  const RobotDescription& description = robot.description;
  const auto moving = std::count_if(
      description.joints.begin(), description.joints.end(),
      [](const JointDescription& joint) { return joint.type != JointType::kFixed && !joint.mimic; });
  // A list, each entry complete.
  QStringList parts = {tr("%n link(s)", nullptr, static_cast<int>(description.links.size())),
                       tr("%n moving joint(s)", nullptr, static_cast<int>(moving))};
  if (!description.frames.empty())
    parts += tr("%n frame(s)", nullptr, static_cast<int>(description.frames.size()));
  parts_->setText(parts.join(QStringLiteral(", ")));
  double mass = 0;
  for (const LinkDescription& link : description.links) mass += link.inertial ? link.inertial->mass : 0;
  mass_->setText(amountText(mass, "kg", 6));
}

}  // namespace linkwright::app
