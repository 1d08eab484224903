// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <regex>
#include <sstream>

#include "BuildInfo.h"
#include "engine/base/json/JsonDocument.h"
#include "engine/io/request/SweepReader.h"
#include "engine/scene/study/Sweep.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;

namespace {

/// A weight of 2 kg that slides along z on j1, and 1 kg at 0.5 m that turns about z on j2.
std::shared_ptr<const CompiledScene> MakeScene() {
  SceneRobot robot;
  robot.name = "test";
  robot.description.name = "test";
  robot.description.links = {
      {"base", {}, {}, {}, 0}, {"l1", PointMass(2), {}, {}, 0}, {"l2", PointMass(1, {0.5, 0, 0}), {}, {}, 0}};
  for (int i = 1; i <= 2; ++i) {
    JointDescription joint;
    joint.name = "j" + std::to_string(i);
    joint.type = i == 1 ? JointType::kPrismatic : JointType::kContinuous;
    joint.axis = Vector3::UnitZ();
    joint.parent = "base";
    joint.child = "l" + std::to_string(i);
    robot.description.joints.push_back(joint);
  }
  Scene scene;
  scene.gravity.setZero();
  scene.robots.push_back(robot);
  ProblemList problems;
  const auto compiled = CompileScene(scene, &problems);
  INFO(test::AllProblems(problems));
  REQUIRE(compiled);
  return compiled;
}

std::vector<std::string> Split(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream stream(line.substr(0, line.size() - 1));
  for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
  return cells;
}

Sweep Read(const std::string& text) {
  const SweepResult result = ReadSweep(*MakeScene(), text, "s");
  INFO(result.error);
  REQUIRE(result.status == SweepResult::Status::kOk);
  return result.sweep;
}

/// The cells of the only run of half a second, by their names.
std::map<std::string, double> RunOne(const std::string& parameters) {
  const SweepRunner runner(MakeScene(), Read("{\"runs\": [{" + parameters + "}]}"), {}, 0.5);
  const auto outcome = runner.Run(0, 1, nullptr).at(0);
  CHECK_FALSE(outcome.diverged);
  const auto names = Split(runner.header()), cells = Split(outcome.row);
  REQUIRE(names.size() >= cells.size());
  std::map<std::string, double> out;
  for (size_t i = 2; i < cells.size(); ++i)
    if (!cells[i].empty() && cells[i].find_first_not_of("0123456789.-e") == std::string::npos)
      out[names[i]] = std::stod(cells[i]);
  return out;
}

}  // namespace

TEST_CASE("each parameter of a sweep does what it says") {
  const auto q1 = "end q.j1 [m]", q2 = "end q.j2 [rad]", v2 = "end v.j2 [rad/s]";
  CHECK(RunOne(R"("gravity.z": -4)")[q1] == Approx(-0.5).epsilon(1e-12));
  CHECK(RunOne(R"("q.j1": 0.3)")[q1] == 0.3);
  CHECK(RunOne(R"("v.j1": 2, "q.j1": 1)")[q1] == Approx(2).epsilon(1e-12));
  // q = ½ (τ / I) t², I = m·0.25 + armature
  CHECK(RunOne(R"("torque.j2": 3)")[q2] == Approx(1.5).epsilon(1e-12));
  CHECK(RunOne(R"("torque.j2": 3, "mass.l2": 2)")[q2] == Approx(0.75).epsilon(1e-12));
  CHECK(RunOne(R"("torque.j2": 3, "mass.l1": 2.5)")[q2] == Approx(1.5).epsilon(1e-12));
  CHECK(RunOne(R"("torque.j2": 3, "mass_scale": 2)")[q2] == Approx(0.75).epsilon(1e-12));
  CHECK(RunOne(R"("torque.j2": 3, "armature.j2": 0.25)")[q2] == Approx(0.75).epsilon(1e-12));
  CHECK(RunOne(R"("v.j2": 1, "damping.j2": 0.5)")[v2] == Approx(std::exp(-1)).epsilon(1e-10));
  CHECK(RunOne(R"("v.j2": 1, "friction.j2": 0.125)")[v2] == Approx(0.75).epsilon(1e-9));
  CHECK(RunOne(R"("duration": 0.25)")["t [s]"] == 0.25);
  CHECK(RunOne(R"("gravity.z": -4, "dt": 0.1)")["t [s]"] == Approx(0.5).epsilon(1e-15));
  // Velocity first, then position: −4 h² (1 + 2 + … + 5)
  CHECK(RunOne(R"("gravity.z": -4, "dt": 0.1, "integrator": "semi-implicit-euler")")[q1] ==
        Approx(-0.6).epsilon(1e-12));
  for (const std::string name : {"articulated", "newton-euler", "lagrange"}) {
    CAPTURE(name);
    CHECK(RunOne(R"("torque.j2": 3, "gravity.z": -4, "formulation": ")" + name + '"')[q2] ==
          Approx(1.5).epsilon(1e-12));
  }
}

TEST_CASE("paths lead whatever masses a sweep tries") {
  PathElement path;
  path.name = "turn";
  path.joints = {"j2"};
  for (const double time : {0.0, 0.4}) {
    path.waypoints.emplace_back().time = time;
    path.waypoints.back().q = {2 * time};
  }
  Scene scene = MakeScene()->scene;
  scene.paths = {path};
  ProblemList problems;
  const auto compiled = CompileScene(scene, &problems);
  REQUIRE(compiled);
  const SweepResult read =
      ReadSweep(*compiled, R"({"parameters": {"mass_scale": [1, 3], "armature.j2": [0, 1]}})", "s");
  REQUIRE(read.status == SweepResult::Status::kOk);
  const SweepRunner runner(compiled, read.sweep, {}, 0.5);
  const auto names = Split(runner.header());
  const auto column = std::find(names.begin(), names.end(), "end q.j2 [rad]") - names.begin();
  for (const auto& outcome : runner.Run(0, 4, nullptr))
    CHECK(std::stod(Split(outcome.row).at(static_cast<std::size_t>(column))) == Approx(0.8).margin(1e-6));
}

TEST_CASE("a grid is every combination, the last parameter first") {
  const Sweep sweep =
      Read(R"({"parameters": {"q.j1": [1, 2], "q.j2": {"from": 1, "to": 100, "count": 3, "scale": "log"},
                               "integrator": ["rk4", "semi-implicit-euler"]}})");
  REQUIRE(sweep.count == 12);
  CHECK(sweep.Values(0) == Vector3(1, 1, 0));
  CHECK(sweep.Values(1) == Vector3(1, 1, 1));
  CHECK(sweep.Values(2)[1] == Approx(10));
  CHECK(sweep.Values(11) == Vector3(2, 100, 1));
  CHECK(sweep.Spell(2, 1) == "semi-implicit-euler");
}

TEST_CASE("random samples fill their ranges evenly and depend on seed and number alone") {
  const char* const text =
      R"({"parameters": {"q.j1": {"from": -1, "to": 3}, "q.j2": {"from": 1, "to": 100, "scale": "log"}, "dt": [1, 2]},
          "samples": 20000, "seed": )";
  const Sweep sweep = Read(text + std::string("5}")), other = Read(text + std::string("6}"));
  int same = 0, bins[4] = {}, low = 0, ones = 0;
  double product = 0;
  for (std::uint64_t i = 0; i < sweep.count; ++i) {
    const VectorX x = sweep.Values(i);
    CHECK((x[0] >= -1 && x[0] < 3 && x[1] >= 1 && x[1] <= 100));
    ++bins[static_cast<int>(x[0] + 1)];
    low += x[1] < 10;
    ones += x[2] == 1;
    product += (x[0] - 1) * (std::log10(x[1]) - 1);
    same += x[0] == other.Values(i)[0];
  }
  // Each of these is binomial: five standard deviations.
  for (const int bin : bins) CHECK(std::abs(bin - 5000) < 5 * std::sqrt(20000 * 0.25 * 0.75));
  CHECK(std::abs(low - 10000) < 5 * std::sqrt(5000));
  CHECK(std::abs(ones - 10000) < 5 * std::sqrt(5000));
  // Uncorrelated: variances 4/3 and 1/3.
  CHECK(std::abs(product) < 5 * std::sqrt(20000 * 4.0 / 9));
  CHECK(same == 0);
  CHECK(sweep.Values(777) == Read(text + std::string("5}")).Values(777));
}

TEST_CASE("the fingerprint of a sweep changes with all that changes its rows") {
  const auto scene = MakeScene();
  const Sweep sweep = Read(R"({"parameters": {"q.j1": [1, 2]}})");
  const auto print = SweepFingerprint(*scene, sweep, {}, 1);
  CHECK(print == SweepFingerprint(*MakeScene(), sweep, {}, 1));
  CHECK(print != SweepFingerprint(*scene, sweep, {}, 2));
  CHECK(print != SweepFingerprint(*scene, sweep, {.dt = 0.002}, 1));
  CHECK(print != SweepFingerprint(*scene, Read(R"({"parameters": {"q.j1": [1, 3]}})"), {}, 1));
  CHECK(print != SweepFingerprint(*scene, Read(R"({"parameters": {"q.j2": [1, 2]}})"), {}, 1));
  CompiledScene heavier = *scene;
  Scene edited = scene->scene;
  edited.robots[0].description.links[1].inertial->mass = 2.1;
  ProblemList problems;
  CHECK(print != SweepFingerprint(*CompileScene(edited, &problems), sweep, {}, 1));
  heavier.initial_q[0] = 1e-300;
  CHECK(print != SweepFingerprint(heavier, sweep, {}, 1));
}

TEST_CASE("the schema of sweeps knows the parameters that the reader knows") {
  ProblemList problems;
  const auto path = std::string(LINKWRIGHT_SOURCE_DIR) + "/assets/schema/linkwright-sweep-1.schema.json";
  const auto schema = JsonDocument::Parse(test::ReadText(path), path, &problems);
  REQUIRE(schema);
  const auto at = [&](std::initializer_list<const char*> keys) -> const JsonValue& {
    const JsonValue* value = &schema->root();
    for (const char* const key : keys) {
      CAPTURE(key);
      value = value->Find(key);
      REQUIRE(value);
    }
    return *value;
  };
  const JsonValue& of_parameters = at({"properties", "parameters", "patternProperties"});
  const JsonValue& of_runs = at({"properties", "runs", "items", "patternProperties"});
  std::vector<std::string> integrators;
  for (const JsonValue& name :
       at({"properties", "runs", "items", "patternProperties", "^integrator$", "enum"}).items)
    integrators.push_back(name.text);
  CHECK(integrators.size() == std::size(kIntegrators));
  for (const std::string& name : integrators) CHECK(IntegratorFromString(name));
  for (const JsonValue* each : {&of_parameters, &of_runs}) {
    const JsonValue& patterns = *each;
    const auto known = [&](const std::string& name) {
      return std::any_of(patterns.keys.begin(), patterns.keys.end(), [&](const std::string& pattern) {
        return std::regex_search(name, std::regex(pattern));
      });
    };
    for (const char* const name :
         {"q.j1", "v.j2", "torque.j1", "damping.j1", "friction.j2", "armature.j1", "mass.l1", "mass_scale",
          "gravity.x", "gravity.y", "gravity.z", "dt", "duration", "integrator", "formulation"}) {
      CAPTURE(name);
      CHECK(FindSweepTarget(*MakeScene(), name));
      CHECK(known(name));
    }
    for (const char* const name :
         {"q", "gravity", "gravity_w", "mass_scale.l1", "tau.j1", "q.j3", "mass.base"}) {
      CAPTURE(name);
      CHECK_FALSE(FindSweepTarget(*MakeScene(), name));
    }
    CHECK_FALSE(known("gravity_w"));
  }
}
