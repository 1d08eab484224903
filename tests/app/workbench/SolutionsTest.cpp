// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDoubleSpinBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QUndoStack>
#include <catch2/catch.hpp>
#include <random>

#include "BuildInfo.h"
#include "app/commands/TargetEdits.h"
#include "app/workbench/PoseFinder.h"
#include "engine/algorithms/Kinematics.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

// The shipped six-joint arm with one target on its tool.
class SolutionsFixture : public WindowFixture {
 public:
  SolutionsFixture() {
    open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/six-joint-arm.lws.json"));
    REQUIRE(player->model() != nullptr);
    edits::addTarget(poser, selection, frame("tool"));
    waitForPicture();
  }
  const SceneTarget& target() { return document->scene().targets[0]; }
  bool reached() {
    double distance = 0, angle = 0;
    poser->targetError(0, &distance, &angle);
    return distance < 1e-5 && angle < 1e-5;
  }
  Transform toolAt(const VectorX& q) {
    Workspace workspace(*player->model());
    ForwardKinematics(*player->model(), q, &workspace);
    return FramePose(*player->model(), workspace, frame("tool"));
  }
  /// A pose within the limits that the local solver, from where the robot stands, does not reach.
  Transform trap() {
    TaskStack solver(player->compiled()->model);
    std::mt19937_64 random(4);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int i = 0; i < 1000; ++i) {
      VectorX q = player->q();
      for (const Joint& joint : player->model()->joints())
        if (joint.nv == 1) q[joint.q_index] = joint.lower + unit(random) * (joint.upper - joint.lower);
      StackTask task;
      task.frame = frame("tool");
      task.target = toolAt(q);
      StackOptions options;
      options.solver = StackSolver::kDescent;
      options.max_iterations = 1000;
      if (solver.Solve(player->q(), {&task, 1}, options).status == StackStatus::kStill) return task.target;
    }
    FAIL("the local solver reaches everything");
    return {};
  }
  void type(const char* name, double value) {
    auto* field = pageField<QDoubleSpinBox>(name);
    REQUIRE(field != nullptr);
    field->setValue(value);
  }
  template <class Widget>
  Widget* find(const char* name) {
    auto* widget = window.findChild<Widget*>(name);
    REQUIRE(widget != nullptr);
    return widget;
  }
};

}  // namespace

TEST_CASE_METHOD(AppTest, "A target that is typed in is reached where the robot gets stuck on its way") {
  SolutionsFixture f;
  // All of its pose but x, while it is not followed; then x is typed.
  const Transform wanted = f.trap();
  SceneTarget parked = f.target();
  parked.enabled = false;
  parked.X_WT = wanted;
  parked.X_WT.p.x() += 0.05;
  edits::setTarget(f.poser, 0, parked);
  parked.enabled = true;
  edits::setTarget(f.poser, 0, parked);
  f.type("target.pose.x", wanted.p.x());
  REQUIRE(f.waitFor([&] { return f.reached(); }));
  VectorX q = f.player->q();
  CHECK_FALSE(f.player->model()->ClampToLimits(&q));
  CHECK(f.document->undoStack()->undoText() == "Reach target");
  CHECK(f.find<QLabel>("target.why")->text().isEmpty());
}

TEST_CASE_METHOD(AppTest,
                 "A place that is typed in is reached with any orientation, and beside other targets") {
  SolutionsFixture f;
  // Another target of lower priority, a posture: it gives way.
  SceneTarget posture;
  posture.kind = TargetKind::kPosture;
  posture.priority = 2;
  edits::addTarget(f.poser, f.selection, posture);
  f.selection->select({PickKind::kTarget, 0});
  const Transform wanted = f.trap();
  for (const bool orientation : {true, false}) {
    CAPTURE(orientation);
    SceneTarget parked = f.target();
    parked.enabled = false;
    parked.orientation = orientation;
    parked.X_WT = wanted;
    parked.X_WT.p.x() += 0.05;
    edits::setTarget(f.poser, 0, parked);
    parked.enabled = true;
    edits::setTarget(f.poser, 0, parked);
    f.type("target.pose.x", wanted.p.x());
    REQUIRE(f.waitFor([&] {
      double distance = 0, angle = 0;
      f.poser->targetError(0, &distance, &angle);
      return distance < 1e-5 && (!orientation || angle < 1e-5);
    }));
    CHECK((f.target().X_WT.p - wanted.p).norm() < 1e-4);
    CHECK(f.document->scene().targets[1].positions.empty());
  }
}

TEST_CASE_METHOD(AppTest, "A target that is typed in beyond reach gives the reason") {
  SolutionsFixture f;
  UnitChoice millimetres;
  millimetres.length = "mm";
  f.workbench()->setUnits(millimetres);
  f.type("target.pose.x", 7000);
  auto* why = f.find<QLabel>("target.why");
  REQUIRE(f.waitFor([&] { return why->isVisible() && why->text().contains("too far"); }));
  CHECK(why->text().contains(QRegularExpression("too far: \\d{4} mm from ")));
  CHECK_FALSE(f.reached());
  // It is about this place: gone with another one.
  edits::setTargetPose(f.poser, 0, f.toolAt(f.player->q()));
  CHECK(f.waitFor([&] { return why->text().isEmpty(); }));
  f.workbench()->setUnits({});
}

TEST_CASE_METHOD(AppTest, "All poses that reach a target are listed, drawn as ghosts and taken by a click") {
  SolutionsFixture f;
  const PoseFinder* finder = f.workbench()->poseFinder();
  f.find<QPushButton>("target.solutions")->click();
  REQUIRE(f.waitFor([&] { return finder->listed() != nullptr; }));
  auto* list = f.find<QListWidget>("target.solutionList");
  REQUIRE(finder->listed()->complete);
  REQUIRE(list->count() == static_cast<int>(finder->listed()->all.size()));
  REQUIRE(list->count() >= 4);  // wrist and elbow, one way and the other
  int other = -1;
  for (int i = 0; i < list->count(); ++i) {
    const ArmSolution& solution = finder->listed()->all[static_cast<size_t>(i)];
    if (solution.outside.empty() && (solution.q - f.player->q()).norm() > 0.5) other = i;
  }
  REQUIRE(other >= 0);
  f.waitForPicture();
  const VectorX wanted = finder->listed()->all[static_cast<size_t>(other)].q;
  const int count = f.document->undoStack()->count();
  list->scrollToItem(list->item(other));
  QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(other)).center());
  CHECK((f.player->q() - wanted).norm() < 1e-12);
  CHECK(f.reached());
  CHECK(f.document->undoStack()->count() == count + 1);
  // It is reported in the units that are shown.
  const QString degrees = list->item(other)->text();
  f.workbench()->action(ActionId::kRadians)->trigger();
  CHECK(list->item(other)->text() != degrees);
  CHECK(list->item(other)->text().startsWith(QString::number(wanted[0], 'f', 2)));
  f.workbench()->action(ActionId::kRadians)->trigger();
  CHECK(list->item(other)->text() == degrees);
  // The list stays, for the next one to be tried; it goes with the selection.
  CHECK(finder->listed() != nullptr);
  f.selection->select({});
  CHECK(finder->listed() == nullptr);
}

}  // namespace linkwright::app
