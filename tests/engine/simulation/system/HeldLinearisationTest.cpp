// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <unsupported/Eigen/MatrixFunctions>

#include "engine/scene/Postures.h"
#include "engine/simulation/system/SystemLinearisation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/engine/simulation/contact/ContactRuns.h"
#include "tests/support/LoopMechanisms.h"
#include "tests/support/PlanarLinkage.h"

// Points that touch, controllers, friction in loops, and activations.
namespace held_linearisation_test {
namespace {

using namespace linkwright;
using namespace linkwright::test;
using contact::kG;

Linearisation At(System* system, const State& state) {
  Linearisation linear;
  const SystemStatus status = Linearise(system, state, &linear);
  INFO(status.term);
  REQUIRE(status.ok);
  return linear;
}

Linearisation Now(contact::Run* run) {
  const auto system = run->simulation.system().Clone();
  return At(system.get(), run->simulation.state());
}

std::shared_ptr<const CompiledScene> Compiled(const std::string& name, const std::string& text,
                                              const std::string& posture = "") {
  const Folder folder;
  WriteText(folder / name, text);
  LoadSceneResult loaded = LoadScene(folder / name);
  INFO(AllProblems(loaded.problems));
  REQUIRE(loaded.ok);
  ProblemList problems;
  if (!posture.empty()) TakePosture(posture, (folder / name).string(), &loaded.scene, &problems);
  auto compiled = CompileScene(loaded.scene, &problems);
  INFO(AllProblems(problems));
  REQUIRE(compiled);
  return compiled;
}

// x(T) of the system over x(0), by central differences of its simulation; x = (q, v, w), joints of one
// degree.
MatrixX Flow(const System& system, const State& start, double dt, int steps) {
  const auto nv = static_cast<Eigen::Index>(system.nv());
  const System::Segment w = system.activations();
  const Eigen::Index size = 2 * nv + w.count;
  const auto end = [&](Eigen::Index column, double by) {
    State state = start;
    if (column < nv)
      state.q[column] += by;
    else if (column < 2 * nv)
      state.v[column - nv] += by;
    else
      state.z[w.first + column - 2 * nv] += by;
    Simulation simulation(system.Clone(), {.dt = dt, .integrator = Integrator::kRk4});
    simulation.Restore(state, system.inputs());
    for (int i = 0; i < steps; ++i) REQUIRE_FALSE(simulation.Step(false));
    VectorX x(size);
    x << simulation.state().q, simulation.state().v, simulation.state().z.segment(w.first, w.count);
    return x;
  };
  MatrixX flow(size, size);
  const double h = 1e-5;
  for (Eigen::Index i = 0; i < size; ++i) flow.col(i) = (end(i, h) - end(i, -h)) / (2 * h);
  return flow;
}

}  // namespace

TEST_CASE("a ball with its mass off the middle rocks where it rolls, with the root of the textbook") {
  // m g d over the inertia about the point of contact; turning about the vertical is neutral.
  const double m = 2, R = 0.1, d = 0.04, I = 0.006;
  const std::string shape = "{\"sphere\": 0.1, \"xyz\": [0, 0, 0.04], \"friction\": 0.8}";
  for (const ContactClock clock : {ContactClock::kEvents, ContactClock::kStepping, ContactClock::kAuto}) {
    INFO(ToString(clock));
    contact::Run run(
        {contact::Free("ball", m, shape, {0, 0, R - d}, "[0,0,0,0,0,0]", contact::Text(Vector3(I, I, I))),
         "\"ground\": true",
         {0, 0, -kG},
         1e-3,
         clock});
    for (int i = 0; i < 3; ++i) REQUIRE_FALSE(run.simulation.Step(false));
    const Linearisation linear = Now(&run);
    CHECK(linear.dependent == 3);
    REQUIRE(linear.modes.size() == 4);
    const double w = std::sqrt(m * kG * d / (I + m * (R - d) * (R - d)));
    for (const std::size_t k : {0, 1}) {
      CHECK(linear.modes[k].frequency == Approx(w / (2 * kPi)).epsilon(1e-6));
      CHECK(linear.modes[k].kind == LinearMode::Kind::kPersists);
      // It rolls: its middle moves by R times the angle.
      const Eigen::VectorXcd& shape_of = linear.modes[k].shape;
      CHECK(shape_of.head(2).norm() == Approx((R - d) * shape_of.segment(3, 2).norm()).epsilon(1e-6));
    }
    for (const std::size_t k : {2, 3}) CHECK(linear.modes[k].kind == LinearMode::Kind::kNeutral);
  }
}

TEST_CASE("what sticks with all its points has no mode, and what is apart falls free") {
  contact::Run run({contact::Free("box", 1, contact::Box({0.2, 0.2, 0.1}), {0, 0, 0.05}) + "," +
                        contact::Free("flying", 1, contact::Sphere(0.05), {1, 0, 1}),
                    "\"ground\": true"});
  REQUIRE_FALSE(run.simulation.Step(false));
  const Linearisation linear = Now(&run);
  CHECK(linear.dependent == 6);
  CHECK(linear.modes.size() == 12);
  for (const LinearMode& mode : linear.modes) CHECK(mode.kind == LinearMode::Kind::kNeutral);
  CHECK(linear.acceleration.head(6).norm() < 1e-9);
  CHECK(linear.acceleration.tail(6).norm() == Approx(kG));
}

TEST_CASE("what slips follows Coulomb's law, with the force that presses it") {
  // A ball that cannot turn, on a plane, at the end of a spring from a point above it.
  const double m = 1.5, mu = 0.3, k = 20, rest = 0.3, high = 0.5, x = 0.4;
  const std::string ball = R"({"name": "b", "xyz": [0, 0, 0.1], "links": [{"name": "rail"},
    {"name": "lx", "mass": 0, "inertia": [0, 0, 0]},
    {"name": "ball", "mass": 1.5, "inertia": [0.01, 0.01, 0.01], "collisions": [{"sphere": 0.1, "friction": 0.3}]}], "joints": [
    {"name": "x", "type": "prismatic", "axis": [1, 0, 0], "parent": "rail", "child": "lx"},
    {"name": "z", "type": "prismatic", "axis": [0, 0, 1], "parent": "lx", "child": "ball"}],
    "positions": {"x": 0.4}, "velocities": {"x": 0.7}})";
  contact::Run run({ball,
                    "\"ground\": true",
                    {0, 0, -kG},
                    1e-3,
                    ContactClock::kEvents,
                    false,
                    R"(, "forces": [{"name": "s", "type": "spring_damper", "link_j": "ball",
                    "point_i": [0, 0, 0.6], "line_stiffness": 20, "rest_length": 0.3}])"});
  const auto system = run.simulation.system().Clone();
  const Linearisation linear = At(system.get(), run.simulation.state());
  // a = (−F x/l − μ N)/m, N = m g − F h/l, F = k (l − l₀)
  const auto a = [&](double at) {
    const double l = std::hypot(at, high), F = k * (l - rest);
    return (-F * at / l - mu * (m * kG - F * high / l)) / m;
  };
  const double h = 1e-4;
  const double slope = (8 * (a(x + h) - a(x - h)) - (a(x + 2 * h) - a(x - 2 * h))) / (12 * h);
  CHECK(linear.acceleration[0] == Approx(a(x)).epsilon(1e-9));
  CHECK(linear.dependent == 1);
  CHECK(linear.A(2, 0) == Approx(slope).epsilon(1e-7));
  CHECK(std::abs(linear.A(2, 2)) < 1e-7);
  CHECK(linear.B(2, 0) == Approx(1 / m).epsilon(1e-9));
  CHECK(linear.B(2, 1) == Approx(mu / m).epsilon(1e-9));  // lifts it
  // And beside the simulation, over a hundredth of a second.
  const MatrixX flow = Flow(*system, run.simulation.state(), 1e-4, 100);
  Eigen::Matrix2d A;
  A << 0, 1, linear.A(2, 0), linear.A(2, 2);
  const Eigen::Matrix2d expected = (0.01 * A).exp();
  CHECK(flow(0, 0) == Approx(expected(0, 0)).epsilon(1e-5));
  CHECK(flow(2, 2) == Approx(expected(1, 1)).epsilon(1e-5));
  CHECK(flow(2, 0) == Approx(expected(1, 0)).epsilon(2e-2));
}

TEST_CASE("errors of a trot by computed torque decay as they are to") {
  // ë + 2 ζ ω ė + ω² e = 0 of each coordinate that is not held, twice −ω for ζ = 1. While it stands still on
  // four feet, the body's three are left, and joints turn as much as these do.
  Scene scene;
  scene.trot = TrotScene();
  scene.trot->pause = 2;
  ProblemList problems;
  const auto compiled = CompileScene(scene, &problems);
  REQUIRE(compiled);
  Simulation simulation(compiled->MakeSystem(), {.dt = 0.005});
  const double T = scene.trot->plan.T_half;
  while (simulation.state().time < T + 0.8 * scene.trot->pause) REQUIRE_FALSE(simulation.Step(false));
  const auto system = simulation.system().Clone();
  const Linearisation linear = At(system.get(), simulation.state());
  const double omega = scene.trot->frequency;
  REQUIRE(scene.trot->damping_ratio == 1);
  CHECK(linear.dependent == 8);
  REQUIRE(std::count(linear.held.begin(), linear.held.end(), 0) == 3);
  double sum = 0;
  for (const LinearMode& mode : linear.modes) {
    // A double eigenvalue comes out as the root of what differences leave.
    CHECK(std::abs(mode.value + omega) < 0.02 * omega);
    sum += mode.value.real() * (mode.frequency > 0 ? 2 : 1);
  }
  CHECK(sum == Approx(-6 * omega).epsilon(1e-6));
}

TEST_CASE("a linkage that dry friction holds has no mode") {
  const auto built = PlanarLinkage::Windows(1).Build(false, LoopType::kRevolute, {});
  ModelBuilder builder;
  ProblemList problems;
  builder.AddRobot(built.robot, built.options, &problems);
  const auto model = builder.Build();
  TreeSystemOptions options;
  options.loops = built.loops;
  const auto system = MakeTreeSystem(model, options);
  System::Inputs inputs = system->inputs();
  inputs.friction.setConstant(1e3);
  system->SetInputs(inputs);
  const Linearisation held = At(system.get(), system->InitialState());
  CHECK(held.modes.empty());
  CHECK(held.acceleration.norm() < 1e-9);
  // Without friction by the same rows as by partitioning.
  inputs.friction.setZero();
  system->SetInputs(inputs);
  const Linearisation loops = At(system.get(), system->InitialState());
  Linearisation dense;
  REQUIRE(LineariseHeld(system.get(), system->InitialState(), &dense).ok);
  REQUIRE(dense.modes.size() == loops.modes.size());
  REQUIRE_FALSE(loops.modes.empty());
  for (std::size_t k = 0; k < loops.modes.size(); ++k)
    CHECK(std::abs(dense.modes[k].value - loops.modes[k].value) < 1e-6);
}

TEST_CASE("a filter, an integrator and what they move are states, their controls inputs") {
  const auto compiled = Compiled("m.xml", R"(<mujoco><compiler angle='radian'/><option integrator='RK4'/>
    <worldbody><body><joint name='x' type='slide' axis='1 0 0' damping='.6'/><geom size='.1' mass='2'/></body>
    </worldbody><actuator>
    <general name='f' joint='x' dyntype='filter' dynprm='.2' gainprm='4'/>
    <general name='i' joint='x' dyntype='integrator' gainprm='3'/></actuator>
    <keyframe><key name='k' qvel='.3' act='.4 .1' ctrl='.5 .2'/></keyframe></mujoco>)",
                                 "k");
  const auto system = compiled->MakeSystem();
  const Linearisation linear = At(system.get(), system->InitialState());
  REQUIRE(linear.activations == 2);
  REQUIRE(linear.controls == 2);
  MatrixX A(4, 4), B(4, 3);
  A << 0, 1, 0, 0, 0, -0.3, 2, 1.5, 0, 0, -5, 0, 0, 0, 0, 0;
  B << 0, 0, 0, 0.5, 0, 0, 0, 5, 0, 0, 0, 1;
  CHECK((linear.A - A).lpNorm<Eigen::Infinity>() < 1e-9);
  CHECK((linear.B - B).lpNorm<Eigen::Infinity>() < 1e-9);
  CHECK(linear.modes.size() == 4);
}

TEST_CASE("a muscle's linearisation is the derivative of its simulation") {
  const auto compiled = Compiled("m.xml", R"(<mujoco><compiler angle='radian'/><option integrator='RK4'/>
    <worldbody><body><joint name='a' axis='0 1 0'/><geom type='capsule' fromto='0 0 0 0 0 -.4' size='.02'/>
    <body pos='0 0 -.4'><joint name='b' axis='0 1 0'/><geom type='capsule' fromto='0 0 0 0 0 -.3' size='.02'/>
    </body></body></worldbody><actuator><muscle name='m' joint='a' force='8' lengthrange='-1 1'/>
    <general name='g' joint='b' dyntype='filter' dynprm='.05' gainprm='2'/></actuator>
    <keyframe><key name='k' qpos='.3 -.2' qvel='.5 .1' act='.4 .3' ctrl='.9 .1'/></keyframe></mujoco>)",
                                 "k");
  const auto system = compiled->MakeSystem();
  const State start = system->InitialState();
  const Linearisation linear = At(system.get(), start);
  REQUIRE(linear.A.rows() == 6);
  // d/dT of x(T) over x(0) at T = 0, to the third order of T (Richardson).
  const double dt = 1e-5;
  const auto slope = [&](int steps) -> MatrixX {
    return (Flow(*system, start, dt, steps) - MatrixX::Identity(6, 6)) / (steps * dt);
  };
  const MatrixX A = (8 * slope(8) - 6 * slope(16) + slope(32)) / 3;
  INFO("\n" << A << "\n\n" << linear.A);
  CHECK((A - linear.A).lpNorm<Eigen::Infinity>() < 1e-5 * linear.A.lpNorm<Eigen::Infinity>());
}

}  // namespace held_linearisation_test
