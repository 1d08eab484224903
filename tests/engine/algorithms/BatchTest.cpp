// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Eigenvalues>
#include <catch2/catch.hpp>
#include <filesystem>

#include "engine/algorithms/Batch.h"
#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/io/urdf/UrdfReader.h"
#include "tests/support/RandomTree.h"
#include "tests/support/ReferenceData.h"

using namespace linkwright;

namespace {

VectorX ColumnOf(const BatchArray& array, int state) {
  return VectorX::NullaryExpr(array.rows(),
                              [&](Eigen::Index row) { return array(static_cast<int>(row), state); });
}

const Vector3 kGravity(0.3, -1.2, -9.81);

struct Batch {
  BatchArray q, v, a, tau, gravity, mass_scale, external;
  Batch(const Model& model, int states, Random* random)
      : q(model.nq(), states),
        v(model.nv(), states),
        a(model.nv(), states),
        tau(model.nv(), states),
        gravity(3, states),
        mass_scale(model.body_count(), states),
        external(6 * model.body_count(), states) {
    for (int s = 0; s < states; ++s) {
      q.Set(s, RandomPosition(model, random));
      v.Set(s, random->Vector(model.nv(), 2));
      a.Set(s, random->Vector(model.nv(), 5));
      tau.Set(s, random->Vector(model.nv(), 20));
      gravity.Set(s, random->InBox(10));
      for (int b = 0; b < model.body_count(); ++b) mass_scale(b, s) = random->Uniform(0.5, 2);
      external.Set(s, random->Vector(6 * model.body_count(), 5));
    }
  }
  std::vector<Wrench> External(int state) const {
    const VectorX column = ColumnOf(external, state);
    std::vector<Wrench> out;
    for (Eigen::Index b = 0; b < column.size(); b += 6)
      out.push_back({column.segment<3>(b), column.segment<3>(b + 3)});
    return out;
  }
};

double Relative(const VectorX& a, const VectorX& b) {
  return (a - b).cwiseAbs().maxCoeff() / std::max(1.0, b.cwiseAbs().maxCoeff());
}

/// How far all instruction sets are from the functions for one state.
struct Worst {
  double tau = 0, a = 0, residual = 0, own_residual = 0;
};
void Compare(const std::shared_ptr<const Model>& model, int states, Random* random, Worst* worst) {
  const Batch in(*model, states, random);
  Workspace workspace(*model);
  const int nv = model->nv();
  VectorX tau(nv), a(nv);
  MatrixX M(nv, nv);
  for (const InstructionSet set : SupportedInstructionSets()) {
    CAPTURE(ToString(set));
    BatchDynamics batch(model, {1, set});
    BatchArray batch_tau(nv, states), batch_a(nv, states);
    std::vector<BodyIndex> singular;
    for (const bool external : {false, true}) {
      BatchVariation variation;
      if (external) {
        variation.external = &in.external;
        variation.gravity = &in.gravity;
      }
      REQUIRE(batch.ComputeInverseDynamics(in.q, in.v, in.a, kGravity, &batch_tau, variation));
      REQUIRE(batch.ComputeForwardDynamics(in.q, in.v, in.tau, kGravity, &batch_a, &singular, variation));
      for (int s = 0; s < states; ++s) {
        std::vector<Wrench> forces;
        if (external) forces = in.External(s);
        const Vector3 g = external ? Vector3(ColumnOf(in.gravity, s)) : kGravity;
        InverseDynamics(*model, ColumnOf(in.q, s), ColumnOf(in.v, s), ColumnOf(in.a, s), g, forces,
                        &workspace, &tau);
        worst->tau = std::max(worst->tau, Relative(ColumnOf(batch_tau, s), tau));
        const auto result = ForwardDynamics(*model, ColumnOf(in.q, s), ColumnOf(in.v, s), ColumnOf(in.tau, s),
                                            g, forces, {}, &workspace, &a);
        REQUIRE(int{singular[static_cast<size_t>(s)]} == int{result.body});
        if (result.status != DynamicsStatus::kOk) continue;
        // Two ways of solving M a = tau − bias differ by rounding times the condition of M; what both must do
        // to rounding is to solve an equation next to it.
        MassMatrix(*model, ColumnOf(in.q, s), &workspace, &M);
        const auto residual = [&](const VectorX& solution) {
          InverseDynamics(*model, ColumnOf(in.q, s), ColumnOf(in.v, s), solution, g, forces, &workspace,
                          &tau);
          const double size = M.cwiseAbs().rowwise().sum().maxCoeff() * solution.cwiseAbs().maxCoeff();
          return (tau - ColumnOf(in.tau, s)).cwiseAbs().maxCoeff() /
                 std::max({1.0, size, tau.cwiseAbs().maxCoeff()});
        };
        worst->residual = std::max(worst->residual, residual(ColumnOf(batch_a, s)));
        worst->own_residual = std::max(worst->own_residual, residual(a));
        const Eigen::SelfAdjointEigenSolver<MatrixX> eigen(M, Eigen::EigenvaluesOnly);
        const double condition = eigen.eigenvalues().maxCoeff() / eigen.eigenvalues().minCoeff();
        worst->a = std::max(worst->a, Relative(ColumnOf(batch_a, s), a) / condition);
      }
    }
  }
}

std::shared_ptr<const Model> MakeTree(unsigned seed) {
  Random random(seed * 104729 + 5);
  RandomTreeOptions options;
  options.joints = 2 + random.Integer(59);
  options.branching = random.Uniform(0, 1);
  options.mimic = seed % 3 == 0 ? 0.3 : 0;
  AddRobotOptions add;
  add.floating = seed % 2 == 0;
  add.X_WR = {RotationFromVector(random.InBox(1)), random.InBox(2)};
  return BuildModel(RandomTree(seed, options), add);
}

}  // namespace

TEST_CASE("batches are the functions for one state, in every instruction set, on random trees") {
  Worst worst;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    // Not a whole number of blocks, and of lanes.
    Compare(MakeTree(seed), 13, &random, &worst);
  }
  INFO("tau " << worst.tau << ", a " << worst.a << ", residual " << worst.residual
              << " and of one state alone " << worst.own_residual);
  CHECK(worst.tau < 1e-12);
  CHECK(worst.a < 1e-12);
  CHECK(worst.residual < 1e-12);
}

TEST_CASE("batches are the functions for one state on the golden robots", "[reference]") {
  const auto robots = test::ReferencePath("robots");
  int count = 0;
  Worst worst;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(robots)) {
    if (entry.path().extension() != ".urdf") continue;
    UrdfOptions urdf;
    urdf.load_meshes = false;
    const UrdfResult result = ReadUrdf(entry.path(), urdf);
    if (!result.ok) continue;
    for (const bool floating : {false, true}) {
      AddRobotOptions options;
      options.floating = floating;
      const auto model = BuildModel(result.robot, options);
      if (model->nv() == 0) continue;
      CAPTURE(entry.path().string(), floating);
      Random random(7);
      Compare(model, 9, &random, &worst);
      ++count;
    }
  }
  CHECK(count > 10);
  INFO("tau " << worst.tau << ", a " << worst.a << ", residual " << worst.residual);
  CHECK(worst.tau < 1e-12);
  CHECK(worst.a < 1e-12);
  CHECK(worst.residual < 1e-12);
}

TEST_CASE("a batch with scaled masses is that of the model with other masses") {
  for (const unsigned seed : {1U, 2U, 3U, 4U}) {
    CAPTURE(seed);
    RandomTreeOptions options;
    options.joints = 12;
    options.fixed_joints = false;  // a body is a link, then
    options.mimic = seed == 3 ? 0.4 : 0;
    RobotDescription robot = RandomTree(seed, options);
    const auto model = BuildModel(robot);
    Random random(seed);
    const int states = 5, nv = model->nv();
    Batch in(*model, states, &random);
    BatchVariation variation;
    variation.mass_scale = &in.mass_scale;
    for (const InstructionSet set : SupportedInstructionSets()) {
      BatchDynamics batch(model, {1, set});
      BatchArray tau(nv, states), a(nv, states);
      std::vector<BodyIndex> singular;
      REQUIRE(batch.ComputeInverseDynamics(in.q, in.v, in.a, kGravity, &tau, variation));
      REQUIRE(batch.ComputeForwardDynamics(in.q, in.v, tau, kGravity, &a, &singular, variation));
      for (int s = 0; s < states; ++s) {
        RobotDescription other = robot;
        for (LinkDescription& link : other.links) {
          const BodyIndex body = model->FindBody(link.name);
          if (!body.IsValid() || !link.inertial) continue;
          link.inertial->mass *= in.mass_scale(body, s);
          link.inertial->inertia *= in.mass_scale(body, s);
        }
        const auto scaled = BuildModel(other);
        Workspace workspace(*scaled);
        VectorX expected(nv);
        InverseDynamics(*scaled, ColumnOf(in.q, s), ColumnOf(in.v, s), ColumnOf(in.a, s), kGravity, {},
                        &workspace, &expected);
        CHECK(Relative(ColumnOf(tau, s), expected) < 1e-12);
        CHECK(Relative(ColumnOf(a, s), ColumnOf(in.a, s)) < 1e-8);
      }
    }
  }
}

TEST_CASE("a batch has the same bits on any number of threads and beside any neighbours") {
  const auto model = MakeTree(4);
  Random random(11);
  const int states = 1000, nv = model->nv();
  const Batch in(*model, states, &random);
  BatchArray one(nv, states), many(nv, states), tau(nv, states);
  std::vector<BodyIndex> singular;
  BatchDynamics single(model, {1}), pool(model, {5});
  REQUIRE(single.ComputeForwardDynamics(in.q, in.v, in.tau, kGravity, &one, &singular));
  for (int repeat = 0; repeat < 3; ++repeat) {
    many = BatchArray(nv, states);
    REQUIRE(pool.ComputeForwardDynamics(in.q, in.v, in.tau, kGravity, &many, &singular));
    for (int s = 0; s < one.states(); ++s) CHECK(ColumnOf(one, s) == ColumnOf(many, s));
  }
  REQUIRE(single.ComputeInverseDynamics(in.q, in.v, in.a, kGravity, &tau));
  for (const int s : {0, 5, 999}) {
    BatchArray q(model->nq(), 1), v(nv, 1), a(nv, 1), alone(nv, 1);
    q.Set(0, ColumnOf(in.q, s));
    v.Set(0, ColumnOf(in.v, s));
    a.Set(0, ColumnOf(in.a, s));
    REQUIRE(pool.ComputeInverseDynamics(q, v, a, kGravity, &alone));
    CHECK(ColumnOf(alone, 0) == ColumnOf(tau, s));
  }
}

TEST_CASE("a batch shows which states are singular and leaves the others right") {
  RobotDescription robot;
  robot.links = {{"base", {}, {}, {}, 0}, {"rod", {}, {}, {}, 0}, {"tip", {}, {}, {}, 0}};
  robot.links[1].inertial = Inertial{1, {0.5, 0, 0}, Vector3(0.01, 0.1, 0.1).asDiagonal()};
  robot.links[2].inertial = Inertial{1, {0.5, 0, 0}, Vector3(0.01, 0.1, 0.1).asDiagonal()};
  for (int i = 1; i <= 2; ++i) {
    JointDescription joint;
    joint.name = "j" + std::to_string(i);
    joint.parent = robot.links[static_cast<size_t>(i - 1)].name;
    joint.child = robot.links[static_cast<size_t>(i)].name;
    joint.X_PJ.p.x() = i - 1;
    joint.axis = Vector3::UnitZ();
    robot.joints.push_back(joint);
  }
  const auto model = BuildModel(robot);
  BatchArray q(2, 10), v(2, 10), tau(2, 10), a(2, 10), scale(3, 10);
  for (int s = 0; s < 10; ++s) {
    scale(1, s) = 1;
    scale(2, s) = s == 3 ? 0 : 1;
    tau(1, s) = 1;
  }
  BatchVariation variation;
  variation.mass_scale = &scale;
  std::vector<BodyIndex> singular;
  for (const InstructionSet set : SupportedInstructionSets()) {
    BatchDynamics batch(model, {1, set});
    REQUIRE(batch.ComputeForwardDynamics(q, v, tau, Vector3::Zero(), &a, &singular, variation));
    for (int s = 0; s < 10; ++s) CHECK(int{singular[static_cast<size_t>(s)]} == (s == 3 ? 2 : -1));
    CHECK(ColumnOf(a, 2) == ColumnOf(a, 4));
    CHECK(ColumnOf(a, 4) == ColumnOf(a, 9));
    CHECK(a(1, 9) > 0);
  }
}
