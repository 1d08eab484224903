// SPDX-License-Identifier: GPL-3.0-or-later
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QSpinBox>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/commands/ForceEdits.h"
#include "app/panels/control/ControlPanel.h"
#include "app/panels/control/TeleoperationDialog.h"
#include "app/workbench/Teleoperator.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

// A floating trunk with a servo on its arm, in free fall without gravity; and a target of the hand.
constexpr const char* kFlier = R"({
  "linkwright": 1, "dt": 0.001, "gravity": [0, 0, 0],
  "robots": [{"name": "flier", "floating": true, "links": [
      {"name": "trunk", "mass": 5, "inertia": [0.1, 0.1, 0.1], "visuals": [{"box": [0.2, 0.2, 0.2]}]},
      {"name": "arm", "mass": 1, "com": [0.2, 0, 0], "inertia": [0.001, 0.02, 0.02],
       "visuals": [{"box": [0.4, 0.05, 0.05], "xyz": [0.2, 0, 0]}]}],
    "joints": [{"name": "shoulder", "type": "revolute", "axis": "y", "parent": "trunk", "child": "arm",
       "limits": [-2, 2], "damping": 1}]}],
  "actuators": [{"name": "servo", "joint": "shoulder", "gain": [10, 0, 0], "bias_type": "affine",
     "bias": [0, -10, -1], "control_range": [-0.5, 1.5]}]
})";

struct FlierWindow : WindowFixture {
  FlierWindow() {
    open(write("flier.lws.json", kFlier));
    panel = window.findChild<ControlPanel*>("controlPanel");
    REQUIRE(panel != nullptr);
    for (QWidget* up = panel; up != nullptr; up = up->parentWidget()) up->show();
    panel->window()->raise();
  }
  void bind(const std::vector<TeleoperationBinding>& bindings) {
    SceneView options = view->options();
    options.teleoperation = bindings;
    view->setOptions(options);
  }
  QPushButton* button(const char* name) { return panel->findChild<QPushButton*>(name); }
  Teleoperator* teleoperator() { return workbench()->teleoperator(); }
  double control() { return document->scene().actuators[0].control; }

  ControlPanel* panel;
};

TeleoperationBinding keyOn(const char* key, TeleoperationDrive drives, const char* name, double scale) {
  TeleoperationBinding binding;
  binding.source = TeleoperationSource::kKey;
  binding.key = key;
  binding.drives = drives;
  (drives == TeleoperationDrive::kBase ? binding.robot : binding.actuator) = name;
  binding.scale = scale;
  return binding;
}

/// A gamepad that is none: SDL's own.
class VirtualGamepad {
 public:
  VirtualGamepad() {
    SDL_SetMainReady();
    REQUIRE(SDL_InitSubSystem(SDL_INIT_JOYSTICK | SDL_INIT_GAMECONTROLLER) == 0);
    number_ = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                        SDL_CONTROLLER_BUTTON_MAX, 0);
    REQUIRE(number_ >= 0);
    joystick_ = SDL_JoystickOpen(number_);
    REQUIRE(joystick_ != nullptr);
  }
  ~VirtualGamepad() {
    SDL_JoystickClose(joystick_);
    SDL_JoystickDetachVirtual(number_);
    SDL_QuitSubSystem(SDL_INIT_JOYSTICK | SDL_INIT_GAMECONTROLLER);
  }
  void move(int axis, double part) {
    SDL_JoystickSetVirtualAxis(joystick_, axis, static_cast<Sint16>(part * SDL_JOYSTICK_AXIS_MAX));
  }
  void press(int button, bool down) {
    SDL_JoystickSetVirtualButton(joystick_, button, static_cast<Uint8>(down ? 1 : 0));
  }

 private:
  int number_ = -1;
  SDL_Joystick* joystick_ = nullptr;
};

}  // namespace

TEST_CASE("An axis is nothing within its dead zone and linear beyond it") {
  TeleoperationBinding axis;
  axis.dead_zone = 0.2;
  CHECK(axis.Deflection(0.2) == 0);
  CHECK(axis.Deflection(-0.1) == 0);
  CHECK(axis.Deflection(0.6) == Approx(0.5));
  CHECK(axis.Deflection(-1) == -1);
  axis.source = TeleoperationSource::kButton;
  CHECK(axis.Deflection(1) == 1);
}

TEST_CASE_METHOD(AppTest,
                 "Keys move a control while teleoperation is on, as one undo step, recorded with the run") {
  FlierWindow f;
  CHECK_FALSE(f.teleoperator()->isPolling());
  f.bind({keyOn("W", TeleoperationDrive::kControl, "servo", 2),
          keyOn("S", TeleoperationDrive::kControl, "servo", -2)});
  CHECK_FALSE(f.teleoperator()->isPolling());
  QTest::mouseClick(f.button("teleoperate"), Qt::LeftButton);
  CHECK(f.teleoperator()->isPolling());
  f.player->play();
  const int before = f.document->undoStack()->index();
  QTest::keyPress(f.viewport, Qt::Key_W);
  REQUIRE(f.waitFor([&] { return f.control() > 0.2; }));
  // It stops at the end of the range, and stays where it is when the key is let go.
  REQUIRE(f.waitFor([&] { return f.control() == 1.5; }));
  QTest::keyRelease(f.viewport, Qt::Key_W);
  QTest::qWait(60);
  CHECK(f.control() == 1.5);
  CHECK(f.document->undoStack()->index() == before + 1);
  const auto log = f.player->commandLog();
  CHECK(std::count_if(log.begin(), log.end(),
                      [](const Command& command) { return command.kind == CommandKind::kControl; }) > 3);
  QTest::keyPress(f.viewport, Qt::Key_S);
  REQUIRE(f.waitFor([&] { return f.control() < 1; }));
  QTest::keyRelease(f.viewport, Qt::Key_S);
  QTest::qWait(60);
  f.document->undoStack()->undo();
  CHECK(f.control() == 1.5);
  QTest::mouseClick(f.button("teleoperate"), Qt::LeftButton);
  CHECK_FALSE(f.teleoperator()->isPolling());
  QTest::keyPress(f.viewport, Qt::Key_S);
  QTest::qWait(60);
  CHECK(f.control() == 1.5);
  QTest::keyRelease(f.viewport, Qt::Key_S);
}

TEST_CASE_METHOD(AppTest, "A gamepad's stick pushes a floating base, holds a control and moves a pose") {
  VirtualGamepad pad;
  FlierWindow f;
  TeleoperationBinding base;
  base.drives = TeleoperationDrive::kBase;
  base.robot = "flier";
  base.number = SDL_CONTROLLER_AXIS_LEFTX;
  base.coordinate = TeleoperationCoordinate::kX;
  base.scale = 0.8;
  TeleoperationBinding hold;
  hold.actuator = "servo";
  hold.source = TeleoperationSource::kButton;
  hold.number = SDL_CONTROLLER_BUTTON_A;
  hold.mode = TeleoperationMode::kPosition;
  hold.scale = 0.7;
  f.bind({base, hold});
  REQUIRE(f.waitFor([&] { return !f.teleoperator()->gamepadName().isEmpty(); }));
  // At rest a pose is moved, at a rate.
  pad.move(SDL_CONTROLLER_AXIS_LEFTX, 1);
  REQUIRE(f.waitFor([&] { return f.player->q()[0] > 0.1; }));
  pad.move(SDL_CONTROLLER_AXIS_LEFTX, 0);
  QTest::qWait(60);
  CHECK(f.document->undoStack()->count() == 1);
  CHECK(f.document->scene().robots[0].positions.at("base")[0] == f.player->q()[0]);
  // In position mode a control is as far as the button says.
  pad.press(SDL_CONTROLLER_BUTTON_A, true);
  REQUIRE(f.waitFor([&] { return f.control() == 0.7; }));
  pad.press(SDL_CONTROLLER_BUTTON_A, false);
  REQUIRE(f.waitFor([&] { return std::abs(f.control()) < 1e-12; }));
  // While it runs, the velocity is set, and is 0 when the stick is let go.
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->isPlaying(); }));
  pad.move(SDL_CONTROLLER_AXIS_LEFTX, -1);
  REQUIRE(f.waitFor([&] { return std::abs(f.player->frame()->state.v[0] + 0.8) < 0.05; }));
  pad.move(SDL_CONTROLLER_AXIS_LEFTX, 0);
  REQUIRE(f.waitFor([&] { return std::abs(f.player->frame()->state.v[0]) < 0.05; }));
  f.player->pause();
  const auto log = f.player->commandLog();
  CHECK(std::any_of(log.begin(), log.end(),
                    [](const Command& command) { return command.kind == CommandKind::kVelocity; }));
  f.bind({});
  CHECK_FALSE(f.teleoperator()->isPolling());
}

// A slider on a fixed base that an impedance pulls to its target, another with a servo motor; a target of the
// hand.
constexpr const char* kBench = R"({
  "linkwright": 1, "dt": 0.001, "gravity": [0, 0, 0],
  "robots": [{"name": "bench", "links": [{"name": "base"},
      {"name": "block", "mass": 2, "inertia": [0.01, 0.01, 0.01], "visuals": [{"box": [0.1, 0.1, 0.1]}]},
      {"name": "lift", "mass": 1, "inertia": [0.01, 0.01, 0.01], "visuals": [{"box": [0.1, 0.1, 0.1]}]}],
    "joints": [{"name": "slide", "type": "prismatic", "axis": "x", "parent": "base", "child": "block",
       "limits": [-2, 2]},
      {"name": "rise", "type": "prismatic", "axis": "z", "parent": "block", "child": "lift", "limits": [-2, 2]}]}],
  "forces": [{"name": "hand", "type": "impedance", "link": "block", "kp": 200, "kd": 40, "target_position": [0, 0, 0]},
    {"name": "servo", "type": "position", "joint": "rise", "kp": 100, "kd": 20}],
  "targets": [{"name": "goal", "frame": "lift", "xyz": [0, 0, 0]}]
})";

TEST_CASE_METHOD(AppTest,
                 "Keys move a fixed robot and a target at rest, and what motors aim at while it runs") {
  WindowFixture f;
  f.open(f.write("bench.lws.json", kBench));
  const auto binding = [](const char* key, TeleoperationDrive drives, const char* name, double scale,
                          TeleoperationCoordinate coordinate) {
    TeleoperationBinding made = keyOn(key, drives, "", scale);
    (drives == TeleoperationDrive::kBase     ? made.robot
     : drives == TeleoperationDrive::kTarget ? made.target
                                             : made.motor) = name;
    made.coordinate = coordinate;
    return made;
  };
  using Drive = TeleoperationDrive;
  using Along = TeleoperationCoordinate;
  SceneView options = f.view->options();
  options.teleoperation = {binding("B", Drive::kBase, "bench", 0.5, Along::kY),
                           binding("T", Drive::kTarget, "goal", 0.5, Along::kZ),
                           binding("H", Drive::kMotor, "hand", 0.5, Along::kX),
                           binding("M", Drive::kMotor, "servo", 0.5, Along::kX)};
  f.view->setOptions(options);
  f.workbench()->teleoperator()->setTakesKeys(true);
  const auto& scene = [&]() -> const Scene& { return f.document->scene(); };
  const auto hold = [&](Qt::Key key, const std::function<bool()>& until) {
    const int before = f.document->undoStack()->count();
    QTest::keyPress(f.viewport, key);
    CHECK(f.waitFor(until));
    QTest::keyRelease(f.viewport, key);
    QTest::qWait(60);
    CHECK(f.document->undoStack()->count() == before + 1);
  };
  hold(Qt::Key_B, [&] { return scene().robots[0].X_WR.p.y() > 0.05; });
  hold(Qt::Key_T, [&] { return scene().targets[0].X_WT.p.z() > 0.1; });
  // The robot follows its target.
  CHECK(f.waitFor([&] { return f.player->q()[1] > 0.09; }));
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.05; }));
  const double time = f.player->time();
  hold(Qt::Key_H, [&] { return scene().forces[0].place[0].value > 0.2; });
  hold(Qt::Key_M, [&] { return scene().forces[1].target.value > 0.2; });
  CHECK(f.player->time() > time);  // the run goes on
  CHECK(f.waitFor(
      [&] { return f.player->frame()->state.q[0] > 0.15 && f.player->frame()->state.q[1] > 0.15; }));
  f.player->pause();
  const auto log = f.player->commandLog();
  CHECK(std::count_if(log.begin(), log.end(),
                      [](const Command& command) { return command.kind == CommandKind::kElement; }) > 3);

  // A formula is not overwritten.
  ForceElement formula = scene().forces[1];
  formula.target = {0, "0.1*sin(t)"};
  edits::setForce(f.document, 1, formula);
  const int before = f.document->undoStack()->count();
  QTest::keyPress(f.viewport, Qt::Key_M);
  QTest::qWait(100);
  QTest::keyRelease(f.viewport, Qt::Key_M);
  CHECK(f.document->undoStack()->count() == before);
  CHECK(scene().forces[1].target == formula.target);
}

TEST_CASE_METHOD(AppTest, "The mapping is edited in a dialog and saved with the view") {
  FlierWindow f;
  QTest::mouseClick(f.button("teleoperationMapping"), Qt::LeftButton);
  auto* dialog = f.dialog<TeleoperationDialog>();
  REQUIRE(dialog != nullptr);
  QTest::mouseClick(dialog->findChild<QPushButton*>("teleoperationAdd"), Qt::LeftButton);
  const auto lines = [&] {
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    return dialog->findChild<QWidget*>("teleoperationLines");
  };
  lines()->findChild<QSpinBox*>("number")->setValue(3);
  lines()->findChild<QDoubleSpinBox*>("scale")->setValue(0.25);
  lines()->findChild<QDoubleSpinBox*>("deadZone")->setValue(0.3);
  chooseItem(lines()->findChild<QComboBox*>("mode"), 1);
  chooseItem(lines()->findChild<QComboBox*>("drives"), 2);
  chooseItem(lines()->findChild<QComboBox*>("coordinate"), 5);
  TeleoperationBinding wanted;
  wanted.number = 3;
  wanted.drives = TeleoperationDrive::kBase;
  wanted.actuator = "servo";
  wanted.robot = "flier";
  wanted.coordinate = TeleoperationCoordinate::kYaw;
  wanted.mode = TeleoperationMode::kPosition;
  wanted.scale = 0.25;
  wanted.dead_zone = 0.3;
  REQUIRE(f.view->options().teleoperation == std::vector{wanted});
  dialog->reject();
  REQUIRE(f.document->saveAs(f.folder.filePath("mapped.lws.json")));
  f.open(f.folder.filePath("mapped.lws.json"));
  wanted.actuator.clear();  // of another kind of thing: not in the file
  CHECK(f.view->options().teleoperation == std::vector{wanted});
}

}  // namespace linkwright::app
