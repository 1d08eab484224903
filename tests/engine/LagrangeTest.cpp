// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/algorithms/Lagrange.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

namespace {

const Vector3 kGravity(0.3, -1.2, -9.81);

double Relative(const MatrixX& a, const MatrixX& b) {
  return (a - b).cwiseAbs().maxCoeff() / std::max(1.0, b.cwiseAbs().maxCoeff());
}

struct Case {
  std::shared_ptr<const Model> model;
  Random random;
};
Case MakeCase(unsigned seed, bool large_joints = true) {
  Random random(seed * 7919 + 1);
  RandomTreeOptions options;
  options.joints = 2 + random.Integer(20);
  options.branching = random.Uniform(0, 1);
  options.mimic = seed % 3 == 0 ? 0.3 : 0;
  options.large_joints = large_joints;
  AddRobotOptions add;
  add.floating = large_joints && seed % 2 == 0;
  add.X_WR = {RotationFromVector(random.InBox(1)), random.InBox(2)};
  return {BuildModel(RandomTree(seed, options), add), random};
}
constexpr unsigned kCases = 60;

struct Terms {
  explicit Terms(const Model& model) : M(model.nv(), model.nv()), C(model.nv(), model.nv()), g(model.nv()) {}
  MatrixX M, C;
  VectorX g;
};

}  // namespace

TEST_CASE("Lagrange's terms are those of the composite bodies and of Newton and Euler") {
  for (unsigned seed = 1; seed <= kCases; ++seed) {
    auto [model, random] = MakeCase(seed);
    const int nv = model->nv();
    CAPTURE(seed, nv, model->has_mimic());
    Workspace workspace(*model);
    LagrangeWorkspace lagrange(*model);
    const VectorX q = RandomPosition(*model, &random), v = random.Vector(nv, 2), zero = VectorX::Zero(nv);
    Terms terms(*model);
    MatrixX M(nv, nv);
    VectorX bias(nv), g(nv);
    LagrangeTerms(*model, q, v, kGravity, &lagrange, &terms.M, &terms.C, &terms.g);
    MassMatrix(*model, q, &workspace, &M);
    InverseDynamics(*model, q, v, zero, kGravity, {}, &workspace, &bias);
    InverseDynamics(*model, q, zero, zero, kGravity, {}, &workspace, &g);
    CHECK(Relative(terms.M, M) < 1e-12);
    CHECK(terms.M == terms.M.transpose());
    CHECK(Relative(terms.g, g) < 1e-12);
    CHECK(Relative(terms.C * v + terms.g, bias) < 1e-12);
    ForwardKinematics(*model, q, v, &workspace);
    CHECK(LagrangeKineticEnergy(*model, q, v, &lagrange) ==
          Approx(KineticEnergy(*model, v, workspace)).epsilon(1e-12));
    CHECK(LagrangePotentialEnergy(*model, q, kGravity, &lagrange) ==
          Approx(PotentialEnergy(*model, kGravity, workspace)).epsilon(1e-12).margin(1e-12));
  }
}

TEST_CASE("Lagrange's forward and inverse dynamics agree with the others, forces and held joints included") {
  for (unsigned seed = 1; seed <= kCases; ++seed) {
    auto [model, random] = MakeCase(seed);
    const int nv = model->nv();
    CAPTURE(seed, nv, model->has_mimic());
    Workspace workspace(*model);
    LagrangeWorkspace lagrange(*model);
    const VectorX q = RandomPosition(*model, &random), v = random.Vector(nv, 2), a = random.Vector(nv, 5);
    std::vector<Wrench> external(static_cast<size_t>(model->body_count()));
    for (Wrench& w : external) w = {random.InBox(5), random.InBox(5)};
    VectorX tau(nv), expected(nv), solved(nv);
    InverseDynamics(*model, q, v, a, kGravity, external, &workspace, &expected);
    LagrangeInverseDynamics(*model, q, v, a, kGravity, external, &lagrange, &tau);
    CHECK(Relative(tau, expected) < 1e-12);
    std::vector<char> locked(static_cast<size_t>(nv), 0);
    for (int round = 0; round < 2; ++round) {
      REQUIRE(ForwardDynamics(*model, q, v, tau, kGravity, external, locked, &workspace, &expected).status ==
              DynamicsStatus::kOk);
      REQUIRE(
          LagrangeForwardDynamics(*model, q, v, tau, kGravity, external, locked, &lagrange, &solved).status ==
          DynamicsStatus::kOk);
      CHECK(Relative(solved, expected) < 1e-9);
      for (char& l : locked) l = random.Chance(0.3);
    }
  }
}
