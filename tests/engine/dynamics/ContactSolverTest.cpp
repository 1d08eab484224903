// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/QR>
#include <algorithm>
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

TEST_CASE("the solver of contact is exact on nearly all random problems") {
  std::mt19937 random(4711);
  std::uniform_int_distribution<int> points(1, 30), width(3, 42);
  ContactSolver solver;
  int exact = 0, close = 0;
  constexpr int kProblems = 300;
  for (int i = 0; i < kProblems; ++i) {
    const int n = points(random);
    const ContactProblem problem = RandomProblem(&random, n, width(random));
    VectorX x, u;
    const ContactSolver::Result result = solver.Solve(problem, &x);
    REQUIRE(x.allFinite());
    ContactMotion(problem, x, &u);
    const double residual = ContactResidual(problem, x, u, 1e-12);
    if (result.converged) CHECK(residual <= 1e-11);
    if (residual <= 1e-12) ++exact;
    if (residual <= 1e-9) ++close;
    // No energy is gained: ½ Λ·(u⁻ + u⁺) ≤ 0.
    if (result.converged) CHECK(x.dot(problem.b + u) <= 1e-9 * std::abs(x.dot(problem.b)));
  }
  CHECK(close == kProblems);
  CHECK(exact >= kProblems - 1);
}

namespace {

// The least x in the product of cones, and 0 where `open`, with A x = d: Dykstra's projections, from zero.
VectorX LeastByDykstra(const MatrixX& A, const VectorX& d, const std::vector<double>& friction,
                       const std::vector<bool>& open, int rounds) {
  const auto factor = A.completeOrthogonalDecomposition();
  VectorX x = VectorX::Zero(A.cols()), correction = x;
  for (int round = 0; round < rounds; ++round) {
    x += factor.solve(d - A * x);
    const VectorX from = x + correction;
    for (std::size_t i = 0; i < friction.size(); ++i) {
      const auto at = static_cast<Eigen::Index>(3 * i);
      const double t = from.segment<2>(at + 1).norm(), mu = friction[i];
      x.segment<3>(at).setZero();
      if (open[i]) continue;
      if (t <= mu * from[at]) {
        x.segment<3>(at) = from.segment<3>(at);
      } else if (from[at] > -mu * t) {
        x[at] = (from[at] + mu * t) / (1 + mu * mu);
        x.segment<2>(at + 1) = mu * x[at] / t * from.segment<2>(at + 1);
      }
    }
    correction = from - x;
  }
  return x;
}

}  // namespace

// Slip that is 1e-5 of what a force would make of it, beside forces that hardly move anything: Newton's
// iteration knows its direction only from very near.
TEST_CASE("the solver finds what alternating directions take 100,000 rounds to") {
  std::mt19937 random(4711);
  std::uniform_int_distribution<int> points(1, 30), width(3, 42);
  ContactProblem problem;
  for (int i = 0; i <= 1537; ++i) {
    const int n = points(random);
    problem = RandomProblem(&random, n, width(random));
  }
  ContactSolver solver;
  VectorX x, u;
  solver.Solve(problem, &x);
  ContactMotion(problem, x, &u);
  CHECK(ContactResidual(problem, x, u, 1e-12) <= 1e-12);
}

TEST_CASE("impulses that are not the only ones are the least that give the motion") {
  std::mt19937 random(17);
  std::normal_distribution<double> normal;
  ContactSolver solver;
  int compared = 0, at_edges = 0, alike = 0;
  for (int round = 0; round < 100; ++round) {
    // A body that its points carry redundantly: it sticks, or is carried at edges of cones.
    const int points = 3 + round % 4, width = 6;
    ContactProblem problem;
    problem.Clear(width);
    std::vector<int> all = {0, 1, 2, 3, 4, 5};
    MatrixX A(width, 3 * points);
    std::vector<double> friction;
    VectorX v(width);
    for (double& x : v) x = .4 * normal(random);
    v[2] = -1;
    for (int i = 0; i < points; ++i) {
      ContactUnknown like;
      like.rows = 3;
      like.tangent = 1;
      like.friction = .3 + .1 * (i % 3);
      friction.push_back(like.friction);
      const int unknown = problem.Add(like, all);
      const Vector3 p(normal(random), normal(random), -.5);
      // Rows n = z, x, y of the velocity at p: unit mass and inertia.
      const Vector3 axes[] = {Vector3::UnitZ(), Vector3::UnitX(), Vector3::UnitY()};
      for (int r = 0; r < 3; ++r) {
        VectorX J(width);
        J << axes[r], p.cross(axes[r]);
        for (int k = 0; k < width; ++k) problem.Row(unknown, r)[k] = problem.ForceRow(unknown, r)[k] = J[k];
        A.col(3 * i + r) = J;
        problem.b[3 * i + r] = J.dot(v);
      }
    }
    VectorX x, u;
    REQUIRE(solver.Solve(problem, &x).converged);
    ContactMotion(problem, x, &u);
    CHECK(ContactResidual(problem, x, u, 1e-12) <= 1e-12);
    // Any forces first, the least of them afterwards.
    VectorX late, u_late;
    REQUIRE(solver.SolveMotion(problem, &late).converged);
    ContactMotion(problem, late, &u_late);
    const bool same_motion = (u_late - u).norm() < 1e-9 * problem.b.norm();
    solver.TakeLeast(problem, ContactSolver::kExact, &late);
    if (same_motion) CHECK((late - x).norm() < 1e-6 * x.norm());
    alike += same_motion ? 1 : 0;
    std::vector<bool> open;
    bool slips = false;
    int edges = 0;
    for (int i = 0; i < points; ++i) {
      open.push_back(u[3 * i] > 1e-9);
      slips = slips || (!open.back() && u.segment<2>(3 * i + 1).norm() > 1e-9);
      const double edge = friction[static_cast<std::size_t>(i)] * x[3 * i] - x.segment<2>(3 * i + 1).norm();
      edges += !open.back() && edge < 1e-9 ? 1 : 0;
    }
    if (slips || std::count(open.begin(), open.end(), false) < 3) continue;
    at_edges += edges;
    ++compared;
    const VectorX least = LeastByDykstra(A, A * x, friction, open, 20000);
    CHECK((A * (least - x)).norm() < 1e-7 * x.norm());
    CHECK((x - least).norm() < 1e-6 * x.norm());
  }
  CHECK(compared >= 8);
  CHECK(at_edges >= 3);
  CHECK(alike > 90);
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
