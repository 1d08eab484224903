// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/algorithms/Lagrange.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

namespace lagrange_test {
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

TEST_CASE("the rate of the mass matrix less twice Lagrange's C is skew") {
  for (unsigned seed = 1; seed <= kCases; ++seed) {
    auto [model, random] = MakeCase(seed);
    const int nv = model->nv();
    CAPTURE(seed, nv, model->has_mimic());
    Workspace workspace(*model);
    LagrangeWorkspace lagrange(*model);
    const VectorX q = RandomPosition(*model, &random), v = random.Vector(nv, 2);
    Terms terms(*model);
    LagrangeTerms(*model, q, v, kGravity, &lagrange, &terms.M, &terms.C, &terms.g);
    const MatrixX twice = terms.C + terms.C.transpose();
    // The rate by differences of the composite bodies' M.
    MatrixX before(nv, nv), after(nv, nv);
    const double h = 1e-5;
    VectorX q0 = q, q1 = q;
    model->Integrate(v, -h, &q0);
    model->Integrate(v, h, &q1);
    MassMatrix(*model, q0, &workspace, &before);
    MassMatrix(*model, q1, &workspace, &after);
    CHECK(Relative(twice, (after - before) / (2 * h)) < 1e-7);
  }
}

TEST_CASE("Lagrange's C is that of Christoffel's symbols of the mass matrix") {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    auto [model, random] = MakeCase(seed, false);
    const int nv = model->nv();
    CAPTURE(seed, nv, model->has_mimic());
    Workspace workspace(*model);
    LagrangeWorkspace lagrange(*model);
    const VectorX q = RandomPosition(*model, &random), v = random.Vector(nv, 2);
    Terms terms(*model);
    LagrangeTerms(*model, q, v, kGravity, &lagrange, &terms.M, &terms.C, &terms.g);
    // C_kj = ½ Σ_i (∂M_kj/∂q_i + ∂M_ki/∂q_j − ∂M_ij/∂q_k) v_i
    std::vector<MatrixX> dM(static_cast<size_t>(nv), MatrixX(nv, nv));
    MatrixX before(nv, nv);
    const double h = 1e-5;
    for (int i = 0; i < nv; ++i) {
      MatrixX& after = dM[static_cast<size_t>(i)];
      MassMatrix(*model, q - h * VectorX::Unit(nv, i), &workspace, &before);
      MassMatrix(*model, q + h * VectorX::Unit(nv, i), &workspace, &after);
      after = (after - before) / (2 * h);
    }
    MatrixX C = MatrixX::Zero(nv, nv);
    for (int i = 0; i < nv; ++i) {
      const MatrixX& own = dM[static_cast<size_t>(i)];
      C += v[i] / 2 * own;
      C.col(i) += own * v / 2;
      C.row(i) -= (own * v).transpose() / 2;
    }
    CHECK(Relative(terms.C, C) < 1e-7);
  }
}

}  // namespace lagrange_test
