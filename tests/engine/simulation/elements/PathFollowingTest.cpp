// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "BuildInfo.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/compile/MechanismPosing.h"
#include "engine/simulation/elements/PathNotes.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/engine/simulation/elements/PathScenes.h"
#include "tests/support/Mechanisms.h"

namespace path_motion_test {
namespace {

using namespace linkwright::test;

TEST_CASE("the arm follows its path in the simulation") {
  Scene arm = SevenJointArm();
  arm.effort_limits = false;
  for (JointDescription& joint : arm.robots[0].description.joints) joint.friction = 0;
  const auto bare = Compile(arm, {});
  PathElement element = Around(*bare);
  for (PathWaypoint& waypoint : element.waypoints) waypoint.time -= 0.5;
  auto compiled = Compile(arm, {element});
  Simulation simulation(compiled->MakeSystem(), {});
  const PathMotion& path = *compiled->paths[0];
  double worst = 0;
  while (simulation.state().time < 2.5) {
    REQUIRE_FALSE(simulation.Step());
    Transform X_WP;
    path.Frame(simulation.state().time, &X_WP);
    worst = std::max(worst, (PoseAt(*compiled, simulation.state().q, path.frame()).p - X_WP.p).norm());
  }
  CHECK(worst < 1e-4);
  CHECK(simulation.state().v.norm() < 1e-2);
  const Energies energies = simulation.system().ComputeEnergies(simulation.state());
  CHECK(energies.ResidualPasses());
  // Beside the path: e'' + 40 e' + 400 e = 0 from rest gives e = e_0 (1 + 20 t) exp(−20 t).
  VectorX beside = simulation.system().InitialState().q;
  beside[3] += 0.05;
  simulation.Start(beside, VectorX::Zero(7));
  while (simulation.state().time < 0.1 - 1e-9) REQUIRE_FALSE(simulation.Step());
  VectorX q;
  path.Joints(simulation.state().time, &q);
  CHECK(simulation.state().q[3] - q[3] == Approx(0.05 * 3 * std::exp(-2.0)).epsilon(0.01));
}

TEST_CASE("a link of a closed loop follows its path by as many joints as the loop leaves independent") {
  const LoadSceneResult loaded = LoadScene(std::string(LINKWRIGHT_SOURCE_DIR) + "/scenes/four-bar.lws.json");
  REQUIRE(loaded.ok);
  Scene scene = loaded.scene;
  scene.robots[0].velocities.clear();
  const auto bare = Compile(scene, {});
  const Model& model = *bare->model;
  const auto loops = MakeLoopConstraints(*bare);
  REQUIRE(loops);
  const BodyIndex crank = model.FindJoint("crank");
  const int at = model.joints()[static_cast<std::size_t>(crank.value)].q_index;
  PathElement element;
  element.name = "swing";
  element.frame = "coupler";
  element.curve = PathCurve::kCubic;
  element.rest_at_ends = false;
  const FrameIndex frame = model.FindFrame("coupler");
  VectorX q = bare->initial_q;
  // So close that the spline through them leaves the coupler's own curve by less than 1e-4 m.
  constexpr int kCount = 25;
  for (int k = 0; k < kCount; ++k) {
    VectorX turned = q;
    turned[at] = bare->initial_q[at] + 0.0375 * k;
    q = loops->Follow(q, turned);
    element.waypoints.push_back({0.075 * k, PoseAt(*bare, q, frame), {}});
  }
  const PathMotion path(bare->model, element, bare->initial_q, true, loops.get());
  INFO(path.why());
  REQUIRE(path.works());
  REQUIRE(path.joints().size() == 1);
  CHECK(path.joints().front() == crank);
  CHECK(PathNotes(path).empty());
  VectorX along;
  q = bare->initial_q;
  for (double t = 0; t <= 1.8; t += 0.1) {
    path.Joints(t, &along);
    VectorX wanted = q;
    wanted[at] = along[0];
    q = loops->Follow(q, wanted);
    CHECK(loops->Gap(q) < 1e-9);
    Transform X_WP;
    path.Frame(t, &X_WP);
    CHECK((PoseAt(*bare, q, frame).p - X_WP.p).norm() < 1e-4);
  }
  // The waypoints are met, and the compiled scene leads the same joint.
  for (int k = 0; k < kCount; ++k) {
    path.Joints(path.TimeOfWaypoint(k), &along);
    CHECK(along[0] == Approx(bare->initial_q[at] + 0.0375 * k).margin(1e-7));
  }
  const auto compiled = Compile(scene, {element});
  REQUIRE(compiled->paths.size() == 1);
  CHECK(compiled->paths.front()->joints() == path.joints());
}

TEST_CASE("of two paths for one joint the first leads") {
  const Scene arm = SevenJointArm();
  const auto bare = Compile(arm, {});
  PathElement first = Around(*bare);
  PathElement second = first;
  second.name = "other";
  const auto count = [&](const std::vector<PathElement>& paths) {
    int motors = 0;
    const auto system = Compile(arm, paths)->MakeSystem();
    for (const Signal& signal : system->signals()) motors += signal.name.find("motor.") == 0;
    return motors;
  };
  CHECK(count({first, second}) == 7);
  first.enabled = false;
  CHECK(count({first, second}) == 7);
  second.enabled = false;
  CHECK(count({first, second}) == 0);
}

TEST_CASE("corners of a path end a step, with every integrator of higher order") {
  // Computed torque makes the error of the joint e'' + kd e' + kp e = 0. With kd² = 4 kp a jump of the path's
  // speed by w leaves e = −w t exp(−kd t / 2) behind it.
  ChainMaker chain;
  chain.Add(JointType::kPrismatic, Vector3::UnitX(), PointMass(2));
  PathElement element;
  element.name = "zigzag";
  element.joints = {"j1"};
  element.curve = PathCurve::kLinear;
  element.kp = 25;
  element.kd = 10;
  const double corners[] = {0.1537, 0.4159, 0.7377}, places[] = {0, 0.4, 0.1};
  for (int k = 0; k < 3; ++k) {
    element.waypoints.emplace_back().time = corners[k];
    element.waypoints.back().q = {places[k]};
  }
  const auto model = chain.Build();
  TreeSystemOptions options;
  options.gravity.setZero();
  options.paths = {std::make_shared<PathMotion>(model, element, VectorX::Zero(1), true)};
  REQUIRE(options.paths[0]->works());
  const double speeds[] = {0, 0.4 / (corners[1] - corners[0]), -0.3 / (corners[2] - corners[1]), 0};
  const auto expected = [&](double time) {
    double q = 0;
    for (int k = 0; k < 3; ++k) {
      const double t = time - corners[k], jump = speeds[k + 1] - speeds[k];
      if (t > 0) q += jump * t - jump * t * std::exp(-5 * t);
    }
    return q;
  };
  for (const auto& [integrator, dt, allowed] :
       {std::tuple{Integrator::kRk4, 0.01, 1e-7}, {Integrator::kDormandPrince, 0.05, 1e-9}}) {
    INFO(ToString(integrator));
    SimulationOptions run;
    run.dt = dt;
    run.integrator = integrator;
    run.tolerance = 1e-11;
    Simulation simulation(MakeTreeSystem(model, options), run);
    double worst = 0;
    while (simulation.state().time < 1) {
      const auto divergence = simulation.Step(false);
      if (divergence) FAIL(divergence->ToString());
      worst = std::max(worst, std::abs(simulation.state().q[0] - expected(simulation.state().time)));
    }
    CHECK(worst < allowed);
  }
}

}  // namespace
}  // namespace path_motion_test
