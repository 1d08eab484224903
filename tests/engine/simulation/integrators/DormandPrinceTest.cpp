// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/Mechanisms.h"

using namespace linkwright;

namespace {

Simulation Pendulum(double dt, double tolerance, double angle = 1.3) {
  TreeSystemOptions start;
  start.initial_q = VectorX::Constant(1, angle);
  return Simulation(MakeTreeSystem(RodPendulum(1).Build(), start),
                    {dt, Integrator::kDormandPrince, tolerance});
}

}  // namespace

TEST_CASE("dormand-prince holds its tolerance whatever the time step") {
  const double omega = std::sqrt(3 * kStandardGravity), angle = 1.3;
  const double quarter = std::comp_ellint_1(std::sin(angle / 2)) / omega;
  double before = 1;
  for (const double tolerance : {1e-4, 1e-6, 1e-8, 1e-10, 1e-12}) {
    // The whole quarter period in a single step.
    Simulation simulation = Pendulum(quarter, tolerance, angle);
    REQUIRE_FALSE(simulation.Step());
    const double error = std::abs(simulation.state().q[0]);
    CHECK(error < 20 * tolerance);
    CHECK(error < before / 10);
    before = error;
    const Energies e = simulation.system().ComputeEnergies(simulation.state());
    CHECK(std::abs(e.residual) < 100 * tolerance);
  }
}

TEST_CASE("states inside a step of dormand-prince are as exact as its tolerance") {
  Simulation coarse = Pendulum(0.5, 1e-10), fine = Pendulum(1e-3, 1e-12);
  REQUIRE_FALSE(coarse.Step());
  const State end = coarse.state();
  State between = end;
  for (int i = 1; i < 500; ++i) {
    REQUIRE_FALSE(fine.Step());
    if (i % 7 != 0) continue;
    const std::size_t before = AllocationCount();
    coarse.StateAt(i * 1e-3, &between);
    CHECK(AllocationCount() == before);
    CHECK(between.time == i * 1e-3);
    CHECK(between.q[0] == Approx(fine.state().q[0]).margin(2e-9));
    CHECK(between.v[0] == Approx(fine.state().v[0]).margin(2e-8));
  }
  // Asking changes nothing.
  CHECK(coarse.state().q == end.q);
  Simulation same = Pendulum(0.5, 1e-10);
  REQUIRE_FALSE(same.Step());
  REQUIRE_FALSE(same.Step());
  REQUIRE_FALSE(coarse.Step());
  CHECK(coarse.state().q == same.state().q);
  CHECK(coarse.state().v == same.state().v);
  // Outside of the last step: its ends.
  coarse.StateAt(0.1, &between);
  CHECK(between.q == end.q);
  coarse.StateAt(7, &between);
  CHECK(between.q == coarse.state().q);
}

TEST_CASE("every integrator can tell the state inside a step") {
  TreeSystemOptions start;
  start.initial_q = VectorX::Constant(1, 1.3);
  for (const Integrator integrator : kIntegrators) {
    INFO(ToString(integrator));
    Simulation whole(MakeTreeSystem(RodPendulum(1).Build(), start), {0.02, integrator});
    Simulation part(MakeTreeSystem(RodPendulum(1).Build(), start), {0.005, integrator});
    REQUIRE_FALSE(whole.Step());
    REQUIRE_FALSE(part.Step());
    State between = whole.state();
    whole.StateAt(0.005, &between);
    CHECK(between.q[0] == Approx(part.state().q[0]).epsilon(1e-9));
    CHECK(between.v[0] == Approx(part.state().v[0]).margin(2e-8));
  }
}

TEST_CASE("dormand-prince gives up where its steps would become tiny, and reports what helps") {
  ChainMaker chain;
  chain.Add(JointType::kPrismatic, Vector3::UnitX(), PointMass(1)).damping = 1e12;
  TreeSystemOptions start;
  start.initial_v = VectorX::Constant(1, 1);
  Simulation simulation(MakeTreeSystem(chain.Build(), start), {1, Integrator::kDormandPrince, 1e-9});
  const auto divergence = simulation.Step();
  REQUIRE(divergence);
  CHECK(divergence->term.find("implicit-midpoint") != std::string::npos);
  CHECK(simulation.state().v[0] == 1);
}
