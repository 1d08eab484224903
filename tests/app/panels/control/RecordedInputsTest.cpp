// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QInputDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QToolButton>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/commands/RecordedInputEdits.h"
#include "app/panels/control/ControlPanel.h"
#include "app/panels/control/SignalDialog.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/panels/joints/JointRow.h"
#include "engine/math/Rotation.h"
#include "tests/app/WindowFixture.h"
#include "tests/support/SameBits.h"

namespace linkwright::app {
namespace {

// A servo on a rod, and a ball joint that hangs on it.
constexpr const char* kServo = R"({
  "linkwright": 1, "dt": 0.001, "gravity": [0, 0, 0],
  "robots": [{"name": "arm", "links": [{"name": "base"},
      {"name": "upper", "mass": 1, "com": [0.2, 0, 0], "inertia": [0.001, 0.02, 0.02],
       "visuals": [{"box": [0.4, 0.05, 0.05], "xyz": [0.2, 0, 0]}]},
      {"name": "hand", "mass": 0.5, "inertia": [0.01, 0.01, 0.01], "visuals": [{"sphere": 0.05}]}],
    "joints": [{"name": "shoulder", "type": "revolute", "axis": "y", "parent": "base", "child": "upper",
       "limits": [-2, 2], "damping": 1},
      {"name": "wrist", "type": "ball", "parent": "upper", "child": "hand", "xyz": [0.4, 0, 0], "damping": 0.1}]}],
  "actuators": [
    {"name": "servo", "joint": "shoulder", "gain": [100, 0, 0], "bias_type": "affine", "bias": [0, -100, -5],
     "control_range": [-1.5, 1.5]}]
})";

struct ServoWindow : WindowFixture {
  ServoWindow() {
    open(write("servo.lws.json", kServo));
    panel = window.findChild<ControlPanel*>("controlPanel");
    REQUIRE(panel != nullptr);
    for (QWidget* up = panel; up != nullptr; up = up->parentWidget()) up->show();
    panel->window()->raise();
    REQUIRE(waitFor([&] { return panel->findChildren<JointRow*>().size() == 1; }));
  }
  template <class Button>
  void click(const char* name) {
    auto* button = panel->findChild<Button*>(name);
    REQUIRE(button != nullptr);
    QTest::mouseClick(button, Qt::LeftButton);
  }
  void answerName(const QString& name) {
    auto* asked = dialog<QInputDialog>();
    REQUIRE(asked != nullptr);
    auto* line = asked->findChild<QLineEdit*>();
    typeLine(line, name);
    REQUIRE(waitFor([&] { return window.findChildren<QInputDialog*>().isEmpty(); }));
  }
  QComboBox* list(const char* name) { return panel->findChild<QComboBox*>(name); }
  const Scene& scene() { return document->scene(); }

  ControlPanel* panel;
};

}  // namespace

TEST_CASE_METHOD(AppTest, "Keyframes are made of the present moment, taken, renamed, blended and removed") {
  ServoWindow f;
  // One of the start, one of a moment of a run.
  f.click<QToolButton>("keyframeAdd");
  f.answerName("rest");
  REQUIRE(f.scene().keyframes.size() == 1);
  CHECK(f.scene().keyframes[0].name == "rest");
  CHECK(f.scene().keyframes[0].positions.at("shoulder") == std::vector<double>{0});
  VectorX q = f.player->q();
  const Quaternion turned = QuaternionFromVector(Vector3(0.2, 0.4, -0.6));
  q.tail(4) << turned.w(), turned.x(), turned.y(), turned.z();
  f.poser->setPositions(q);
  f.panel->findChildren<JointRow*>()[0]->number()->setValue(30);
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.02 && f.player->q()[0] > 0.1; }));
  f.player->pause();
  REQUIRE(f.waitFor([&] { return !f.player->isPlaying(); }));
  f.click<QToolButton>("keyframeAdd");
  f.answerName("swing");
  REQUIRE(f.scene().keyframes.size() == 2);
  const Posture swing = f.scene().keyframes[1];
  CHECK(swing.positions.at("shoulder")[0] == f.player->q()[0]);
  CHECK(swing.velocities.at("shoulder")[0] == f.player->frame()->state.v[0]);
  CHECK(swing.controls.at("servo") == Approx(kPi / 6));
  // What was made is chosen.
  CHECK(f.list("keyframes")->currentText() == "swing");
  f.click<QToolButton>("keyframeRename");
  f.answerName("far");
  CHECK(f.scene().keyframes[1].name == "far");
  // Taken: the scene starts there.
  chooseItem(f.list("keyframes"), f.list("keyframes")->findText("rest"));
  CHECK(f.scene().actuators[0].control == 0);
  REQUIRE(f.waitFor([&] { return f.player->time() == 0 && f.player->q()[0] == 0; }));
  chooseItem(f.list("keyframes"), f.list("keyframes")->findText("far"));
  REQUIRE(f.waitFor([&] { return f.player->q()[0] == swing.positions.at("shoulder")[0]; }));
  CHECK(f.player->frame()->state.v[0] == swing.velocities.at("shoulder")[0]);
  // Between both, in one undo step a drag.
  REQUIRE(f.list("blendFirst")->currentText() == "rest");
  REQUIRE(f.list("blendSecond")->currentText() == "far");
  const int before = f.document->undoStack()->index();
  auto* slider = f.panel->findChild<QSlider*>("blend");
  slider->setSliderDown(true);
  slider->setSliderPosition(200);
  slider->setSliderPosition(500);
  slider->setSliderDown(false);
  CHECK(f.document->undoStack()->index() == before + 1);
  CHECK(f.scene().robots[0].positions.at("shoulder")[0] ==
        Approx(swing.positions.at("shoulder")[0] / 2).epsilon(1e-14));
  const std::vector<double>& ball = swing.positions.at("wrist");
  const Vector3 whole = RotationVector(Quaternion(ball[0], ball[1], ball[2], ball[3]));
  const std::vector<double>& half = f.scene().robots[0].positions.at("wrist");
  CHECK((RotationVector(Quaternion(half[0], half[1], half[2], half[3])) - whole / 2).norm() < 1e-14);
  CHECK(f.scene().actuators[0].control == Approx(kPi / 12));
  f.document->undoStack()->undo();
  CHECK(f.scene().robots[0].positions.at("shoulder") == swing.positions.at("shoulder"));
  // Saved with the scene, and removed.
  REQUIRE(f.document->saveAs(f.folder.filePath("saved.lws.json")));
  f.open(f.folder.filePath("saved.lws.json"));
  REQUIRE(f.scene().keyframes.size() == 2);
  CHECK(f.scene().keyframes[1].positions == swing.positions);
  CHECK(f.scene().keyframes[1].velocities == swing.velocities);
  chooseItem(f.list("keyframes"), f.list("keyframes")->findText("rest"));
  f.click<QToolButton>("keyframeRemove");
  REQUIRE(f.scene().keyframes.size() == 1);
  CHECK(f.list("keyframes")->count() == 2);
  CHECK(f.list("blendFirst")->isHidden() == false);
  CHECK_FALSE(f.list("blendFirst")->isVisible());
  f.document->undoStack()->undo();
  CHECK(f.scene().keyframes.size() == 2);
}

TEST_CASE_METHOD(AppTest,
                 "Moves of a slider become a recorded input that plays them back to the same bytes") {
  ServoWindow f;
  auto* row = f.panel->findChildren<JointRow*>()[0];
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.01; }));
  for (const double degrees : {20., -10., 40.}) {
    const double from = f.player->time();
    row->number()->setValue(degrees);
    REQUIRE(f.waitFor([&] { return f.player->time() > from + 0.05; }));
  }
  f.player->pause();
  REQUIRE(f.waitFor([&] { return !f.player->isPlaying(); }));
  const State end = f.player->frame()->state;
  f.click<QPushButton>("controlKeepMoves");
  REQUIRE(f.scene().recorded_inputs.size() == 1);
  const RecordedInput& input = f.scene().recorded_inputs[0];
  CHECK(input.actuator == "servo");
  CHECK(input.hold);
  CHECK(input.samples.size() == 8);
  CHECK(input.samples.back() == Approx(kPi / 180 * 40));
  CHECK(f.scene().actuators[0].control == 0);
  REQUIRE(f.waitFor([&] { return f.player->time() == 0 && f.player->frame(); }));
  f.player->step(static_cast<int>(std::lround(end.time / 0.001)));
  REQUIRE(f.waitFor([&] { return f.player->frame()->state.time >= end.time && !f.player->isPlaying(); }));
  CHECK(SameBits(f.player->frame()->state.q, end.q));
  CHECK(SameBits(f.player->frame()->state.v, end.v));
  f.document->undoStack()->undo();
  CHECK(f.scene().recorded_inputs.empty());
  CHECK(f.scene().actuators[0].control == Approx(kPi / 180 * 40));
}

TEST_CASE_METHOD(AppTest, "A file of times and values becomes a recorded input") {
  ServoWindow f;
  const QString path = f.write("way.csv", "t [s], u\n0, 0\n0.5, 1\n\n1; -1\n");
  const auto openDialog = [&] {
    QTest::mouseClick(f.panel->findChildren<QToolButton*>("signal")[0], Qt::LeftButton);
    auto* dialog = f.dialog<SignalDialog>();
    REQUIRE(dialog != nullptr);
    return dialog;
  };
  QTest::mouseClick(openDialog()->findChild<QPushButton*>("signalCsv"), Qt::LeftButton);
  f.answerFileDialog(path);
  REQUIRE(f.waitFor([&] { return f.scene().recorded_inputs.size() == 1; }));
  CHECK(f.scene().recorded_inputs[0].samples == std::vector<double>{0, 0, 0.5, 1, 1, -1});
  CHECK_FALSE(f.scene().recorded_inputs[0].hold);
  REQUIRE(f.waitFor([&] { return f.panel->findChildren<QToolButton*>("signal")[0]->isChecked(); }));
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->q()[0] > 0.3; }));
  f.player->pause();
  QTest::mouseClick(openDialog()->findChild<QPushButton*>("signalForget"), Qt::LeftButton);
  CHECK(f.scene().recorded_inputs.empty());
  // What is no such table is refused with its line.
  std::vector<double> samples;
  CHECK(edits::readInputTable("0 1\n1 2\n1 3\n", &samples).startsWith("line 3"));
  CHECK(edits::readInputTable("t,u\n0,1\n1\n", &samples).startsWith("line 3"));
  CHECK(edits::readInputTable("t,u\n", &samples).contains("no two lines"));
  CHECK(edits::readInputTable("# made by hand\n0\t1e-3\r\n2\t-4\r\n", &samples).isEmpty());
  CHECK(samples == std::vector<double>{0, 1e-3, 2, -4});
}

TEST_CASE_METHOD(AppTest,
                 "A pose that was made with noise on the start is the same when it is opened again") {
  WindowFixture f;
  QByteArray text = kServo;
  text.replace(R"("actuators": [)",
               R"("start_noise": [{"name": "shaken", "position": 0.2, "seed": 3}], "actuators": [)");
  const QString path = f.write("servo.lws.json", text);
  f.open(path);
  CHECK(f.player->q()[0] != 0);
  f.poser->setPosition(0, 0.7);
  const VectorX posed = f.player->q();
  CHECK(posed[0] == Approx(0.7));
  REQUIRE(f.document->saveAs(path));
  f.open(path);
  CHECK((f.player->q() - posed).norm() < 1e-12);
}

}  // namespace linkwright::app
