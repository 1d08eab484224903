// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <numeric>
#include <random>
#include <span>

#include "app/cli/contact/ContactGates.h"
#include "engine/dynamics/contact/ImpactSolver.h"

// What is measured of the solver alone, without a scene.
namespace linkwright::cli {
namespace {

using Runs = std::vector<ContactRun>;

constexpr int kProblems = 10000, kMostGatePoints = 30, kMostColumns = 42;
constexpr unsigned kGateSeed = 4711;

// M⁻¹ = P Pᵀ and J of `points` points, random; u⁻ = J v.
ContactProblem RandomCones(std::mt19937* random, int points, int width) {
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform(0, 1);
  ContactProblem problem;
  problem.Clear(width);
  std::vector<int> all(static_cast<std::size_t>(width));
  std::iota(all.begin(), all.end(), 0);
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

/// Parts of all problems whose residual is at most 1e-9 and 1e-12.
struct Shares {
  double close = 0, exact = 0;
};

const Shares& ConeShares() {
  static const Shares shares = [] {
    std::mt19937 random(kGateSeed);
    std::uniform_int_distribution<int> points(1, kMostGatePoints), width(3, kMostColumns);
    ContactSolver solver;
    Shares out;
    for (int i = 0; i < kProblems; ++i) {
      const int count = points(random);
      const ContactProblem problem = RandomCones(&random, count, width(random));
      VectorX x, u;
      solver.Solve(problem, &x);
      ContactMotion(problem, x, &u);
      const double residual = ContactResidual(problem, x, u, 1e-12);
      out.close += residual <= 1e-9 ? 1. / kProblems : 0;
      out.exact += residual <= 1e-12 ? 1. / kProblems : 0;
    }
    return out;
  }();
  return shares;
}

// The tip of one or two rods of 1 m and 1 kg, thin, at angles a, b from the horizontal, that strikes z =
// const: rows n = z, t1 = x, t2 = y. *v: rates of the angles, turned round where the tip would part.
ContactProblem PendulumTip(double a, double b, bool two, double friction, Eigen::Vector2d* v, VectorX* before,
                           double* kinetic) {
  Eigen::Matrix2d M;
  M << 4. / 3, std::cos(a - b) / 2, std::cos(a - b) / 2, 1. / 3;
  Eigen::Matrix<double, 3, 2> J;
  J << std::cos(a), std::cos(b), -std::sin(a), -std::sin(b), 0, 0;
  if (!two) {
    M << 1. / 3, 0, 0, 1;
    J.col(1).setZero();
    (*v)[1] = 0;
  }
  if ((J * *v)[0] > 0) *v = -*v;
  *before = J * *v;
  *kinetic = v->dot(M * *v) / 2;
  const Eigen::Matrix<double, 3, 2> B = M.llt().matrixL().solve(J.transpose()).transpose();
  ContactProblem problem;
  problem.Clear(2);
  const std::vector<int> all = {0, 1};
  ContactUnknown like;
  like.rows = 3;
  like.tangent = 1;
  like.friction = friction;
  problem.Add(like, std::span(all).first(two ? 2 : 1));
  for (int r = 0; r < 3; ++r)
    for (int k = 0; k < (two ? 2 : 1); ++k) problem.Row(0, r)[k] = problem.ForceRow(0, r)[k] = B(r, k);
  return problem;
}

struct TipImpacts {
  double gain = 0;      ///< the greatest ΔT/T
  double unsolved = 0;  ///< impacts
};

TipImpacts StrikeTips(bool two) {
  std::mt19937 random(kGateSeed);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform(0, 1);
  ImpactSolver solver;
  TipImpacts out;
  for (int i = 0; i < kProblems; ++i) {
    const double a = 2 * std::numbers::pi * uniform(random), b = 2 * std::numbers::pi * uniform(random);
    Eigen::Vector2d v(normal(random), normal(random));
    const double friction = 2 * uniform(random), restitution[] = {uniform(random)};
    VectorX before, x, after;
    double kinetic = 0;
    ContactProblem problem = PendulumTip(a, b, two, friction, &v, &before, &kinetic);
    const Impact impact = solver.Solve(&problem, before, restitution, 0, 1e-13 * kinetic, &x);
    ContactMotion(problem, x, &after);
    out.gain = std::max(out.gain, x.dot(before + after) / 2 / kinetic);
    const bool holds =
        impact.solved && ImpactResidual(problem, impact, x, before, after, restitution, 1e-12) <= 1e-9;
    out.unsolved += holds ? 0 : 1;
  }
  return out;
}

}  // namespace

void AddSolverGates(std::vector<ContactGate>* gates) {
  ContactGate cones{"random cones",
                    "10 000 random M, J of up to 30 points, u⁻ = J v, friction up to 2, restitution 0; "
                    "residual by code that the solver does not share"};
  cones.measures = {{"part within 1e-9 [1]", 1, [](const Runs&) { return ConeShares().close; }, 1e-9, 0},
                    {"part within 1e-12 [1]", 1, [](const Runs&) { return ConeShares().exact; }, 1e-3, 0}};
  gates->push_back(cones);
  for (const bool two : {true, false}) {
    ContactGate kane{two ? "Kane, double pendulum" : "Kane, single pendulum",
                     "its tip strikes at 10 000 random states, rods of 1 m and 1 kg, friction up to 2, "
                     "restitution up to 1"};
    const auto impacts = std::make_shared<TipImpacts>();
    kane.measures = {
        {"greatest gain ΔT/T [1]", 0,
         [=](const Runs&) {
           *impacts = StrikeTips(two);
           return std::max(0.0, impacts->gain);
         },
         1e-12, 0},
        {"impacts without a solution [1]", 0, [=](const Runs&) { return impacts->unsolved; }, 0.5, 0}};
    gates->push_back(kane);
  }
}

}  // namespace linkwright::cli
