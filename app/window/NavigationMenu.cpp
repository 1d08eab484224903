// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/NavigationMenu.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

#include "app/tools/Navigation.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

void fillNavigationMenu(Workbench* workbench, QMenu* menu) {
  auto* group = new QActionGroup(menu);
  menu->setToolTipsVisible(true);
  for (const NavigationPreset& preset : navigationPresets()) {
    QAction* const line = menu->addAction(QCoreApplication::translate("Navigation", preset.title));
    line->setObjectName(QStringLiteral("navigation.") + preset.name);
    line->setToolTip(QCoreApplication::translate("Navigation", preset.mouse));
    line->setCheckable(true);
    group->addAction(line);
    QObject::connect(line, &QAction::triggered, workbench,
                     [workbench, id = preset.id] { chooseNavigation(id, workbench->settings()); });
  }
  // Another window may have chosen meanwhile.
  QObject::connect(menu, &QMenu::aboutToShow, workbench, [workbench, group] {
    const Navigation chosen = chosenNavigation(*workbench->settings());
    for (qsizetype i = 0; i < group->actions().size(); ++i)
      group->actions()[i]->setChecked(navigationPresets()[static_cast<std::size_t>(i)].id == chosen);
  });
}

}  // namespace linkwright::app
