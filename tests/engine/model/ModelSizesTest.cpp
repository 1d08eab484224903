// SPDX-License-Identifier: GPL-3.0-or-later
// Vectors of another model's size are refused before anything is read or written past their end.
#include <catch2/catch.hpp>
#include <stdexcept>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "tests/support/Mechanisms.h"

using namespace linkwright;

TEST_CASE("A model refuses vectors of another model's size") {
  ChainMaker chain;
  chain.Add(JointType::kRevolute, Vector3::UnitZ(), PointMass(1));
  chain.Add(JointType::kBall, Vector3::UnitZ(), PointMass(1));
  const auto model = chain.Build();
  REQUIRE(model->nq() == 5);
  REQUIRE(model->nv() == 4);
  for (const int size : {0, 4, 6}) {
    VectorX q = VectorX::Zero(size), good_q = model->NeutralPosition();
    const VectorX v = VectorX::Zero(4), bad_v = VectorX::Zero(size == 4 ? 5 : size);
    VectorX rate = VectorX::Zero(5);
    CHECK_THROWS_AS(model->Normalize(&q), std::invalid_argument);
    CHECK_THROWS_AS(model->ClampToLimits(&q), std::invalid_argument);
    CHECK_THROWS_AS(model->Integrate(v, 1, &q), std::invalid_argument);
    CHECK_THROWS_AS(model->Integrate(bad_v, 1, &good_q), std::invalid_argument);
    CHECK_THROWS_AS(model->PositionRate(q, v, &rate), std::invalid_argument);
    CHECK_THROWS_AS(model->PositionRate(good_q, v, &q), std::invalid_argument);
    CHECK_THROWS_AS(model->Difference(good_q, q), std::invalid_argument);
    CHECK_THROWS_AS(model->Difference(q, good_q), std::invalid_argument);
  }
  VectorX q = VectorX::Zero(7);
  CHECK_THROWS_WITH(model->Normalize(&q), "Model::Normalize: the size of q is 7, not 5");
}

TEST_CASE("Algorithms refuse vectors of another model's size") {
  const auto model = RodPendulum(3).Build(), other = RodPendulum(4).Build();
  Workspace workspace(*model), of_other(*other);
  const VectorX good = VectorX::Zero(3), bad = VectorX::Zero(4);
  VectorX out = VectorX::Zero(3), bad_out = VectorX::Zero(2);
  Matrix6X J(6, 3), bad_J(6, 2);
  const Vector3 g(0, 0, -9.81);
  const std::vector<Wrench> one_force(1);
  const std::vector<char> one_lock(1, 0);
  CHECK_THROWS_AS(ForwardKinematics(*model, bad, &workspace), std::invalid_argument);
  CHECK_THROWS_AS(ForwardKinematics(*model, good, &of_other), std::invalid_argument);
  CHECK_THROWS_AS(ForwardKinematics(*model, good, bad, &workspace), std::invalid_argument);
  CHECK_THROWS_AS(FrameJacobian(*model, bad, FrameIndex(1), &workspace, &J), std::invalid_argument);
  CHECK_THROWS_AS(FrameJacobian(*model, good, FrameIndex(1), &workspace, &bad_J), std::invalid_argument);
  CHECK_THROWS_AS(InverseDynamics(*model, bad, good, good, g, {}, &workspace, &out), std::invalid_argument);
  CHECK_THROWS_AS(InverseDynamics(*model, good, good, good, g, {}, &workspace, &bad_out),
                  std::invalid_argument);
  CHECK_THROWS_AS(InverseDynamics(*model, good, good, good, g, one_force, &workspace, &out),
                  std::invalid_argument);
  CHECK_THROWS_AS(ForwardDynamics(*model, good, bad, good, g, {}, {}, &workspace, &out),
                  std::invalid_argument);
  CHECK_THROWS_AS(ForwardDynamics(*model, good, good, good, g, {}, one_lock, &workspace, &out),
                  std::invalid_argument);
  CHECK_THROWS_AS(ComputeEnergy(*model, good, bad, g, &workspace), std::invalid_argument);
  CHECK_NOTHROW(ForwardDynamics(*model, good, good, good, g, {}, {}, &workspace, &out));
}
