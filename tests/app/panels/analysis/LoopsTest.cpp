// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QRegularExpression>
#include <QToolButton>
#include <QTreeWidget>
#include <catch2/catch.hpp>
#include <cmath>

#include "BuildInfo.h"
#include "app/panels/analysis/DriverPanel.h"
#include "app/panels/analysis/MobilityPanel.h"
#include "engine/constraints/LoopSolver.h"
#include "engine/scene/compile/MechanismModel.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

struct LoopsTest {
  LoopsTest() { testApplication(); }
};

struct ShownLoops : WindowFixture {
  explicit ShownLoops(const char* scene) {
    open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/") + scene + ".lws.json");
    REQUIRE(waitFor([&] { return player->compiled() != nullptr && player->frame() != nullptr; }));
    waitForPicture();
  }
  /// Of the scene's own joints, at what is shown.
  double gap() const {
    const CompiledScene& scene = *player->compiled();
    LoopSolver solver(*scene.model, scene.loops);
    Workspace workspace(*scene.model);
    return solver.Gap(*scene.model, player->q(), &workspace);
  }
};

}  // namespace

TEST_CASE_METHOD(LoopsTest,
                 "A point of a four-bar is dragged with the mouse, its loop closed in each frame") {
  ShownLoops f("four-bar");
  const VectorX before = f.player->q();
  const QPointF from = f.viewport->pixelOf(f.player->framePose(f.frame("pen")) * Vector3(0, -0.045, 0));
  f.press(from);
  double worst = 0;
  for (int i = 1; i <= 12; ++i) {
    f.move(from + QPointF(-4 * i, 3 * i), Qt::LeftButton);
    worst = std::max(worst, f.gap());
  }
  f.release(from + QPointF(-48, 36));
  CHECK(worst <= 1e-10);
  CHECK((f.player->q() - before).norm() > 0.05);
  CHECK(f.document->isDirty());
  // What was written is what is shown, and undone in one step.
  const VectorX posed = f.player->q();
  CHECK((f.document->compileNow(nullptr)->initial_q - posed).norm() < 1e-9);
  f.document->undoStack()->undo();
  REQUIRE(f.waitFor([&] { return (f.player->q() - before).norm() < 1e-12; }));
}

TEST_CASE_METHOD(LoopsTest, "A joint that is set carries the loop along, and pinned links stay") {
  ShownLoops f("four-bar");
  const double crank = f.player->q()[0];
  f.poser->setPosition(0, crank + 0.8);
  CHECK(f.player->q()[0] == Approx(crank + 0.8));
  CHECK(f.gap() <= 1e-10);
  // With the rocker pinned nothing moves any more.
  f.selection->select({PickKind::kLink, f.frame("rocker").value});
  QAction* pin = f.workbench()->action(ActionId::kPin);
  REQUIRE(pin->isEnabled());
  pin->trigger();
  CHECK(f.poser->isPinned(f.frame("rocker")));
  const VectorX before = f.player->q();
  const Vector3 hand = f.player->framePose(f.frame("pen")).p;
  f.poser->dragPoint(f.frame("pen"), Vector3::Zero(), hand + Vector3(0.05, 0, 0.05), 1);
  CHECK((f.player->q() - before).norm() < 1e-6);
  pin->trigger();
  f.poser->dragPoint(f.frame("pen"), Vector3::Zero(), hand + Vector3(0.05, 0, 0.05), 1);
  CHECK((f.player->q() - before).norm() > 1e-2);
  CHECK(f.gap() <= 1e-10);
}

TEST_CASE_METHOD(LoopsTest, "Targets of a four-bar are followed by priority with the loop closed") {
  ShownLoops f("four-bar");
  const VectorX start = f.player->q();
  const auto poseAt = [&](double crank, const char* link) {
    f.poser->setPosition(0, start[0] + crank);
    const Transform pose = f.player->framePose(f.frame(link));
    f.poser->setPositions(start);
    return pose;
  };
  SceneTarget pen;
  pen.name = "pen";
  pen.frame = "pen";
  pen.X_WT = poseAt(0.3, "pen");
  pen.orientation = false;
  SceneTarget rocker;
  rocker.name = "rocker";
  rocker.frame = "rocker";
  rocker.X_WT = poseAt(0.6, "rocker");
  rocker.position = false;
  rocker.priority = 2;
  f.poser->editTargets(
      "Add targets",
      [&](Scene& scene) {
        scene.targets = {pen, rocker};
      },
      0);
  const auto missed = [&] { return (f.player->framePose(f.frame("pen")).p - pen.X_WT.p).norm(); };
  REQUIRE(f.waitFor([&] { return missed() < 1e-5; }));
  CHECK(f.gap() <= 1e-10);
  // One freedom: the pen takes it.
  const std::vector<TargetReport> reports = f.poser->targetReports();
  REQUIRE(reports.size() == 2);
  CHECK(reports[0].rank == 1);
  CHECK(reports[0].freedom == 0);
  CHECK(reports[1].rank == 0);
  CHECK(reports[1].angle > 1e-3);
}

TEST_CASE_METHOD(LoopsTest, "A loop plays, and is pulled while it does") {
  ShownLoops f("slider-crank");
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.1; }));
  const QPointF from = f.pixelOfFrame("crank");
  f.drag(from, from + QPointF(30, 20));
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.3; }));
  f.player->pause();
  REQUIRE(f.waitFor([&] { return !f.player->isPlaying(); }));
  CHECK(f.gap() <= 1e-10);
  CHECK_FALSE(f.player->frame()->divergence);
}

TEST_CASE_METHOD(LoopsTest, "The mobility panel tells degrees of freedom and shows each way to move") {
  ShownLoops f("bennett-loop");
  auto* panel = f.window.findChild<MobilityPanel*>();
  REQUIRE(panel);
  panel->parentWidget()->show();
  panel->parentWidget()->raise();
  REQUIRE(f.waitFor([&] { return panel->findChild<QLabel*>("mobilityHead")->text().contains("degree"); }));
  const QString head = panel->findChild<QLabel*>("mobilityHead")->text();
  CHECK(head.contains("1 degree"));
  CHECK(head.contains(QStringLiteral("by counting: −2")));
  CHECK(panel->findChild<QTreeWidget*>("redundant")->topLevelItemCount() == 3);
  REQUIRE(panel->findChild<QTreeWidget*>("mobileModes")->topLevelItemCount() == 1);
  auto* show = panel->findChild<QToolButton*>("showMobility");
  CHECK_FALSE(show->isEnabled());
  panel->selectMode(0);
  REQUIRE(show->isEnabled());
  const Transform still = f.player->framePose(f.frame("bar2"));
  show->click();
  REQUIRE(f.waitFor([&] { return (f.player->framePose(f.frame("bar2")).R - still.R).norm() > 0.05; }));
  // Closed while it swings: the last bar's end stays in its hinge.
  const LoopElement loop = f.player->compiled()->loops[0];
  const Vector3 apart = f.player->framePose(f.frame("bar3")) * loop.point_i -
                        f.player->framePose(f.frame("frame")) * loop.point_j;
  CHECK(apart.norm() < 1e-10);
  CHECK_FALSE(f.document->isDirty());
  show->click();
  CHECK((f.player->framePose(f.frame("bar2")).R - still.R).norm() == 0);
}

TEST_CASE_METHOD(LoopsTest,
                 "The motion base goes where typed lengths bring it, and tells roll, pitch and yaw") {
  ShownLoops f("motion-base");
  auto* panel = f.window.findChild<DriverPanel*>();
  REQUIRE(panel);
  panel->parentWidget()->show();
  panel->parentWidget()->raise();
  REQUIRE(panel->findChildren<QDoubleSpinBox*>(QRegularExpression("^driver\\.")).size() == 3);
  const auto& mechanism = f.document->scene().mechanism;
  const auto field = [&](int row) {
    const MechanismJoint& joint = mechanism.joints[static_cast<std::size_t>(row) + 1];
    return panel->findChild<QDoubleSpinBox*>("driver." + QString::fromStdString(joint.name));
  };
  auto* orientation = panel->findChild<QLabel*>("driverOrientation");
  CHECK(orientation->text().contains(QStringLiteral("roll 0.000°")));
  // The lengths of the pose roll 5°, pitch −3°, yaw 4°.
  const double d = kPi / 180;
  const Matrix3 A = (Eigen::AngleAxisd(4 * d, Vector3::UnitZ()) *
                     Eigen::AngleAxisd(-3 * d, Vector3::UnitY()) * Eigen::AngleAxisd(5 * d, Vector3::UnitX()))
                        .toRotationMatrix();
  for (int row = 0; row < 3; ++row) {
    const MechanismJoint& joint = mechanism.joints[static_cast<std::size_t>(row) + 1];
    REQUIRE(IsDriver(joint.type));
    field(row)->setValue((Vector3(0, 0, 0.5) + A * joint.point_j - joint.point_i).norm());
  }
  REQUIRE(f.waitFor([&] { return orientation->text().contains("roll 5.000"); }));
  CHECK(f.gap() <= 1e-10);
  CHECK(orientation->text().contains("roll 5.000"));
  CHECK(orientation->text().contains(QStringLiteral("pitch −3.000")));
  CHECK(orientation->text().contains("yaw 4.000"));
  // What cannot be is refused, and the field goes back.
  const double before = field(0)->value();
  field(0)->setValue(3);
  CHECK(f.waitFor([&] { return field(0)->value() == Approx(before); }));
  // Pulled by the platform, the actuators give way.
  const Vector3 hand = f.player->framePose(f.frame("platform")) * Vector3(0.5, 0, 0);
  f.poser->dragPoint(f.frame("platform"), {0.5, 0, 0}, hand + Vector3(0, 0, -0.05), 1);
  CHECK(f.gap() <= 1e-10);
  CHECK(field(0)->value() != Approx(before).epsilon(1e-9));
  // And the simulation begins with those.
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.05; }));
  f.player->pause();
  REQUIRE(f.waitFor([&] { return !f.player->isPlaying(); }));
  CHECK(f.gap() <= 1e-9);
  const Vector3 there = f.player->framePose(f.frame("platform")) * Vector3(0.5, 0, 0);
  CHECK((there - hand).norm() > 0.02);
}

TEST_CASE_METHOD(LoopsTest, "The vehicle plays, and its wheel is dragged at the start") {
  ShownLoops f("hmmwv-bump");
  const Vector3 wheel = f.player->framePose(f.frame("wheel_fl")).p;
  // How far it goes at once is a matter of time; a hand that stays there goes on pulling.
  const bool there = f.waitFor([&] {
    f.poser->dragPoint(f.frame("wheel_fl"), Vector3::Zero(), wheel + Vector3(0, 0, 0.03), 1);
    CHECK(f.gap() <= 1e-10);
    return f.player->framePose(f.frame("wheel_fl")).p.z() > wheel.z() + 0.02;
  });
  CHECK(there);
  f.document->undoStack()->undo();
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.05; }, 30000));
  f.player->pause();
  REQUIRE(f.waitFor([&] { return !f.player->isPlaying(); }));
  CHECK(f.player->framePose(f.frame("chassis")).p.x() > 0.2);
  CHECK(f.gap() <= 1e-9);
}

}  // namespace linkwright::app
