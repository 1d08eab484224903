// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Dense>
#include <catch2/catch.hpp>
#include <limits>

#include "engine/kinematics/leastsquares/BoundedLeastSquares.h"
#include "engine/kinematics/leastsquares/PrioritySolver.h"
#include "engine/kinematics/leastsquares/SmallSvd.h"
#include "tests/support/RandomTree.h"

namespace linkwright {
namespace {

MatrixX RandomMatrix(Random* random, int rows, int columns, double half = 1) {
  return random->Vector(rows * columns, half).reshaped(rows, columns);
}

/// The least ½|G u − t|² with E u = f and lower ≤ u ≤ upper: every set of variables at a bound is tried, the
/// rest solved as equations.
double LeastByEnumeration(const MatrixX& G, const VectorX& t, const MatrixX& E, const VectorX& f,
                          const VectorX& lower, const VectorX& upper) {
  const auto d = G.cols();
  double least = std::numeric_limits<double>::infinity();
  int sets = 1;
  for (Eigen::Index i = 0; i < d; ++i) sets *= 3;
  for (int set = 0; set < sets; ++set) {
    std::vector<Eigen::Index> free;
    VectorX u = VectorX::Zero(d);
    int rest = set;
    bool possible = true;
    for (Eigen::Index i = 0; i < d; ++i, rest /= 3) {
      if (rest % 3 == 0) {
        free.push_back(i);
      } else {
        u[i] = rest % 3 == 1 ? lower[i] : upper[i];
        possible = possible && std::isfinite(u[i]);
      }
    }
    if (!possible) continue;
    // Particular solution of the equations, then least squares in their null space.
    const auto k = static_cast<Eigen::Index>(free.size());
    MatrixX G_free(G.rows(), k), E_free(E.rows(), k);
    for (Eigen::Index i = 0; i < k; ++i) {
      G_free.col(i) = G.col(free[static_cast<size_t>(i)]);
      E_free.col(i) = E.col(free[static_cast<size_t>(i)]);
    }
    VectorX x = VectorX::Zero(k);
    if (k > 0) {
      MatrixX null = MatrixX::Identity(k, k);
      if (E.rows() > 0) {
        x = E_free.completeOrthogonalDecomposition().solve(f - E * u);
        const Eigen::FullPivLU<MatrixX> lu(E_free);
        null = lu.dimensionOfKernel() > 0 ? MatrixX(lu.kernel()) : MatrixX(k, 0);
      }
      if (null.cols() > 0) {
        const MatrixX reduced = G_free * null;
        x += null * reduced.completeOrthogonalDecomposition().solve(t - G * u - G_free * x);
      }
    }
    for (Eigen::Index i = 0; i < k; ++i) u[free[static_cast<size_t>(i)]] = x[i];
    if ((E * u - f).norm() > 1e-8 || !((u - lower).array() > -1e-8).all() ||
        !((upper - u).array() > -1e-8).all()) {
      continue;
    }
    least = std::min(least, 0.5 * (G * u - t).squaredNorm());
  }
  return least;
}

TEST_CASE("Singular values of small matrices", "[kinematics][svd]") {
  Random random(1);
  SmallSvd svd;
  for (int round = 0; round < 200; ++round) {
    const int rows = 1 + random.Integer(8), columns = 1 + random.Integer(8);
    MatrixX A = RandomMatrix(&random, rows, columns);
    if (round % 3 == 0) A.col(columns / 2).setZero();
    if (round % 3 == 1) A.row(rows / 2) = 1e-9 * A.row(0);
    svd.Compute(A);
    const Eigen::JacobiSVD<MatrixX> other(A);
    MatrixX sum = MatrixX::Zero(rows, columns);
    for (int k = 0; k < svd.count(); ++k) {
      CHECK(svd.sigma(k) == Approx(other.singularValues()[k]).margin(1e-14));
      sum += svd.sigma(k) * svd.left(k) * svd.right(k).transpose();
      if (svd.sigma(k) < 1e-13) continue;
      for (int j = 0; j < k; ++j) CHECK(std::abs(svd.right(k).dot(svd.right(j))) < 1e-12);
    }
    CHECK((sum - A).norm() < 1e-13);

    const int rank = svd.Rank(1e-11);
    MatrixX span = svd.rights(rank), Z = MatrixX::Identity(columns, columns);
    KeepComplement(span, Z);
    const MatrixX null = Z.leftCols(columns - rank);
    CHECK((A * null).norm() < 1e-10);
    CHECK((null.transpose() * null - MatrixX::Identity(null.cols(), null.cols())).norm() < 1e-13);
  }
}

TEST_CASE("Bounded least squares agree with trying every active set", "[kinematics][qp]") {
  Random random(2);
  BoundedLeastSquares solver;
  int at_bounds = 0;
  for (int round = 0; round < 400; ++round) {
    const int d = 1 + random.Integer(5), m = 1 + random.Integer(6);
    MatrixX G = RandomMatrix(&random, m, d);
    if (d > 1 && round % 4 == 0) G.col(0) = G.col(1);  // without full rank
    const VectorX t = random.Vector(m, 2);
    VectorX lower(d), upper(d);
    for (int i = 0; i < d; ++i) {
      lower[i] = random.Chance(0.2) ? 0 : -random.Uniform(0, 0.6);
      upper[i] = random.Chance(0.2) ? 0 : random.Uniform(0, 0.6);
      if (random.Chance(0.1)) upper[i] = std::numeric_limits<double>::infinity();
    }
    VectorX u = VectorX::Zero(d);
    REQUIRE(solver.Solve(G, t, MatrixX::Identity(d, d), lower, upper, 0, u));
    CHECK(((u - lower).array() >= -1e-12).all());
    CHECK(((upper - u).array() >= -1e-12).all());
    const double least = LeastByEnumeration(G, t, MatrixX(0, d), VectorX(0), lower, upper);
    CHECK(0.5 * (G * u - t).squaredNorm() == Approx(least).margin(1e-10));
    for (const signed char side : solver.active()) at_bounds += side != 0;
  }
  CHECK(at_bounds > 200);
}

TEST_CASE("Levels of a quadratic program agree with trying every active set", "[kinematics][qp]") {
  Random random(3);
  PrioritySolver solver;
  for (int round = 0; round < 300; ++round) {
    const int n = 3 + random.Integer(3);
    const std::vector<int> rows = {1 + random.Integer(2), 1 + random.Integer(2), 1 + random.Integer(3)};
    PriorityProblem problem;
    problem.Resize(rows, n);
    for (PriorityLevel& level : problem.levels) {
      level.J = RandomMatrix(&random, static_cast<int>(level.e.size()), n);
      level.e = random.Vector(level.e.size(), 1.5);
    }
    if (round % 3 == 0) problem.levels[1].J.row(0) = problem.levels[0].J.row(0);  // a conflict
    for (int i = 0; i < n; ++i) {
      problem.down[i] = -random.Uniform(0, 0.7);
      problem.up[i] = random.Chance(0.15) ? 0 : random.Uniform(0, 0.7);
    }
    PriorityOptions options;
    solver.Resize(rows, n);
    const VectorX dq = solver.Solve(problem, options);
    CHECK(((dq - problem.down).array() >= 0).all());
    CHECK(((problem.up - dq).array() >= 0).all());
    MatrixX kept(0, n);
    for (const PriorityLevel& level : problem.levels) {
      const double least = LeastByEnumeration(level.J, level.e, kept, kept * dq, problem.down, problem.up);
      CHECK(0.5 * (level.J * dq - level.e).squaredNorm() == Approx(least).margin(1e-8));
      kept.conservativeResize(kept.rows() + level.J.rows(), Eigen::NoChange);
      kept.bottomRows(level.J.rows()) = level.J;
    }
  }
}

}  // namespace
}  // namespace linkwright
