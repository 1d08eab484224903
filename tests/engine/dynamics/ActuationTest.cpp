// SPDX-License-Identifier: GPL-3.0-or-later
// Laws of actuators, rows of tendons and transmissions, from closed forms and differences.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "engine/algorithms/Kinematics.h"
#include "engine/dynamics/actuation/Actuation.h"
#include "engine/dynamics/actuation/ActuatorLaw.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

namespace actuation_test {

TEST_CASE("A muscle's curves join smoothly at their known values", "[actuation]") {
  MuscleDescription m;
  CHECK(MuscleForceLength(m, 1) == 1);
  CHECK(MuscleForceLength(m, 0.75) == Approx(0.5));
  CHECK(MuscleForceLength(m, 1.3) == Approx(0.5));
  CHECK(MuscleForceLength(m, 0.49) == 0);
  CHECK(MuscleForceLength(m, 1.61) == 0);
  CHECK(MuscleForceVelocity(m, -1) == 0);
  CHECK(MuscleForceVelocity(m, 0) == 1);
  CHECK(MuscleForceVelocity(m, 0.2) == Approx(1.2));
  CHECK(MuscleForceVelocity(m, 5) == 1.2);
  CHECK(MusclePassiveForce(m, 1) == 0);
  CHECK(MusclePassiveForce(m, 1.3) == Approx(0.65));
  CHECK(MusclePassiveForce(m, 1.6) == Approx(1.3 * 1.5));
  const double h = 1e-6;
  for (const double at : {0.5, 0.75, 1.0, 1.3, 1.6}) {
    const auto slope = [&](double x) {
      return (MuscleForceLength(m, x + h) - MuscleForceLength(m, x - h)) / (2 * h);
    };
    CHECK(slope(at - 2 * h) == Approx(slope(at + 2 * h)).margin(2e-4));
  }
}

TEST_CASE("A muscle is activated faster than it relaxes", "[actuation]") {
  ActuatorDescription a;
  a.activation_type = ActivationType::kMuscle;
  a.dynamics = {0.01, 0.04, 0};
  CHECK(ActivationRate(a, 1, 0) == Approx(1 / (0.01 * 0.5)));
  CHECK(ActivationRate(a, 2, 0) == ActivationRate(a, 1, 0));
  CHECK(ActivationRate(a, 0, 1) == Approx(-1 / (0.04 / 2)));
  // Half way of the smooth change, the time constant is the mean of both.
  a.dynamics[2] = 0.4;
  CHECK(ActivationRate(a, 0.5, 0.5) == 0);
  const double w = 0.3, rise = 0.01 * (0.5 + 1.5 * w), fall = 0.04 / (0.5 + 1.5 * w);
  CHECK(ActivationRate(a, w + 1e-9, w) == Approx(1e-9 / ((rise + fall) / 2)).epsilon(1e-6));
  // The middle of an implicit step solves its equation.
  for (const double u : {0.9, 0.1}) {
    const double middle = MiddleActivation(a, u, w, 0.02);
    CHECK(middle - w == Approx(0.02 * ActivationRate(a, u, middle)).epsilon(1e-12));
  }
}

namespace {

std::string LinkName(const Model& model, int body) {
  return model.bodies()[static_cast<std::size_t>(body)].name;
}

// A random place in a random body, or in the world.
TendonStopDescription Place(const Model& model, std::mt19937* random, TendonStop kind = TendonStop::kPoint) {
  std::uniform_int_distribution<int> body(0, model.body_count() - 1);
  std::normal_distribution<double> normal;
  TendonStopDescription stop;
  stop.kind = kind;
  const int at = body(*random);
  if (at > 0) stop.link = LinkName(model, at);
  stop.X_LS.p = 0.4 * Vector3(normal(*random), normal(*random), normal(*random));
  stop.X_LS.R = Quaternion(normal(*random), normal(*random), normal(*random), normal(*random))
                    .normalized()
                    .toRotationMatrix();
  stop.radius = 0.15;
  return stop;
}

}  // namespace

TEST_CASE("Rows of tendons and slider-cranks are the gradients of their lengths", "[actuation]") {
  std::mt19937 random(7);
  std::normal_distribution<double> normal;
  int wrapped = 0;
  for (int trial = 0; trial < 60; ++trial) {
    RandomTreeOptions options;
    options.joints = 6;
    options.fixed_joints = false;
    options.mimic = 0.2;
    const auto model = BuildModel(RandomTree(static_cast<unsigned>(trial + 1), options));
    ActuationSetup setup;
    TendonDescription& tendon = setup.tendons.emplace_back();
    tendon.name = "t";
    for (int branch = 0; branch < 2; ++branch) {
      if (branch > 0) {
        TendonStopDescription pulley;
        pulley.kind = TendonStop::kPulley;
        pulley.divisor = 3;
        tendon.stops.push_back(pulley);
      }
      tendon.stops.push_back(Place(*model, &random));
      TendonStopDescription round =
          Place(*model, &random, branch > 0 ? TendonStop::kCylinder : TendonStop::kSphere);
      if (trial % 3 > 0) {
        const TendonStopDescription side = Place(*model, &random);
        round.side_link = trial % 3 == 1 ? side.link : round.link;
        round.side = trial % 3 == 1 ? side.X_LS.p : round.X_LS.p + Vector3(0.01, 0, 0.02);
      }
      tendon.stops.push_back(round);
      tendon.stops.push_back(Place(*model, &random));
    }
    ActuatorDescription crank;
    crank.name = "c";
    crank.transmission = TransmissionType::kSliderCrank;
    crank.crank = LinkName(*model, 1 + trial % 6);
    crank.slider = LinkName(*model, 1 + (trial + 2) % 6);
    crank.crank_length = 3;
    crank.gear[0] = 0.7;
    setup.actuators.push_back(crank);
    ActuatorDescription puller;
    puller.name = "p";
    puller.transmission = TransmissionType::kTendon;
    puller.tendon = "t";
    setup.actuators.push_back(puller);
    Actuation actuation(*model, setup);
    Workspace workspace(*model);
    const auto lengths = [&](const VectorX& q) {
      ForwardKinematics(*model, q, &workspace);
      actuation.Lengths(q, workspace);
      return std::array<double, 3>{actuation.tendon_length(0), actuation.length(0), actuation.PathCode(0)};
    };
    VectorX q = model->NeutralPosition(), step(model->nv());
    for (double& x : step) x = normal(random);
    model->Integrate(step, 1, &q);
    const double code = lengths(q)[2];
    wrapped += code > 0 ? 1 : 0;
    VectorX row, crank_row;
    actuation.RowOf(1, &row);
    actuation.RowOf(0, &crank_row);
    for (int dof = 0; dof < model->nv(); ++dof) {
      const double h = 1e-6;
      VectorX unit = VectorX::Zero(model->nv());
      unit[dof] = 1;
      VectorX above = q, below = q;
      model->Integrate(unit, h, &above);
      model->Integrate(unit, -h, &below);
      const auto high = lengths(above), low = lengths(below);
      if (high[2] != code || low[2] != code) continue;
      CHECK(row[dof] == Approx((high[0] - low[0]) / (2 * h)).margin(2e-7));
      CHECK(crank_row[dof] == Approx((high[1] - low[1]) / (2 * h)).margin(2e-7));
    }
  }
  CHECK(wrapped > 20);
}

TEST_CASE("A tendon within a ring takes the shortest path that touches it", "[actuation]") {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  int touching = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const Vector3 a(normal(random), normal(random), 0), b(normal(random), normal(random), 0);
    TendonObstacle ring;
    ring.radius = 0.3;
    ring.side = Vector3(0.01, 0, 0);
    const TendonWrap wrap = WrapTendon(a, b, ring);
    if (!wrap.touches) continue;
    ++touching;
    const auto length = [&](const Vector3& p) { return (p - a).norm() + (p - b).norm(); };
    for (int i = 0; i < 720; ++i) {
      const double angle = i * kPi / 360;
      CHECK(length(wrap.from) <= length(0.3 * Vector3(std::cos(angle), std::sin(angle), 0)) + 1e-12);
    }
  }
  CHECK(touching > 50);
}

}  // namespace actuation_test
