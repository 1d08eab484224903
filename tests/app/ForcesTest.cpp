// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <catch2/catch.hpp>

#include "app/Workbench.h"
#include "app/panels/StatusLight.h"
#include "tests/app/WindowFixture.h"

using namespace linkwright;
using namespace linkwright::app;

namespace {

/// Chooses the entry of the "add" menu below the scene's tree.
void Add(WindowFixture* fixture, int entry) {
  auto* button = fixture->window.findChild<QToolButton*>("addForce");
  REQUIRE(button != nullptr);
  REQUIRE(button->isEnabled());
  button->menu()->actions().at(entry)->trigger();
}

template <class T>
T* Field(WindowFixture* fixture, const char* name) {
  auto* field = fixture->window.findChild<T*>(name);
  REQUIRE(field != nullptr);
  return field;
}

}  // namespace

TEST_CASE("springs and motors are added, changed, undone and removed in the window") {
  testApplication();
  WindowFixture fixture;
  fixture.openArm();
  Session* session = fixture.session;
  const auto& forces = fixture.document->scene().forces;
  session->select({PickKind::kLink, static_cast<int>(session->model()->frames().size()) - 1});
  const int first_body = session->model()->frames().back().body;
  Add(&fixture, static_cast<int>(ForceKind::kSpring));
  REQUIRE(forces.size() == 1);
  CHECK(forces[0].kind == ForceKind::kSpring);
  CHECK(forces[0].joint == session->model()->joints()[static_cast<std::size_t>(first_body)].name);
  CHECK(session->selected() == PickObject{PickKind::kForce, 0});
  // Numbers go to the simulation that runs.
  session->step(50);
  REQUIRE(fixture.waitFor([&] { return session->time() > 0.04; }));
  auto* stiffness = Field<QDoubleSpinBox>(&fixture, "force.stiffness");
  REQUIRE(stiffness->isVisible());
  stiffness->setValue(33);
  CHECK(forces[0].stiffness == 33);
  REQUIRE(fixture.waitFor([&] {
    const auto frame = session->frame();
    return frame->inputs.elements.size() == kForceParameters &&
           frame->inputs.elements[static_cast<int>(ForceParameter::kStiffness)] == 33;
  }));
  CHECK(session->time() > 0.04);
  fixture.document->undoStack()->undo();
  CHECK(forces[0].stiffness == 10);
  CHECK(stiffness->value() == 10);
  // A formula starts the simulation anew.
  Add(&fixture, static_cast<int>(ForceKind::kTorque));
  REQUIRE(forces.size() == 2);
  CHECK(session->time() == 0);
  auto* torque = Field<QLineEdit>(&fixture, "force.torque");
  REQUIRE(torque->isVisible());
  torque->setText("2*sin(");
  Q_EMIT torque->editingFinished();
  CHECK(forces[1].torque.formula.empty());
  CHECK(Field<QLabel>(&fixture, "force.problem")->text().contains("at character"));
  torque->setText("2*sin(3*t)");
  Q_EMIT torque->editingFinished();
  CHECK(forces[1].torque.formula == "2*sin(3*t)");
  CHECK_FALSE(Field<QLabel>(&fixture, "force.problem")->isVisible());
  session->step(200);
  REQUIRE(fixture.waitFor([&] { return session->time() > 0.19; }));
  CHECK(session->frame()->energies.work_actuators != 0);
  auto* light = Field<StatusLight>(&fixture, "ledgerLight");
  CHECK(light->light() == StatusLight::State::kGood);
  fixture.window.workbench()->action(ActionId::kDelete)->trigger();
  CHECK(forces.size() == 1);
  fixture.document->undoStack()->undo();
  CHECK(forces.size() == 2);
  CHECK(forces[1].torque.formula == "2*sin(3*t)");
}

TEST_CASE("rotor inertia of a joint is changed where its link is shown") {
  testApplication();
  WindowFixture fixture;
  fixture.openArm();
  Session* session = fixture.session;
  session->select({PickKind::kLink, static_cast<int>(session->model()->frames().size()) - 1});
  auto* armature = Field<QDoubleSpinBox>(&fixture, "armature");
  REQUIRE(armature->isVisible());
  armature->setValue(0.125);
  const int body = session->model()->frames().back().body;
  CHECK(session->model()->joints()[static_cast<std::size_t>(body)].armature == 0.125);
  fixture.document->undoStack()->undo();
  CHECK(session->model()->joints()[static_cast<std::size_t>(body)].armature == 0);
}
