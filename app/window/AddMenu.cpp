// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/AddMenu.h"

#include <QAction>
#include <QCursor>
#include <QMenu>

#include "app/panels/build/PlaceMenu.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

void addMenuAtMouse(Workbench* workbench, QMenu* build, QWidget* picture) {
  auto* const shelf = new QMenu(picture);
  shelf->setObjectName("addMenu");
  fillPlaceMenu(workbench, shelf);
  if (auto* const library = build->findChild<QAction*>("buildLibrary")) {
    // Its own letter is that of an item of the shelf here.
    QAction* const part = shelf->addAction(QMenu::tr("&6  Part of the library…"));
    part->setObjectName("placeLibrary");
    QObject::connect(part, &QAction::triggered, library, &QAction::trigger);
  }
  auto* const open = new QAction(QMenu::tr("Place here, at &the mouse…"), build);
  open->setObjectName("buildPlaceHere");
  open->setShortcut(QKeySequence(QStringLiteral("Shift+A")));
  const QList<QAction*> lines = build->actions();
  build->insertAction(lines.size() > 1 ? lines[1] : nullptr, open);
  QObject::connect(open, &QAction::triggered, picture, [workbench, shelf, picture] {
    if (workbench->player()->model() == nullptr || !picture->isVisible()) return;
    // What is placed next takes its clicks and keys there.
    picture->setFocus();
    const QPoint mouse = QCursor::pos(), middle = picture->mapToGlobal(picture->rect().center());
    const bool inside = picture->rect().contains(picture->mapFromGlobal(mouse));
    shelf->popup(inside ? mouse : middle);
  });
}

}  // namespace linkwright::app
