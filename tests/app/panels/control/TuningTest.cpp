// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/panels/control/TuningDialog.h"
#include "app/panels/plot/Plotting.h"
#include "app/panels/properties/ForcePage.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

constexpr const char* kBlock = R"({
  "linkwright": 1, "dt": 0.001, "gravity": [0, 0, 0],
  "robots": [{"name": "bench", "links": [{"name": "base"},
      {"name": "block", "mass": 2, "inertia": [0.01, 0.01, 0.01], "visuals": [{"box": [0.1, 0.1, 0.1]}]}],
    "joints": [{"name": "slide", "type": "prismatic", "axis": "x", "parent": "base", "child": "block",
       "limits": [-2, 2], "max_effort": 5, "damping": 3}]}],
  "forces": [{"name": "servo", "type": "position", "joint": "slide", "kp": 50, "kd": 5}]
})";

}  // namespace

TEST_CASE_METHOD(AppTest, "A motor is tuned beside its step response") {
  WindowFixture f;
  f.open(f.write("block.lws.json", kBlock));
  f.selection->select({PickKind::kForce, 0});
  auto* tune = f.window.findChild<QPushButton*>("force.tune");
  REQUIRE(tune != nullptr);
  REQUIRE(f.waitFor([&] { return tune->isVisible(); }));
  QTest::mouseClick(tune, Qt::LeftButton);
  auto* dialog = f.dialog<TuningDialog>();
  REQUIRE(dialog != nullptr);
  auto* head = dialog->findChild<QLabel*>("tuningHead");
  auto* response = dialog->findChild<QCustomPlot*>("tuningResponse");
  REQUIRE(f.waitFor([&] { return head->text().contains("Inertia 2"); }));
  // A step of 0.05 m takes 2.5 N; one of 0.2 m more than the joint gives.
  CHECK_FALSE(head->text().contains("saturates"));
  CHECK(response->graph(3)->dataCount() == 400);
  dialog->findChild<QDoubleSpinBox*>("tuningStep")->setValue(0.2);
  CHECK(head->text().contains("saturates"));
  // The gains for 1 Hz without overshoot: m ω², 2 m ω less the joint's own damping.
  dialog->findChild<QDoubleSpinBox*>("tuningBandwidth")->setValue(1);
  QTest::mouseClick(dialog->findChild<QPushButton*>("tuningUse"), Qt::LeftButton);
  const double omega = 2 * kPi;
  CHECK(f.document->scene().forces[0].kp == Approx(2 * omega * omega).epsilon(1e-6));
  CHECK(f.document->scene().forces[0].kd == Approx(2 * 2 * omega - 3).epsilon(1e-6));
  REQUIRE(f.waitFor([&] { return head->text().contains("with 0 % overshoot"); }));
  // Gains are in the units that are chosen.
  auto* const gain = dialog->findChild<QDoubleSpinBox*>("tuningKp");
  CHECK(gain->suffix() == " N/m");
  UnitChoice inches;
  inches.length = "in";
  inches.force = "lbf";
  f.workbench()->setUnits(inches);
  CHECK(gain->suffix() == " lbf/in");
  constexpr double kPoundForce = 4.4482216152605, kInch = 0.0254;  // by definition [N], [m]
  CHECK(gain->value() == Approx(2 * omega * omega * kInch / kPoundForce).epsilon(1e-4));
  CHECK(f.document->scene().forces[0].kp == Approx(2 * omega * omega).epsilon(1e-6));
  f.workbench()->setUnits({});
  // Typed gains are edits, too.
  dialog->findChild<QDoubleSpinBox*>("tuningKd")->setValue(4);
  CHECK(f.document->scene().forces[0].kd == 4);
  CHECK(f.document->scene().forces[0].kp == Approx(2 * omega * omega).epsilon(1e-6));
  // It goes with its motor.
  f.document->edit("Remove", [](Scene& scene) { scene.forces.clear(); });
  CHECK(f.waitFor([&] { return f.window.findChild<TuningDialog*>() == nullptr; }));
}

TEST_CASE_METHOD(AppTest, "A position servo of a model is tuned from its slider and from its values") {
  const char* const kServo = R"(<mujoco><option gravity="0 0 0"/><worldbody><body>
    <joint name="slide" type="slide" axis="1 0 0" damping="3"/><geom type="box" size=".1 .1 .1" mass="2"/></body></worldbody>
    <actuator><position name="servo" joint="slide" kp="50" kv="5" gear="2" forcerange="-8 8"/></actuator></mujoco>)";
  WindowFixture f;
  f.open(f.write("servo.xml", kServo));
  const auto show = [&](const char* panel) {
    for (QWidget* up = f.window.findChild<QWidget*>(panel); up != nullptr; up = up->parentWidget())
      up->show();
  };
  show("controlPanel");
  auto* tune = f.window.findChild<QToolButton*>("tune");
  REQUIRE(tune != nullptr);
  REQUIRE(f.waitFor([&] { return tune->isVisible(); }));
  QTest::mouseClick(tune, Qt::LeftButton);
  auto* dialog = f.dialog<TuningDialog>();
  REQUIRE(dialog != nullptr);
  CHECK(dialog->windowTitle() == "Tune servo");
  auto* head = dialog->findChild<QLabel*>("tuningHead");
  REQUIRE(f.waitFor([&] { return head->text().contains("Inertia 2"); }));
  CHECK(dialog->findChild<QDoubleSpinBox*>("tuningKp")->value() == Approx(200));
  CHECK(dialog->findChild<QDoubleSpinBox*>("tuningKd")->value() == Approx(20));
  CHECK_FALSE(head->text().contains("saturates"));
  dialog->findChild<QDoubleSpinBox*>("tuningStep")->setValue(0.1);
  CHECK(head->text().contains("more than the 16"));
  dialog->findChild<QDoubleSpinBox*>("tuningBandwidth")->setValue(1);
  QTest::mouseClick(dialog->findChild<QPushButton*>("tuningUse"), Qt::LeftButton);
  const double omega = 2 * kPi;
  const auto servo = [&] { return f.document->scene().actuators[0]; };
  CHECK(servo().gain[0] == Approx(2 * omega * omega / 4).epsilon(1e-6));
  CHECK(servo().bias[1] == -servo().gain[0]);
  CHECK(-servo().bias[2] == Approx((2 * 2 * omega - 3) / 4).epsilon(1e-6));
  REQUIRE(f.waitFor([&] { return head->text().contains("with 0 % overshoot"); }));
  dialog->reject();
  // The same beside its values.
  f.selection->selectObject(f.document->objects().root().ChildrenOf("actuators")[0]->id());
  show("propertiesPanel");
  auto* button = f.window.findChild<QPushButton*>("tuneServo");
  REQUIRE(f.waitFor([&] { return button->isVisible(); }));
  QTest::mouseClick(button, Qt::LeftButton);
  REQUIRE(f.dialog<TuningDialog>() != nullptr);
  CHECK(f.dialog<TuningDialog>()->windowTitle() == "Tune servo");
}

TEST_CASE_METHOD(AppTest, "A controller of a whole arm is one object, and a task's target is dragged") {
  WindowFixture f;
  f.openArm();
  f.poser->setPosition(0, 0.5);
  f.poser->setPosition(1, -0.7);
  QMenu menu;
  fillAddForceMenu(f.workbench(), &menu);
  const auto add = [&](const QString& title) {
    for (QAction* each : menu.findChildren<QAction*>())
      if (each->text() == title) return each->trigger();
    FAIL("no action");
  };
  SECTION("it holds the arm where it is") {
    add("Hold all joints with an impedance");
    REQUIRE(f.document->scene().forces.size() == 1);
    CHECK(f.document->scene().forces[0].IsOfJoints());
    const VectorX start = f.player->q();
    f.player->step(500);
    REQUIRE(f.waitFor([&] { return f.player->time() > 0.4; }));
    CHECK((f.player->frame()->state.q - start).norm() < 1e-9);
  }
  SECTION("its hand goes where the target is dragged") {
    add("Place a link with an impedance");
    REQUIRE(f.document->scene().forces.size() == 1);
    REQUIRE(f.document->scene().forces[0].IsOfTask());
    f.selection->select({});
    f.waitForPicture();
    const auto symbol = [&] {
      const auto symbols = f.view->forceSymbols();
      REQUIRE(symbols.size() == 1);
      REQUIRE(symbols[0].kind == ForceSymbol::Kind::kTask);
      return symbols[0];
    };
    Eigen::Vector2d seen;
    REQUIRE(f.view->camera().Project(symbol().tip, f.viewport->width(), f.viewport->height(), &seen));
    const Vector3 before = symbol().tip;
    f.drag({seen.x(), seen.y()}, {seen.x() - 60, seen.y() - 30});
    f.waitForPicture();
    CHECK((symbol().tip - before).norm() > 0.02);
    CHECK(f.document->undoStack()->count() >= 1);
    CHECK(f.document->scene().forces[0].place[0].value == Approx(symbol().tip.x()));
    CHECK(f.selection->selected() == PickObject{PickKind::kForce, 0});
  }
}

}  // namespace linkwright::app
