// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QMenu>
#include <QToolButton>
#include <catch2/catch.hpp>

#include "app/base/Units.h"
#include "app/commands/TargetEdits.h"
#include "app/panels/tasks/TaskList.h"
#include "app/panels/tasks/TaskPanel.h"
#include "app/workbench/LinkPicker.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

struct TaskTest {
  TaskTest() { testApplication(); }
};

// The planar arm, bent, with the task panel in front.
class TaskFixture : public WindowFixture {
 public:
  TaskFixture() {
    openArm();
    poser->setPositions(VectorX{{0.3, 0.5, 0.4}});
    auto* dock = window.findChild<QDockWidget*>("dock.tasks");
    REQUIRE(dock);
    dock->show();
    dock->raise();
    panel = window.findChild<TaskPanel*>();
    REQUIRE(panel);
    list = panel->findChild<TaskList*>();
    REQUIRE(waitFor([&] { return list->isVisible(); }));
  }

  int addPose(const char* link, bool orientation = false) {
    SceneTarget target;
    target.frame = link;
    target.orientation = orientation;
    return edits::addTarget(poser, selection, target);
  }
  // "upper target | hand target": names by priority.
  QString order() {
    const auto& targets = document->scene().targets;
    QString out;
    int before = 0;
    for (const int index : TargetsByPriority(targets)) {
      const SceneTarget& target = targets[static_cast<size_t>(index)];
      if (!out.isEmpty()) out += target.priority == before ? " " : " | ";
      before = target.priority;
      out += QString::fromStdString(target.name);
    }
    return out;
  }
  void dragRow(int from, int y) {
    const QPoint start = list->rowRect(from).center();
    QTest::mousePress(list, Qt::LeftButton, {}, start);
    for (int i = 1; i <= 8; ++i) QTest::mouseMove(list, start + QPoint(0, (y - start.y()) * i / 8));
    // Offscreen and virtual displays may eat moves: one that cannot be lost.
    QMouseEvent last(QEvent::MouseMove, QPointF(start.x(), y), list->mapToGlobal(QPointF(start.x(), y)),
                     Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(list, &last);
    QTest::mouseRelease(list, Qt::LeftButton, {}, QPoint(start.x(), y));
  }
  const TaskRow& row(int index) {
    REQUIRE(index < static_cast<int>(list->rows().size()));
    return list->rows()[static_cast<size_t>(index)];
  }

  TaskPanel* panel = nullptr;
  TaskList* list = nullptr;
};

}  // namespace

TEST_CASE_METHOD(TaskTest, "A task is added by clicking the link that shall do it") {
  TaskFixture f;
  const auto* add = f.panel->findChild<QToolButton*>("addTask");
  REQUIRE(add);
  add->menu()->actions().at(1)->trigger();  // position of a link
  LinkPicker* picker = f.workbench()->picker();
  REQUIRE(picker->active());
  f.waitForPicture();
  f.press(f.pixelOfFrame("hand"));
  f.release(f.pixelOfFrame("hand"));
  CHECK_FALSE(picker->active());
  REQUIRE(f.document->scene().targets.size() == 1);
  const SceneTarget& target = f.document->scene().targets[0];
  CHECK(target.frame == "hand");
  CHECK(target.position);
  CHECK_FALSE(target.orientation);
  CHECK(f.selection->selected() == PickObject{PickKind::kTarget, 0});
  REQUIRE(f.list->rows().size() == 1);
  f.document->undoStack()->undo();
  CHECK(f.document->scene().targets.empty());
  CHECK(f.list->rows().empty());
}

TEST_CASE_METHOD(TaskTest, "A relative task asks for two links, and Esc ends asking") {
  TaskFixture f;
  const auto* add = f.panel->findChild<QToolButton*>("addTask");
  LinkPicker* picker = f.workbench()->picker();
  add->menu()->actions().at(3)->trigger();
  REQUIRE(picker->active());
  f.viewport->setFocus();
  f.key(Qt::Key_Escape);
  CHECK_FALSE(picker->active());
  CHECK(f.document->scene().targets.empty());
  add->menu()->actions().at(3)->trigger();
  picker->offer(f.frame("hand"));
  REQUIRE(picker->active());
  f.selection->select({PickKind::kLink, f.frame("upper").value});  // as by the scene's tree
  REQUIRE(f.document->scene().targets.size() == 1);
  CHECK(f.document->scene().targets[0].kind == TargetKind::kRelative);
  CHECK(f.document->scene().targets[0].frame == "hand");
  CHECK(f.document->scene().targets[0].reference == "upper");
  double distance = 1, angle = 1;
  f.poser->targetError(0, &distance, &angle);
  CHECK(distance < 1e-9);
  CHECK(angle < 1e-6);
}

TEST_CASE_METHOD(TaskTest, "Rows are dragged to other priorities, one undo step each") {
  TaskFixture f;
  f.addPose("hand");
  f.addPose("middle");
  f.addPose("upper");
  REQUIRE(f.order() == "hand target | middle target | upper target");
  const int count = f.document->undoStack()->count();
  // The last before the first.
  f.dragRow(2, f.list->rowRect(0).top() + 2);
  CHECK(f.order() == "upper target | hand target | middle target");
  CHECK(f.document->undoStack()->count() == count + 1);
  CHECK(f.row(0).name == "upper target");
  // Onto the row in the middle: they share a level.
  f.dragRow(0, f.list->rowRect(1).center().y());
  CHECK(f.order() == "hand target upper target | middle target");
  f.document->undoStack()->undo();
  f.document->undoStack()->undo();
  CHECK(f.order() == "hand target | middle target | upper target");
  // By keys.
  f.list->setFocus();
  f.selection->select({PickKind::kTarget, 1});
  QTest::keyClick(f.list, Qt::Key_Up, Qt::ControlModifier);
  CHECK(f.order() == "middle target | hand target | upper target");
  QTest::keyClick(f.list, Qt::Key_Down, Qt::ControlModifier | Qt::ShiftModifier);
  CHECK(f.order() == "hand target middle target | upper target");
}

TEST_CASE_METHOD(TaskTest, "A new task comes last, but before postures") {
  TaskFixture f;
  SceneTarget posture;
  posture.kind = TargetKind::kPosture;
  edits::addTarget(f.poser, f.selection, posture);
  f.addPose("hand");
  f.addPose("upper");
  CHECK(f.order() == "hand target | upper target | posture");
}

TEST_CASE_METHOD(TaskTest, "Rows tell rank, null space and residual as the arm is posed") {
  TaskFixture f;
  f.addPose("hand");
  SceneTarget posture;
  posture.kind = TargetKind::kPosture;
  posture.positions = {{"j1", 0.3}, {"j2", 0.5}, {"j3", 0.4}};
  edits::addTarget(f.poser, f.selection, posture);
  REQUIRE(f.waitFor([&] { return f.list->rows().size() == 2 && f.row(0).cells[0].text == "2/3"; }));
  // Three joints turn about y: two of the three coordinates can be moved, one freedom remains.
  CHECK(f.row(0).cells[3].text == "1");
  CHECK(f.row(0).met);
  CHECK(f.row(1).cells[3].text == "0");
  // Out of reach: the residual shows how far.
  edits::setTargetPose(f.poser, 0, {Matrix3::Identity(), Vector3(5, 0, 1)}, f.document->newDragToken());
  REQUIRE(f.waitFor([&] { return !f.row(0).met; }));
  REQUIRE(f.waitFor([&] {
    double distance = 0, angle = 0;
    f.poser->targetError(0, &distance, &angle);
    return std::abs(distance - 4.2) < 5e-3;  // the hand's origin is at 0.8 m from the shoulder
  }));
}

TEST_CASE_METHOD(TaskTest, "A target is met only where the robot that is simulated is") {
  TaskFixture f;
  f.addPose("hand");
  REQUIRE(f.waitFor([&] { return f.list->rows().size() == 1 && f.row(0).met; }));
  const FrameIndex hand = f.player->model()->FindFrame("hand");
  const Vector3 target = f.document->scene().targets[0].X_WT.p;
  const auto away = [&] { return (f.player->framePose(hand).p - target).norm(); };
  // The row as the panel shows it, once it has followed the picture.
  const auto agrees = [&] {
    return f.waitFor([&] {
      return f.row(0).met == (away() < 1e-4) &&
             f.row(0).residual == smallLength(away(), away() < 0.01 ? 2 : 1);
    });
  };
  // The arm falls under its weight, away from the target it was posed on.
  f.player->play();
  REQUIRE(f.waitFor([&] { return away() > 0.05; }));
  REQUIRE(f.waitFor([&] { return !f.row(0).met; }));
  f.player->pause();
  REQUIRE(f.waitFor([&] { return !f.player->isPlaying(); }));
  CHECK(agrees());
  CHECK_FALSE(f.row(0).met);
  // A target moved away and back while the robot lies elsewhere is not met by that.
  edits::setTarget(f.poser, 0, f.document->scene().targets[0]);
  CHECK(agrees());
  f.player->seek(0);
  REQUIRE(f.waitFor([&] { return away() < 1e-9; }));
  CHECK(agrees());
  CHECK(f.row(0).met);
}

TEST_CASE_METHOD(TaskTest, "A target whose link is gone is not met") {
  TaskFixture f;
  SceneTarget target;
  target.frame = "hand";
  edits::addTarget(f.poser, f.selection, target);
  REQUIRE(f.waitFor([&] { return f.list->rows().size() == 1 && f.row(0).met; }));
  target = f.document->scene().targets[0];
  target.frame = "nowhere";
  edits::setTarget(f.poser, 0, target);
  REQUIRE(f.waitFor([&] { return f.row(0).residual == "cannot"; }));
  CHECK_FALSE(f.row(0).met);
}

TEST_CASE_METHOD(TaskTest, "A higher task holds while a lower one is pulled away, and not after they swap") {
  TaskFixture f;
  f.addPose("hand");
  f.addPose("middle");
  const auto missed = [&](int target) {
    double distance = 0, angle = 0;
    f.poser->targetError(target, &distance, &angle);
    return distance;
  };
  // Where the hand's origin is, two joints are spoken for: nothing is left that moves the middle link.
  const Transform start = f.document->scene().targets[1].X_WT;
  const int token = f.document->newDragToken();
  double worst = 0;
  for (int i = 1; i <= 20; ++i) {
    Transform pose = start;
    pose.p += i / 20.0 * Vector3(-0.25, 0, -0.3);
    edits::setTargetPose(f.poser, 1, pose, token);  // the robot takes its step within
    worst = std::max(worst, missed(0));
  }
  CHECK(worst < 1e-4);
  CHECK(missed(1) == Approx(std::hypot(0.25, 0.3)).margin(1e-3));
  edits::moveTarget(f.poser, 1, 0, false);
  REQUIRE(f.waitFor([&] { return missed(0) > 0.02 && missed(1) < 0.35; }));
  f.document->undoStack()->undo();
  REQUIRE(f.waitFor([&] { return missed(0) < 1e-4; }));
}

TEST_CASE_METHOD(TaskTest,
                 "The solver changes by key while a target is held by the mouse, and Esc undoes both") {
  TaskFixture f;
  f.addPose("hand");
  f.addPose("middle");
  f.selection->select({PickKind::kTarget, 0});
  f.waitForPicture();
  const int count = f.document->undoStack()->count();
  const VectorX q = f.player->q();
  const QPointF from = f.viewport->pixelOf(f.poser->targetPlace(0)->p);
  f.press(from);
  for (int i = 1; i <= 6; ++i) f.move(from + QPointF(-5 * i, -4 * i), Qt::LeftButton);
  f.key(Qt::Key_S);
  CHECK(f.document->scene().target_options.solver == TargetSolver::kChiaverini);
  const auto* solver = f.panel->findChild<QComboBox*>("targetSolver");
  CHECK(solver->currentIndex() == static_cast<int>(TargetSolver::kChiaverini));
  for (int i = 7; i <= 10; ++i) f.move(from + QPointF(-5 * i, -4 * i), Qt::LeftButton);
  CHECK((f.player->q() - q).norm() > 0.01);
  f.key(Qt::Key_Escape);
  CHECK(f.document->scene().target_options.solver == TargetSolver::kNakamura);
  CHECK(f.player->q() == q);
  CHECK(f.document->undoStack()->index() == count);
  f.release(from);
}

TEST_CASE_METHOD(TaskTest, "A task is switched off by its box, and is then no burden") {
  TaskFixture f;
  f.addPose("hand");
  f.addPose("middle");
  const QPoint box = f.list->boxRect(0).center();
  QTest::mouseClick(f.list, Qt::LeftButton, {}, box);
  CHECK_FALSE(f.document->scene().targets[0].enabled);
  CHECK_FALSE(f.row(0).enabled);
  CHECK(f.row(0).residual == "off");
  f.document->undoStack()->undo();
  CHECK(f.document->scene().targets[0].enabled);
}

TEST_CASE_METHOD(TaskTest, "The gizmo of a centre of mass moves it over the ground, the robot leans") {
  TaskFixture f;
  SceneTarget com;
  com.kind = TargetKind::kCenterOfMass;
  com.axes = {true, false, false};
  const int index = edits::addTarget(f.poser, f.selection, com);
  const auto place = f.poser->targetPlace(index);
  REQUIRE(place);
  CHECK(place->p.z() == 0);
  Transform moved;
  moved.p = f.document->scene().targets[0].X_WT.p - Vector3(0.1, 0, 0);
  edits::setTargetPose(f.poser, index, moved, f.document->newDragToken());
  REQUIRE(f.waitFor([&] {
    double distance = 1, angle = 0;
    f.poser->targetError(index, &distance, &angle);
    return distance < 1e-5;
  }));
}

TEST_CASE_METHOD(TaskTest, "A length keeps a dragged hand on its sphere") {
  TaskFixture f;
  SceneTarget length;
  length.kind = TargetKind::kLength;
  length.frame = "hand";
  const int index = edits::addTarget(f.poser, f.selection, length);
  const Vector3 centre = f.document->scene().targets[0].X_WT.p;
  const double radius = f.document->scene().targets[0].length;
  const auto hand = [&] { return f.player->framePose(f.frame("hand")).p; };
  REQUIRE((hand() - centre).norm() == Approx(radius));
  const Vector3 start = hand();
  const int token = f.document->newDragToken();
  for (int i = 1; i <= 20; ++i)
    f.poser->dragPoint(f.frame("hand"), Vector3::Zero(), start + Vector3(-0.01 * i, 0, 0.01 * i), token);
  CHECK((hand() - start).norm() > 0.05);
  CHECK((hand() - centre).norm() == Approx(radius).margin(1e-4));
  double distance = 1, angle = 0;
  f.poser->targetError(index, &distance, &angle);
  CHECK(distance < 1e-4);
  // Its number in the properties.
  f.selection->select({PickKind::kTarget, index});
  auto* number = f.pageField<QLineEdit>("target.length");
  REQUIRE(number);
  CHECK(number->isVisibleTo(number->window()));
  f.typeValue("target.length", QString::number(radius - 0.05, 'g', 12));
  REQUIRE(f.waitFor([&] { return std::abs((hand() - centre).norm() - radius + 0.05) < 1e-4; }));
}

}  // namespace linkwright::app
