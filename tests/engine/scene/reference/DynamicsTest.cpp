// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <limits>

#include "engine/model/Model.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/reference/CLagrangeDynamics.h"
#include "engine/scene/reference/CNewtonEulerDynamics.h"
#include "tests/support/RandomTree.h"

namespace linkwright::dynamics_test {
namespace {

using Catch::Matchers::Contains;

const double kDown[3] = {0, 0, -kStandardGravity};
const double kNone[3] = {0, 0, 0};

double Relative(const dVector& a, const dVector& b) {
  return (a - b).cwiseAbs().maxCoeff() / std::max(1.0, b.cwiseAbs().maxCoeff());
}

dVector Numbers(std::initializer_list<double> numbers) {
  dVector vector(static_cast<Eigen::Index>(numbers.size()));
  std::copy(numbers.begin(), numbers.end(), vector.data());
  return vector;
}

/// A frame and no mass.
void AttachFrame(CDynamics* arm, eJointType type, int axis, const Vector3& p = Vector3::Zero()) {
  arm->AttachJoint(type, axis, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, p.x(), p.y(), p.z(), 0, 0, 0, 0);
}

/// Something on the last joint, so that it moves matter.
void AttachHand(CDynamics* arm, Random* random) {
  const Inertial hand = RandomInertial(random);
  const Matrix3& I = hand.inertia;
  arm->Push();
  arm->AttachJoint(FIXED_JOINT, 0, hand.mass, hand.com.x(), hand.com.y(), hand.com.z(), I(0, 0), I(1, 1),
                   I(2, 2), I(0, 1), I(1, 2), I(0, 2), 0, 0, 0, 0, 0, 0, 0);
  arm->Pop();
}

/// A tree with links at random, the same for a seed.
void AttachRandom(CDynamics* arm, unsigned seed, int joints) {
  Random random(seed);
  AttachHand(arm, &random);
  int pushed = 0;
  for (int i = 0; i < joints; ++i) {
    if (random.Chance(0.3)) {
      arm->Push();
      ++pushed;
    } else if (pushed > 0 && random.Chance(0.3)) {
      arm->Pop();
      --pushed;
    }
    const double kind = random.Uniform(0, 1);
    Inertial link;
    if (!random.Chance(0.2)) link = RandomInertial(&random);
    const Matrix3& I = link.inertia;
    const Vector3 p = random.InBox(0.5), turn = random.InBox(3);
    arm->AttachJoint(kind < 0.2   ? FIXED_JOINT
                     : kind < 0.4 ? PRISMATIC_JOINT
                                  : REVOLUTE_JOINT,
                     random.Integer(3), link.mass, link.com.x(), link.com.y(), link.com.z(), I(0, 0), I(1, 1),
                     I(2, 2), I(0, 1), I(1, 2), I(0, 2), p.x(), p.y(), p.z(), turn.x(), turn.y(), turn.z(),
                     0.01);
    AttachHand(arm, &random);
  }
}

/// The planar arm of two links of the textbooks, about z, with gravity along −y.
struct PlanarArm {
  double m1 = 2, l1 = 0.8, c1 = 0.3, I1 = 0.1, m2 = 1.5, c2 = 0.25, I2 = 0.07, g = 9.81;
  void AttachTo(CDynamics* arm) const {
    // What the first pair says of its link is the ground's.
    arm->AttachJoint(REVOLUTE_JOINT, 2, 100, 1, 2, 3, 7, 8, 9, 0.1, 0.2, 0.3, 0, 0, 0.4, 0, 0, 0, 0.02);
    arm->AttachJoint(REVOLUTE_JOINT, 2, m1, c1, 0, 0, 0.5, 0.6, I1, 0, 0, 0, l1, 0, 0, 0, 0, 0, 0.02);
    arm->AttachJoint(FIXED_JOINT, 0, m2, c2, 0, 0, 0.5, 0.6, I2, 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 0.02);
  }
  // Siciliano et al., Robotics, section 7.3.2.
  dVector Torque(const dVector& q, const dVector& v, const dVector& a) const {
    const double b11 = I1 + m1 * c1 * c1 + I2 + m2 * (l1 * l1 + c2 * c2 + 2 * l1 * c2 * std::cos(q[1]));
    const double b12 = I2 + m2 * (c2 * c2 + l1 * c2 * std::cos(q[1]));
    const double b22 = I2 + m2 * c2 * c2;
    const double h = -m2 * l1 * c2 * std::sin(q[1]);
    const double g1 = (m1 * c1 + m2 * l1) * g * std::cos(q[0]) + m2 * c2 * g * std::cos(q[0] + q[1]);
    const double g2 = m2 * c2 * g * std::cos(q[0] + q[1]);
    return Numbers({b11 * a[0] + b12 * a[1] + 2 * h * v[0] * v[1] + h * v[1] * v[1] + g1,
                    b12 * a[0] + b22 * a[1] - h * v[0] * v[0] + g2});
  }
};

template <class Function>
void ForEachFormulation(const double gravity[3], double fsi, double fvi, Function function) {
  for (const eNewtonEulerMethod method : {NEWTON_EULER_COLUMNS, COMPOSITE_RIGID_BODY, ARTICULATED_BODY}) {
    CNewtonEulerDynamics arm(gravity, fsi, fvi);
    arm.SetMethod(method);
    INFO("Newton-Euler, method " << method);
    function(arm);
  }
  CLagrangeDynamics arm(gravity, fsi, fvi);
  INFO("Lagrange");
  function(arm);
}

TEST_CASE("A planar arm has the equations of the textbooks, with friction", "[dynamics]") {
  const double gravity[3] = {0, -9.81, 0};
  const double fsi = 0.3, fvi = 0.2;
  const PlanarArm textbook;
  ForEachFormulation(gravity, fsi, fvi, [&](CDynamics& arm) {
    textbook.AttachTo(&arm);
    CHECK(arm.GetJointNo() == 2);
    REQUIRE(arm.GetJointList().size() == 3);
    CHECK(arm.GetJointList()[1]->link.mass == textbook.m1);
    CHECK(arm.GetJointList()[2]->type == FIXED_JOINT);
    Random random(1);
    for (int round = 0; round < 20; ++round) {
      const dVector q = random.Vector(2, 3), v = random.Vector(2, 3), a = random.Vector(2, 3);
      arm.SetJointAngle(q);
      arm.SetJointVelocity(v);
      CHECK(arm.GetJointAngle() == q);
      const dVector tau = textbook.Torque(q, v, a) + fvi * v + fsi * v.cwiseSign();
      CHECK(Relative(arm.InverseDynamics(a), tau) < 1e-12);
      CHECK(Relative(arm.ForwardDynamics(tau), a) < 1e-12);
      const double height1 = textbook.c1 * std::sin(q[0]);
      const double height2 = textbook.l1 * std::sin(q[0]) + textbook.c2 * std::sin(q[0] + q[1]);
      CHECK(arm.GetPotentialEnergy() ==
            Approx(9.81 * (textbook.m1 * height1 + textbook.m2 * height2)).epsilon(1e-12));
      const dVector zero = dVector::Zero(2);
      const dVector momentum = textbook.Torque(q, zero, v) - textbook.Torque(q, zero, zero);
      CHECK(arm.GetKineticEnergy() == Approx(v.dot(momentum) / 2).epsilon(1e-12));
    }
    // At rest dry friction is no torque of its own.
    arm.Reset();
    CHECK(arm.GetJointAngle() == dVector::Zero(2));
    CHECK(arm.GetJointVelocity() == dVector::Zero(2));
    const dVector zero = dVector::Zero(2);
    CHECK(Relative(arm.InverseDynamics(zero), textbook.Torque(zero, zero, zero)) < 1e-12);
  });
}

TEST_CASE("Products of inertia enter as they are written", "[dynamics]") {
  // A body on three joints about x, y and z through its centre of mass: at 0 its angular velocity is dq.
  const double xx = 0.9, yy = 0.8, zz = 0.7, xy = 0.11, yz = -0.07, zx = 0.05;
  ForEachFormulation(kNone, 0, 0, [&](CDynamics& arm) {
    for (const int axis : {0, 1, 2}) AttachFrame(&arm, REVOLUTE_JOINT, axis);
    arm.AttachJoint(FIXED_JOINT, 0, 2, 0, 0, 0, xx, yy, zz, xy, yz, zx, 0, 0, 0, 0, 0, 0, 0);
    const double wx = 0.4, wy = -0.7, wz = 1.1;
    arm.SetJointVelocity(Numbers({wx, wy, wz}));
    CHECK(arm.GetKineticEnergy() == Approx((xx * wx * wx + yy * wy * wy + zz * wz * wz) / 2 + xy * wx * wy +
                                           yz * wy * wz + zx * wz * wx)
                                        .epsilon(1e-13));
    CHECK(arm.GetPotentialEnergy() == 0);
  });
}

TEST_CASE("All formulations agree on trees with branches, fixed and sliding joints and empty links",
          "[dynamics]") {
  for (const bool floating : {false, true}) {
    for (unsigned seed = 1; seed <= 40; ++seed) {
      CAPTURE(seed, floating);
      CLagrangeDynamics reference(kDown, 0.2, 0.1);
      if (floating) reference.SetFloatingBase(true);
      AttachRandom(&reference, seed, 2 + static_cast<int>(seed) % 10);
      const int n = reference.GetJointNo();
      Random random(seed);
      const dVector q = random.Vector(n, 2), v = random.Vector(n, 2), a = random.Vector(n, 2),
                    tau = random.Vector(n, 20);
      reference.SetJointAngle(q);
      reference.SetJointVelocity(v);
      const dVector torque = reference.InverseDynamics(a), acceleration = reference.ForwardDynamics(tau),
                    step = reference.ForwardDynamicsRK4(tau, 1e-3);
      // tau = M a + C v + g, and friction.
      const dVector bias = reference.GetCoriolisMatrix() * v + reference.GetGravityTorque();
      const double scale = 1 + torque.norm();
      CHECK((bias - reference.GetBias()).norm() < 1e-10 * scale);
      if (!floating)
        CHECK((reference.GetMassMatrix() * a + bias + 0.1 * v + 0.2 * v.cwiseSign() - torque).norm() <
              1e-10 * scale);
      ForEachFormulation(kDown, 0.2, 0.1, [&](CDynamics& arm) {
        if (floating) arm.SetFloatingBase(true);
        AttachRandom(&arm, seed, 2 + static_cast<int>(seed) % 10);
        REQUIRE(arm.GetJointNo() == n);
        arm.SetJointAngle(q);
        arm.SetJointVelocity(v);
        CHECK(Relative(arm.InverseDynamics(a), torque) < 1e-9);
        CHECK(Relative(arm.ForwardDynamics(tau), acceleration) < 1e-9);
        CHECK(Relative(arm.ForwardDynamicsRK4(tau, 1e-3), step) < 1e-9);
        CHECK(arm.GetKineticEnergy() == Approx(reference.GetKineticEnergy()).epsilon(1e-11));
        CHECK(arm.GetPotentialEnergy() ==
              Approx(reference.GetPotentialEnergy()).epsilon(1e-11).margin(1e-11));
      });
    }
  }
}

TEST_CASE("Objects on a model take every joint it has", "[dynamics]") {
  RandomTreeOptions options;
  options.joints = 14;
  options.mimic = 0.3;
  AddRobotOptions add;
  add.floating = true;
  const auto model = BuildModel(RandomTree(8, options), add);
  REQUIRE(model->has_mimic());
  Random random(3);
  const int n = model->nv();
  const dVector q = random.Vector(n, 1), v = random.Vector(n, 1), tau = random.Vector(n, 20);
  CNewtonEulerDynamics first(model, kDown, 0.2, 0.1);
  CLagrangeDynamics second(model, kDown, 0.2, 0.1);
  for (CDynamics* arm : {static_cast<CDynamics*>(&first), static_cast<CDynamics*>(&second)}) {
    REQUIRE(arm->GetJointNo() == n);
    arm->SetJointAngle(q);
    arm->SetJointVelocity(v);
    CHECK((arm->GetJointAngle() - q).cwiseAbs().maxCoeff() < 1e-12);
    for (int i = 0; i < 20; ++i) arm->Apply(arm->ForwardDynamicsRK4(tau, 1e-3), 1e-3);
  }
  CHECK(Relative(second.GetJointAngle(), first.GetJointAngle()) < 1e-9);
  CHECK(Relative(second.GetJointVelocity(), first.GetJointVelocity()) < 1e-9);
  CHECK_THROWS_AS(AttachFrame(&first, REVOLUTE_JOINT, 0), std::logic_error);
}

TEST_CASE("A body on a floating base falls freely and keeps its spin", "[dynamics]") {
  ForEachFormulation(kDown, 0.5, 0.5, [](CDynamics& arm) {
    arm.SetFloatingBase(true);
    arm.AttachJoint(FIXED_JOINT, 0, 3, 0, 0, 0, 0.2, 0.2, 0.5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    REQUIRE(arm.GetJointNo() == 6);
    const double spin = 2;
    arm.SetJointVelocity(Numbers({0, 0, 1, 0, 0, spin}));
    const double dt = 0.01;
    for (int i = 0; i < 50; ++i) arm.Apply(arm.ForwardDynamicsRK4(dVector::Zero(6), dt), dt);
    CHECK(arm.GetPotentialEnergy() == Approx(3 * 9.81 * (0.5 - 9.81 * 0.125)).epsilon(1e-12));
    CHECK(arm.GetJointAngle()[5] == Approx(0.5 * spin).epsilon(1e-9));
    CHECK(arm.GetJointVelocity()[2] == Approx(1 - 9.81 * 0.5).epsilon(1e-12));
  });
}

TEST_CASE("Dynamics shares the joints of a container", "[dynamics][container]") {
  CObjectContainer objects;
  objects.AddObject(new ObjectJoint("trunk", REVOLUTE_JOINT, 2, 0, 0, 0, 0, 0, 0));
  objects.Push();
  objects.AddObject(new ObjectJoint("left", REVOLUTE_JOINT, 1, 0.5, 0, 0, 0, 0, 0, 0, -0.3, 0.3));
  objects.Pop();
  objects.AddObject(new ObjectJoint("right", PRISMATIC_JOINT, 0, -0.5, 0, 0, 0, 0, 0));
  CNewtonEulerDynamics arm(kNone, 0, 0);
  CHECK_THROWS_WITH(arm.AttachJoint(objects.FindObject("left")), Contains("\"trunk\""));
  arm.AttachJoint(objects.FindObject("trunk"));
  arm.AttachJoint(objects.FindObject("right"), 1, 0, 0, 0, 0.1, 0.1, 0.1);
  arm.AttachJoint(FIXED_JOINT, 0, 1, 0, 0, 0, 0.1, 0.1, 0.1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  arm.AttachJoint(objects.FindObject("left"));
  arm.AttachJoint(FIXED_JOINT, 0, 1, 0, 0, 0, 0.1, 0.1, 0.1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  CHECK_THROWS_WITH(arm.AttachJoint(objects.FindObject("left")), Contains("\"left\""));
  REQUIRE(arm.GetJointNo() == 3);
  objects.FindObject("right")->SetAngle(0.25);
  CHECK(arm.GetJointAngle() == Numbers({0, 0.25, 0}));
  arm.Apply(Numbers({1, 2, 3}), 0.1);
  CHECK(objects.FindObject("trunk")->GetAngle() == Approx(0.005));
  CHECK(objects.FindObject("right")->GetAngle() == Approx(0.26));
  CHECK(objects.FindObject("left")->GetAngle() == Approx(0.015));
  // The container's limit stops the joint.
  arm.SetJointVelocity(Numbers({0, 0, 5}));
  arm.Apply(Numbers({0, 0, 0}), 0.1);
  CHECK(objects.FindObject("left")->GetAngle() == 0.3);
  CHECK(arm.GetJointAngle()[2] == 0.3);
  CHECK(arm.GetJointVelocity()[2] == 0);
}

TEST_CASE("Joints stay as they are while more are attached", "[dynamics]") {
  CLagrangeDynamics arm(kNone, 0, 0);
  AttachFrame(&arm, REVOLUTE_JOINT, 2);
  arm.SetJointAngle(Numbers({0.7}));
  arm.SetJointVelocity(Numbers({-1}));
  AttachFrame(&arm, PRISMATIC_JOINT, 0);
  CHECK(arm.GetJointAngle() == Numbers({0.7, 0}));
  CHECK(arm.GetJointVelocity() == Numbers({-1, 0}));
}

TEST_CASE("What is wrong with a mechanism or a vector is reported", "[dynamics]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  ForEachFormulation(kDown, 0, 0, [&](CDynamics& arm) {
    const auto attach = [&](int axis, double mass, double Ixx, double x) {
      arm.AttachJoint(REVOLUTE_JOINT, axis, mass, 0, 0, 0, Ixx, 0.1, 0.1, 0, 0, 0, x, 0, 0, 0, 0, 0, 0);
    };
    CHECK_THROWS_WITH(attach(3, 1, 0.1, 0), Contains("joint 1") && Contains("axis"));
    CHECK_THROWS_WITH(attach(0, -1, 0.1, 0), Contains("joint 1") && Contains("mass"));
    CHECK_THROWS_WITH(attach(0, 1, -0.1, 0), Contains("joint 1") && Contains("inertia"));
    CHECK_THROWS_AS(attach(0, 1, nan, 0), std::invalid_argument);
    CHECK_THROWS_AS(attach(0, 1, 0.1, nan), std::invalid_argument);
    CHECK(arm.GetJointNo() == 0);
    CHECK_THROWS_AS(arm.Pop(), std::logic_error);

    AttachFrame(&arm, REVOLUTE_JOINT, 2);
    attach(1, 2, 0.1, 0.5);
    // Nothing is on the second joint yet.
    CHECK_THROWS_WITH(arm.ForwardDynamics(Numbers({0, 0})), Contains("singular") && Contains("\"joint 2\""));
    CHECK_THROWS_WITH(arm.ForwardDynamicsRK4(Numbers({0, 0}), 0.01), Contains("\"joint 2\""));
    CHECK_THROWS_AS(arm.ForwardDynamics(Numbers({0, 0})), std::runtime_error);
    CHECK(arm.GetJointVelocity() == dVector::Zero(2));
    // A point mass on the joint's own axis is nothing either.
    arm.AttachJoint(FIXED_JOINT, 0, 2, 0, 0.3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    CHECK_THROWS_WITH(arm.ForwardDynamics(Numbers({0, 0})), Contains("\"joint 2\""));
    arm.AttachJoint(FIXED_JOINT, 0, 2, 0.3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    CHECK_NOTHROW(arm.ForwardDynamics(Numbers({0, 0})));

    CHECK_THROWS_AS(arm.ForwardDynamics(Numbers({0})), std::invalid_argument);
    CHECK_THROWS_AS(arm.InverseDynamics(Numbers({0, nan})), std::invalid_argument);
    CHECK_THROWS_AS(arm.Apply(Numbers({0, 0, 0}), 0.1), std::invalid_argument);
    CHECK_THROWS_AS(arm.Apply(Numbers({0, 0}), 0), std::invalid_argument);
    CHECK_THROWS_AS(arm.ForwardDynamicsRK4(Numbers({0, 0}), nan), std::invalid_argument);
    CHECK_THROWS_AS(arm.SetFriction(Numbers({0, -1}), Numbers({0, 0})), std::invalid_argument);
    CHECK_THROWS_AS(arm.SetFloatingBase(true), std::logic_error);
    // Numbers that run away are an error, and change nothing.
    arm.SetJointVelocity(Numbers({1e200, 1e200}));
    CHECK_THROWS_AS(arm.ForwardDynamics(Numbers({0, 0})), std::runtime_error);
    CHECK_THROWS_AS(arm.Apply(Numbers({1e308, 0}), 1e10), std::runtime_error);
    CHECK(arm.GetJointVelocity() == Numbers({1e200, 1e200}));
  });
  const double bad[3] = {0, 0, nan};
  CHECK_THROWS_AS(CLagrangeDynamics(bad, 0, 0), std::invalid_argument);
  CHECK_THROWS_AS(CNewtonEulerDynamics(kDown, -1, 0), std::invalid_argument);
}

}  // namespace
}  // namespace linkwright::dynamics_test
