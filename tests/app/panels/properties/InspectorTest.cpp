// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector: search for a field, defaults, ranges, numbers dragged by their labels, formulas everywhere,
// several objects; by keys and mouse.
#include <QLabel>
#include <QLineEdit>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>
#include <catch2/catch.hpp>

#include "app/panels/fields/QuantityBox.h"
#include "app/panels/fields/ValueLine.h"
#include "app/workbench/Workbench.h"
#include "engine/io/scene/SceneWriter.h"
#include "engine/math/Rotation.h"
#include "engine/scene/Parameters.h"
#include "engine/scene/edit/FieldNumber.h"
#include "engine/scene/edit/Formulas.h"
#include "tests/app/WindowFixture.h"

namespace inspector_test {

using namespace linkwright;
using namespace linkwright::app;

struct Inspector : WindowFixture {
  Inspector() {
    open(write("arm.lws.json", R"({
  "linkwright": 1,
  "robots": [{"name": "arm", "xyz": [0, 0, 1],
    "links": [
      {"name": "base"},
      {"name": "upper", "mass": 1, "com": [0.2, 0, 0], "inertia": [0.001, 0.01, 0.01],
       "visuals": [{"box": [0.36, 0.12, 0.12], "xyz": [0.2, 0, 0]}]},
      {"name": "hand", "mass": 0.5, "com": [0.15, 0, 0.01], "inertia": [0.001, 0.01, 0.01],
       "visuals": [{"box": [0.36, 0.12, 0.12], "xyz": [0.2, 0, 0]}]}],
    "joints": [
      {"name": "j1", "type": "revolute", "parent": "base", "child": "upper", "axis": [0, 1, 0],
       "limits_deg": [-90, 90]},
      {"name": "j2", "type": "revolute", "parent": "upper", "child": "hand", "xyz": [0.4, 0, 0],
       "axis": [0, 1, 0], "limits_deg": [-90, 90]}],
    "frames": [{"name": "one", "link": "hand", "xyz": [0.1, 0, 0]},
               {"name": "two", "link": "hand", "xyz": [0.3, 0.2, 0], "rpy": [0, 0.5, 0]}],
    "positions": {"j1": 0.3, "j2": -0.6}}],
  "forces": [{"name": "first", "type": "spring", "joint": "j1", "stiffness": 1, "rest_deg": 20},
             {"name": "second", "type": "spring", "joint": "j2", "stiffness": 2, "rest_deg": 20}],
  "paths": [{"name": "way", "frame": "hand", "waypoints": [
      {"time": 0, "xyz": [0.5, 0, 1]}, {"time": 1, "xyz": [0.4, 0, 1.2]}]}],
  "parameters": [{"name": "L1", "value": 0.2, "unit": "m"}, {"name": "k", "value": 2},
                 {"name": "bend", "value": 30, "unit": "deg"}]
})"));
    auto* heading = window.findChild<QToolButton*>("allValues");
    REQUIRE(heading != nullptr);
    if (!heading->isChecked()) QTest::mouseClick(heading, Qt::LeftButton);
  }
  ~Inspector() { workbench()->settings()->remove("allValues"); }
  ObjectId id(const std::string& path) const {
    const SceneObject* const found = document->objects().FindPath(path);
    INFO(path);
    REQUIRE(found != nullptr);
    return found->id();
  }
  void show(const std::string& path) { selection->selectObject(id(path)); }
  void showBoth(const std::string& shown, const std::string& other) {
    selection->selectObject(id(other));
    selection->selectObject(id(shown), SelectHow::kToggle);
    REQUIRE(selection->objects().size() == 2);
    REQUIRE(selection->object() == id(shown));
  }
  double number(const std::string& name) const {
    const auto found = FieldNumber::Find(document->objects(), name);
    INFO(name);
    REQUIRE(found);
    return found->Get().value();
  }
  std::string formula(const std::string& name) const { return FormulaOf(document->objects(), name); }
  std::string change(const std::string& parameter, const std::string& value) {
    document->editObjects("Change", [&](CObjectContainer* s) { return SetNumber(s, parameter, value); });
    return text();
  }
  std::string text() const { return SceneToText(document->scene()); }
  int steps() const { return document->undoStack()->count(); }
  QLabel* problem() const { return window.findChild<QLabel*>("objectFields.problem"); }
  void dragHandle(const QString& name, int pixels) {
    auto* handle = pageField<QLabel>(name);
    INFO(name.toStdString());
    REQUIRE(handle != nullptr);
    QTest::mousePress(handle, Qt::LeftButton, {}, {2, 4});
    for (int x = 4; x <= pixels; x += 4) QTest::mouseMove(handle, {2 + x, 4});
    QTest::mouseRelease(handle, Qt::LeftButton, {}, {2 + pixels, 4});
  }
  void typeBox(const QString& name, const QString& typed) {
    auto* box = pageField<QuantityBox>(name);
    INFO(name.toStdString());
    REQUIRE(box != nullptr);
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, typed);
    QTest::keyClick(box, Qt::Key_Return);
  }
};

TEST_CASE("A field is found by words; letters are no shortcuts there; Escape clears") {
  testApplication();
  Inspector f;
  f.show("forces/first");
  auto* search = f.window.findChild<QLineEdit*>("fieldSearch");
  REQUIRE(search != nullptr);
  REQUIRE(search->isVisible());
  auto* fields = f.window.findChild<ObjectFields*>("objectFields");
  CHECK(f.waitFor([&] { return fields->height() >= fields->minimumSizeHint().height(); }, 2000));
  // From a field of the inspector by Ctrl+F.
  auto* stiffness = f.pageField<ValueLine>("force.stiffness");
  REQUIRE(stiffness != nullptr);
  stiffness->setFocus();
  QTest::keyClick(stiffness, Qt::Key_F, Qt::ControlModifier);
  CHECK(search->hasFocus());
  const std::string before = f.text();
  const auto selected = f.selection->objects();
  // All of these are keys of the window or the picture.
  QTest::keyClicks(search, "gbrxhm ?");
  CHECK(search->text() == "gbrxhm ?");
  CHECK(f.text() == before);
  CHECK(f.steps() == 0);
  CHECK(f.selection->objects() == selected);
  auto* nothing = f.window.findChild<QLabel*>("fieldSearch.nothing");
  REQUIRE(nothing != nullptr);
  CHECK(nothing->isVisible());
  CHECK(nothing->text().contains("gbrxhm ?"));
  CHECK(f.pageField<ValueLine>("force.stiffness") == nullptr);
  QTest::keyClick(search, Qt::Key_Escape);
  CHECK(search->text().isEmpty());
  CHECK(search->hasFocus());
  CHECK_FALSE(nothing->isVisible());
  CHECK(f.pageField<ValueLine>("force.stiffness") != nullptr);
  // By a part of its name, and by its help: "Torque by displacement."
  for (const char* words : {"stiff", "displac torq"}) {
    QTest::keyClicks(search, words);
    CHECK(f.pageField<ValueLine>("force.stiffness") != nullptr);
    CHECK(f.pageField<ValueLine>("force.rest") == nullptr);
    CHECK_FALSE(nothing->isVisible());
    QTest::keyClick(search, Qt::Key_Escape);
  }
  QTest::keyClick(search, Qt::Key_Escape);
  CHECK_FALSE(search->hasFocus());
}

TEST_CASE("A search finds what is below and beside the object, also where its values are folded away") {
  testApplication();
  Inspector f;
  auto* heading = f.window.findChild<QToolButton*>("allValues");
  QTest::mouseClick(heading, Qt::LeftButton);
  f.show("arm/hand");
  CHECK(f.pageField<ValueLine>("link.mass") == nullptr);
  auto* search = f.window.findChild<QLineEdit*>("fieldSearch");
  search->setFocus();
  QTest::keyClicks(search, "box");
  auto* box = f.pageField<QToolButton>("found.shape.box");
  REQUIRE(box != nullptr);
  CHECK(box->text() == QStringLiteral("Shape 1 › Box"));
  QTest::mouseClick(box, Qt::LeftButton);
  CHECK(f.pageField<ValueLine>("shape.box.x") != nullptr);
  CHECK(f.pageField<ValueLine>("shape.sphere") == nullptr);
  f.show("arm/upper");
  f.show("arm/hand");
  search->selectAll();
  QTest::keyClicks(search, "limits");
  // Of the joint beside it.
  auto* limits = f.pageField<QToolButton>("found.joint.limits");
  REQUIRE(limits != nullptr);
  QTest::mouseClick(limits, Qt::LeftButton);
  CHECK(f.pageField<ValueLine>("joint.limits.0") != nullptr);
  QTest::keyClick(search, Qt::Key_Escape);
}

TEST_CASE("Fields of several objects go back to their defaults in one undo step") {
  testApplication();
  Inspector f;
  f.showBoth("forces/first", "forces/second");
  const std::string before = f.text();
  auto* back = f.pageField<QToolButton>("force.rest.reset");
  REQUIRE(back != nullptr);
  REQUIRE(back->isVisible());
  QTest::mouseClick(back, Qt::LeftButton);
  CHECK(f.document->scene().forces[0].rest == 0);
  CHECK(f.document->scene().forces[1].rest == 0);
  CHECK(f.steps() == 1);
  CHECK(f.pageField<QToolButton>("force.rest.reset") == nullptr);
  // A formula goes too.
  f.typeValue("force.stiffness", "k");
  CHECK(f.formula("forces/second.stiffness") == "k");
  QTest::mouseClick(f.pageField<QToolButton>("force.stiffness.reset"), Qt::LeftButton);
  CHECK(f.document->scene().forces[1].stiffness == 0);
  CHECK(f.formula("forces/first.stiffness").empty());
  CHECK(f.formula("forces/second.stiffness").empty());
  CHECK(f.steps() == 3);
  while (f.document->undoStack()->canUndo()) f.document->undoStack()->undo();
  CHECK(f.text() == before);
  // What must be given has no default.
  CHECK(f.pageField<QToolButton>("force.name.reset") == nullptr);
}

TEST_CASE("A range is shown in the tip, and what is outside of it is refused with it") {
  testApplication();
  Inspector f;
  f.show("forces/first");
  auto* line = f.pageField<ValueLine>("force.stiffness");
  REQUIRE(line != nullptr);
  CHECK(line->toolTip().contains("At least 0"));
  const std::string before = f.text();
  f.typeValue("force.stiffness", "-3");
  CHECK(f.problem()->isVisible());
  CHECK(f.problem()->text().contains("negative"));
  CHECK(line->text() == "-3");
  QTest::keyClick(line, Qt::Key_Escape);
  f.typeValue("force.stiffness", "-k");
  CHECK(f.problem()->text().contains("outside of the range"));
  CHECK(f.problem()->text().contains("at least 0"));
  CHECK(f.text() == before);
  CHECK(f.steps() == 0);
}

TEST_CASE("Numbers beside each other, of a pose and by name change as their labels are dragged") {
  testApplication();
  Inspector f;
  f.show("arm/hand");
  // 0.15 by five steps of 0.01.
  f.dragHandle("link.com.x.handle", 20);
  CHECK(f.number("arm/hand.com.x") == Approx(0.2));
  CHECK(f.number("arm/hand.com.z") == 0.01);
  CHECK(f.steps() == 1);
  f.show("arm/one");
  f.dragHandle("frame.pose.x.handle", 20);
  CHECK(f.number("arm/one.xyz.x") == Approx(0.15));
  CHECK(f.number("arm/one.xyz.y") == 0);
  CHECK(f.steps() == 2);
  f.show("arm");
  f.dragHandle("robot.positions.j1.handle", 12);
  CHECK(f.number("arm.positions.j1") == Approx(0.3 + 3 * M_PI / 180));  // by degrees, as it is shown
  CHECK(f.steps() == 3);
}

TEST_CASE("Values by joint, lists and waypoints follow parameters") {
  testApplication();
  Inspector f;
  f.show("arm");
  f.typeValue("robot.positions.j1", "bend/2");
  CHECK(f.number("arm.positions.j1") == Approx(kPi / 12));
  CHECK(f.pageField<ValueLine>("robot.positions.j1")->text() == "bend/2");
  f.change("bend", "60");
  CHECK(f.number("arm.positions.j1") == Approx(kPi / 6));
  CHECK(f.number("arm.positions.j2") == -0.6);
  // The number that it has already, as a number: no formula any more.
  f.typeValue("robot.positions.j1", "0.5");
  CHECK(f.formula("arm.positions.j1").empty());
  f.typeValue("robot.positions.j1", "L1");
  CHECK(f.problem()->text().contains("in rad"));
  QTest::keyClick(f.pageField<ValueLine>("robot.positions.j1"), Qt::Key_Escape);
  // A list on one line.
  f.show("arm/hand");
  const int before = f.steps();
  f.typeValue("link.inertia", "k/100, 0.02, 0.02");
  CHECK(f.problem()->text().toStdString() == "");
  CHECK(f.steps() == before + 1);
  CHECK(f.number("arm/hand.inertia.0") == Approx(0.02));
  f.change("k", "3");
  CHECK(f.number("arm/hand.inertia.0") == Approx(0.03));
  CHECK(f.pageField<ValueLine>("link.inertia")->text() == "k/100, 0.02, 0.02");
  // Limits, in degrees.
  f.show("arm/j1");
  f.typeValue("joint.limits.1", "2*bend");
  CHECK(f.number("arm/j1.limits.1") == Approx(2 * kPi / 3));
  f.change("bend", "50");
  CHECK(f.number("arm/j1.limits_deg.1") == Approx(100));
  // A table.
  f.show("paths/way");
  auto* table = f.window.findChild<QTableWidget*>("path.waypoints");
  REQUIRE(table != nullptr);
  table->item(1, 3)->setText("6*L1");
  CHECK(f.formula("paths/way/waypoints/1.xyz.z") == "6*L1");
  f.change("L1", "0.25");
  CHECK(f.number("paths/way/waypoints/1.xyz.z") == Approx(1.5));
  CHECK(f.number("paths/way/waypoints/0.xyz.z") == 1);
  CHECK(table->item(1, 3)->toolTip().contains("6*L1"));
  table->item(1, 3)->setText("1.5");
  CHECK(f.formula("paths/way/waypoints/1.xyz.z").empty());
  // A circle.
  f.show("parameters/L1");
  f.typeValue("parameter.value", "2*L1");
  CHECK(f.problem()->text().contains("circle"));
}

TEST_CASE("A formula of a pose is kept though its value is the one that is shown") {
  testApplication();
  Inspector f;
  f.show("arm/two");
  f.typeBox("frame.pose.y", "L1");
  CHECK(f.formula("arm/two.xyz.y") == "L1");
  CHECK(f.steps() == 1);
  f.change("L1", "0.3");
  CHECK(f.number("arm/two.xyz.y") == Approx(0.3));
  // A number in its place, the same one.
  f.typeBox("frame.pose.y", "0.3");
  CHECK(f.formula("arm/two.xyz.y").empty());
  CHECK(f.number("arm/two.xyz.y") == Approx(0.3));
  const int steps = f.steps();
  // Nothing else: no edit.
  f.typeBox("frame.pose.y", "0.3");
  CHECK(f.steps() == steps);
  auto* box = f.pageField<QuantityBox>("frame.pose.x");
  box->setFocus();
  box->selectAll();
  QTest::keyClicks(box, "0.7");
  QTest::keyClick(box, Qt::Key_Escape);
  CHECK(f.number("arm/two.xyz.x") == 0.3);
  CHECK(f.steps() == steps);
}

TEST_CASE("Several objects get a number that the shown one has already, in one undo step") {
  testApplication();
  Inspector f;
  f.showBoth("arm/hand", "arm/upper");
  CHECK(f.pageField<ValueLine>("link.com.x")->placeholderText() == "various");
  f.typeValue("link.com.x", "0.15");
  CHECK(f.number("arm/upper.com.x") == 0.15);
  CHECK(f.number("arm/hand.com.x") == 0.15);
  CHECK(f.number("arm/hand.com.z") == 0.01);
  CHECK(f.number("arm/upper.com.z") == 0);
  CHECK(f.steps() == 1);
  // Of a pose too; the other numbers stay.
  f.showBoth("arm/two", "arm/one");
  f.typeBox("frame.pose.x", "0.3");
  CHECK(f.number("arm/one.xyz.x") == Approx(0.3));
  CHECK(f.number("arm/one.xyz.y") == 0);
  CHECK(f.number("arm/one.rpy.y") == 0);
  CHECK(f.number("arm/two.rpy.y") == Approx(0.5));
  CHECK(f.steps() == 2);
  f.typeBox("frame.pose.z", "L1");
  CHECK(f.formula("arm/one.xyz.z") == "L1");
  CHECK(f.formula("arm/two.xyz.z") == "L1");
  CHECK(f.steps() == 3);
}

}  // namespace inspector_test
