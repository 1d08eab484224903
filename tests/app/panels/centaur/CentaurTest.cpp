// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSlider>
#include <QTabBar>
#include <QUndoStack>
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "app/panels/centaur/CentaurFigures.h"
#include "app/panels/plot/Plotting.h"
#include "engine/trot/TrotRobot.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

class CentaurFixture : public WindowFixture {
 public:
  CentaurFixture() {
    open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/centaur-trot.lws.json"));
    waitForPicture();
  }
  const TrotScene& trot() { return *document->scene().trot; }
  template <class T>
  T* field(const char* name) {
    auto* found = window.findChild<T*>(name);
    REQUIRE(found != nullptr);
    return found;
  }
  QStringList titles() {
    QStringList out;
    auto* plot = field<QCustomPlot>("centaurPlot");
    for (int i = 0; i < plot->plotLayout()->columnCount(); ++i)
      if (auto* title = qobject_cast<QCPTextElement*>(plot->plotLayout()->element(0, i)))
        out << title->text();
    return out;
  }
};

}  // namespace

TEST_CASE_METHOD(AppTest, "The Centaur panel shows itself for a walk alone") {
  CentaurFixture f;
  auto* dock = f.field<QDockWidget>("dock.centaur");
  CHECK(dock->isVisible());
  CHECK(f.field<QDoubleSpinBox>("stepLength")->value() == 150);
  CHECK(f.field<QDoubleSpinBox>("halfPeriod")->value() == 0.75);
  CHECK(f.field<QDoubleSpinBox>("sampling")->value() == 5);
  f.openArm();
  CHECK_FALSE(dock->isVisible());
}

TEST_CASE_METHOD(AppTest, "Sliders and lists of the Centaur panel change the walk; undo takes it back") {
  CentaurFixture f;
  auto* slider = f.field<QSlider>("stepLength.slider");
  slider->setValue(slider->value() - 200);
  const double S = f.trot().plan.S;
  CHECK(S < 0.12);
  CHECK(f.trot().plan.X0 - f.trot().plan.X1 == Approx(S));
  CHECK(f.field<QDoubleSpinBox>("stepLength")->value() == Approx(1000 * S));
  f.field<QDoubleSpinBox>("halfPeriod")->setValue(0.5);
  CHECK(f.trot().plan.T_half == 0.5);
  auto* criterion = f.field<QComboBox>("criterion");
  chooseItem(criterion, 1);
  CHECK(f.trot().criterion == TrotCriterion::kSum);
  for (int i = 0; i < 3; ++i) f.document->undoStack()->undo();
  CHECK(f.trot() == TrotScene());
  CHECK(f.field<QDoubleSpinBox>("stepLength")->value() == 150);
}

TEST_CASE_METHOD(AppTest, "A walk that is not possible is reported, and the old one stays") {
  CentaurFixture f;
  f.field<QDoubleSpinBox>("bodyHeight")->setValue(389);
  f.field<QDoubleSpinBox>("stepLength")->setValue(250);  // legs of 0.4 m cannot do both
  auto* problem = f.field<QLabel>("centaurProblem");
  CHECK(problem->isVisible());
  CHECK(problem->text().contains("cannot reach"));
  CHECK(f.trot().plan.Y == 0.389);
  CHECK(f.trot().plan.S == 0.15);
}

TEST_CASE_METHOD(AppTest, "Choosing real feet turns contact on with them, in one undo step") {
  CentaurFixture f;
  auto *feet = f.field<QComboBox>("feet"), *criterion = f.field<QComboBox>("criterion");
  auto* limit = f.field<QDoubleSpinBox>("torqueLimit");
  CHECK(feet->currentIndex() == static_cast<int>(TrotFeet::kIdeal));
  CHECK(criterion->isEnabled());
  CHECK(limit->isHidden());
  REQUIRE_FALSE(f.document->scene().contact);
  const int before = f.document->undoStack()->index();
  chooseItem(feet, static_cast<int>(TrotFeet::kReal));
  CHECK(f.trot().feet == TrotFeet::kReal);
  REQUIRE(f.document->scene().contact);
  CHECK(f.document->scene().contact->enabled);
  REQUIRE(f.document->scene().contact->ground);
  CHECK(f.document->scene().contact->ground->height == -kTrotFootRadius);
  CHECK_FALSE(criterion->isEnabled());
  CHECK_FALSE(limit->isHidden());
  CHECK(f.document->undoStack()->index() == before + 1);
  // It is compiled, with four feet on the ground.
  REQUIRE(f.waitFor([&] { return f.player->compiled() && f.player->compiled()->contact != nullptr; }));
  f.document->undoStack()->undo();
  CHECK(f.trot() == TrotScene());
  CHECK_FALSE(f.document->scene().contact);
  CHECK(feet->currentIndex() == static_cast<int>(TrotFeet::kIdeal));
  CHECK(criterion->isEnabled());
  CHECK(limit->isHidden());
}

TEST_CASE_METHOD(AppTest, "Contact that is there stays when real feet are chosen, on if it was off") {
  CentaurFixture f;
  f.document->edit("contact", [](Scene& scene) {
    ContactDescription& contact = scene.contact.emplace();
    contact.enabled = false;
    contact.ground.emplace().height = -0.5;
    contact.defaults.friction = 0.3;
  });
  chooseItem(f.field<QComboBox>("feet"), static_cast<int>(TrotFeet::kReal));
  REQUIRE(f.document->scene().contact);
  CHECK(f.document->scene().contact->enabled);
  CHECK(f.document->scene().contact->ground->height == -0.5);
  CHECK(f.document->scene().contact->defaults.friction == 0.3);
}

TEST_CASE_METHOD(AppTest, "Real feet with another control than computed torque are reported, and not made") {
  CentaurFixture f;
  auto *feet = f.field<QComboBox>("feet"), *control = f.field<QComboBox>("control");
  auto* problem = f.field<QLabel>("centaurProblem");
  chooseItem(control, static_cast<int>(TrotControl::kFeedForward));
  CHECK_FALSE(problem->isVisible());
  chooseItem(feet, static_cast<int>(TrotFeet::kReal));
  CHECK(problem->isVisible());
  CHECK(problem->text().contains("real feet need computed torque"));
  CHECK(f.trot().feet == TrotFeet::kIdeal);
  CHECK(feet->currentIndex() == static_cast<int>(TrotFeet::kIdeal));
  CHECK_FALSE(f.document->scene().contact);
  chooseItem(control, static_cast<int>(TrotControl::kComputedTorque));
  chooseItem(feet, static_cast<int>(TrotFeet::kReal));
  CHECK_FALSE(problem->isVisible());
  chooseItem(control, static_cast<int>(TrotControl::kOpenLoop));
  CHECK(problem->isVisible());
  CHECK(f.trot().control == TrotControl::kComputedTorque);
  CHECK(control->currentIndex() == static_cast<int>(TrotControl::kComputedTorque));
}

TEST_CASE_METHOD(AppTest, "The figures have the paper's largest errors in brackets") {
  CentaurFixture f;
  auto* tabs = f.field<QTabBar>("centaurFigure");
  tabs->setCurrentIndex(2);
  // The paper's 0.0092 rad, in degrees.
  CHECK(f.titles() == QStringList({"X  [0.0143]", "Y  [0.00812]", "pitch  [0.527]"}));
  tabs->setCurrentIndex(1);
  CHECK(f.titles().size() == 3);
  tabs->setCurrentIndex(5);
  CHECK(f.titles().size() == 2);
  // Half the sampling time, half the error.
  f.field<QDoubleSpinBox>("sampling")->setValue(2.5);
  tabs->setCurrentIndex(2);
  CHECK(f.titles()[0] == "X  [0.00714]");
}

TEST_CASE_METHOD(AppTest, "The walk plays, scrubs and starts anew with another stride") {
  CentaurFixture f;
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.4; }, 20000));
  f.player->pause();
  REQUIRE(f.waitFor([&] { return !f.player->isPlaying(); }));
  const double x = f.player->q()[0];
  CHECK(x < 0.27);
  f.player->seek(0);
  REQUIRE(f.waitFor([&] { return f.player->time() == 0; }));
  CHECK(f.player->q()[0] == Approx(0.291));
  f.field<QDoubleSpinBox>("stepLength")->setValue(100);
  CHECK(f.player->q()[0] == Approx(0.266));
  CHECK(f.player->endTime() == 0);
}

TEST_CASE_METHOD(AppTest, "Dragging the body lowers it; dragging a swing leg changes the stride") {
  CentaurFixture f;
  // The plate on its back, which nothing hides.
  const Transform X_WB = f.player->framePose(FrameIndex(f.frame("body")));
  const QPointF body = f.viewport->pixelOf(X_WB * Vector3(0, 0, 0.095));
  f.drag(body, body + QPointF(0, 25));
  CHECK(f.trot().plan.Y < 0.335);
  CHECK(f.trot().plan.Y > 0.2);
  f.document->undoStack()->undo();
  CHECK(f.trot() == TrotScene());
  f.waitForPicture();
  // A point of the shin of the front swing leg, which stands behind at the start.
  const QPointF shin =
      f.viewport->pixelOf(f.player->framePose(FrameIndex(f.frame("front_2_shin"))) * Vector3(0, 0, -0.15));
  const QPointF ahead = f.viewport->pixelOf(
      f.player->framePose(FrameIndex(f.frame("front_2_shin"))) * Vector3(0, 0, -0.15) + Vector3(-0.04, 0, 0));
  f.drag(shin, ahead);
  CHECK(f.trot().plan.S == Approx(0.11).margin(0.02));
}

}  // namespace linkwright::app
