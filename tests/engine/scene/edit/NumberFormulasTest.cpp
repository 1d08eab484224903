// SPDX-License-Identifier: BSD-3-Clause
// Formulas in numbers by name, lists, rows and matrices; ranges in words; defaults.
#include <catch2/catch.hpp>
#include <cmath>
#include <map>

#include "engine/base/MessageOfText.h"
#include "engine/io/scene/FormulaText.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/Parameters.h"
#include "engine/scene/Scene.h"
#include "engine/scene/edit/FieldDefault.h"
#include "engine/scene/edit/FieldNumber.h"
#include "engine/scene/edit/FieldRange.h"
#include "engine/scene/edit/Formulas.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/kinds/ParameterKinds.h"

namespace number_formulas_test {

using namespace linkwright;
using Catch::Matchers::Contains;

const char* const kScene = R"({
  "linkwright": 1,
  "robots": [{"name": "arm", "positions": {"elbow": 0.2, "ball": [1, 0, 0, 0]}, "friction": {"elbow": 0.4},
    "links": [{"name": "base", "visuals": [{"box": [1, 2, 3]}],
               "collisions": [{"height_field": {"size": [2, 3], "heights": [[0, 1, 0], [2, 0, 1]]}}]},
              {"name": "fore", "mass": 1, "com": [0, 0, -0.3], "inertia": [0.1, 0.1, 0.1]},
              {"name": "hand", "mass": 1, "inertia": [0.1, 0.1, 0.1]}],
    "joints": [{"name": "elbow", "type": "revolute", "parent": "base", "child": "fore", "axis": "y",
                "limits_deg": [-90, 90]},
               {"name": "ball", "type": "ball", "parent": "fore", "child": "hand", "xyz": [0, 0, -0.6]}]}],
  "mechanism": {"bodies": [{"name": "top", "mass": 1, "inertia": [[2, 0.1, 0], [0.1, 2, 0], [0, 0, 2]],
                            "r": [0, 0, 5]}],
                "forces": [{"name": "strut", "type": "tsda", "body_i": "ground", "body_j": "top",
                            "point_i": [0, 0, 0], "point_j": [0, 0, 0], "l_ref": 1, "k": 10,
                            "damper_table": [[-1, -3], [0, 0], [1, 2]]}]},
  "keyframes": [{"name": "half", "positions": {"elbow": 0.5}}],
  "targets": [{"name": "rest", "type": "posture", "positions": {"elbow": 0.1}}],
  "paths": [{"name": "way", "joints": ["elbow"], "waypoints": [{"time": 0, "q": [0]}, {"time": 1, "q": [0.5]}]}],
  "parameters": [{"name": "k", "value": 1}, {"name": "L1", "value": 0.3, "unit": "m"},
                 {"name": "bend", "value": 30, "unit": "deg"}]
})";

LoadSceneResult Read(std::string text) {
  LoadSceneOptions options;
  options.text = std::move(text);
  return LoadScene("numbers.lws.json", options);
}

struct Numbers {
  LoadSceneResult loaded = Read(kScene);
  CObjectContainer scene{loaded.scene};
  SceneEdit last;

  Numbers() {
    INFO(loaded.problems.ToString());
    REQUIRE(loaded.ok);
    CHECK(loaded.problems.problems().empty());
  }
  const SceneObject& Object(const std::string& path) const {
    const SceneObject* const found = scene.FindPath(path);
    INFO(path);
    REQUIRE(found);
    return *found;
  }
  double Number(const std::string& name) const {
    const auto found = FieldNumber::Find(scene, name);
    INFO(name);
    REQUIRE(found);
    REQUIRE(found->Get());
    return *found->Get();
  }
  std::string Text() const { return SceneTextAt(scene.ToScene(), "numbers.lws.json"); }
  // As a document makes an edit. What is wrong with it; it is taken back then.
  std::string Make(TreeEdit done) {
    if (!done.ok()) {
      CHECK_FALSE(done.Why().id.empty());  // so that the window has it in its language
      return done.why;
    }
    last = std::move(done.edit);
    std::string why = FollowFormulas(&scene, &last);
    if (!why.empty()) scene.Undo(last);
    return why;
  }
  std::string Set(const std::string& name, const std::string& text) {
    return Make(SetNumber(&scene, name, text));
  }
  FieldPlace Place(const std::string& path, const std::string& field) const {
    const SceneObject& object = Object(path);
    return {&object, object.kind().Find(field), field};
  }
  std::string SetText(const std::string& path, const std::string& field, const std::string& text) {
    return Make(SetTextWithFormulas(Place(path, field), text, &scene));
  }
};

// Of each number of a value: what stands behind the field's key.
void Leaves(const JsonValue& value, const std::string& at, std::vector<std::string>* out) {
  if (!value.IsArray() && !value.IsObject()) out->push_back(at);
  for (std::size_t i = 0; i < value.items.size(); ++i)
    Leaves(value.items[i], at + "." + (value.IsArray() ? std::to_string(i) : value.keys[i]), out);
}

TEST_CASE("A number of every type of field follows a parameter, and is kept in the file") {
  Numbers n;
  std::map<FieldType, std::vector<std::string>> names;
  const auto walk = [&](const auto& self, const SceneObject& object) -> void {
    const std::string path = n.scene.PathOf(object);
    const std::string before = path.empty() ? path : path + ".";
    if (&object.kind() != &ParameterKind())
      for (const Field& field : object.kind().fields) {
        if (!field.HoldsValue() || !field.Applies(object.value())) continue;
        const FieldValue value = field.get(object.value());
        if (std::holds_alternative<std::monostate>(value)) continue;
        std::vector<std::string> leaves;
        if (std::holds_alternative<Vector3>(value) || std::holds_alternative<std::array<Function, 3>>(value))
          leaves = {".x", ".y", ".z"};
        else if (std::holds_alternative<Transform>(value))
          leaves = {"xyz.x", "xyz.y", "xyz.z", "rpy.x", "rpy.y", "rpy.z"};
        else if (std::holds_alternative<std::vector<double>>(value) ||
                 std::holds_alternative<NumbersByName>(value))
          Leaves(FieldValueToJson(object, field, field.name), {}, &leaves);
        else if (std::holds_alternative<double>(value) || std::holds_alternative<Function>(value))
          leaves = {""};
        // A diagonal matrix would be spelled by three numbers.
        for (const std::string& leaf : leaves)
          names[field.type].push_back(before + (field.type == FieldType::kPose ? "" : field.name) + leaf);
      }
    object.ForChildren([&](const SceneObject& child) { self(self, child); });
  };
  walk(walk, n.scene.root());
  for (const FieldType type :
       {FieldType::kNumber, FieldType::kVector, FieldType::kPose, FieldType::kNumbers, FieldType::kRows,
        FieldType::kHeightField, FieldType::kMatrix, FieldType::kNumbersByName}) {
    INFO("type " << static_cast<int>(type));
    CHECK_FALSE(names[type].empty());
  }
  int followed = 0;
  for (const auto& [type, all] : names)
    for (const std::string& name : all) {
      INFO(name);
      const auto number = FieldNumber::Find(n.scene, name);
      REQUIRE(number);
      const auto value = number->Get();
      if (!value || !std::isfinite(*value)) continue;  // a formula of time, a bound that is none
      // k is what the number is, so that nothing but the formula changes.
      REQUIRE(n.Set("k", ToJsonNumber(*value)).empty());
      CHECK(n.Set(name, "k").empty());
      CHECK(FormulaOf(n.scene, name) == "k");
      const LoadSceneResult again = Read(n.Text());
      REQUIRE(again.ok);
      CHECK(again.problems.problems().empty());
      const CObjectContainer read(again.scene);
      CHECK(FormulaOf(read, name) == "k");
      CHECK(n.Set(name, ToJsonNumber(*value)).empty());
      CHECK(FormulaOf(n.scene, name).empty());
      ++followed;
    }
  CHECK(followed > 100);
}

TEST_CASE("Values per joint follow parameters, undone to the byte; a circle is refused") {
  Numbers n;
  const std::string before = n.Text();
  CHECK(n.Set("arm.positions.elbow", "bend").empty());
  CHECK(n.Number("arm.positions.elbow") == Approx(kPi / 6).epsilon(1e-15));
  n.scene.Undo(n.last);
  CHECK(n.Text() == before);
  n.scene.Redo(n.last);
  CHECK(n.Set("keyframes/half.positions.elbow", "2*bend").empty());
  CHECK(n.Set("targets/rest.positions.elbow", "bend/2").empty());
  CHECK(n.Set("arm.friction.elbow", "0.5 N m + 0.1 N m").empty());
  CHECK(n.Number("arm.friction.elbow") == Approx(0.6));
  CHECK(n.Set("bend", "45").empty());
  CHECK(n.Number("arm.positions.elbow") == Approx(kPi / 4).epsilon(1e-15));
  CHECK(n.Number("keyframes/half.positions.elbow") == Approx(kPi / 2).epsilon(1e-15));
  CHECK(n.Number("targets/rest.positions.elbow") == Approx(kPi / 8).epsilon(1e-15));
  // One of several numbers.
  CHECK(n.Set("arm.positions.ball.3", "k/4").empty());
  CHECK(n.Number("arm.positions.ball.3") == 0.25);
  CHECK_THAT(n.Set("bend", "2*bend"), Contains("circle"));
  CHECK_THAT(n.Set("arm.positions.elbow", "L1"), Contains("in rad"));
  CHECK_THAT(n.Set("arm.friction.elbow", "-k*1 N m"),
             Contains("outside of the range") && Contains("at least 0 N m"));
  // The joint has another name, everywhere.
  CHECK(n.Make(RenameObject(&n.scene, n.Object("arm/elbow").id(), "knee")).empty());
  CHECK(FormulaOf(n.scene, "arm.positions.knee") == "bend");
  CHECK(FormulaOf(n.scene, "keyframes/half.positions.knee") == "2*bend");
  CHECK(n.Set("bend", "90").empty());
  CHECK(n.Number("targets/rest.positions.knee") == Approx(kPi / 4).epsilon(1e-15));
  // An entry that goes takes its formula along.
  auto values = std::get<NumbersByName>(n.Object("arm").Get("positions"));
  values.erase("knee");
  const Field& positions = *n.Object("arm").kind().Find("positions");
  CHECK(n.Make({n.scene.Set(n.Object("arm").id(), positions, values), {}, 0}).empty());
  CHECK(FormulaOf(n.scene, "arm.positions.knee").empty());
  CHECK(Read(n.Text()).problems.problems().empty());
}

TEST_CASE("Each column of a table is shown and typed in its own unit") {
  Numbers n;
  UnitChoice choice;
  choice.length = "mm";
  choice.force = "lbf";
  const ShownUnits shown = {ShowUnit(choice, "m/s"), ShowUnit(choice, "N")};
  const auto text = [&] {
    return TextWithFormulas(n.scene, n.Place("mechanism/forces/strut", "damper_table"), shown);
  };
  const auto set = [&](const std::string& typed) {
    return n.Make(
        SetTextWithFormulas(n.Place("mechanism/forces/strut", "damper_table"), typed, &n.scene, shown));
  };
  const std::string table = "mechanism/forces/strut.damper_table";
  constexpr double kPoundForce = 4.4482216152605;  // by definition [N]
  CHECK(set("[[-100, -1], [200, 2], [2 m/s, 3 N]]").empty());
  CHECK(n.Number(table + ".0.0") == Approx(-0.1).epsilon(1e-15));
  CHECK(n.Number(table + ".1.1") == Approx(2 * kPoundForce).epsilon(1e-14));
  CHECK(n.Number(table + ".2.0") == 2);
  CHECK(n.Number(table + ".2.1") == 3);
  CHECK(text().find("[[-100, -1], [200, 2], [2000, 0.674") == 0);
  // What is not typed anew keeps its digits.
  const double kept = n.Number(table + ".1.1");
  CHECK(set("[[-100, -1], [300, 2], [2000, 1]]").empty());
  CHECK(n.Number(table + ".1.0") == Approx(0.3).epsilon(1e-15));
  CHECK(n.Number(table + ".1.1") == kept);
  const auto unit = [&](const std::string& name) {
    return FieldNumber::Find(n.scene, name)->UnitIn(n.scene);
  };
  CHECK(unit(table + ".2.0") == "m/s");
  CHECK(unit(table + ".2.1") == "N");
}

TEST_CASE("Limits, matrices and tables follow parameters") {
  Numbers n;
  CHECK(n.Set("arm/elbow.limits_deg.1", "2*bend").empty());
  CHECK(n.Number("arm/elbow.limits.1") == Approx(kPi / 3).epsilon(1e-15));
  CHECK(n.Set("bend", "20").empty());
  CHECK(n.Number("arm/elbow.limits_deg.1") == Approx(40).epsilon(1e-15));
  // On both sides of a symmetric matrix's diagonal.
  CHECK(n.Set("mechanism/bodies/top.inertia.0.1", "0.2*k").empty());
  CHECK(n.Number("mechanism/bodies/top.inertia.1.0") == Approx(0.2));
  CHECK(FormulaOf(n.scene, "mechanism/bodies/top.inertia.1.0") == "0.2*k");
  // Rows, whose first numbers must increase once all have followed, not on the way.
  const std::string table = "mechanism/forces/strut.damper_table";
  CHECK(n.SetText("mechanism/forces/strut", "damper_table", "[[-1, -3], [k, 0], [2*k, 2 kg]]").empty() ==
        false);  // forces are in N
  CHECK(n.SetText("mechanism/forces/strut", "damper_table", "[[-1, -3], [k, 0], [2*k, max(k, 2)]]").empty());
  CHECK(n.Number(table + ".1.0") == 1);
  CHECK(TextWithFormulas(n.scene, n.Place("mechanism/forces/strut", "damper_table")) ==
        "[[-1, -3], [k, 0], [2*k, max(k, 2)]]");
  CHECK(n.Set("k", "5").empty());
  CHECK(n.Number(table + ".1.0") == 5);
  CHECK(n.Number(table + ".2.0") == 10);
  CHECK(n.Number(table + ".2.1") == 5);
  const std::string before = n.Text();
  CHECK_THAT(n.Set("k", "-1"), Contains("increase"));
  CHECK(n.Text() == before);
  CHECK_THAT(n.SetText("mechanism/forces/strut", "damper_table", "[[0, 0], [nothing, 1]]"),
             Contains("nothing") && Contains("strut"));
  CHECK(n.Text() == before);
  // A shorter list: the formulas of what is gone go.
  CHECK(n.SetText("mechanism/forces/strut", "damper_table", "[[-1, -3], [k, 0]]").empty());
  CHECK(FormulasIn(n.scene, n.Object("mechanism/forces/strut"),
                   *n.Object("mechanism/forces/strut").kind().Find("damper_table")) ==
        std::map<std::string, std::string>{{".1.0", "k"}});
  CHECK(n.SetText("mechanism/forces/strut", "damper_table", "[[-1, -3], [5, 0]]").empty());
  CHECK(n.scene.root().ChildrenOf("formulas").size() == 2);
  // Cut short by another edit.
  CHECK(n.SetText("mechanism/forces/strut", "damper_table", "[[-1, -3], [5, 0], [2*k, 1]]").empty());
  const SceneObject& strut = n.Object("mechanism/forces/strut");
  CHECK(n.Make({n.scene.Set(strut.id(), *strut.kind().Find("damper_table"), std::vector<double>{0, 0, 1, 1}),
                {},
                0})
            .empty());
  CHECK(n.scene.root().ChildrenOf("formulas").size() == 2);
}

TEST_CASE("A direction cannot follow a parameter to zero, a whole number not to a half") {
  Numbers n;
  const std::string axis = "arm/elbow.axis";
  CHECK(n.Set(axis + ".y", "k").empty());
  CHECK_THAT(n.Set("k", "0"), Contains("no direction"));
  CHECK(n.Number(axis + ".y") == 1);
}

TEST_CASE("Ranges are told in words, in the unit that is shown") {
  Numbers n;
  const auto words = [&](const std::string& path, const std::string& field, double factor,
                         const std::string& unit) {
    const SceneObject& object = n.Object(path);
    return RangeInWords(*object.kind().Find(field), object.value(), factor, unit).text;
  };
  CHECK(words("arm/fore", "mass", 1, "kg") == "at least 0 kg");
  CHECK(words("arm", "friction", 1, "N m") == "at least 0 N m");
  CHECK(words("arm/fore", "com", 1, "m").empty());
  CHECK(words("arm/elbow", "axis", 1, "") == "not zero");
}

TEST_CASE("Fields go back to their defaults, with what follows a formula") {
  Numbers n;
  const ObjectId elbow = n.Object("arm/elbow").id();
  const SceneObject& joint = n.Object("arm/elbow");
  const auto defaults = DefaultsOf(joint);
  CHECK(defaults.count(joint.kind().Find("name")) == 0);
  CHECK(defaults.count(joint.kind().Find("parent")) == 0);  // it must be given
  const Field& axis = *joint.kind().Find("axis");
  CHECK(SameValue(defaults.at(&axis), Vector3(JointDescription().axis)));
  CHECK(n.Set("arm/elbow.axis.x", "k").empty());
  const std::string before = n.Text();
  CHECK(n.Make(ResetField(&n.scene, elbow, axis)).empty());
  CHECK(FormulaOf(n.scene, "arm/elbow.axis.x").empty());
  CHECK(SameValue(joint.Get("axis"), Vector3(JointDescription().axis)));
  n.scene.Undo(n.last);
  CHECK(n.Text() == before);
  CHECK_FALSE(ResetField(&n.scene, elbow, *joint.kind().Find("name")).ok());
  // A shape must have one of its sizes.
  const SceneObject& box = *n.Object("arm/base").ChildrenOf("visuals").at(0);
  CHECK(DefaultsOf(box).count(box.kind().Find("box")) == 0);
  CHECK(DefaultsOf(box).count(box.kind().Find("color")) == 1);
}

}  // namespace number_formulas_test
