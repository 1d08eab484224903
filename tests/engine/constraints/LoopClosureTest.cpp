// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/algorithms/Kinematics.h"
#include "engine/constraints/LoopClosure.h"
#include "engine/constraints/LoopSolver.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/FourBar.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

namespace {

// A tree of several random joints and all kinds of loops between its links; they need not be closed.
struct Tangle {
  std::shared_ptr<const Model> model;
  std::vector<LoopElement> loops;
};

Tangle MakeTangle(unsigned seed, LoopType type) {
  Random random(seed);
  RandomTreeOptions options;
  options.joints = 9;
  options.mimic = 0.2;
  Tangle tangle;
  tangle.model = BuildModel(RandomTree(seed, options));
  const auto& frames = tangle.model->frames();
  for (int tries = 0; tangle.loops.size() < 2 && tries < 100; ++tries) {
    const Frame& i = frames[static_cast<std::size_t>(random.Integer(static_cast<int>(frames.size())))];
    const Frame& j = frames[static_cast<std::size_t>(random.Integer(static_cast<int>(frames.size())))];
    if (i.body == j.body) continue;
    LoopElement loop;
    loop.name = std::to_string(tangle.loops.size());
    loop.type = type;
    loop.link_i = i.name;
    loop.link_j = tangle.loops.empty() ? j.name : std::string();
    if (loop.link_j.empty() && i.body.value == 0) continue;
    loop.point_i = random.InBox(1);
    loop.point_j = random.InBox(1);
    loop.axis_i = 3 * random.Direction();
    loop.axis_j = random.Direction();
    loop.ref_i = random.Direction();
    loop.ref_j = random.Direction();
    loop.length = random.Uniform(0.2, 1);
    tangle.loops.push_back(loop);
  }
  return tangle;
}

constexpr LoopType kAll[] = {LoopType::kSpherical,     LoopType::kRevolute, LoopType::kUniversal,
                             LoopType::kCylindrical,   LoopType::kPlanar,   LoopType::kFixed,
                             LoopType::kTranslational, LoopType::kDistance, LoopType::kOffset,
                             LoopType::kAngle};

}  // namespace

TEST_CASE("a loop's Jacobian and second derivative are those of its residual") {
  for (const LoopType type : kAll) {
    for (unsigned seed = 1; seed < 5; ++seed) {
      INFO(ToString(type) << " " << seed);
      const Tangle tangle = MakeTangle(seed, type);
      const Model& model = *tangle.model;
      const LoopClosure closure(model, tangle.loops);
      REQUIRE(closure.rows() == 2 * RowCount(type));
      Random random(seed + 10);
      const VectorX q = RandomPosition(model, &random), v = random.Vector(model.nv(), 1);
      Workspace workspace(model);
      const auto residual = [&](double t) {
        VectorX at = q, phi(closure.rows());
        model.Integrate(v, t, &at);
        ForwardKinematics(model, at, &workspace);
        closure.Residual(model, workspace, &phi);
        return phi;
      };
      const double h = 1e-4;
      const VectorX first =
          (8 * (residual(h) - residual(-h)) - residual(2 * h) + residual(-2 * h)) / (12 * h);
      MatrixX J(closure.rows(), model.nv());
      ForwardKinematics(model, q, v, &workspace);
      closure.Jacobian(model, workspace, &J);
      CHECK((J * v - first).norm() < 1e-8 * (1 + first.norm()));
      // Along q ⊕ v t the velocity is v and its rate zero: phi'' = −gamma.
      const VectorX second = (16 * (residual(h * 10) + residual(-h * 10)) - residual(h * 20) -
                              residual(-h * 20) - 30 * residual(0)) /
                             (12 * 100 * h * h);
      VectorX gamma(closure.rows()), tau(model.nv());
      ForwardKinematics(model, q, v, &workspace);
      InverseDynamics(model, q, v, VectorX::Zero(model.nv()), Vector3::Zero(), {}, &workspace, &tau);
      closure.Gamma(model, workspace, &gamma);
      CHECK((gamma + second).norm() < 1e-5 * (1 + second.norm()));
    }
  }
}

TEST_CASE("a free body on a loop's joint has the degrees of freedom that the joint leaves") {
  RobotDescription robot;
  robot.name = "body";
  robot.links = {{"block", FourBar::Rod(2, 0.5), {}, {}, 0}};
  AddRobotOptions options;
  options.floating = true;
  const auto model = BuildModel(robot, options);
  Random random(3);
  for (const LoopType type : kAll) {
    INFO(ToString(type));
    LoopElement loop;
    loop.name = "joint";
    loop.type = type;
    loop.link_i = "block";
    loop.point_i = {0.1, 0.2, 0};
    loop.point_j = {0.4, -0.1, 0.3};
    loop.axis_j = type == LoopType::kUniversal ? Vector3(Vector3::UnitX()) : Vector3(Vector3::UnitZ());
    loop.length = 0.7;
    LoopSolver solver(*model, {&loop, 1});
    Workspace workspace(*model);
    VectorX q = model->NeutralPosition();
    model->Integrate(random.Vector(6, 0.5), 1, &q);
    const VectorX mobility = VectorX::Ones(6);
    REQUIRE(solver.Close(*model, &workspace, &q, &mobility));
    CHECK(solver.Gap(*model, q, &workspace) <= LoopSolver::kClosed);
    REQUIRE(solver.Prepare(*model, q, nullptr, &workspace));
    CHECK(solver.rank() == RowCount(type));
    VectorX v = random.Vector(6, 1);
    solver.CloseVelocity(*model, q, &workspace, &v);
    CHECK(solver.VelocityGap(*model, q, v, &workspace) < 1e-14);
    CHECK((v.norm() > 1e-3) == (type != LoopType::kFixed));
  }
}

TEST_CASE("a planar four-bar closes where triangles say, and only two of its hinge's equations count") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  LoopSolver solver(*model, bars.Loops());
  Workspace workspace(*model);
  for (double crank = -3; crank < 3; crank += 0.37) {
    const VectorX exact = bars.Position(crank);
    CHECK(solver.Gap(*model, exact, &workspace) < 1e-15);
    VectorX q = exact;
    q[1] += 0.1;
    q[2] -= 0.05;
    VectorX mobility = VectorX::Ones(3);
    mobility[0] = 0;
    REQUIRE(solver.Close(*model, &workspace, &q, &mobility));
    CHECK((q - exact).norm() < 1e-11);
    REQUIRE(solver.Prepare(*model, q, nullptr, &workspace));
    CHECK(solver.rows() == 5);
    CHECK(solver.rank() == 2);
  }
}

TEST_CASE("the four-bar's acceleration is the closed form's") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  for (const LoopType type : {LoopType::kRevolute, LoopType::kSpherical, LoopType::kCylindrical}) {
    FourBar cut = bars;
    cut.type = type;
    LoopSolver solver(*model, cut.Loops());
    Workspace workspace(*model);
    for (double crank = -3; crank < 3; crank += 0.37) {
      const double speed = 2.5, h = 1e-5;
      const VectorX q = bars.Position(crank);
      const VectorX v = speed * (bars.Position(crank + h) - bars.Position(crank - h)) / (2 * h);
      VectorX a(3), free(3);
      const VectorX tau = VectorX::Zero(3);
      const Vector3 gravity(0, 0, -kStandardGravity);
      REQUIRE(ForwardDynamics(*model, q, v, tau, gravity, {}, {}, &workspace, &a).status ==
              DynamicsStatus::kOk);
      REQUIRE(solver.Constrain(*model, q, v, {}, &workspace, &a));
      CHECK(a[0] == Approx(bars.Acceleration(crank, speed)).epsilon(1e-6).margin(1e-6));
      // The multipliers' torques are what is missing to these accelerations.
      VectorX needed(3);
      InverseDynamics(*model, q, v, a, gravity, {}, &workspace, &needed);
      CHECK((needed - solver.torque()).norm() < 1e-10);
    }
  }
}

TEST_CASE("a hinge's force is what carries the weight") {
  // A rod on a slide of its own, held up by a loop at its end.
  RobotDescription robot;
  robot.name = "r";
  robot.links = {{"block", FourBar::Rod(2, 0.5), {}, {}, 0}};
  AddRobotOptions options;
  options.floating = true;
  const auto model = BuildModel(robot, options);
  LoopElement loop;
  loop.name = "weld";
  loop.type = LoopType::kFixed;
  loop.link_j = "block";
  LoopSolver solver(*model, {&loop, 1});
  Workspace workspace(*model);
  const VectorX q = model->NeutralPosition(), v = VectorX::Zero(6);
  VectorX a(6);
  const Vector3 gravity(0, 0, -kStandardGravity);
  ForwardDynamics(*model, q, v, v, gravity, {}, {}, &workspace, &a);
  REQUIRE(solver.Constrain(*model, q, v, {}, &workspace, &a));
  CHECK(a.norm() < 1e-12);
  const Wrench reaction = solver.closure().Reaction(workspace, 0, solver.LeastLambda());
  CHECK((reaction.force - Vector3(0, 0, 2 * kStandardGravity)).norm() < 1e-11);
  CHECK((reaction.moment - Vector3(0, -0.25 * 2 * kStandardGravity, 0)).norm() < 1e-11);
}

TEST_CASE("loops do not allocate") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  LoopSolver solver(*model, bars.Loops());
  Workspace workspace(*model);
  VectorX q = bars.Position(0.4), v = VectorX::Ones(3), a = v;
  q[2] += 1e-3;
  const std::size_t before = AllocationCount();
  const bool closed = solver.Close(*model, &workspace, &q);
  solver.CloseVelocity(*model, q, &workspace, &v);
  const bool constrained = solver.Constrain(*model, q, v, {}, &workspace, &a);
  CHECK(AllocationCount() == before);
  CHECK(closed);
  CHECK(constrained);
}
