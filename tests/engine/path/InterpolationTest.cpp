// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <random>
#include <valarray>

#include "engine/path/Interpolation.h"

using namespace linkwright;

namespace interpolation_test {
namespace {

using Point = std::valarray<double>;
using Points = std::vector<Point>;
using Kind = PathError::Kind;

// The nodes of the exact values below.
const Points kNodes = {{0, 0}, {1, 2}, {3, -1}, {4, 1}, {6, 0}};

struct Exact {
  double t, p, v, a;
};

void CheckExact(const InterpolatedPath<Point>& path, const std::vector<Exact>& values) {
  for (const Exact& exact : values) {
    INFO("t = " << exact.t);
    CHECK(path(exact.t)[0] == exact.t);
    CHECK(path(exact.t)[1] == Approx(exact.p).margin(1e-14));
    CHECK(path.Velocity(exact.t)[0] == 1);
    CHECK(path.Velocity(exact.t)[1] == Approx(exact.v).margin(1e-13));
    CHECK(path.Acceleration(exact.t)[0] == 0);
    CHECK(path.Acceleration(exact.t)[1] == Approx(exact.a).margin(1e-12));
  }
}

Points RandomNodes(std::mt19937* random, int count, int coordinates) {
  std::uniform_real_distribution<double> step(0.05, 2), value(-3, 3);
  Points nodes;
  double t = value(*random);
  for (int k = 0; k < count; ++k, t += step(*random)) {
    Point point(static_cast<std::size_t>(coordinates) + 1);
    point[0] = t;
    for (std::size_t i = 1; i < point.size(); ++i) point[i] = value(*random);
    nodes.push_back(point);
  }
  return nodes;
}

template <class Function>
void Fails(Kind kind, const Function& function) {
  bool thrown = false;
  try {
    function();
  } catch (const PathError& error) {
    thrown = true;
    INFO(error.what());
    CHECK(error.kind() == kind);
  }
  CHECK(thrown);
}

}  // namespace

// The exact values come from the textbook's system for the second derivatives M_k (here the velocities at the
// nodes are solved for), h_{k−1} M_{k−1} + 2 (h_{k−1} + h_k) M_k + h_k M_{k+1} = 6 (δ_k − δ_{k−1}), with
// M_0 = M_4 = 0, or 2 h_0 M_0 + h_0 M_1 = 6 (δ_0 − v_0) and its mirror image, or M_0 = M_4 and the inner
// equation once around; solved in rational numbers.
TEST_CASE("cubic splines have the exact values of rational arithmetic") {
  SECTION("natural") {
    CheckExact(MakeCubicSplinePath(kNodes), {{0, 0, 361. / 124, 0},
                                             {0.5, 1331. / 992, 1105. / 496, -339. / 124},
                                             {2, 97. / 248, -607. / 248, 27. / 124},
                                             {3.5, -75. / 496, 593. / 248, 75. / 62},
                                             {5, 85. / 62, -49. / 62, -54. / 31},
                                             {6, 0, -103. / 62, 0}});
  }
  SECTION("clamped") {
    CheckExact(MakeCubicSplinePath(kNodes, SplineEnds::kClamped, {1}, {-2}),
               {{0, 0, 1, 196. / 31},
                {0.5, 253. / 248, 315. / 124, -5. / 31},
                {2, 147. / 248, -639. / 248, -23. / 124},
                {3.5, -181. / 992, 1191. / 496, 181. / 124},
                {5, 735. / 496, -363. / 496, -487. / 248},
                {6, 0, -2, -71. / 124}});
  }
  SECTION("periodic, and it goes round and round") {
    for (const double round : {0., 6., -12.})
      CheckExact(MakeCubicSplinePath(kNodes, SplineEnds::kPeriodic), {{round, 0, 1.3, 5.4},
                                                                      {round + 0.5, 1.075, 2.5, -0.6},
                                                                      {round + 2, 0.5, -2.6, 0},
                                                                      {round + 3.5, -0.075, 2.5, 0.6},
                                                                      {round + 5, 0.5, -1.4, 0}});
  }
  SECTION("periodic through two different nodes") {
    CheckExact(MakeCubicSplinePath(Points{{0, 0}, {1, 2}, {3, 0}}, SplineEnds::kPeriodic),
               {{0, 0, 1, 6}, {0.5, 1, 2.5, 0}, {2, 1, -2, 0}});
  }
  SECTION("periodic through one node rests") {
    CheckExact(MakeCubicSplinePath(Points{{1, 5}, {3, 5}}, SplineEnds::kPeriodic), {{2.5, 5, 0, 0}});
  }
  SECTION("natural through two nodes is straight, clamped ones are 3u² − 2u³") {
    CheckExact(MakeCubicSplinePath(Points{{0, 1}, {2, 5}}), {{0.5, 2, 2, 0}});
    CheckExact(MakeCubicSplinePath(Points{{0, 0}, {1, 1}}, SplineEnds::kClamped),
               {{0.25, 0.15625, 1.125, 3}, {0, 0, 0, 6}});
  }
}

// A cubic spline that is clamped with the right velocities is the cubic itself.
TEST_CASE("a clamped spline reproduces a cubic polynomial") {
  const auto p = [](double t) { return 2 + t * (-1 + t * (0.5 + t * 0.3)); };
  const auto v = [](double t) { return -1 + t * (1 + t * 0.9); };
  Points nodes;
  for (const double t : {-1., -0.3, 0.1, 1.7, 1.8, 3.}) nodes.push_back({t, p(t)});
  const auto path = MakeCubicSplinePath(nodes, SplineEnds::kClamped, {v(-1)}, {v(3)});
  for (double t = -1; t <= 3; t += 0.13) CheckExact(path, {{t, p(t), v(t), 1 + 1.8 * t}});
}

TEST_CASE("the cardinal spline has the values of Hermite's basis") {
  // Tension 1/4: m = 3/4 · (2, −1/3, −3/2). In the middle of a segment of length h:
  // (p_0 + p_1)/2 + h (m_0 − m_1)/8, 3/2 δ − (m_0 + m_1)/4, (m_1 − m_0)/h.
  const Points nodes = {{0, 0}, {1, 2}, {3, -1}};
  CheckExact(MakeCardinalSplinePath(nodes, 0.25),
             {{0.5, 1 + (1.5 + 0.25) / 8, 3 - (1.5 - 0.25) / 4, -0.25 - 1.5},
              {2, 0.5 + 2 * (-0.25 + 1.125) / 8, -2.25 - (-0.25 - 1.125) / 4, (-1.125 + 0.25) / 2}});
  // Tension 0 is Catmull and Rom's: through equally spaced points of a parabola it is the parabola, inside.
  const auto parabola = MakeCardinalSplinePath(Points{{0, 0}, {1, 1}, {2, 4}, {3, 9}}, 0);
  CheckExact(parabola, {{1.3, 1.69, 2.6, 2}, {1, 1, 2, 2}});
  // Tension 1 stops at each node.
  const auto flat = MakeCardinalSplinePath(kNodes, 1);
  for (const Point& node : kNodes) CHECK(flat.Velocity(node[0])[1] == 0);
  CHECK(flat(2)[1] == 0.5);
}

TEST_CASE("the monotone cubic has Fritsch and Carlson's tangents") {
  // δ = 1, 10, 1; m = 1, 5.5, 5.5, 1; in the outer segments α² + β² = 31.25, so they become 3/√31.25 times
  // 1 and 5.5; then the middle one, with 0.295² + 0.55², is left alone.
  const Points nodes = {{0, 0}, {1, 1}, {2, 11}, {3, 12}};
  const double scale = 3 / std::sqrt(31.25);
  const double m0 = scale;
  const double m1 = 5.5 * scale;
  // In the order of the segments the first takes m_1 down; the third takes m_2 down likewise.
  CheckExact(MakeMonotoneCubicPath(nodes, 1),
             {{0.5, 0.5 + (m0 - m1) / 8, 1.5 - (m0 + m1) / 4, m1 - m0}, {1.5, 6, 15 - m1 / 2, 0}});
  // Where the secants differ in sign, or one is zero, the tangent is zero.
  const auto turning = MakeMonotoneCubicPath(Points{{0, 0}, {1, 3}, {4, 1}, {5, 1}, {6, 7}}, 1);
  for (const double t : {1., 4., 5.}) CHECK(turning.Velocity(t)[1] == 0);
  CHECK(turning.Velocity(0)[1] == 3);
  CHECK(turning.Velocity(6)[1] == 6);
  CHECK(turning(4.5)[1] == 1);
  // Unequal steps: the mean of the secants 3 and 1/2; it is 3.5 times the second one, the end's is 1 time.
  CHECK(MakeMonotoneCubicPath(Points{{0, 0}, {1, 3}, {5, 5}}, 1).Velocity(1)[1] ==
        Approx(1.75 * std::min(1.0, 3 / std::hypot(3.5, 1))));
  // Monotonicity scales the tangents.
  CHECK(MakeMonotoneCubicPath(nodes, 0.5).Velocity(1)[1] == Approx(m1 / 2));
  CHECK(MakeMonotoneCubicPath(nodes, 0).Velocity(1)[1] == 0);
}

TEST_CASE("a monotone cubic never leaves the range of two neighbouring nodes") {
  std::mt19937 random(7);
  for (int round = 0; round < 100; ++round) {
    const Points nodes = RandomNodes(&random, 12, 2);
    const auto path = MakeMonotoneCubicPath(nodes, round % 3 == 0 ? 0.6 : 1);
    for (std::size_t k = 0; k + 1 < nodes.size(); ++k) {
      for (std::size_t i = 1; i < 3; ++i) {
        const double direction = nodes[k + 1][i] > nodes[k][i] ? 1 : -1;
        double last = nodes[k][i];
        for (int step = 1; step <= 50; ++step) {
          const double t = nodes[k][0] + (nodes[k + 1][0] - nodes[k][0]) * step / 50;
          const double now = path(t)[i];
          CHECK(direction * (now - last) > -1e-12);
          last = now;
        }
      }
    }
  }
}

TEST_CASE("what should be continuous at the nodes is") {
  std::mt19937 random(11);
  for (int round = 0; round < 20; ++round) {
    Points nodes = RandomNodes(&random, 9, 3);
    const auto jumps = [&](const PiecewiseCubic& curve, double* velocity, double* acceleration) {
      *velocity = *acceleration = 0;
      VectorX p0, p1, v0, v1, a0, a1;
      for (int k = 1; k + 1 < curve.nodes().size(); ++k) {
        const double t = curve.nodes().times[static_cast<std::size_t>(k)];
        curve.EvaluateSegment(k - 1, t, &p0, &v0, &a0);
        curve.EvaluateSegment(k, t, &p1, &v1, &a1);
        CHECK((p0 - p1).norm() < 1e-11);
        *velocity = std::max(*velocity, (v0 - v1).norm());
        *acceleration = std::max(*acceleration, (a0 - a1).norm() / (1 + a0.norm()));
      }
    };
    double velocity = 0;
    double acceleration = 0;
    for (const SplineEnds ends : {SplineEnds::kNatural, SplineEnds::kClamped, SplineEnds::kPeriodic}) {
      if (ends == SplineEnds::kPeriodic)
        for (std::size_t i = 1; i < 4; ++i) nodes.back()[i] = nodes.front()[i];
      const auto path = MakeCubicSplinePath(nodes, ends, {1, 2, 3}, {});
      jumps(path.curve(), &velocity, &acceleration);
      CHECK(velocity < 1e-10);
      CHECK(acceleration < 1e-10);
      if (ends == SplineEnds::kClamped) {
        CHECK(path.Velocity(path.begin())[2] == 2);
        CHECK(path.Velocity(path.end())[2] == Approx(0).margin(1e-12));
      }
      if (ends == SplineEnds::kPeriodic) {
        VectorX v0, v1, a0, a1;
        path.curve().EvaluateSegment(0, path.begin(), nullptr, &v0, &a0);
        path.curve().EvaluateSegment(7, path.end(), nullptr, &v1, &a1);
        CHECK((v0 - v1).norm() < 1e-10);
        CHECK((a0 - a1).norm() < 1e-10 * (1 + a0.norm()));
      }
    }
    for (const PiecewiseCubic& curve :
         {MakeCardinalSplinePath(nodes, 0.3).curve(), MakeMonotoneCubicPath(nodes, 1).curve()}) {
      jumps(curve, &velocity, &acceleration);
      CHECK(velocity < 1e-10);
    }
  }
}

TEST_CASE("velocity and acceleration are the derivatives of the position") {
  std::mt19937 random(3);
  const Points nodes = RandomNodes(&random, 6, 2);
  const double h = 1e-4;
  for (const auto& path : {MakeLinearPath(nodes), MakeCardinalSplinePath(nodes, -0.2),
                           MakeMonotoneCubicPath(nodes, 0.9), MakeCubicSplinePath(nodes)}) {
    for (int k = 0; k + 1 < 6; ++k) {
      const double t =
          (nodes[static_cast<std::size_t>(k)][0] + nodes[static_cast<std::size_t>(k) + 1][0]) / 2;
      const Point v = (path(t + h) - path(t - h)) / (2 * h);
      const Point a = (path.Velocity(t + h) - path.Velocity(t - h)) / (2 * h);
      for (std::size_t i = 1; i < 3; ++i) {
        // Central differences of a cubic are wrong by p''' h²/6.
        CHECK(path.Velocity(t)[i] == Approx(v[i]).margin(1e-4));
        CHECK(path.Acceleration(t)[i] == Approx(a[i]).margin(1e-7));
      }
    }
  }
}

TEST_CASE("linear interpolation of the manual's points, and outside of the nodes") {
  const Points nodes = {{0., 0., 0., 0.5}, {1., 1., 0., 0.5}, {2., 1., 1., 0.5}, {3., 0., 1., 0.5},
                        {4., 0., 0., 0.5}, {5., 0., 0., 1.},  {6., 1., 0., 1.},  {7., 1., 1., 1.},
                        {8., 0., 1., 1.},  {9., 0., 0., 1.}};
  const Points points = LinearInterpolation(nodes, 0.25);
  REQUIRE(points.size() == 37);
  CHECK((points[18] == Point{4.5, 0, 0, 0.75}).min());
  CHECK((points[5] == Point{1.25, 1, 0.25, 0.5}).min());
  CHECK((points.back() == nodes.back()).min());
  const auto path = MakeLinearPath(nodes);
  CHECK((path.Velocity(4.5) == Point{1, 0, 0, 0.5}).min());
  CHECK((path.Velocity(1) == Point{1, 0, 1, 0}).min());
  CHECK((path.Velocity(9) == Point{1, 0, -1, 0}).min());
  CHECK((path(-3) == Point{-3, 0, 0, 0.5}).min());
  CHECK((path(30) == Point{30, 0, 0, 1}).min());
  CHECK((path.Velocity(30) == Point{1, 0, 0, 0}).min());
}

TEST_CASE("samples stand at t0, t0 + timeSlice, … and at the last node exactly") {
  const auto times = [](double slice) {
    std::vector<double> out;
    for (const Point& point : CubicSplineInterpolation(kNodes, slice)) out.push_back(point[0]);
    return out;
  };
  CHECK(times(4) == std::vector<double>{0, 4, 6});
  CHECK(times(2) == std::vector<double>{0, 2, 4, 6});
  CHECK(times(6) == std::vector<double>{0, 6});
  CHECK(times(1e9) == std::vector<double>{0, 6});
  // 60 steps of 0.1 end, but for rounding, at 6: the node stands there once.
  CHECK(times(0.1).size() == 61);
  std::mt19937 random(5);
  for (int round = 0; round < 50; ++round) {
    const Points nodes = RandomNodes(&random, 2 + round % 7, 2);
    for (const Points& points :
         {LinearInterpolation(nodes, 0.07), CardinalSplineInterpolation(nodes, 0.07, 0.5),
          MonotoneCubicInterpolation(nodes, 0.07, 1), CubicSplineInterpolation(nodes, 0.07)}) {
      CHECK((points.front() == nodes.front()).min());
      CHECK((points.back() == nodes.back()).min());
      CHECK(points[points.size() - 2][0] < nodes.back()[0]);
    }
  }
  // Every node is met exactly where the times are.
  const auto path = MakeCubicSplinePath(kNodes);
  for (const Point& node : kNodes) CHECK((path(node[0]) == node).min());
}

TEST_CASE("points may be Eigen vectors and arrays") {
  const std::vector<Eigen::VectorXd> dynamic = {Eigen::Vector3d(0, 1, 2), Eigen::Vector3d(2, 3, 6)};
  const std::vector<Eigen::Vector3d> fixed = {{0, 1, 2}, {2, 3, 6}};
  const std::vector<std::array<double, 3>> arrays = {{0, 1, 2}, {2, 3, 6}};
  const std::vector<std::array<float, 3>> floats = {{0, 1, 2}, {2, 3, 6}};
  CHECK(LinearInterpolation(dynamic, 1.0)[1] == Eigen::Vector3d(1, 2, 4));
  CHECK(LinearInterpolation(fixed, 1.0)[1] == Eigen::Vector3d(1, 2, 4));
  CHECK(CubicSplineInterpolation(arrays, 1.0)[1] == std::array<double, 3>{1, 2, 4});
  CHECK(CardinalSplineInterpolation(floats, 1.0, 0.0)[1] == std::array<float, 3>{1, 2, 4});
}

TEST_CASE("nodes that make no path are refused by name") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  const auto everywhere = [](Kind kind, const Points& nodes, double slice) {
    Fails(kind, [&] { LinearInterpolation(nodes, slice); });
    Fails(kind, [&] { CardinalSplineInterpolation(nodes, slice, 0); });
    Fails(kind, [&] { MonotoneCubicInterpolation(nodes, slice, 1); });
    Fails(kind, [&] { CubicSplineInterpolation(nodes, slice); });
  };
  everywhere(Kind::kTooFewNodes, {}, 0.1);
  everywhere(Kind::kTooFewNodes, {{0, 1}}, 0.1);
  everywhere(Kind::kTimesNotIncreasing, {{0, 1}, {0, 2}}, 0.1);
  everywhere(Kind::kTimesNotIncreasing, {{0, 1}, {2, 2}, {1, 3}}, 0.1);
  everywhere(Kind::kTimesNotIncreasing, {{0, 0}, {5e-324, 1}}, 0.1);
  for (const double slice : {0., -1., nan, infinity, 1e-12}) everywhere(Kind::kBadTimeSlice, kNodes, slice);
  for (const double bad : {nan, infinity}) {
    everywhere(Kind::kNotFinite, {{0, 1}, {1, bad}}, 0.1);
    everywhere(Kind::kNotFinite, {{0, 1}, {bad, 1}}, 0.1);
    Fails(Kind::kNotFinite, [&] { CardinalSplineInterpolation(kNodes, 0.1, bad); });
    Fails(Kind::kNotFinite, [&] { MonotoneCubicInterpolation(kNodes, 0.1, bad); });
    Fails(Kind::kNotFinite, [&] { CubicSplineInterpolation(kNodes, 0.1, SplineEnds::kClamped, {bad}); });
  }
  everywhere(Kind::kUnequalSizes, {{0, 1}, {1, 2, 3}}, 0.1);
  everywhere(Kind::kUnequalSizes, {Point{0.}, Point{1.}}, 0.1);
  everywhere(Kind::kUnequalSizes, {Point{}, Point{}}, 0.1);
  Fails(Kind::kBadParameter, [] { MonotoneCubicInterpolation(kNodes, 0.1, 1.1); });
  Fails(Kind::kBadParameter, [] { MonotoneCubicInterpolation(kNodes, 0.1, -0.1); });
  Fails(Kind::kBadParameter, [] { CubicSplineInterpolation(kNodes, 0.1, SplineEnds::kClamped, {1, 2}); });
  Fails(Kind::kNotPeriodic, [] {
    CubicSplineInterpolation(Points{{0, 1}, {1, 2}}, 0.1, SplineEnds::kPeriodic);
  });
}

}  // namespace interpolation_test
