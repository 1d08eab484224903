// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/trot/TrotKinematics.h"
#include "engine/trot/TrotPlan.h"
#include "tests/support/TrotMechanism.h"

using namespace linkwright;

namespace trot_kinematics_test {
namespace {

/// The angles of one leg by Newton–Raphson on (2)–(4), the paper's method: q_a and q_b hold where to start
/// (the sample before, which also says the side of the knee). false: the residual stays above 1e-14 m.
bool SolveLeg(const TrotLegParameters& leg, const Eigen::Vector2d& foot_to_hip, double* q_a, double* q_b) {
  constexpr double tolerance = 1e-14;
  constexpr int most = 50;
  for (int i = 0; i < most; ++i) {
    const double c_a = std::cos(*q_a), s_a = std::sin(*q_a), c_b = std::cos(*q_b), s_b = std::sin(*q_b);
    const Eigen::Vector2d rest =
        foot_to_hip - Eigen::Vector2d(leg.l_a * c_a + leg.l_b * c_b, leg.l_a * s_a + leg.l_b * s_b);
    if (rest.norm() <= tolerance) return true;
    const double delta = s_b * c_a - c_b * s_a;
    if (delta == 0 || !rest.allFinite()) return false;
    *q_a += (c_b * rest.x() + s_b * rest.y()) / (leg.l_a * delta);
    *q_b -= (c_a * rest.x() + s_a * rest.y()) / (leg.l_b * delta);
  }
  return false;
}

/// All legs so; `q` holds where to start.
bool SolveByNewton(const TrotParameters& parameters, const TrotVector& x, TrotAngles* q) {
  const TrotPosture posture = PostureOf(parameters, x, TrotVector::Zero());
  constexpr std::array<int, kTrotLegs> lower = {0, 4, 5, 8}, upper = {1, 3, 6, 7};
  (*q)[2] = x[2];
  for (std::size_t i = 0; i < kTrotLegs; ++i) {
    const TrotLegParameters leg = LegOf(parameters, kTrotLegRoles[i]);
    const Eigen::Vector2d hip = x.head<2>() + leg.hip * Eigen::Vector2d(std::cos(x[2]), std::sin(x[2]));
    if (!SolveLeg(leg, hip - posture.foot[i], &(*q)[lower[i]], &(*q)[upper[i]])) return false;
  }
  return true;
}

}  // namespace
}  // namespace trot_kinematics_test

using trot_kinematics_test::SolveByNewton;

TEST_CASE("Newton-Raphson from sample to sample finds the trot's closed form") {
  for (const TrotCase& of : TrotPaperCases()) {
    INFO(of.name);
    TrotAngles q;
    for (int k = 0; k <= 150; ++k) {
      const TrotMotion m = TrotPlanAt(*of.plan, of.parameters.d, k * of.plan->T_half / 150);
      TrotKinematics kinematics;
      REQUIRE(ComputeTrotKinematics(of.parameters, m.x, m.u, &kinematics).ok);
      if (k == 0) q = kinematics.q() + TrotAngles::Constant(0.02);
      REQUIRE(SolveByNewton(of.parameters, m.x, &q));
      CHECK((q - kinematics.q()).cwiseAbs().maxCoeff() < 1e-12);
    }
  }
}

TEST_CASE("The trot's angular rates and accelerations are derivatives of its angles") {
  std::mt19937 generator(3);
  const TrotParameters p = UnsymmetricTrot();
  for (int i = 0; i < 20; ++i) {
    const RandomTrot s = RandomTrotState(p, &generator);
    // Five points along x(t) = x + u t + ud t²/2; differences of fourth order.
    const double h = 1e-4;
    std::array<TrotAngles, 5> q, qd;
    std::array<Eigen::Matrix<double, 2, kTrotLinks>, 5> com;
    TrotKinematics k;
    for (int j = -2; j <= 2; ++j) {
      const double t = j * h;
      TrotKinematics at;
      REQUIRE(ComputeTrotKinematics(p, s.x + s.u * t + s.ud * t * t / 2, s.u + s.ud * t, &at).ok);
      const auto index = static_cast<std::size_t>(j + 2);
      q[index] = at.q();
      qd[index] = at.qd();
      for (int link = 0; link < kTrotLinks; ++link) com[index].col(link) = at.com(link);
      if (j == 0) k = at;
    }
    const auto slope = [&](const auto& f) { return ((f[0] - f[4]) + 8 * (f[3] - f[1])) / (12 * h); };
    CHECK((k.qd() - k.alpha() * s.u).cwiseAbs().maxCoeff() < 1e-11);
    CHECK((slope(q) - k.qd()).cwiseAbs().maxCoeff() < 1e-4 * (1 + k.qd().norm()));
    const TrotAngles qdd = k.alpha() * s.ud + k.gamma();
    CHECK((slope(qd) - qdd).cwiseAbs().maxCoeff() < 1e-4 * (1 + qdd.norm()));
    for (int link = 0; link < kTrotLinks; ++link) {
      const Eigen::Vector2d v = slope(com).col(link);
      CHECK((v - TrotJacobian(k, link) * s.u).norm() < 1e-4 * (1 + v.norm()));
    }
  }
}

TEST_CASE("A leg of the trot that does not reach is reported by its name") {
  TrotParameters p = TrotPaperCases()[0].parameters;
  TrotVector x;
  x << 0.291, 0.45, 0, 0.15, 0, 0.58, 0;
  TrotKinematics k;
  const TrotReach reach = ComputeTrotKinematics(p, x, TrotVector::Zero(), &k);
  CHECK_FALSE(reach.ok);
  CHECK(reach.leg == TrotLegRole::kFrontStanding);
  CHECK(reach.Text(p).find("the front standing leg of 0.2 + 0.2 m cannot reach over 0.456") == 0);
  x << 0.216, 0, 0, 0.15, 0, 0.58, 0;  // hip and foot in one point
  CHECK_FALSE(ComputeTrotKinematics(p, x, TrotVector::Zero(), &k).ok);
}

TEST_CASE("The trot's plan has Table 2's numbers and is consistent") {
  const std::vector<TrotCase> cases = TrotPaperCases();
  const TrotPlan& slow = *cases[0].plan;
  const TrotPlan& fast = *cases[2].plan;
  const auto check = [](const TrotPlan& plan, double vx, double vy, double ax, double ay, double tolerance) {
    const TrotMotion start = TrotPlanAt(plan, 0.432, 0), end = TrotPlanAt(plan, 0.432, plan.T_half);
    CHECK(start.x[3] == Approx(0.15).margin(1e-15));
    CHECK(end.x[3] == Approx(-0.15).margin(1e-15));
    CHECK(start.x[5] == Approx(0.582).margin(1e-15));
    CHECK(std::abs(start.x[4]) < 1e-15);
    CHECK(std::abs(end.x[4]) < 1e-15);
    CHECK(start.u[3] == Approx(vx).epsilon(tolerance));
    CHECK(end.u[3] == Approx(vx).epsilon(tolerance));
    CHECK(start.u[4] == Approx(vy).epsilon(tolerance));
    CHECK(end.u[4] == Approx(-vy).epsilon(tolerance));
    CHECK(start.ud[3] == Approx(-ax).epsilon(tolerance));
    CHECK(end.ud[3] == Approx(ax).epsilon(tolerance));
    CHECK(start.ud[4] == Approx(ay).epsilon(tolerance));
    CHECK(end.ud[4] == Approx(ay).epsilon(tolerance));
  };
  check(fast, 1.600, 0.673, 70.24, 7.179, 1e-4);
  check(slow, 0.400, 0.168, 4.390, 0.4487, 2e-3);
  CHECK(TrotPlanAt(slow, 0.432, slow.T_half / 2).x[4] == Approx(0.05));
  CHECK(TrotSmoothLandingAngle() * 180 / kPi == Approx(26.2393).margin(5e-5));

  // Thirds; right-continuous; the left limit on demand.
  CHECK(TrotPlanAt(slow, 0.432, 0.25).u[0] == Approx(-0.3));
  CHECK(TrotPlanAt(slow, 0.432, 0.25).ud[0] == 0);
  CHECK(TrotPlanAt(slow, 0.432, 0.25, true).ud[0] == -1.2);
  CHECK(TrotPlanAt(slow, 0.432, 0.5).ud[0] == 1.2);
  CHECK(TrotPlanAt(slow, 0.432, 0.5, true).ud[0] == 0);
  CHECK(TrotPlanAt(slow, 0.432, 0.75).ud[0] == 1.2);
  for (const TrotPlan* plan : {&slow, &fast}) {
    const double h = plan->T_half * 1e-4;
    for (int k = 1; k < 30; ++k) {
      const double t = plan->T_half * (k + 0.5) / 31;
      const TrotMotion before = TrotPlanAt(*plan, 0.432, t - h), at = TrotPlanAt(*plan, 0.432, t),
                       after = TrotPlanAt(*plan, 0.432, t + h);
      CHECK(((after.x - before.x) / (2 * h) - at.u).norm() < 1e-6 * (1 + at.u.norm()));
      CHECK(((after.u - before.u) / (2 * h) - at.ud).norm() < 1e-6 * (1 + at.ud.norm()));
    }
  }
}
