// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <fstream>

#include "engine/simulation/run/InputLog.h"
#include "engine/simulation/run/Runner.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/Settle.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace force_replay_test {
namespace {

/// An arm of four rods with friction and limits, and an element of each kind.
std::shared_ptr<const Model> Arm() {
  ChainMaker chain;
  for (int i = 0; i < 4; ++i) {
    JointDescription& joint =
        chain.Add(JointType::kRevolute, i % 2 == 1 ? Vector3::UnitX() : Vector3::UnitY(), HangingRod(1, 0.3),
                  {0, 0, i == 0 ? 0 : -0.3});
    joint.damping = 0.05;
    joint.friction = 0.1;
    joint.armature = 0.01;
    joint.lower = -0.5;
    joint.upper = 0.5;
    joint.max_effort = 6;
  }
  return chain.Build();
}

TreeSystemOptions AllKinds() {
  std::vector<ForceElement> elements(6);
  for (int i = 0; i < 6; ++i) {
    ForceElement& e = elements[static_cast<std::size_t>(i)];
    e.kind = static_cast<ForceKind>(i);
    e.name = "element" + std::to_string(i);
  }
  elements[0].joint = "j1";
  elements[0].stiffness = 12;
  elements[0].rest = 0.4;
  elements[1].link = "l4";
  elements[1].point = {0, 0, -0.3};
  elements[1].force[0].formula = "3*sin(5*t)";
  elements[1].moment[1].value = 0.2;
  elements[1].from = 0.2345;
  elements[1].until = 1.2345;
  elements[2].joint = "j2";
  elements[2].torque.formula = "2*cos(3*t) - 0.1*v";
  elements[3].joint = "j3";
  elements[3].kp = 30;
  elements[3].kd = 1;
  elements[3].target.formula = "0.5*sin(2*t)";
  elements[4].joint = "j4";
  elements[4].kp = 50;
  elements[4].kd = 10;
  elements[4].target.formula = "0.8*smooth(t)";
  elements[5].joint = "j1";
  elements[5].from = 0.5;
  TreeSystemOptions options;
  options.forces = elements;
  return options;
}

Command Make(CommandKind kind, int index, double value) {
  Command command;
  command.kind = kind;
  command.index = index;
  command.value = value;
  return command;
}

Command Parameter(int element, ForceParameter parameter, double value) {
  return Make(CommandKind::kElement, element * kForceParameters + static_cast<int>(parameter), value);
}

Command Pull() {
  Command pull = Make(CommandKind::kPull, 0, 60);
  pull.body = BodyIndex(3);
  pull.point = {0, 0, -0.3};
  pull.vector = {0.4, 0.3, -0.5};
  pull.value2 = 2;
  return pull;
}

bool Same(const State& a, const State& b) {
  return a.time == b.time && a.q == b.q && a.v == b.v && a.z == b.z;
}

State Replay(const std::vector<Command>& log, double until) {
  Simulation simulation(MakeTreeSystem(Arm(), AllKinds()), {});
  std::size_t next = 0;
  while (simulation.state().time < until - 1e-9) {
    while (next < log.size() && log[next].time <= simulation.state().time + 1e-9)
      simulation.Apply(log[next++]);
    REQUIRE_FALSE(simulation.Step());
  }
  return simulation.state();
}

}  // namespace

TEST_CASE("steps with every kind of force allocate nothing") {
  Simulation simulation(MakeTreeSystem(Arm(), AllKinds()), {});
  simulation.Apply(Pull());
  REQUIRE_FALSE(simulation.Step());
  const std::size_t before = AllocationCount();
  bool diverged = false;
  for (int i = 0; i < 1500; ++i) diverged = diverged || simulation.Step().has_value();
  const Energies e = simulation.system().ComputeEnergies(simulation.state());
  CHECK(AllocationCount() == before);
  CHECK_FALSE(diverged);
  CHECK(e.work_actuators != 0);
  CHECK(e.work_external != 0);
  CHECK(e.work_pull != 0);
}

TEST_CASE("the ledger closes with every kind of force, switched, edited and pulled at") {
  Simulation simulation(MakeTreeSystem(Arm(), AllKinds()), {});
  double most = 0;
  for (int i = 0; i < 4000; ++i) {
    if (i == 600) simulation.Apply(Pull());
    if (i == 900) simulation.Apply(Parameter(0, ForceParameter::kStiffness, 25));
    if (i == 1000) simulation.Apply(Parameter(0, ForceParameter::kRest, -0.3));
    if (i == 1100) simulation.Apply(Parameter(3, ForceParameter::kKp, 12));
    if (i == 1400) simulation.Apply(Make(CommandKind::kRelease, 0, 0));
    if (i == 2000) simulation.Apply(Parameter(4, ForceParameter::kEnabled, 0));
    if (i == 2500) simulation.Apply(Parameter(0, ForceParameter::kEnabled, 0));
    REQUIRE_FALSE(simulation.Step());
    const Energies e = simulation.system().ComputeEnergies(simulation.state());
    if (i > 20) most = std::max(most, e.RelativeResidual());
  }
  const Energies e = simulation.system().ComputeEnergies(simulation.state());
  CAPTURE(e.residual, e.exchanged);
  CHECK(most < 1e-6);
  CHECK(e.ResidualPasses());
  CHECK(e.work_edits != 0);
  CHECK(e.work_limits < 0);
  CHECK(e.exchanged > std::abs(e.work_actuators) + std::abs(e.work_pull));
}

TEST_CASE("what the ledger books is what the forces did") {
  // A motor lifts a block against gravity and a spring: its work is both potentials and the motion.
  ChainMaker chain;
  chain.Add(JointType::kPrismatic, Vector3::UnitZ(), PointMass(2));
  TreeSystemOptions options;
  options.forces.resize(2);
  options.forces[0].kind = ForceKind::kSpring;
  options.forces[0].joint = "j1";
  options.forces[0].stiffness = 30;
  options.forces[1].kind = ForceKind::kTorque;
  options.forces[1].joint = "j1";
  options.forces[1].torque.value = 25;
  Simulation simulation(MakeTreeSystem(chain.Build(), options), {});
  for (int i = 0; i < 300; ++i) REQUIRE_FALSE(simulation.Step());
  const double z = simulation.state().q[0], v = simulation.state().v[0];
  const Energies e = simulation.system().ComputeEnergies(simulation.state());
  CHECK(e.work_actuators == Approx(25 * z).epsilon(1e-9));
  CHECK(e.potential_gravity == Approx(2 * kStandardGravity * z));
  CHECK(e.potential_springs == Approx(15 * z * z));
  CHECK(e.kinetic == Approx(v * v));
  // Upwards all the way: each account moved one way only.
  CHECK(e.exchanged == Approx(25 * z + 2 * kStandardGravity * z + 15 * z * z).epsilon(1e-9));
  const double residual = e.kinetic + e.potential - e.work_actuators;
  CHECK(e.RelativeResidual() == Approx(std::abs(residual) / e.exchanged).margin(1e-15));
}

TEST_CASE("a residual too large for the energy exchanged fails, rounding at rest does not") {
  Energies e;
  e.exchanged = 10;
  e.residual = 9e-6;
  CHECK(e.ResidualPasses());
  e.residual = -1.1e-5;
  CHECK_FALSE(e.ResidualPasses());
  e = {};
  CHECK(e.ResidualPasses());
  e.potential_gravity = 100;
  e.residual = 1e-14;
  CHECK(e.ResidualPasses());
  e.residual = 1e-6;
  CHECK_FALSE(e.ResidualPasses());
  // A step that is far too long for the motion shows.
  ChainMaker chain = RodPendulum(2);
  TreeSystemOptions options;
  options.initial_q = Eigen::Vector2d(2, 1);
  Simulation coarse(MakeTreeSystem(chain.Build(), options), {0.02, Integrator::kRk4});
  for (int i = 0; i < 500; ++i) REQUIRE_FALSE(coarse.Step());
  CHECK_FALSE(coarse.system().ComputeEnergies(coarse.state()).ResidualPasses());
}

TEST_CASE("runs with mouse forces and changed springs and motors replay to the same bytes") {
  Runner runner(MakeTreeSystem(Arm(), AllKinds()), {});
  runner.Step(300);
  runner.Post(Pull());
  runner.Step(200);
  runner.Post(Parameter(0, ForceParameter::kRest, 0.1));
  runner.Post(Parameter(3, ForceParameter::kKp, 45));
  runner.Step(400);
  runner.Post(Make(CommandKind::kRelease, 0, 0));
  runner.Post(Parameter(1, ForceParameter::kUntil, 1.1001));
  runner.Step(400);
  Settle(&runner);
  const auto end = runner.Latest();
  REQUIRE(runner.log().size() == 5);
  CHECK(Same(end->state, Replay(runner.log(), 1.3)));
  CHECK(end->energies.work_pull != 0);
  // Through the file.
  const TempFolder folder;
  const auto path = folder.path() / "inputs.jsonl";
  std::ofstream(path, std::ios::binary) << WriteInputLog(runner.log(), *Arm());
  ProblemList problems;
  const std::vector<Command> read = ReadInputLog(path, *Arm(), &problems);
  REQUIRE_FALSE(problems.HasErrors());
  CHECK(Same(end->state, Replay(read, 1.3)));
  // Back and on again.
  runner.StepBack(600);
  Settle(&runner);
  CHECK(runner.Latest()->inputs.elements[3 * kForceParameters + static_cast<int>(ForceParameter::kKp)] == 45);
  runner.Seek(0.25);
  Settle(&runner);
  CHECK(runner.Latest()->inputs.elements[3 * kForceParameters + static_cast<int>(ForceParameter::kKp)] == 30);
  runner.Step(1050);
  Settle(&runner);
  CHECK(Same(runner.Latest()->state, end->state));
  // A reset begins with the elements as they were.
  runner.Reset();
  runner.Step(1300);
  Settle(&runner);
  CHECK(Same(runner.Latest()->state, Replay({}, 1.3)));
}

TEST_CASE("a logged change of an element that makes no sense is refused with its line") {
  const TempFolder folder;
  const auto path = folder.path() / "inputs.jsonl";
  std::ofstream(path) << R"({"t": 0, "do": "element", "of": 1, "parameter": "stiffness", "value": 3}
{"t": 0, "do": "element", "of": 0, "parameter": "stiffness", "value": 3}
{"t": 0, "do": "element", "of": 1, "parameter": "colour", "value": 3}
)";
  ProblemList problems;
  CHECK(ReadInputLog(path, *Arm(), &problems).size() == 1);
  REQUIRE(problems.problems().size() == 2);
  CHECK(problems.problems()[0].line == 2);
  CHECK(problems.problems()[1].line == 3);
}

}  // namespace force_replay_test
