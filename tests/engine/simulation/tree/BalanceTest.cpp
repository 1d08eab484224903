// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <optional>

#include "engine/base/json/JsonDocument.h"
#include "engine/io/scene/SceneReader.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"

// A robot with a free base that stands, squats and is pushed.
using namespace linkwright;

namespace balance_test {

// A trunk on two legs of three joints each, in the plane of x and z, with flat feet.
std::string Biped(const std::string& balance, const std::string& more = {}) {
  const auto leg = [](const std::string& side, const std::string& y) {
    return R"({"name": ")" + side + R"(_hip", "parent": "trunk", "child": ")" + side +
           R"(_thigh", "axis": "y", "xyz": [0, )" + y + R"(, 0]},
      {"name": ")" +
           side + R"(_knee", "parent": ")" + side + R"(_thigh", "child": ")" + side +
           R"(_shin", "axis": "y", "xyz": [0, 0, -0.4], "damping": 3},
      {"name": ")" +
           side + R"(_ankle", "parent": ")" + side + R"(_shin", "child": ")" + side +
           R"(_foot", "axis": "y", "xyz": [0, 0, -0.4]})";
  };
  const auto links = [](const std::string& side) {
    return R"({"name": ")" + side +
           R"(_thigh", "mass": 4, "com": [0, 0, -0.2], "inertia": [0.06, 0.06, 0.01]},
      {"name": ")" +
           side + R"(_shin", "mass": 3, "com": [0, 0, -0.2], "inertia": [0.05, 0.05, 0.01]},
      {"name": ")" +
           side + R"(_foot", "mass": 1, "com": [0.03, 0, -0.03], "inertia": [0.002, 0.004, 0.004],
       "collisions": [{"box": [0.24, 0.1, 0.04], "xyz": [0.03, 0, -0.04]}]})";
  };
  const double bend = 0.4, height = 0.06 + 0.8 * std::cos(bend);
  return R"({"linkwright": 1, "dt": 0.001, "robots": [{"name": "biped", "floating": true, "xyz": [0, 0, )" +
         std::to_string(height) + R"(],
    "positions": {"left_hip": -0.4, "left_knee": 0.8, "left_ankle": -0.4,
                  "right_hip": -0.4, "right_knee": 0.8, "right_ankle": -0.4},
    "links": [{"name": "trunk", "mass": 20, "com": [0, 0, 0.25], "inertia": [0.8, 0.7, 0.3]},
      )" +
         links("left") + ", " + links("right") + R"(], "joints": [)" + leg("left", "0.1") + ", " +
         leg("right", "-0.1") +
         R"(]}],
    "contact": {"friction": 0.8, "ground": true},
    "balance": )" +
         balance + R"(,
    "targets": [{"name": "middle", "type": "center_of_mass", "xyz": [0.03, 0, 0.75]},
      {"name": "upright", "frame": "trunk", "position": false, "priority": 2}])" +
         more + "}";
}

constexpr const char* kFeet = R"({"feet": ["left_foot", "right_foot"])";

Scene Read(const std::string& text) {
  ProblemList problems;
  const auto document = JsonDocument::Parse(text, "biped.lws.json", &problems);
  INFO(problems.ToString());
  REQUIRE(document);
  Scene scene = ReadSceneDocument(document, &problems);
  INFO(problems.ToString());
  REQUIRE(problems.ErrorCount() == 0);
  return scene;
}

class Standing {
 public:
  explicit Standing(const std::string& text) {
    const Scene scene = Read(text);
    ProblemList problems;
    compiled = CompileScene(scene, &problems);
    INFO(problems.ToString());
    REQUIRE(compiled);
    simulation.emplace(compiled->MakeSystem(), scene.simulation);
    for (const Signal& signal : simulation->system().signals()) names_.push_back(signal.name);
  }
  double operator[](const std::string& name) {
    std::vector<double> values(names_.size());
    simulation->system().ComputeSignals(simulation->state(), values);
    const auto at = std::find(names_.begin(), names_.end(), name);
    REQUIRE(at != names_.end());
    return values[static_cast<std::size_t>(at - names_.begin())];
  }
  void Until(double time) {
    while (simulation->state().time < time - 1e-9) REQUIRE_FALSE(simulation->Step(false));
  }
  std::shared_ptr<const CompiledScene> compiled;
  std::optional<Simulation> simulation;

 private:
  std::vector<std::string> names_;
};

TEST_CASE("a biped stands: its centre of mass comes to its target, its feet carry its weight", "[balance]") {
  Standing robot(Biped(std::string(kFeet) + "}"));
  robot.Until(3);
  CHECK(std::abs(robot["com.x"] - 0.03) < 1e-4);
  CHECK(std::abs(robot["com.z"] - 0.75) < 1e-4);
  CHECK(robot["balance.lack"] < 1e-3);
  CHECK(robot["balance.left_foot"] + robot["balance.right_foot"] ==
        Approx(36 * kStandardGravity).epsilon(1e-3));
  CHECK(robot["balance.left_foot"] == Approx(robot["balance.right_foot"]).epsilon(1e-3));
  CHECK(robot.simulation->system().ComputeEnergies(robot.simulation->state()).ResidualPasses());
}

TEST_CASE("a squat follows its formula", "[balance]") {
  Standing robot(Biped(std::string(kFeet) + R"x(, "lowered": "0.06*(1 - cos(pi*t))"})x"));
  robot.Until(2);
  double miss = 0;
  for (int i = 1; i <= 20; ++i) {
    const double t = 2 + 0.1 * i;
    robot.Until(t);
    miss = std::max(miss, std::abs(robot["com.z"] - 0.75 + 0.06 * (1 - std::cos(kPi * t))));
  }
  // Torques are held for two milliseconds, in which the target moves by up to 0.4 mm.
  CHECK(miss < 1e-3);
}

TEST_CASE("a push moves the centre of mass by less than the feet reach, and it comes back", "[balance]") {
  Standing robot(Biped(std::string(kFeet) + "}", R"(,
    "forces": [{"name": "push", "type": "force", "link": "trunk", "point": [0, 0, 0.25], "force": [60, 0, 0],
                "from": 2, "until": 2.1}])"));
  robot.Until(2.1);
  const double before = robot["com.x"];
  robot.Until(2.2);
  CHECK(robot["com.x"] - before > 1e-3);
  robot.Until(5);
  CHECK(std::abs(robot["com.x"] - 0.03) < 1e-3);
  CHECK(std::abs(robot["com.z"] - 0.75) < 1e-3);
}

TEST_CASE("feet that start off the ground and tilted are lowered onto it and laid flat", "[balance]") {
  Standing robot(Biped(std::string(kFeet) + "}"));
  const Model& model = *robot.compiled->model;
  const auto place = [&](const char* joint) {
    return model.joints()[static_cast<std::size_t>(model.FindJoint(joint).value)].q_index;
  };
  VectorX q = robot.compiled->initial_q;
  q[place("left_ankle")] -= 3e-3;
  q[place("right_ankle")] += 2e-3;
  q[2] += 1e-3;  // the trunk's height
  robot.simulation->Start(q, robot.compiled->initial_v);
  robot.Until(3);
  for (const char* foot : {"left_foot", "right_foot"})
    CHECK(robot[std::string("contact.ground.") + foot + ".points"] == 4);
  CHECK(std::abs(robot["com.x"] - 0.03) < 1e-3);
  CHECK(std::abs(robot["com.z"] - 0.75) < 1e-3);
  CHECK(robot["balance.left_foot"] + robot["balance.right_foot"] ==
        Approx(36 * kStandardGravity).epsilon(1e-2));
}

TEST_CASE("what cannot balance is refused, at its line", "[balance]") {
  const auto refused = [](const std::string& text, const std::string& why) {
    ProblemList problems;
    CHECK_FALSE(CompileScene(Read(text), &problems));
    INFO(problems.ToString());
    CHECK(problems.ToString().find(why) != std::string::npos);
  };
  refused(Biped(R"({"feet": ["left_hand"]})"), "there is no link \"left_hand\"");
  refused(Biped(R"({"feet": ["left_shin"]})"), "has no collision shape to stand on");
  std::string still = Biped(std::string(kFeet) + "}");
  still.replace(still.find("\"floating\": true"), 16, "\"floating\": false");
  refused(still, "the robot's base is not free");
  std::string bare = Biped(std::string(kFeet) + "}");
  bare.replace(bare.find("\"contact\": {"), 12, "\"contact\": {\"enabled\": false, ");
  refused(bare, "needs the scene's \"contact\"");
}

}  // namespace balance_test
