// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <string>

#include "engine/kinematics/tasks/LoopAssembly.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/FourBar.h"

namespace linkwright::loop_assembly_test {
namespace {

// Four-bars side by side on one body that floats.
struct Comb {
  std::shared_ptr<const Model> model;
  std::vector<LoopElement> loops;
};

Comb MakeComb(int count) {
  const FourBar bars;
  const RobotDescription one = bars.Robot();
  Comb comb;
  RobotDescription robot;
  robot.name = "comb";
  robot.links = {{"world", {}, {}, {}, 0}, {"base", FourBar::Rod(5, 1), {}, {}, 0}};
  JointDescription floating;
  floating.name = "floating";
  floating.type = JointType::kFree;
  floating.parent = "world";
  floating.child = "base";
  robot.joints.push_back(floating);
  for (int k = 0; k < count; ++k) {
    const std::string number = std::to_string(k);
    for (std::size_t i = 1; i < one.links.size(); ++i) {
      robot.links.push_back(one.links[i]);
      robot.links.back().name += number;
    }
    for (JointDescription joint : one.joints) {
      joint.name += number;
      joint.child += number;
      if (joint.parent == "base")
        joint.X_PJ.p.y() = 0.1 * k;
      else
        joint.parent += number;
      robot.joints.push_back(joint);
    }
    LoopElement loop = bars.Loops()[0];
    loop.name += number;
    loop.link_i += number;
    loop.link_j += number;
    comb.loops.push_back(loop);
  }
  comb.model = BuildModel(robot);
  return comb;
}

}  // namespace

TEST_CASE("a thousand loops on one body are assembled in memory that grows as their number") {
  const VectorX open = FourBar().Position(0.7) + Vector3(0, 0.02, -0.03);
  const auto one = BuildModel(FourBar().Robot());
  VectorX alone = open;
  REQUIRE(AssembleLoops(one, FourBar().Loops(), false, {}, {}, &alone).closed);
  REQUIRE((alone - open).norm() > 0.01);
  const auto bytes_of = [&](int count) {
    const Comb comb = MakeComb(count);
    VectorX start = comb.model->NeutralPosition();
    for (int k = 0; k < count; ++k) start.segment<3>(7 + 3 * k) = open;
    // With the body held, as each alone.
    VectorX mobility = VectorX::Ones(comb.model->nv()), q = start;
    mobility.head<6>().setZero();
    const LoopAssemblyReport held = AssembleLoops(comb.model, comb.loops, false, {}, mobility, &q);
    CHECK(held.left <= 1e-12);
    CHECK((q.head<7>() - start.head<7>()).norm() == 0);
    for (int k = 0; k < count; k += 99) CHECK((q.segment<3>(7 + 3 * k) - alone).norm() < 1e-12);
    // With it free.
    q = start;
    const std::size_t before = AllocatedBytes();
    const LoopAssemblyReport free = AssembleLoops(comb.model, comb.loops, false, {}, {}, &q);
    const std::size_t bytes = AllocatedBytes() - before;
    CHECK(free.closed);
    CHECK(free.left <= 1e-12);
    return bytes;
  };
  const std::size_t some = bytes_of(250), many = bytes_of(1000);
  CHECK(many < 6 * some);
  CHECK(many < 100 << 20);
}

}  // namespace linkwright::loop_assembly_test
