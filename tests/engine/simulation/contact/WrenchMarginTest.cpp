// SPDX-License-Identifier: GPL-3.0-or-later
// How much more load a body withstands that contacts hold: closed forms, a bound by duality, and runs in
// which it slips.
#include <Eigen/Cholesky>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "engine/algorithms/Kinematics.h"
#include "engine/simulation/contact/WrenchMargin.h"
#include "tests/engine/simulation/contact/ContactRuns.h"

namespace linkwright::test::wrench_margin {
namespace {

using contact::kG;
using contact::Run;
using contact::ShippedContactScene;
using contact::Text;

using Points = std::vector<ContactForce>;
constexpr int kWorld = 0, kBody = 1, kFinger = 2;
/// What the header promises, where friction and reacting normal forces are 10 N.
constexpr double kFound = 1e-6;

ContactForce Point(int other, const Vector3& p, const Vector3& n, const Vector3& force, double friction) {
  ContactForce point;
  point.p = p;
  point.n = n;
  point.force = force;
  point.friction = friction;
  point.body_a = other;
  point.body_b = kBody;
  return point;
}

WrenchMargin Margin(const Points& points, const Vector3& gravity = {0, 0, -kG}) {
  const auto margin = FindWrenchMargin(points, {.body = kBody, .gravity = gravity});
  REQUIRE(margin);
  return *margin;
}

/// Two fingers along y at ±r press with N each and carry a weight, by points at these places across y.
Points Fingers(double N, double mu, double weight, double r,
               const std::vector<Vector3>& places = {Vector3::Zero()}) {
  Points points;
  const auto each = static_cast<double>(places.size());
  for (const double side : {-1., 1.})
    for (const Vector3& place : places)
      points.push_back(Point(kFinger, place + Vector3(0, side * r, 0), {0, -side, 0},
                             {0, -side * N / each, weight / (2 * each)}, mu));
  return points;
}

/// The corners of a box with the half sides a and half height h on the floor, pushed along x with `push`
/// through its centre; forces as they have to be.
Points Floor(double weight, double mu, double a, double h, double push) {
  Points points;
  for (const double x : {-a, a})
    for (const double y : {-a, a})
      points.push_back(Point(kWorld, {x, y, -h}, Vector3::UnitZ(),
                             {-push / 4, 0, weight / 4 + push * h * x / (4 * a * a)}, mu));
  return points;
}

/// Of discs, by duality: s ≤ y · w + Σ μ λ_n ‖Aᵀ y‖ for each y with y · d = 1. The least of a smooth function
/// a little above is sought by Newton's method, less and less above.
double UpperBound(const Points& points, const Vector6& d) {
  std::vector<Eigen::Matrix<double, 6, 2>> A;
  std::vector<double> limits;
  Vector6 w = Vector6::Zero();
  for (const ContactForce& point : points) {
    const Vector3 u = point.n.unitOrthogonal(), v = point.n.cross(u);
    auto& wrench = A.emplace_back();
    wrench << u, v, point.p.cross(u), point.p.cross(v);
    limits.push_back(point.friction * point.force.dot(point.n));
    w += wrench * Eigen::Vector2d(u.dot(point.force), v.dot(point.force));
  }
  // y = d + B z
  const Eigen::Matrix<double, 6, 5> B =
      Eigen::HouseholderQR<Vector6>(d).householderQ().setLength(1) * Matrix6::Identity().rightCols<5>();
  const auto value = [&](const Vector6& y, double above) {
    double sum = y.dot(w);
    for (std::size_t i = 0; i < A.size(); ++i)
      sum += limits[i] * std::sqrt((A[i].transpose() * y).squaredNorm() + above * above);
    return sum;
  };
  Vector6 y = d;
  for (double above = 1; above > 1e-9; above /= 4)
    for (int step = 0; step < 60; ++step) {
      Vector6 gradient = w;
      Matrix6 bend = Matrix6::Zero();
      for (std::size_t i = 0; i < A.size(); ++i) {
        const Eigen::Vector2d x = A[i].transpose() * y;
        const double length = std::sqrt(x.squaredNorm() + above * above);
        gradient += limits[i] / length * (A[i] * x);
        bend += limits[i] / length * A[i] *
                (Eigen::Matrix2d::Identity() - x * x.transpose() / (length * length)) * A[i].transpose();
      }
      const Vector6 dy = -B * (B.transpose() * bend * B).ldlt().solve(B.transpose() * gradient);
      double part = 1;
      while (part > 1e-6 && value(y + part * dy, above) > value(y, above)) part /= 2;
      if (part <= 1e-6) break;
      y += part * dy;
    }
  return value(y, 0);
}

/// The shipped gripper that holds a cup, with an outside force on the cup through its centre of mass from
/// kRest on.
struct CupRun {
  static constexpr double kRest = 3.5, kRate = 10;  // s, N/s
  explicit CupRun(const Vector3& along) : run(Run::Of(Loaded(along))) { run.Until(kRest, false); }

  static Scene Loaded(const Vector3& along) {
    Scene scene = ShippedContactScene("grasp-cup");
    ForceElement load;
    load.name = "load";
    load.kind = ForceKind::kForce;
    load.link = "cup/cup";
    load.point = {0, 0, 0.05};
    for (std::size_t i = 0; i < 3; ++i)
      load.force[i].formula =
          Text(kRate * along[static_cast<Eigen::Index>(i)]) + "*max(0, t - " + Text(kRest) + ")";
    scene.forces.push_back(load);
    return scene;
  }
  WrenchMargin Now() {
    System& system = run.simulation.system();
    const State& state = run.simulation.state();
    Points points;
    system.ContactForces(state, &points);
    const Model& model = *system.tree();
    const auto cup =
        std::find_if(points.begin(), points.end(), [](const auto& each) { return each.b == "cup/cup"; });
    REQUIRE(cup != points.end());
    Workspace workspace(model);
    ForwardKinematics(model, state.q, &workspace);
    const auto number = static_cast<std::size_t>(cup->body_b);
    const std::vector<char> free = FreeBodies(model);
    CHECK(std::count(free.begin(), free.end(), 1) == 1);
    REQUIRE(free[number] == 1);
    const auto margin =
        FindWrenchMargin(points, {.body = cup->body_b,
                                  .center = workspace.X_WB[number] * model.bodies()[number].com,
                                  .gravity = {0, 0, -kG},
                                  .free = free});
    REQUIRE(margin);
    return *margin;
  }
  double Normal() { return run.Value("contact.gripper/left.cup/cup.normal"); }
  /// The load at which the first point breaks away; 0: none has.
  double BreaksAway() const {
    for (const ContactEvent& event : run.log)
      if (std::string(event.event) == "break away") return kRate * (event.time - kRest);
    return 0;
  }

  Run run;
};

}  // namespace

TEST_CASE("two fingers withstand 2 μ N − m g more weight, and nothing along themselves") {
  const double N = 6, mu = 0.5, weight = 3, r = 0.04, side = std::sqrt(mu * mu * N * N - weight * weight / 4);
  const WrenchMargin margin = Margin(Fingers(N, mu, weight, r));
  using M = WrenchMargin;
  CHECK(margin.points == 2);
  REQUIRE(margin.weight);
  CHECK(std::abs(*margin.weight - (2 * mu * N - weight)) < kFound);
  CHECK(std::abs(margin.force[M::kMinusZ] - *margin.weight) < kFound);
  CHECK(std::abs(margin.force[M::kPlusZ] - (2 * mu * N + weight)) < kFound);
  for (const auto x : {M::kPlusX, M::kMinusX}) CHECK(std::abs(margin.force[x] - 2 * side) < kFound);
  for (const auto y : {M::kPlusY, M::kMinusY}) CHECK(margin.force[y] == 0);
  CHECK(margin.WeakestForce() == M::kPlusY);
  // About x by forces along z that differ, about z by such along x, about the line through both points by
  // none.
  for (const auto x : {M::kPlusX, M::kMinusX})
    CHECK(std::abs(margin.moment[x] - r * (2 * mu * N - weight)) < kFound * r);
  for (const auto z : {M::kPlusZ, M::kMinusZ}) CHECK(std::abs(margin.moment[z] - 2 * r * side) < kFound * r);
  for (const auto y : {M::kPlusY, M::kMinusY}) CHECK(margin.moment[y] == 0);
  CHECK_FALSE(Margin(Fingers(N, mu, 0, r), Vector3::Zero()).weight);
}

TEST_CASE("two points of each finger withstand a moment about its axis") {
  const double N = 6, mu = 0.5, weight = 3, r = 0.04, a = 0.01;
  // Beside each other one pair carries more of the weight, F₊ + F₋ = m g and a (F₊ − F₋) = M with |F| ≤ μ N;
  // above each other each carries half of it.
  const double beside = a * (2 * mu * N - weight),
               above = 2 * a * std::sqrt(mu * mu * N * N - weight * weight / 4);
  for (const auto y : {WrenchMargin::kPlusY, WrenchMargin::kMinusY}) {
    CHECK(std::abs(Margin(Fingers(N, mu, weight, r, {{a, 0, 0}, {-a, 0, 0}})).moment[y] - beside) <
          kFound * r);
    CHECK(std::abs(Margin(Fingers(N, mu, weight, r, {{0, 0, a}, {0, 0, -a}})).moment[y] - above) <
          kFound * r);
    CHECK(std::abs(Margin(Fingers(N, mu, 0, r, {{0, 0, a}, {0, 0, -a}})).moment[y] - 2 * a * mu * N) <
          kFound * r);
  }
}

TEST_CASE("a box on the floor withstands μ m g − F more, until it tips, and any weight") {
  using M = WrenchMargin;
  const double weight = 10, mu = 0.5, a = 0.1, push = 2;
  const WrenchMargin low = Margin(Floor(weight, mu, a, 0.05, push));
  CHECK(low.points == 4);
  CHECK(std::abs(low.force[M::kPlusX] - (mu * weight - push)) < kFound);
  CHECK(std::abs(low.force[M::kMinusX] - (mu * weight + push)) < kFound);
  for (const auto y : {M::kPlusY, M::kMinusY})
    CHECK(std::abs(low.force[y] - std::sqrt(mu * mu * weight * weight - push * push)) < kFound);
  CHECK(std::isinf(low.force[M::kMinusZ]));
  CHECK(std::isinf(low.weight.value()));
  // A tall one tips about its edge sooner than it slips: F h = m g a. Upright, friction at four corners turns
  // it.
  const double h = 0.5;
  const WrenchMargin tall = Margin(Floor(weight, mu, a, h, 0));
  for (const auto x : {M::kPlusX, M::kMinusX, M::kPlusY, M::kMinusY}) {
    CHECK(std::abs(tall.force[x] - weight * a / h) < kFound);
    CHECK(std::abs(tall.moment[x] - weight * a) < kFound * h);
  }
  CHECK(std::abs(tall.force[M::kPlusZ] - weight) < kFound);
  for (const auto z : {M::kPlusZ, M::kMinusZ})
    CHECK(std::abs(tall.moment[z] - mu * weight * a * std::sqrt(2)) < kFound * h);
}

TEST_CASE(
    "what slips, moves along or touches another body withstands nothing, and a slot no more than it "
    "presses") {
  Points fingers = Fingers(6, 0.5, 3, 0.04);
  for (ContactForce& point : fingers) point.mode = ContactForce::Mode::kSlips;
  CHECK_FALSE(FindWrenchMargin(fingers, {.body = kBody}));
  CHECK_FALSE(FindWrenchMargin({}, {.body = kBody}));
  CHECK_FALSE(FindWrenchMargin(Fingers(6, 0.5, 3, 0.04), {.body = 7}));
  CHECK_FALSE(FindWrenchMargin(Fingers(6, 0, 0, 0.04), {.body = kBody}));
  // A box that lies on the body adds to the weight that the floor bears, and holds nothing.
  const double weight = 6, mu = 0.5, a = 0.1, h = 0.05, load = 4;
  Points stack = Floor(weight + load, mu, a, h, 0);
  for (ContactForce point : Floor(load, mu, a, h, 0)) {
    point.p.z() = h;
    point.n = -point.n;
    point.force = -point.force;
    point.body_a = 3;
    stack.push_back(point);
  }
  const std::array<char, 4> free = {0, 1, 0, 1};
  const auto lower = FindWrenchMargin(stack, {.body = kBody, .gravity = {0, 0, -kG}, .free = free});
  REQUIRE(lower);
  CHECK(lower->points == 4);
  CHECK(std::abs(lower->force[WrenchMargin::kPlusX] - mu * (weight + load)) < kFound);
  // As body A of a pair the same.
  for (ContactForce& point : stack) {
    std::swap(point.body_a, point.body_b);
    point.n = -point.n;
    point.force = -point.force;
  }
  const auto turned = FindWrenchMargin(stack, {.body = kBody, .gravity = {0, 0, -kG}, .free = free});
  REQUIRE(turned);
  for (const auto way : {WrenchMargin::kPlusX, WrenchMargin::kPlusZ})
    CHECK(std::abs(turned->force[way] - lower->force[way]) < kFound);
  // Walls could squeeze a body between them with any force, but do not.
  Points slot = Fingers(6, 0.5, 3, 0.04);
  const double between_fingers = Margin(slot).weight.value();
  for (ContactForce& point : slot) point.body_a = kWorld;
  CHECK(std::abs(Margin(slot).weight.value() - between_fingers) < kFound);
}

TEST_CASE("the margin of twelve points is the greatest, and takes as many steps as that of more") {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> part(0, 1);
  const auto vector = [&] { return Vector3(normal(random), normal(random), normal(random)); };
  const auto grasp = [&](int count) {
    Points points;
    for (int i = 0; i < count; ++i) {
      const Vector3 n = vector().normalized();
      const double pressed = 0.5 + part(random), mu = 0.2 + 0.6 * part(random);
      const Vector3 across = n.cross(vector()).normalized() * (0.9 * part(random) * mu * pressed);
      points.push_back(Point(kFinger, vector(), n, pressed * n + across, mu));
    }
    return points;
  };
  constexpr int kDirections = 13, kMost = 15;
  for (int trial = 0; trial < 5; ++trial) {
    CAPTURE(trial);
    const Points points = grasp(12);
    double limits = 0, length = 0;
    for (const ContactForce& point : points) {
      limits += point.friction * point.force.dot(point.n);
      length = std::max(length, point.p.norm());
    }
    const WrenchMargin margin = Margin(points);
    for (std::size_t i = 0; i < 12; ++i) {
      CAPTURE(i);
      Vector6 d = Vector6::Zero();
      d(static_cast<Eigen::Index>(i % 6 / 2 + i / 6 * 3)) = i % 2 == 0 ? 1 : -1;
      const double found = i < 6 ? margin.force[i] : margin.moment[i - 6], bound = UpperBound(points, d);
      CHECK(found > 0.01);
      CHECK(std::abs(found - bound) < 1e-7 * limits * (i < 6 ? 1 : length));
    }
    CHECK(margin.steps <= kDirections * kMost);
    CHECK(Margin(grasp(48)).steps <= kDirections * kMost);
  }
}

TEST_CASE("the cup slips under the load that its gripper's margin says") {
  using M = WrenchMargin;
  for (const bool down : {true, false}) {
    CAPTURE(down);
    CupRun cup(down ? Vector3(0, 0, -1) : Vector3(1, 0, 0));
    const Scene scene = ShippedContactScene("grasp-cup");
    const double mu = scene.contact->defaults.friction, N = cup.Normal(), weight = 0.3 * kG;
    const WrenchMargin margin = cup.Now();
    const double side = 2 * std::sqrt(mu * mu * N * N - weight * weight / 4);
    CHECK(std::abs(margin.weight.value() - (2 * mu * N - weight)) < kFound);
    CHECK(std::abs(margin.force[M::kPlusZ] - (2 * mu * N + weight)) < kFound);
    CHECK(std::abs(margin.force[M::kPlusX] - side) < kFound);
    CHECK(margin.force[M::kPlusY] == 0);
    CHECK(margin.force[M::kMinusY] == 0);
    // While the load grows, so much less is left.
    const double loaded = down ? *margin.weight : side;
    cup.run.Until(CupRun::kRest + 0.2, false);
    const double load = CupRun::kRate * (cup.run.simulation.state().time - CupRun::kRest);
    CHECK(load == Approx(2).epsilon(1e-9));
    CHECK(std::abs(cup.Now().force[down ? M::kMinusZ : M::kPlusX] - (loaded - load)) < kFound);
    CHECK(cup.BreaksAway() == 0);
    cup.run.Until(CupRun::kRest + loaded / CupRun::kRate + 0.01, false);
    CHECK(std::abs(cup.BreaksAway() - loaded) < kFound);
  }
}

}  // namespace linkwright::test::wrench_margin
