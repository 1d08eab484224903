// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

namespace {

struct Case {
  std::shared_ptr<const Model> model;
  VectorX q, v, a;
};
Case MakeCase(unsigned seed, bool coupled) {
  Random random(seed);
  RandomTreeOptions options;
  options.joints = 1 + random.Integer(40);
  options.branching = random.Uniform(0, 1);
  options.mimic = coupled ? 0.3 : 0;
  AddRobotOptions add;
  add.floating = seed % 2 == 0;
  Case c;
  c.model = BuildModel(RandomTree(seed, options), add);
  c.q = RandomPosition(*c.model, &random);
  c.v = random.Vector(c.model->nv(), 2);
  c.a = random.Vector(c.model->nv(), 5);
  return c;
}

double Relative(const MatrixX& a, const MatrixX& b) {
  return (a - b).cwiseAbs().maxCoeff() / std::max(1.0, b.cwiseAbs().maxCoeff());
}

}  // namespace

TEST_CASE("every instruction set finds the same poses, torques, masses and accelerations") {
  const double gravity[3] = {0.5, -1, -9.81};
  for (unsigned seed = 1; seed <= 40; ++seed) {
    const Case c = MakeCase(seed, false);
    const Model& model = *c.model;
    const int nv = model.nv();
    CAPTURE(seed, nv);
    struct Results {
      MatrixX poses, velocities, torque, mass, acceleration, jacobian;
    };
    std::vector<Results> all;
    for (const InstructionSet set : SupportedInstructionSets()) {
      Workspace workspace(model);
      const kernels::Tree& tree = model.tree();
      const kernels::TreeScratch scratch = workspace.tree.scratch();
      Results r;
      r.torque.resize(nv, 1);
      r.acceleration.resize(nv, 1);
      r.mass.resize(nv, nv);
      r.jacobian.resize(6, nv);
      double* X_WB = workspace.X_WB[0].R.data();
      double* V = workspace.V[0].linear.data();
      LINKWRIGHT_CHOOSE(set, TreeVelocities)(tree, c.q.data(), c.v.data(), scratch, X_WB, V);
      r.poses = Eigen::Map<const MatrixX>(X_WB, 12, model.body_count());
      r.velocities = Eigen::Map<const MatrixX>(V, 6, model.body_count());
      LINKWRIGHT_CHOOSE(set, TreePoses)(tree, c.q.data(), X_WB);
      CHECK(r.poses == Eigen::Map<const MatrixX>(X_WB, 12, model.body_count()));
      LINKWRIGHT_CHOOSE(set, TreeInverseDynamics)
      (tree, c.q.data(), c.v.data(), c.a.data(), gravity, nullptr, scratch, r.torque.data());
      LINKWRIGHT_CHOOSE(set, TreeMassMatrix)(tree, c.q.data(), scratch, r.mass.data());
      REQUIRE(LINKWRIGHT_CHOOSE(set, TreeForwardDynamics)(tree, c.q.data(), c.v.data(), r.torque.data(),
                                                          gravity, nullptr, nullptr, scratch,
                                                          r.acceleration.data()) == 0);
      const Vector3 point(0.1, -0.2, 0.3);
      LINKWRIGHT_CHOOSE(set, TreeFrameJacobian)
      (tree, c.q.data(), tree.bodies, point.data(), scratch, r.jacobian.data());
      CHECK(Relative(r.acceleration, c.a) < 1e-8);
      all.push_back(r);
    }
    for (const Results& r : all) {
      CHECK(Relative(r.poses, all[0].poses) < 1e-13);
      CHECK(Relative(r.velocities, all[0].velocities) < 1e-13);
      CHECK(Relative(r.torque, all[0].torque) < 1e-12);
      CHECK(Relative(r.mass, all[0].mass) < 1e-13);
      CHECK(Relative(r.jacobian, all[0].jacobian) < 1e-13);
    }
  }
}

TEST_CASE("the Jacobian of a frame needs only what carries the frame") {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    const Case c = MakeCase(seed, seed % 3 == 0);
    const Model& model = *c.model;
    CAPTURE(seed, model.nv());
    Workspace workspace(model), other(model);
    ForwardKinematics(model, c.q, &workspace);
    Matrix6X expected(6, model.nv()), found(6, model.nv());
    for (int f = 0; f < static_cast<int>(model.frames().size()); ++f) {
      FrameJacobian(model, workspace, FrameIndex(f), &expected);
      FrameJacobian(model, c.q, FrameIndex(f), &other, &found);
      CHECK(Relative(found, expected) < 1e-13);
    }
  }
}

TEST_CASE("energies together are those found one by one, by every instruction set") {
  const Vector3 gravity(0.5, -1, -9.81);
  for (unsigned seed = 1; seed <= 40; ++seed) {
    const Case c = MakeCase(seed, seed % 3 == 0);
    const Model& model = *c.model;
    CAPTURE(seed, model.nv());
    Workspace workspace(model);
    ForwardKinematics(model, c.q, c.v, &workspace);
    const double kinetic = KineticEnergy(model, c.v, workspace),
                 potential = PotentialEnergy(model, gravity, workspace);
    const MechanicalEnergy chosen = ComputeEnergy(model, c.q, c.v, gravity, &workspace);
    CHECK(chosen.kinetic == Approx(kinetic).epsilon(1e-12));
    CHECK(chosen.potential == Approx(potential).epsilon(1e-11).margin(1e-10));
    for (const InstructionSet set : SupportedInstructionSets()) {
      CAPTURE(ToString(set));
      double found[2] = {};
      LINKWRIGHT_CHOOSE(set, TreeEnergies)
      (model.tree(), c.q.data(), c.v.data(), gravity.data(), workspace.tree.scratch(), &found[0], &found[1]);
      CHECK(found[0] == Approx(kinetic).epsilon(1e-12));
      CHECK(found[1] == Approx(potential).epsilon(1e-11).margin(1e-10));
    }
  }
}

TEST_CASE("the mass matrix of coupled joints is what torques for unit accelerations say") {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    const Case c = MakeCase(seed, true);
    const Model& model = *c.model;
    const int nv = model.nv();
    CAPTURE(seed, nv);
    Workspace workspace(model);
    MatrixX M(nv, nv), expected(nv, nv);
    MassMatrix(model, c.q, &workspace, &M);
    const VectorX rest = VectorX::Zero(nv);
    VectorX column(nv);
    for (int i = 0; i < nv; ++i) {
      InverseDynamics(model, c.q, rest, VectorX::Unit(nv, i), Vector3::Zero(), {}, &workspace, &column);
      expected.col(i) = column;
    }
    CHECK(Relative(M, expected) < 1e-12);
    // And its solution is the accelerations that these torques come from.
    VectorX torque(nv), found(nv);
    InverseDynamics(model, c.q, c.v, c.a, Vector3(1, 2, 3), {}, &workspace, &torque);
    REQUIRE(ForwardDynamics(model, c.q, c.v, torque, Vector3(1, 2, 3), {}, {}, &workspace, &found).status ==
            DynamicsStatus::kOk);
    CHECK(Relative(found, c.a) < 1e-8);
  }
}
