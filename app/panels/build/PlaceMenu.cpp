// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/build/PlaceMenu.h"

#include <QAction>
#include <QMenu>

#include "app/panels/build/ShelfIcons.h"
#include "app/workbench/ShelfAim.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

void fillPlaceMenu(Workbench* workbench, QMenu* menu) {
  QMenu* folded = nullptr;
  for (const ShelfItem& item : shelfItems()) {
    const ShelfGroup group = groupOf(item);
    const QString name = QStringLiteral("placeGroup.%1").arg(static_cast<int>(group));
    if (!isFolded(group)) {
      folded = nullptr;
    } else if (folded == nullptr || folded->objectName() != name) {
      // Letters are taken.
      folded = menu->addMenu(
          QStringLiteral("&%1  %2").arg(group == ShelfGroup::kLoops ? 9 : 0).arg(titleOf(group)));
      folded->setObjectName(name);
    }
    QAction* const action =
        (folded != nullptr ? folded : menu)->addAction(shelfIcon(item, workbench->theme()), menuTextOf(item));
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
