// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "engine/path/Splines.h"
#include "engine/path/TimeLaw.h"

using namespace linkwright;

namespace {

PathNodes Line(double length) { return {{0, 1}, {0, length}, 1}; }

LimitedCurve Limited(const PiecewiseCubic& curve, double velocity, double acceleration) {
  LimitedCurve limited;
  limited.curve = &curve;
  limited.max_velocity = VectorX::Constant(curve.coordinates(), velocity);
  limited.max_acceleration = VectorX::Constant(curve.coordinates(), acceleration);
  return limited;
}

// Largest part of a limit that a motion reaches.
struct Reached {
  double velocity = 0, acceleration = 0;
};
Reached Measure(const LimitedCurve& limited, const TimeLaw& law) {
  Reached reached;
  VectorX p1, p2;
  for (int i = 0; i <= 5000; ++i) {
    double s = 0, rate = 0, acceleration = 0;
    law.Evaluate(law.duration() * i / 5000, &s, &rate, &acceleration);
    limited.curve->Evaluate(s, nullptr, &p1, &p2);
    const VectorX v = p1 * rate;
    const VectorX a = p1 * acceleration + p2 * rate * rate;
    if (limited.max_velocity.size() > 0) {
      reached.velocity =
          std::max(reached.velocity, (v.array() / limited.max_velocity.array()).abs().maxCoeff());
      reached.acceleration =
          std::max(reached.acceleration, (a.array() / limited.max_acceleration.array()).abs().maxCoeff());
    }
    reached.velocity = std::max(reached.velocity, v.norm() / limited.max_speed);
    reached.acceleration = std::max(reached.acceleration, a.norm() / limited.max_total_acceleration);
  }
  return reached;
}

}  // namespace

// Length L with speed v and acceleration a takes L/v + v/a where it gets as fast as v, else 2 √(L/a).
TEST_CASE("the fastest way along a line is the trapezoid") {
  const PiecewiseCubic line = LinearPath(Line(1));
  const LimitedCurve trapezoid = Limited(line, 1, 2);
  const TimeLaw law = FastestTiming({&trapezoid, 1});
  CHECK(law.duration() == Approx(1.5).epsilon(1e-12));
  const auto at = [&](double t) {
    double s = 0, rate = 0, acceleration = 0;
    law.Evaluate(t, &s, &rate, &acceleration);
    return std::array<double, 3>{s, rate, acceleration};
  };
  const auto check = [&](double t, double s, double v, double a) {
    INFO(t);
    CHECK(at(t)[0] == Approx(s).margin(1e-12));
    CHECK(at(t)[1] == Approx(v).margin(1e-12));
    CHECK(at(t)[2] == Approx(a).margin(1e-9));
  };
  check(0.25, 0.0625, 0.5, 2);
  check(0.75, 0.5, 1, 0);
  check(1.4, 0.99, 0.2, -2);
  check(-1, 0, 0, 0);
  check(9, 1, 0, 0);
  CHECK(law.TimeOf(0.99) == Approx(1.4).epsilon(1e-12));
  CHECK(law.TimeOf(0.5) == Approx(0.75).epsilon(1e-12));
  const LimitedCurve triangle = Limited(line, 10, 4);
  CHECK(FastestTiming({&triangle, 1}).duration() == Approx(1).epsilon(1e-12));
  // The path's own timing does not matter: the same line given with 3u² − 2u³ from rest to rest.
  const PiecewiseCubic eased = CubicSplinePath(Line(1), SplineEnds::kClamped);
  const LimitedCurve limited = Limited(eased, 1, 2);
  CHECK(FastestTiming({&limited, 1}).duration() == Approx(1.5).epsilon(2e-3));
}

// Two coordinates along one line: the limits along it are the tighter of both.
TEST_CASE("of several coordinates the tightest limit counts") {
  const PiecewiseCubic line = LinearPath({{0, 2}, {0, 0, 3, -4}, 2});
  LimitedCurve limited = Limited(line, 1, 2);
  // |dq_2| = 4: as if the length were 4 with v = 1, a = 2.
  CHECK(FastestTiming({&limited, 1}).duration() == Approx(4.5).epsilon(1e-3));
  limited = LimitedCurve();
  limited.curve = &line;
  limited.max_speed = 2;
  // 5 m at 2 m/s at once, for there is no limit of the acceleration: from rest to rest within one cell.
  CHECK(FastestTiming({&limited, 1}).duration() == Approx(2.5).epsilon(0.01));
}

TEST_CASE("where the direction jumps the fastest motion stops") {
  const PiecewiseCubic corner = LinearPath({{0, 1, 2}, {0, 0, 1, 0, 1, 1}, 2});
  LimitedCurve limited = Limited(corner, 1, 2);
  const TimeLaw law = FastestTiming({&limited, 1});
  CHECK(law.duration() == Approx(3).epsilon(2e-3));  // twice the trapezoid
  double s = 0, rate = 0, acceleration = 0;
  law.Evaluate(law.TimeOf(1), &s, &rate, &acceleration);
  CHECK(s == Approx(1));
  CHECK(rate == Approx(0).margin(1e-9));
  // To and fro in one coordinate is a corner too: 2 √(1/2) for each way.
  const PiecewiseCubic back = LinearPath({{0, 1, 2}, {0, 1, 0}, 1});
  limited = Limited(back, 10, 2);
  CHECK(FastestTiming({&limited, 1}).duration() == Approx(4 * std::sqrt(0.5)).epsilon(2e-3));
  // However long the path's own times make the ways.
  const PiecewiseCubic uneven = LinearPath({{0, 2, 3}, {0, 1, 0}, 1});
  limited = Limited(uneven, 10, 2);
  CHECK(FastestTiming({&limited, 1}).duration() == Approx(4 * std::sqrt(0.5)).epsilon(2e-3));
}

// A quarter circle of radius r with total acceleration a: never faster than √(a r).
TEST_CASE("the total acceleration in a bend bounds the speed") {
  PathNodes nodes;
  nodes.coordinates = 2;
  for (int k = 0; k <= 32; ++k) {
    const double angle = kPi / 2 * k / 32;
    nodes.times.push_back(angle);
    nodes.values.insert(nodes.values.end(), {2 * std::cos(angle), 2 * std::sin(angle)});
  }
  const PiecewiseCubic bend = CubicSplinePath(nodes, SplineEnds::kClamped, {0, 2}, {-2, 0});
  LimitedCurve limited;
  limited.curve = &bend;
  limited.max_total_acceleration = 3;
  const TimeLaw law = FastestTiming({&limited, 1});
  const Reached reached = Measure(limited, law);
  CHECK(reached.acceleration < 1.0005);
  CHECK(reached.acceleration > 0.95);
  // Closed form: tangential √(a² − (v²/r)²), so v dv/ds = that: v² = a r sin(2 s/r). From rest over the half
  // s = r π/4, where v² = a r, and back: t = 2 ∫ ds/v = 2 √(r/a) ∫_0^{π/4} dφ/√(sin 2φ) = 2 √(2/3)
  // · 1.3110288.
  const double exact = 2 * std::sqrt(2.0 / 3) * 1.3110287771461;
  CHECK(law.duration() > exact);
  CHECK(law.duration() < 1.02 * exact);
}

TEST_CASE("the fastest motion keeps every limit and reaches one of them all the time") {
  std::mt19937 random(4);
  std::uniform_real_distribution<double> value(-2, 2);
  for (int round = 0; round < 10; ++round) {
    PathNodes nodes;
    nodes.coordinates = 4;
    for (int k = 0; k < 6; ++k) {
      nodes.times.push_back(k * 0.7 + (k % 2) * 0.2);
      for (int i = 0; i < 4; ++i) nodes.values.push_back(value(random));
    }
    const PiecewiseCubic curve =
        CubicSplinePath(nodes, round % 2 ? SplineEnds::kClamped : SplineEnds::kNatural);
    const LimitedCurve limited = Limited(curve, 1.5, 4);
    const TimeLaw law = FastestTiming({&limited, 1});
    const Reached reached = Measure(limited, law);
    CHECK(reached.velocity < 1.001);
    CHECK(reached.acceleration < 1.02);
    CHECK(std::max(reached.velocity, reached.acceleration) > 0.95);
    // No slower than the same path with its own timing, stretched until it keeps the limits.
    CHECK(law.duration() < StretchToLimits({&limited, 1}) * (curve.end() - curve.begin()));
    // Bang-bang: at most moments something is at its bound.
    int idle = 0;
    VectorX p1, p2;
    for (int i = 1; i < 400; ++i) {
      double s = 0, rate = 0, acceleration = 0;
      law.Evaluate(law.duration() * i / 400, &s, &rate, &acceleration);
      curve.Evaluate(s, nullptr, &p1, &p2);
      const double v = (p1 * rate).lpNorm<Eigen::Infinity>() / 1.5;
      const double a = (p1 * acceleration + p2 * rate * rate).lpNorm<Eigen::Infinity>() / 4;
      idle += std::max(v, a) < 0.9;
    }
    CHECK(idle < 40);
  }
}

// 3u² − 2u³ over 1 s: velocity 1.5 in the middle, acceleration 6 at the ends.
TEST_CASE("stretching scales velocities by one over it and accelerations by its square") {
  const PiecewiseCubic eased = CubicSplinePath(Line(1), SplineEnds::kClamped);
  LimitedCurve limited = Limited(eased, 0.5, 1e9);
  CHECK(StretchToLimits({&limited, 1}) == Approx(3).epsilon(1e-12));
  limited = Limited(eased, 1e9, 1.5);
  CHECK(StretchToLimits({&limited, 1}) == Approx(2).epsilon(1e-12));
  limited = Limited(eased, 3, 24);
  CHECK(StretchToLimits({&limited, 1}) == Approx(0.5).epsilon(1e-12));
  limited = LimitedCurve();
  limited.curve = &eased;
  CHECK(StretchToLimits({&limited, 1}) == 0);
  TimeLaw law(0, 1, 3);
  double s = 0, rate = 0, acceleration = 0;
  law.Evaluate(1.5, &s, &rate, &acceleration);
  CHECK(s == 0.5);
  CHECK(rate == Approx(1.0 / 3));
  CHECK(law.duration() == 3);
}

TEST_CASE("limits of zero are refused") {
  const PiecewiseCubic line = LinearPath(Line(1));
  for (const double bad : {0., -1., std::nan("")}) {
    const LimitedCurve limited = Limited(line, bad, 1);
    CHECK_THROWS_AS(FastestTiming({&limited, 1}), PathError);
    CHECK_THROWS_AS(StretchToLimits({&limited, 1}), PathError);
  }
}
