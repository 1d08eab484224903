// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/simulation/system/SystemLinearisation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

namespace {

constexpr double kG = kStandardGravity;

Linearisation At(std::shared_ptr<const Model> model, const VectorX& q, const TreeSystemOptions& given = {}) {
  TreeSystemOptions options = given;
  options.initial_q = q;
  const auto system = MakeTreeSystem(std::move(model), options);
  Linearisation linear;
  const SystemStatus status = Linearise(system.get(), system->InitialState(), &linear);
  INFO(status.term);
  REQUIRE(status.ok);
  return linear;
}

}  // namespace

TEST_CASE("a hanging rod swings with the root of g over its effective length") {
  const auto model = RodPendulum(1).Build();
  const Linearisation linear = At(model, VectorX::Zero(1));
  // A rod of length l about its end: l_eff = I / (m l/2) = 2 l / 3.
  const double omega = std::sqrt(kG / (2 * 0.5 / 3));
  REQUIRE(linear.modes.size() == 1);
  const LinearMode& mode = linear.modes[0];
  CHECK(mode.value.real() == Approx(0).margin(1e-9));
  CHECK(mode.value.imag() == Approx(omega).epsilon(1e-9));
  CHECK(mode.frequency == Approx(omega / (2 * kPi)).epsilon(1e-9));
  CHECK(mode.kind == LinearMode::Kind::kPersists);
  CHECK(std::isinf(mode.time_constant));
  CHECK(std::abs(mode.shape[0]) == Approx(1));
  // B = M⁻¹ under zeros.
  CHECK(linear.B(0, 0) == 0);
  CHECK(linear.B(1, 0) == Approx(1 / (0.25 / 3)).epsilon(1e-9));
}

TEST_CASE("a standing rod falls with the same root, and one mode brings it back") {
  const auto model = RodPendulum(1).Build();
  const Linearisation linear = At(model, VectorX::Constant(1, kPi));
  const double rate = std::sqrt(kG / (2 * 0.5 / 3));
  REQUIRE(linear.modes.size() == 2);
  double least = 1e9, most = -1e9;
  for (const LinearMode& mode : linear.modes) {
    CHECK(mode.value.imag() == 0);
    least = std::min(least, mode.value.real());
    most = std::max(most, mode.value.real());
    CHECK(mode.kind == (mode.value.real() > 0 ? LinearMode::Kind::kGrows : LinearMode::Kind::kDecays));
    CHECK(mode.time_constant == Approx(-1 / mode.value.real()));
  }
  CHECK(least == Approx(-rate).epsilon(1e-9));
  CHECK(most == Approx(rate).epsilon(1e-9));
}

TEST_CASE("a damped carriage on a spring has the damping ratio of the textbook") {
  const double mass = 2, stiffness = 50, damping = 3;
  ChainMaker chain;
  chain.Add(JointType::kPrismatic, Vector3::UnitX(), PointMass(mass)).damping = damping;
  TreeSystemOptions options;
  ForceElement spring;
  spring.name = "spring";
  spring.joint = "j1";
  spring.stiffness = stiffness;
  spring.rest = 0.1;
  options.forces = {spring};
  const Linearisation linear = At(chain.Build(), VectorX::Constant(1, 0.3), options);
  const double omega = std::sqrt(stiffness / mass), zeta = damping / (2 * std::sqrt(stiffness * mass));
  REQUIRE(linear.modes.size() == 1);
  const LinearMode& mode = linear.modes[0];
  CHECK(mode.damping_ratio == Approx(zeta).epsilon(1e-8));
  CHECK(std::abs(mode.value) == Approx(omega).epsilon(1e-8));
  CHECK(mode.frequency == Approx(omega * std::sqrt(1 - zeta * zeta) / (2 * kPi)).epsilon(1e-8));
  CHECK(mode.time_constant == Approx(2 * mass / damping).epsilon(1e-8));
  CHECK(mode.kind == LinearMode::Kind::kDecays);
  CHECK(linear.acceleration[0] == Approx(-stiffness * 0.2 / mass).epsilon(1e-12));
}

TEST_CASE("a double pendulum of points has its two normal modes") {
  // Equal points at the ends of equal massless rods: ω² = (2 ∓ √2) g / l, angles 1 : ±√2.
  const double l = 0.7;
  ChainMaker chain;
  for (int i = 0; i < 2; ++i)
    chain.Add(JointType::kContinuous, Vector3::UnitY(), PointMass(1.5, {0, 0, -l}), {0, 0, i == 0 ? 0 : -l});
  const Linearisation linear = At(chain.Build(), VectorX::Zero(2));
  REQUIRE(linear.modes.size() == 2);
  for (const int i : {0, 1}) {
    const double sign = i == 0 ? -1 : 1;
    const LinearMode& mode = linear.modes[static_cast<size_t>(i)];
    CHECK(mode.value.imag() == Approx(std::sqrt((2 + sign * std::sqrt(2.0)) * kG / l)).epsilon(1e-9));
    CHECK(std::abs(mode.value.real()) < 1e-9);
    // The second coordinate is the angle between the rods: φ₂ − φ₁, with φ₂ = ±√2 φ₁.
    const std::complex<double> ratio = mode.shape[1] / mode.shape[0];
    CHECK(ratio.real() == Approx(-sign * std::sqrt(2.0) - 1).epsilon(1e-8));
    CHECK(std::abs(ratio.imag()) < 1e-8);
  }
}

TEST_CASE("what nothing brings back is a neutral mode, and what friction holds has none") {
  ChainMaker chain;
  chain.Add(JointType::kPrismatic, Vector3::UnitX(), PointMass(1));
  chain.Add(JointType::kContinuous, Vector3::UnitY(), HangingRod(1, 0.5));
  const Linearisation free = At(chain.Build(), VectorX::Zero(2));
  REQUIRE(free.modes.size() == 3);
  CHECK(free.modes[0].kind == LinearMode::Kind::kPersists);
  CHECK(free.modes[1].kind == LinearMode::Kind::kNeutral);
  CHECK(free.modes[2].kind == LinearMode::Kind::kNeutral);
  // The rod swings faster on a carriage that gives way.
  CHECK(free.modes[0].value.imag() > std::sqrt(kG / (2 * 0.5 / 3)));

  ChainMaker held;
  held.Add(JointType::kPrismatic, Vector3::UnitX(), PointMass(1)).friction = 100;
  held.Add(JointType::kContinuous, Vector3::UnitY(), HangingRod(1, 0.5));
  const Linearisation stuck = At(held.Build(), VectorX::Zero(2));
  REQUIRE(stuck.modes.size() == 1);
  CHECK(stuck.held[0] == 1);
  CHECK(stuck.modes[0].value.imag() == Approx(std::sqrt(kG / (2 * 0.5 / 3))).epsilon(1e-9));
  CHECK(stuck.modes[0].shape[0] == std::complex<double>(0));
}

TEST_CASE("a spinning top wobbles as Euler says, whatever the chart") {
  // Torque free, about its own axis with n: the transverse rates turn at λ = n (C − A) / A in the body.
  RobotDescription robot;
  robot.links.push_back({"world", {}, {}, {}, 0});
  LinkDescription top;
  top.name = "top";
  top.inertial = Inertial{1, Vector3::Zero(), Vector3(0.2, 0.2, 0.3).asDiagonal()};
  robot.links.push_back(top);
  JointDescription joint;
  joint.name = "j";
  joint.parent = "world";
  joint.child = "top";
  joint.type = JointType::kBall;
  robot.joints.push_back(joint);
  const double n = 4;
  TreeSystemOptions options;
  options.initial_v = Vector3(0, 0, n);
  const auto system = MakeTreeSystem(BuildModel(robot), options);
  Linearisation linear;
  REQUIRE(Linearise(system.get(), system->InitialState(), &linear).ok);
  // Nutation in the body, and the turning of directions fixed in space as the body sees them.
  std::vector<double> found;
  for (const LinearMode& mode : linear.modes)
    if (mode.frequency > 0) found.push_back(mode.value.imag());
  REQUIRE(found.size() == 2);
  CHECK(found[0] == Approx(n * 0.1 / 0.2).epsilon(1e-8));
  CHECK(found[1] == Approx(n).epsilon(1e-8));
}

TEST_CASE("the linearisation is the derivative of what the system does") {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    RandomTreeOptions tree;
    tree.joints = 2 + random.Integer(6);
    tree.mimic = seed % 4 == 0 ? 0.3 : 0;
    AddRobotOptions add;
    add.floating = seed % 2 == 0;
    RobotDescription robot = RandomTree(seed + 40, tree);
    for (JointDescription& joint : robot.joints) joint.damping = random.Uniform(0, 1);
    const auto model = BuildModel(robot, add);
    const int nv = model->nv();
    TreeSystemOptions options;
    options.initial_q = RandomPosition(*model, &random, 1);
    options.initial_v = random.Vector(nv, 1);
    options.torque = random.Vector(nv, 2);
    for (const JointDescription& joint : robot.joints) {
      if (joint.type != JointType::kRevolute || joint.mimic) continue;
      ForceElement motor;
      motor.name = joint.name;
      motor.joint = joint.name;
      motor.kind = random.Chance(0.5) ? ForceKind::kPosition : ForceKind::kSpring;
      motor.stiffness = motor.kp = random.Uniform(1, 20);
      motor.kd = 1;
      options.forces.push_back(motor);
    }
    ForceElement push;
    push.name = "push";
    push.kind = ForceKind::kForce;
    push.link = robot.links.back().name;
    push.point = {0.1, 0.2, 0.3};
    push.force[1].value = 7;
    push.moment[2].value = 2;
    options.forces.push_back(push);
    const auto system = MakeTreeSystem(model, options);
    const State start = system->InitialState();
    Linearisation linear;
    REQUIRE(Linearise(system.get(), start, &linear).ok);

    StateRate rate{VectorX(model->nq()), VectorX(nv), VectorX(system->nz())};
    const auto moved = [&](int column, double h) {
      State state = start;
      if (column < nv)
        model->Integrate(VectorX::Unit(nv, column), h, &state.q);
      else
        state.v[column - nv] += h;
      return state;
    };
    const double h = 1e-3;
    MatrixX by_difference(2 * nv, 2 * nv);
    for (int i = 0; i < 2 * nv; ++i) {
      const auto vdot = [&](double step) -> VectorX {
        REQUIRE(system->Derivative(moved(i, step), &rate).ok);
        return rate.vdot;
      };
      // How two neighbours part: both go along their own velocity for a short time.
      const auto parting = [&](double step) -> VectorX {
        const State other = moved(i, step);
        const double t = 1e-4;
        VectorX difference[2];
        for (const int side : {0, 1}) {
          VectorX a = start.q, b = other.q;
          model->Integrate(start.v, side ? t : -t, &a);
          model->Integrate(other.v, side ? t : -t, &b);
          difference[side] = model->Difference(a, b);
        }
        return (difference[1] - difference[0]) / (2 * t);
      };
      const auto derivative = [&](const auto& f) -> VectorX {
        return (45 * (f(h) - f(-h)) - 9 * (f(2 * h) - f(-2 * h)) + (f(3 * h) - f(-3 * h))) / (60 * h);
      };
      by_difference.col(i) << derivative(parting), derivative(vdot);
    }
    const double scale = std::max(1.0, by_difference.cwiseAbs().maxCoeff());
    CHECK((linear.A - by_difference).topRows(nv).cwiseAbs().maxCoeff() < 1e-6);
    CHECK((linear.A - by_difference).bottomRows(nv).cwiseAbs().maxCoeff() < 1e-7 * scale);
  }
}
