// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/MeasureMenu.h"

#include <QCoreApplication>
#include <QMenu>

#include "app/workbench/MeasureAim.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

void fillMeasureMenu(Workbench* workbench, QMenu* menu) {
  const auto text = [](const char* english) { return QCoreApplication::translate("MeasureMenu", english); };
  const auto add = [&](MeasurementType type, const char* title, const char* tip) {
    QAction* const action = menu->addAction(text(title));
    action->setObjectName(QString("measure.") + ToString(type));
    action->setToolTip(text(tip));
    QObject::connect(action, &QAction::triggered, workbench,
                     [workbench, type] { MeasureAim::of(workbench)->start(type); });
  };
  using enum MeasurementType;
  menu->setToolTipsVisible(true);
  add(kDistance, QT_TR_NOOP("&Distance of two points"), QT_TR_NOOP("Click two points in the picture"));
  add(kCornerAngle, QT_TR_NOOP("An&gle at a point"),
      QT_TR_NOOP("Click a point on one side, the corner, a point on the other side"));
  add(kAngle, QT_TR_NOOP("Angle between &axes"),
      QT_TR_NOOP("Click two links; their axes are set among the values"));
  menu->addSeparator();
  add(kClearance, QT_TR_NOOP("&Clearance of two links"),
      QT_TR_NOOP("Least distance of collision shapes; click two links"));
  add(kRobotClearance, QT_TR_NOOP("Clearance of two &robots"),
      QT_TR_NOOP("Least distance of collision shapes; click two robots"));
  menu->addSeparator();
  add(kMass, QT_TR_NOOP("&Mass of the selection"),
      QT_TR_NOOP("Of all links and robots that are selected, or of a link that is clicked"));
  add(kReach, QT_TR_NOOP("Reac&h of a link"),
      QT_TR_NOOP("Where the selected link comes to within the joint limits"));
  add(kHoldingTorque, QT_TR_NOOP("Holding &torques"),
      QT_TR_NOOP("What the joints must give for the pose to stay"));
  QObject::connect(menu, &QMenu::aboutToShow, menu, [workbench, menu] {
    for (QAction* each : menu->actions()) each->setEnabled(workbench->player()->model() != nullptr);
  });
}

}  // namespace linkwright::app
