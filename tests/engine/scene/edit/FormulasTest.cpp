// SPDX-License-Identifier: BSD-3-Clause
// Numbers that follow parameters.
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/io/scene/LoadScene.h"
#include "engine/scene/Parameters.h"
#include "engine/scene/Scene.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/edit/FieldNumber.h"
#include "engine/scene/edit/Formulas.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/kinds/ParameterKinds.h"
#include "engine/scene/study/Sweep.h"
#include "engine/simulation/run/Simulation.h"

namespace formulas_test {

using namespace linkwright;
using Catch::Matchers::Contains;

// A point mass that hangs below a hinge, in the distance L1; L2 follows L1.
const char* const kPendulum = R"({
  "linkwright": 1, "dt": 1e-3,
  "robots": [{"name": "arm",
    "links": [{"name": "base"},
              {"name": "rod", "mass": 1, "com": [0, 0, -0.3], "inertia": [1e-9, 1e-9, 1e-9]}],
    "joints": [{"name": "hinge", "type": "revolute", "parent": "base", "child": "rod", "axis": "y",
                "limits_deg": [-170, 170], "damping": 0.1}],
    "frames": [{"name": "tip", "link": "rod", "xyz": [0, 0, -0.6]}]}],
  "parameters": [{"name": "L1", "value": 300, "unit": "mm"}, {"name": "L2", "value": 0.6, "unit": "m"}],
  "formulas": [
    {"number": "parameters/L2.value", "formula": "2*L1"},
    {"number": "arm/rod.com.z", "formula": "-L1"},
    {"number": "arm/tip.xyz.z", "formula": "-L2"}]
})";

LoadSceneResult Read(std::string text) {
  LoadSceneOptions options;
  options.text = std::move(text);
  return LoadScene("formulas.lws.json", options);
}

struct Pendulum {
  LoadSceneResult loaded = Read(kPendulum);
  CObjectContainer scene{loaded.scene};
  SceneEdit last;

  double Number(const std::string& name) const {
    const auto found = FieldNumber::Find(scene, name);
    INFO(name);
    REQUIRE(found);
    return found->Get().value();
  }
  std::string Text() const { return SceneTextAt(scene.ToScene(), "formulas.lws.json"); }
  // As a document makes an edit. What is wrong with it; it is taken back then.
  std::string Make(TreeEdit done) {
    if (!done.ok()) return done.why;
    last = std::move(done.edit);
    std::string why = FollowFormulas(&scene, &last);
    if (!why.empty()) scene.Undo(last);
    return why;
  }
  std::string Set(const std::string& name, const std::string& text) {
    return Make(SetNumber(&scene, name, text));
  }
  std::string SetPlain(const std::string& name, double value) {
    return Make({FieldNumber::Find(scene, name)->Set(&scene, value), {}, 0});
  }
  ObjectId Id(const std::string& path) const {
    const SceneObject* const found = scene.FindPath(path);
    INFO(path);
    REQUIRE(found);
    return found->id();
  }
};

TEST_CASE("A parameter moves all that follows it in one edit, which is undone to the byte") {
  Pendulum p;
  INFO(p.loaded.problems.ToString());
  REQUIRE(p.loaded.ok);
  CHECK(p.loaded.problems.problems().empty());
  const std::string before = p.Text();
  CHECK(p.Set("L1", "400").empty());
  CHECK(p.Number("parameters/L2.value") == Approx(0.8).epsilon(1e-15));
  CHECK(p.Number("arm/rod.com.z") == Approx(-0.4).epsilon(1e-15));
  CHECK(p.Number("arm/tip.xyz.z") == Approx(-0.8).epsilon(1e-15));
  const std::string after = p.Text();
  p.scene.Undo(p.last);
  CHECK(p.Text() == before);
  p.scene.Redo(p.last);
  CHECK(p.Text() == after);
  const LoadSceneResult again = Read(after);
  REQUIRE(again.ok);
  CHECK(again.problems.problems().empty());
  const Scene scene = p.scene.ToScene();
  CHECK(SameObject(SceneKindOf(), &again.scene, &scene));
  // A unit of another size.
  CHECK(p.Set("L1", "10 in").empty());
  CHECK(p.Number("L1") == Approx(254).epsilon(1e-14));
  CHECK(p.Number("arm/rod.com.z") == Approx(-0.254).epsilon(1e-14));
}

TEST_CASE("A pendulum whose length follows a parameter swings with that length's period") {
  for (const char* length : {"0.3 m", "70 cm"}) {
    Pendulum p;
    REQUIRE(p.Set("L1", length).empty());
    REQUIRE(p.SetPlain("arm/hinge.damping", 0).empty());
    Scene scene = p.scene.ToScene();
    constexpr double kStart = 1e-3;  // [rad]
    scene.robots[0].positions["hinge"] = {kStart};
    ProblemList problems;
    const auto compiled = CompileScene(scene, &problems);
    REQUIRE(compiled);
    Simulation simulation(compiled->MakeSystem(), scene.simulation);
    // T = 2π √(L/g), small swings: after a half it is as far on the other side.
    const double metres = std::string(length) == "0.3 m" ? 0.3 : 0.7;
    const double half = kPi * std::sqrt(metres / kStandardGravity);
    while (simulation.state().time < half) REQUIRE_FALSE(simulation.Step());
    CHECK(simulation.state().q[0] == Approx(-kStart).epsilon(1e-5));
  }
}

TEST_CASE("A formula that cannot be is refused, and nothing has changed") {
  Pendulum p;
  const std::string before = p.Text();
  CHECK_THAT(p.Set("L1", "L2/2"), Contains("circle") && Contains("L1") && Contains("L2"));
  CHECK_THAT(p.Set("L1", "3*L1"), Contains("circle"));
  CHECK_THAT(p.Set("arm/hinge.damping", "2*nothing"), Contains("\"nothing\""));
  CHECK_THAT(p.Set("arm/rod.com.x", "30 deg"), Contains("rad") && Contains("in m"));
  CHECK_THAT(p.Set("arm/rod.mass", "L1"), Contains("kg"));
  CHECK_THAT(p.Set("arm/rod.mass", "-2 kg"), Contains("range"));
  CHECK_THAT(p.Set("arm/nothing.mass", "1"), Contains("no number"));
  CHECK(p.Text() == before);
}

TEST_CASE("Numbers are in the field's unit, angles with pi in radians") {
  Pendulum p;
  CHECK(p.Set("arm/hinge.position_deg", "1").empty() ==
        FieldNumber::Find(p.scene, "arm/hinge.position_deg").has_value());
  const auto value = [&](const char* number, const char* text) {
    const FormulaValue found = ValueOfFormula(p.scene, number, text);
    INFO(text << ": " << found.why.text);
    CHECK(found.why.text.empty());
    return found.value;
  };
  SceneCamera camera;
  camera.name = "main";
  p.scene.Add(p.scene.root().id(), *SceneKindOf().Find("cameras"), &camera);
  CHECK(value("cameras/main.yaw", "30 deg") == Approx(kPi / 6));
  CHECK(value("cameras/main.yaw", "pi/4") == Approx(kPi / 4));
  CHECK(value("cameras/main.yaw_deg", "pi/4") == Approx(45));
  CHECK(value("cameras/main.yaw_deg", "90/2") == Approx(45));
  CHECK(value("cameras/main.yaw_deg", "0.5 rad") == Approx(90 / kPi));
  CHECK(value("cameras/main.distance", "2 in") == Approx(0.0508));
}

TEST_CASE("A number for which L3 = 0.3 is typed makes the parameter and follows it") {
  Pendulum p;
  const std::string before = p.Text();
  CHECK(p.Set("arm/tip.xyz.x", "L3 = 30 cm").empty());
  CHECK(p.Number("parameters/L3.value") == Approx(0.3).epsilon(1e-15));
  CHECK(p.Number("arm/tip.xyz.x") == Approx(0.3).epsilon(1e-15));
  CHECK(FormulaOf(p.scene, "arm/tip.xyz.x") == "L3");
  CHECK(p.Set("parameters/L3.value", "0.5").empty());
  CHECK(p.Number("arm/tip.xyz.x") == 0.5);
  // One that there is gets the value; a definition may use others.
  CHECK(p.Set("arm/rod.com.x", "L3 = 2*L1").empty());
  CHECK(p.Number("arm/tip.xyz.x") == Approx(0.6).epsilon(1e-15));
  CHECK(p.Number("arm/rod.com.x") == Approx(0.6).epsilon(1e-15));
  CHECK(p.Set("L1", "400").empty());
  CHECK(p.Number("arm/rod.com.x") == Approx(0.8).epsilon(1e-15));
  const LoadSceneResult again = Read(p.Text());
  CHECK(again.problems.problems().empty());
  // As it is shown: in millimetres.
  CHECK(InUnit(p.scene, "w = 20", "mm") == "w = (20) mm");

  Pendulum other;
  CHECK_THAT(other.Set("arm/tip.xyz.x", "m = 0.3"), Contains("\"m\""));
  CHECK_THAT(other.Set("arm/tip.xyz.x", "L3 = 30 deg"), Contains("rad"));
  CHECK_THAT(other.Set("arm/rod.mass", "M = -1"), Contains("range"));
  CHECK_THAT(other.Set("arm/tip.xyz.x", "L1 = L2"), Contains("circle"));
  CHECK_FALSE(other.Set("arm/tip.xyz.x", "L3 =").empty());
  CHECK_FALSE(other.Set("arm/tip.xyz.x", "a = b = 3").empty());
  CHECK(other.Text() == before);
}

TEST_CASE("A number that is typed over follows no longer") {
  Pendulum p;
  CHECK(FormulaOf(p.scene, "arm/rod.com.z") == "-L1");
  const std::string before = p.Text();
  CHECK(p.SetPlain("arm/rod.com.z", -0.5).empty());
  CHECK(FormulaOf(p.scene, "arm/rod.com.z").empty());
  CHECK(p.Number("arm/rod.com.z") == -0.5);
  p.scene.Undo(p.last);
  CHECK(p.Text() == before);
  // Another component of the same field leaves it.
  CHECK(p.SetPlain("arm/rod.com.x", 0.1).empty());
  CHECK(FormulaOf(p.scene, "arm/rod.com.z") == "-L1");
  // The number that it has anyway, typed as a number.
  CHECK(p.Set("arm/rod.com.z", "-0.3").empty());
  CHECK(FormulaOf(p.scene, "arm/rod.com.z").empty());
}

TEST_CASE("Formulas follow names and go with what they are of") {
  Pendulum p;
  CHECK(p.Make(RenameObject(&p.scene, p.Id("parameters/L1"), "crank")).empty());
  CHECK(FormulaOf(p.scene, "arm/rod.com.z") == "-crank");
  CHECK(FormulaOf(p.scene, "L2") == "2*crank");
  CHECK(p.Make(RenameObject(&p.scene, p.Id("arm"), "pendulum")).empty());
  CHECK(FormulaOf(p.scene, "pendulum/rod.com.z") == "-crank");
  CHECK(p.Set("crank", "500").empty());
  CHECK(p.Number("pendulum/rod.com.z") == Approx(-0.5));
  CHECK_FALSE(RenameObject(&p.scene, p.Id("parameters/crank"), "mm").ok());
  CHECK_FALSE(RenameObject(&p.scene, p.Id("parameters/crank"), "two words").ok());
  const std::string before = p.Text();
  // A frame goes with its formula.
  CHECK(p.Make(RemoveObject(&p.scene, p.Id("pendulum/tip"))).empty());
  CHECK(p.scene.root().ChildrenOf("formulas").size() == 2);
  p.scene.Undo(p.last);
  CHECK(p.Text() == before);
  // A parameter leaves the values.
  const auto lines = DescribeRemoval(p.scene, {p.Id("parameters/crank")});
  CHECK(lines.size() == 2);
  CHECK(p.Make(RemoveObject(&p.scene, p.Id("parameters/crank"))).empty());
  CHECK(p.Number("pendulum/rod.com.z") == Approx(-0.5));
  CHECK(p.Number("L2") == Approx(1.0));
  CHECK(p.scene.root().ChildrenOf("formulas").size() == 1);
  p.scene.Undo(p.last);
  CHECK(p.Text() == before);
}

TEST_CASE("A file whose formulas are wrong or ahead of its numbers is read, and says so") {
  std::string text = kPendulum;
  const auto replace = [&](const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
  };
  replace("\"value\": 300", "\"value\": 500");
  LoadSceneResult read = Read(text);
  REQUIRE(read.ok);
  CHECK(read.problems.problems().size() == 3);
  CHECK(read.problems.problems().at(1).line == 12);
  CHECK_THAT(read.problems.problems().at(1).text, Contains("was -0.3 and is -0.5"));
  CHECK(read.scene.robots[0].description.links[1].inertial->com.z() == Approx(-0.5));
  replace("\"-L1\"", "\"-L1 + frob\"");
  read = Read(text);
  REQUIRE(read.ok);
  CHECK_THAT(read.problems.problems().at(1).text, Contains("frob"));
  CHECK(read.scene.robots[0].description.links[1].inertial->com.z() == -0.3);
  // It hinders no other edit.
  CObjectContainer scene(read.scene);
  SceneEdit edit = FieldNumber::Find(scene, "L1")->Set(&scene, 200);
  CHECK(FollowFormulas(&scene, &edit).text.empty());
  CHECK(FieldNumber::Find(scene, "L2")->Get().value() == Approx(0.4));
}

TEST_CASE("A sweep over a parameter moves what follows") {
  Pendulum p;
  ProblemList problems;
  const auto compiled = CompileScene(p.scene.ToScene(), &problems);
  REQUIRE(compiled);
  const auto target = FindSweepTarget(*compiled, "L1");
  REQUIRE(target);
  CHECK(target->unit == "mm");
  Sweep sweep;
  SweepParameter parameter;
  parameter.name = "L1";
  parameter.target = *target;
  parameter.values = {500};
  sweep.parameters.push_back(parameter);
  SimulationOptions options = compiled->scene.simulation;
  double duration = 1;
  const auto varied =
      SweepRunner(compiled, sweep, options, duration).Vary(VectorX::Constant(1, 500), &options, &duration);
  REQUIRE(varied);
  CHECK(varied->scene.robots[0].description.links[1].inertial->com.z() == Approx(-0.5));
  CHECK(varied->scene.robots[0].description.frames[0].X_LF.p.z() == Approx(-1.0));
}

}  // namespace formulas_test
