// SPDX-License-Identifier: GPL-3.0-or-later
// The shelf: what is dropped or clicked into the picture lands where the mouse is, as one undo step.
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QImage>
#include <QMimeData>
#include <QStatusBar>
#include <QToolButton>
#include <QUndoStack>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/workbench/ShelfAim.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "tests/app/WindowFixture.h"

namespace shelf_test {

using namespace linkwright;
using namespace linkwright::app;

struct ShelfFixture : WindowFixture {
  ShelfFixture() { aim()->setSteps({}); }
  void newScene() {
    workbench()->action(ActionId::kNew)->trigger();
    waitForPicture();
  }
  ShelfAim* aim() { return ShelfAim::of(workbench()); }
  QToolButton* button(const char* id) { return window.findChild<QToolButton*>(QString("shelf.") + id); }
  void arm(const char* id) {
    button(id)->click();
    REQUIRE(aim()->item() != nullptr);
  }
  void click(QPointF pixel, Qt::KeyboardModifiers modifiers = {}) {
    waitForPicture();
    press(pixel, Qt::LeftButton, modifiers);
    release(pixel, Qt::LeftButton, modifiers);
  }
  void drop(const char* id, QPointF pixel) {
    waitForPicture();
    QMimeData carried;
    carried.setData(kShelfMime, id);
    QDragEnterEvent enter(pixel.toPoint(), Qt::CopyAction, &carried, Qt::LeftButton, {});
    QCoreApplication::sendEvent(viewport, &enter);
    CHECK(enter.isAccepted());
    waitForPicture();
    QDropEvent drop(pixel, Qt::CopyAction, &carried, Qt::LeftButton, {});
    QCoreApplication::sendEvent(viewport, &drop);
  }
  QString status() { return window.statusBar()->currentMessage(); }
  int steps() { return document->undoStack()->index(); }
  const std::vector<SceneRobot>& robots() { return document->scene().robots; }
};

TEST_CASE("A box that is dropped on the ground stands there on the grid, as a free body") {
  testApplication();
  ShelfFixture f;
  f.newScene();
  f.drop("box", f.viewport->pixelOf({0.26, 0.14, 0}));
  REQUIRE(f.robots().size() == 1);
  CHECK(f.steps() == 1);
  CHECK(f.aim()->item() == nullptr);
  const SceneRobot& box = f.robots()[0];
  CHECK(box.floating);
  const double side = box.description.links[0].visuals[0].geometry.size.z();
  CHECK((box.X_WR.p - Vector3(0.25, 0.15, side / 2)).norm() < 1e-9);
  CHECK(box.description.links[0].inertial->mass == Approx(1000 * side * side * side));
  f.document->undoStack()->undo();
  CHECK(f.robots().empty());
}

TEST_CASE(
    "Everything on the shelf can be dropped on empty ground; what is only dragged over it changes nothing",
    "[.heavy]") {
  testApplication();
  ShelfFixture f;
  f.newScene();
  for (const ShelfItem& item : shelfItems()) {
    CAPTURE(item.id);
    if (needsFile(item)) continue;  // asks first
    const int steps = f.steps();
    QMimeData carried;
    carried.setData(kShelfMime, item.id);
    f.waitForPicture();
    QDragEnterEvent enter({200, 300}, Qt::CopyAction, &carried, Qt::LeftButton, {});
    QCoreApplication::sendEvent(f.viewport, &enter);
    CHECK(enter.isAccepted());
    CHECK(f.steps() == steps);
    f.drop(item.id, QPointF(200, 300));
    CHECK(f.steps() <= steps + 1);
    f.key(Qt::Key_Escape);
    f.key(Qt::Key_Escape);
    while (f.steps() > steps) f.document->undoStack()->undo();
  }
}

TEST_CASE("Texts on the shelf are shown whole, however wide it is") {
  testApplication();
  ShelfFixture f;
  f.newScene();
  for (QToolButton* title : f.window.findChildren<QToolButton*>())
    if (title->objectName().startsWith("shelfGroup.") && !title->isChecked()) title->click();
  auto* const dock = f.window.findChild<QDockWidget*>("dock.shelf");
  dock->raise();
  for (const QSize size : {QSize(960, 540), QSize(1280, 800), QSize(1680, 980)}) {
    CAPTURE(size.width());
    f.window.resize(size);
    for (const int width : {200, 274, 420}) {
      f.window.resizeDocks({dock}, {width}, Qt::Horizontal);
      f.waitForPicture();
      int shown = 0;
      for (const ShelfItem& item : shelfItems()) {
        const QToolButton* const button = f.button(item.id);
        CAPTURE(item.id, button->width());
        CHECK(button->isVisible());
        CHECK(button->width() >= button->sizeHint().width());
        CHECK(button->parentWidget()->rect().contains(button->geometry()));
        CHECK(dock->width() >= button->mapTo(dock, button->rect().topRight()).x());
        ++shown;
      }
      CHECK(shown > 50);
    }
  }
  for (QToolButton* title : f.window.findChildren<QToolButton*>())
    if (title->objectName().startsWith("shelfGroup.")) title->click();
}

TEST_CASE("A click on the shelf arms, a click in the picture places, Escape ends, Shift goes on") {
  testApplication();
  ShelfFixture f;
  f.newScene();
  f.arm("sphere");
  CHECK(f.button("sphere")->isChecked());
  f.key(Qt::Key_Escape);
  CHECK(f.aim()->item() == nullptr);
  CHECK_FALSE(f.button("sphere")->isChecked());
  CHECK(f.steps() == 0);
  f.arm("sphere");
  f.click(f.viewport->pixelOf({0, 0, 0}), Qt::ShiftModifier);
  CHECK(f.aim()->item() != nullptr);
  f.click(f.viewport->pixelOf({0.6, 0, 0}));
  CHECK(f.aim()->item() == nullptr);
  CHECK(f.robots().size() == 2);
  CHECK(f.steps() == 2);
}

TEST_CASE("On a body a shape becomes a part of it, a link hangs on it, a spring ties it to the ground") {
  testApplication();
  ShelfFixture f;
  f.newScene();
  f.drop("box", f.viewport->pixelOf({0, 0, 0}));
  REQUIRE(f.robots().size() == 1);
  const double side = f.robots()[0].description.links[0].visuals[0].geometry.size.z();
  const double mass = f.robots()[0].description.links[0].inertial->mass;
  f.aim()->setSteps({false});
  // Somewhere on its upper side, away from edges.
  const QPointF top = f.viewport->pixelOf({0.2 * side, 0.1 * side, side});
  f.arm("cylinder");
  f.click(top);
  REQUIRE(f.robots().size() == 1);
  const auto& shapes = f.robots()[0].description.links[0].visuals;
  REQUIRE(shapes.size() == 2);
  const double height = shapes[1].geometry.length;
  CHECK(shapes[1].X_LG.p.z() == Approx(side / 2 + height / 2).margin(1e-4));
  CHECK(f.robots()[0].description.links[0].inertial->mass > mass);
  f.document->undoStack()->undo();
  f.arm("link_revolute");
  f.click(top);
  REQUIRE(f.robots().size() == 1);
  REQUIRE(f.robots()[0].description.joints.size() == 1);
  const JointDescription& joint = f.robots()[0].description.joints[0];
  CHECK(joint.type == JointType::kRevolute);
  CHECK(joint.X_PJ.p.z() == Approx(side / 2).margin(1e-4));
  f.document->undoStack()->undo();
  f.arm("spring");
  f.click(f.viewport->pixelOf({0.8, 0.5, 0}));
  CHECK(f.document->scene().forces.empty());
  f.click(top);
  REQUIRE(f.document->scene().forces.size() == 1);
  const ForceElement& spring = f.document->scene().forces[0];
  CHECK(spring.link_i.empty());
  CHECK(spring.link_j == "box");
  const Vector3 end = f.robots()[0].X_WR * spring.point_j;
  CHECK(LawNumberOf(spring, 2) == Approx((end - spring.point_i).norm()).margin(1e-9));
}

TEST_CASE("What is pointed at snaps to a corner, which the status line names") {
  testApplication();
  ShelfFixture f;
  f.newScene();
  f.drop("box", f.viewport->pixelOf({0, 0, 0}));
  const double side = f.robots()[0].description.links[0].visuals[0].geometry.size.z();
  f.waitForPicture();
  f.arm("frame");
  // The corner that is nearest to the eye, a few pixels within.
  const Vector3 corner(0.5 * side, -0.5 * side, side);
  const QPointF inside = f.viewport->pixelOf(corner + 0.05 * side * Vector3(-1, 1, 0));
  f.move(inside);
  CHECK(f.waitFor([&] { return f.aim()->hovered() && f.aim()->hovered()->text.contains("corner"); }));
  f.click(inside);
  REQUIRE(f.robots()[0].description.frames.size() == 1);
  CHECK((f.robots()[0].X_WR * f.robots()[0].description.frames[0].X_LF.p - corner).norm() < 1e-6);
}

TEST_CASE("A drawn four-bar is a linkage with one loop; E goes on with a chain") {
  testApplication();
  ShelfFixture f;
  f.newScene();
  f.viewport->look(&render::Camera::ViewFront);
  QTest::qWait(400);
  f.arm("sketch");
  const Vector3 first(-0.4, 0, 0);
  f.click(f.viewport->pixelOf(first));
  REQUIRE(f.aim()->plane());
  const Vector3 origin = f.aim()->plane()->p;
  f.click(f.viewport->pixelOf(origin + Vector3(0, 0, 0.3)));
  f.click(f.viewport->pixelOf(origin + Vector3(0.6, 0, 0.5)));
  f.click(f.viewport->pixelOf(origin + Vector3(0.8, 0, 0)), Qt::ShiftModifier);
  CHECK(f.aim()->sketch().bars.size() == 3);
  CHECK(f.steps() == 0);
  f.key(Qt::Key_Return);
  REQUIRE(f.robots().size() == 1);
  CHECK(f.steps() == 1);
  CHECK(f.document->scene().loops.size() == 1);
  CHECK(f.robots()[0].description.joints.size() == 3);
  f.document->undoStack()->undo();
  f.drop("box", f.viewport->pixelOf({0, 0, 0}));
  REQUIRE(f.robots().size() == 1);
  f.waitForPicture();
  f.selection->select({PickKind::kLink, 0});
  f.key(Qt::Key_E);
  REQUIRE(f.aim()->item() != nullptr);
  const Vector3 start = *f.aim()->chainStart();
  f.click(f.viewport->pixelOf(start + Vector3(0.31, 0, 0.01)));
  REQUIRE(f.robots()[0].description.links.size() == 2);
  // The length on the grid, the direction by whole steps: twice the distance of the centre.
  const auto& made = f.robots()[0].description.links[1];
  CHECK((2 * made.inertial->com - Vector3(0.3, 0, 0)).norm() < 1e-9);
  CHECK(f.aim()->item() != nullptr);
  f.key(Qt::Key_Escape);
  CHECK(f.aim()->item() == nullptr);
}

TEST_CASE("Points of a sketch are as large on the screen from near as from far") {
  testApplication();
  ShelfFixture f;
  f.newScene();
  f.viewport->look(&render::Camera::ViewFront);
  QTest::qWait(400);
  f.arm("sketch");
  f.click(f.viewport->pixelOf({-0.4, 0, 0}));
  REQUIRE(f.aim()->plane());
  const Vector3 first = f.aim()->plane()->p;
  f.click(f.viewport->pixelOf(first + Vector3(0, 0, 0.1)));
  f.key(Qt::Key_Shift);
  REQUIRE(f.aim()->sketch().points.size() == 2);
  for (const double distance : {0.4, 2.0, 12.0}) {
    CAPTURE(distance);
    render::Camera camera = f.view->camera();
    camera.target = first;
    camera.distance = distance;
    f.view->setCamera(camera);
    f.waitForPicture();
    const QImage picture = f.viewport->grabFramebuffer();
    const double ratio = f.viewport->devicePixelRatioF();
    // Downwards, where no bar is.
    const auto is_marked = [&](int below) {
      const QPointF at = (f.viewport->pixelOf(first) + QPointF(0, below)) * ratio;
      const QColor seen = picture.pixelColor(at.toPoint());
      return seen.red() > seen.blue() + 60;
    };
    CHECK(is_marked(4));
    CHECK_FALSE(is_marked(7));
  }
}

TEST_CASE("A hinge by pointing at an edge hangs one free box on another") {
  testApplication();
  ShelfFixture f;
  f.newScene();
  f.drop("box", f.viewport->pixelOf({0, 0, 0}));
  f.drop("box", f.viewport->pixelOf({0.3, 0, 0}));
  REQUIRE(f.robots().size() == 2);
  // So near that corners and centres are farther from the edge's quarter than what is snapped to.
  render::Camera camera = f.view->camera();
  camera.target = {0.15, 0, 0.05};
  camera.distance = 1;
  f.view->setCamera(camera);
  const double side = f.robots()[0].description.links[0].visuals[0].geometry.size.z();
  f.arm("join_revolute");
  // A quarter along the upper front edge, which lies along x.
  f.click(f.viewport->pixelOf(f.robots()[0].X_WR.p + side * Vector3(0.25, -0.49, 0.5)));
  REQUIRE(f.aim()->points().size() == 1);
  f.click(f.viewport->pixelOf(f.robots()[1].X_WR.p + side * Vector3(0, -0.5, 0)));
  REQUIRE(f.robots().size() == 1);
  CHECK(f.steps() == 3);
  CHECK(f.player->model()->nv() == 7);
  // What was made is shown, and why it takes a link of its own.
  const QString remark = f.aim()->remark();
  CAPTURE(remark.toStdString());
  for (const char* part :
       {"\"box_2_joint\" (revolute)", "\"box_2_mount\"", "misses the origin of \"box_2\"", "welded"})
    CHECK(remark.contains(part));
  CHECK(f.status().contains("box_2_mount"));
  f.arm("sphere");
  CHECK(f.aim()->remark().isEmpty());
  f.key(Qt::Key_Escape);
  const auto& joints = f.robots()[0].description.joints;
  const auto hinge = std::find_if(joints.begin(), joints.end(),
                                  [](const auto& each) { return each.type == JointType::kRevolute; });
  REQUIRE(hinge != joints.end());
  CHECK(std::abs((hinge->X_PJ.R * hinge->axis).x()) == Approx(1).margin(1e-9));
}

}  // namespace shelf_test
