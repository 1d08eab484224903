// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLineF>
#include <QMenu>
#include <QToolButton>
#include <QTreeWidget>
#include <QUndoStack>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/commands/ForceEdits.h"
#include "app/panels/fields/ValueLine.h"
#include "app/panels/scene/ScenePanel.h"
#include "app/panels/scene/SceneTree.h"
#include "app/panels/simulation/StatusIndicator.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/kinds/Kinds.h"
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
T* ForceField(WindowFixture* fixture, const char* name) {
  auto* field = fixture->window.findChild<T*>(name);
  REQUIRE(field != nullptr);
  return field;
}

}  // namespace

TEST_CASE("springs and motors are added, changed, undone and removed in the window") {
  testApplication();
  WindowFixture fixture;
  fixture.openArm();
  Selection* selection = fixture.selection;
  Player* player = fixture.player;
  const auto& forces = fixture.document->scene().forces;
  selection->select({PickKind::kLink, static_cast<int>(player->model()->frames().size()) - 1});
  const int first_body = player->model()->frames().back().body;
  Add(&fixture, static_cast<int>(ForceKind::kSpring));
  REQUIRE(forces.size() == 1);
  CHECK(forces[0].kind == ForceKind::kSpring);
  CHECK(forces[0].joint == player->model()->joints()[static_cast<std::size_t>(first_body)].name);
  CHECK(selection->selected() == PickObject{PickKind::kForce, 0});
  // Numbers go to the simulation that runs.
  player->step(50);
  REQUIRE(fixture.waitFor([&] { return player->time() > 0.04; }));
  auto* stiffness = fixture.pageField<ValueLine>("force.stiffness");
  REQUIRE(stiffness != nullptr);
  REQUIRE(stiffness->isVisible());
  CHECK(stiffness->text() == "10");
  CHECK(stiffness->accessibleDescription() == "N m/rad");
  CHECK(fixture.pageField<ValueLine>("force.rest")->accessibleDescription() == QStringLiteral("°"));
  CHECK(fixture.pageField<QComboBox>("force.joint")->currentText().toStdString() == forces[0].joint);
  fixture.typeValue("force.stiffness", "33");
  CHECK(forces[0].stiffness == 33);
  REQUIRE(fixture.waitFor([&] {
    const auto frame = player->frame();
    return frame->inputs.elements.size() == kForceParameters &&
           frame->inputs.elements[static_cast<int>(ForceParameter::kStiffness)] == 33;
  }));
  CHECK(player->time() > 0.04);
  // A number needs no new tree.
  auto* tree = fixture.window.findChild<SceneTree*>();
  const auto rows = tree->findItems(QString::fromStdString(forces[0].name), Qt::MatchRecursive);
  REQUIRE(rows.size() == 1);
  rows[0]->setData(0, Qt::UserRole + 9, 1);
  // Steps by the arrow keys, one undo step in all; text that is no number stays, with the reason.
  stiffness->setFocus();
  QTest::keyClick(stiffness, Qt::Key_Up);
  CHECK(forces[0].stiffness == 34);
  QTest::keyClick(stiffness, Qt::Key_Up);
  QTest::keyClick(stiffness, Qt::Key_Down, Qt::ControlModifier);
  CHECK(forces[0].stiffness == 25);
  auto* problem = ForceField<QLabel>(&fixture, "objectFields.problem");
  for (const char* wrong : {"-3", "stiff"}) {
    fixture.typeValue("force.stiffness", wrong);
    CHECK(forces[0].stiffness == 25);
    CHECK(stiffness->text() == wrong);
    CHECK(problem->isVisible());
  }
  QTest::keyClick(stiffness, Qt::Key_Escape);
  CHECK(stiffness->text() == "25");
  CHECK(tree->findItems(QString::fromStdString(forces[0].name), Qt::MatchRecursive)
            .at(0)
            ->data(0, Qt::UserRole + 9) == 1);
  fixture.document->undoStack()->undo();
  fixture.document->undoStack()->undo();
  CHECK(forces[0].stiffness == 10);
  CHECK(stiffness->text() == "10");
  // A formula starts the simulation anew.
  Add(&fixture, static_cast<int>(ForceKind::kTorque));
  REQUIRE(forces.size() == 2);
  CHECK(player->time() == 0);
  CHECK(fixture.pageField<QLineEdit>("force.stiffness") == nullptr);
  fixture.typeValue("force.torque", "2*sin(");
  CHECK(forces[1].torque.formula.empty());
  CHECK(problem->isVisible());
  CHECK(problem->text().contains("at character"));
  fixture.typeValue("force.torque", "2*sin(3*t)");
  CHECK(forces[1].torque.formula == "2*sin(3*t)");
  CHECK_FALSE(problem->isVisible());
  CHECK_FALSE(ForceField<QLabel>(&fixture, "force.problem")->isVisible());
  // What makes no sense as a whole is refused too.
  fixture.typeValue("force.from", "3");
  CHECK(forces[1].from == 3);
  fixture.typeValue("force.until", "1");
  CHECK(problem->isVisible());
  CHECK(forces[1].until == kInfinity);
  fixture.typeValue("force.until", "none at all");
  fixture.typeValue("force.from", "");
  CHECK(forces[1].from == -kInfinity);
  player->step(200);
  REQUIRE(fixture.waitFor([&] { return player->time() > 0.19; }));
  CHECK(player->frame()->energies.work_actuators != 0);
  auto* light = ForceField<StatusIndicator>(&fixture, "ledgerLight");
  CHECK(light->accessibleDescription() == "passed");
  fixture.workbench()->action(ActionId::kDelete)->trigger();
  CHECK(forces.size() == 1);
  fixture.document->undoStack()->undo();
  CHECK(forces.size() == 2);
  CHECK(forces[1].torque.formula == "2*sin(3*t)");
}

TEST_CASE("menus and the link's page take their words from the tables of the kinds") {
  testApplication();
  WindowFixture fixture;
  fixture.openArm();
  const auto entries = [](const QMenu* menu) {
    QStringList texts;
    for (const QAction* action : menu->actions()) texts << action->text();
    return texts;
  };
  const Field& type = *ForceKindOf().Discriminator();
  QStringList titles;
  for (const std::string& choice : type.choices) titles << QString::fromStdString(type.TitleOf(choice));
  CHECK(titles.contains("Torque motor"));
  CHECK(titles.contains("Bushing"));
  CHECK_FALSE(titles.contains(""));
  // Behind these, controllers that are more than one element's type.
  CHECK(entries(ForceField<QToolButton>(&fixture, "addForce")->menu()) ==
        titles + QStringList{"", "Controller"});
  fixture.selection->select({PickKind::kLink, fixture.frame("hand").value});
  const std::pair<const char*, const char*> rows[] = {
      {"armature", "armature"}, {"stop_stiffness", "stopStiffness"}, {"stop_dissipation", "stopDissipation"}};
  for (const auto& [name, widget] : rows) {
    CAPTURE(name);
    const Field& field = *SceneRobotKind().Find(name);
    auto* const box = ForceField<QDoubleSpinBox>(&fixture, widget);
    const auto* const form = qobject_cast<QFormLayout*>(box->parentWidget()->layout());
    REQUIRE(form != nullptr);
    const auto* const label = qobject_cast<QLabel*>(form->labelForField(box));
    REQUIRE(label != nullptr);
    CHECK(label->text().toStdString() == field.label);
    CHECK(box->toolTip().startsWith(QString::fromStdString(field.help)));
  }
  CHECK(ForceField<QDoubleSpinBox>(&fixture, "armature")->suffix() == " kg m²");
}

TEST_CASE("rotor inertia of a joint is changed where its link is shown") {
  testApplication();
  WindowFixture fixture;
  fixture.openArm();
  Selection* selection = fixture.selection;
  Player* player = fixture.player;
  selection->select({PickKind::kLink, static_cast<int>(player->model()->frames().size()) - 1});
  auto* armature = ForceField<QDoubleSpinBox>(&fixture, "armature");
  REQUIRE(armature->isVisible());
  armature->setValue(0.125);
  const int body = player->model()->frames().back().body;
  CHECK(player->model()->joints()[static_cast<std::size_t>(body)].armature == 0.125);
  fixture.document->undoStack()->undo();
  CHECK(player->model()->joints()[static_cast<std::size_t>(body)].armature == 0);
}

namespace {

/// The arm of the fixture with a force of 20 N along z on the tip.
struct Pushed : WindowFixture {
  explicit Pushed(const char* z = nullptr) {
    openArm();
    ForceElement element;
    element.kind = ForceKind::kForce;
    element.name = "push";
    element.link = player->model()->frames().back().name;
    element.point = {0.3, 0, 0};
    element.force[2] = z ? Function{0, z} : Function{20, {}};
    edits::addForce(document, selection, element);
    selection->select({});
    settle();
  }
  const ForceElement& force() { return document->scene().forces.at(0); }
  ForceSymbol symbol() {
    const auto symbols = view->forceSymbols();
    REQUIRE(symbols.size() == 1);
    return symbols[0];
  }
  /// Until what was edited is what is shown.
  void settle() {
    REQUIRE(waitFor([&] {
      const auto symbols = view->forceSymbols();
      return symbols.size() == 1 && player->frame()->inputs.elements == PackForces(document->scene().forces);
    }));
    waitForPicture();
  }
};

}  // namespace

TEST_CASE("an outside force is dragged by the tip of its arrow, undone and hidden") {
  testApplication();
  Pushed f;
  const ForceSymbol before = f.symbol();
  CHECK((before.force - Vector3(0, 0, 20)).norm() < 1e-12);
  const QPointF foot = f.viewport->pixelOf(before.point), tip = f.viewport->pixelOf(before.tip);
  REQUIRE(QLineF(foot, tip).length() > 30);
  const QPointF grab = tip + (foot - tip) * 0.08;
  REQUIRE(FromPickId(f.viewport->pickAt(grab).id) == PickObject{PickKind::kForce, 0});
  // To the side: the view is from the front, so x grows and z stays.
  f.drag(grab, grab + QPointF(60, 0));
  f.settle();
  CHECK(f.selection->selected() == PickObject{PickKind::kForce, 0});
  const ForceSymbol after = f.symbol();
  CHECK(after.force.x() > 5);
  CHECK(std::abs(after.force.y()) < 0.5);
  const QPointF moved = f.viewport->pixelOf(after.tip) - tip;
  CHECK(moved.x() == Approx(60).margin(3));
  CHECK(moved.y() == Approx(0).margin(3));
  f.document->undoStack()->undo();
  f.settle();
  CHECK(f.force().force[0].value == 0);
  CHECK(f.force().force[2].value == 20);
  // Esc in the middle of a drag: as if it had not been.
  const int steps = f.document->undoStack()->count();
  f.press(grab);
  f.move(grab + QPointF(0, 40), Qt::LeftButton);
  CHECK(f.force().force[2].value != 20);
  f.key(Qt::Key_Escape);
  f.release(grab + QPointF(0, 40));
  CHECK(f.force().force[2].value == 20);
  CHECK(f.document->undoStack()->count() <= steps);

  f.workbench()->action(ActionId::kShowForces)->trigger();
  f.waitForPicture();
  CHECK(FromPickId(f.viewport->pickAt(grab).id).kind != PickKind::kForce);
}

TEST_CASE("the foot of an arrow slides over its link") {
  testApplication();
  Pushed f;
  const QPointF foot = f.viewport->pixelOf(f.symbol().point);
  const Vector3 inner =
      f.symbol().point -
      f.player->framePose(f.player->model()->FindFrame(f.force().link)).R * Vector3(0.15, 0, 0);
  f.drag(foot, f.viewport->pixelOf(inner));
  f.settle();
  CHECK(f.force().point.x() == Approx(0.15).margin(0.02));
  CHECK(f.force().force[2].value == 20);
}

TEST_CASE("a force that is a formula keeps it when its arrow is dragged") {
  testApplication();
  Pushed f("20 + 0*t");
  const QPointF tip = f.viewport->pixelOf(f.symbol().tip), foot = f.viewport->pixelOf(f.symbol().point);
  const QPointF grab = tip + (foot - tip) * 0.08;
  f.drag(grab, grab + QPointF(60, 0));
  CHECK(f.force().force[2].formula == "20 + 0*t");
  CHECK(f.force().force[0].value == 0);
  CHECK(f.selection->selected() == PickObject{PickKind::kForce, 0});
}

TEST_CASE("stiffness and dissipation of a joint's stops are changed where its link is shown") {
  testApplication();
  WindowFixture fixture;
  fixture.open(fixture.write("stops.lws.json", R"({"linkwright": 1, "gravity": [0, 0, 0], "robots": [{
    "links": [{"name": "base"}, {"name": "rod", "mass": 1, "inertia": [0.1, 0.1, 0.1]},
              {"name": "free", "mass": 1, "inertia": [0.1, 0.1, 0.1]}],
    "joints": [{"name": "hinge", "parent": "base", "child": "rod", "axis": "y", "limits": [-0.5, 0.5]},
               {"name": "spin", "type": "continuous", "parent": "rod", "child": "free", "axis": "y"}],
    "positions": {"hinge": 0.1}}]})"));
  Selection* selection = fixture.selection;
  Player* player = fixture.player;
  auto* stiffness = ForceField<QDoubleSpinBox>(&fixture, "stopStiffness");
  auto* dissipation = ForceField<QDoubleSpinBox>(&fixture, "stopDissipation");
  selection->select({PickKind::kLink, fixture.frame("free").value});
  CHECK_FALSE(stiffness->isVisible());  // nothing stops it
  selection->select({PickKind::kLink, fixture.frame("rod").value});
  REQUIRE(stiffness->isVisible());
  CHECK(stiffness->text() == "automatic");
  CHECK(dissipation->text() == "automatic");
  // In any unit the least number is another one than none.
  UnitChoice pounds;
  pounds.torque = "lbf ft";
  fixture.workbench()->setUnits(pounds);
  CHECK(stiffness->text() == "automatic");
  CHECK(stiffness->suffix() == " lbf ft/rad");
  stiffness->setValue(100);
  constexpr double kPoundFoot = 4.4482216152605 * 0.3048;  // by definition [N m]
  CHECK(fixture.document->scene().robots[0].stop_stiffness.at("hinge") ==
        Approx(100 * kPoundFoot).epsilon(1e-9));
  fixture.workbench()->setUnits({});
  stiffness->setValue(300);
  const auto& robot = [&]() -> const SceneRobot& { return fixture.document->scene().robots[0]; };
  CHECK(robot().stop_stiffness.at("hinge") == 300);
  // It works: 0.1 rad past the limit hold ½ · 300 · 0.1² J.
  const auto system = player->cloneSystem();
  State start = player->frame()->state;
  start.q[0] = 0.6;
  system->BeginStep(&start);  // finds what touches
  CHECK(system->ComputeEnergies(start).potential == Approx(1.5).epsilon(1e-9));
  dissipation->setValue(0);
  CHECK(robot().stop_dissipation.at("hinge") == 0);
  dissipation->setValue(dissipation->minimum());
  CHECK(robot().stop_dissipation.empty());
  for (int edit = 0; edit < 4; ++edit) fixture.document->undoStack()->undo();
  CHECK(robot().stop_stiffness.empty());
  CHECK(stiffness->text() == "automatic");
}
