// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "engine/kernels/Tree.h"
#include "engine/model/ModelBuilder.h"
#include "engine/model/Workspace.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

namespace {

/// `count` links that each turn about z on the ground.
std::shared_ptr<const Model> Turntables(std::size_t count) {
  RobotDescription robot;
  robot.name = "turntables";
  robot.links.push_back({"ground", {}, {}, {}});
  for (std::size_t i = 0; i < count; ++i) {
    JointDescription joint;
    joint.name = "j" + std::to_string(i);
    joint.type = JointType::kContinuous;
    joint.axis = Vector3::UnitZ();
    joint.parent = "ground";
    joint.child = "l" + std::to_string(i);
    robot.joints.push_back(joint);
    Inertial inertial;
    inertial.mass = 1;
    inertial.inertia = Matrix3::Identity();
    robot.links.push_back({joint.child, inertial, {}, {}});
  }
  return BuildModel(robot);
}

}  // namespace

TEST_CASE("the kernels turn bodies by the library's sines and cosines in every instruction set") {
  for (const InstructionSet set : SupportedInstructionSets()) {
    CAPTURE(ToString(set));
    Random random(1);
    double worst = 0;
    std::vector<double> sines, cosines;
    const auto turn = [&](const Model& model, const std::vector<double>& angles) {
      Workspace workspace(model);
      LINKWRIGHT_CHOOSE(set, TreePoses)(model.tree(), angles.data(), workspace.X_WB[0].R.data());
      sines.clear();
      cosines.clear();
      for (size_t i = 0; i < angles.size(); ++i) {
        const Matrix3& R = workspace.X_WB[i + 1].R;
        cosines.push_back(R(0, 0));
        sines.push_back(R(1, 0));
      }
    };
    const auto check = [&](const Model& model, const std::vector<double>& angles) {
      turn(model, angles);
      for (size_t i = 0; i < angles.size(); ++i) {
        const auto x = static_cast<long double>(angles[i]);
        worst = std::max({worst, static_cast<double>(std::abs(sines[i] - std::sin(x))),
                          static_cast<double>(std::abs(cosines[i] - std::cos(x)))});
      }
    };
    const auto three = Turntables(3);
    for (int k = -2000; k <= 2000; ++k) {
      const double x = k * kPi / 4;
      check(*three, {x, std::nextafter(x, 1e9), std::nextafter(x, -1e9)});
    }
    for (size_t count = 1; count < 40; ++count) {
      const auto model = Turntables(count);
      for (const double range : {1e-8, 0.1, 4.0, 100.0, 1e5, 1e9}) {
        std::vector<double> angles(count);
        for (double& angle : angles) angle = random.Uniform(-range, range);
        check(*model, angles);
      }
    }
    CHECK(worst < 2e-16);
    turn(*Turntables(4), {0, 1e-300, std::numeric_limits<double>::infinity(), std::nan("")});
    CHECK(sines[0] == 0);
    CHECK(cosines[0] == 1);
    CHECK(sines[1] == 1e-300);
    CHECK(cosines[1] == 1);
    CHECK(std::isnan(sines[2] + cosines[2]));
    CHECK(std::isnan(sines[3] + cosines[3]));
  }
}

TEST_CASE("the baseline is always supported and the chosen instruction set is one of the supported") {
  const auto& sets = SupportedInstructionSets();
  REQUIRE(!sets.empty());
  CHECK(sets.front() == InstructionSet::kBaseline);
  CHECK(std::find(sets.begin(), sets.end(), ChosenInstructionSet()) != sets.end());
}
