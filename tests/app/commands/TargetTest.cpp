// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "app/commands/TargetEdits.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

// An arm with a target on its hand, seen from the front; only the position is asked for.
class TargetFixture : public WindowFixture {
 public:
  TargetFixture() {
    openArm();
    poser->setPositions(VectorX{{0.3, 0.5, 0.4}});
    selection->select({PickKind::kLink, frame("hand")});
    key(Qt::Key_T);
    REQUIRE(document->scene().targets.size() == 1);
    SceneTarget position_only = target();
    position_only.orientation = false;
    edits::setTarget(poser, 0, position_only);
    waitForPicture();
  }
  const SceneTarget& target() { return document->scene().targets[0]; }
  QPointF ball() { return viewport->pixelOf(target().X_WT.p); }
  double missed() {
    double distance = 0;
    double angle = 0;
    poser->targetError(0, &distance, &angle);
    return distance;
  }
};

}  // namespace

TEST_CASE_METHOD(AppTest, "Dragging a target moves it and the robot follows") {
  TargetFixture f;
  const int count = f.document->undoStack()->count();
  const Transform before = f.target().X_WT;
  const VectorX q = f.player->q();
  const QPointF from = f.ball();
  const QPointF to = from + QPointF(-50, -40);
  f.drag(from, to);
  const QPointF now = f.ball();
  CHECK(std::hypot((now - to).x(), (now - to).y()) < 1.5);
  REQUIRE(f.waitFor([&] { return f.missed() < 1e-5; }));
  CHECK(f.document->undoStack()->count() == count + 1);
  f.document->undoStack()->undo();
  CHECK((f.target().X_WT.p - before.p).norm() == 0);
  CHECK(f.player->q() == q);
}

TEST_CASE_METHOD(AppTest, "Esc puts a dragged target back") {
  TargetFixture f;
  const int count = f.document->undoStack()->count();
  const Transform before = f.target().X_WT;
  const VectorX q = f.player->q();
  const QPointF from = f.ball();
  f.press(from);
  for (int i = 1; i <= 10; ++i) f.move(from + QPointF(-5 * i, -4 * i), Qt::LeftButton);
  CHECK((f.target().X_WT.p - before.p).norm() > 0.05);
  f.key(Qt::Key_Escape);
  CHECK((f.target().X_WT.p - before.p).norm() == 0);
  CHECK(f.player->q() == q);
  CHECK(f.document->undoStack()->count() == count);
  f.release(from);
}

TEST_CASE_METHOD(AppTest, "A number typed while dragging an arrow is the way in the unit of the readout") {
  TargetFixture f;
  const Transform before = f.target().X_WT;
  // Half way up the arrow of z, 90 pixels long.
  const QPointF arrow = f.ball() + QPointF(0, -50);
  f.press(arrow);
  f.move(arrow + QPointF(0, -10), Qt::LeftButton);
  f.move(arrow + QPointF(0, -20), Qt::LeftButton);
  // As it is read beside the cursor: metres.
  for (const char* key = ".035"; *key != 0; ++key) QTest::keyClick(f.viewport, *key);
  const Vector3 way = f.target().X_WT.p - before.p;
  CHECK((way - Vector3(0, 0, 0.035)).norm() < 1e-9);
  f.release(arrow);
  CHECK((f.target().X_WT.p - before.p - way).norm() == 0);
}

TEST_CASE_METHOD(AppTest,
                 "A number typed while dragging is in the unit that is chosen, or in one typed with it") {
  TargetFixture f;
  UnitChoice millimetres;
  millimetres.length = "mm";
  f.workbench()->setUnits(millimetres);
  for (const auto& [typed, way] : {std::pair("35", 0.035), std::pair("2in", 0.0508)}) {
    const Transform before = f.target().X_WT;
    const QPointF arrow = f.ball() + QPointF(0, -50);
    f.press(arrow);
    f.move(arrow + QPointF(0, -10), Qt::LeftButton);
    f.move(arrow + QPointF(0, -20), Qt::LeftButton);
    for (const char* key = typed; *key != 0; ++key) QTest::keyClick(f.viewport, *key);
    CHECK((f.target().X_WT.p - before.p - Vector3(0, 0, way)).norm() < 1e-9);
    f.release(arrow);
    f.document->undoStack()->undo();
    f.waitForPicture();
  }
  f.workbench()->setUnits({});
}

TEST_CASE_METHOD(AppTest, "A target out of reach draws an error line and release snaps nothing back") {
  TargetFixture f;
  const Vector3 far(5, 0, 1);
  const int token = f.document->newDragToken();
  edits::setTargetPose(f.poser, 0, {Matrix3::Identity(), far}, token);
  REQUIRE(
      f.waitFor([&] { return std::abs(f.missed() - (5 - 0.8)) < 2e-3; }));  // the hand's origin is at 0.8 m
  REQUIRE(f.poser->errorLines().size() == 1);
  const VectorX q = f.player->q();
  f.poser->endDrag();
  CHECK(f.player->q() == q);
  CHECK(f.target().X_WT.p == far);
}

TEST_CASE_METHOD(AppTest, "The robot glides to a far target, it does not jump") {
  TargetFixture f;
  const VectorX before = f.player->q();
  edits::setTargetPose(f.poser, 0, {Matrix3::Identity(), Vector3(-0.5, 0, 1.2)}, f.document->newDragToken());
  CHECK((f.player->q() - before).lpNorm<Eigen::Infinity>() < 0.31);
  REQUIRE(f.waitFor([&] { return f.missed() < 1e-4; }));
}

TEST_CASE_METHOD(AppTest, "Targets follow a robot that is posed in another way") {
  TargetFixture f;
  REQUIRE(f.missed() < 1e-9);
  f.poser->setPosition(0, 0.9);
  CHECK(f.missed() < 1e-9);
}

}  // namespace linkwright::app
