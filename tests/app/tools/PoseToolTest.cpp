// SPDX-License-Identifier: GPL-3.0-or-later
// Arrows on robots, joints, frames and shapes: what a typed way changes, told from where they stand.
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/References.h"
#include "tests/app/WindowFixture.h"

namespace pose_tool_test {

using namespace linkwright;
using namespace linkwright::app;

struct PoseFixture : WindowFixture {
  explicit PoseFixture(const char* scene) {
    open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/") + scene + ".lws.json");
    REQUIRE(document->isOpen());
    view->storeCamera();
  }
  Transform pose(ObjectId object) {
    return std::get<Transform>(document->objects().Find(object)->Get("pose"));
  }
  // A pixel on the arrow of z of a gizmo at a place in the world: half way up its 90 pixels.
  QPointF arrow(const Vector3& place) {
    const QPointF foot = viewport->pixelOf(place);
    const QPointF up = viewport->pixelOf(place + Vector3(0, 0, 0.01)) - foot;
    return foot + 50 / std::hypot(up.x(), up.y()) * up;
  }
  // Drags that arrow and types the way [m].
  void dragUp(const Vector3& place, const char* way) {
    viewport->look(&render::Camera::ViewFront);
    QTest::qWait(300);
    waitForPicture();
    const QPointF from = arrow(place);
    press(from);
    move(from + QPointF(0, -8), Qt::LeftButton);
    move(from + QPointF(0, -16), Qt::LeftButton);
    for (const char* key = way; *key != 0; ++key) QTest::keyClick(viewport, *key);
    release(from + QPointF(0, -16));
  }
  // Drags the object up by 0.125 m in the world and takes it back.
  void check(ObjectId object, const Transform& X_WP) {
    selection->selectObject(object);
    const Transform before = pose(object);
    const int count = document->undoStack()->count();
    dragUp(X_WP * before.p, ".125");
    const Transform after = pose(object);
    const Vector3 wanted = before.p + X_WP.R.transpose() * Vector3(0, 0, 0.125);
    CHECK((after.p - wanted).norm() < 1e-9);
    CHECK((after.R - before.R).norm() < 1e-9);
    CHECK(document->undoStack()->count() == count + 1);
    CHECK(selection->object() == object);
    document->undoStack()->undo();
    CHECK((pose(object).p - before.p).norm() == 0);
    CHECK(document->undoStack()->index() == count);
    while (document->undoStack()->canUndo()) document->undoStack()->undo();
  }
};

TEST_CASE("A robot as a whole is dragged by its arrows, in one undo step, and put back by Esc") {
  testApplication();
  PoseFixture f("springs-and-motors");
  const ObjectId robot = f.document->objects().root().ChildrenOf("robots")[0]->id();
  f.check(robot, {});
  f.selection->selectObject(robot);
  const int count = f.document->undoStack()->count();
  const Transform before = f.pose(robot);
  f.waitForPicture();
  const QPointF from = f.arrow(before.p);
  f.press(from);
  for (int i = 1; i <= 4; ++i) f.move(from + QPointF(0, -10 * i), Qt::LeftButton);
  CHECK((f.pose(robot).p - before.p).norm() > 0.01);
  f.key(Qt::Key_Escape);
  CHECK((f.pose(robot).p - before.p).norm() == 0);
  CHECK(f.document->undoStack()->index() <= count);
  f.release(from);
}

TEST_CASE("A joint, a frame and a shape are dragged in what they stand in, however that is turned") {
  testApplication();
  SECTION("a joint in its parent") {
    PoseFixture f("springs-and-motors");
    f.check(FindNamed(f.document->objects(), "joint", "tail"), f.player->framePose(f.frame("rod")));
  }
  SECTION("a frame in its link") {
    PoseFixture f("task-stack");
    f.poser->setPositions(f.player->q() + VectorX::Constant(f.player->q().size(), 0.2));
    f.check(FindNamed(f.document->objects(), "frame", "tool"), f.player->framePose(f.frame("hand")));
  }
  SECTION("a shape in its link") {
    PoseFixture f("springs-and-motors");
    const SceneObject& disc = *f.document->objects().Find(FindNamed(f.document->objects(), "link", "disc"));
    f.check(disc.ChildrenOf("visuals")[2]->id(), f.player->framePose(f.frame("disc")));
  }
}

}  // namespace pose_tool_test
