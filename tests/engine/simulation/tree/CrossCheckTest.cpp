// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/simulation/recording/CsvWriter.h"
#include "engine/simulation/run/Runner.h"
#include "engine/simulation/tree/TreeCrossCheck.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/RandomTree.h"
#include "tests/support/Settle.h"

using namespace linkwright;

namespace {

TreeSystemOptions Bent(const Model& model) {
  TreeSystemOptions options;
  options.initial_q = VectorX::LinSpaced(model.nq(), 0.4, 1.1);
  return options;
}

/// Three rods, the last of them `heavier` times as heavy as the others.
std::shared_ptr<const Model> Rods(double heavier = 1) {
  ChainMaker chain;
  for (int i = 0; i < 3; ++i) {
    const Vector3 offset(0, 0, i == 0 ? 0 : -0.5);
    chain.Add(JointType::kContinuous, Vector3::UnitY(), HangingRod(i == 2 ? heavier : 1, 0.5), offset);
  }
  return chain.Build();
}

/// The cross-check believes that the last rod is heavier by one part in a million.
std::unique_ptr<System> WithWrongWitness() {
  const auto model = Rods();
  TreeSystemOptions options = Bent(*model);
  options.cross_check.formulation = Formulation::kLagrange;
  options.second_model = Rods(1 + 1e-6);
  return MakeTreeSystem(model, options);
}

std::string Csv(System* system, const State& state) { return CsvRow(system->signals()).Row(system, state); }

int IndexOf(const System& system, const std::string& name) {
  const auto& all = system.signals();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Signal& signal) { return signal.name == name; });
  return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

}  // namespace

TEST_CASE("formulations agree on random trees, and the light stays green") {
  double worst = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    RandomTreeOptions tree;
    tree.joints = 2 + static_cast<int>(seed % 30);
    tree.mimic = seed % 4 == 0 ? 0.2 : 0;
    const auto model = BuildModel(RandomTree(seed, tree));
    Random random(seed);
    TreeSystemOptions options;
    options.initial_q = RandomPosition(*model, &random);
    options.initial_v = random.Vector(model->nv(), 3);
    options.torque = random.Vector(model->nv(), 30);
    options.limits = false;
    for (const Formulation first : kFormulations) {
      for (const Formulation second : kFormulations) {
        if (first == second || (first != Formulation::kArticulated && seed >= 20)) continue;
        options.formulation = first;
        options.cross_check.formulation = second;
        const auto system = MakeTreeSystem(model, options);
        State state = system->InitialState();
        system->BeginStep(&state);
        const CrossCheck opinion = system->cross_check();
        INFO(seed << ": " << ToString(first) << ", " << Describe(opinion, model->dof_names()));
        REQUIRE(opinion.on);
        CHECK(opinion.latest.dof >= 0);
        CHECK(opinion.Agrees());
        worst = std::max(worst, opinion.largest.difference);
      }
    }
  }
  CHECK(worst > 0);  // two formulations do not round alike
  CHECK(worst < 1e-10);
}

TEST_CASE("what is still is agreed upon, however the accelerations cancel") {
  // Held against gravity by friction and by a torque; a top that spins without any acceleration.
  const auto arm = Rods();
  TreeSystemOptions options = Bent(*arm);
  options.cross_check.formulation = Formulation::kLagrange;
  Workspace workspace(*arm);
  options.torque = VectorX::Zero(3);
  InverseDynamics(*arm, options.initial_q, VectorX::Zero(3), VectorX::Zero(3), options.gravity, {},
                  &workspace, &options.torque);
  Simulation balanced(MakeTreeSystem(arm, options), {});
  for (int i = 0; i < 100; ++i) REQUIRE_FALSE(balanced.Step());
  CHECK(balanced.system().cross_check().Agrees());
  System::Inputs inputs = balanced.system().inputs();
  inputs.torque.setZero();
  inputs.friction.setConstant(100);
  balanced.Restore(balanced.system().InitialState(), inputs);
  for (int i = 0; i < 100; ++i) REQUIRE_FALSE(balanced.Step());
  CHECK(balanced.system().cross_check().Agrees());

  Inertial ball = PointMass(2);
  ball.inertia = Vector3::Constant(0.01).asDiagonal();
  ChainMaker floating;
  floating.Add(JointType::kFree, Vector3::UnitX(), ball);
  const auto model = floating.Build();
  TreeSystemOptions top;
  top.gravity.setZero();
  top.initial_v = VectorX(6);
  top.initial_v << 0, 0, 0, 31, -17, 53;
  top.cross_check.formulation = Formulation::kLagrange;
  Simulation spinning(MakeTreeSystem(model, top), {});
  for (int i = 0; i < 100; ++i) REQUIRE_FALSE(spinning.Step());
  CHECK(spinning.system().cross_check().Agrees());
  CHECK(spinning.system().cross_check().largest.difference < 1e-14);

  top.initial_v.setZero();  // nothing at all happens
  Simulation resting(MakeTreeSystem(model, top), {});
  REQUIRE_FALSE(resting.Step());
  CHECK(resting.system().cross_check().largest.difference == 0);
}

TEST_CASE("the difference is what the two accelerations differ by, over the largest that meets") {
  // One rod, level: ¾ g / ½ L... the cross-check has a rod twice as long, which falls half as fast.
  ChainMaker one, other;
  one.Add(JointType::kContinuous, Vector3::UnitY(), HangingRod(1, 0.5));
  other.Add(JointType::kContinuous, Vector3::UnitY(), HangingRod(1, 1));
  TreeSystemOptions options;
  options.initial_q = VectorX::Constant(1, kPi / 2);
  options.cross_check.formulation = Formulation::kNewtonEuler;
  const auto longer = other.Build();
  options.second_model = longer;
  const auto system = MakeTreeSystem(one.Build(), options);
  State state = system->InitialState();
  system->BeginStep(&state);
  // a = −(3/2) g / L about y; radius of gyration of the cross-check's rod L/√3; g is the largest that meets
  // unless L/√3·(3/2)g/L₁ is.
  const double g = kStandardGravity, first = 1.5 * g / 0.5, second = 1.5 * g / 1, radius = 1 / std::sqrt(3);
  const double expected = radius * (first - second) / std::max(g, radius * first);
  CHECK(system->cross_check().latest.difference == Approx(expected).epsilon(1e-12));
  std::vector<double> values(system->signals().size());
  system->ComputeSignals(state, values);
  const auto value = [&](const std::string& name) {
    return values[static_cast<std::size_t>(IndexOf(*system, name))];
  };
  CHECK(std::abs(value("a.j1")) == Approx(first).epsilon(1e-12));
  CHECK(value("difference.j1") == Approx(-value("a.j1") / 2).epsilon(1e-12));
  CHECK(value("difference.relative") == Approx(expected).epsilon(1e-12));
}

TEST_CASE("a wrong cross-check is heard: time, joint and size of the first disagreement stay") {
  Simulation simulation(WithWrongWitness(), {});
  REQUIRE_FALSE(simulation.Step());
  CrossCheck opinion = simulation.system().cross_check();
  REQUIRE(opinion.first_disagreement);
  CHECK(opinion.first_disagreement->time == 0);
  CHECK(opinion.first_disagreement->difference > 1e-8);
  CHECK(opinion.first_disagreement->difference < 1e-5);
  const double first = opinion.first_disagreement->difference;
  for (int i = 0; i < 300; ++i) REQUIRE_FALSE(simulation.Step());
  opinion = simulation.system().cross_check();
  CHECK(opinion.first_disagreement->difference == first);
  CHECK(opinion.first_disagreement->time == 0);
  CHECK(opinion.latest.time == Approx(0.3));
  CHECK(opinion.largest.difference >= first);
  const auto names = Rods()->dof_names();
  const std::string text = Describe(opinion, names);
  INFO(text);
  CHECK_THAT(text, Catch::StartsWith("lagrange disagrees at t = 0 s: joint \"j"));

  // Above its tolerance only.
  CrossCheckOptions tolerant{Formulation::kLagrange, 1e-3};
  simulation.system().SetCrossCheck(tolerant, {});
  CHECK(simulation.system().cross_check().largest.dof == -1);
  for (int i = 0; i < 100; ++i) REQUIRE_FALSE(simulation.Step());
  CHECK(simulation.system().cross_check().Agrees());
  CHECK_THAT(Describe(simulation.system().cross_check(), names), Catch::StartsWith("lagrange agrees"));
}

TEST_CASE("a cross-check that finds nothing differs by all") {
  // The cross-check's last link has no mass: it cannot tell how it accelerates.
  ChainMaker light;
  for (int i = 0; i < 3; ++i)
    light.Add(JointType::kContinuous, Vector3::UnitY(), i == 2 ? Inertial() : HangingRod(1, 0.5),
              {0, 0, i == 0 ? 0 : -0.5});
  const auto model = Rods();
  for (const Formulation formulation : kFormulations) {
    TreeSystemOptions options = Bent(*model);
    options.cross_check.formulation = formulation;
    options.second_model = light.Build();
    const auto system = MakeTreeSystem(model, options);
    State state = system->InitialState();
    system->BeginStep(&state);
    CHECK(system->cross_check().latest.difference == 1);
    CHECK(system->cross_check().latest.dof == 2);
    CHECK_FALSE(system->cross_check().Agrees());
  }
  ChainMaker shorter = RodPendulum(2);
  TreeSystemOptions options;
  options.second_model = shorter.Build();
  CHECK_THROWS_AS(MakeTreeSystem(model, options), std::invalid_argument);
}

TEST_CASE("a chain that rounding ruins is noticed without any help") {
  // Two hinges on one axis, and next to nothing between them: the heavy rod hides what the light one needs.
  ChainMaker chain;
  chain.Add(JointType::kContinuous, Vector3::UnitY(), HangingRod(1e-9, 0.5));
  chain.Add(JointType::kContinuous, Vector3::UnitY(), HangingRod(1, 0.5));
  const auto model = chain.Build();
  TreeSystemOptions options = Bent(*model);
  options.cross_check.formulation = Formulation::kLagrange;
  const auto system = MakeTreeSystem(model, options);
  State state = system->InitialState();
  system->BeginStep(&state);
  INFO(Describe(system->cross_check(), model->dof_names()));
  CHECK_FALSE(system->cross_check().Agrees());
  CHECK(system->cross_check().latest.dof == 0);
}

TEST_CASE("a cross-check changes no bit of the run, with friction and stops") {
  ChainMaker chain = RodPendulum(2);
  JointDescription& sliding = chain.Add(JointType::kPrismatic, Vector3::UnitX(), PointMass(0.5));
  sliding.friction = 0.8;
  sliding.lower = -0.05;
  sliding.upper = 0.05;
  chain.Add(JointType::kBall, Vector3::UnitX(), HangingRod(0.3, 0.2));
  const auto model = chain.Build();
  for (const Integrator integrator : {Integrator::kRk4, Integrator::kSemiImplicitEuler}) {
    TreeSystemOptions options;
    options.initial_q = model->NeutralPosition();
    options.initial_q[0] = 1;
    Simulation alone(MakeTreeSystem(model, options), {2e-3, integrator});
    options.cross_check.formulation = Formulation::kLagrange;
    Simulation watched(MakeTreeSystem(model, options), {2e-3, integrator});
    Command pull;
    pull.kind = CommandKind::kForce;
    pull.body = BodyIndex(2);
    pull.vector = {3, 1, 0};
    for (int i = 0; i < 700; ++i) {
      if (i == 100) {
        alone.Apply(pull);
        watched.Apply(pull);
      }
      if (i == 300) watched.system().SetCrossCheck({}, {});
      if (i == 400) watched.system().SetCrossCheck({Formulation::kNewtonEuler, 1e-9}, {});
      REQUIRE_FALSE(alone.Step());
      REQUIRE_FALSE(watched.Step());
      REQUIRE(alone.state().q == watched.state().q);
      REQUIRE(alone.state().v == watched.state().v);
      REQUIRE(alone.state().z == watched.state().z);
    }
    CHECK(watched.system().cross_check().Agrees());
    const std::string row = Csv(&alone.system(), alone.state());
    CHECK(Csv(&watched.system(), watched.state()).starts_with(row.substr(0, row.size() - 1)));
    CHECK(watched.system().signals().size() ==
          alone.system().signals().size() + static_cast<std::size_t>(model->nv()) + 1);
  }
}

TEST_CASE("a cross-check does not allocate in steps or signals") {
  RandomTreeOptions tree;
  tree.joints = 40;
  const auto model = BuildModel(RandomTree(3, tree));
  for (const Formulation formulation : {Formulation::kNewtonEuler, Formulation::kLagrange}) {
    TreeSystemOptions options;
    options.cross_check.formulation = formulation;
    Simulation simulation(MakeTreeSystem(model, options), {});
    std::vector<double> values(simulation.system().signals().size());
    const std::size_t before = AllocationCount();
    bool diverged = false;
    for (int i = 0; i < 3; ++i) diverged = diverged || simulation.Step().has_value();
    simulation.system().ComputeSignals(simulation.state(), values);
    CHECK(AllocationCount() == before);
    CHECK_FALSE(diverged);
  }
}

TEST_CASE("the runner publishes the cross-check, and switching it is no input") {
  Runner runner(WithWrongWitness(), {});
  runner.Step(50);
  Settle(&runner);
  REQUIRE(runner.Latest()->cross_check.first_disagreement);
  CHECK(runner.Latest()->cross_check.first_disagreement->time == 0);
  // Looking back, switching off and on: nothing that was recorded goes, and nothing is logged.
  runner.Seek(0.01);
  runner.SetCrossCheck({});
  Settle(&runner);
  CHECK_FALSE(runner.Latest()->cross_check.on);
  CHECK(IndexOf(*runner.CloneSystem(), "difference.relative") < 0);
  runner.SetCrossCheck({Formulation::kNewtonEuler, 1e-9});
  Settle(&runner);
  CHECK(runner.Latest()->cross_check.on);
  CHECK(runner.Latest()->cross_check.Agrees());
  CHECK(IndexOf(*runner.CloneSystem(), "difference.j3") > 0);
  CHECK(runner.timeline().size() == 51);
  CHECK(runner.log().empty());
  // A pause ends what was asked for before, but no setting.
  runner.SetCrossCheck({});
  runner.Pause();
  Settle(&runner);
  Settle(&runner);  // it may have been asked for once more
  CHECK_FALSE(runner.Latest()->cross_check.on);
  runner.SetCrossCheck({Formulation::kNewtonEuler, 1e-9});
  runner.Pause();
  Settle(&runner);
  Settle(&runner);
  CHECK(runner.Latest()->cross_check.on);
  CHECK(IndexOf(*runner.CloneSystem(), "difference.j3") > 0);
  // Starting anew forgets.
  runner.Step(60);
  Settle(&runner);
  CHECK_FALSE(runner.Latest()->cross_check.Agrees());
  runner.Reset();
  Settle(&runner);
  CHECK(runner.Latest()->cross_check.Agrees());
  CHECK(runner.Latest()->cross_check.largest.dof == -1);
  // Another formulation is an input: it is logged.
  Command command;
  command.kind = CommandKind::kFormulation;
  command.index = static_cast<int>(Formulation::kLagrange);
  runner.Post(command);
  Settle(&runner);
  REQUIRE(runner.log().size() == 1);
  CHECK(runner.log()[0].kind == CommandKind::kFormulation);
  CHECK(runner.Latest()->inputs.formulation == Formulation::kLagrange);
}
