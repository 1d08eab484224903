// SPDX-License-Identifier: GPL-3.0-or-later
// Copies with their joints, along a line and about an axis, and links that are split and joined, by the Build
// menu; places and masses are those of closed forms.
#include <QAction>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QMenu>
#include <QPushButton>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/panels/build/BuildDialog.h"
#include "engine/io/scene/SceneWriter.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "tests/app/WindowFixture.h"

namespace build_copies_test {

using namespace linkwright;
using namespace linkwright::app;

// A bar that swings at (½, 0, 0.8) on the world.
struct Copies : AppTest, WindowFixture {
  Copies() {
    open(write("bar.lws.json", R"({"linkwright": 1, "robots": [{"name": "robot",
      "links": [{"name": "base"},
        {"name": "bar", "mass": 3, "com": [0.15, 0, 0], "inertia": [0.0005, 0.0226, 0.0229],
         "visuals": [{"box": [0.3, 0.04, 0.02], "xyz": [0.15, 0, 0]}]}],
      "joints": [{"name": "swing", "type": "continuous", "parent": "base", "child": "bar",
                  "xyz": [0.5, 0, 0.8], "axis": "y"}]}]})"));
    REQUIRE(document->isOpen());
    before = text();
    select("robot/bar");
  }
  void select(const char* path) {
    const SceneObject* const object = document->objects().FindPath(path);
    INFO(path);
    REQUIRE(object != nullptr);
    selection->selectObject(object->id());
  }
  void choose(const char* name) {
    auto* menu = window.findChild<QMenu*>("buildMenu");
    Q_EMIT menu->aboutToShow();
    auto* action = menu->findChild<QAction*>(name);
    INFO(name);
    REQUIRE(action != nullptr);
    REQUIRE(action->isEnabled());
    action->trigger();
  }
  void number(const char* name, double value) {
    auto* box = dialog<BuildDialog>()->findChild<QDoubleSpinBox*>(name);
    INFO(name);
    REQUIRE(box != nullptr);
    box->setValue(value);
  }
  void accept() {
    auto* buttons = dialog<BuildDialog>()->findChild<QDialogButtonBox*>();
    QTest::mouseClick(buttons->button(QDialogButtonBox::Ok), Qt::LeftButton);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCoreApplication::processEvents();
  }
  std::string text() const { return SceneToText(document->scene()); }
  const RobotDescription& robot() const { return document->scene().robots.at(0).description; }
  double mass() const {
    double sum = 0;
    for (const LinkDescription& link : robot().links) sum += link.inertial ? link.inertial->mass : 0;
    return sum;
  }
  void undoAll() {
    viewport->setFocus();
    CHECK(document->undoStack()->index() == 1);
    key(Qt::Key_Z, Qt::ControlModifier);
    CHECK(text() == before);
  }
  std::string before;
};

TEST_CASE("A link is duplicated with its joint, and again along a line, each as one undo step") {
  Copies f;
  f.choose("buildDuplicate");
  CHECK(f.robot().joints.size() == 2);
  CHECK(f.player->model()->nv() == 2);
  CHECK(f.mass() == Approx(6));
  f.undoAll();
  f.select("robot/bar");
  f.choose("buildArray");
  f.number("buildCount", 4);
  f.number("buildStepx", 0);
  f.number("buildStepy", 0.25);
  f.accept();
  REQUIRE(f.robot().joints.size() == 4);
  CHECK(f.player->model()->nv() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    const JointDescription& joint = f.robot().joints[i];
    CHECK((joint.X_PJ.p - Vector3(0.5, 0.25 * static_cast<double>(i), 0.8)).norm() < 1e-12);
    CHECK((joint.X_PJ.R * joint.axis - Vector3::UnitY()).norm() < 1e-12);
  }
  f.undoAll();
}

TEST_CASE("Links stand in a circle, each with its joint turned by the same step") {
  Copies f;
  f.choose("buildArrayAround");
  f.number("buildCount", 6);
  f.accept();
  REQUIRE(f.robot().joints.size() == 6);
  CHECK(f.player->model()->nv() == 6);
  for (std::size_t i = 0; i < 6; ++i) {
    const double angle = kPi / 3 * static_cast<double>(i), c = std::cos(angle), s = std::sin(angle);
    const JointDescription& joint = f.robot().joints[i];
    CHECK((joint.X_PJ.p - Vector3(0.5 * c, 0.5 * s, 0.8)).norm() < 1e-3);
    CHECK((joint.X_PJ.R * joint.axis - Vector3(-s, c, 0)).norm() < 1e-3);
  }
  f.undoAll();
}

TEST_CASE("A link is split where it is cut, and is one again when it is joined") {
  Copies f;
  f.choose("buildSplit");
  f.number("buildPointx", 0.1);
  f.accept();
  REQUIRE(f.robot().links.size() == 3);
  // A third of the bar stays; what is beyond the cut is held by a fixed joint.
  const LinkDescription& near = f.robot().links[1];
  const LinkDescription& far = f.robot().links[2];
  CHECK(near.inertial->mass == Approx(1).epsilon(1e-12));
  CHECK((near.inertial->com - Vector3(0.05, 0, 0)).norm() < 1e-12);
  CHECK(far.inertial->mass == Approx(2).epsilon(1e-12));
  CHECK(near.visuals.at(0).geometry.size.x() == Approx(0.1).epsilon(1e-12));
  CHECK(far.visuals.at(0).geometry.size.x() == Approx(0.2).epsilon(1e-12));
  CHECK(f.player->model()->nv() == 1);
  REQUIRE(f.robot().joints.size() == 2);
  CHECK(f.robot().joints[1].type == JointType::kFixed);
  // Of a link that is selected the joint on which it hangs, though the other one moves it.
  const std::string link = "robot/" + far.name;
  f.select(link.c_str());
  f.choose("buildJoin");
  REQUIRE(f.robot().links.size() == 2);
  CHECK(f.robot().joints.size() == 1);
  CHECK(f.robot().links[1].inertial->mass == Approx(3).epsilon(1e-12));
  CHECK((f.robot().links[1].inertial->com - Vector3(0.15, 0, 0)).norm() < 1e-12);
  CHECK(f.robot().links[1].inertial->inertia(1, 1) == Approx(0.0226).epsilon(1e-12));
  CHECK(f.document->undoStack()->index() == 2);
  f.document->undoStack()->undo();
  f.undoAll();
}

}  // namespace build_copies_test
