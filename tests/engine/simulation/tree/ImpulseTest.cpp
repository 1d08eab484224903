// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/simulation/run/InputLog.h"
#include "engine/simulation/run/Runner.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/engine/simulation/contact/ContactRuns.h"
#include "tests/support/FourBar.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/SameBits.h"
#include "tests/support/Settle.h"
#include "tests/support/TempFolder.h"

// Impulses: Command of kind kImpulse.
namespace linkwright::impulse_test {
namespace {

Command Push(int body, const Vector3& point, const Vector3& impulse) {
  Command command;
  command.kind = CommandKind::kImpulse;
  command.body = BodyIndex(body);
  command.point = point;
  command.vector = impulse;
  return command;
}

// At a point of a link, whose axes are not those of its body.
Command PushLink(const Model& model, const char* link, const Vector3& point, const Vector3& impulse) {
  const Frame& frame = model.frames()[static_cast<std::size_t>(model.FindFrame(link).value)];
  return Push(frame.body.value, frame.X_BF * point, impulse);
}

}  // namespace

TEST_CASE("an impulse on a free body: Δv = Λ/m, Δω = I⁻¹ (r × Λ)", "[impulse]") {
  RobotDescription robot;
  Inertial inertial;
  inertial.mass = 2.5;
  inertial.com = {0.1, -0.05, 0.2};
  inertial.inertia = Vector3(0.02, 0.05, 0.04).asDiagonal();
  robot.links.push_back({"body", inertial, {}, {}});
  AddRobotOptions add;
  add.floating = true;
  const auto model = BuildModel(robot, add);
  TreeSystemOptions options;
  options.initial_q = model->NeutralPosition();
  const Eigen::Quaterniond turn(Eigen::AngleAxisd(0.8, Vector3(1, -2, 0.5).normalized()));
  options.initial_q << 0.3, 0.1, 1.2, turn.w(), turn.x(), turn.y(), turn.z();
  options.initial_v = VectorX::Zero(6);
  options.initial_v << 0.4, -0.2, 0.1, 1, 0.5, -2;
  Simulation simulation(MakeTreeSystem(model, options), {});
  const State before = simulation.state();
  const Vector3 point(0.3, 0.2, -0.1), impulse(1.5, -2, 0.7);
  simulation.Apply(Push(1, point, impulse));
  const Vector3 impulse_B = turn.toRotationMatrix().transpose() * impulse;
  const Vector3 w = inertial.inertia.inverse() * (point - inertial.com).cross(impulse_B);
  // Of the origin, which moves with the centre and turns about it.
  const Vector3 v = impulse_B / inertial.mass - w.cross(inertial.com);
  const VectorX jump = simulation.state().v - before.v;
  CHECK((jump.head<3>() - v).norm() < 1e-14);
  CHECK((jump.tail<3>() - w).norm() < 1e-13);
  CHECK(simulation.state().q == before.q);
  // The ledger has what the push did: Λ · (ṗ⁻ + ṗ⁺) / 2.
  const auto speed = [&](const VectorX& at) {
    return Vector3(at.head<3>() + Vector3(at.tail<3>()).cross(point));
  };
  const double work = impulse_B.dot(speed(before.v) + speed(simulation.state().v)) / 2;
  const Energies e = simulation.system().ComputeEnergies(simulation.state());
  CHECK(e.work_edits == Approx(work).epsilon(1e-12));
  CHECK(std::abs(e.residual) < 1e-12);
}

TEST_CASE("an impulse on a hanging rod: Δω = r Λ / I of its hinge, also where dry friction holds it",
          "[impulse]") {
  for (const double friction : {0.0, 5.0}) {
    ChainMaker chain;
    chain.Add(JointType::kRevolute, Vector3::UnitY(), HangingRod(1.2, 0.5)).friction = friction;
    const auto model = chain.Build();
    Simulation simulation(MakeTreeSystem(model), {});
    REQUIRE_FALSE(simulation.Step());
    REQUIRE(std::abs(simulation.state().v[0]) < 1e-14);
    // About y, x at −z is negative: the tip moves along x where the angle falls.
    simulation.Apply(PushLink(*model, "l1", {0, 0, -0.4}, {0.3, 7, 2}));
    const double inertia = 1.2 * 0.25 / 3;
    CHECK(simulation.state().v[0] == Approx(-0.4 * 0.3 / inertia).epsilon(1e-12));
    for (int i = 0; i < 200; ++i) REQUIRE_FALSE(simulation.Step());
    const Energies e = simulation.system().ComputeEnergies(simulation.state());
    CHECK(std::abs(e.residual) < 1e-7 * e.exchanged);
  }
}

TEST_CASE("an impulse on a chain is M⁻¹ Jᵀ Λ", "[impulse]") {
  const auto model = RodPendulum(4).Build();
  TreeSystemOptions options;
  options.initial_q = Eigen::Vector4d(0.3, -0.5, 1.1, 0.2);
  options.initial_v = Eigen::Vector4d(1, -2, 0.5, 3);
  Simulation simulation(MakeTreeSystem(model, options), {});
  const Vector3 point(0.02, 0, -0.3), impulse(0.7, 0.4, -1.1);
  simulation.Apply(Push(3, point, impulse));
  Workspace workspace(*model);
  ForwardKinematics(*model, options.initial_q, &workspace);
  MatrixX M(4, 4);
  MassMatrix(*model, options.initial_q, &workspace, &M);
  Matrix6X J(6, 4);
  PointJacobian(*model, workspace, BodyIndex(3), point, &J);
  const VectorX wanted = M.ldlt().solve(J.topRows<3>().transpose() * impulse);
  CHECK((simulation.state().v - options.initial_v - wanted).norm() < 1e-11);
}

TEST_CASE("an impulse leaves loops closed: a four-bar takes Λ · ∂p/∂θ over its inertia at the crank",
          "[impulse]") {
  const FourBar bar;
  const double crank = 0.9, h = 1e-5;
  TreeSystemOptions options;
  options.loops = bar.Loops();
  options.initial_q = bar.Position(crank);
  for (const Formulation formulation : {Formulation::kArticulated, Formulation::kPartitioning}) {
    options.formulation = formulation;
    const auto model = BuildModel(bar.Robot());
    Simulation simulation(MakeTreeSystem(model, options), {});
    const double along = 0.25;  // of the coupler
    const Vector3 impulse(0.2, 0.3, 0.8);
    simulation.Apply(PushLink(*model, "coupler", {along, 0, 0}, impulse));
    const auto place = [&](double angle) {
      const VectorX q = bar.Position(angle);
      const double coupler = q[0] + q[1];
      return Vector3(bar.a * std::cos(angle) + along * std::cos(coupler), 0,
                     -bar.a * std::sin(angle) - along * std::sin(coupler));
    };
    const Vector3 rate = (place(crank + h) - place(crank - h)) / (2 * h);
    const double speed = impulse.dot(rate) / bar.Inertia(crank);
    CHECK(simulation.state().v[0] == Approx(speed).epsilon(1e-7));
    const VectorX along_loop = (bar.Position(crank + h) - bar.Position(crank - h)) / (2 * h) * speed;
    CHECK((simulation.state().v - along_loop).norm() < 1e-6 * along_loop.norm());
    for (int i = 0; i < 500; ++i) REQUIRE_FALSE(simulation.Step());
    const Energies e = simulation.system().ComputeEnergies(simulation.state());
    CHECK(e.work_edits == Approx(impulse.dot(rate) * speed / 2).epsilon(1e-6));
    CHECK(std::abs(e.residual) < 1e-6 * e.exchanged);
  }
}

TEST_CASE("pushed into the ground, a body that rests there keeps its rest; pushed off, it flies",
          "[impulse]") {
  using namespace linkwright::test::contact;
  for (const ContactClock clock : {ContactClock::kEvents, ContactClock::kStepping}) {
    Gate gate;
    gate.robots = Free("box", 2, Box({0.2, 0.2, 0.2}), {0, 0, 0.1}, "[0,0,0,0,0,0]", "[0.02, 0.02, 0.02]");
    gate.contact = R"("ground": true, "friction": 0.5, "restitution": 0)";
    gate.clock = clock;
    Run run(gate);
    run.Until(0.05);
    run.simulation.Apply(Push(1, Vector3::Zero(), {0, 0, -3}));
    CHECK(run.simulation.state().v[2] == Approx(-1.5).epsilon(1e-6));
    run.Until(0.1);
    CHECK(run.simulation.state().v.norm() < 1e-4);
    CHECK(run.simulation.state().q[2] == Approx(0).margin(1e-4));  // from where its robot stands
    run.simulation.Apply(Push(1, Vector3::Zero(), {0, 0, 3}));
    const double before = run.simulation.state().q[2];
    run.Until(0.2);
    CHECK(run.simulation.state().q[2] - before == Approx(1.5 * 0.1 - kG * 0.01 / 2).epsilon(1e-3));
  }
}

TEST_CASE("impulses that mean nothing change nothing", "[impulse]") {
  Simulation simulation(MakeTreeSystem(RodPendulum(2).Build()), {});
  REQUIRE_FALSE(simulation.Step());
  const State before = simulation.state();
  const double huge = std::numeric_limits<double>::infinity();
  for (const Command& command :
       {Push(0, Vector3::Zero(), {1, 0, 0}), Push(-1, Vector3::Zero(), {1, 0, 0}),
        Push(3, Vector3::Zero(), {1, 0, 0}), Push(1, Vector3::Zero(), Vector3::Zero()),
        Push(1, {0, 0, -0.5}, {huge, 0, 0}), Push(1, {0, 0, -0.5}, {0, std::nan(""), 0})})
    simulation.Apply(command);
  CHECK(test::SameBits(simulation.state(), before));
}

TEST_CASE("a run with pushes replays from its log of inputs to the same bytes", "[impulse][replay]") {
  const auto model = RodPendulum(3).Build();
  TreeSystemOptions options;
  options.initial_q = Eigen::Vector3d(0.4, 0.2, -0.7);
  Runner runner(MakeTreeSystem(model, options), {});
  runner.Step(20);
  runner.Post(Push(2, {0.01, 0, -0.4}, {0.31, 0.1, 0.23}));
  runner.Post(Push(3, {0, 0, -0.5}, {-0.17, 0, 0.41}));
  runner.Step(30);
  runner.Post(Push(1, {0.25, 0.1, 0}, {0.07, 0, 0}));
  runner.Step(50);
  Settle(&runner);
  REQUIRE(runner.log().size() == 3);
  const TempFolder folder;
  const auto path = folder.Write("pushes.jsonl", WriteInputLog(runner.log(), *model));
  ProblemList problems;
  const std::vector<Command> read = ReadInputLog(path, *model, &problems);
  REQUIRE_FALSE(problems.HasErrors());
  Simulation replay(MakeTreeSystem(model, options), {});
  std::size_t next = 0;
  for (int step = 0; step < 100; ++step) {
    for (; next < read.size() && read[next].time <= replay.state().time; ++next) replay.Apply(read[next]);
    REQUIRE_FALSE(replay.Step());
  }
  CHECK(next == 3);
  CHECK(test::SameBits(replay.state(), runner.Latest()->state));
}

}  // namespace linkwright::impulse_test
