// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"
#include "tests/support/SceneFiles.h"

// The trotting quadruped in one scene with others.
namespace trot_beside_test {
namespace {

using namespace linkwright;
using namespace linkwright::test;

Scene Shipped(const char* name) { return LoadGood(fs::path(LINKWRIGHT_SOURCE_DIR) / "scenes" / name); }

std::shared_ptr<const CompiledScene> Compiled(const Scene& scene) {
  ProblemList problems;
  auto compiled = CompileScene(scene, &problems);
  INFO(AllProblems(problems));
  REQUIRE(compiled);
  return compiled;
}

/// A simulation, and where the joints of one of its parts are.
struct Part {
  explicit Part(const Scene& scene, double dt = 0.001)
      : compiled(Compiled(scene)),
        simulation(compiled->MakeSystem(), {.dt = dt, .integrator = Integrator::kRk4}) {}
  double Position(const std::string& joint) const {
    const BodyIndex body = compiled->model->FindJoint(joint);
    INFO(joint);
    REQUIRE(body.IsValid());
    return simulation.state().q[compiled->model->joints()[static_cast<std::size_t>(body.value)].q_index];
  }
  std::shared_ptr<const CompiledScene> compiled;
  Simulation simulation;
};

}  // namespace

TEST_CASE("A robot beside the trot moves as it does alone, and so does the trot") {
  Scene pendulum = Shipped("double-pendulum.lws.json");
  pendulum.forces.clear();
  Scene trot;
  trot.gravity = pendulum.gravity;
  trot.trot = TrotScene();
  Scene both = pendulum;
  both.trot = trot.trot;
  both.cross_check = {Formulation::kKane, 1e-9};
  Part one(pendulum), other(trot), together(both);
  const std::string prefix = both.robots[0].name + "/";
  std::vector<std::string> joints;
  for (const Joint& joint : one.compiled->model->joints())
    if (joint.nq == 1) joints.push_back(joint.name);
  REQUIRE(joints.size() == 2);
  double apart = 0, trots_apart = 0, landed = 0;
  for (int i = 0; i < 1500; ++i) {
    for (Part* part : {&one, &other, &together}) {
      const auto divergence = part->simulation.Step(false);
      INFO((divergence ? divergence->ToString() : std::string()));
      REQUIRE_FALSE(divergence);
    }
    for (const std::string& joint : joints)
      apart = std::max(apart, std::abs(one.Position(joint) - together.Position(prefix + joint)));
    for (const char* joint : {"x", "z", "pitch", "front_1_hip", "rear_2_knee"})
      trots_apart = std::max(trots_apart, std::abs(other.Position(joint) - together.Position(joint)));
    landed = std::max(landed, std::abs(together.Position("x")));
  }
  CHECK(landed > 0.05);
  // Steps of the pendulum are divided where a foot lands.
  CHECK(apart < 1e-7);
  CHECK(trots_apart < 1e-9);
  const CrossCheck check = together.simulation.system().cross_check();
  CHECK(check.Agrees());
  CHECK(check.largest.difference > 0);
  CHECK(together.simulation.system().ComputeEnergies(together.simulation.state()).RelativeResidual() < 1e-6);
}

TEST_CASE("Kane's equations beside a robot still see what is wrong with that") {
  // What stands beside the trot is compared by Newton and Euler's equations: its loops too.
  Scene scene = Shipped("four-bar.lws.json");
  scene.trot = TrotScene();
  scene.cross_check = {Formulation::kKane, 1e-9};
  Part together(scene, 0.0005);
  for (int i = 0; i < 400; ++i) REQUIRE_FALSE(together.simulation.Step(false));
  CHECK(together.simulation.system().cross_check().Agrees());
}

TEST_CASE("A ball that bounces beside the trot bounces as it does alone") {
  Scene ball = Shipped("contact-bouncing-ball.lws.json");
  Scene both = ball;
  both.trot = TrotScene();
  Part one(ball), together(both);
  for (int i = 0; i < 1000; ++i) {
    REQUIRE_FALSE(one.simulation.Step(false));
    REQUIRE_FALSE(together.simulation.Step(false));
  }
  const auto energy = [](Part* part, const char* name) {
    const auto& signals = part->simulation.system().signals();
    std::vector<double> values(signals.size());
    part->simulation.system().ComputeSignals(part->simulation.state(), values);
    for (std::size_t i = 0; i < signals.size(); ++i)
      if (signals[i].name == name) return values[i];
    FAIL("no signal " << name);
    return 0.0;
  };
  CHECK(energy(&one, "contact.impacts") > 0);
  CHECK(energy(&together, "contact.impacts") == energy(&one, "contact.impacts"));
  const int n = one.compiled->model->nq();
  // Robots come first in the tree.
  CHECK((one.simulation.state().q - together.simulation.state().q.head(n)).lpNorm<Eigen::Infinity>() < 1e-8);
  CHECK(std::abs(together.Position("x")) > 0.05);
}

TEST_CASE("Names of robots beside the trot have the robot's before them") {
  Scene scene = Shipped("double-pendulum.lws.json");
  const std::string robot = scene.robots[0].name, link = scene.robots[0].description.links.back().name;
  CHECK(Compiled(scene)->model->FindFrame(link).IsValid());
  scene.trot = TrotScene();
  const auto compiled = Compiled(scene);
  CHECK(compiled->model->FindFrame(robot + "/" + link).IsValid());
  CHECK_FALSE(compiled->model->FindFrame(link).IsValid());
  CHECK(compiled->model->FindFrame("front_1_shin").IsValid());
}

}  // namespace trot_beside_test
