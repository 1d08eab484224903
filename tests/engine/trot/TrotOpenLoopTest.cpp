// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/trot/TrotOpenLoop.h"
#include "engine/trot/TrotWalk.h"

using namespace linkwright;

namespace {

const TrotCase& CaseA() {
  static const TrotCase a = TrotPaperCases()[0];
  return a;
}

TrotOpenLoop Run(double h, TrotHold hold, TrotCriterion criterion = TrotCriterion::kSquares) {
  return RunTrotOpenLoop(CaseA().parameters, *CaseA().plan, h, criterion, hold);
}

}  // namespace

TEST_CASE("The open-loop trot has the errors of an independent derivation") {
  const TrotOpenLoop run = Run(0.005, TrotHold::kStart);
  REQUIRE(run.rows.size() == 151);
  TrotVector expected;
  expected << .01433031, .00811804, .00919934, .00774894, .00624501, .00761358, .00526458;
  CHECK((run.largest_x - expected).cwiseAbs().maxCoeff() < 6e-9);
  CHECK((run.rows.back().e_x.cwiseAbs() - run.largest_x).norm() == 0);  // all at the end
}

TEST_CASE("Peak torques of the trot") {
  double low[2] = {0, 0}, high[2] = {0, 0};
  for (int k = 0; k <= 150; ++k) {
    const TrotInverse at =
        TrotInverseDynamics(CaseA().parameters, TrotPlanAt(*CaseA().plan, CaseA().parameters.d, k * 0.005));
    const TrotTorque T[2] = {at.torques.L2, LeastSum(at.torques).T};
    for (int i = 0; i < 2; ++i) {
      low[i] = std::min(low[i], T[i].minCoeff());
      high[i] = std::max(high[i], T[i].maxCoeff());
    }
  }
  CHECK(low[0] == Approx(-20.395).margin(5e-4));
  CHECK(high[0] == Approx(12.891).margin(5e-4));
  CHECK(low[1] == Approx(-20.395).margin(5e-4));
  CHECK(high[1] == Approx(13.956).margin(5e-4));
}

TEST_CASE("The trot's open-loop errors are of order 1, 2 and 4") {
  const int order[] = {1, 2, 4};
  for (int i = 0; i < 3; ++i) {
    const auto hold = static_cast<TrotHold>(i);
    const TrotOpenLoop coarse = Run(0.005, hold), fine = Run(0.0025, hold);
    CHECK(std::log2(coarse.largest_x[0] / fine.largest_x[0]) == Approx(order[i]).margin(0.05));
  }
}

TEST_CASE("The trot's work is its energy, and its standing loop stays closed") {
  for (const TrotCriterion criterion :
       {TrotCriterion::kSquares, TrotCriterion::kSum, TrotCriterion::kLargest}) {
    const TrotOpenLoop run = Run(0.005, TrotHold::kStart, criterion);
    CHECK(run.failure.empty());
    CHECK(run.energy_residual < 1e-7);
    CHECK(run.constraint_drift < 1e-12);
    CHECK(std::abs(run.rows.back().work) > 0.01);
  }
}

TEST_CASE("A sampling time that does not divide the half period is refused") {
  CHECK_THROWS_AS(Run(0.004, TrotHold::kStart), std::invalid_argument);
}

TEST_CASE("An open loop that a leg cannot follow ends with the reason") {
  const TrotOpenLoop run = Run(0.375, TrotHold::kStart);
  CHECK_FALSE(run.failure.empty());
  CHECK(run.rows.size() < 3);
}

TEST_CASE("Foot forces and friction along the trot") {
  const double friction[] = {0.88, 0.35, 0, 0.77};
  const std::vector<TrotCase> cases = TrotPaperCases();
  for (const std::size_t i : {0U, 1U, 2U, 3U}) {
    double needed = 0, least = 1e9;
    for (int k = 0; k <= 150; ++k) {
      const TrotInverse at = TrotInverseDynamics(
          cases[i].parameters,
          TrotPlanAt(*cases[i].plan, cases[i].parameters.d, k * cases[i].plan->T_half / 150));
      const Eigen::Vector4d f = TrotFootForces(at.equations, at.motion.ud, at.torques.L2);
      needed = std::max({needed, std::abs(f[0] / f[1]), std::abs(f[2] / f[3])});
      least = std::min({least, f[1], f[3]});
    }
    if (i == 2) {
      CHECK(least == Approx(-221).margin(0.5));
    } else {
      CHECK(least > 0);
      CHECK(needed == Approx(friction[i]).margin(6e-3));
    }
  }
}

TEST_CASE("The landing at the end of a half step") {
  const TrotImpact impact = TrotImpactAtEnd(CaseA().parameters, *CaseA().plan);
  CHECK(impact.u_before[3] == Approx(0.4).margin(5e-4));
  CHECK(impact.u_before[4] == Approx(-0.168).margin(5e-4));
  CHECK(impact.u_after[0] == Approx(0.0222).margin(5e-5));
  CHECK(impact.u_after[1] == Approx(0.0103).margin(5e-5));
  CHECK(std::abs(impact.u_after[2]) < 5e-5);
  CHECK(impact.u_after.tail<4>().norm() == 0);
  CHECK(impact.lost == Approx(0.197).margin(5e-4));
}

TEST_CASE("The walk goes on without jumps, its pairs of legs in turns") {
  const TrotParameters& p = CaseA().parameters;
  const TrotPlan& plan = *CaseA().plan;
  for (int k = 1; k <= 4; ++k) {
    for (const double t : {1.25 * k, 1.25 * k - 0.5}) {
      const TrotWalkPoint before = TrotWalkAt(p, plan, t - 1e-7), after = TrotWalkAt(p, plan, t);
      CHECK((before.body - after.body).norm() < 1e-6);
      for (std::size_t i = 0; i < 4; ++i) CHECK((before.foot[i] - after.foot[i]).norm() < 1e-6);
    }
    CHECK(TrotWalkAt(p, plan, 1.25 * k).phase.step == k);
    CHECK_FALSE(TrotWalkAt(p, plan, 1.25 * k).phase.pause);
    CHECK(TrotWalkAt(p, plan, 1.25 * k - 0.5).phase.pause);
    CHECK(TrotWalkAt(p, plan, 1.25 * k).body.x() == Approx(0.291 - 0.15 * k));
  }
  // In the middle of step 1 pair 1 is in the air, pair 2 stands.
  const TrotWalkPoint middle = TrotWalkAt(p, plan, 1.25 + 0.375);
  CHECK(middle.foot[0].y() == Approx(0.05));
  CHECK(middle.foot[1].y() == Approx(0.05));
  CHECK(middle.foot[2].y() == 0);
  CHECK(middle.foot[3].y() == 0);
}
