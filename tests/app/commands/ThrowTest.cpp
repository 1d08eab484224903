// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDoubleSpinBox>
#include <QPushButton>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/commands/PushEdits.h"
#include "app/panels/touch/DropDialog.h"
#include "app/panels/touch/ThrowDialog.h"
#include "app/workbench/Thrower.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

// A box that drifts sideways above a ground, without gravity.
constexpr const char* kDriftingBox = R"({
  "linkwright": 1, "dt": 0.001, "gravity": [0, 0, 0], "contact": {"ground": true},
  "robots": [{"name": "box", "floating": true, "xyz": [0.6, 0, 1.5], "velocities": {"base": [0.2, 0, 0, 0, 0, 0]},
              "links": [{"name": "box", "mass": 2, "inertia": [0.02, 0.02, 0.02],
                         "visuals": [{"box": [0.3, 0.3, 0.3]}], "collisions": [{"box": [0.3, 0.3, 0.3]}]}]}]
})";

struct BoxWindow : WindowFixture {
  BoxWindow() { open(write("box.lws.json", kDriftingBox)); }
  Vector3 place(const char* link) { return player->framePose(frame(link)).p; }
};

}  // namespace

TEST_CASE("A throw is aimed so that it flies through its target, at its speed") {
  const Vector3 gravity(0, 0, -9.81), from(1, -2, 1.5);
  for (const Vector3& to : {Vector3(3, 1, 0.2), Vector3(-1, -2.5, 2.5), Vector3(1, -2, 0)}) {
    bool reaches = false;
    const Vector3 v = Thrower::aimed(from, to, 9, gravity, &reaches);
    CHECK(reaches);
    CHECK(v.norm() == Approx(9));
    // When it has come as far as the target, it is there.
    const Vector3 d = to - from;
    const double across = std::hypot(d.x(), d.y());
    const double time = across > 0 ? across / std::hypot(v.x(), v.y())
                                   : (v.z() + std::sqrt(v.z() * v.z() - 2 * 9.81 * d.z())) / 9.81;
    CHECK((from + time * v + time * time / 2 * gravity - to).norm() < 1e-9);
  }
  bool reaches = true;
  const Vector3 slow = Thrower::aimed(from, {30, -2, 1.5}, 2, gravity, &reaches);
  CHECK_FALSE(reaches);
  CHECK((slow - Vector3(2, 0, 0)).norm() < 1e-12);
  CHECK((Thrower::aimed(from, {1, -2, 4}, 3, Vector3::Zero()) - Vector3(0, 0, 3)).norm() < 1e-12);
}

TEST_CASE_METHOD(AppTest, "What is free is lifted as a pose, and dropped from its dialog") {
  BoxWindow f;
  const Vector3 start = f.place("box");
  REQUIRE(edits::lift(f.poser, f.frame("box"), 0.4));
  CHECK((f.place("box") - start - Vector3(0, 0, 0.4)).norm() < 1e-12);
  CHECK(f.document->undoStack()->count() == 1);
  f.document->undoStack()->undo();
  CHECK((f.place("box") - start).norm() < 1e-12);
  f.selection->select({PickKind::kLink, f.frame("box").value});
  QAction* const drop = f.workbench()->action(ActionId::kDrop);
  REQUIRE(drop->isEnabled());
  drop->trigger();
  auto* dialog = f.dialog<DropDialog>();
  REQUIRE(dialog != nullptr);
  dialog->findChild<QDoubleSpinBox*>("dropHeight")->setValue(2);
  f.player->setSpeed(0.01);
  dialog->findChild<QPushButton*>("dropNow")->click();
  REQUIRE(f.waitFor([&] { return f.player->isPlaying(); }));
  CHECK(f.place("box").z() > start.z() + 1.5);
  // While it is simulated a lift is an input of the run.
  const int steps = f.document->undoStack()->count();
  REQUIRE(edits::lift(f.poser, f.frame("box"), 3));
  REQUIRE(f.waitFor([&] { return f.place("box").z() > start.z() + 4; }));
  CHECK(f.document->undoStack()->count() == steps);
  f.player->pause();
  REQUIRE(f.waitFor([&] { return !f.player->isPlaying(); }));
  CHECK_FALSE(f.player->commandLog().empty());
}

TEST_CASE_METHOD(AppTest, "What is fixed to the world is not lifted") {
  WindowFixture f;
  f.openArm();
  CHECK_FALSE(edits::lift(f.poser, f.frame("hand"), 0.1));
  f.selection->select({PickKind::kLink, f.frame("hand").value});
  CHECK_FALSE(f.workbench()->action(ActionId::kDrop)->isEnabled());
  CHECK(f.workbench()->action(ActionId::kPush)->isEnabled());
}

TEST_CASE_METHOD(AppTest, "A click throws a ball into the state that is shown, as one undo step") {
  BoxWindow f;
  f.player->step(100);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.0995; }));
  f.waitForPicture();
  const Vector3 there = f.place("box");
  CHECK(there.x() == Approx(0.62));
  f.workbench()->action(ActionId::kThrow)->trigger();
  auto* dialog = f.dialog<ThrowDialog>();
  REQUIRE(dialog != nullptr);
  CHECK(f.workbench()->thrower()->isArmed());
  dialog->findChild<QDoubleSpinBox*>("throwSpeed")->setValue(8);
  dialog->findChild<QDoubleSpinBox*>("throwMass")->setValue(0.5);
  dialog->findChild<QDoubleSpinBox*>("throwRadius")->setValue(0.04);
  f.player->setSpeed(0.01);
  const QPointF at = f.viewport->pixelOf(there);
  f.press(at);
  f.release(at);
  const std::vector<SceneRobot>& robots = f.document->scene().robots;
  REQUIRE(robots.size() == 2);
  CHECK(f.document->undoStack()->count() == 1);
  // The box starts where it was, as fast as it was.
  const auto now = f.document->compileNow(nullptr);
  REQUIRE(now);
  REQUIRE(now->initial_v.size() == 12);
  const Joint& box = now->model->joints()[static_cast<std::size_t>(now->model->FindBody("box/box").value)];
  CHECK(now->initial_v[box.v_index] == Approx(0.2));
  CHECK((robots[0].X_WR * Vector3(now->initial_q.segment<3>(box.q_index)) - there).norm() < 1e-9);
  // The ball starts before the eye.
  const SceneRobot& ball = robots[1];
  CHECK(ball.name == "ball");
  REQUIRE(ball.description.links.size() == 1);
  CHECK(ball.description.links[0].inertial->mass == 0.5);
  CHECK(ball.description.links[0].collisions[0].geometry.radius == Approx(0.04));
  CHECK((ball.X_WR.p - f.view->camera().Eye()).norm() == Approx(4 * 0.04).epsilon(1e-3));
  const std::vector<double>& thrown = ball.velocities.at("base");
  CHECK(Vector3(thrown[0], thrown[1], thrown[2]).norm() == Approx(8));
  CHECK(thrown[1] > 7);  // seen from the front, away from the eye
  REQUIRE(f.waitFor([&] { return f.player->isPlaying(); }));
  f.player->setSpeed(1);
  // It gets there, and pushes the box along.
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.6; }));
  f.player->pause();
  REQUIRE(f.waitFor([&] { return !f.player->isPlaying(); }));
  CHECK(f.place("box/box").y() > 0.01);
  // Undo brings the run before back.
  f.document->undoStack()->undo();
  REQUIRE(f.waitFor([&] { return f.player->model() != nullptr && f.player->model()->nv() == 6; }));
  CHECK(robots.size() == 1);
  REQUIRE(f.waitFor([&] { return f.player->endTime() > 0.0995; }));
  // Esc ends it.
  f.viewport->setFocus();
  f.key(Qt::Key_Escape);
  CHECK_FALSE(f.workbench()->thrower()->isArmed());
  f.press(at);
  f.release(at);
  CHECK(f.document->scene().robots.size() == 1);
}

}  // namespace linkwright::app
