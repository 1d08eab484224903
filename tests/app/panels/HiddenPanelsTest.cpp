// SPDX-License-Identifier: GPL-3.0-or-later
// Panels that are not visible do nothing until they are.
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QPointer>
#include <QTabBar>
#include <QTest>
#include <catch2/catch.hpp>
#include <memory>

#include "app/commands/SimulationEdits.h"
#include "app/panels/fields/WhenSeen.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace hidden_panels_test {

TEST_CASE("What is asked for while a widget is hidden is done once when it is shown") {
  testApplication();
  QWidget widget;
  int rebuilt = 0, refreshed = 0;
  auto* seen = new WhenSeen(
      &widget, [&] { ++rebuilt; }, [&] { ++refreshed; });
  seen->refresh();
  seen->refresh();
  CHECK(refreshed == 0);
  widget.show();
  CHECK(refreshed == 1);
  seen->refresh();
  seen->rebuild();
  CHECK(refreshed == 2);
  CHECK(rebuilt == 1);
  widget.hide();
  seen->rebuild();
  seen->refresh();
  seen->rebuild();
  widget.show();
  CHECK(rebuilt == 2);
  CHECK(refreshed == 2);
  widget.hide();
  widget.show();
  CHECK(rebuilt == 2);
  CHECK(refreshed == 2);
}

TEST_CASE_METHOD(AppTest, "A double click on a dock's tab floats that dock, whatever the titles are") {
  WindowFixture f;
  f.openArm();
  auto* simulation = f.window.findChild<QDockWidget*>("dock.simulation");
  REQUIRE(simulation != nullptr);
  simulation->show();
  simulation->raise();
  const QList<QDockWidget*> beside = f.window.tabifiedDockWidgets(simulation);
  REQUIRE_FALSE(beside.isEmpty());
  for (QDockWidget* dock : beside) dock->setWindowTitle(simulation->windowTitle());
  f.waitForPicture();
  QTabBar* bar = nullptr;
  int tab = -1;
  for (QTabBar* each : f.window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
    if (!each->isVisible() || each->tabText(each->currentIndex()) != simulation->windowTitle()) continue;
    bar = each;
    tab = each->currentIndex();  // it was raised
  }
  REQUIRE(bar != nullptr);
  QTest::mouseDClick(bar, Qt::LeftButton, {}, bar->tabRect(tab).center());
  CHECK(f.waitFor([&] { return simulation->isFloating(); }));
  for (QDockWidget* dock : beside) CHECK_FALSE(dock->isFloating());
}

// What hides as its dock is deleted, as a path that plays, asks the workbench.
TEST_CASE("Docks that float are deleted while the workbench is there") {
  testApplication();
  auto window = std::make_unique<MainWindow>();
  window->show();
  REQUIRE(QTest::qWaitForWindowExposed(window.get()));
  const QPointer<Workbench> workbench = window->findChild<Workbench*>();
  int too_late = 0, deleted = 0;
  for (QDockWidget* const dock : window->findChildren<QDockWidget*>()) {
    dock->setFloating(true);
    dock->show();
    QObject::connect(dock, &QObject::destroyed, [&] {
      ++deleted;
      if (workbench == nullptr) ++too_late;
    });
  }
  window.reset();
  CHECK(deleted > 5);
  CHECK(too_late == 0);
}

TEST_CASE_METHOD(AppTest, "A hidden panel waits until it is seen") {
  WindowFixture f;
  f.openArm();
  auto* simulation = f.window.findChild<QDockWidget*>("dock.simulation");
  REQUIRE(simulation != nullptr);
  auto* gravity = simulation->findChild<QDoubleSpinBox*>("gravity.z");
  REQUIRE(gravity != nullptr);
  simulation->show();
  simulation->raise();
  f.waitForPicture();
  const double before = gravity->value();
  CHECK(gravity->isVisible());
  simulation->hide();
  f.waitForPicture();
  CHECK_FALSE(gravity->isVisible());
  edits::setGravity(f.document, Vector3(0, 0, -1.5));
  f.waitForPicture();
  CHECK(gravity->value() == before);
  simulation->show();
  f.waitForPicture();
  CHECK(gravity->value() == -1.5);
}

}  // namespace hidden_panels_test
}  // namespace linkwright::app
