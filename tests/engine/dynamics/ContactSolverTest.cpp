// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <random>

#include "engine/dynamics/contact/ContactSolver.h"
#include "engine/dynamics/contact/HeldContacts.h"

using namespace linkwright;

namespace contact_solver_test {
namespace {

// A random M⁻¹ = P Pᵀ and J of `points` points; b = J v, so that a solution exists.
ContactProblem RandomProblem(std::mt19937* random, int points, int width) {
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform(0, 1);
  ContactProblem problem;
  problem.Clear(width);
  std::vector<int> all;
  for (int k = 0; k < width; ++k) all.push_back(k);
  MatrixX P(width, width);
  for (double& x : P.reshaped()) x = normal(*random);
  for (int k = 0; k < width; ++k) P.col(k) *= std::pow(10, 2 * uniform(*random) - 1);
  VectorX v(width);
  for (double& x : v) x = normal(*random);
  for (int i = 0; i < points; ++i) {
    ContactUnknown like;
    like.rows = 3;
    like.tangent = 1;
    like.friction = 2 * uniform(*random);
    const int unknown = problem.Add(like, all);
    for (int r = 0; r < 3; ++r) {
      VectorX J(width);
      for (double& x : J) x = normal(*random);
      const Eigen::RowVectorXd B = J.transpose() * P;
      for (int k = 0; k < width; ++k) problem.Row(unknown, r)[k] = problem.ForceRow(unknown, r)[k] = B[k];
      problem.b[3 * i + r] = J.dot(v);
    }
  }
  return problem;
}

}  // namespace

TEST_CASE("the solver of contact is exact where it says so, on nearly all random problems") {
  std::mt19937 random(4711);
  std::uniform_int_distribution<int> points(1, 30), width(3, 42);
  ContactSolver solver;
  int exact = 0;
  constexpr int kProblems = 200;
  for (int i = 0; i < kProblems; ++i) {
    const int n = points(random);
    const ContactProblem problem = RandomProblem(&random, n, width(random));
    VectorX x, u;
    const ContactSolver::Result result = solver.Solve(problem, &x);
    REQUIRE(x.allFinite());
    ContactMotion(problem, x, &u);
    const double residual = ContactResidual(problem, x, u, 1e-12);
    if (result.converged) CHECK(residual <= 1e-9);
    if (residual <= 1e-9) ++exact;
    // No energy is gained: ½ Λ·(u⁻ + u⁺) ≤ 0.
    if (result.converged) CHECK(x.dot(problem.b + u) <= 1e-9 * std::abs(x.dot(problem.b)));
  }
  CAPTURE(exact);
  CHECK(exact >= 180);
}

TEST_CASE("held contacts get the shortest forces that hold them") {
  std::mt19937 random(42);
  // More rows than columns: W is singular.
  ContactProblem problem = RandomProblem(&random, 8, 10);
  HeldContacts held;
  VectorX x, u;
  held.Solve(problem, &x);
  ContactMotion(problem, x, &u);
  MatrixX W(24, 24);
  for (int k = 0; k < 24; ++k) {
    ContactProblem unit = problem;
    unit.b.setZero();
    ContactMotion(unit, VectorX::Unit(24, k), &u);
    W.col(k) = u;
  }
  CHECK((W * x + problem.b).norm() < 1e-13 * W.norm() * x.norm());
  const VectorX shortest = W.completeOrthogonalDecomposition().solve(-problem.b);
  CHECK((x - shortest).norm() < 1e-6 * shortest.norm());
}

TEST_CASE("a point slides, sticks or opens as the closed form says") {
  // A particle of mass 1: W = 1.
  const auto force = [](const Vector3& b, double mu) {
    ContactProblem problem;
    problem.Clear(3);
    const std::vector<int> all = {0, 1, 2};
    ContactUnknown like;
    like.rows = 3;
    like.tangent = 1;
    like.friction = mu;
    problem.Add(like, all);
    for (int r = 0; r < 3; ++r) problem.Row(0, r)[r] = problem.ForceRow(0, r)[r] = 1;
    problem.b = b;
    VectorX x;
    ContactSolver().Solve(problem, &x);
    return Vector3(x);
  };
  CHECK(force({1, 2, 3}, .5).norm() == 0);
  CHECK((force({-1, .3, .4}, .6) - Vector3(1, -.3, -.4)).norm() < 1e-14);
  CHECK((force({-1, 3, 4}, .6) - Vector3(1, -.36, -.48)).norm() < 1e-14);
  CHECK((force({-1, 3, 4}, 0) - Vector3(1, 0, 0)).norm() < 1e-14);
}

}  // namespace contact_solver_test
