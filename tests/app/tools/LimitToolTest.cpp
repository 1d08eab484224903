// SPDX-License-Identifier: GPL-3.0-or-later
// The limits of joints are dragged in the picture: where the mouse goes is computed from the joint's axis.
#include <QAction>
#include <QMenu>
#include <QUndoStack>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/workbench/ObjectActions.h"
#include "app/workbench/ShelfAim.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/References.h"
#include "tests/app/WindowFixture.h"

namespace limit_tool_test {

using namespace linkwright;
using namespace linkwright::app;

constexpr double kArcPixels = 122, kBarPixels = 16;

struct LimitFixture : WindowFixture {
  LimitFixture() {
    ShelfAim::of(workbench())->setSteps({});
    const QByteArray link =
        "<inertial><origin xyz=\"0.2 0 0\"/><mass value=\"1\"/>"
        "<inertia ixx=\"0.001\" iyy=\"0.0134\" izz=\"0.0134\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial>"
        "<visual><origin xyz=\"0.2 0 0\"/><geometry><box size=\"0.36 0.06 0.06\"/></geometry></visual>";
    open(write(
        "limited.urdf",
        "<robot name=\"limited\"><link name=\"base\"/><link name=\"upper\">" + link +
            "</link><link name=\"rod\">" + link + "</link><link name=\"hand\">" + link +
            "</link><joint name=\"turn\" type=\"revolute\"><parent link=\"base\"/><child link=\"upper\"/>"
            "<origin xyz=\"0 0 1\"/><axis xyz=\"0 1 0\"/>"
            "<limit lower=\"-0.5\" upper=\"1\" effort=\"10\" velocity=\"10\"/></joint>"
            "<joint name=\"slide\" type=\"prismatic\"><parent link=\"upper\"/><child link=\"rod\"/>"
            "<origin xyz=\"0.4 0 0\"/><axis xyz=\"1 0 0\"/>"
            "<limit lower=\"-0.3\" upper=\"0.4\" effort=\"10\" velocity=\"10\"/></joint>"
            "<joint name=\"spin\" type=\"continuous\"><parent link=\"rod\"/><child link=\"hand\"/>"
            "<origin xyz=\"0.4 0 0\"/><axis xyz=\"0 1 0\"/></joint></robot>"));
    REQUIRE(document->isOpen());
    viewport->look(&render::Camera::ViewFront);
    QTest::qWait(300);
    waitForPicture();
  }
  ObjectId joint(const char* name) { return FindNamed(document->objects(), "joint", name); }
  const JointDescription& described(const char* name) {
    return document->objects().Find(joint(name))->As<JointDescription>();
  }
  double pixelSize(const Vector3& point) { return view->camera().PixelSize(point, viewport->height()); }
  // On the arc of a joint that turns about y, whose zero lies along x.
  QPointF onArc(const Vector3& middle, double angle) {
    return viewport->pixelOf(middle +
                             kArcPixels * pixelSize(middle) * Vector3(std::cos(angle), 0, -std::sin(angle)));
  }
  // On the bar of a joint that slides along x from a point; seen from −y it lies beside it, x × −y = −z.
  QPointF onBar(const Vector3& from, double way) {
    const Vector3 eye = (view->camera().Eye() - from).normalized();
    const Vector3 beside = Vector3::UnitX().cross(eye).normalized();
    return viewport->pixelOf(from + Vector3(way, 0, 0) + kBarPixels * pixelSize(from) * beside);
  }
  int steps() { return document->undoStack()->index(); }
};

TEST_CASE("An arc's handle is dragged along it, as one step, and not past the other one") {
  testApplication();
  LimitFixture f;
  f.selection->selectObject(f.joint("turn"));
  f.waitForPicture();
  const Vector3 middle(0, 0, 1);
  f.drag(f.onArc(middle, 1), f.onArc(middle, 0.6));
  // A mouse is where whole pixels are.
  const double pixel = 1.5 / kArcPixels;
  CHECK(f.described("turn").upper == Approx(0.6).margin(pixel));
  CHECK(f.described("turn").lower == -0.5);
  CHECK(f.steps() == 1);
  CHECK(f.selection->object() == f.joint("turn"));
  // The compiled mechanism has it, and the robot's file keeps what it had.
  const BodyIndex body = f.player->model()->FindJoint("turn");
  CHECK(f.player->model()->joints()[static_cast<std::size_t>(body.value)].upper == f.described("turn").upper);
  CHECK(f.workbench()->objectActions()->canTakeFileValues());
  f.waitForPicture();
  f.drag(f.onArc(middle, -0.5), f.onArc(middle, 1.3));
  CHECK(f.described("turn").lower == f.described("turn").upper);
  CHECK(f.steps() == 2);
  f.document->undoStack()->undo();
  f.document->undoStack()->undo();
  CHECK(f.described("turn").upper == 1);
  CHECK(f.described("turn").lower == -0.5);
}

TEST_CASE("Ctrl snaps a limit to whole steps, a typed number sets it, Escape leaves it") {
  testApplication();
  LimitFixture f;
  f.selection->selectObject(f.joint("turn"));
  f.waitForPicture();
  const Vector3 middle(0, 0, 1);
  f.drag(f.onArc(middle, 1), f.onArc(middle, 0.74), Qt::LeftButton, Qt::ControlModifier);
  CHECK(f.described("turn").upper == Approx(45 * kPi / 180).margin(1e-12));
  f.waitForPicture();
  const QPointF from = f.onArc(middle, -0.5);
  f.press(from);
  f.move(from + QPointF(0, -9), Qt::LeftButton);
  for (const char* key = "-72.5"; *key != 0; ++key) QTest::keyClick(f.viewport, *key);
  f.release(from + QPointF(0, -9));
  CHECK(f.described("turn").lower == Approx(-72.5 * kPi / 180).margin(1e-12));
  CHECK(f.steps() == 2);
  f.waitForPicture();
  const QPointF lower = f.onArc(middle, -72.5 * kPi / 180);
  f.press(lower);
  f.move(lower + QPointF(30, 10), Qt::LeftButton);
  f.move(lower + QPointF(40, 10), Qt::LeftButton);
  CHECK(f.described("turn").lower > -72 * kPi / 180);
  f.key(Qt::Key_Escape);
  f.release(lower);
  CHECK(f.described("turn").lower == Approx(-72.5 * kPi / 180).margin(1e-12));
  CHECK(f.steps() == 2);
}

TEST_CASE("A bar's handle is dragged along the axis of a joint that slides, wherever its link is turned to") {
  testApplication();
  LimitFixture f;
  f.selection->selectObject(f.joint("slide"));
  f.waitForPicture();
  const Vector3 from(0.4, 0, 1);
  const double pixel = 1.5 * f.pixelSize(from);
  f.drag(f.onBar(from, 0.4), f.onBar(from, 0.22));
  CHECK(f.described("slide").upper == Approx(0.22).margin(pixel));
  CHECK(f.described("slide").lower == Approx(-0.3));
  f.waitForPicture();
  f.drag(f.onBar(from, -0.3), f.onBar(from, -0.08), Qt::LeftButton, Qt::ControlModifier);
  CHECK(f.described("slide").lower == Approx(-0.1).margin(1e-12));
  CHECK(f.steps() == 2);
}

TEST_CASE("A joint without limits gets them by its pale handle, and by the menu") {
  testApplication();
  LimitFixture f;
  f.selection->selectObject(f.joint("spin"));
  f.waitForPicture();
  const Vector3 middle(0.8, 0, 1);
  // They stand a quarter turn from where the joint is.
  f.drag(f.onArc(middle, kPi / 2), f.onArc(middle, 1.2));
  CHECK(f.described("spin").type == JointType::kRevolute);
  CHECK(f.described("spin").upper == Approx(1.2).margin(1.5 / kArcPixels));
  CHECK(f.described("spin").lower == Approx(-kPi / 2).margin(1e-12));
  CHECK(f.steps() == 1);
  f.document->undoStack()->undo();
  CHECK(f.described("spin").type == JointType::kContinuous);
  auto* const menu = f.window.findChild<QMenu*>("buildMenu");
  const auto choose = [&](const char* text) {
    Q_EMIT menu->aboutToShow();
    auto* const line = menu->findChild<QAction*>("buildLimits");
    CHECK(line->text().startsWith(text));
    REQUIRE(line->isEnabled());
    line->trigger();
  };
  f.poser->setPositions((VectorX(3) << 0.1, 0.05, 0.3).finished());
  choose("Add");
  CHECK(f.described("spin").upper == Approx(0.3 + kPi / 2));
  CHECK(f.described("spin").lower == Approx(0.3 - kPi / 2));
  choose("Remove");
  CHECK(std::isinf(f.described("spin").upper));
  // The link that it moves is selected too: it is one joint all the same.
  const QString text = f.document->undoStack()->undoText();
  choose("Add");
  const QString added = f.document->undoStack()->undoText();
  f.document->undoStack()->undo();
  f.selection->selectObjects({f.joint("spin"), FindNamed(f.document->objects(), "link", "hand")});
  choose("Add");
  CHECK(f.document->undoStack()->undoText() == added);
  CHECK(added != text);
  f.document->undoStack()->undo();
  f.selection->select({});
  Q_EMIT menu->aboutToShow();
  CHECK_FALSE(menu->findChild<QAction*>("buildLimits")->isEnabled());
}

TEST_CASE("Of several joints that are selected all that turn get the limit that is dragged") {
  testApplication();
  LimitFixture f;
  f.selection->selectObjects({f.joint("spin"), f.joint("slide"), f.joint("turn")});
  f.waitForPicture();
  f.drag(f.onArc({0, 0, 1}, 1), f.onArc({0, 0, 1}, 0.74), Qt::LeftButton, Qt::ControlModifier);
  CHECK(f.described("turn").upper == Approx(kPi / 4).margin(1e-12));
  CHECK(f.described("spin").upper == Approx(kPi / 4).margin(1e-12));
  CHECK(f.described("spin").lower == -0.5);
  CHECK(f.described("slide").upper == 0.4);
  CHECK(f.steps() == 1);
  f.document->undoStack()->undo();
  CHECK(f.described("spin").type == JointType::kContinuous);
}

}  // namespace limit_tool_test
