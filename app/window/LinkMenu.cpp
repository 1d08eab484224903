// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/LinkMenu.h"

#include <QMenu>
#include <algorithm>
#include <initializer_list>

#include "app/panels/Panels.h"
#include "app/panels/build/BuildMenu.h"
#include "app/panels/simulation/CameraKeyMarks.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

// Where no link is: what can be done with the picture and the scene as a whole.
void showPictureMenu(Workbench* workbench, const QPoint& place, QWidget* parent) {
  using Id = ActionId;
  auto* menu = new QMenu(parent);
  menu->setObjectName("pictureMenu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const auto add = [&](std::initializer_list<Id> ids) {
    for (const Id id : ids) menu->addAction(workbench->action(id));
    menu->addSeparator();
  };
  add({Id::kFrameAll, Id::kFrameSelection, Id::kViewFront, Id::kViewRight, Id::kViewTop, Id::kOrthographic});
  add({Id::kSelectAll, Id::kSelectInvert, Id::kSelectBox});
  add({Id::kPlay, Id::kReset, Id::kThrow});
  add({Id::kPaste, Id::kAddRobot});
  add({Id::kShowGround, Id::kTransparent, Id::kShowEdges});
  addCameraKeyAction(workbench, menu)->setEnabled(workbench->document()->isOpen());
  add({Id::kFilm});
  menu->popup(place);
}

}  // namespace

void showLinkMenu(Workbench* workbench, FrameIndex link, const Vector3& point, const QPoint& place,
                  QWidget* parent) {
  using Id = ActionId;
  if (link.value < 0) return showPictureMenu(workbench, place, parent);
  // Of several that are selected the menu is of them all.
  const PickObject clicked_on{PickKind::kLink, link.value};
  const std::vector<PickObject> shown = workbench->selection()->shown();
  if (std::find(shown.begin(), shown.end(), clicked_on) == shown.end())
    workbench->selection()->select(clicked_on);
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
  fillBuildMenu(workbench, menu->addMenu(QMenu::tr("&Build")), parent);
  menu->addSeparator();
  for (const Id id :
       {Id::kFrameSelection, Id::kHide, Id::kIsolate, Id::kLock, Id::kSelectKind, Id::kGroup, Id::kUngroup})
    menu->addAction(workbench->action(id));
  menu->addSeparator();
  for (const Id id : {Id::kRename, Id::kDuplicate, Id::kCut, Id::kCopy, Id::kPaste, Id::kDelete})
    menu->addAction(workbench->action(id));
  menu->popup(place);
}

}  // namespace linkwright::app
