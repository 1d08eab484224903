// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/trot/TrotOpenLoop.h"
#include "engine/trot/TrotTorques.h"
#include "engine/trot/TrotWalk.h"
#include "tests/support/TrotMechanism.h"

using namespace linkwright;

namespace {

/// Torques along the motion of a case, and at random states.
std::vector<TrotInverse> Some() {
  std::vector<TrotInverse> out;
  for (const TrotCase& of : TrotPaperCases())
    for (int k = 0; k <= 30; ++k)
      out.push_back(TrotInverseDynamics(of.parameters,
                                        TrotPlanAt(*of.plan, of.parameters.d, k * of.plan->T_half / 30)));
  std::mt19937 generator(5);
  const TrotParameters p = UnsymmetricTrot();
  for (int i = 0; i < 30; ++i) {
    const RandomTrot s = RandomTrotState(p, &generator);
    out.push_back(TrotInverseDynamics(p, {s.x, s.u, s.ud}));
  }
  return out;
}

/// The smallest value of f over s, by looking everywhere.
template <class F>
double Smallest(const F& f) {
  double best = f(0), middle = 0, reach = 200;
  for (int round = 0; round < 12; ++round) {
    double at = middle;
    for (int i = -100; i <= 100; ++i) {
      const double s = middle + reach * i / 100;
      if (f(s) >= best) continue;
      best = f(s);
      at = s;
    }
    middle = at;
    reach /= 20;
  }
  return best;
}

}  // namespace

TEST_CASE("Every criterion's torques move the trot as wanted, and none is better by it") {
  for (const TrotInverse& at : Some()) {
    const TrotTorqueLine& line = at.torques;
    const TrotVector required = TrotRequired(at.equations, at.motion.ud);
    const double scale = 1 + required.norm();
    CHECK((at.equations.G7().transpose() * line.n).norm() < 1e-11);
    CHECK(line.n.norm() == Approx(1));
    CHECK(line.n[0] > 0);
    CHECK(line.n.tail<4>().norm() == 0);
    CHECK(std::abs(line.L2.dot(line.n)) < 1e-10 * (1 + line.L2.norm()));  // of least norm
    const TrotTorque limits = TrotTorque::Constant(0.9 * line.L2.cwiseAbs().maxCoeff());
    for (int i = 0; i < 4; ++i) {
      const TrotTorque T = ChooseTrotTorques(line, static_cast<TrotCriterion>(i), limits);
      CHECK((at.equations.G7().transpose() * T - required).norm() < 1e-10 * scale);
    }
    const auto sum = [&](double s) { return (line.L2 + s * line.n).cwiseAbs().sum(); };
    const auto largest = [&](double s) { return (line.L2 + s * line.n).cwiseAbs().maxCoeff(); };
    const TrotTorqueChoice least_sum = LeastSum(line), least_largest = LeastLargest(line);
    CHECK(sum(least_sum.s) == Approx(Smallest(sum)).epsilon(1e-9));
    CHECK(sum(least_sum.low) == Approx(sum(least_sum.high)).epsilon(1e-9));
    CHECK(largest(least_largest.s) == Approx(Smallest(largest)).epsilon(1e-9));
    // The rule among equals: the one nearest to least squares.
    for (const TrotTorqueChoice& choice : {least_sum, least_largest}) {
      CHECK(choice.low <= choice.high);
      CHECK(choice.s == Approx(std::clamp(0.0, choice.low, choice.high)).margin(1e-12));
    }
  }
}

TEST_CASE("Torque limits are kept where that is possible, and else exceeded least") {
  for (const TrotInverse& at : Some()) {
    const TrotTorqueLine& line = at.torques;
    const double least = LeastLargest(line).T.cwiseAbs().maxCoeff();
    const TrotTorque loose = TrotTorque::Constant(1.001 * least), tight = TrotTorque::Constant(0.9 * least);
    const TrotTorqueChoice kept = WithinLimits(line, loose), broken = WithinLimits(line, tight);
    CHECK(kept.within_limits);
    CHECK((kept.T.cwiseAbs() - loose).maxCoeff() < 1e-9);
    CHECK_FALSE(broken.within_limits);
    CHECK(broken.T.cwiseAbs().maxCoeff() == Approx(least).epsilon(1e-9));
    const TrotTorqueChoice free = WithinLimits(line, TrotTorque::Constant(1e6));
    CHECK(free.s == 0);
  }
}

TEST_CASE("Of a symmetric trot the least sum of magnitudes is met along a whole stretch") {
  const TrotCase a = TrotPaperCases()[0];
  const TrotCase d = TrotPaperCases()[3];
  for (int k = 0; k <= 150; ++k) {
    const TrotTorqueLine line =
        TrotInverseDynamics(a.parameters, TrotPlanAt(*a.plan, a.parameters.d, k * 0.005)).torques;
    CHECK(line.n[0] == Approx(-line.n[3]));
    CHECK(line.n[1] == Approx(-line.n[2]));
    const TrotTorqueChoice choice = LeastSum(line);
    CHECK(choice.high > choice.low);
    const TrotTorqueChoice opposed =
        LeastSum(TrotInverseDynamics(d.parameters, TrotPlanAt(*d.plan, d.parameters.d, k * 0.005)).torques);
    CHECK(opposed.high == opposed.low);
  }
}

TEST_CASE("Torques that hold the robot on four feet leave it at rest") {
  const TrotCase a = TrotPaperCases()[0];
  const TrotMotion end = TrotPlanAt(*a.plan, a.parameters.d, a.plan->T_half);
  TrotMotion rest;
  rest.x = end.x;
  const TrotInverse at = TrotInverseDynamics(a.parameters, rest);
  std::array<bool, TrotEquations::kAll> held{};
  for (std::size_t i = 3; i < held.size(); ++i) held[i] = true;
  const TrotTorque T = SmallestTrotTorques(at.equations, -at.equations.f, held);
  TrotEquations::Vector ud;
  REQUIRE(TrotConstrainedDynamics(at.equations, at.equations.f + at.equations.G.transpose() * T, held, &ud));
  CHECK(ud.norm() < 1e-12);
  CHECK(T.norm() > 1);
}
