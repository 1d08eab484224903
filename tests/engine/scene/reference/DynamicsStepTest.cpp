// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/scene/reference/CLagrangeDynamics.h"
#include "engine/scene/reference/CNewtonEulerDynamics.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/RandomTree.h"

namespace linkwright::dynamics_step_test {
namespace {

const double kDown[3] = {0, 0, -9.81};
const double kNone[3] = {0, 0, 0};

dVector Numbers(std::initializer_list<double> numbers) {
  dVector vector(static_cast<Eigen::Index>(numbers.size()));
  std::copy(numbers.begin(), numbers.end(), vector.data());
  return vector;
}

/// A point mass of 2 kg, 0.5 m below a joint about y.
void AttachPendulum(CDynamics* arm) {
  arm->AttachJoint(REVOLUTE_JOINT, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  arm->AttachJoint(FIXED_JOINT, 0, 2, 0, 0, -0.5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}

void AttachArm(CDynamics* arm) {
  const int axes[6] = {2, 1, 1, 0, 1, 0};
  for (int i = 0; i < 7; ++i) {
    const double mass = 3 - 0.4 * i, across = mass * 0.02, along = mass * 0.002;
    arm->AttachJoint(i < 6 ? REVOLUTE_JOINT : FIXED_JOINT, i < 6 ? axes[i] : 0, mass, 0.15, 0.01, 0.02, along,
                     across, across, 0.001, 0, 0.002, i == 0 ? 0 : 0.3, 0, 0.02, 0.1, 0, 0.2, 0.03);
  }
}

/// A block of 2 kg that slides along x.
void AttachBlock(CDynamics* arm) {
  arm->AttachJoint(PRISMATIC_JOINT, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  arm->AttachJoint(FIXED_JOINT, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}

void Run(CDynamics* arm, const dVector& torque, double dt, int steps) {
  for (int i = 0; i < steps; ++i) arm->Apply(arm->ForwardDynamicsRK4(torque, dt), dt);
}

template <class Arm>
void CheckPendulumOrder() {
  // Released at rest from an angle A it is at the bottom after a quarter of its period, K(sin A/2) √(l/g),
  // with the speed that its fall gives.
  const double start = 2, k = std::sin(start / 2);
  const double quarter = std::comp_ellint_1(k) * std::sqrt(0.5 / 9.81);
  const double speed = 2 * k * std::sqrt(9.81 / 0.5);
  double before_q = 0, before_v = 0;
  for (const int steps : {40, 80, 160, 320}) {
    Arm arm(kDown, 0, 0);
    AttachPendulum(&arm);
    arm.SetJointAngle(Numbers({start}));
    Run(&arm, Numbers({0}), quarter / steps, steps);
    const double error_q = std::abs(arm.GetJointAngle()[0]),
                 error_v = std::abs(arm.GetJointVelocity()[0] + speed);
    CAPTURE(steps, error_q, error_v);
    if (steps > 40) {
      CHECK(before_q / error_q == Approx(16).epsilon(0.2));
      CHECK(before_v / error_v == Approx(16).epsilon(0.2));
    }
    before_q = error_q;
    before_v = error_v;
  }
  CHECK(before_q < 1e-9);
}

TEST_CASE("Steps of a pendulum are of fourth order in angle and velocity", "[dynamics]") {
  CheckPendulumOrder<CNewtonEulerDynamics>();
  CheckPendulumOrder<CLagrangeDynamics>();
}

TEST_CASE("Steps of an arm of six joints under constant torque are of fourth order", "[dynamics]") {
  const dVector torque = Numbers({3, -10, 5, 1, -0.5, 0.2});
  const auto end = [&](int steps) {
    CNewtonEulerDynamics arm(kDown, 0, 0.3);
    arm.SetMethod(ARTICULATED_BODY);
    AttachArm(&arm);
    arm.SetJointAngle(Numbers({0.3, -0.5, 0.7, 0.2, -0.4, 0.1}));
    arm.SetJointVelocity(Numbers({0.5, 0.2, -0.3, 1, -1, 0.5}));
    Run(&arm, torque, 0.4 / steps, steps);
    dVector both(12);
    both << arm.GetJointAngle(), arm.GetJointVelocity();
    return both;
  };
  const dVector exact = end(6400);
  dVector before;
  for (const int steps : {100, 200, 400}) {
    const dVector error = end(steps) - exact;
    CAPTURE(steps, error.transpose());
    if (before.size() > 0) {
      CHECK(before.head(6).norm() / error.head(6).norm() == Approx(16).epsilon(0.2));
      CHECK(before.tail(6).norm() / error.tail(6).norm() == Approx(16).epsilon(0.2));
    }
    before = error;
  }
}

TEST_CASE("An acceleration that no step has given is integrated plainly", "[dynamics]") {
  CLagrangeDynamics arm(kDown, 0, 0);
  AttachPendulum(&arm);
  const auto begin = [&] {
    arm.SetJointAngle(Numbers({0.5}));
    arm.SetJointVelocity(Numbers({1}));
  };
  const auto plain = [&](double a, double dt) {
    CHECK(arm.GetJointAngle()[0] == Approx(0.5 + dt + a * dt * dt / 2).epsilon(1e-14));
    CHECK(arm.GetJointVelocity()[0] == Approx(1 + a * dt).epsilon(1e-14));
    CHECK(arm.GetJointAcceleration()[0] == a);
  };
  begin();
  arm.Apply(Numbers({3}), 0.1);
  plain(3, 0.1);
  // Another dt, another acceleration, another state than the step was for.
  begin();
  const double a = arm.ForwardDynamicsRK4(Numbers({0}), 0.1)[0];
  arm.Apply(Numbers({a}), 0.05);
  plain(a, 0.05);
  begin();
  arm.ForwardDynamicsRK4(Numbers({0}), 0.1);
  arm.Apply(Numbers({a + 1}), 0.1);
  plain(a + 1, 0.1);
  begin();
  arm.ForwardDynamicsRK4(Numbers({0}), 0.1);
  begin();
  arm.Apply(Numbers({a}), 0.1);
  plain(a, 0.1);
  // The step itself: the same velocity, and not the same angle.
  begin();
  arm.Apply(arm.ForwardDynamicsRK4(Numbers({0}), 0.1), 0.1);
  CHECK(arm.GetJointVelocity()[0] == Approx(1 + a * 0.1).epsilon(1e-14));
  CHECK(std::abs(arm.GetJointAngle()[0] - (0.5 + 0.1 + a * 0.005)) > 1e-6);
}

template <class Arm>
void CheckBlock() {
  const double fsi = 5;
  Arm block(kNone, fsi, 0);
  AttachBlock(&block);
  // Pushed less than the friction it does not move at all.
  for (const double force : {4.999, -4.999, 0.0}) {
    CHECK(block.ForwardDynamics(Numbers({force}))[0] == 0);
    Run(&block, Numbers({force}), 0.01, 100);
    CHECK(block.GetJointAngle()[0] == 0);
    CHECK(block.GetJointVelocity()[0] == 0);
  }
  // Pushed more, friction takes its part.
  CHECK(block.ForwardDynamics(Numbers({9}))[0] == Approx(2).epsilon(1e-14));
  CHECK(block.ForwardDynamics(Numbers({-9}))[0] == Approx(-2).epsilon(1e-14));
  // Sliding it stops after v m/f, at v² m/2f, wherever steps begin and end, and stays there.
  for (const double dt : {0.001, 0.013, 0.7}) {
    block.Reset();
    block.SetJointVelocity(Numbers({1.5}));
    double last = 1.5;
    for (double t = 0; t < 2; t += dt) {
      block.Apply(block.ForwardDynamicsRK4(Numbers({0}), dt), dt);
      const double v = block.GetJointVelocity()[0];
      CHECK(v >= 0);
      CHECK(v <= last);
      last = v;
    }
    CHECK(last == 0);
    CHECK(block.GetJointAngle()[0] == Approx(1.5 * 1.5 * 2 / (2 * fsi)).epsilon(1e-9));
  }
  // Thrown against a force that friction cannot hold it turns round: (f + F)/m before, (F − f)/m after.
  block.Reset();
  block.SetJointVelocity(Numbers({1.4}));
  Run(&block, Numbers({-9}), 0.1, 5);  // stops at 0.2 s, after 0.14 m
  CHECK(block.GetJointVelocity()[0] == Approx(-2 * 0.3).epsilon(1e-9));
  CHECK(block.GetJointAngle()[0] == Approx(0.14 - 0.09).epsilon(1e-9));
  // Plain steps stop, too, and never turn a velocity round.
  block.Reset();
  block.SetJointVelocity(Numbers({1.5}));
  double last = 1.5;
  for (int i = 0; i < 100; ++i) {
    block.Apply(block.ForwardDynamics(Numbers({0})), 0.07);
    const double v = block.GetJointVelocity()[0];
    CHECK(v >= 0);
    CHECK(v <= last);
    last = v;
  }
  CHECK(last == 0);
  CHECK(block.GetJointAngle()[0] == Approx(1.5 * 1.5 * 2 / (2 * fsi)).epsilon(1e-12));
}

TEST_CASE("Dry friction holds, and slides to a stop", "[dynamics][friction]") {
  CheckBlock<CNewtonEulerDynamics>();
  CheckBlock<CLagrangeDynamics>();
}

template <class Arm>
void CheckCoupled() {
  // A cart along x carries a block along x: masses 3 and 2. The block sticks to the cart while what carries
  // it along, 2 F/5, is below its friction.
  Arm arm(kNone, 0, 0);
  arm.AttachJoint(PRISMATIC_JOINT, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  arm.AttachJoint(PRISMATIC_JOINT, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  arm.AttachJoint(FIXED_JOINT, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  arm.SetFriction(Numbers({0, 4}), Numbers({0, 0}));
  dVector a = arm.ForwardDynamics(Numbers({9, 0}));
  CHECK(a[0] == Approx(9.0 / 5).epsilon(1e-14));
  CHECK(a[1] == 0);
  // Beyond that it slides back: friction draws it along with 4 N, and holds the cart back with as much.
  a = arm.ForwardDynamics(Numbers({13, 0}));
  CHECK(a[0] == Approx((13 - 4) / 3.0).epsilon(1e-14));
  CHECK(a[0] + a[1] == Approx(4 / 2.0).epsilon(1e-14));
  // Friction of each of them: the torques that give an acceleration.
  arm.SetFriction(Numbers({1, 4}), Numbers({0.5, 0.25}));
  arm.SetJointVelocity(Numbers({2, -3}));
  const dVector tau = arm.InverseDynamics(Numbers({1, 1}));
  CHECK(tau[0] == Approx(5 * 1 + 2 * 1 + 0.5 * 2 + 1).epsilon(1e-14));
  CHECK(tau[1] == Approx(2 * 1 + 2 * 1 - 0.25 * 3 - 4).epsilon(1e-14));
  CHECK((arm.ForwardDynamics(tau) - Numbers({1, 1})).norm() < 1e-13);
}

TEST_CASE("A joint sticks while what its neighbour does to it is below its friction",
          "[dynamics][friction]") {
  CheckCoupled<CNewtonEulerDynamics>();
  CheckCoupled<CLagrangeDynamics>();
}

TEST_CASE("Viscous friction brings a block to rest exponentially", "[dynamics][friction]") {
  CNewtonEulerDynamics block(kNone, 0, 3);
  AttachBlock(&block);
  block.SetJointVelocity(Numbers({1}));
  Run(&block, Numbers({0}), 0.01, 100);
  CHECK(block.GetJointVelocity()[0] == Approx(std::exp(-1.5)).epsilon(1e-9));
  CHECK(block.GetJointAngle()[0] == Approx((1 - std::exp(-1.5)) * 2 / 3).epsilon(1e-9));
}

TEST_CASE("An arm with dry friction comes to rest and loses what friction takes", "[dynamics][friction]") {
  CNewtonEulerDynamics arm(kDown, 0.8, 0.05);
  arm.SetMethod(ARTICULATED_BODY);
  AttachArm(&arm);
  arm.SetJointAngle(Numbers({0.3, 1.2, 0.2, 0.2, -0.4, 0.1}));
  arm.SetJointVelocity(Numbers({2, 0, 1, -3, 0, 4}));
  double energy = arm.GetKineticEnergy() + arm.GetPotentialEnergy();
  for (int i = 0; i < 8000; ++i) {
    arm.Apply(arm.ForwardDynamicsRK4(dVector::Zero(6), 2e-3), 2e-3);
    const double now = arm.GetKineticEnergy() + arm.GetPotentialEnergy();
    REQUIRE(now <= energy + 1e-7);
    energy = now;
  }
  CHECK(arm.GetJointVelocity() == dVector::Zero(6));
  const dVector rest = arm.GetJointAngle();
  Run(&arm, dVector::Zero(6), 2e-3, 100);
  CHECK(arm.GetJointAngle() == rest);
}

TEST_CASE("Steps are the simulation's, to the last bit", "[dynamics]") {
  RandomTreeOptions tree;
  tree.joints = 10;
  tree.mimic = 0.2;
  const auto model = BuildModel(RandomTree(11, tree));
  Random random(4);
  const VectorX q0 = RandomPosition(*model, &random), v0 = random.Vector(model->nv(), 0.5),
                torque = random.Vector(model->nv(), 5);
  const double fsi = 20, fvi = 0.1, dt = 2e-3;
  for (const Formulation formulation : kTreeFormulations) {
    CLagrangeDynamics lagrange(model, kDown, fsi, fvi);
    CNewtonEulerDynamics newton_euler(model, kDown, fsi, fvi);
    newton_euler.SetMethod(formulation == Formulation::kArticulated ? ARTICULATED_BODY
                                                                    : NEWTON_EULER_COLUMNS);
    CDynamics& arm = formulation == Formulation::kLagrange ? static_cast<CDynamics&>(lagrange) : newton_euler;
    arm.SetPosition(q0);
    arm.SetJointVelocity(v0);
    TreeSystemOptions options;
    options.gravity = {0, 0, -9.81};
    options.limits = false;
    options.formulation = formulation;
    options.initial_q = q0;
    options.initial_v = v0;
    options.torque = torque;
    Simulation simulation(MakeTreeSystem(model, options), {.dt = dt, .watch_ledger = false});
    System::Inputs inputs = simulation.system().inputs();
    inputs.damping.setZero();
    inputs.friction.setZero();
    for (const Joint& joint : model->joints()) {
      if (joint.nv != 1 || joint.mimic) continue;
      inputs.damping[joint.v_index] = fvi;
      inputs.friction[joint.v_index] = fsi;
    }
    simulation.system().SetInputs(inputs);
    bool stopped = false;
    for (int i = 0; i < 300; ++i) {
      arm.Apply(arm.ForwardDynamicsRK4(torque, dt), dt);
      REQUIRE(simulation.Attempt().ok);
      stopped = stopped || (simulation.state().v.array() == 0).any();
    }
    CHECK(stopped);
    CHECK(arm.GetJointVelocity() == simulation.state().v);
    CHECK(arm.GetJointAngle() == model->Difference(model->NeutralPosition(), simulation.state().q));
  }
}

TEST_CASE("Only joints of one degree of freedom have dry friction", "[dynamics][friction]") {
  CLagrangeDynamics body(kDown, 0, 0);
  body.SetFloatingBase(true);
  body.AttachJoint(REVOLUTE_JOINT, 0, 2, 0, 0, 0, 0.1, 0.1, 0.1, 0, 0, 0, 0.2, 0, 0, 0, 0, 0);
  body.AttachJoint(FIXED_JOINT, 0, 1, 0.1, 0, 0, 0.1, 0.1, 0.1, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  REQUIRE(body.GetJointNo() == 7);
  const dVector none = dVector::Zero(7);
  CHECK_NOTHROW(body.SetFriction(dVector::Unit(7, 6), dVector::Ones(7)));
  CHECK_THROWS_AS(body.SetFriction(dVector::Unit(7, 2), none), std::invalid_argument);
  // What was refused changes nothing.
  body.SetJointVelocity(dVector::Unit(7, 6));
  const dVector with = body.InverseDynamics(none);
  body.SetFriction(none, none);
  CHECK(with[6] - body.InverseDynamics(none)[6] == Approx(2).epsilon(1e-12));
  CHECK_THROWS_AS(body.SetPosition(none), std::logic_error);
}

}  // namespace
}  // namespace linkwright::dynamics_step_test
