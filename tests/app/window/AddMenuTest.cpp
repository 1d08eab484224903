// SPDX-License-Identifier: GPL-3.0-or-later
// All of the shelf by two keys, Shift+A and a letter, at the mouse in the picture.
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSet>
#include <catch2/catch.hpp>
#include <map>

#include "app/panels/scene/SceneTree.h"
#include "app/workbench/MeasureAim.h"
#include "app/workbench/ShelfAim.h"
#include "app/workbench/ShelfItems.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace add_menu_test {

struct AddMenu : AppTest, WindowFixture {
  AddMenu() {
    openArm();
    viewport->setFocus();
    QCoreApplication::processEvents();
  }
  QMenu* menu() { return window.findChild<QMenu*>("addMenu"); }
  void openMenu() {
    key(Qt::Key_A, Qt::ShiftModifier);
    REQUIRE(waitFor([&] { return menu() && menu()->isVisible(); }));
  }
};

TEST_CASE("Shift+A and a letter choose any item of the shelf, of a long group two") {
  AddMenu f;
  std::map<int, QSet<char>> keys;  // by menu
  for (const ShelfItem& item : shelfItems()) {
    CAPTURE(item.id);
    const ShelfGroup group = groupOf(item);
    QSet<char>& taken = keys[isFolded(group) ? static_cast<int>(group) : -1];
    CHECK_FALSE(taken.contains(item.key));
    taken.insert(item.key);
    if (needsFile(item) || item.make == ShelfMake::kExtrude) continue;  // they ask, or need a selection
    f.openMenu();
    QMenu* menu = f.menu();
    if (isFolded(group)) {
      QTest::keyClick(menu, group == ShelfGroup::kLoops ? '9' : '0');
      menu = menu->findChild<QMenu*>(QStringLiteral("placeGroup.%1").arg(static_cast<int>(group)));
      REQUIRE(menu);
      REQUIRE(f.waitFor([&] { return menu->isVisible(); }));
    }
    QTest::keyClick(menu, item.key);
    REQUIRE(f.waitFor([&] { return !f.menu()->isVisible(); }));
    if (item.make == ShelfMake::kMaterial) {  // has no place
      CHECK(f.document->scene().contact);
      continue;
    }
    if (item.make == ShelfMake::kDistance) {
      CHECK(MeasureAim::of(f.workbench())->isActive());
      f.key(Qt::Key_Escape);
      CHECK_FALSE(MeasureAim::of(f.workbench())->isActive());
      continue;
    }
    REQUIRE(ShelfAim::of(f.workbench())->item() != nullptr);
    CHECK(QString(ShelfAim::of(f.workbench())->item()->id) == item.id);
    f.key(Qt::Key_Escape);
    CHECK(ShelfAim::of(f.workbench())->item() == nullptr);
  }
  f.openMenu();
  QTest::keyClick(f.menu(), Qt::Key_Escape);
  REQUIRE(f.waitFor([&] { return !f.menu()->isVisible(); }));
  CHECK(ShelfAim::of(f.workbench())->item() == nullptr);
  // The Build menu shows the key.
  const auto* const line = f.window.findChild<QAction*>("buildPlaceHere");
  REQUIRE(line);
  CHECK(line->shortcut() == QKeySequence("Shift+A"));
}

TEST_CASE("Shift+A has a menu for each group of the shelf, which arrow keys open and letters reach") {
  AddMenu f;
  f.openMenu();
  // A line for each group in the order of the shelf, and the library.
  QStringList titles, groups;
  for (const QAction* const each : f.menu()->actions()) titles << each->text();
  for (const ShelfItem& item : shelfItems())
    if (const QString title = titleOf(groupOf(item)); !groups.contains(title)) groups << title;
  REQUIRE(titles.size() == groups.size() + 1);
  for (int i = 0; i < groups.size(); ++i) CHECK(titles[i].endsWith(groups[i]));
  CHECK(titles.back().contains("library"));
  std::size_t items = 0;
  for (const QAction* const each : f.menu()->actions())
    if (each->menu()) items += static_cast<std::size_t>(each->menu()->actions().size());
  CHECK(items == shelfItems().size());
  // Down to the second group, into it, its first item.
  const auto press = [&](int key) {
    QTest::keyClick(QApplication::activePopupWidget(), static_cast<Qt::Key>(key));
  };
  press(Qt::Key_Down);
  press(Qt::Key_Down);
  press(Qt::Key_Right);
  REQUIRE(f.waitFor([&] { return QApplication::activePopupWidget() != f.menu(); }));
  // A letter of another group goes there, too.
  press(Qt::Key_B);
  REQUIRE(f.waitFor([&] { return !f.menu()->isVisible(); }));
  REQUIRE(ShelfAim::of(f.workbench())->item() != nullptr);
  CHECK(QString(ShelfAim::of(f.workbench())->item()->id) == "box");
  f.key(Qt::Key_Escape);
  f.openMenu();
  press(Qt::Key_Down);
  press(Qt::Key_Down);
  press(Qt::Key_Right);
  REQUIRE(f.waitFor([&] { return QApplication::activePopupWidget() != f.menu(); }));
  press(Qt::Key_Return);
  REQUIRE(f.waitFor([&] { return !f.menu()->isVisible(); }));
  REQUIRE(ShelfAim::of(f.workbench())->item() != nullptr);
  CHECK(QString(ShelfAim::of(f.workbench())->item()->id) == "link_revolute");
}

TEST_CASE("Shift+A is a letter where text is typed") {
  AddMenu f;
  auto* const search = f.window.findChild<QLineEdit*>("sceneFilter");
  REQUIRE(search);
  search->setFocus();
  REQUIRE(f.waitFor([&] { return search->hasFocus(); }));
  QTest::keyClick(search, 'A', Qt::ShiftModifier);
  CHECK(search->text() == "A");
  CHECK_FALSE(f.menu()->isVisible());
}

TEST_CASE("The status line names the joint that is selected") {
  AddMenu f;
  const SceneObject& robot = *f.document->objects().root().ChildrenOf("robots").front();
  f.selection->selectObject(robot.ChildrenOf("joints").back()->id());
  CHECK(
      f.selection->describeSelection() ==
      QStringLiteral("joint \"%1\"").arg(QString::fromStdString(robot.ChildrenOf("joints").back()->name())));
  f.selection->selectObject(robot.ChildrenOf("links").back()->id());
  CHECK(f.selection->describeSelection() == "link \"hand\"");
}

}  // namespace add_menu_test
}  // namespace linkwright::app
