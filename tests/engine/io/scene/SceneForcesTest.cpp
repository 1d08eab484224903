// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/scene/compile/CompiledScene.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace scene_forces_test {
namespace {

const std::string kRobot = R"j("robots": [{
    "name": "arm",
    "armature": {"elbow": 0.25},
    "stop_stiffness": {"elbow": 5000},
    "stop_dissipation": {"elbow": 2},
    "links": [{"name": "base"},
              {"name": "upper", "mass": 1, "visuals": [{"box": [0.1, 0.1, 0.4]}]},
              {"name": "lower", "mass": 1, "visuals": [{"box": [0.1, 0.1, 0.4]}]}],
    "joints": [{"name": "shoulder", "parent": "base", "child": "upper", "axis": "y"},
               {"name": "elbow", "parent": "upper", "child": "lower", "axis": "y", "xyz": [0, 0, 0.4],
                "limits": [-1, 1], "armature": 0.1}]
  }])j";

/// Whether the elements differ in nothing but the numbers that PackForces has.
bool SameStructure(const std::vector<ForceElement>& a, const std::vector<ForceElement>& b) {
  const auto same = [](const ForceElement& x, const ForceElement& y) {
    const auto formulas = [](const std::array<Function, 3>& f, const std::array<Function, 3>& g) {
      return f[0].formula == g[0].formula && f[1].formula == g[1].formula && f[2].formula == g[2].formula;
    };
    return x.name == y.name && x.kind == y.kind && x.law == y.law && x.link_i == y.link_i &&
           x.link_j == y.link_j && x.joint == y.joint && x.link == y.link &&
           x.in_link_axes == y.in_link_axes && x.torque.formula == y.torque.formula &&
           x.target.formula == y.target.formula && formulas(x.force, y.force) && formulas(x.moment, y.moment);
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

std::string SceneWith(const std::string& forces) {
  return "{\n  \"linkwright\": 1,\n  \"effort_limits\": false,\n  " + kRobot + ",\n  \"forces\": [\n" +
         forces + "\n  ]\n}\n";
}

const char* const kAll =
    R"j(    {"name": "s", "type": "spring", "joint": "elbow", "stiffness": 20, "rest_deg": 90},
    {"name": "f", "type": "force", "link": "lower", "point": [0, 0, 0.2], "force": [1, "2*sin(t)", 0],
     "moment": [0, 0, 0.5], "axes": "link", "from": 0.5, "until": 2
},
    {"name": "t", "type": "torque", "joint": "elbow", "torque": "3*cos(t) - 0.1*v", "enabled": false},
    {"name": "p", "type": "position", "joint": "shoulder", "kp": 50, "kd": 5, "target": 0.4},
    {"name": "c", "type": "computed_torque", "joint": "elbow", "kp": 100, "kd": 20, "target": "smooth(t)"},
    {"name": "g", "type": "gravity_compensation"})j";

std::vector<std::string> Problems(const std::string& forces) {
  const Folder folder;
  WriteText(folder / "s.lws.json", SceneWith(forces));
  const LoadSceneResult result = LoadScene(folder / "s.lws.json");
  std::vector<std::string> out;
  for (const Problem& problem : result.problems.problems())
    out.push_back(std::to_string(problem.line) + ": " + problem.element + ": " + problem.text);
  return out;
}

}  // namespace

TEST_CASE("a scene's forces are read as they are written") {
  const Folder folder;
  WriteText(folder / "s.lws.json", SceneWith(kAll));
  const Scene scene = LoadGood(folder / "s.lws.json");
  CHECK_FALSE(scene.effort_limits);
  REQUIRE(scene.forces.size() == 6);
  const ForceElement& spring = scene.forces[0];
  CHECK(spring.kind == ForceKind::kSpring);
  CHECK(spring.joint == "elbow");
  CHECK(spring.stiffness == 20);
  CHECK(spring.rest == Approx(kPi / 2));
  const ForceElement& force = scene.forces[1];
  CHECK(force.link == "lower");
  CHECK(force.force[0] == Function{1, ""});
  CHECK(force.force[1] == Function{0, "2*sin(t)"});
  CHECK(force.moment[2] == Function{0.5, ""});
  CHECK(force.in_link_axes);
  CHECK(force.from == 0.5);
  CHECK(force.until == 2);
  CHECK_FALSE(scene.forces[2].enabled);
  CHECK(scene.forces[2].torque.formula == "3*cos(t) - 0.1*v");
  CHECK(scene.forces[3].kp == 50);
  CHECK(scene.forces[3].target == Function{0.4, ""});
  CHECK(scene.forces[4].kind == ForceKind::kComputedTorque);
  CHECK(scene.forces[5].joint.empty());
  // Rotor inertia as the scene says, not as the robot does.
  ProblemList problems;
  const auto compiled = CompileScene(scene, &problems);
  REQUIRE(compiled);
  CHECK(AllProblems(problems).empty());
  CHECK(compiled->model->joints()[2].armature == 0.25);
  CHECK(compiled->MakeSystem()->inputs().elements.size() == 6 * kForceParameters);
}

TEST_CASE("forces survive saving, changed or not") {
  const Folder folder;
  WriteText(folder / "s.lws.json", SceneWith(kAll));
  Scene scene = LoadGood(folder / "s.lws.json");
  REQUIRE(SaveScene(scene, folder / "same.lws.json").ok);
  CHECK(ReadText(folder / "same.lws.json") == SceneWith(kAll));
  scene.forces[0].rest = kPi;
  scene.forces[1].force[1] = {7, ""};
  scene.forces[1].until = kInfinity;
  scene.forces[3].target = {0, "0.1*t"};
  scene.forces[4].enabled = false;
  scene.forces.erase(scene.forces.begin() + 2);
  ForceElement added;
  added.kind = ForceKind::kForce;
  added.name = "push";
  added.link = "upper";
  added.moment[0].formula = "t^2";
  scene.forces.push_back(added);
  scene.effort_limits = true;
  scene.robots[0].armature["shoulder"] = 0.5;
  REQUIRE(SaveScene(scene, folder / "changed.lws.json").ok);
  const std::string text = ReadText(folder / "changed.lws.json");
  INFO(text);
  CHECK(text.find("\"rest_deg\": 180") != std::string::npos);
  CHECK(text.find("until") == std::string::npos);
  const Scene again = LoadGood(folder / "changed.lws.json");
  REQUIRE(again.forces.size() == 6);
  CHECK(SameStructure(again.forces, scene.forces));
  CHECK(PackForces(again.forces) == PackForces(scene.forces));
  CHECK(again.effort_limits);
  CHECK(again.robots[0].armature == scene.robots[0].armature);
  CHECK(again.robots[0].stop_stiffness == scene.robots[0].stop_stiffness);
}

TEST_CASE("a new scene with forces is written and read") {
  Scene scene;
  const Folder folder;
  WriteText(folder / "s.lws.json", SceneWith(kAll));
  scene.forces = LoadGood(folder / "s.lws.json").forces;
  REQUIRE(SaveScene(scene, folder / "new.lws.json").ok);
  const Scene again = LoadGood(folder / "new.lws.json");
  CHECK(SameStructure(again.forces, scene.forces));
  CHECK(PackForces(again.forces) == PackForces(scene.forces));
}

TEST_CASE("what is wrong with a force is reported with line, thing and place") {
  const auto mentions = [](const std::string& force, const std::string& expected) {
    const auto problems = Problems(force);
    INFO(force);
    for (const std::string& problem : problems) UNSCOPED_INFO(problem);
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].find(expected) != std::string::npos);
  };
  // The scene's first force stands on line 17.
  mentions(
      R"j({"name": "m", "type": "torque", "joint": "elbow",
 "torque": "2*sin(w*t)"
})j",
      "18: forces[0] \"m\": \"torque\" \"2*sin(w*t)\" is no formula: at character 7: \"w\" is not known");
  mentions(R"j({"name": "m", "type": "position", "joint": "elbow", "target": "q"})j",
           "at character 1: \"q\"");
  mentions(R"j({"name": "m", "type": "torque", "joint": "elbow", "torque": true})j",
           "must be a number or a formula");
  mentions(R"j({"name": "f", "type": "force", "link": "lower", "force": [1, "t +", 0]})j", "at character 4");
  mentions(R"j({"name": "f", "type": "force", "link": "lower", "force": [1, 2]})j", "three numbers");
  mentions(R"j({"name": "f", "type": "force"})j", "\"link\" is missing");
  mentions(R"j({"name": "f", "type": "force", "link": "lower", "axes": "body"})j", "\"axes\" must be");
  mentions(R"j({"name": "s", "type": "spring", "stiffness": 1})j", "\"joint\" is missing");
  mentions(R"j({"name": "s", "type": "spring", "joint": "elbow", "stiffness": -1})j", "must not be negative");
  mentions(R"j({"name": "s", "type": "spring", "joint": "elbow", "kp": 1})j", "\"kp\" means nothing");
  mentions(R"j({"name": "s", "type": "sprong", "joint": "elbow"})j", "\"type\" must be one of \"spring\"");
  mentions(R"j({"name": "s", "joint": "elbow"})j", "\"type\" is missing");
  mentions(R"j({"name": "m", "type": "torque", "joint": "elbow", "from": 2, "until": 1})j", "not after");
  mentions(
      R"j({"name": "m", "type": "gravity_compensation"}, {"name": "m", "type": "gravity_compensation"})j",
      "same name");
}

TEST_CASE("a force that finds nothing to work on is a warning with its line") {
  const Folder folder;
  WriteText(folder / "s.lws.json", SceneWith(R"j({"name": "s", "type": "spring", "joint": "nowhere"})j"));
  const Scene scene = LoadGood(folder / "s.lws.json");
  ProblemList problems;
  REQUIRE(CompileScene(scene, &problems));
  REQUIRE(problems.problems().size() == 1);
  CHECK(problems.problems()[0].severity == Severity::kWarning);
  CHECK(problems.problems()[0].line == 17);
  CHECK(problems.problems()[0].text == "does nothing: there is no joint \"nowhere\" that moves");
}

}  // namespace scene_forces_test
