// SPDX-License-Identifier: GPL-3.0-or-later
// Where Tab and F6 go, and that nothing holds them.
#include <QAction>
#include <QDockWidget>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QTreeWidget>
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "app/window/keys/FocusOrder.h"
#include "tests/app/WindowFixture.h"

namespace focus_test {

using namespace linkwright::app;

QWidget* put(QWidget* widget, const QRect& place) {
  widget->setGeometry(place);
  return widget;
}

TEST_CASE("Tab goes by rows, and by columns where a tall neighbour leaves no rows") {
  testApplication();
  QWidget page;
  page.resize(400, 300);
  // Made in another order than they stand in.
  QWidget* const last = put(new QLineEdit(&page), {0, 200, 400, 24});
  QWidget* const tall = put(new QTableWidget(&page), {200, 40, 200, 150});
  QWidget* const third = put(new QLineEdit(&page), {0, 80, 90, 24});
  QWidget* const fourth = put(new QLineEdit(&page), {100, 82, 90, 20});
  QWidget* const second = put(new QLineEdit(&page), {0, 40, 190, 24});
  QWidget* const first = put(new QLineEdit(&page), {0, 0, 400, 24});
  put(new QPushButton(&page), {0, 120, 90, 24})->setEnabled(false);
  put(new QPushButton(&page), {0, 400, 90, 24});  // out of sight
  put(new QPushButton(&page), {0, 160, 90, 24})->setFocusPolicy(Qt::ClickFocus);
  page.show();
  REQUIRE(QTest::qWaitForWindowExposed(&page));
  CHECK(focusOrder(&page) == std::vector<QWidget*>{first, second, third, fourth, tall, last});
}

struct FocusFixture : AppTest, WindowFixture {
  FocusFixture() {
    openArm();
    waitForPicture();
    viewport->setFocus();
    REQUIRE(viewport->hasFocus());
  }
  QDockWidget* dock(const char* name) { return window.findChild<QDockWidget*>(QString("dock.") + name); }
  // Presses until the picture has the focus again; what had it meanwhile, in that order.
  std::vector<QWidget*> around(Qt::Key key, Qt::KeyboardModifiers modifiers, std::size_t most) {
    std::vector<QWidget*> seen = {viewport};
    while (seen.size() <= most) {
      QTest::keyClick(seen.back(), key, modifiers);
      QWidget* const now = QApplication::focusWidget();
      REQUIRE(now != nullptr);
      if (now == viewport) break;
      seen.push_back(now);
    }
    return seen;
  }
};

TEST_CASE("Tab reaches all that is seen, nothing behind a tab, and comes back to where it began") {
  FocusFixture f;
  const std::vector<QWidget*> order = focusOrder(&f.window);
  REQUIRE(order.size() > 20);
  const std::vector<QWidget*> seen = f.around(Qt::Key_Tab, {}, order.size() + 5);
  CHECK(std::set<QWidget*>(seen.begin(), seen.end()).size() == seen.size());
  for (const QWidget* each : seen) {
    CAPTURE(each->objectName().toStdString(), each->metaObject()->className());
    for (const QWidget* above = each; above != nullptr; above = above->parentWidget())
      if (qobject_cast<const QDockWidget*>(above)) CHECK_FALSE(above->visibleRegion().isEmpty());
  }
  // Of buttons of which one is pressed, one is a stop, from when it has had the focus.
  CHECK(seen.size() + 6 > order.size());
  // Back the same way.
  std::vector<QWidget*> back = f.around(Qt::Key_Backtab, Qt::ShiftModifier, order.size() + 5);
  std::reverse(back.begin() + 1, back.end());
  CHECK(back == seen);
}

TEST_CASE("Numbers of the joints have the focus one after the other") {
  FocusFixture f;
  f.dock("joints")->raise();
  f.waitForPicture();
  std::vector<QWidget*> rows;
  for (QWidget* each : focusOrder(f.dock("joints")))
    if (each->accessibleName().startsWith("j")) rows.push_back(each);
  REQUIRE(rows.size() == 3);  // their sliders do the same
  for (std::size_t i = 0; i < rows.size(); ++i) CHECK(rows[i]->accessibleName() == QString("j%1").arg(i + 1));
}

TEST_CASE("A list that has the focus keeps letters and arrows, which are commands elsewhere") {
  FocusFixture f;
  f.dock("runs")->show();
  f.dock("runs")->raise();
  f.waitForPicture();
  auto* list = f.dock("runs")->findChild<QTreeWidget*>();
  REQUIRE(list != nullptr);
  REQUIRE(f.waitFor([&] { return list->isVisible(); }));
  int steps = 0;
  QObject::connect(f.workbench()->action(ActionId::kStep), &QAction::triggered, list, [&] { ++steps; });
  list->setFocus();
  QTest::keyClick(list, Qt::Key_T);
  CHECK(f.document->scene().targets.empty());
  QTest::keyClick(list, Qt::Key_Right);
  CHECK(steps == 0);
  f.viewport->setFocus();
  f.key(Qt::Key_Right);
  CHECK(steps == 1);
  f.key(Qt::Key_T);
  CHECK(f.document->scene().targets.size() == 1);
}

TEST_CASE("F6 goes from panel to panel, and comes back to what had the focus in each") {
  FocusFixture f;
  f.dock("joints")->raise();
  f.waitForPicture();
  std::set<QString> panels;
  QWidget* in_joints = nullptr;
  for (int i = 0; i < 12; ++i) {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
    QWidget* const now = QApplication::focusWidget();
    REQUIRE(now != nullptr);
    if (now == f.viewport) break;
    for (QWidget* above = now; above != nullptr; above = above->parentWidget())
      if (qobject_cast<QDockWidget*>(above)) panels.insert(above->objectName());
    if (f.dock("joints")->isAncestorOf(now)) {
      QTest::keyClick(now, Qt::Key_Tab);
      in_joints = QApplication::focusWidget();
    }
  }
  CHECK(f.viewport->hasFocus());
  CHECK(panels.contains("dock.scene"));
  CHECK(panels.contains("dock.properties"));
  CHECK(panels.contains("dock.joints"));
  CHECK_FALSE(panels.contains("dock.control"));  // behind that of the joints
  for (int i = 0; i < 12 && !f.dock("joints")->isAncestorOf(QApplication::focusWidget()); ++i)
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, Qt::ShiftModifier);
  CHECK(QApplication::focusWidget() == in_joints);
}

TEST_CASE("Tab leaves a table") {
  FocusFixture f;
  f.dock("contact")->show();
  f.dock("contact")->raise();
  f.waitForPicture();
  auto* table = f.window.findChild<QTableWidget*>("contactPairs");
  REQUIRE(table != nullptr);
  REQUIRE(f.waitFor([&] { return table->isVisible(); }));
  table->setFocus();
  QTest::keyClick(table, Qt::Key_Tab);
  CHECK_FALSE(table->hasFocus());
}

}  // namespace focus_test
