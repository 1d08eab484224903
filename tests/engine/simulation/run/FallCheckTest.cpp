// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/model/ModelBuilder.h"
#include "engine/simulation/run/FallCheck.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"

using namespace linkwright;

namespace {

std::shared_ptr<const Model> FreeBody(const Transform& place) {
  RobotDescription robot;
  robot.name = "r";
  LinkDescription link;
  link.name = "pelvis";
  link.inertial = Inertial{2, Vector3::Zero(), Matrix3::Identity()};
  robot.links = {link};
  AddRobotOptions options;
  options.floating = true;
  options.X_WR = place;
  return BuildModel(robot, options);
}

}  // namespace

TEST_CASE("a free base that falls is reported after five sizes of the scene, g t²/2 deep", "[fall]") {
  // However the base stands in the world, and whichever way is down.
  for (const Vector3& gravity : {Vector3(0, 0, -kStandardGravity), Vector3(2, -3, 1)}) {
    Transform place;
    place.R = Eigen::AngleAxisd(1, Vector3(1, 2, 3).normalized()).toRotationMatrix();
    const auto model = FreeBody(place);
    TreeSystemOptions options;
    options.gravity = gravity;
    Simulation simulation(MakeTreeSystem(model, options), {});
    const VectorX start = simulation.state().q;
    const double size = 0.3, g = gravity.norm();
    bool reported = false;
    for (int i = 0; i < 1200; ++i) {
      REQUIRE_FALSE(simulation.Step());
      const double t = simulation.state().time, depth = g * t * t / 2;
      if (std::abs(depth - 5 * size) < 1e-6) continue;
      const auto fall = FindFall(*model, start, simulation.state(), gravity, size);
      REQUIRE(fall.has_value() == (depth > 5 * size));
      if (!fall) continue;
      reported = true;
      CHECK(fall->distance == Approx(depth).epsilon(1e-9));
      CHECK(fall->name == "pelvis");
    }
    CHECK(reported);
  }
}

TEST_CASE("what rises, stands or floats without gravity does not fall", "[fall]") {
  const auto model = FreeBody({});
  const VectorX start = model->NeutralPosition();
  State state;
  state.q = start;
  state.v = VectorX::Zero(6);
  const Vector3 gravity(0, 0, -9.81);
  CHECK_FALSE(FindFall(*model, start, state, gravity, 1));
  state.q[2] = -100;
  CHECK_FALSE(FindFall(*model, start, state, gravity, 1));  // it has come to rest there
  state.v[2] = -1;
  CHECK(FindFall(*model, start, state, gravity, 1));
  CHECK_FALSE(FindFall(*model, start, state, Vector3::Zero(), 1));
  CHECK_FALSE(FindFall(*model, start, state, gravity, 50));
  state.q[2] = 100;
  CHECK_FALSE(FindFall(*model, start, state, gravity, 1));
}

TEST_CASE("a fall is reported in the unit of lengths, whatever the body is called", "[fall]") {
  UnitChoice millimetres;
  millimetres.length = "mm";
  const std::string why = ": its base is free, and nothing is there to stand on";
  CHECK(Fall{{}, "leg 2 m", 2.5}.Text() == "\"leg 2 m\" has fallen 2.5 m" + why);
  CHECK(Fall{{}, "leg 2 m", 2.5}.Text(millimetres) == "\"leg 2 m\" has fallen 2500 mm" + why);
}
