// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Dense>
#include <catch2/catch.hpp>
#include <span>
#include <vector>

#include "engine/kinematics/leastsquares/PrioritySolver.h"
#include "tests/support/RandomTree.h"

namespace linkwright::damped_step_test {
namespace {

/// One level, and where `pull` is given what it leaves free drawn that way: by (1 − J#J) pull, the motion
/// nearest to pull, measured by W^−½, that does not move the task.
struct Step {
  MatrixX J;
  VectorX e, weight, down, up, pull;

  void Resize(int m, int n) {
    J.setZero(m, n);
    e.setZero(m);
    pull.setZero(n);
    weight.setOnes(n);
    down.setConstant(n, -kInfinity);
    up.setConstant(n, kInfinity);
  }
};

Step RandomProblem(Random* random, int m, int n) {
  Step p;
  p.Resize(m, n);
  for (int i = 0; i < m; ++i) p.J.row(i) = random->Vector(n, 1);
  p.e = random->Vector(m, 0.3);
  for (int i = 0; i < n; ++i) p.weight[i] = random->Uniform(0.2, 4);
  p.pull = random->Vector(n, 1);
  return p;
}

struct Options {
  DampingRule damping;
  bool ranks = true;
  bool null_motion = false;
};

VectorX Solve(const Step& p, const Options& options = {}, PrioritySolver* keep = nullptr) {
  PrioritySolver own;
  PrioritySolver& solver = keep ? *keep : own;
  const auto m = static_cast<int>(p.J.rows()), n = static_cast<int>(p.J.cols());
  const std::vector<int> rows = {m, options.null_motion ? n : 0};
  PriorityProblem problem;
  problem.Resize(std::span<const int>(rows).first(options.null_motion ? 2 : 1), n);
  problem.levels[0].J = p.J;
  problem.levels[0].e = p.e;
  problem.weight = p.weight;
  problem.down = p.down;
  problem.up = p.up;
  if (options.null_motion) {
    problem.levels[1].J = p.weight.cwiseSqrt().cwiseInverse().asDiagonal();
    problem.levels[1].e = problem.levels[1].J * p.pull;
    problem.levels[1].damped = false;
  }
  solver.Resize(std::span<const int>(rows).first(problem.levels.size()), n);
  PriorityOptions how;
  how.damping = options.damping;
  how.ranks = options.ranks;
  return solver.Solve(problem, how);
}

Options Constant(double lambda) {
  Options options;
  options.damping.lambda = lambda;
  return options;
}

/// The part of the step that is drawn to `pull`: the step of a task without an error.
VectorX NullMotion(Step p, Options options) {
  options.null_motion = true;
  p.e.setZero();
  return Solve(p, options);
}

// W Jᵀ (J W Jᵀ + λ²1)⁻¹ e, as written.
VectorX Formula(const Step& p, double lambda) {
  const MatrixX W = p.weight.asDiagonal();
  const MatrixX gram =
      p.J * W * p.J.transpose() + lambda * lambda * MatrixX::Identity(p.e.size(), p.e.size());
  return W * p.J.transpose() * gram.fullPivLu().solve(p.e);
}

TEST_CASE("Damped least squares follow the formula, by either decomposition", "[kinematics][dls]") {
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    const int m = 1 + random.Integer(6), n = 1 + random.Integer(12);
    const Step p = RandomProblem(&random, m, n);
    const double lambda = random.Uniform(0.01, 0.5);
    const VectorX expected = Formula(p, lambda);
    Options options = Constant(lambda);
    CHECK((Solve(p, options) - expected).norm() < 1e-10 * (1 + expected.norm()));
    options.ranks = false;  // by Cholesky's
    CHECK((Solve(p, options) - expected).norm() < 1e-10 * (1 + expected.norm()));
  }
}

TEST_CASE("Without damping and weights it is the pseudo-inverse", "[kinematics][dls]") {
  Random random(2);
  for (int round = 0; round < 100; ++round) {
    const int m = 1 + random.Integer(6), n = 1 + random.Integer(12);
    Step p = RandomProblem(&random, m, n);
    p.weight.setOnes();
    const VectorX expected = p.J.completeOrthogonalDecomposition().solve(p.e);
    CHECK((Solve(p) - expected).norm() < 1e-10 * (1 + expected.norm()));
    const Options small = Constant(1e-7);
    // |J# − J#(λ)| ≤ λ²/σ³
    const double least = p.J.jacobiSvd().singularValues().minCoeff();
    if (least < 0.05) continue;
    CHECK((Solve(p, small) - expected).norm() < 1e-14 / (least * least * least) * p.e.norm() + 1e-9);
  }
}

TEST_CASE("A larger weight moves more", "[kinematics][dls]") {
  Step p;
  p.Resize(1, 2);
  p.J << 1, 1;
  p.e << 0.4;
  p.weight << 3, 1;
  // dq = w/(Σw)·e: the joints share e as their weights.
  const VectorX dq = Solve(p);
  CHECK(dq[0] == Approx(0.3).margin(1e-14));
  CHECK(dq[1] == Approx(0.1).margin(1e-14));
}

TEST_CASE("Null motion does not move the task, whatever the damping", "[kinematics][dls]") {
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    const int m = 1 + random.Integer(6), n = 2 + random.Integer(59);
    Step p = RandomProblem(&random, m, n);
    if (round % 4 == 0) p.J.row(m - 1) = m > 1 ? VectorX(p.J.row(0)) : VectorX::Zero(n);  // singular
    if (round % 4 == 1) p.J.row(m - 1) *= 1e-9;                                           // nearly
    const Options options = Constant(random.Chance(0.5) ? random.Uniform(0.05, 1) : 0.0);
    const VectorX null_step = NullMotion(p, options);
    CHECK((p.J * null_step).norm() < 1e-9);
    // It is added to the step for the error, up to the rounding of the sum.
    Options both = options;
    both.null_motion = true;
    const VectorX alone = Solve(p, options);
    CHECK((Solve(p, both) - alone - null_step).norm() < 1e-9 * (1 + alone.norm()));
    if (n > m + 1 && round % 4 > 1) {
      // (1 − J#J) z with the weighted pseudo-inverse, made another way: least squares in scaled joints.
      const MatrixX A = p.J * p.weight.cwiseSqrt().asDiagonal();
      const VectorX y = p.weight.cwiseSqrt().cwiseInverse().asDiagonal() * p.pull;
      // What the damped step has in the null space: nothing.
      const VectorX projected = y - A.completeOrthogonalDecomposition().solve(A * y);
      CHECK((null_step - p.weight.cwiseSqrt().asDiagonal() * projected).norm() < 1e-9);
    }
    CHECK(null_step.allFinite());
  }
}

TEST_CASE("A saturated joint is taken out and the others make up for it", "[kinematics][dls]") {
  Random random(4);
  int held_count = 0;
  for (int round = 0; round < 300; ++round) {
    const int m = 1 + random.Integer(4), n = m + 2 + random.Integer(4);
    Step p = RandomProblem(&random, m, n);
    for (int i = 0; i < n; ++i) {
      p.down[i] = random.Chance(0.2) ? 0.0 : -random.Uniform(0.1, 3);
      p.up[i] = random.Chance(0.2) ? 0.0 : random.Uniform(0.1, 3);
    }
    PrioritySolver solver;
    Options options = Constant(0.02);
    options.ranks = round % 2 == 0;
    const VectorX dq = Solve(p, options, &solver);
    const std::vector<signed char>& held_joints = solver.levels()[0].held;
    CHECK((dq.array() <= p.up.array()).all());
    CHECK((dq.array() >= p.down.array()).all());
    // The rest is the formula without the held columns.
    Step rest = p;
    for (int i = 0; i < n; ++i) {
      const int held = held_joints[static_cast<size_t>(i)];
      if (held == 0) continue;
      ++held_count;
      CHECK(dq[i] == (held > 0 ? p.up[i] : p.down[i]));
      rest.e -= p.J.col(i) * dq[i];
      rest.J.col(i).setZero();
    }
    const VectorX expected = Formula(rest, options.damping.lambda);
    for (int i = 0; i < n; ++i) {
      if (held_joints[static_cast<size_t>(i)] == 0) CHECK(dq[i] == Approx(expected[i]).margin(1e-9));
    }
    // Best among steps within the limits: no feasible small change lowers |J dq − e|² + λ²dqᵀW⁻¹dq.
    const VectorX slope = p.J.transpose() * (p.J * dq - p.e) +
                          options.damping.lambda * options.damping.lambda * dq.cwiseQuotient(p.weight);
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
    Step p = RandomProblem(&random, m, n);
    for (int i = 0; i < n; ++i) {
      p.down[i] = random.Chance(0.3) ? 0.0 : -random.Uniform(0.05, 0.5);
      p.up[i] = random.Chance(0.3) ? 0.0 : random.Uniform(0.05, 0.5);
    }
    Options options = Constant(0.1);
    const VectorX alone = Solve(p, options);
    options.null_motion = true;
    const VectorX dq = Solve(p, options);
    CHECK((dq.array() <= p.up.array()).all());
    CHECK((dq.array() >= p.down.array()).all());
    CHECK((p.J * (dq - alone)).norm() < 1e-9);
    // Nearer to what it is drawn to, measured by W^−½.
    const VectorX root = p.weight.cwiseSqrt();
    CHECK((dq - p.pull).cwiseQuotient(root).norm() <= (alone - p.pull).cwiseQuotient(root).norm() + 1e-12);
  }
}

TEST_CASE("Adaptive damping acts near singularities only", "[kinematics][dls]") {
  // A diagonal J makes every singular value separate: dq_i = σ_i/(σ_i² + λ²) e_i.
  Options options = Constant(0.1);
  options.damping.damping = Damping::kAdaptive;
  options.damping.singular_region = 0.05;
  Step p;
  p.Resize(2, 2);
  p.e << 0.1, 0.1;
  p.J << 1, 0, 0, 0.2;
  CHECK(Solve(p, options)[1] == Approx(0.5).epsilon(1e-12));
  p.J(1, 1) = 0.03;
  const double lambda_squared = 0.01 * (1 - 0.36);
  CHECK(Solve(p, options)[1] == Approx(0.03 / (0.0009 + lambda_squared) * 0.1).epsilon(1e-12));
  CHECK(Solve(p, options)[0] == Approx(0.1).epsilon(1e-12));
}

TEST_CASE("Speed is bounded at singularities", "[kinematics][dls]") {
  Random random(6);
  for (int round = 0; round < 200; ++round) {
    Step p = RandomProblem(&random, 6, 7);
    p.J.row(3) = p.J.row(2) + 1e-3 * std::pow(0.1, random.Integer(12)) * p.J.row(3);
    Options options = Constant(0.05);
    const double bound = std::sqrt(p.weight.maxCoeff()) * p.e.norm() / (2 * options.damping.lambda);
    CHECK(Solve(p, options).norm() <= bound * (1 + 1e-9));
    options.ranks = false;
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
}  // namespace linkwright::damped_step_test
