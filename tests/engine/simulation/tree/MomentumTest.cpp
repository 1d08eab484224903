// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

namespace {

Vector3 Momentum(Simulation* simulation, const std::string& kind) {
  System& system = simulation->system();
  std::vector<double> values(system.signals().size());
  system.ComputeSignals(simulation->state(), values);
  Vector3 out;
  for (int k = 0; k < 3; ++k) {
    const std::string name = "momentum." + kind + "." + "xyz"[k];
    const auto& all = system.signals();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Signal& signal) { return signal.name == name; });
    REQUIRE(found != all.end());
    CHECK(found->unit == (kind == "linear" ? "kg m/s" : "kg m^2/s"));
    out[k] = values[static_cast<std::size_t>(found - all.begin())];
  }
  return out;
}

}  // namespace

TEST_CASE("the momentum of a spinning body that flies is m v and I w about its centre of mass") {
  Inertial body = PointMass(2, {0.3, 0, 0});
  body.inertia = Vector3(0.1, 0.2, 0.3).asDiagonal();
  ChainMaker chain;
  chain.Add(JointType::kFree, Vector3::UnitX(), body);
  TreeSystemOptions options;
  options.initial_v = VectorX(6);
  options.initial_v << 1, 2, 3, 0, 0, 4;  // the centre of mass is at 0.3 x: 4·0.3 more along y
  Simulation simulation(MakeTreeSystem(chain.Build(), options), {});
  CHECK((Momentum(&simulation, "linear") - Vector3(2, 2 * (2 + 1.2), 6)).norm() < 1e-14);
  CHECK((Momentum(&simulation, "angular") - Vector3(0, 0, 1.2)).norm() < 1e-14);
}

TEST_CASE("a tree that flies free keeps its momentum; gravity adds m g t to it") {
  RandomTreeOptions tree;
  tree.joints = 8;
  tree.armature = false;  // which stands for rotors whose momentum is no body's
  tree.large_joints = false;
  AddRobotOptions add;
  add.floating = true;
  const auto model = BuildModel(RandomTree(11, tree), add);
  Random random(2);
  TreeSystemOptions options;
  options.limits = false;
  options.initial_v = random.Vector(model->nv(), 1);
  Simulation simulation(MakeTreeSystem(model, options), {});
  const Vector3 linear = Momentum(&simulation, "linear"), angular = Momentum(&simulation, "angular");
  REQUIRE(angular.norm() > 0.1);
  for (int i = 0; i < 500; ++i) REQUIRE_FALSE(simulation.Step());
  const Vector3 fallen(0, 0, -kStandardGravity * 0.5 * model->moving_mass());
  CHECK((Momentum(&simulation, "linear") - linear - fallen).norm() < 1e-8 * fallen.norm());
  CHECK((Momentum(&simulation, "angular") - angular).norm() < 1e-8 * angular.norm());
}
