// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "engine/simulation/recording/CsvWriter.h"
#include "engine/simulation/run/Runner.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/run/StepCount.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"

// Steps that cannot be made, or that would never end.
using namespace linkwright;
using Catch::Matchers::Contains;

namespace {

/// A rod that lies on the stop of its joint.
std::unique_ptr<System> RodOnStop(double stiffness) {
  ChainMaker chain;
  Inertial rod;
  rod.mass = 1;
  rod.com = {0.5, 0, 0};
  rod.inertia = Vector3(0.01, 0.1, 0.1).asDiagonal();
  JointDescription& joint = chain.Add(JointType::kRevolute, Vector3::UnitY(), rod);
  joint.lower = -1;
  joint.upper = 0.2;
  TreeSystemOptions options;
  options.initial_q = VectorX::Constant(1, 0.2);
  options.initial_v = VectorX::Constant(1, 1);
  options.stop_stiffness[joint.name] = stiffness;
  return MakeTreeSystem(chain.Build(), options);
}

}  // namespace

TEST_CASE("a stop of any stiffness is followed, or the step fails and gives the reason", "[bounds]") {
  for (const double stiffness : {1e2, 1e4, 1e6, 1e20, 1e60, 1e200, 1e308}) {
    INFO(stiffness);
    Simulation simulation(RodOnStop(stiffness), {});
    const auto divergence = simulation.Step(/*suggest=*/false);
    if (stiffness <= 1e6) {
      REQUIRE_FALSE(divergence);
      continue;
    }
    REQUIRE(divergence);
    CHECK_THAT(divergence->ToString(), Contains("so stiff"));
    CHECK(simulation.state().time == 0);
  }
}

TEST_CASE("the error of a stop that is too stiff names its joint, whatever else pushes", "[bounds]") {
  // Three rods; the stop of the middle one is too stiff. The last one's is soft and pushed further past its
  // limit, and the first one carries all of the weight.
  ChainMaker chain;
  Inertial rod;
  rod.mass = 1;
  rod.com = {0.5, 0, 0};
  rod.inertia = Vector3(0.01, 0.1, 0.1).asDiagonal();
  TreeSystemOptions options;
  options.initial_q = VectorX::Constant(3, 0.2);
  options.initial_v = VectorX::Constant(3, 1);
  for (const double limit : {1.0, 0.2, 0.1}) {
    JointDescription& joint = chain.Add(JointType::kRevolute, Vector3::UnitY(), rod);
    joint.lower = -1;
    joint.upper = limit;
  }
  options.stop_stiffness = {{"j2", 1e60}, {"j3", 1e5}};
  Simulation simulation(MakeTreeSystem(chain.Build(), options), {});
  const auto divergence = simulation.Step(/*suggest=*/false);
  REQUIRE(divergence);
  CHECK(divergence->joint == "j2");
  CHECK_THAT(divergence->ToString(), Contains("joint \"j2\": the limit stop is so stiff"));
}

TEST_CASE("a time step that is lost in rounding fails rather than stand still for ever", "[bounds]") {
  Simulation simulation(MakeTreeSystem(RodPendulum(1).Build(), {}), {});
  for (int i = 0; i < 1000; ++i) REQUIRE_FALSE(simulation.Step());
  for (const double dt : {1e-17, 1e-20, 1e-300}) {
    INFO(dt);
    SimulationOptions options;
    options.dt = dt;
    simulation.SetOptions(options);
    const auto divergence = simulation.Step(/*suggest=*/false);
    REQUIRE(divergence);
    CHECK_THAT(divergence->term, Contains("lost in rounding"));
    CHECK(simulation.state().time == 1);
  }
  SimulationOptions options;
  options.dt = std::numeric_limits<double>::epsilon();  // the next number after 1
  simulation.SetOptions(options);
  CHECK_FALSE(simulation.Step());
  CHECK(simulation.state().time == std::nextafter(1.0, 2.0));
}

TEST_CASE("steps are counted up to 2^53, and refused beyond", "[bounds]") {
  CHECK(StepsIn(10, 1e-3) == 10000);
  CHECK(StepsIn(1, 3) == 0);
  CHECK(StepsIn(2, 3) == 1);
  CHECK(StepsIn(-1, 1e-3) == 0);
  CHECK(StepsIn(1e300, 1e-300) == std::int64_t{1} << 53);
  CHECK(WhyNotSteps(0, 10, 1e-3).empty());
  CHECK(WhyNotSteps(0, 0x1p40, 0x1p-12).empty());
  CHECK_THAT(WhyNotSteps(0, 10, 1e-20), Contains("2^53"));
  CHECK_THAT(WhyNotSteps(0, 1e300, 1e-3), Contains("2^53"));
  CHECK_THAT(WhyNotSteps(0, 10, 1e-320), Contains("2^53"));
  // A short time at a late moment: few steps, but none that counts.
  CHECK_THAT(WhyNotSteps(1e6 - 1e-9, 1e6, 1e-12), Contains("lost in rounding"));
}

TEST_CASE("no row of a table holds what is not finite", "[bounds]") {
  const auto system = MakeTreeSystem(RodPendulum(1).Build(), {});
  CsvRow row(system->signals());
  State state = system->InitialState();
  CHECK(row.Row(system.get(), state).ends_with("\n"));
  for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
    State broken = state;
    broken.v[0] = bad;
    CHECK(row.Row(system.get(), broken).empty());
  }
  CHECK(row.Row(system.get(), state).ends_with("\n"));
  // Only what is asked for counts.
  CsvRow position(system->signals(), {0});
  state.v[0] = std::nan("");
  CHECK_FALSE(position.Row(system.get(), state).empty());
}
