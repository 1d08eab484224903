// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/math/Rotation.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"

using namespace linkwright;

namespace {

// With the widest tolerance Dormand–Prince takes each step in one piece, so that its order shows.
Simulation Simulate(const std::shared_ptr<const Model>& model, const TreeSystemOptions& start, double dt,
                    Integrator integrator) {
  return Simulation(MakeTreeSystem(model, start), {dt, integrator, kMostTolerance});
}

State After(Simulation simulation, int steps) {
  for (int i = 0; i < steps; ++i) REQUIRE_FALSE(simulation.Step());
  return simulation.state();
}

struct Expected {
  Integrator integrator;
  double order;
  int steps;  ///< coarse enough that rounding does not show, fine enough for the leading term
};
constexpr Expected kExpected[] = {{Integrator::kExplicitEuler, 1, 800},
                                  {Integrator::kSemiImplicitEuler, 1, 800},
                                  {Integrator::kRk4, 4, 60},
                                  {Integrator::kDormandPrince, 5, 40},
                                  {Integrator::kImplicitMidpoint, 2, 200},
                                  {Integrator::kVariational, 2, 200}};

/// The order seen when steps are halved twice, of an error(steps).
template <class Error>
void CheckOrder(const Expected& expected, const Error& error, double margin = 0.15, int finer = 1) {
  const double coarse = error(finer * expected.steps), fine = error(2 * finer * expected.steps),
               finest = error(4 * finer * expected.steps);
  INFO(ToString(expected.integrator) << ": " << coarse << " " << fine << " " << finest << ", orders "
                                     << std::log2(coarse / fine) << " " << std::log2(fine / finest));
  CHECK(std::log2(fine / finest) == Approx(expected.order).margin(margin));
  CHECK(std::log2(coarse / fine) == Approx(expected.order).margin(2 * margin));
}

RobotDescription OneBody(JointType type, const Vector3& com, const Vector3& moments) {
  RobotDescription robot;
  Inertial inertial;
  inertial.mass = 2;
  inertial.com = com;
  inertial.inertia = moments.asDiagonal();
  robot.links.push_back({"ground", {}, {}, {}});
  robot.links.push_back({"top", inertial, {}, {}});
  JointDescription joint;
  joint.name = "joint";
  joint.type = type;
  joint.parent = "ground";
  joint.child = "top";
  robot.joints.push_back(joint);
  return robot;
}

}  // namespace

TEST_CASE("every integrator has its order on a pendulum in closed form") {
  // A rod released at θ₀ hangs straight after a quarter of 4 K(sin θ₀/2) / ω; θ'' = −ω² sin θ.
  const double length = 0.5, angle = 1.3, omega = std::sqrt(1.5 * kStandardGravity / length);
  const double quarter = std::comp_ellint_1(std::sin(angle / 2)) / omega;
  const double speed = 2 * std::sin(angle / 2) * omega;
  TreeSystemOptions start;
  start.initial_q = VectorX::Constant(1, angle);
  for (const Expected& expected : kExpected) {
    CheckOrder(expected, [&](int steps) {
      const State end =
          After(Simulate(RodPendulum(1).Build(), start, quarter / steps, expected.integrator), steps);
      return std::hypot(end.q[0], (end.v[0] + speed) / omega);
    });
  }
}

TEST_CASE("every integrator has its order on a double pendulum") {
  TreeSystemOptions start;
  start.initial_q = Eigen::Vector2d(1.2, -0.7);
  // By another method, with steps so small that its error is of no account.
  const State exact =
      After(Simulate(RodPendulum(2).Build(), start, 1.0 / 8000, Integrator::kDormandPrince), 8000);
  for (const Expected& expected : kExpected) {
    CheckOrder(
        expected,
        [&](int steps) {
          const State end =
              After(Simulate(RodPendulum(2).Build(), start, 1.0 / steps, expected.integrator), steps);
          return (end.q - exact.q).norm() + (end.v - exact.v).norm();
        },
        0.25, 4);
  }
}

TEST_CASE("every integrator has its order on a free top") {
  const double I1 = 0.05, I3 = 0.02, t = 0.5;
  const Vector3 w(0.8, -0.3, 6), velocity(0.1, 0.2, -0.05);
  TreeSystemOptions start;
  start.gravity.setZero();
  start.initial_v = VectorX::Zero(6);
  start.initial_v << velocity, w;
  const auto model = BuildModel(OneBody(JointType::kFree, Vector3::Zero(), {I1, I1, I3}));
  // With L fixed in the world: R(t) = exp([L/I₁]× t) · exp([e_z]× ω₃ (1 − I₃/I₁) t).
  const Vector3 L(I1 * w.x(), I1 * w.y(), I3 * w.z());
  const Matrix3 R =
      RotationFromVector(L / I1 * t) * RotationFromVector(Vector3(0, 0, w.z() * (1 - I3 / I1) * t));
  for (const Expected& expected : kExpected) {
    CheckOrder(expected, [&](int steps) {
      Simulation simulation = Simulate(model, start, t / steps, expected.integrator);
      for (int i = 0; i < steps; ++i) REQUIRE_FALSE(simulation.Step());
      std::vector<Transform> poses(2);
      simulation.system().BodyPoses(simulation.state(), poses);
      return (poses[1].R - R).norm() + (poses[1].p - velocity * t).norm();
    });
  }
}

TEST_CASE("every integrator has its order on a heavy top on a ball joint, and keeps quaternions unit") {
  TreeSystemOptions start;
  start.initial_v = Vector3(0.5, 1, 12);
  const auto model = BuildModel(OneBody(JointType::kBall, {0, 0.05, 0.2}, {0.03, 0.04, 0.02}));
  const State exact = After(Simulate(model, start, 0.5 / 8000, Integrator::kDormandPrince), 8000);
  for (const Expected& expected : kExpected) {
    CheckOrder(
        expected,
        [&](int steps) {
          const State end = After(Simulate(model, start, 0.5 / steps, expected.integrator), steps);
          CHECK(end.q.norm() == Approx(1).epsilon(1e-14));
          return (end.q - exact.q).norm() + (end.v - exact.v).norm();
        },
        0.25, 2);
  }
}

TEST_CASE("the work in the ledger has the order of the integrator") {
  // A damped pendulum: what the damper took, against a run so fine that its error is of no account.
  ChainMaker chain;
  chain.Add(JointType::kContinuous, Vector3::UnitY(), HangingRod(1, 0.5)).damping = 0.3;
  TreeSystemOptions start;
  start.initial_q = VectorX::Constant(1, 1.3);
  const auto work = [&](int steps, Integrator integrator) {
    Simulation simulation = Simulate(chain.Build(), start, 0.5 / steps, integrator);
    for (int i = 0; i < steps; ++i) REQUIRE_FALSE(simulation.Step());
    return simulation.system().ComputeEnergies(simulation.state()).work_damping;
  };
  const double exact = work(8000, Integrator::kDormandPrince);
  CHECK(exact < -0.1);
  for (const Expected& expected : kExpected) {
    CheckOrder(
        expected, [&](int steps) { return std::abs(work(steps, expected.integrator) - exact); }, 0.3);
  }
}
