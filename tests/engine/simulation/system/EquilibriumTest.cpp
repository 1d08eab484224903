// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/scene/compile/MechanismModel.h"
#include "engine/simulation/system/Equilibrium.h"
#include "tests/support/LoopMechanisms.h"

using namespace linkwright;
using namespace linkwright::test;

namespace equilibrium_test {
namespace {

EquilibriumResult EquilibriumOf(const MechanismDescription& d) {
  const auto system = MakeMechanismSystem(d);
  return FindEquilibrium(system.get(), LoopsOfMechanism(d), PositionOfMechanism(d));
}

}  // namespace

TEST_CASE("a mass on two springs hangs where they balance", "[multibody]") {
  MechanismDescription d;
  d.bodies = {Rod("mass", {0, -0.1, 0}, {0, 0.1, 0}, 3)};
  d.joints = {JointAt(d, "guide", ConstraintType::kTranslational, "ground", "mass", {0, 0, 0}, {0, 0, 1})};
  MechanismForce spring;
  spring.name = "spring";
  spring.body_j = "mass";
  spring.point_i = {0, 0, 1};
  spring.k = 200;
  spring.l_ref = 1;
  d.forces = {spring};
  const EquilibriumResult found = EquilibriumOf(d);
  INFO(found.why);
  REQUIRE(found.ok);
  CHECK(found.q[2] == Approx(-3 * 9.81 / 200).epsilon(1e-10));
}

TEST_CASE("the vehicle's design comes to rest where its model stands", "[multibody][reference]") {
  const MechanismDescription design = ReferenceModel("hmmwv_design"), at_rest = ReferenceModel("hmmwv_A");
  const EquilibriumResult found = EquilibriumOf(design);
  INFO(found.why);
  REQUIRE(found.ok);
  CHECK(found.neutral == 3);
  // Up to the three neutral directions: heights are those of the model.
  for (std::size_t b = 0; b < at_rest.bodies.size(); ++b)
    CHECK(found.q[static_cast<Eigen::Index>(7 * b + 2)] == Approx(at_rest.bodies[b].r.z()).margin(1e-8));
}

}  // namespace equilibrium_test
