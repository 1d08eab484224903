// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/build/PlaceMenu.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QMenu>
#include <map>
#include <vector>

#include "app/panels/build/ShelfIcons.h"
#include "app/workbench/ShelfAim.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

// The letter of an item of the short groups chooses it also where its group is closed, or another one is
// open.
class ItemKeys : public QObject {
 public:
  using QObject::QObject;
  void add(char key, QAction* item) { items_[key] = item; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::KeyPress) return QObject::eventFilter(watched, event);
    const auto* const key = static_cast<QKeyEvent*>(event);
    const bool plain = key->modifiers() == Qt::NoModifier || key->modifiers() == Qt::KeypadModifier;
    const QString text = key->text().toLower();
    const auto found = plain && text.size() == 1 ? items_.find(text[0].toLatin1()) : items_.end();
    if (found == items_.end() || !found->second->isEnabled()) return QObject::eventFilter(watched, event);
    while (QWidget* const open = QApplication::activePopupWidget())
      if (!open->close()) break;
    found->second->trigger();
    return true;
  }

 private:
  std::map<char, QAction*> items_;
};

// Letters are those of the items: long groups, which have letters of their own, are opened by digits.
QString menuTextOf(ShelfGroup group) {
  if (!isFolded(group)) return titleOf(group);
  return QStringLiteral("&%1  %2").arg(group == ShelfGroup::kLoops ? 9 : 0).arg(titleOf(group));
}

}  // namespace

void fillPlaceMenu(Workbench* workbench, QMenu* menu) {
  auto* const keys = new ItemKeys(menu);
  menu->installEventFilter(keys);
  QMenu* of_group = nullptr;
  std::vector<QAction*> placing;
  for (const ShelfItem& item : shelfItems()) {
    const ShelfGroup group = groupOf(item);
    const QString name = QStringLiteral("placeGroup.%1").arg(static_cast<int>(group));
    if (of_group == nullptr || of_group->objectName() != name) {
      of_group = menu->addMenu(shelfIcon(item, workbench->theme()), menuTextOf(group));
      of_group->setObjectName(name);
      if (!isFolded(group)) of_group->installEventFilter(keys);
      QObject::connect(workbench, &Workbench::themeChanged, of_group, [workbench, of_group, &item] {
        of_group->setIcon(shelfIcon(item, workbench->theme()));
      });
    }
    QAction* const action = of_group->addAction(shelfIcon(item, workbench->theme()), menuTextOf(item));
    action->setObjectName(QString("place.") + item.id);
    placing.push_back(action);
    if (!isFolded(group)) keys->add(item.key, action);
    QObject::connect(action, &QAction::triggered, menu,
                     [workbench, &item] { ShelfAim::of(workbench)->arm(&item); });
    QObject::connect(workbench, &Workbench::themeChanged, action,
                     [workbench, action, &item] { action->setIcon(shelfIcon(item, workbench->theme())); });
  }
  QObject::connect(menu, &QMenu::aboutToShow, menu, [workbench, menu, placing] {
    const bool open = workbench->player()->model() != nullptr;
    for (QAction* const each : menu->actions()) each->setEnabled(open);
    for (QAction* const each : placing) each->setEnabled(open);
  });
}

}  // namespace linkwright::app
