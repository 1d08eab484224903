// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/panels/control/ControlPanel.h"
#include "app/panels/control/NoiseDialog.h"
#include "app/panels/control/SignalDialog.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/panels/joints/JointRow.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

// Two links without gravity: a servo at the shoulder, a motor at the elbow.
constexpr const char* kArm = R"({
  "linkwright": 1, "dt": 0.001, "gravity": [0, 0, 0],
  "robots": [{"name": "arm", "links": [{"name": "base"},
      {"name": "upper", "mass": 1, "com": [0.2, 0, 0], "inertia": [0.001, 0.02, 0.02],
       "visuals": [{"box": [0.4, 0.05, 0.05], "xyz": [0.2, 0, 0]}]},
      {"name": "lower", "mass": 0.5, "com": [0.2, 0, 0], "inertia": [0.001, 0.01, 0.01],
       "visuals": [{"box": [0.4, 0.04, 0.04], "xyz": [0.2, 0, 0]}]}],
    "joints": [{"name": "shoulder", "type": "revolute", "axis": "y", "parent": "base", "child": "upper",
       "limits": [-2, 2], "damping": 1},
      {"name": "elbow", "type": "continuous", "axis": "y", "parent": "upper", "child": "lower", "xyz": [0.4, 0, 0],
       "damping": 0.5}]}],
  "actuators": [
    {"name": "servo", "joint": "shoulder", "gain": [100, 0, 0], "bias_type": "affine", "bias": [0, -100, -5],
     "control_range": [-1.5, 1.5]},
    {"name": "torque", "joint": "elbow", "control_range": [2, 8]}]
})";

struct ControlWindow : WindowFixture {
  ControlWindow() {
    open(write("arm.lws.json", kArm));
    panel = window.findChild<ControlPanel*>("controlPanel");
    REQUIRE(panel != nullptr);
    // To the front.
    for (QWidget* up = panel; up != nullptr; up = up->parentWidget()) up->show();
    panel->window()->raise();
    REQUIRE(waitFor([&] { return rows().size() == 2; }));
  }
  QList<JointRow*> rows() { return panel->findChildren<JointRow*>(); }
  void press(const char* name) {
    auto* button = panel->findChild<QPushButton*>(name);
    REQUIRE(button != nullptr);
    QTest::mouseClick(button, Qt::LeftButton);
  }
  double control(int actuator) { return player->frame()->inputs.control[actuator]; }

  ControlPanel* panel;
};

}  // namespace

TEST_CASE_METHOD(
    AppTest,
    "Noise is asked for in one form: on the start and on controls, one undo step, repeated by its seed") {
  ControlWindow f;
  const VectorX plain = f.player->q();
  const auto form = [&] {
    f.press("controlNoise");
    auto* dialog = f.dialog<NoiseDialog>();
    REQUIRE(dialog != nullptr);
    return dialog;
  };
  const auto number = [](NoiseDialog* dialog, const char* name) {
    auto* box = dialog->findChild<QDoubleSpinBox*>(name);
    REQUIRE(box != nullptr);
    return box;
  };
  const auto accept = [&](NoiseDialog* dialog) {
    QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
    REQUIRE(f.waitFor([&] { return f.window.findChild<NoiseDialog*>() == nullptr; }));
  };
  NoiseDialog* dialog = form();
  CHECK(number(dialog, "noiseDeviation.servo")->suffix().trimmed() == QStringLiteral("°"));
  number(dialog, "noiseDeviation.servo")->setValue(9);
  // All joints turn: as angles are shown.
  CHECK(number(dialog, "noisePosition")->suffix().trimmed() == QStringLiteral("°"));
  number(dialog, "noisePosition")->setValue(3);
  number(dialog, "noiseInterval")->setValue(0.02);
  dialog->findChild<QSpinBox*>("noiseSeed")->setValue(7);
  accept(dialog);
  const Scene& scene = f.document->scene();
  REQUIRE(scene.input_noise.size() == 1);
  CHECK(scene.input_noise[0].actuator == "servo");
  CHECK(scene.input_noise[0].deviation == Approx(9 * kPi / 180));
  CHECK(scene.input_noise[0].interval == 0.02);
  CHECK(scene.input_noise[0].seed == 7);
  REQUIRE(scene.start_noise.size() == 1);
  CHECK(scene.start_noise[0].position == Approx(3 * kPi / 180));
  REQUIRE(f.waitFor([&] { return f.player->frame() && f.player->q() != plain; }));
  const VectorX shaken = f.player->q();
  // It acts.
  f.player->step(200);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.1995; }));
  const State moved = f.player->frame()->state;
  // As it was, and again: the same to the last bit.
  f.document->undoStack()->undo();
  CHECK(scene.input_noise.empty());
  CHECK(scene.start_noise.empty());
  REQUIRE(f.waitFor([&] { return f.player->frame() && f.player->q() == plain; }));
  f.document->undoStack()->redo();
  f.player->reset();
  REQUIRE(f.waitFor([&] { return f.player->frame() && f.player->q() == shaken; }));
  f.player->step(200);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.1995; }));
  CHECK(f.player->frame()->state.q == moved.q);
  // The form shows what there is; without a change it is no edit, and zeros take it away.
  dialog = form();
  CHECK(number(dialog, "noiseDeviation.servo")->value() == Approx(9));
  CHECK(number(dialog, "noiseDeviation.torque")->value() == 0);
  const int edits = f.document->undoStack()->index();
  accept(dialog);
  CHECK(f.document->undoStack()->index() == edits);
  dialog = form();
  for (const char* name : {"noiseDeviation.servo", "noisePosition"}) number(dialog, name)->setValue(0);
  accept(dialog);
  CHECK(scene.input_noise.empty());
  CHECK(scene.start_noise.empty());
}

TEST_CASE_METHOD(AppTest,
                 "A slider of the control panel drives a running simulation, and undo takes it back") {
  ControlWindow f;
  CHECK(f.rows()[0]->number()->suffix().trimmed() == QStringLiteral("°"));
  f.player->play();
  f.rows()[0]->number()->setValue(30);
  CHECK(f.document->scene().actuators[0].control == Approx(kPi / 6));
  REQUIRE(f.waitFor([&] { return std::abs(f.player->q()[0] - kPi / 6) < 1e-3; }));
  CHECK(f.player->frame()->state.time > 0);
  // What was done is recorded with the run.
  const auto log = f.player->commandLog();
  CHECK(std::any_of(log.begin(), log.end(),
                    [](const Command& command) { return command.kind == CommandKind::kControl; }));
  f.document->undoStack()->undo();
  CHECK(f.document->scene().actuators[0].control == 0);
  CHECK(f.waitFor([&] { return f.control(0) == 0; }));
}

TEST_CASE_METHOD(AppTest, "All controls are held, zeroed and drawn at once, each in its range") {
  ControlWindow f;
  f.poser->setPosition(0, 0.7);
  REQUIRE(f.waitFor([&] { return f.player->frame() && f.player->frame()->state.q[0] == 0.7; }));
  f.press("controlHold");
  CHECK(f.document->scene().actuators[0].control == Approx(0.7));
  f.press("controlZero");
  CHECK(f.document->scene().actuators[0].control == 0);
  CHECK(f.document->scene().actuators[1].control == 2);
  f.press("controlRandom");
  const double first = f.document->scene().actuators[0].control;
  CHECK(std::abs(first) <= 1.5);
  CHECK(f.document->scene().actuators[1].control >= 2);
  CHECK(f.document->scene().actuators[1].control <= 8);
  f.press("controlRandom");
  CHECK(f.document->scene().actuators[0].control != first);
  f.document->undoStack()->undo();
  CHECK(f.document->scene().actuators[0].control == first);
}

TEST_CASE_METHOD(AppTest, "A sine on top of a control is chosen, drives and is taken away") {
  ControlWindow f;
  const auto openDialog = [&]() -> SignalDialog* {
    auto* button = f.panel->findChildren<QToolButton*>("signal")[0];
    QTest::mouseClick(button, Qt::LeftButton);
    return f.dialog<SignalDialog>();
  };
  SignalDialog* dialog = openDialog();
  REQUIRE(dialog != nullptr);
  dialog->findChild<QDoubleSpinBox*>("signalAmplitude")->setValue(180 / kPi * 0.5);
  dialog->findChild<QDoubleSpinBox*>("signalFrequency")->setValue(2);
  CHECK(dialog->findChild<QLineEdit*>("signalFormula")->text().endsWith("*sin(2*pi*2*t)"));
  dialog->accept();
  const Function& signal = f.document->scene().actuators[0].signal;
  CHECK_FALSE(signal.IsConstant());
  REQUIRE(f.waitFor([&] { return f.player->frame() && f.rows().size() == 2; }));
  f.player->play();
  REQUIRE(f.waitFor([&] { return std::abs(f.player->q()[0]) > 0.1; }));
  f.player->pause();
  // What is no formula cannot be accepted.
  dialog = openDialog();
  REQUIRE(dialog != nullptr);
  auto* formula = dialog->findChild<QLineEdit*>("signalFormula");
  CHECK(formula->text().toStdString() == signal.formula);
  formula->setText("sin(");
  CHECK_FALSE(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled());
  dialog->findChild<QComboBox*>("signalForm")->setCurrentIndex(0);
  dialog->accept();
  CHECK(f.document->scene().actuators[0].signal == Function());
}

}  // namespace linkwright::app
