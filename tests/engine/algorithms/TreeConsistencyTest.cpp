// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Cholesky>
#include <catch2/catch.hpp>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

namespace tree_consistency_test {
namespace {

const Vector3 kGravity(0.3, -1.2, -9.81);

double Relative(const MatrixX& a, const MatrixX& b) {
  return (a - b).cwiseAbs().maxCoeff() / std::max(1.0, b.cwiseAbs().maxCoeff());
}

/// Trees of every kind: small and large, with and without branches, free bases and couplings.
struct Case {
  std::shared_ptr<const Model> model;
  Random random;
};
Case MakeCase(unsigned seed) {
  Random random(seed * 7919 + 1);
  RandomTreeOptions options;
  options.joints = 2 + random.Integer(59);
  options.branching = random.Uniform(0, 1);
  options.mimic = seed % 3 == 0 ? 0.3 : 0;
  AddRobotOptions add;
  add.floating = seed % 2 == 0;
  add.X_WR = {RotationFromVector(random.InBox(1)), random.InBox(2)};
  return {BuildModel(RandomTree(seed, options), add), random};
}
constexpr unsigned kCases = 60;

}  // namespace

TEST_CASE("inverse dynamics, mass matrix and forward dynamics agree on random trees") {
  double worst_tau = 0, worst_residual = 0, worst_a = 0;
  for (unsigned seed = 1; seed <= kCases; ++seed) {
    auto [model, random] = MakeCase(seed);
    const int nv = model->nv();
    CAPTURE(seed, nv, model->has_mimic());
    Workspace workspace(*model);
    const VectorX q = RandomPosition(*model, &random), v = random.Vector(nv, 2), a = random.Vector(nv, 5);
    std::vector<Wrench> external(static_cast<size_t>(model->body_count()));
    for (Wrench& w : external) w = {random.InBox(5), random.InBox(5)};

    MatrixX M(nv, nv);
    VectorX tau(nv), bias(nv), solved(nv);
    MassMatrix(*model, q, &workspace, &M);
    InverseDynamics(*model, q, v, a, kGravity, external, &workspace, &tau);
    InverseDynamics(*model, q, v, VectorX::Zero(nv), kGravity, external, &workspace, &bias);
    CHECK(M == M.transpose());
    REQUIRE(Eigen::LLT<MatrixX>(M).info() == Eigen::Success);
    worst_tau = std::max(worst_tau, Relative(M * a + bias, tau));

    REQUIRE(ForwardDynamics(*model, q, v, tau, kGravity, external, {}, &workspace, &solved).status ==
            DynamicsStatus::kOk);
    worst_a = std::max(worst_a, Relative(solved, a));
    worst_residual = std::max(worst_residual, Relative(M * solved + bias, tau));

    // Some joints held: the others move as if their equations stood alone.
    std::vector<char> locked(static_cast<size_t>(nv), 0);
    for (char& l : locked) l = random.Chance(0.3);
    REQUIRE(ForwardDynamics(*model, q, v, tau, kGravity, external, locked, &workspace, &solved).status ==
            DynamicsStatus::kOk);
    const VectorX left = M * solved + bias - tau;
    for (int i = 0; i < nv; ++i) {
      if (locked[static_cast<size_t>(i)])
        CHECK(solved[i] == 0);
      else
        worst_residual =
            std::max(worst_residual, std::abs(left[i]) / std::max(1.0, tau.cwiseAbs().maxCoeff()));
    }
  }
  INFO("tau " << worst_tau << ", a " << worst_a << ", residual " << worst_residual);
  CHECK(worst_tau < 1e-12);
  CHECK(worst_residual < 1e-9);
  CHECK(worst_a < 1e-9);
}

TEST_CASE("Jacobians are the derivatives of poses") {
  for (unsigned seed = 1; seed <= kCases; ++seed) {
    auto [model, random] = MakeCase(seed);
    CAPTURE(seed);
    const int nv = model->nv();
    Workspace workspace(*model), before(*model), after(*model);
    const VectorX q = RandomPosition(*model, &random);
    const FrameIndex frame(random.Integer(static_cast<int>(model->frames().size())));
    ForwardKinematics(*model, q, &workspace);
    Matrix6X J(6, nv);
    Eigen::Matrix3Xd J_com(3, nv);
    FrameJacobian(*model, workspace, frame, &J);
    REQUIRE(CenterOfMassJacobian(*model, workspace, &J_com));
    const double h = 1e-5;
    for (int i = 0; i < nv; ++i) {
      VectorX q0 = q, q1 = q;
      model->Integrate(VectorX::Unit(nv, i), -h, &q0);
      model->Integrate(VectorX::Unit(nv, i), h, &q1);
      ForwardKinematics(*model, q0, &before);
      ForwardKinematics(*model, q1, &after);
      const Transform X0 = FramePose(*model, before, frame), X1 = FramePose(*model, after, frame);
      Vector6 column;
      column << (X1.p - X0.p) / (2 * h), RotationVector(X1.R * X0.R.transpose()) / (2 * h);
      CHECK((column - J.col(i)).norm() < 1e-8 * (1 + J.col(i).norm()));
      Vector3 c0, c1;
      REQUIRE(CenterOfMass(*model, before, &c0));
      REQUIRE(CenterOfMass(*model, after, &c1));
      CHECK(((c1 - c0) / (2 * h) - J_com.col(i)).norm() < 1e-8);
    }
  }
}

TEST_CASE("velocities, kinetic energy and momentum follow from Jacobians and the mass matrix") {
  for (unsigned seed = 1; seed <= kCases; ++seed) {
    auto [model, random] = MakeCase(seed);
    CAPTURE(seed);
    const int nv = model->nv();
    Workspace workspace(*model);
    const VectorX q = RandomPosition(*model, &random), v = random.Vector(nv, 2);
    MatrixX M(nv, nv);
    MassMatrix(*model, q, &workspace, &M);
    ForwardKinematics(*model, q, v, &workspace);
    CHECK(KineticEnergy(*model, v, workspace) == Approx(0.5 * v.dot(M * v)).epsilon(1e-12));
    const FrameIndex frame(random.Integer(static_cast<int>(model->frames().size())));
    Matrix6X J(6, nv);
    FrameJacobian(*model, workspace, frame, &J);
    const Twist V = FrameVelocity(*model, workspace, frame);
    Vector6 stacked;
    stacked << V.linear, V.angular;
    CHECK((J * v - stacked).norm() < 1e-12 * (1 + stacked.norm()));
    Eigen::Matrix3Xd J_com(3, nv);
    REQUIRE(CenterOfMassJacobian(*model, workspace, &J_com));
    const Vector3 momentum = CentroidalMomentum(*model, workspace).head<3>();
    CHECK((model->moving_mass() * (J_com * v) - momentum).norm() < 1e-11 * (1 + momentum.norm()));
    // The gravity torque is the gradient of the potential energy.
    VectorX torque(nv);
    InverseDynamics(*model, q, VectorX::Zero(nv), VectorX::Zero(nv), kGravity, {}, &workspace, &torque);
    const VectorX expected = -model->moving_mass() * J_com.transpose() * kGravity;
    CHECK(Relative(torque, expected) < 1e-12);
  }
}

TEST_CASE("energy changes at the rate of the torques' power") {
  for (unsigned seed = 1; seed <= 30; ++seed) {
    auto [model, random] = MakeCase(seed);
    CAPTURE(seed);
    const int nv = model->nv();
    Workspace workspace(*model);
    const VectorX q = RandomPosition(*model, &random), v = random.Vector(nv, 1), tau = random.Vector(nv, 5);
    VectorX a(nv);
    REQUIRE(ForwardDynamics(*model, q, v, tau, kGravity, {}, {}, &workspace, &a).status ==
            DynamicsStatus::kOk);
    const auto energy = [&](double t) {
      VectorX moved = q;
      // To second order in t; the acceleration's own turn of the path is of higher order in the difference.
      model->Integrate(v + t / 2 * a, t, &moved);
      const VectorX rate = v + t * a;
      ForwardKinematics(*model, moved, rate, &workspace);
      return KineticEnergy(*model, rate, workspace) + PotentialEnergy(*model, kGravity, workspace);
    };
    const double scale = std::max({1.0, std::abs(tau.dot(v)), std::abs(energy(0)), a.cwiseAbs().maxCoeff()});
    const double h = 1e-3 / std::max(1.0, a.cwiseAbs().maxCoeff());
    CHECK(std::abs((energy(h) - energy(-h)) / (2 * h) - tau.dot(v)) < 1e-5 * scale);
  }
}

TEST_CASE(
    "moving along a velocity changes positions at the position rate, and the difference gives it back") {
  for (unsigned seed = 1; seed <= kCases; ++seed) {
    auto [model, random] = MakeCase(seed);
    CAPTURE(seed);
    const int nv = model->nv();
    const VectorX q = RandomPosition(*model, &random), v = random.Vector(nv, 1);
    VectorX before = q, after = q, rate(model->nq());
    const double h = 1e-5;
    model->Integrate(v, -h, &before);
    model->Integrate(v, h, &after);
    model->PositionRate(q, v, &rate);
    CHECK(((after - before) / (2 * h) - rate).cwiseAbs().maxCoeff() < 1e-8);
    VectorX moved = q;
    model->Integrate(v, 1, &moved);
    CHECK((model->Difference(q, moved) - v).cwiseAbs().maxCoeff() < 1e-12);
    VectorX halves = q;
    model->Integrate(v, 0.5, &halves);
    model->Integrate(v, 0.5, &halves);
    CHECK((halves - moved).cwiseAbs().maxCoeff() < 1e-12);
  }
}

}  // namespace tree_consistency_test
