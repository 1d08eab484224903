// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Dense>
#include <catch2/catch.hpp>

#include "engine/kinematics/leastsquares/DampedLeastSquares.h"
#include "tests/support/RandomTree.h"

namespace linkwright {
namespace {

DlsProblem RandomProblem(Random* random, int m, int n) {
  DlsProblem p;
  p.Resize(m, n);
  for (int i = 0; i < m; ++i) p.J.row(i) = random->Vector(n, 1);
  p.e = random->Vector(m, 0.3);
  for (int i = 0; i < n; ++i) p.weight[i] = random->Uniform(0.2, 4);
  p.pull = random->Vector(n, 1);
  return p;
}

VectorX Solve(const DlsProblem& p, const DlsOptions& options, DampedLeastSquares* keep = nullptr) {
  DampedLeastSquares own;
  DampedLeastSquares& dls = keep ? *keep : own;
  dls.Resize(static_cast<int>(p.J.rows()), static_cast<int>(p.J.cols()));
  return dls.Solve(p, options);
}

// W Jᵀ (J W Jᵀ + λ²1)⁻¹ e, as written.
VectorX Formula(const DlsProblem& p, double lambda) {
  const MatrixX W = p.weight.asDiagonal();
  const MatrixX gram =
      p.J * W * p.J.transpose() + lambda * lambda * MatrixX::Identity(p.e.size(), p.e.size());
  return W * p.J.transpose() * gram.fullPivLu().solve(p.e);
}

TEST_CASE("Damped least squares follow the formula, by either decomposition", "[kinematics][dls]") {
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    const int m = 1 + random.Integer(6), n = 1 + random.Integer(12);
    const DlsProblem p = RandomProblem(&random, m, n);
    const double lambda = random.Uniform(0.01, 0.5);
    const VectorX expected = Formula(p, lambda);
    DlsOptions options;
    options.lambda = lambda;
    CHECK((Solve(p, options) - expected).norm() < 1e-10 * (1 + expected.norm()));
    options.clamp_null = 1e-30;  // the singular value decomposition, with no null motion to speak of
    CHECK((Solve(p, options) - expected).norm() < 1e-10 * (1 + expected.norm()));
  }
}

TEST_CASE("Without damping and weights it is the pseudo-inverse", "[kinematics][dls]") {
  Random random(2);
  for (int round = 0; round < 100; ++round) {
    const int m = 1 + random.Integer(6), n = 1 + random.Integer(12);
    DlsProblem p = RandomProblem(&random, m, n);
    p.weight.setOnes();
    const VectorX expected = p.J.completeOrthogonalDecomposition().solve(p.e);
    CHECK((Solve(p, {}) - expected).norm() < 1e-10 * (1 + expected.norm()));
    DlsOptions small;
    small.lambda = 1e-7;
    // |J# − J#(λ)| ≤ λ²/σ³
    const double least = p.J.jacobiSvd().singularValues().minCoeff();
    if (least < 0.05) continue;
    CHECK((Solve(p, small) - expected).norm() < 1e-14 / (least * least * least) * p.e.norm() + 1e-9);
  }
}

TEST_CASE("A larger weight moves more", "[kinematics][dls]") {
  DlsProblem p;
  p.Resize(1, 2);
  p.J << 1, 1;
  p.e << 0.4;
  p.weight << 3, 1;
  // dq = w/(Σw)·e: the joints share e as their weights.
  const VectorX dq = Solve(p, {});
  CHECK(dq[0] == Approx(0.3).margin(1e-14));
  CHECK(dq[1] == Approx(0.1).margin(1e-14));
}

TEST_CASE("Null motion does not move the task, whatever the damping", "[kinematics][dls]") {
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    const int m = 1 + random.Integer(6), n = 2 + random.Integer(59);
    DlsProblem p = RandomProblem(&random, m, n);
    if (round % 4 == 0) p.J.row(m - 1) = m > 1 ? VectorX(p.J.row(0)) : VectorX::Zero(n);  // singular
    if (round % 4 == 1) p.J.row(m - 1) *= 1e-9;                                           // nearly
    DlsOptions options;
    options.lambda = random.Chance(0.5) ? random.Uniform(0.05, 1) : 0.0;
    options.clamp_null = random.Uniform(0.1, 2);
    DampedLeastSquares dls;
    const VectorX dq = Solve(p, options, &dls);
    CHECK((p.J * dls.null_step()).norm() < 1e-9);
    if (n > m + 1) {
      // (1 − J#J) z with the weighted pseudo-inverse, made another way: least squares in scaled joints.
      const MatrixX A = p.J * p.weight.cwiseSqrt().asDiagonal();
      VectorX z = p.pull;
      z *= std::min(1.0, options.clamp_null / z.norm());
      const VectorX y = p.weight.cwiseSqrt().cwiseInverse().asDiagonal() * z;
      if (round % 4 > 1) {
        const VectorX projected = y - A.completeOrthogonalDecomposition().solve(A * y);
        CHECK((dls.null_step() - p.weight.cwiseSqrt().asDiagonal() * projected).norm() < 1e-9);
      }
    }
    CHECK(dq.allFinite());
  }
}

TEST_CASE("A saturated joint is taken out and the others make up for it", "[kinematics][dls]") {
  Random random(4);
  int held_count = 0;
  for (int round = 0; round < 300; ++round) {
    const int m = 1 + random.Integer(4), n = m + 2 + random.Integer(4);
    DlsProblem p = RandomProblem(&random, m, n);
    for (int i = 0; i < n; ++i) {
      p.down[i] = random.Chance(0.2) ? 0.0 : -random.Uniform(0.1, 3);
      p.up[i] = random.Chance(0.2) ? 0.0 : random.Uniform(0.1, 3);
    }
    DampedLeastSquares dls;
    DlsOptions options;
    options.lambda = 0.02;
    const VectorX dq = Solve(p, options, &dls);
    CHECK((dq.array() <= p.up.array()).all());
    CHECK((dq.array() >= p.down.array()).all());
    // The rest is the formula without the held columns.
    DlsProblem rest = p;
    for (int i = 0; i < n; ++i) {
      const int held = dls.held()[static_cast<size_t>(i)];
      if (held == 0) continue;
      ++held_count;
      CHECK(dq[i] == (held > 0 ? p.up[i] : p.down[i]));
      rest.e -= p.J.col(i) * dq[i];
      rest.J.col(i).setZero();
    }
    const VectorX expected = Formula(rest, options.lambda);
    for (int i = 0; i < n; ++i) {
      if (dls.held()[static_cast<size_t>(i)] == 0) CHECK(dq[i] == Approx(expected[i]).margin(1e-9));
    }
    // Best among steps within the limits: no feasible small change lowers |J dq − e|² + λ²dqᵀW⁻¹dq.
    const VectorX slope =
        p.J.transpose() * (p.J * dq - p.e) + options.lambda * options.lambda * dq.cwiseQuotient(p.weight);
    for (int i = 0; i < n; ++i) {
      if (dq[i] > p.down[i]) CHECK(slope[i] < 1e-8);
      if (dq[i] < p.up[i]) CHECK(slope[i] > -1e-8);
    }
  }
  CHECK(held_count > 200);
}

TEST_CASE("Null motion keeps to the limits and off the task", "[kinematics][dls]") {
  Random random(5);
  for (int round = 0; round < 200; ++round) {
    const int m = 1 + random.Integer(4), n = m + 2 + random.Integer(6);
    DlsProblem p = RandomProblem(&random, m, n);
    for (int i = 0; i < n; ++i) {
      p.down[i] = random.Chance(0.3) ? 0.0 : -random.Uniform(0.05, 0.5);
      p.up[i] = random.Chance(0.3) ? 0.0 : random.Uniform(0.05, 0.5);
    }
    DlsOptions options;
    options.lambda = 0.1;
    options.clamp_null = 1;
    DampedLeastSquares dls;
    const VectorX dq = Solve(p, options, &dls);
    CHECK((dq.array() <= p.up.array()).all());
    CHECK((dq.array() >= p.down.array()).all());
    CHECK((p.J * dls.null_step()).norm() < 1e-9);
    CHECK(dls.null_step().norm() < 4 * options.clamp_null);  // √(largest/least weight) ≤ √20
  }
}

TEST_CASE("Adaptive damping acts near singularities only", "[kinematics][dls]") {
  // A diagonal J makes every singular value separate: dq_i = σ_i/(σ_i² + λ²) e_i.
  DlsOptions options;
  options.lambda = 0.1;
  options.damping = Damping::kAdaptive;
  options.singular_region = 0.05;
  DlsProblem p;
  p.Resize(2, 2);
  p.e << 0.1, 0.1;
  p.J << 1, 0, 0, 0.2;
  CHECK(Solve(p, options)[1] == Approx(0.5).epsilon(1e-12));
  p.J(1, 1) = 0.03;
  const double lambda_squared = 0.01 * (1 - 0.36);
  CHECK(Solve(p, options)[1] == Approx(0.03 / (0.0009 + lambda_squared) * 0.1).epsilon(1e-12));
  CHECK(Solve(p, options)[0] == Approx(1 / (1 + lambda_squared) * 0.1).epsilon(1e-12));
}

TEST_CASE("Speed is bounded at singularities", "[kinematics][dls]") {
  Random random(6);
  for (int round = 0; round < 200; ++round) {
    DlsProblem p = RandomProblem(&random, 6, 7);
    p.J.row(3) = p.J.row(2) + 1e-3 * std::pow(0.1, random.Integer(12)) * p.J.row(3);
    DlsOptions options;
    options.lambda = 0.05;
    const double bound = std::sqrt(p.weight.maxCoeff()) * p.e.norm() / (2 * options.lambda);
    CHECK(Solve(p, options).norm() <= bound * (1 + 1e-9));
    options.clamp_null = 1e-30;
    CHECK(Solve(p, options).norm() <= bound * (1 + 1e-9));
  }
}

TEST_CASE("A vector is shortened with its direction kept", "[kinematics][dls]") {
  VectorX v(2);
  v << 3, 4;
  ClampLength(0, v);
  CHECK(v.norm() == 5);
  ClampLength(kInfinity, v);
  CHECK(v.norm() == 5);
  ClampLength(6, v);
  CHECK(v.norm() == 5);
  ClampLength(1, v);
  CHECK(v[0] == Approx(0.6));
  CHECK(v[1] == Approx(0.8));
}

}  // namespace
}  // namespace linkwright
