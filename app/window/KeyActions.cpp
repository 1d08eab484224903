// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/KeyActions.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <numbers>
#include <utility>

#include "app/window/ViewportWidget.h"

namespace linkwright::app {
namespace {

constexpr double kTurn = std::numbers::pi / 12;
constexpr double kShift = 0.1;  // of the height of the view

QAction* addKey(QMenu* menu, const char* name, const QString& text, const QList<QKeySequence>& keys,
                std::function<void()> does) {
  QAction* const action = menu->addAction(text);
  action->setObjectName(name);
  action->setShortcuts(keys);
  QObject::connect(action, &QAction::triggered, menu, std::move(does));
  return action;
}

QList<QKeySequence> keys(const char* text) { return {QKeySequence(QLatin1String(text))}; }

// As the Menu key, which not every keyboard has.
void askForMenu() {
  QWidget* const asked = QApplication::focusWidget();
  if (asked == nullptr) return;
  const QPoint place = asked->inputMethodQuery(Qt::ImCursorRectangle).toRect().center();
  QContextMenuEvent event(QContextMenuEvent::Keyboard, place, asked->mapToGlobal(place));
  QApplication::sendEvent(asked, &event);
}

}  // namespace

void addViewKeys(ViewportWidget* viewport, QMenu* view) {
  QMenu* const menu = view->addMenu(QCoreApplication::translate("KeyActions", "Orbit, pan, &zoom"));
  const auto add = [&](const char* name, const QString& text, const QList<QKeySequence>& shortcuts,
                       std::function<void()> does) {
    addKey(menu, name, text, shortcuts, [viewport, does = std::move(does)] {
      if (viewport->isVisible()) does();
    });
  };
  add("orbitLeft", QCoreApplication::translate("KeyActions", "Orbit &left"), keys("4"),
      [viewport] { viewport->orbitBy(-kTurn, 0); });
  add("orbitRight", QCoreApplication::translate("KeyActions", "Orbit &right"), keys("6"),
      [viewport] { viewport->orbitBy(kTurn, 0); });
  add("orbitUp", QCoreApplication::translate("KeyActions", "Orbit &up"), keys("8"),
      [viewport] { viewport->orbitBy(0, kTurn); });
  add("orbitDown", QCoreApplication::translate("KeyActions", "Orbit &down"), keys("2"),
      [viewport] { viewport->orbitBy(0, -kTurn); });
  menu->addSeparator();
  add("panLeft", QCoreApplication::translate("KeyActions", "Pan left"), keys("Ctrl+4"),
      [viewport] { viewport->panBy(-kShift, 0); });
  add("panRight", QCoreApplication::translate("KeyActions", "Pan right"), keys("Ctrl+6"),
      [viewport] { viewport->panBy(kShift, 0); });
  add("panUp", QCoreApplication::translate("KeyActions", "Pan up"), keys("Ctrl+8"),
      [viewport] { viewport->panBy(0, kShift); });
  add("panDown", QCoreApplication::translate("KeyActions", "Pan down"), keys("Ctrl+2"),
      [viewport] { viewport->panBy(0, -kShift); });
  menu->addSeparator();
  add("zoomIn", QCoreApplication::translate("KeyActions", "Zoom &in"),
      {QKeySequence(Qt::Key_Plus), QKeySequence(Qt::Key_Equal)}, [viewport] { viewport->zoomBy(1); });
  add("zoomOut", QCoreApplication::translate("KeyActions", "Zoom &out"), {QKeySequence(Qt::Key_Minus)},
      [viewport] { viewport->zoomBy(-1); });
}

void addMoveKeys(ViewportWidget* viewport, QMenu* edit) {
  QMenu* const menu = edit->addMenu(QCoreApplication::translate("KeyActions", "Move by a step of the grid"));
  menu->setToolTipsVisible(true);
  const QString tip = QCoreApplication::translate(
      "KeyActions",
      "What is selected goes along the axis of the world that is nearest to this direction; a link takes the "
      "robot along. The step is on the shelf");
  const auto add = [&](const char* name, const QString& text, const char* key, int right, int up,
                       int nearer) {
    addKey(menu, name, text, keys(key), [viewport, right, up, nearer] {
      viewport->moveSelection(right, up, nearer);
    })->setToolTip(tip);
  };
  add("moveLeft", QCoreApplication::translate("KeyActions", "&Left"), "Alt+Left", -1, 0, 0);
  add("moveRight", QCoreApplication::translate("KeyActions", "&Right"), "Alt+Right", 1, 0, 0);
  add("moveUp", QCoreApplication::translate("KeyActions", "&Up"), "Alt+Up", 0, 1, 0);
  add("moveDown", QCoreApplication::translate("KeyActions", "&Down"), "Alt+Down", 0, -1, 0);
  add("moveNearer", QCoreApplication::translate("KeyActions", "&Nearer"), "Alt+PgDown", 0, 0, 1);
  add("moveAway", QCoreApplication::translate("KeyActions", "&Away"), "Alt+PgUp", 0, 0, -1);
  addKey(edit, "contextMenu", QCoreApplication::translate("KeyActions", "Menu of what has the focus"),
         keys("Shift+F10"), askForMenu);
}

void addAreaActions(QMenu* panels, std::function<void(bool next)> go) {
  addKey(panels, "nextPanel", QCoreApplication::translate("KeyActions", "Go to the &next panel"), keys("F6"),
         [go] { go(true); });
  addKey(panels, "previousPanel", QCoreApplication::translate("KeyActions", "Go to the &panel before"),
         keys("Shift+F6"), [go] { go(false); });
}

}  // namespace linkwright::app
