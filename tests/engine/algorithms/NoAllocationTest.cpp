// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

TEST_CASE("allocations are counted") {
  const std::size_t before = AllocationCount();
  VectorX vector(1000);
  vector[0] = 1;
  std::vector<int> numbers(1000);
  CHECK(AllocationCount() >= before + 1);
  CHECK(vector[0] + numbers[0] == 1);
}

TEST_CASE("algorithms do not allocate") {
  for (const double mimic : {0.0, 0.3}) {
    RandomTreeOptions options;
    options.joints = 300;
    options.mimic = mimic;
    AddRobotOptions add;
    add.floating = true;
    const auto model = BuildModel(RandomTree(5, options), add);
    REQUIRE(model->has_mimic() == (mimic > 0));
    Random random(1);
    const int nv = model->nv();
    Workspace workspace(*model);
    VectorX q = RandomPosition(*model, &random);
    const VectorX v = random.Vector(nv, 1), a = random.Vector(nv, 1);
    VectorX tau(nv), solved(nv), rate(model->nq());
    MatrixX M(nv, nv);
    Matrix6X J(6, nv);
    Eigen::Matrix3Xd J_com(3, nv);
    const std::vector<Wrench> external(static_cast<size_t>(model->body_count()));
    std::vector<char> locked(static_cast<size_t>(nv), 0);
    locked[3] = locked[9] = 1;
    Vector3 com;
    const Vector3 gravity(0, 0, -kStandardGravity);

    const std::size_t before = AllocationCount();
    ForwardKinematics(*model, q, v, &workspace);
    FrameJacobian(*model, workspace, FrameIndex(200), &J);
    CenterOfMass(*model, workspace, &com);
    CenterOfMassJacobian(*model, workspace, &J_com);
    InverseDynamics(*model, q, v, a, gravity, external, &workspace, &tau);
    MassMatrix(*model, q, &workspace, &M);
    const auto result = ForwardDynamics(*model, q, v, tau, gravity, external, locked, &workspace, &solved);
    ForwardKinematics(*model, q, v, &workspace);
    double sum = KineticEnergy(*model, v, workspace) + PotentialEnergy(*model, gravity, workspace) +
                 CentroidalMomentum(*model, workspace).sum();
    model->PositionRate(q, v, &rate);
    model->Integrate(v, 1e-3, &q);
    model->Normalize(&q);
    model->ClampToLimits(&q);
    CHECK(AllocationCount() == before);
    CHECK(result.status == DynamicsStatus::kOk);
    CHECK(std::isfinite(sum));
  }
}
