// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Cholesky>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>
#include <random>

#include "engine/dynamics/contact/ImpactSolver.h"
#include "engine/dynamics/contact/PointImpact.h"

using namespace linkwright;

namespace impact_test {
namespace {

using Vector2 = Eigen::Vector2d;

// The same equations by small steps of Λ_n, each implicit in friction: first order.
Vector3 BySmallSteps(const Matrix3& W, Vector3 u, double mu, double e, double step) {
  Vector3 impulse = Vector3::Zero();
  double work = 0, least = 0;
  const double stiff = step * W.bottomRightCorner<2, 2>().trace();
  Vector2 rub = Vector2::Zero();
  for (int i = 0; i < 2000000; ++i) {
    for (int k = 0; k < 200; ++k) {
      const Vector3 after = u + step * (W * Vector3(1, rub[0], rub[1]));
      Vector2 next = rub - after.tail<2>() / stiff;
      if (next.norm() > mu) next *= mu / next.norm();
      const double change = (next - rub).norm();
      rub = next;
      if (change < 1e-14) break;
    }
    const double before = u[0];
    u += step * (W * Vector3(1, rub[0], rub[1]));
    impulse += step * Vector3(1, rub[0], rub[1]);
    work += step * (before + u[0]) / 2;
    least = std::min(least, work);
    if (u[0] >= 0 && work >= (1 - e * e) * least) break;
  }
  return impulse;
}

/// The tip of a double pendulum of thin rods, 1 m and 1 kg each, at angles a, b from the horizontal, or of a
/// single one; the wall is z = const, n = z, t1 = x.
ContactProblem Tip(double a, double b, bool two, double friction, const Vector2& rates, VectorX* before,
                   double* kinetic) {
  Eigen::Matrix2d M;
  M << 4. / 3, std::cos(a - b) / 2, std::cos(a - b) / 2, 1. / 3;
  MatrixX J = MatrixX::Zero(3, 2);
  J.topRows<2>() << std::cos(a), std::cos(b), -std::sin(a), -std::sin(b);
  Vector2 v = rates;
  const int width = two ? 2 : 1;
  if (!two) {
    M << 1. / 3, 0, 0, 1;
    J.col(1).setZero();
    v[1] = 0;
  }
  if ((J * v)[0] > 0) v = -v;
  *before = J * v;
  *kinetic = v.dot(M * v) / 2;
  // B = J L⁻ᵀ, M = L Lᵀ
  const MatrixX B = M.llt().matrixL().solve(J.transpose()).transpose();
  ContactProblem problem;
  problem.Clear(width);
  const std::vector<int> all = {0, 1};
  ContactUnknown like;
  like.rows = 3;
  like.tangent = 1;
  like.friction = friction;
  problem.Add(like, std::span(all).first(static_cast<std::size_t>(width)));
  for (int r = 0; r < 3; ++r)
    for (int k = 0; k < width; ++k) problem.Row(0, r)[k] = problem.ForceRow(0, r)[k] = B(r, k);
  return problem;
}

}  // namespace

TEST_CASE("no impact of a pendulum's tip gains energy") {
  std::mt19937 random(8);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform(0, 1);
  ImpactSolver solver;
  int gains = 0, others = 0;
  for (int i = 0; i < 1000; ++i) {
    const double a = 2 * std::numbers::pi * uniform(random), b = 2 * std::numbers::pi * uniform(random);
    const Vector2 rates(normal(random), normal(random));
    const double friction = 2 * uniform(random), e = uniform(random);
    VectorX before, x;
    double kinetic = 0;
    ContactProblem problem = Tip(a, b, i % 2 == 0, friction, rates, &before, &kinetic);
    const double restitution[] = {e};
    const Impact impact = solver.Solve(&problem, before, restitution, 1e-10, 1e-13 * kinetic, &x);
    REQUIRE(impact.solved);
    CHECK(impact.law != Impact::Law::kScaled);
    VectorX after;
    ContactMotion(problem, x, &after);
    CHECK(x.dot(before + after) / 2 <= 1e-12 * kinetic);
    CHECK(after[0] >= -1e-12 * before.norm());
    CHECK(x.tail<2>().norm() <= friction * x[0] * (1 + 1e-12));
    CHECK(ImpactResidual(problem, impact, x, before, after, restitution, 1e-12) <= 1e-9);
    if (impact.law != Impact::Law::kNewton) ++others;
    // Restitution of velocities alone would gain.
    ContactProblem newton = problem;
    newton.b = before;
    newton.b[0] *= 1 + e;
    ContactSolver().Solve(newton, &x);
    newton.b = before;
    ContactMotion(newton, x, &after);
    if (x.dot(before + after) / 2 > 1e-6 * kinetic) ++gains;
  }
  CHECK(gains > 20);
  CHECK(others >= gains);
}

TEST_CASE("one point goes through its impact as small steps of the impulse have it") {
  std::mt19937 random(5);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform(0, 1);
  for (int i = 0; i < 40; ++i) {
    Matrix3 A;
    for (double& x : A.reshaped()) x = normal(random);
    const Matrix3 W = A * A.transpose() + 0.3 * Matrix3::Identity();
    Vector3 u;
    for (double& x : u) x = normal(random);
    u[0] = -std::abs(u[0]);
    const double mu = 1.5 * uniform(random), e = uniform(random);
    Vector3 impulse;
    REQUIRE(SolvePointImpact(W, u, mu, e, &impulse));
    const double step = 2e-5 * impulse[0];
    const Vector3 other = BySmallSteps(W, u, mu, e, step);
    CHECK((impulse - other).norm() < 1e-3 * impulse.norm());
    const Vector3 after = u + W * impulse;
    CHECK(impulse.dot(u + after) <= 1e-13 * impulse.norm() * u.norm());
  }
}

TEST_CASE("the impact of a pendulum's tip is that of its closed form") {
  // W = w wᵀ, u = w ω: slip ends when compression does; then friction turns round.
  const auto impulse = [](const Vector3& w, double rate, double mu, double e) {
    Vector3 out;
    REQUIRE(SolvePointImpact(w * w.transpose(), w * rate, mu, e, &out));
    return out;
  };
  const Vector3 w(1, 0.5, 0);
  // du_n/dΛ_n = w_n (w_n ± μ w_t); restitution separates as long as μ < w_n/w_t = 2.
  const double mu = 0.8, e = 0.6, closing = 1 + mu / 2, parting = 1 - mu / 2;
  const double after = e * std::sqrt(parting / closing);
  CHECK(
      (impulse(w, -1, mu, e) - Vector3(1 / closing + after / parting, mu / closing - mu * after / parting, 0))
          .norm() < 1e-12);
  // Steeper friction wedges it: it stops.
  const Vector3 stops = impulse(Vector3(1, 1, 0), -1, 1.5, 0.6);
  CHECK(std::abs(1 - stops[0] - stops[1]) < 1e-12);
  // Without friction, and where a particle slips throughout: Newton's law.
  CHECK((impulse(Vector3(2, 0, 0), -1, 0.5, 0.25) - Vector3(1.25 * 2 / 4, 0, 0)).norm() < 1e-14);
  Vector3 particle;
  REQUIRE(SolvePointImpact(Matrix3::Identity(), Vector3(-1, 3, 4), 0.5, 0.5, &particle));
  CHECK((particle - Vector3(1.5, -0.45, -0.6)).norm() < 1e-12);
}

}  // namespace impact_test
