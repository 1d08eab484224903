// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QTableWidget>
#include <catch2/catch.hpp>
#include <set>

#include "app/base/TableMenus.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/scene/SceneTree.h"
#include "app/panels/simulation/TimelineStrip.h"
#include "app/session/Playback.h"
#include "engine/scene/edit/References.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace right_click_test {

QMenu* openMenu() { return qobject_cast<QMenu*>(QApplication::activePopupWidget()); }

void closeMenus() {
  while (QWidget* open = QApplication::activePopupWidget()) open->close();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

QMenu* rightClick(QWidget* widget, const QPoint& place) {
  closeMenus();
  QContextMenuEvent event(QContextMenuEvent::Mouse, place, widget->mapToGlobal(place));
  QApplication::sendEvent(widget, &event);
  return openMenu();
}

void choose(QMenu* menu, const char* name) {
  auto* action = menu->findChild<QAction*>(name);
  INFO(name);
  REQUIRE(action);
  REQUIRE(action->isEnabled());
  action->trigger();
  closeMenus();
}

TEST_CASE("Every table, tree and list of the window has a menu") {
  testApplication();
  WindowFixture f;
  f.openArm();
  int views = 0;
  for (auto* view : f.window.findChildren<QAbstractItemView*>()) {
    // Titles have the menu of their table; the list of a choice is open only while one chooses.
    if (qobject_cast<QHeaderView*>(view) || view->window()->windowType() == Qt::Popup) continue;
    ++views;
    const QMenu* menu = rightClick(view->viewport(), view->viewport()->rect().center());
    CAPTURE(view->objectName().toStdString(), view->metaObject()->className(),
            view->parentWidget()->metaObject()->className());
    REQUIRE(menu != nullptr);
    CHECK(menu->actions().size() > 2);
  }
  closeMenus();
  CHECK(views >= 8);
}

TEST_CASE("Cells, rows and tables are copied as they are read") {
  testApplication();
  WindowFixture f;
  QTableWidget table(2, 2, &f.window);
  table.setHorizontalHeaderLabels({"Name", "Value [m]"});
  const QStringList cells = {"a, b", "1.5", "say \"c\"", "-2"};
  for (int i = 0; i < 4; ++i) table.setItem(i / 2, i % 2, new QTableWidgetItem(cells[i]));
  table.resize(400, 200);
  table.show();
  CHECK(tableText(table, true) == "Name,Value [m]\n\"a, b\",1.5\n\"say \"\"c\"\"\",-2\n");
  const auto at = table.visualItemRect(table.item(1, 0)).center();
  const auto copied = [&](const char* name) {
    choose(rightClick(table.viewport(), at), name);
    return QApplication::clipboard()->text();
  };
  CHECK(copied("copyCell") == "say \"c\"");
  CHECK(copied("copyRow") == "say \"c\"\t-2");
  CHECK(copied("copyTable") == "Name\tValue [m]\na, b\t1.5\nsay \"c\"\t-2\n");
  CHECK(copied("copyCsv") == tableText(table, true));
  // The titles' menu is the table's.
  CHECK(rightClick(table.horizontalHeader()->viewport(), QPoint(5, 5))->objectName() == "tableMenu");
  closeMenus();
}

TEST_CASE("The timeline and the plots have menus of the moment under the mouse") {
  testApplication();
  WindowFixture f;
  f.openArm();
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->endTime() > 0.3; }));
  f.player->pause();
  auto* strip = f.window.findChild<TimelineStrip*>();
  REQUIRE(strip);
  const double half = 0.5 * f.player->endTime();
  const QPoint place(static_cast<int>(std::lround(strip->xOfTime(half))), strip->height() / 2);
  QMenu* menu = rightClick(strip, place);
  REQUIRE(menu);
  // The program's own actions, with their keys.
  CHECK(menu->actions().contains(f.workbench()->action(ActionId::kNextMark)));
  choose(menu, "goToMoment");
  const double pixel = std::abs(strip->timeOfX(1) - strip->timeOfX(0));
  CHECK(f.waitFor([&] { return std::abs(f.player->time() - half) < 2 * pixel; }));
  choose(rightClick(strip, place), "rangeFrom");
  CHECK(f.workbench()->playback()->hasRange());
  CHECK(std::abs(f.workbench()->playback()->from() - half) < 2 * pixel);
  const std::size_t keyframes = f.document->scene().keyframes.size();
  choose(rightClick(strip, place), "makeKeyframe");
  CHECK(f.document->scene().keyframes.size() == keyframes + 1);

  auto* plots = f.window.findChild<PlotPanel*>();
  REQUIRE(plots);
  auto* plot = plots->findChild<QWidget*>("plot");
  REQUIRE(plot);
  menu = rightClick(plot, plot->rect().center());
  REQUIRE(menu);
  CHECK(menu->objectName() == "plotMenu");
  choose(menu, "goToMoment");
  closeMenus();
}

TEST_CASE("A right click beside all links is about the picture") {
  testApplication();
  WindowFixture f;
  f.openArm();
  f.waitForPicture();
  f.press({4, 4}, Qt::RightButton);
  f.release({4, 4}, Qt::RightButton);
  REQUIRE(f.waitFor([&] { return openMenu() != nullptr; }));
  CHECK(openMenu()->objectName() == "pictureMenu");
  CHECK(openMenu()->actions().contains(f.workbench()->action(ActionId::kFrameAll)));
  closeMenus();
}

// What a menu shows, those of its submenus among it.
QList<QAction*> allOf(const QMenu* menu) {
  QList<QAction*> all = menu->actions();
  for (const QAction* each : menu->actions())
    if (each->menu() != nullptr) all += allOf(each->menu());
  return all;
}

TEST_CASE(
    "Menus of a link, of its line in the tree and of the picture list what can be done, with its keys") {
  testApplication();
  WindowFixture f;
  f.openArm();
  f.waitForPicture();
  using Id = ActionId;
  const auto checkLists = [&](std::initializer_list<Id> ids) {
    const QList<QAction*> all = allOf(openMenu());
    for (const Id id : ids) {
      const QAction* const action = f.workbench()->action(id);
      CAPTURE(action->text().toStdString());
      CHECK(all.contains(action));
      CHECK_FALSE(action->shortcut().isEmpty());
      CHECK(action->isShortcutVisibleInContextMenu());
    }
  };
  const QPointF hand = f.pixelOfFrame("hand");
  f.press(hand, Qt::RightButton);
  f.release(hand, Qt::RightButton);
  REQUIRE(f.waitFor([&] { return openMenu() != nullptr; }));
  CHECK(openMenu()->objectName() == "linkMenu");
  CHECK(f.selection->selected() == PickObject{PickKind::kLink, f.frame("hand").value});
  checkLists({Id::kAddTarget, Id::kAddPath, Id::kPin, Id::kFrameSelection, Id::kHide, Id::kIsolate,
              Id::kGroup, Id::kUngroup, Id::kRename, Id::kDuplicate, Id::kCut, Id::kCopy, Id::kPaste,
              Id::kDelete});
  CHECK(openMenu()->findChild<QAction*>("pushHere") != nullptr);
  CHECK(openMenu()->actions().contains(f.workbench()->action(Id::kLock)));
  closeMenus();
  auto* const tree = f.window.findChild<SceneTree*>();
  QTreeWidgetItem* const item = tree->itemOf(FindNamed(f.document->objects(), "link", "hand"));
  REQUIRE(item != nullptr);
  tree->scrollToItem(item);
  tree->setCurrentItem(item);
  QCoreApplication::processEvents();
  REQUIRE(tree->itemAt(tree->visualItemRect(item).center()) == item);
  REQUIRE(rightClick(tree->viewport(), tree->visualItemRect(item).center()) != nullptr);
  CHECK(openMenu()->objectName() == "sceneMenu");
  checkLists({Id::kPush, Id::kAddTarget, Id::kAddPath, Id::kPin, Id::kFrameSelection, Id::kHide, Id::kIsolate,
              Id::kShowAll, Id::kGroup, Id::kUngroup, Id::kRename, Id::kDuplicate, Id::kCut, Id::kCopy,
              Id::kPaste, Id::kDelete});
  CHECK(openMenu()->actions().contains(f.workbench()->action(Id::kLock)));
  closeMenus();
  f.press({4, 4}, Qt::RightButton);
  f.release({4, 4}, Qt::RightButton);
  REQUIRE(f.waitFor([&] { return openMenu() != nullptr; }));
  checkLists({Id::kFrameAll, Id::kViewFront, Id::kSelectAll, Id::kSelectInvert, Id::kSelectBox, Id::kPlay,
              Id::kPaste});
  closeMenus();
  // The action of the menu is done: the eye of the link that was clicked.
  f.press(hand, Qt::RightButton);
  f.release(hand, Qt::RightButton);
  REQUIRE(f.waitFor([&] { return openMenu() != nullptr; }));
  f.workbench()->action(Id::kHide)->trigger();
  closeMenus();
  CHECK(f.document->scene().view.hidden == std::vector<std::string>{"hand"});
}

}  // namespace right_click_test
}  // namespace linkwright::app
