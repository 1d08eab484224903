// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTreeWidget>
#include <catch2/catch.hpp>

#include "app/commands/SimulationEdits.h"
#include "app/commands/TargetEdits.h"
#include "app/document/SceneRobots.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/properties/PropertiesPanel.h"
#include "app/panels/scene/ScenePanel.h"
#include "app/panels/scene/SceneTree.h"
#include "engine/algorithms/Kinematics.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {

namespace {

struct RobotsTest {
  RobotsTest() { testApplication(); }
};

// An arm with a target on its hand and an angle plotted, and the same robot added once more.
struct TwoArms : WindowFixture {
  TwoArms() {
    openArm();
    poser->setPositions(VectorX{{0.3, 0.5, 0.4}});
    edits::addTarget(poser, selection, frame("hand"));
    SceneView options = view->options();
    options.plots = {"q.j2"};
    options.trail_frames = {"hand"};
    view->setOptions(options);
    add();
  }
  void add() {
    bool opened = false;
    const auto connection = QObject::connect(document, &Document::opened, [&] { opened = true; });
    document->addRobot(folder.filePath("arm.urdf"));
    REQUIRE(waitFor([&] { return opened; }));
    QObject::disconnect(connection);
  }
  const Scene& scene() { return document->scene(); }
};

}  // namespace

TEST_CASE("Springs and forces keep the joints and links they act on when robots come and go") {
  Scene scene;
  SceneRobot arm;
  arm.name = "arm";
  scene.robots = {arm};
  ForceElement spring, push, everywhere;
  spring.joint = "elbow";
  push.kind = ForceKind::kForce;
  push.link = "hand";
  everywhere.kind = ForceKind::kGravityCompensation;
  scene.forces = {spring, push, everywhere};
  CObjectContainer objects(scene);
  REQUIRE(AddRobots({arm}, &objects).ok());
  scene = objects.ToScene();
  CHECK(scene.robots[1].name == "arm-2");
  CHECK(scene.forces[0].joint == "arm/elbow");
  CHECK(scene.forces[1].link == "arm/hand");
  CHECK(scene.forces[2].joint.empty());
  push.link = "arm-2/hand";
  scene.forces.push_back(push);
  objects.Become(scene);
  REQUIRE(RemoveObject(&objects, objects.FindPath("arm")->id()).ok());
  scene = objects.ToScene();
  REQUIRE(scene.forces.size() == 2);
  CHECK(scene.forces[0].kind == ForceKind::kGravityCompensation);
  CHECK(scene.forces[1].link == "hand");
}

TEST_CASE_METHOD(RobotsTest, "A second robot stands beside the first, and names tell the two apart") {
  TwoArms f;
  REQUIRE(f.scene().robots.size() == 2);
  CHECK(f.scene().robots[1].name == "arm-2");
  CHECK(f.selection->selectedRobot() == 1);
  REQUIRE(f.scene().targets.size() == 1);
  CHECK(f.scene().targets[0].frame == "arm/hand");
  CHECK(f.view->options().plots == std::vector<std::string>{"q.arm/j2"});
  CHECK(f.view->options().trail_frames == std::vector<std::string>{"arm/hand"});
  const Vector3 apart =
      f.player->framePose(f.frame("arm-2/base")).p - f.player->framePose(f.frame("arm/base")).p;
  CHECK(apart.y() > 0.12);  // their width
  CHECK(apart.x() == 0);
  // The target still works: it goes where the hand can follow.
  VectorX q = f.player->q();
  q[0] += 0.1;
  q[2] -= 0.15;
  Workspace workspace(*f.player->model());
  ForwardKinematics(*f.player->model(), q, &workspace);
  const Transform pose = FramePose(*f.player->model(), workspace, FrameIndex(f.frame("arm/hand")));
  edits::setTargetPose(f.poser, 0, pose);
  double distance = 1, angle = 0;
  const bool reached = f.waitFor([&] {
    f.poser->targetError(0, &distance, &angle);
    return distance < 1e-3;
  });
  CAPTURE(distance, angle, f.player->isPlaying());
  CHECK(reached);
  while (f.document->undoStack()->index() > 2) f.document->undoStack()->undo();
  CHECK(f.scene().robots.size() == 1);
  CHECK(f.scene().targets[0].frame == "hand");
  CHECK(f.view->options().plots == std::vector<std::string>{"q.j2"});
  CHECK(f.window.findChild<PlotPanel*>()->shown().back() == "q.j2");
}

TEST_CASE_METHOD(RobotsTest, "A robot that is removed takes its targets along; undo brings both back") {
  TwoArms f;
  const int target = edits::addTarget(f.poser, f.selection, f.frame("arm-2/hand"));
  CHECK(f.scene().targets[static_cast<size_t>(target)].frame == "arm-2/hand");
  auto* tree = f.window.findChild<SceneTree*>();
  const auto hits = tree->findItems("arm", Qt::MatchExactly);
  REQUIRE(hits.size() == 1);
  tree->setCurrentItem(hits[0]);
  CHECK(f.selection->selectedRobot() == 0);
  auto* remove = f.window.findChild<PropertiesPanel*>()->findChild<QPushButton*>("deleteObject");
  REQUIRE(remove != nullptr);
  CHECK(remove->isVisible());
  // What goes with it is listed first; Cancel leaves all as it is.
  remove->click();
  auto* question = f.dialog<QMessageBox>();
  REQUIRE(question != nullptr);
  CHECK(question->informativeText().contains("targets/"));
  CHECK(question->informativeText().contains("loses"));
  question->button(QMessageBox::Cancel)->click();
  CHECK(f.scene().robots.size() == 2);
  REQUIRE(f.waitFor([&] { return QApplication::activeModalWidget() == nullptr; }));
  remove->click();
  question = f.dialog<QMessageBox>();
  REQUIRE(question != nullptr);
  for (QAbstractButton* button : question->buttons())
    if (button->text().contains("Remove all")) button->click();
  REQUIRE(f.scene().robots.size() == 1);
  CHECK(f.scene().robots[0].name == "arm-2");
  CHECK(f.selection->selectedRobot() == -1);  // a second Delete takes nothing more
  REQUIRE(f.scene().targets.size() == 1);
  CHECK(f.scene().targets[0].frame == "hand");
  CHECK(f.player->model()->nv() == 3);
  f.document->undoStack()->undo();
  CHECK(f.scene().robots.size() == 2);
  REQUIRE(f.scene().targets.size() == 2);
  CHECK(f.scene().targets[0].frame == "arm/hand");
  CHECK(f.player->model()->nv() == 6);
  // What was plotted of the robot that went is there again.
  CHECK(f.view->options().plots == std::vector<std::string>{"q.arm/j2"});
  CHECK(f.view->options().trail_frames == std::vector<std::string>{"arm/hand"});
  f.document->undoStack()->redo();
  f.document->undoStack()->undo();
  CHECK(f.view->options().plots == std::vector<std::string>{"q.arm/j2"});
}

TEST_CASE_METHOD(RobotsTest, "Plots that were chosen after a robot was moved stay when that is undone") {
  TwoArms f;
  f.document->edit("Move robot", [](Scene& scene) { scene.robots[0].X_WR.p.x() += 0.1; });
  SceneView view = f.view->options();
  view.plots.push_back("v.arm/j1");
  f.view->setOptions(view);
  f.document->undoStack()->undo();
  CHECK(f.view->options().plots == std::vector<std::string>{"q.arm/j2", "v.arm/j1"});
}

TEST_CASE_METHOD(RobotsTest, "The robot of a selected link is removed by the menu; an empty scene is left") {
  WindowFixture f;
  f.openArm();
  QAction* remove = f.workbench()->action(ActionId::kRemoveRobot);
  CHECK_FALSE(remove->isEnabled());
  f.selection->select({PickKind::kLink, f.frame("middle")});
  REQUIRE(remove->isEnabled());
  CHECK(remove->text().contains("arm"));
  remove->trigger();
  CHECK(f.document->scene().robots.empty());
  CHECK(f.player->model()->nv() == 0);
  CHECK_FALSE(remove->isEnabled());
  f.waitForPicture();
  f.document->undoStack()->undo();
  CHECK(f.player->model()->nv() == 3);
}

TEST_CASE_METHOD(RobotsTest, "The speed of playing stays when the mechanism changes") {
  TwoArms f;
  f.player->setSpeed(0.25);
  REQUIRE(f.waitFor([&] { return f.player->speed() == 0.25; }));
  edits::setLimits(f.document, false);
  CHECK(f.player->speed() == 0.25);
  f.player->step();
  REQUIRE(f.waitFor([&] { return f.player->time() > 0; }));
  CHECK(f.player->speed() == 0.25);
}

}  // namespace linkwright::app
