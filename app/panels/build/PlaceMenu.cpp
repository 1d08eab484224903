// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/build/PlaceMenu.h"

#include <QAction>
#include <QMenu>

#include "app/panels/build/ShelfIcons.h"
#include "app/workbench/ShelfAim.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

void fillPlaceMenu(Workbench* workbench, QMenu* menu) {
  for (const ShelfItem& item : shelfItems()) {
    QAction* const action = menu->addAction(shelfIcon(item, workbench->theme()), menuTextOf(item));
    action->setObjectName(QString("place.") + item.id);
    QObject::connect(action, &QAction::triggered, menu,
                     [workbench, &item] { ShelfAim::of(workbench)->arm(&item); });
    QObject::connect(workbench, &Workbench::themeChanged, action,
                     [workbench, action, &item] { action->setIcon(shelfIcon(item, workbench->theme())); });
  }
  QObject::connect(menu, &QMenu::aboutToShow, menu, [workbench, menu] {
    for (QAction* const each : menu->actions()) each->setEnabled(workbench->player()->model() != nullptr);
  });
}

}  // namespace linkwright::app
