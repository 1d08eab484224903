// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/LU>
#include <catch2/catch.hpp>
#include <random>

#include "engine/constraints/eulerparameters/Constraints.h"
#include "engine/constraints/eulerparameters/SaddleSolver.h"
#include "tests/support/LoopMechanisms.h"

using namespace linkwright;
using namespace linkwright::test;

namespace {

Vector3 RandomVector(std::mt19937* random) {
  std::uniform_real_distribution<double> number(-1, 1);
  const double x = number(*random), y = number(*random);
  return {x, y, number(*random)};
}

// Two bodies with one joint of the type, all vectors at random.
MechanismDescription RandomPair(ConstraintType type, std::mt19937* random) {
  MechanismDescription d;
  d.bodies = {Rod("a", RandomVector(random), RandomVector(random)),
              Rod("b", RandomVector(random), RandomVector(random))};
  MechanismJoint joint;
  joint.name = "joint";
  joint.type = type;
  joint.body_i = "a";
  joint.body_j = "b";
  for (Vector3* v : {&joint.point_i, &joint.point_j}) *v = RandomVector(random);
  for (Vector3* v : {&joint.axis_i, &joint.axis_j, &joint.ref_i, &joint.ref_j})
    *v = RandomVector(random).normalized();
  joint.length = 0.7;
  joint.function.kind = TimeFunction::Kind::kHarmonic;
  joint.function.c = 0.9;
  joint.function.a = 0.3;
  joint.function.w = 2;
  joint.function.phase = 0.5;
  d.joints = {joint};
  return d;
}

// A smooth motion of two bodies: places, unit parameters, and their rates at t.
struct Motion {
  Vector3 r[2][3];
  EulerParameters p[2][3];
  explicit Motion(std::mt19937* random) {
    for (auto& body : r)
      for (auto& c : body) c = RandomVector(random);
    for (auto& body : p)
      for (auto& c : body) {
        c.head<3>() = RandomVector(random);
        c[3] = RandomVector(random)[0];
      }
  }
  VectorX q(double t) const {
    VectorX out(14);
    for (int b = 0; b < 2; ++b) {
      out.segment<3>(7 * b) = r[b][0] + t * r[b][1] + t * t * r[b][2];
      out.segment<4>(7 * b + 3) = (p[b][0] + t * p[b][1] + t * t * p[b][2]).normalized();
    }
    return out;
  }
};

VectorX Residual(const Mechanism& mechanism, const VectorX& q, double t) {
  BodyFrames frames = mechanism.MakeFrames();
  mechanism.SetPositions(q, &frames);
  VectorX phi(mechanism.row_count());
  ConstraintResidual(mechanism, frames, t, &phi);
  return phi;
}

// Derivatives by five points.
template <class F>
VectorX First(const F& f, double t, double h) {
  return ((f(t - 2 * h) - f(t + 2 * h)) + 8 * (f(t + h) - f(t - h))) / (12 * h);
}
template <class F>
VectorX Second(const F& f, double t, double h) {
  return (-(f(t - 2 * h) + f(t + 2 * h)) + 16 * (f(t + h) + f(t - h)) - 30 * f(t)) / (12 * h * h);
}

}  // namespace

TEST_CASE("each row's Jacobian is its derivative along virtual rotations", "[multibody]") {
  std::mt19937 random(7);
  for (int type = 0; type < kConstraintTypes; ++type) {
    for (int k = 0; k < 10; ++k) {
      INFO(ToString(static_cast<ConstraintType>(type)));
      const Mechanism mechanism(RandomPair(static_cast<ConstraintType>(type), &random));
      const VectorX q = mechanism.InitialPosition();
      BodyFrames frames = mechanism.MakeFrames();
      mechanism.SetPositions(q, &frames);
      RowJacobian J = RowJacobian::Zero(mechanism.row_count(), 12);
      ConstraintJacobian(mechanism, frames, &J);
      const MatrixX dense = DenseJacobian(mechanism, J);
      for (int c = 0; c < 12; ++c) {
        const int body = c / 6, k3 = c % 3;
        const auto moved = [&](double h) {
          VectorX at = q;
          if (c % 6 < 3) {
            at[7 * body + k3] += h;
          } else {
            // dp = ½ Gᵀ dπ', with norm-1 rotation matrices whatever the length
            at.segment<4>(7 * body + 3) +=
                0.5 * h * EulerGTransposed(q.segment<4>(7 * body + 3), Vector3::Unit(k3));
          }
          return Residual(mechanism, at, 0.3);
        };
        const VectorX expected = First(moved, 0, 1e-3);
        CHECK((dense.col(c) - expected).cwiseAbs().maxCoeff() < 1e-9);
      }
    }
  }
}

TEST_CASE("velocities and accelerations of each row follow nu and gamma", "[multibody]") {
  std::mt19937 random(8);
  for (int type = 0; type < kConstraintTypes; ++type) {
    for (int k = 0; k < 10; ++k) {
      INFO(ToString(static_cast<ConstraintType>(type)));
      const Mechanism mechanism(RandomPair(static_cast<ConstraintType>(type), &random));
      const Motion motion(&random);
      const double t = 0.2;
      const auto q = [&](double at) { return motion.q(at); };
      const auto phi = [&](double at) { return Residual(mechanism, motion.q(at), at); };
      const VectorX qdot = First(q, t, 1e-3), qddot = Second(q, t, 1e-3);
      VectorX v(12), a(12);
      for (int b = 0; b < 2; ++b) {
        const EulerParameters p = motion.q(t).segment<4>(7 * b + 3);
        v.segment<3>(6 * b) = qdot.segment<3>(7 * b);
        a.segment<3>(6 * b) = qddot.segment<3>(7 * b);
        v.segment<3>(6 * b + 3) = 2 * EulerG(p) * qdot.segment<4>(7 * b + 3);
        a.segment<3>(6 * b + 3) = 2 * EulerG(p) * qddot.segment<4>(7 * b + 3);
      }
      BodyFrames frames = mechanism.MakeFrames();
      mechanism.SetPositions(motion.q(t), &frames);
      mechanism.SetVelocities(v, &frames);
      RowJacobian J = RowJacobian::Zero(mechanism.row_count(), 12);
      ConstraintJacobian(mechanism, frames, &J);
      // Where both references nearly lie along the axis the angle turns too fast for differences.
      if (J.cwiseAbs().maxCoeff() > 4) continue;
      VectorX nu(mechanism.row_count()), gamma(nu), product(nu);
      ConstraintNu(mechanism, t, &nu);
      ConstraintGamma(mechanism, frames, t, &gamma);
      MultiplyJacobian(mechanism, J, v, &product);
      const double speed = 1 + v.cwiseAbs().maxCoeff();
      CHECK((First(phi, t, 1e-3) - (product - nu)).cwiseAbs().maxCoeff() < 1e-8 * std::pow(speed, 5));
      MultiplyJacobian(mechanism, J, a, &product);
      CHECK((Second(phi, t, 1e-3) - (product - gamma)).cwiseAbs().maxCoeff() < 1e-7 * std::pow(speed, 6));
    }
  }
}

TEST_CASE("transposed products are transposed", "[multibody]") {
  std::mt19937 random(9);
  const Mechanism mechanism(FourBar());
  BodyFrames frames = mechanism.MakeFrames();
  mechanism.SetPositions(mechanism.InitialPosition(), &frames);
  RowJacobian J = RowJacobian::Zero(mechanism.row_count(), 12);
  ConstraintJacobian(mechanism, frames, &J);
  const MatrixX dense = DenseJacobian(mechanism, J);
  const VectorX x = VectorX::Random(mechanism.nv()), y = VectorX::Random(mechanism.row_count());
  VectorX product(mechanism.row_count()), transposed = VectorX::Zero(mechanism.nv());
  MultiplyJacobian(mechanism, J, x, &product);
  AddTransposed(mechanism, J, y, 2, &transposed);
  CHECK((product - dense * x).norm() < 1e-14);
  CHECK((transposed - 2 * dense.transpose() * y).norm() < 1e-13);
}

TEST_CASE("the saddle solver solves, also with some coordinates only", "[multibody]") {
  for (const MechanismDescription& d : {BallChain(1), BallChain(7), FourBar()}) {
    INFO(d.name << " " << d.bodies.size());
    const Mechanism mechanism(d);
    BodyFrames frames = mechanism.MakeFrames();
    mechanism.SetPositions(mechanism.InitialPosition(), &frames);
    RowJacobian J = RowJacobian::Zero(mechanism.row_count(), 12);
    ConstraintJacobian(mechanism, frames, &J);
    const bool four_bar = d.name == "four-bar";
    SaddlePattern pattern;
    for (int b = 0; b < mechanism.body_count(); ++b) pattern.body_size.push_back(four_bar && b == 1 ? 5 : 6);
    for (const JointRows& joint : mechanism.joints()) {
      std::vector<int> rows;
      // A planar loop needs three rows less.
      const int count = four_bar && &joint == &mechanism.joints().back() ? 2 : joint.count;
      for (int k = 0; k < count; ++k) rows.push_back(joint.first + k);
      pattern.rows.push_back(rows);
    }
    std::vector<Matrix6> H;
    for (int b = 0; b < mechanism.body_count(); ++b) {
      const Matrix6 random = Matrix6::Random();
      H.push_back(random * random.transpose() + Matrix6::Identity());
    }
    SaddleSolver solver;
    solver.Analyse(mechanism, pattern, H, J);
    REQUIRE(solver.Factor(H, J) == SaddleSolver::Status::kOk);
    const int n = solver.x_size(), m = static_cast<int>(solver.rows().size());
    int offset = 0;
    MatrixX K = MatrixX::Zero(n + m, n + m);
    const MatrixX dense = DenseJacobian(mechanism, J);
    for (int b = 0; b < mechanism.body_count(); ++b) {
      const int size = pattern.body_size[static_cast<size_t>(b)];
      K.block(offset, offset, size, size) = H[static_cast<size_t>(b)].topLeftCorner(size, size);
      for (int k = 0; k < m; ++k)
        K.block(n + k, offset, 1, size) = dense.block(solver.rows()[static_cast<size_t>(k)], 6 * b, 1, size);
      offset += size;
    }
    K.topRightCorner(n, m) = K.bottomLeftCorner(m, n).transpose();
    VectorX x = VectorX::Random(n), y = VectorX::Random(m), both(n + m);
    both << x, y;
    const VectorX expected = K.fullPivLu().solve(both);
    const auto check = [&](const VectorX& found_x, const VectorX& found_y) {
      CHECK((found_x - expected.head(n)).norm() < 1e-9 * (1 + expected.norm()));
      CHECK((found_y - expected.tail(m)).norm() < 1e-9 * (1 + expected.norm()));
    };
    VectorX x_at_once = x, y_at_once = y, x_after = x, y_after = y;
    solver.Solve(&x, &y);
    check(x, y);
    REQUIRE(solver.FactorAndSolve(H, J, &x_at_once, &y_at_once) == SaddleSolver::Status::kOk);
    check(x_at_once, y_at_once);
    solver.Solve(&x_after, &y_after);
    check(x_after, y_after);
  }
}
