// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSettings>
#include <catch2/catch.hpp>
#include <cmath>

#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

constexpr const char* kLooseBox = R"({
  "linkwright": 1, "contact": {"ground": true},
  "robots": [
    {"name": "box", "floating": true, "xyz": [0, 0, 0.5],
     "links": [{"name": "box", "mass": 1, "inertia": [0.01, 0.01, 0.01],
                "visuals": [{"box": [0.2, 0.2, 0.2]}], "collisions": [{"box": [0.2, 0.2, 0.2]}]}]},
    {"name": "table", "xyz": [1, 0, 0.2],
     "links": [{"name": "table", "visuals": [{"box": [0.6, 0.6, 0.4]}], "collisions": [{"box": [0.6, 0.6, 0.4]}]}]}]
})";

// A rod of 1 m on a hinge 0.5 m above the ground, with a ball of 0.05 m at its end; beside it a ball of 0.1 m
// on rails along x and z.
constexpr const char* kRodAndRails = R"({
  "linkwright": 1, "contact": {"ground": true},
  "robots": [
    {"name": "rod", "xyz": [0, 2, 0],
     "links": [{"name": "stand"}, {"name": "rod", "mass": 1, "inertia": [0.1, 0.1, 0.1],
                "collisions": [{"sphere": 0.05, "xyz": [1, 0, 0]}]}],
     "joints": [{"name": "hinge", "type": "continuous", "axis": [0, 1, 0], "parent": "stand", "child": "rod",
                 "xyz": [0, 0, 0.5]}]},
    {"name": "cart", "xyz": [0, 0, 0.5],
     "links": [{"name": "rail"}, {"name": "slide", "mass": 1, "inertia": [0.1, 0.1, 0.1]},
               {"name": "head", "mass": 1, "inertia": [0.1, 0.1, 0.1], "collisions": [{"sphere": 0.1}]}],
     "joints": [{"name": "x", "type": "prismatic", "axis": [1, 0, 0], "parent": "rail", "child": "slide"},
                {"name": "z", "type": "prismatic", "axis": [0, 0, 1], "parent": "slide", "child": "head"}]}]
})";

// A torso on one bent leg, its foot flat on the ground: 2 · 0.5 m · cos 0.4 and 0.1 m of foot below it.
constexpr double kHip = 1.0210609940028851;
constexpr const char* kLeg = R"({
  "linkwright": 1, "contact": {"ground": true},
  "robots": [
    {"name": "leg", "floating": true, "xyz": [0, 0, 1.0210609940028851],
     "positions": {"hip": 0.4, "knee": -0.8, "ankle": 0.4},
     "links": [{"name": "torso", "mass": 5, "inertia": [0.1, 0.1, 0.1]},
               {"name": "thigh", "mass": 1, "inertia": [0.02, 0.02, 0.02]},
               {"name": "shin", "mass": 1, "inertia": [0.02, 0.02, 0.02]},
               {"name": "foot", "mass": 1, "inertia": [0.02, 0.02, 0.02],
                "collisions": [{"box": [0.2, 0.1, 0.1], "xyz": [0, 0, -0.05]}]}],
     "joints": [{"name": "hip", "type": "continuous", "axis": [0, 1, 0], "parent": "torso", "child": "thigh"},
                {"name": "knee", "type": "continuous", "axis": [0, 1, 0], "parent": "thigh", "child": "shin",
                 "xyz": [0, 0, -0.5]},
                {"name": "ankle", "type": "continuous", "axis": [0, 1, 0], "parent": "shin", "child": "foot",
                 "xyz": [0, 0, -0.5]}]}]
})";

// Settings outlive the window, and other tests use all of its actions.
struct NothingRespected {
  NothingRespected() { QSettings().remove("respectContact"); }
};

struct PosedWindow : NothingRespected, WindowFixture {
  explicit PosedWindow(const char* scene) {
    open(write("posed.lws.json", scene));
    render::Camera camera;
    camera.target = {0.4, 0, 0.3};
    camera.distance = 4;
    camera.yaw = 0;
    camera.pitch = 0.6;
    view->setCamera(camera);
    waitForPicture();
  }
  ~PosedWindow() { workbench()->settings()->remove("respectContact"); }
  Vector3 place(const char* link) { return player->framePose(frame(link)).p; }
  QPointF pixel(const Vector3& point) { return viewport->pixelOf(point); }
  // Where what is seen at a pixel is on a level.
  Vector3 onLevel(const QPointF& at, double z) {
    const render::Ray ray = view->camera().RayThrough(at.x(), at.y(), viewport->width(), viewport->height());
    return ray.origin + (z - ray.origin.z()) / ray.direction.z() * ray.direction;
  }
  int steps() { return document->undoStack()->count(); }
};

}  // namespace

TEST_CASE_METHOD(AppTest, "A free object that is dragged lies down on what is under the mouse") {
  PosedWindow f(kLooseBox);
  QAction* const respect = f.workbench()->action(ActionId::kRespectContact);
  CHECK_FALSE(respect->isChecked());
  respect->trigger();
  CHECK(respect->isChecked());
  CHECK(f.poser->respectsContact());
  CHECK(f.workbench()->settings()->value("respectContact").toBool());
  const Vector3 start = f.place("box/box");
  const QPointF to = f.pixel({0.2, -0.5, 0});
  f.drag(f.pixel(start), to);
  const Vector3 met = f.onLevel(to, 0);
  CHECK((f.place("box/box") - Vector3(met.x(), met.y(), 0.1)).norm() < 1e-6);
  CHECK((f.player->framePose(f.frame("box/box")).R - Matrix3::Identity()).norm() < 1e-9);
  CHECK(f.steps() == 1);
  // On the table.
  const QPointF table = f.pixel({0.95, 0.05, 0.4});
  f.waitForPicture();
  f.drag(f.pixel(f.place("box/box")), table);
  const Vector3 top = f.onLevel(table, 0.4);
  CHECK((f.place("box/box") - Vector3(top.x(), top.y(), 0.5)).norm() < 1e-6);
  CHECK(f.steps() == 2);
  f.document->undoStack()->undo();
  f.document->undoStack()->undo();
  REQUIRE(f.waitFor([&] { return (f.place("box/box") - start).norm() < 1e-12; }));
  // Switched off, it is dragged in the plane of the view, through anything.
  respect->trigger();
  CHECK_FALSE(f.poser->respectsContact());
  f.waitForPicture();
  f.drag(f.pixel(start), to);
  CHECK(std::abs(f.place("box/box").z() - 0.1) > 0.01);
}

TEST_CASE_METHOD(AppTest, "A joint that is moved stops where its link touches") {
  PosedWindow f(kRodAndRails);
  const BodyIndex rod = f.player->model()->FindJoint("rod/hinge");
  REQUIRE(rod.IsValid());
  const int hinge = f.player->model()->joints()[static_cast<std::size_t>(rod.value)].q_index;
  f.poser->setRespectsContact(true);
  f.poser->setPosition(hinge, 1.2);
  // The end is 0.5 − sin q high, and its ball 0.05.
  CHECK(f.player->q()[hinge] == Approx(std::asin(0.45)).margin(2e-5));
  f.poser->setPosition(hinge, -1);
  CHECK(f.player->q()[hinge] == -1);
  f.poser->setRespectsContact(false);
  f.poser->setPosition(hinge, 1.2);
  CHECK(f.player->q()[hinge] == 1.2);
}

TEST_CASE_METHOD(AppTest, "A link that is dragged slides along what it touches") {
  PosedWindow f(kRodAndRails);
  f.poser->setRespectsContact(true);
  const int token = f.document->newDragToken();
  const FrameIndex head = f.frame("cart/head");
  for (int i = 0; i < 60; ++i) f.poser->dragPoint(head, {0, 0, 0}, {0.4, 0, -0.3}, token);
  CHECK((f.place("cart/head") - Vector3(0.4, 0, 0.1)).norm() < 1e-4);
  CHECK(f.steps() == 1);
  f.poser->endDrag();
  f.document->undoStack()->undo();
  CHECK((f.place("cart/head") - Vector3(0, 0, 0.5)).norm() < 1e-9);
}

TEST_CASE_METHOD(AppTest, "Feet that stand stay where they are while their robot is dragged") {
  PosedWindow f(kLeg);
  const FrameIndex torso = f.frame("torso"), foot = f.frame("foot");
  const Transform stood = f.player->framePose(foot);
  CHECK(stood.p.z() == Approx(0.1));
  const auto drag = [&] {
    const int token = f.document->newDragToken();
    for (int i = 0; i < 30; ++i) f.poser->dragPoint(torso, {0, 0, 0}, {0.02, 0, kHip - 0.06}, token);
    f.poser->endDrag();
  };
  f.poser->setRespectsContact(true);
  drag();
  CHECK((f.player->framePose(torso).p - Vector3(0.02, 0, kHip - 0.06)).norm() < 1e-4);
  CHECK((f.player->framePose(foot).p - stood.p).norm() < 1e-6);
  CHECK((f.player->framePose(foot).R - stood.R).norm() < 1e-6);
  CHECK_FALSE(f.poser->isPinned(foot));
  CHECK(f.poser->pinLoops().empty());
  f.document->undoStack()->undo();
  REQUIRE(f.waitFor([&] { return (f.player->framePose(foot).p - stood.p).norm() < 1e-12; }));
  f.poser->setRespectsContact(false);
  drag();
  CHECK(f.player->framePose(foot).p.z() < 0.05);
}

TEST_CASE_METHOD(AppTest, "Where nothing touches, that is reported as poses shall respect it") {
  WindowFixture f;
  f.openArm();
  QString notice;
  QObject::connect(f.poser, &Poser::notice, f.poser, [&](const QString& text) { notice = text; });
  f.poser->setRespectsContact(true);
  CHECK(notice.contains("Nothing touches"));
  f.poser->setPosition(0, 0.3);
  CHECK(f.player->q()[0] == 0.3);
}

}  // namespace linkwright::app
