// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "engine/base/json/JsonDocument.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/math/Rotation.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace scene_file_test {
namespace fs = std::filesystem;

namespace {

// What loading this text as a scene complains about.
ProblemList ProblemsOf(const std::string& text) {
  Folder folder;
  WriteText(folder / "s.lws.json", text);
  const LoadSceneResult result = LoadScene(folder / "s.lws.json");
  CHECK(result.ok == !result.problems.HasErrors());
  return result.problems;
}

// That there is exactly one problem, on this line, with these words.
void CheckProblem(const std::string& text, Severity severity, int line, const std::string& element,
                  const std::string& words) {
  const ProblemList problems = ProblemsOf(text);
  INFO(text);
  INFO(AllProblems(problems));
  REQUIRE(problems.problems().size() == 1);
  const Problem& problem = problems.problems()[0];
  CHECK(problem.severity == severity);
  CHECK(problem.line == line);
  CHECK(problem.element == element);
  CHECK_THAT(problem.text, Catch::Contains(words));
  CHECK_THAT(problem.file, Catch::EndsWith("s.lws.json"));
}

// Links a and b; the joint's keys are `joint`, on line 7.
std::string OneJoint(const std::string& joint) {
  return "{\"linkwright\": 1,\n\"robots\": [{\"name\": \"arm\",\n\"links\": [{\"name\": \"a\"},\n"
         "{\"name\": \"b\", \"mass\": 1, \"inertia\": [1, 1, 1]}],\n\"joints\": [\n"
         "{\"name\": \"elbow\", \"parent\": \"a\", \"child\": \"b\",\n" +
         joint + "}]}]}";
}

// A link's keys on line 4.
std::string OneLink(const std::string& link) {
  return "{\"linkwright\": 1,\n\"robots\": [{\"name\": \"arm\",\n\"links\": [{\"name\": \"a\",\n" + link +
         "}]}]}";
}

const char* const kArm = R"({
  "linkwright": 1,
  "name": "test arm",
  "gravity": [0, 0, -1.62],
  "dt": 1e-3,
  "integrator": "semi-implicit-euler",
  "tolerance": 1e-6,
  "robots": [
    {
      "name": "arm",
      "vendor": {"serial": 17.50e-1},
      "xyz": [0.10, 0, 1.0E+2],
      "rpy_deg": [0, 0, 90],
      "positions": {"shoulder": 0.30},
      "torques": {"elbow": -1.50},
      "colors": {"shell": "#ff8000"},
      "links": [
        {"name": "base", "visuals": [{"box": [0.2, 0.2, 0.1], "color": "shell"}]},
        {"name": "upper", "mass": 2, "com": [0, 0, 0.25], "inertia": [0.04, 0.04, 0.001]},
        {"name": "lower", "mass": 1.0, "visuals": [{"capsule": [0.03, 0.4], "xyz": [0, 0, 0.2]}]}
      ],
      "joints": [
        {"name": "shoulder", "parent": "base", "child": "upper", "axis": "y", "limits_deg": [-90, 90]},
        {
          "name": "elbow", "type": "continuous", "parent": "upper", "child": "lower",
          "xyz": [0, 0, 0.5], "axis": [0, 1, 0], "damping": 0.10
        }
      ]
    }
  ],
  "targets": [{"name": "goal", "frame": "lower", "xyz": [0.3, 0, 0.6], "quaternion": [1, 0, 0, 0]}],
  "cameras": [{"name": "side", "target": [0, 0, 0.5], "distance": 2.50, "yaw_deg": 30}],
  "view": {"trails": true, "plots": ["q.elbow"]}
}
)";

// Without the key that this program does not know.
std::string KnownArm() {
  std::string text = kArm;
  const std::string line = "      \"vendor\": {\"serial\": 17.50e-1},\n";
  text.erase(text.find(line), line.size());
  return text;
}

}  // namespace

TEST_CASE("A scene is read as written") {
  Folder folder;
  WriteText(folder / "s.lws.json", KnownArm());
  const Scene scene = LoadGood(folder / "s.lws.json");
  CHECK(scene.name == "test arm");
  CHECK(scene.gravity == Vector3(0, 0, -1.62));
  CHECK(scene.simulation.dt == 1e-3);
  CHECK(scene.simulation.integrator == Integrator::kSemiImplicitEuler);
  CHECK(scene.simulation.tolerance == 1e-6);
  REQUIRE(scene.robots.size() == 1);
  const SceneRobot& robot = scene.robots[0];
  CHECK(robot.X_WR.p == Vector3(0.1, 0, 100));
  CHECK((robot.X_WR.R.col(0) - Vector3::UnitY()).norm() < 1e-15);
  CHECK(robot.positions.at("shoulder") == std::vector<double>{0.3});
  CHECK(robot.torques.at("elbow") == std::vector<double>{-1.5});
  REQUIRE(robot.description.links.size() == 3);
  const Visual& box = robot.description.links[0].visuals.at(0);
  CHECK(box.geometry.type == ShapeType::kBox);
  CHECK(box.has_color);
  CHECK(box.color.r == 1.0F);
  CHECK(box.color.g == Approx(128.0 / 255));
  CHECK(robot.description.links[1].inertial->com == Vector3(0, 0, 0.25));
  CHECK(robot.description.links[1].line == 18);
  // A capsule of density ρ: its centre is where it is put.
  const Inertial& lower = *robot.description.links[2].inertial;
  CHECK(lower.mass == 1);
  CHECK((lower.com - Vector3(0, 0, 0.2)).norm() < 1e-15);
  CHECK(lower.inertia(0, 0) > 0);
  REQUIRE(robot.description.joints.size() == 2);
  CHECK(robot.description.joints[0].lower == Approx(-kPi / 2));
  CHECK(robot.description.joints[0].axis == Vector3::UnitY());
  CHECK(robot.description.joints[1].type == JointType::kContinuous);
  CHECK(robot.description.joints[1].X_PJ.p == Vector3(0, 0, 0.5));
  CHECK(robot.description.joints[1].damping == 0.1);
  REQUIRE(scene.targets.size() == 1);
  CHECK(scene.targets[0].frame == "lower");
  REQUIRE(scene.cameras.size() == 1);
  CHECK(scene.cameras[0].yaw == Approx(kPi / 6));
  CHECK(scene.view.trails);
  CHECK(scene.view.plots == std::vector<std::string>{"q.elbow"});
}

TEST_CASE("An unchanged scene is saved byte by byte") {
  Folder folder;
  WriteText(folder / "s.lws.json", kArm);
  const LoadSceneResult read = LoadScene(folder / "s.lws.json");
  REQUIRE(read.ok);
  const SaveSceneResult saved = SaveScene(read.scene, folder / "t.lws.json");
  CHECK(saved.ok);
  CHECK(ReadText(folder / "t.lws.json") == kArm);
}

TEST_CASE("Where the light comes from is kept") {
  Folder folder;
  WriteText(folder / "s.lws.json", R"({"linkwright": 1, "view": {"sun": [1, 2, 3.0]}})");
  LoadSceneResult read = LoadScene(folder / "s.lws.json");
  REQUIRE(read.ok);
  CHECK(read.scene.view.sun == Vector3(1, 2, 3));
  read.scene.view.trails = true;
  CHECK(SaveScene(read.scene, folder / "t.lws.json").ok);
  CHECK(ReadText(folder / "t.lws.json").find("3.0") != std::string::npos);
  read.scene.view.sun.reset();
  CHECK(SaveScene(read.scene, folder / "u.lws.json").ok);
  CHECK_FALSE(LoadScene(folder / "u.lws.json").scene.view.sun);
  CHECK_THAT(ProblemsOf(R"({"linkwright": 1, "view": {"sun": [0, 0, 0]}})").ToString(),
             Catch::Contains("\"sun\" is no direction"));
}

TEST_CASE("A link without mass and shapes is saved as it was read") {
  Folder folder;
  for (const char* link : {"\"mass\": 0", "\"mass\": 0.0, \"inertia\": [0, 0, 0]"}) {
    const std::string text = OneLink(link);
    WriteText(folder / "s.lws.json", text);
    const LoadSceneResult read = LoadScene(folder / "s.lws.json");
    INFO(AllProblems(read.problems));
    REQUIRE(read.ok);
    CHECK(SaveScene(read.scene, folder / "t.lws.json").ok);
    CHECK(ReadText(folder / "t.lws.json") == text);
  }
}

TEST_CASE("A change touches only what it changes") {
  Folder folder;
  WriteText(folder / "s.lws.json", kArm);
  Scene scene = LoadScene(folder / "s.lws.json").scene;
  scene.gravity.z() = -9.81;
  scene.robots[0].torques["elbow"] = {0.25};
  scene.robots[0].positions["elbow"] = {0.5};
  scene.robots[0].description.joints[1].damping = 0.2;
  scene.cameras[0].distance = 3;
  scene.targets[0].X_WT.p.x() = 0.35;
  scene.view.trails = false;
  scene.robots[0].name = "robot arm";
  REQUIRE(SaveScene(scene, folder / "s.lws.json").ok);

  std::string expected = kArm;
  const auto replace = [&expected](const std::string& from, const std::string& to) {
    REQUIRE(expected.find(from) != std::string::npos);
    expected.replace(expected.find(from), from.size(), to);
  };
  replace("-1.62", "-9.81");
  replace("-1.50", "0.25");
  replace("\"shoulder\": 0.30", "\"shoulder\": 0.30, \"elbow\": 0.5");
  replace("\"damping\": 0.10", "\"damping\": 0.2");
  replace("2.50", "3");
  replace("[0.3, 0, 0.6]", "[0.35, 0, 0.6]");
  replace("\"trails\": true", "\"trails\": false");
  replace("\"name\": \"arm\"", "\"name\": \"robot arm\"");
  CHECK(ReadText(folder / "s.lws.json") == expected);
}

TEST_CASE("Lists follow their names") {
  Folder folder;
  const std::string a = "    {\"name\": \"a\", \"x-note\": 1}";
  const std::string b = "    {\"name\": \"b\", \"x-note\": 2, \"distance\": 4.0}";
  const std::string c = "    {\"name\": \"c\", \"x-note\": 3}";
  const std::string head = "{\n  \"linkwright\": 1,\n  \"cameras\": [\n";
  const std::string tail = "\n  ]\n}\n";
  const fs::path path = folder / "s.lws.json";
  WriteText(path, head + a + ",\n" + b + ",\n" + c + tail);
  Scene scene = LoadGood(path);
  std::swap(scene.cameras[0], scene.cameras[1]);
  SceneCamera added;
  added.name = "d";
  added.yaw = 0.25;
  scene.cameras.push_back(added);
  REQUIRE(SaveScene(scene, path).ok);
  CHECK(ReadText(path) ==
        head + b + ",\n" + a + ",\n" + c + ",\n    {\"name\": \"d\", \"yaw\": 0.25}" + tail);
  scene.cameras.erase(scene.cameras.begin(), scene.cameras.begin() + 2);
  scene.cameras.pop_back();
  REQUIRE(SaveScene(scene, path).ok);
  CHECK(ReadText(path) == head + c + tail);
}

TEST_CASE("A scene made by the program is read back the same") {
  Folder folder;
  WriteText(folder / "s.lws.json", KnownArm());
  Scene scene = LoadGood(folder / "s.lws.json");
  scene.document = nullptr;
  JointDescription& shoulder = scene.robots[0].description.joints[0];
  shoulder.mimic = Mimic{"elbow", -2, 0.1};
  shoulder.X_PJ = {RotationFromRpy({0.1, 0.2, -0.3}), {0.1, 0, 0}};
  scene.robots[0].description.links[1].inertial->inertia(0, 1) = 0.0001;
  scene.robots[0].description.links[1].inertial->inertia(1, 0) = 0.0001;
  scene.robots[0].positions.erase("shoulder");
  for (const ShapeType type : {ShapeType::kBox, ShapeType::kSphere, ShapeType::kCylinder, ShapeType::kCapsule,
                               ShapeType::kRoundedBox}) {
    Visual visual;
    visual.geometry.type = type;
    visual.geometry.size = {0.1, 0.2, 0.3};
    visual.color = {0.125F, 0.3F, 0.7F, 0.5F};
    visual.has_color = true;
    scene.robots[0].description.links[0].collisions.push_back(visual);
  }
  REQUIRE(SaveScene(scene, folder / "t.lws.json").ok);
  const Scene again = LoadGood(folder / "t.lws.json");
  const RobotDescription& a = scene.robots[0].description;
  const RobotDescription& b = again.robots[0].description;
  REQUIRE(b.links.size() == 3);
  for (std::size_t i = 1; i < 3; ++i) {
    CHECK(a.links[i].inertial->mass == b.links[i].inertial->mass);
    CHECK(a.links[i].inertial->com == b.links[i].inertial->com);
    CHECK(a.links[i].inertial->inertia == b.links[i].inertial->inertia);
  }
  REQUIRE(b.links[0].collisions.size() == 5);
  for (std::size_t i = 0; i < 5; ++i) {
    CHECK(a.links[0].collisions[i].geometry.type == b.links[0].collisions[i].geometry.type);
    CHECK(a.links[0].collisions[i].color.g == Approx(b.links[0].collisions[i].color.g).epsilon(1e-6));
  }
  CHECK(b.links[0].collisions[0].geometry.size == Vector3(0.1, 0.2, 0.3));
  CHECK(b.joints[0].mimic->multiplier == -2);
  CHECK((a.joints[0].X_PJ.R - b.joints[0].X_PJ.R).norm() < 1e-15);
  CHECK(b.joints[0].axis == Vector3::UnitY());
  CHECK(b.joints[0].lower == a.joints[0].lower);
  CHECK(b.joints[1].upper == kInfinity);
  CHECK(again.simulation == scene.simulation);
  CHECK(again.targets[0].name == "goal");
  CHECK(again.view.plots == scene.view.plots);
}

TEST_CASE("The formulation and the cross-check are saved, and taken out when there is none") {
  Folder folder;
  const std::string text = "{\n  \"linkwright\": 1,\n  \"dt\": 2e-3\n}\n";
  WriteText(folder / "s.lws.json", text);
  Scene scene = LoadGood(folder / "s.lws.json");
  CHECK_FALSE(scene.formulation);
  CHECK(scene.ChosenFormulation() == Formulation::kArticulated);
  CHECK_FALSE(scene.cross_check.formulation);
  scene.formulation = Formulation::kNewtonEuler;
  scene.cross_check = {Formulation::kLagrange, 1e-7};
  REQUIRE(SaveScene(scene, folder / "s.lws.json").ok);
  Scene again = LoadGood(folder / "s.lws.json");
  CHECK(again.formulation == Formulation::kNewtonEuler);
  CHECK(again.cross_check == scene.cross_check);
  again.cross_check.formulation.reset();
  REQUIRE(SaveScene(again, folder / "s.lws.json").ok);
  CHECK(ReadText(folder / "s.lws.json") ==
        "{\n  \"linkwright\": 1,\n  \"dt\": 2e-3,\n  \"formulation\": \"newton-euler\"\n}\n");
}

TEST_CASE("Comments survive a save, changed or not") {
  Folder folder;
  const std::string text = "// my scene\n{\n  \"linkwright\": 1, // version\n  \"dt\": 2e-3 // step\n}\n";
  WriteText(folder / "s.lws.json", text);
  Scene scene = LoadGood(folder / "s.lws.json");
  CHECK(SaveScene(scene, folder / "s.lws.json").ok);
  CHECK(ReadText(folder / "s.lws.json") == text);
  scene.duration = 5;
  CHECK(SaveScene(scene, folder / "s.lws.json").ok);
  CHECK(ReadText(folder / "s.lws.json") ==
        "// my scene\n{\n  \"linkwright\": 1, // version\n  \"dt\": 2e-3, // step\n  \"duration\": 5\n}\n");
}

TEST_CASE("Unknown keys are reported with what was probably meant") {
  CheckProblem("{\"linkwright\": 1,\n\"gravitiy\": 3}", Severity::kWarning, 2, "",
               "unknown key \"gravitiy\" is ignored; did you mean \"gravity\"?");
  CheckProblem(OneJoint("\"dampin\": 1"), Severity::kWarning, 7, "robots[0].joints[0] \"elbow\"",
               "did you mean \"damping\"?");
  CheckProblem("{\"linkwright\": 1,\n\"zzzzzzzz\": 3}", Severity::kWarning, 2, "", "is ignored");
  CHECK(ProblemsOf("{\"linkwright\": 1, \"x-mine\": 3, \"$schema\": \"s.json\"}").problems().empty());
}

TEST_CASE("A scene of a newer format opens, and a save keeps what is new in it") {
  Folder folder;
  std::string text = kArm;
  const auto replace = [&text](const std::string& from, const std::string& to) {
    REQUIRE(text.find(from) != std::string::npos);
    text.replace(text.find(from), from.size(), to);
  };
  replace("\"linkwright\": 1", "\"linkwright\": 7, // of tomorrow");
  replace("7, // of tomorrow,", "7, // of tomorrow");
  replace("\"name\": \"elbow\"", "\"name\": \"elbow\", \"backlash\": {\"width\": 1.0e-3}");
  replace("\"view\": {", "\"weather\": [\"rain\"], // new\n  \"view\": {\"fog\": 0.50, ");
  WriteText(folder / "s.lws.json", text);
  LoadSceneResult read = LoadScene(folder / "s.lws.json");
  INFO(AllProblems(read.problems));
  REQUIRE(read.ok);
  const auto& problems = read.problems.problems();
  REQUIRE(problems.size() == 5);
  for (const Problem& problem : problems) CHECK(problem.severity == Severity::kWarning);
  const auto count = [&](int line, const std::string& words) {
    return std::count_if(problems.begin(), problems.end(), [&](const Problem& problem) {
      return problem.line == line && problem.text.find(words) != std::string::npos;
    });
  };
  CHECK(count(2, "format 7, this program reads format 1") == 1);
  CHECK(count(11, "\"vendor\"") == 1);
  CHECK(count(25, "\"backlash\"") == 1);
  CHECK(count(33, "\"weather\"") == 1);
  CHECK(count(34, "\"fog\"") == 1);

  REQUIRE(SaveScene(read.scene, folder / "t.lws.json").ok);
  CHECK(ReadText(folder / "t.lws.json") == text);
  read.scene.cameras[0].distance = 3;
  REQUIRE(SaveScene(read.scene, folder / "t.lws.json").ok);
  replace("2.50", "3");
  CHECK(ReadText(folder / "t.lws.json") == text);

  // What this program knows must be right all the same.
  const ProblemList bad = ProblemsOf("{\"linkwright\": 2,\n\"dt\": -1}");
  REQUIRE(bad.problems().size() == 2);
  CHECK(bad.problems()[0].severity == Severity::kWarning);
  CHECK(bad.problems()[1].severity == Severity::kError);
  CHECK(bad.problems()[1].line == 2);
}

TEST_CASE("What is wrong is reported with its line and place") {
  const std::string elbow = "robots[0].joints[0] \"elbow\"";
  const auto error = Severity::kError;
  CheckProblem("{\n\"robots\": []}", error, 1, "", "\"linkwright\"");
  CheckProblem("{\n\"linkwright\": 0}", error, 2, "", "no format 0");
  CheckProblem("{\n\"linkwright\": -1}", error, 2, "", "no format -1");
  CheckProblem("{\n\"linkwright\": 1.5}", error, 2, "", "no format 1.5");
  CheckProblem("{\n\"linkwright\": 0.5}", error, 2, "", "no format 0.5");
  CheckProblem("{\n\"linkwright\": \"1\"}", error, 2, "", "must be a number, not a text");
  CheckProblem("[]", error, 1, "", "a scene is an object, not an array");
  CheckProblem("{\"linkwright\": 1,\n\"dt\": 0}", error, 2, "", "greater than zero");
  CheckProblem("{\"linkwright\": 1,\n\"integrator\": \"euler\"}", error, 2, "", "rk4");
  CheckProblem("{\"linkwright\": 1,\n\"tolerance\": 7}", error, 2, "", "tolerance");
  CheckProblem("{\"linkwright\": 1,\n\"formulation\": \"newton\"}", error, 2, "", "newton-euler");
  CheckProblem("{\"linkwright\": 1,\n\"second_opinion\": {\"tolerance\": 1e-6}}", error, 2, "second_opinion",
               "\"formulation\" is missing");
  CheckProblem("{\"linkwright\": 1, \"second_opinion\":\n{\"formulation\": \"magic\"}}", error, 2,
               "second_opinion", "\"formulation\" must be one of");
  CheckProblem("{\"linkwright\": 1, \"second_opinion\":\n{\"formulation\": \"lagrange\", \"tolerance\": 0}}",
               error, 2, "second_opinion", "greater than zero");
  CheckProblem("{\"linkwright\": 1, \"second_opinion\":\n{\"formulation\": \"articulated\"}}",
               Severity::kWarning, 2, "second_opinion", "must use another one");
  CheckProblem("{\"linkwright\": 1,\n\"gravity\": [0, 1]}", error, 2, "", "must hold 3 numbers, not 2");
  CheckProblem("{\"linkwright\": 1,\n\"robots\": [\n3]}", error, 3, "robots[0]", "must be an object");
  CheckProblem("{\"linkwright\": 1,\n\"robots\": [\n{}]}", error, 3, "robots[0]", "\"file\"");
  CheckProblem("{\"linkwright\": 1, \"targets\": [\n{\"name\": \"t\"}]}", error, 2, "targets[0] \"t\"",
               "\"frame\" is missing");
  CheckProblem(OneJoint("\"type\": \"hinge\""), error, 7, elbow, "\"type\" must be one of");
  CheckProblem(OneJoint("\"axis\": [0, 0, 0]"), error, 7, elbow, "zero");
  CheckProblem(OneJoint("\"axis\": \"w\""), error, 7, elbow, "axis");
  CheckProblem(OneJoint("\"limits\": [1, -1]"), error, 7, elbow, "above");
  CheckProblem(OneJoint("\"limits\": [0, 1], \"type\": \"ball\""), error, 7, elbow,
               "\"limits\" means nothing for the type \"ball\"");
  CheckProblem(OneJoint("\"limits_deg\": [0, 1], \"type\": \"prismatic\""), error, 7, elbow,
               "\"limits_deg\" means nothing for the type \"prismatic\"");
  CheckProblem(OneJoint("\"damping\": -0.5"), error, 7, elbow, "must not be negative: -0.5");
  CheckProblem(OneJoint("\"damping\": 1e31"), error, 7, elbow, "absurdly large");
  CheckProblem(OneJoint("\"rpy\": [0, 0, 0],\n\"rpy_deg\": [0, 0, 0]"), error, 8, elbow, "only one of");
  CheckProblem(OneJoint("\"quaternion\": [0, 0, 0, 0]"), error, 7, elbow, "zero");
  CheckProblem(OneJoint("\"mimic\":\n{\"multiplier\": 2}"), error, 8, "robots[0].joints[0].mimic",
               "\"joint\" is missing");
  CheckProblem(OneLink("\"mass\": -1"), error, 4, "robots[0].links[0] \"a\"", "must not be negative: -1");
  CheckProblem(OneLink("\"mass\": 1"), error, 4, "robots[0].links[0] \"a\"", "\"inertia\" is missing");
  CheckProblem(OneLink("\"inertia\": [1, 1, 1]"), error, 4, "robots[0].links[0] \"a\"", "needs \"mass\"");
  CheckProblem(OneLink("\"mass\": 1,\n\"com\": [0, 0, 1], \"visuals\": [{\"sphere\": 1}]"), error, 5,
               "robots[0].links[0] \"a\"", "\"com\" needs \"inertia\" beside it");
  CheckProblem(OneLink("\"visuals\": [\n{\"sphere\": 0}]"), error, 5, "robots[0].links[0].visuals[0]",
               "greater than zero");
  CheckProblem(OneLink("\"visuals\": [\n{}]"), error, 5, "robots[0].links[0].visuals[0]",
               "needs one of \"box\", ");
  CheckProblem(OneLink("\"visuals\": [{\"box\": [1, 1, 1], \"sphere\": 1}]"), error, 4,
               "robots[0].links[0].visuals[0]", "\"sphere\" cannot stand beside \"box\"");
  CheckProblem(OneLink("\"visuals\": [{\"sphere\": 1, \"color\": \"#12345\"}]"), error, 4,
               "robots[0].links[0].visuals[0]", "#rrggbb");
  CheckProblem(OneLink("\"visuals\": [{\"sphere\": 1, \"color\": \"red\"}]"), error, 4,
               "robots[0].links[0].visuals[0]", "have no \"red\"");
  CheckProblem(OneLink("\"visuals\": [{\"cylinder\": [0.1]}]"), error, 4, "robots[0].links[0].visuals[0]",
               "2 numbers");
}

TEST_CASE("A robot in a scene must be one tree") {
  const auto text = [](const std::string& joints) {
    return "{\"linkwright\": 1, \"robots\": [{\"links\": [{\"name\": \"a\"}, {\"name\": \"b\"}],\n"
           "\"joints\": [" +
           joints + "]}]}";
  };
  const ProblemList unknown =
      ProblemsOf(text("\n{\"name\": \"j\", \"parent\": \"a\", \"child\": \"nobody\", \"axis\": \"z\"}"));
  REQUIRE(unknown.HasErrors());
  CHECK(unknown.problems()[0].line == 3);
  CHECK_THAT(AllProblems(unknown), Catch::Contains("nobody"));
  CHECK(ProblemsOf(text("")).HasErrors());  // two roots
}

TEST_CASE("Broken files are reported, not followed") {
  CheckProblem("{\"linkwright\": 1,\n\"dt\": 1,\n\"dt\": 2}", Severity::kError, 3, "", "twice");
  CheckProblem("{\"linkwright\": 1,\n\"robots\": [\n", Severity::kError, 2, "", "unexpected end of input");
  CheckProblem("", Severity::kError, 1, "", "unexpected end of input");
  CheckProblem("{\"linkwright\": 1,\n\"x-a\": " + std::string(1000, '[') + "}", Severity::kError, 2, "",
               "deep");
  CheckProblem("{\"linkwright\": 1, \"dt\": NaN}", Severity::kError, 1, "", "invalid literal");
  CheckProblem("{\"linkwright\": 1,\n\n\"dt\": 1e400}", Severity::kError, 3, "", "overflow");
}

TEST_CASE("Every file cut short and every slip of the hand is survived") {
  Folder folder;
  const std::string good = kArm;
  const fs::path path = folder / "s.lws.json";
  const auto load = [&](const std::string& text) {
    WriteText(path, text);
    const LoadSceneResult result = LoadScene(path);
    CHECK(result.ok == !result.problems.HasErrors());
    if (result.ok) CHECK(SaveScene(result.scene, folder / "t.lws.json").ok);
  };
  for (std::size_t length = 0; length + 2 < good.size(); length += 13) {
    WriteText(path, good.substr(0, length));
    CHECK_FALSE(LoadScene(path).ok);
  }
  std::mt19937 random(11);
  const std::string alphabet = "{}[]\",:0123456789-.etruflsnax\\ \n";
  for (int i = 0; i < 300; ++i) {
    std::string text = good;
    for (unsigned k = 0; k <= random() % 3; ++k) {
      const std::size_t at = random() % text.size();
      if (random() % 2)
        text[at] = alphabet[random() % alphabet.size()];
      else
        text.erase(at, 1 + random() % 12);
    }
    load(text);
  }
}

}  // namespace scene_file_test
