// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"

using namespace linkwright;

TEST_CASE("dry friction stops a slider where the closed form says, with every integrator") {
  // ½ v² = μ x with μ = 3 N on 1 kg: stops at t = v/3, x = v²/6, inside a step, and stays.
  ChainMaker chain;
  chain.Add(JointType::kPrismatic, Vector3::UnitX(), PointMass(1)).friction = 3;
  TreeSystemOptions start;
  start.initial_v = VectorX::Constant(1, 1.1);
  for (const Integrator integrator : kIntegrators) {
    INFO(ToString(integrator));
    const bool first_order =
        integrator == Integrator::kSemiImplicitEuler || integrator == Integrator::kExplicitEuler;
    Simulation simulation(MakeTreeSystem(chain.Build(), start), {1e-3, integrator});
    while (simulation.state().time < 0.5) REQUIRE_FALSE(simulation.Step());
    CHECK(simulation.state().v[0] == 0);
    CHECK(simulation.state().q[0] == Approx(1.1 * 1.1 / 6).epsilon(first_order ? 3e-3 : 1e-10));
    const double before = simulation.state().q[0];
    while (simulation.state().time < 1) REQUIRE_FALSE(simulation.Step());
    CHECK(simulation.state().q[0] == before);
    const Energies e = simulation.system().ComputeEnergies(simulation.state());
    CHECK(e.work_friction == Approx(-0.605).epsilon(first_order ? 4e-3 : 1e-10));
  }
}

TEST_CASE("an arm with friction and limits keeps its ledger with every integrator") {
  ChainMaker chain;
  for (int i = 0; i < 3; ++i) {
    JointDescription& joint = chain.Add(JointType::kRevolute, i == 1 ? Vector3::UnitX() : Vector3::UnitY(),
                                        HangingRod(1, 0.4), {0, 0, i == 0 ? 0 : -0.4});
    joint.lower = -0.5;
    joint.upper = 0.6;
    joint.friction = 0.1;
    joint.damping = 0.02;
  }
  TreeSystemOptions start;
  start.initial_q = Eigen::Vector3d(0.59, -0.4, 0.5);
  start.initial_v = Eigen::Vector3d(3, -2, 4);
  // Parts of the energy exchanged, and radians of a swing of half a radian: by orders four, two and one of a
  // step that is a fiftieth of how fast the stops swing.
  struct Expected {
    Integrator integrator;
    double allowed, astray;
  };
  const Expected expected[] = {{Integrator::kRk4, 1e-6, 1e-6},
                               {Integrator::kDormandPrince, 1e-6, 1e-6},
                               {Integrator::kImplicitMidpoint, 2e-3, 1e-4},
                               {Integrator::kVariational, 2e-3, 1e-4},
                               {Integrator::kSemiImplicitEuler, 0.1, 0.02},
                               {Integrator::kExplicitEuler, 0.1, 0.1}};
  VectorX end;
  for (const auto& [integrator, allowed, astray] : expected) {
    INFO(ToString(integrator));
    Simulation simulation(MakeTreeSystem(chain.Build(), start), {1e-3, integrator});
    for (int i = 0; i < 4000; ++i) REQUIRE_FALSE(simulation.Step());
    const Energies e = simulation.system().ComputeEnergies(simulation.state());
    const double exchanged = e.exchanged;
    CHECK(exchanged > 5);
    INFO("residual " << e.residual << " J of " << exchanged);
    CHECK(std::abs(e.residual) < allowed * exchanged);
    // Blows and stops at the same moments take it to the same place.
    if (integrator == Integrator::kRk4) end = simulation.state().q;
    CHECK((simulation.state().q - end).norm() < astray);
  }
}
