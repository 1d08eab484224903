// SPDX-License-Identifier: GPL-3.0-or-later
// The keyboard where the mouse is usual: the view, what is selected, menus, the timeline, plots.
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QMenu>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/Plotting.h"
#include "app/panels/simulation/TimelineStrip.h"
#include "tests/app/WindowFixture.h"

namespace key_actions_test {

using namespace linkwright;
using namespace linkwright::app;

struct KeysFixture : AppTest, WindowFixture {
  KeysFixture() {
    openArm();
    waitForPicture();
    viewport->setFocus();
  }
  Vector3 hand() { return player->framePose(frame("hand")).p; }
};

TEST_CASE("Keys orbit, pan and zoom the view") {
  KeysFixture f;
  const render::Camera before = f.view->camera();
  f.key(Qt::Key_6);
  CHECK(f.view->camera().yaw > before.yaw + 0.2);
  CHECK(f.view->camera().target == before.target);
  f.key(Qt::Key_4);
  CHECK(f.view->camera().yaw == Approx(before.yaw));
  f.key(Qt::Key_8);
  CHECK(f.view->camera().pitch > before.pitch + 0.2);
  f.key(Qt::Key_2);
  CHECK(f.view->camera().pitch == Approx(before.pitch));
  f.key(Qt::Key_Plus);
  CHECK(f.view->camera().distance < 0.95 * before.distance);
  f.key(Qt::Key_Minus);
  CHECK(f.view->camera().distance == Approx(before.distance));
  // What is seen goes the other way.
  const QPointF seen = f.pixelOfFrame("hand");
  f.key(Qt::Key_6, Qt::ControlModifier);
  CHECK(f.pixelOfFrame("hand").x() < seen.x() - 20);
  f.key(Qt::Key_4, Qt::ControlModifier);
  f.key(Qt::Key_8, Qt::ControlModifier);
  CHECK(f.pixelOfFrame("hand").x() == Approx(seen.x()).margin(1));
  CHECK(f.pixelOfFrame("hand").y() > seen.y() + 20);
}

TEST_CASE("Alt with an arrow moves the selected link by a step, and the robot with it") {
  KeysFixture f;
  f.viewport->look(&render::Camera::ViewFront);
  REQUIRE(f.waitFor([&] { return std::hypot(f.view->camera().pitch, f.view->camera().yaw) < 1e-9; }));
  f.poser->setPosition(0, 0.3);
  f.poser->setPosition(1, 0.4);
  const Vector3 before = f.hand();
  f.key(Qt::Key_Left, Qt::AltModifier);
  CHECK(f.hand() == before);  // nothing is selected
  f.selection->select({PickKind::kLink, f.frame("hand").value});
  f.key(Qt::Key_Left, Qt::AltModifier);
  CHECK(f.waitFor([&] { return (f.hand() - before - Vector3(-0.05, 0, 0)).norm() < 2e-3; }));
  f.key(Qt::Key_Up, Qt::AltModifier);
  CHECK(f.waitFor([&] { return (f.hand() - before - Vector3(-0.05, 0, 0.05)).norm() < 4e-3; }));
  f.document->undoStack()->undo();
  f.document->undoStack()->undo();
  CHECK(f.waitFor([&] { return (f.hand() - before).norm() < 1e-9; }));
}

TEST_CASE("Alt with an arrow moves the selected target") {
  KeysFixture f;
  f.viewport->look(&render::Camera::ViewFront);
  REQUIRE(f.waitFor([&] { return std::hypot(f.view->camera().pitch, f.view->camera().yaw) < 1e-9; }));
  f.selection->select({PickKind::kLink, f.frame("hand").value});
  f.key(Qt::Key_T);
  REQUIRE(f.document->scene().targets.size() == 1);
  REQUIRE(f.selection->selected().kind == PickKind::kTarget);
  const Vector3 before = f.document->scene().targets[0].X_WT.p;
  f.key(Qt::Key_Up, Qt::AltModifier);
  CHECK((f.document->scene().targets[0].X_WT.p - before - Vector3(0, 0, 0.05)).norm() < 1e-12);
  f.key(Qt::Key_PageDown, Qt::AltModifier);  // towards the eye, which is on −y
  CHECK((f.document->scene().targets[0].X_WT.p - before - Vector3(0, -0.05, 0.05)).norm() < 1e-12);
}

TEST_CASE("Enter selects what stands in the middle of the picture") {
  KeysFixture f;
  const auto look_at = [&](const char* link) {
    render::Camera camera = f.view->camera();
    const Transform X = f.player->framePose(f.frame(link));
    camera.target = X * Vector3(0.2, 0, 0);
    camera.distance = 1.5;
    f.view->setCamera(camera);
    f.waitForPicture();
  };
  look_at("middle");
  f.key(Qt::Key_Return);
  CHECK(f.selection->selected().index == f.frame("middle"));
  look_at("hand");
  f.key(Qt::Key_Return);
  CHECK(f.selection->selected().index == f.frame("hand"));
  look_at("upper");
  f.key(Qt::Key_Return, Qt::ControlModifier);
  CHECK(f.selection->shown().size() == 2);
}

TEST_CASE("Shift+F10 opens the menu of the selected link") {
  KeysFixture f;
  f.selection->select({PickKind::kLink, f.frame("middle").value});
  f.key(Qt::Key_F10, Qt::ShiftModifier);
  auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
  REQUIRE(menu != nullptr);
  CHECK(menu->actions().contains(f.workbench()->action(ActionId::kAddTarget)));
  CHECK(f.selection->selected().index == f.frame("middle"));
  menu->close();
}

TEST_CASE("With the focus, keys go along the timeline") {
  KeysFixture f;
  f.player->step(100);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.0995; }));
  auto* strip = f.window.findChild<TimelineStrip*>();
  REQUIRE(strip != nullptr);
  strip->setFocus();
  const double end = strip->lastTime();
  QTest::keyClick(strip, Qt::Key_Home);
  CHECK(f.waitFor([&] { return f.player->time() == 0; }));
  QTest::keyClick(strip, Qt::Key_PageUp);
  CHECK(f.waitFor([&] { return f.player->time() == Approx(end / 10).margin(1.5e-3); }));
  QTest::keyClick(strip, Qt::Key_End);
  CHECK(f.waitFor([&] { return f.player->time() == Approx(end); }));
  QContextMenuEvent asked(QContextMenuEvent::Keyboard, strip->rect().center(),
                          strip->mapToGlobal(strip->rect().center()));
  QApplication::sendEvent(strip, &asked);
  auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
  REQUIRE(menu != nullptr);
  menu->close();
}

TEST_CASE("With the focus, keys zoom and move the plots, and not the picture") {
  KeysFixture f;
  f.player->step(100);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.0995; }));
  auto* plots = f.window.findChild<PlotPanel*>();
  f.window.findChild<QDockWidget*>("dock.plots")->raise();
  plots->setShown({"q.j1"});
  REQUIRE(f.waitFor([&] { return !plots->panes().empty() && plots->isVisible(); }));
  plots->plot()->setFocus();
  REQUIRE(plots->plot()->hasFocus());
  const double distance = f.view->camera().distance;
  const auto range = [&] { return plots->panes().front().second->axis(QCPAxis::atBottom)->range(); };
  QCPAxis* const values = plots->panes().front().second->axis(QCPAxis::atLeft);
  // All that is recorded, and a second at least; and the curve is there.
  const QCPRange unread = values->range();
  REQUIRE(f.waitFor([&] { return range() == QCPRange(0, 1) && values->range() != unread; }));
  const QCPRange before = range();
  QTest::keyClick(plots->plot(), Qt::Key_Plus);
  CHECK(range().size() == Approx(0.8 * before.size()));
  const QCPRange nearer = range();
  QTest::keyClick(plots->plot(), Qt::Key_PageDown);
  CHECK(range().lower < nearer.lower);
  CHECK(range().size() == Approx(nearer.size()));
  const double size = values->range().size();
  QTest::keyClick(plots->plot(), Qt::Key_Minus, Qt::ControlModifier);
  CHECK(values->range().size() > 1.1 * size);
  CHECK(f.view->camera().distance == distance);
  QTest::keyClick(plots->plot(), Qt::Key_Home);
  CHECK(f.waitFor([&] { return range() == before && values->range().size() < 1.1 * size; }));
}

}  // namespace key_actions_test
