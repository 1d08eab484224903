// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/model/ModelBuilder.h"
#include "engine/simulation/recording/Timeline.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/CountedLooks.h"
#include "tests/support/FourBar.h"
#include "tests/support/SameBits.h"

// Nothing influences a step or a signal but the state and the inputs.
namespace loop_state_test {
namespace {

using namespace linkwright;
using namespace linkwright::test;

TreeSystemOptions OptionsOf(const FourBar& bars, Formulation formulation) {
  TreeSystemOptions options;
  options.loops = bars.Loops();
  const double h = 1e-5, speed = 12;
  options.initial_q = bars.Position(0.7);
  options.initial_v = speed * (bars.Position(0.7 + h) - bars.Position(0.7 - h)) / (2 * h);
  options.formulation = formulation;
  return options;
}

int SignalIndex(const System& system, const std::string& name) {
  const auto& all = system.signals();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].name == name) return static_cast<int>(i);
  FAIL("no signal " << name);
  return -1;
}

}  // namespace

TEST_CASE(
    "a partition is kept from step to step, whether partitioning was there from the start or chosen later") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  Simulation always(MakeTreeSystem(model, OptionsOf(bars, Formulation::kPartitioning)), {});
  Simulation later(MakeTreeSystem(model, OptionsOf(bars, Formulation::kArticulated)), {});
  Command change;
  change.kind = CommandKind::kFormulation;
  change.index = static_cast<int>(Formulation::kPartitioning);
  later.Apply(change);
  // The crank goes round: others would be chosen on the way.
  for (int i = 0; i < 4000; ++i) {
    INFO("step " << i);
    REQUIRE_FALSE(always.Step());
    REQUIRE_FALSE(later.Step());
    REQUIRE(SameBits(always.state().q, later.state().q));
    REQUIRE(SameBits(always.state().v, later.state().v));
    // What is kept is in the state.
    REQUIRE(SameBits(VectorX(always.state().z.tail(4)), VectorX(later.state().z.tail(4))));
  }
}

TEST_CASE("loop forces are none where there are no accelerations, whatever was asked for before") {
  // Beside the linkage two rods without mass, a point mass at the end of the second: where they are stretched
  // out, nothing has inertia along them.
  const FourBar bars;
  RobotDescription robot = bars.Robot();
  Inertial point;
  point.mass = 1;
  point.com = {0.5, 0, 0};
  robot.links.push_back({"first", {}, {}, {}, 0});
  robot.links.push_back({"second", point, {}, {}, 0});
  for (const int k : {0, 1}) {
    JointDescription joint;
    joint.name = k == 0 ? "E" : "F";
    joint.type = JointType::kContinuous;
    joint.parent = k == 0 ? "base" : "first";
    joint.child = k == 0 ? "first" : "second";
    joint.axis = Vector3::UnitY();
    joint.X_PJ.p = {k == 0 ? -1.0 : 0.5, 0, 0};
    robot.joints.push_back(joint);
  }
  const auto model = BuildModel(robot);
  for (const Formulation formulation : {Formulation::kArticulated, Formulation::kPartitioning}) {
    INFO(ToString(formulation));
    TreeSystemOptions options = OptionsOf(bars, formulation);
    VectorX q = model->NeutralPosition();
    const VectorX linkage = bars.Position(0.7);
    const char* const names[] = {"A", "B", "D"};
    for (int i = 0; i < 3; ++i)
      q[model->joints()[static_cast<std::size_t>(model->FindJoint(names[i]).value)].q_index] = linkage[i];
    const int elbow = model->joints()[static_cast<std::size_t>(model->FindJoint("F").value)].q_index;
    q[elbow] = 1;
    options.initial_q = q;
    options.initial_v = VectorX::Zero(model->nv());
    const auto system = MakeTreeSystem(model, options);
    State state = system->InitialState();
    std::vector<double> values(system->signals().size());
    const int force = SignalIndex(*system, "loop.C.force"), acceleration = SignalIndex(*system, "a.A");
    system->ComputeSignals(state, values);
    REQUIRE(values[static_cast<std::size_t>(force)] > 1);
    REQUIRE(values[static_cast<std::size_t>(acceleration)] != 0);
    state.q[elbow] = 0;
    system->ComputeSignals(state, values);
    CHECK(values[static_cast<std::size_t>(acceleration)] == 0);
    CHECK(values[static_cast<std::size_t>(force)] == 0);
  }
}

TEST_CASE("inputs are the same only to the bit, and a recording keeps them so") {
  const auto system = MakeTreeSystem(TurningChain(2));
  const System::Inputs plus = system->inputs();
  const auto differs = [&](const auto& change) {
    System::Inputs other = plus;
    change(&other);
    return !(other == plus);
  };
  CHECK(plus == System::Inputs(plus));
  CHECK(differs([](System::Inputs* i) { i->torque[1] = -0.0; }));
  CHECK(differs([](System::Inputs* i) { i->damping[0] = -0.0; }));
  CHECK(differs([](System::Inputs* i) { i->friction[0] = -0.0; }));
  CHECK(differs([](System::Inputs* i) { i->gravity.x() = -0.0; }));
  CHECK(differs([](System::Inputs* i) { i->grab_point.z() = -0.0; }));
  CHECK(differs([](System::Inputs* i) { i->grab_vector.y() = -0.0; }));
  CHECK(differs([](System::Inputs* i) { i->grab_stiffness = -0.0; }));
  CHECK(differs([](System::Inputs* i) { i->torque.resize(1); }));
  System::Inputs minus = plus;
  minus.torque[1] = -0.0;
  Timeline timeline;
  State state = system->InitialState();
  timeline.Append(state, plus);
  state.time = 1;
  timeline.Append(state, minus);
  System::Inputs recorded;
  REQUIRE(timeline.Get(1, &state, &recorded));
  CHECK(std::signbit(recorded.torque[1]));
}

}  // namespace loop_state_test
