// SPDX-License-Identifier: GPL-3.0-or-later
// What the mouse does to the view by the habits of other programs.
#include <QAction>
#include <QMenu>
#include <QSettings>
#include <QTest>
#include <catch2/catch.hpp>

#include "app/tools/Navigation.h"
#include "app/workbench/Workbench.h"
#include "tests/app/WindowFixture.h"

namespace navigation_test {

using namespace linkwright;
using namespace linkwright::app;

TEST_CASE("Buttons and keys move the view by the habits that are chosen") {
  struct Case {
    Navigation navigation;
    Qt::MouseButton button;
    Qt::KeyboardModifiers keys;
    ViewMotion motion;
  };
  const Case cases[] = {
      {Navigation::kOwn, Qt::LeftButton, {}, ViewMotion::kOrbit},
      {Navigation::kOwn, Qt::LeftButton, Qt::ShiftModifier, ViewMotion::kPan},
      {Navigation::kOwn, Qt::MiddleButton, {}, ViewMotion::kOrbit},
      {Navigation::kOwn, Qt::RightButton, {}, ViewMotion::kPan},
      {Navigation::kBlender, Qt::LeftButton, {}, ViewMotion::kNone},
      {Navigation::kBlender, Qt::MiddleButton, {}, ViewMotion::kOrbit},
      {Navigation::kBlender, Qt::MiddleButton, Qt::ShiftModifier, ViewMotion::kPan},
      {Navigation::kBlender, Qt::MiddleButton, Qt::ControlModifier, ViewMotion::kZoom},
      {Navigation::kMujoco, Qt::LeftButton, {}, ViewMotion::kOrbit},
      {Navigation::kMujoco, Qt::MiddleButton, {}, ViewMotion::kZoom},
      {Navigation::kMujoco, Qt::RightButton, {}, ViewMotion::kPan},
      {Navigation::kCad, Qt::LeftButton, {}, ViewMotion::kNone},
      {Navigation::kCad, Qt::MiddleButton, {}, ViewMotion::kOrbit},
      {Navigation::kCad, Qt::MiddleButton, Qt::ControlModifier, ViewMotion::kPan},
      {Navigation::kCad, Qt::MiddleButton, Qt::ShiftModifier, ViewMotion::kZoom},
  };
  for (const Case& each : cases) {
    CAPTURE(static_cast<int>(each.navigation), each.button, each.keys.toInt());
    CHECK(motionOf(each.navigation, each.button, each.keys) == each.motion);
  }
}

struct NavigationFixture : AppTest, WindowFixture {
  NavigationFixture() { openArm(); }
  ~NavigationFixture() { workbench()->settings()->remove("navigation"); }
  void choose(const char* name) {
    auto* line = window.findChild<QAction*>(QStringLiteral("navigation.") + name);
    REQUIRE(line != nullptr);
    line->trigger();
  }
  // Where nothing is.
  QPoint corner() const { return {viewport->width() / 6, viewport->height() / 5}; }
  void dragWith(Qt::MouseButton button, Qt::KeyboardModifiers keys, const QPoint& from, const QPoint& to) {
    QTest::mousePress(viewport, button, keys, from);
    for (int i = 1; i <= 4; ++i) sendMove(button, keys, from + (to - from) * i / 4);
    QTest::mouseRelease(viewport, button, keys, to);
  }
  void sendMove(Qt::MouseButton button, Qt::KeyboardModifiers keys, const QPoint& at) {
    QMouseEvent move(QEvent::MouseMove, at, viewport->mapToGlobal(at), Qt::NoButton, button, keys);
    QCoreApplication::sendEvent(viewport, &move);
  }
  render::Camera camera() { return workbench()->view()->camera(); }
};

TEST_CASE("The middle button orbits, pans and zooms as in Blender, and the left one selects by a box") {
  NavigationFixture f;
  f.choose("blender");
  // A box over everything, by the left button from where nothing is.
  render::Camera before = f.camera();
  f.dragWith(Qt::LeftButton, {}, QPoint(5, 5), QPoint(f.viewport->width() - 120, f.viewport->height() - 5));
  CHECK(f.camera().yaw == Approx(before.yaw));
  CHECK(f.selection->count() > 1);
  // A click there clears the selection.
  QTest::mouseClick(f.viewport, Qt::LeftButton, {}, QPoint(5, 5));
  CHECK(f.selection->count() == 0);

  f.dragWith(Qt::MiddleButton, {}, f.corner(), f.corner() + QPoint(60, 0));
  CHECK(f.camera().yaw != Approx(before.yaw));
  before = f.camera();
  f.dragWith(Qt::MiddleButton, Qt::ShiftModifier, f.corner(), f.corner() + QPoint(60, 0));
  CHECK((f.camera().target - before.target).norm() > 0.01);
  CHECK(f.camera().yaw == Approx(before.yaw));
  before = f.camera();
  f.dragWith(Qt::MiddleButton, Qt::ControlModifier, f.corner(), f.corner() - QPoint(0, 60));
  CHECK(f.camera().distance < 0.9 * before.distance);
}

TEST_CASE("The chosen navigation is kept, and its line is marked") {
  NavigationFixture f;
  f.choose("mujoco");
  WindowFixture again;
  auto* line = again.window.findChild<QAction*>("navigation.mujoco");
  REQUIRE(line != nullptr);
  Q_EMIT qobject_cast<QMenu*>(line->associatedObjects().value(0))->aboutToShow();
  CHECK(line->isChecked());
  CHECK(line->toolTip().contains("zoom"));
}

}  // namespace navigation_test
