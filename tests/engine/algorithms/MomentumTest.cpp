// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <vector>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/algorithms/Momentum.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

TEST_CASE("the generalized momentum is the mass matrix times the velocity") {
  for (const unsigned seed : {1U, 2U, 3U, 4U, 5U}) {
    RandomTreeOptions options;
    options.joints = 12;
    options.mimic = seed % 2 ? 0.3 : 0;
    const auto model = BuildModel(RandomTree(seed, options));
    Random random(seed);
    const VectorX q = RandomPosition(*model, &random), v = random.Vector(model->nv(), 2);
    Workspace workspace(*model);
    MatrixX M(model->nv(), model->nv());
    MassMatrix(*model, q, &workspace, &M);
    VectorX p(model->nv()), dT_dq(model->nv());
    ForwardKinematics(*model, q, v, &workspace);
    std::vector<Twist> carried(model->joints().size());
    GeneralizedMomentum(*model, v, workspace, carried, &p, &dT_dq);
    const VectorX expected = M * v;
    CHECK((p - expected).norm() < 1e-12 * expected.norm());
    // ∂T/∂q by central differences of the kinetic energy along each coordinate.
    const double step = 1e-5;
    for (int dof = 0; dof < model->nv(); ++dof) {
      double difference = 0;
      for (const double side : {1.0, -1.0}) {
        VectorX there = q;
        model->Integrate(VectorX::Unit(model->nv(), dof), side * step, &there);
        ForwardKinematics(*model, there, v, &workspace);
        difference += side * KineticEnergy(*model, v, workspace);
      }
      CHECK(dT_dq[dof] == Approx(difference / (2 * step)).margin(1e-7 * expected.norm()));
    }
  }
}
