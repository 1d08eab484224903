// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/LinkMenu.h"

#include <QMenu>

#include "app/panels/Panels.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

void showLinkMenu(Workbench* workbench, FrameIndex link, const Vector3& point, const QPoint& place,
                  QWidget* parent) {
  using Id = ActionId;
  workbench->selection()->select({PickKind::kLink, link.value});
  auto* menu = new QMenu(parent);
  menu->setObjectName("linkMenu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const QAction* const push = workbench->action(Id::kPush);
  QAction* const here = menu->addAction(push->icon(), push->text());
  here->setObjectName("pushHere");
  here->setToolTip(push->toolTip());
  here->setEnabled(push->isEnabled());
  const Vector3 clicked = workbench->player()->framePose(link).Inverse() * point;
  QObject::connect(here, &QAction::triggered, parent,
                   [workbench, link, clicked, parent] { showPushDialog(workbench, link, clicked, parent); });
  menu->addAction(workbench->action(Id::kDrop));
  menu->addAction(workbench->action(Id::kThrow));
  menu->addSeparator();
  for (const Id id : {Id::kAddTarget, Id::kAddPath, Id::kPin}) menu->addAction(workbench->action(id));
  menu->addSeparator();
  menu->addAction(workbench->action(Id::kFrameSelection));
  menu->popup(place);
}

}  // namespace linkwright::app
