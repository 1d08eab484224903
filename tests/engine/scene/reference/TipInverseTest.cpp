// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Dense>
#include <catch2/catch.hpp>
#include <limits>

#include "engine/kinematics/Orientation.h"
#include "engine/math/CTransformMatrix.h"
#include "engine/math/Rotation.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/reference/CPosInverse.h"
#include "engine/scene/reference/CPosOriInverse.h"
#include "engine/scene/reference/ModelPosture.h"
#include "tests/support/RandomTree.h"

namespace linkwright {
namespace {

/// A planar arm about z, links of the given lengths.
template <class Task>
void AttachPlanar(Task* arm, std::initializer_list<double> lengths, double median = 0) {
  double before = 0;
  for (const double length : lengths) {
    arm->AttachJoint(REVOLUTE_JOINT, 2, before, 0, 0, 0, 0, 0, 0.02, 0, -1, median, 1);
    before = length;
  }
  arm->AttachJoint(FIXED_JOINT, 0, before, 0, 0, 0, 0, 0);
}

template <class Task>
void AttachRandom(Task* arm, Random* random, int joints) {
  for (int i = 0; i < joints; ++i) {
    const int kind = random->Integer(5);
    const Vector3 p = random->InBox(0.5), turn = random->InBox(3);
    arm->AttachJoint(kind == 0   ? FIXED_JOINT
                     : kind == 1 ? PRISMATIC_JOINT
                                 : REVOLUTE_JOINT,
                     random->Integer(3), p.x(), p.y(), p.z(), turn.x(), turn.y(), turn.z());
  }
}

TEST_CASE("A transform is made of and gives back its six numbers", "[math]") {
  Random random(1);
  for (int round = 0; round < 100; ++round) {
    const Vector3 p = random.InBox(2);
    const double phi = random.Uniform(-3.1, 3.1), theta = random.Uniform(-1.55, 1.55),
                 psi = random.Uniform(-3.1, 3.1);
    const CTransformMatrix X(p.x(), p.y(), p.z(), phi, theta, psi);
    dVector expected(6);
    expected << p, phi, theta, psi;
    CHECK((X.ToVector() - expected).norm() < 1e-9);
    const Matrix3 R = (Eigen::AngleAxisd(psi, Vector3::UnitZ()) * Eigen::AngleAxisd(theta, Vector3::UnitY()) *
                       Eigen::AngleAxisd(phi, Vector3::UnitX()))
                          .matrix();
    CHECK((X.Rotation() - R).norm() < 1e-14);
    CHECK(((X * X.Inverse()).ToMatrix() - Eigen::Matrix4d::Identity()).norm() < 1e-14);
  }
  for (const double theta : {kPi / 2, -kPi / 2}) {
    const CTransformMatrix X(0, 0, 0, 0.4, theta, 0.3);
    const dVector v = X.ToVector();
    CHECK(v.allFinite());
    CHECK(v[3] == 0);
    CHECK((CTransformMatrix(0, 0, 0, v[3], v[4], v[5]).Rotation() - X.Rotation()).norm() < 1e-7);
  }
  CHECK_THROWS_AS(CTransformMatrix(0, 0, std::numeric_limits<double>::infinity(), 0, 0, 0),
                  std::invalid_argument);
  CHECK_THROWS_AS(CTransformMatrix::OfJoint(REVOLUTE_JOINT, 3, 0), std::invalid_argument);
}

TEST_CASE("Jacobians of chains agree with central differences", "[kinematics]") {
  Random random(2);
  for (int round = 0; round < 40; ++round) {
    CPosOriInverse arm(POSITION_ORIENTATION);
    AttachRandom(&arm, &random, 7);
    const int n = arm.joints().Count();
    const VectorX q = random.Vector(n, 2);
    arm.Apply(q - arm.GetJointAngle());
    const Transform X = arm.GetTip();
    const Matrix6X J = arm.GetGeometricJacobian();
    const bool regular = std::abs(std::cos(arm.GetCurrent()[4])) > 0.1;
    const Matrix6X J_analytic = arm.GetAnalyticJacobian();
    const double h = 1e-6;
    for (int i = 0; i < n; ++i) {
      VectorX step = VectorX::Zero(n);
      step[i] = h;
      arm.Apply(step);
      const Transform plus = arm.GetTip();
      const dVector numbers_plus = arm.GetCurrent();
      arm.Apply(-2 * step);
      const Transform minus = arm.GetTip();
      const dVector numbers_minus = arm.GetCurrent();
      arm.Apply(step);
      CHECK(((plus.p - minus.p) / (2 * h) - J.col(i).head<3>()).norm() < 1e-8);
      CHECK((RotationVector(plus.R * minus.R.transpose()) / (2 * h) - J.col(i).tail<3>()).norm() < 1e-8);
      if (!regular) continue;
      for (int k = 0; k < 6; ++k) {
        double change = numbers_plus[k] - numbers_minus[k];
        if (k >= 3) change = std::remainder(change, 2 * kPi);
        CHECK(change / (2 * h) == Approx(J_analytic(k, i)).margin(1e-6));
      }
    }
    CHECK((arm.GetTip().p - X.p).norm() < 1e-12);
  }
}

TEST_CASE("A planar arm's step is the closed form", "[kinematics]") {
  CPosInverse arm;
  AttachPlanar(&arm, {0.8, 0.6});
  const double a = 0.4, b = 0.9;
  arm.Apply(Eigen::Vector2d(a, b));
  const Vector3 p(0.8 * std::cos(a) + 0.6 * std::cos(a + b), 0.8 * std::sin(a) + 0.6 * std::sin(a + b), 0);
  CHECK((arm.GetCurrent() - p).norm() < 1e-15);
  CHECK((arm.GetDesired() - p).norm() < 1e-15);
  arm.SetDesired(p.x() + 0.01, p.y() - 0.02, 0);
  // J⁻¹ of the 2R arm: 1/(l1 l2 sin b) [[l2 c12, l2 s12], [−l1 c1 − l2 c12, −l1 s1 − l2 s12]]
  Eigen::Matrix2d inverse;
  inverse << 0.6 * std::cos(a + b), 0.6 * std::sin(a + b), -p.x(), -p.y();
  inverse /= 0.8 * 0.6 * std::sin(b);
  const Eigen::Vector2d expected = inverse * Eigen::Vector2d(0.01, -0.02);
  CHECK((arm.SolveDLS(0, 0, 0) - expected).norm() < 1e-14);
  CHECK((arm.SolveDLS(1e-6, 0, 0) - expected).norm() < 1e-9);
  // Half the error: half the step.
  CHECK((arm.SolveDLS(0, std::sqrt(5e-4) / 2, 0) - expected / 2).norm() < 1e-14);
}

TEST_CASE("Steps converge on reachable poses", "[kinematics]") {
  Random random(3);
  for (const int axis : {int{POSITION_ONLY}, int{ORIENTATION_ONLY}, int{POSITION_ORIENTATION}}) {
    for (const bool analytic : {false, true}) {
      CPosOriInverse arm(axis);
      for (int i = 0; i < 7; ++i) {
        arm.AttachJoint(REVOLUTE_JOINT, i % 3, 0.1, 0.05, 0.2, 0, 0, 0, 0.02);
      }
      arm.SetAnalytic(analytic);
      arm.Apply(random.Vector(7, 0.3));
      CPosOriInverse goal(axis);
      for (int i = 0; i < 7; ++i) goal.AttachJoint(REVOLUTE_JOINT, i % 3, 0.1, 0.05, 0.2, 0, 0, 0, 0.02);
      goal.Apply(arm.GetJointAngle() + random.Vector(7, 0.25));
      const dVector d = goal.GetCurrent();
      arm.SetDesired(d[0], d[1], d[2], d[3], d[4], d[5]);
      for (int i = 0; i < 60; ++i) arm.Apply(arm.SolveDLS(1e-3, 0.2, 0));
      if (axis & POSITION_ONLY) CHECK((arm.GetTip().p - goal.GetTip().p).norm() < 1e-10);
      if (axis & ORIENTATION_ONLY) CHECK((arm.GetTip().R - goal.GetTip().R).norm() < 1e-10);
      CHECK((arm.GetDesired() - d).norm() == 0);
    }
  }
}

TEST_CASE("The orientation error is the shortest way round", "[kinematics]") {
  Random random(4);
  for (int round = 0; round < 200; ++round) {
    const Matrix3 R = RotationFromVector(random.InBox(3));
    const double angle = round == 0 ? kPi : round == 1 ? 1e-9 : random.Uniform(0, kPi);
    const Vector3 turn = angle * random.Direction();
    const Vector3 e = OrientationError(RotationFromVector(turn) * R, R);
    CHECK(e.norm() == Approx(angle).margin(1e-7));
    CHECK(e.norm() <= kPi + 1e-12);
    if (angle < 3.1) CHECK((e - turn).norm() < 1e-9);
    CHECK((RotationFromVector(e) * R - RotationFromVector(turn) * R).norm() < 1e-7);
  }
  // From half a turn away a joint finds its way.
  CPosOriInverse arm(ORIENTATION_ONLY);
  arm.AttachJoint(REVOLUTE_JOINT, 2, 0, 0, 0, 0, 0, 0);
  arm.SetDesired(0, 0, 0, 0, 0, kPi);
  for (int i = 0; i < 200; ++i) arm.Apply(arm.SolveDLS(0.1, 0.1, 0));
  CHECK(std::abs(std::abs(arm.GetJointAngle()[0]) - kPi) < 1e-6);
}

TEST_CASE("Null motion draws to the median while the tip stands still", "[kinematics]") {
  CPosInverse arm;
  AttachPlanar(&arm, {0.5, 0.4, 0.3, 0.3}, 0.5);
  arm.Apply(Eigen::Vector4d(0.2, 1.2, -0.9, 0.8));
  const dVector p = arm.GetCurrent();
  arm.SetDesired(p[0], p[1], p[2]);
  const auto distance = [&] { return (arm.GetJointAngle().array() - 0.5).matrix().norm(); };
  double last = distance();
  for (int i = 0; i < 4000; ++i) {
    // Small steps: the tip leaves by the step's curvature only, ½·|d²p/dq²|·|dq|² < |dq|².
    const dVector dq = arm.SolveDLS(0.01, 0, 1e-2 * std::min(1.0, 1e-3 + last));
    CHECK((arm.GetJacobian() * (dq - arm.SolveDLS(0.01, 0, 0))).norm() < 1e-9);
    arm.Apply(dq);
    const double now = distance();
    if (now > last - 1e-12) break;
    last = now;
  }
  CHECK((arm.GetCurrent() - p).norm() < 1e-4);
  // At the end the median pulls across the tip's constraint only: nothing in the null space is left.
  const dMatrix J = arm.GetJacobian();
  const dVector pull = (0.5 - arm.GetJointAngle().array()).matrix();
  const dVector left = pull - J.completeOrthogonalDecomposition().solve(J * pull);
  CHECK(left.norm() < 0.02);
}

TEST_CASE("Each step of null motion keeps the tip to first order, with damping too", "[kinematics]") {
  Random random(5);
  for (int round = 0; round < 50; ++round) {
    CPosOriInverse arm(POSITION_ORIENTATION);
    for (int i = 0; i < 9; ++i) {
      const Vector3 p = random.InBox(0.4);
      arm.AttachJoint(REVOLUTE_JOINT, random.Integer(3), p.x(), p.y(), p.z(), 0, 0, 0, 0, 0, -1,
                      random.Uniform(-1, 1), random.Uniform(0.3, 3));
    }
    arm.Apply(random.Vector(9, 2));
    const dVector d = arm.GetCurrent();
    arm.SetDesired(d[0], d[1], d[2], d[3], d[4], d[5]);
    const double step = 1e-5;
    const dVector dq = arm.SolveDLS(0.3, 0, step);
    REQUIRE(dq.norm() > 1e-2 * step);
    CHECK((arm.GetJacobian() * dq).norm() < 1e-9);
    arm.Apply(dq);
    CHECK((arm.GetTip().p - d.head<3>()).norm() < 1e-9);
  }
}

TEST_CASE("Limits hold, and the others make up for a joint at its limit", "[kinematics]") {
  CPosInverse arm;
  arm.AttachJoint(REVOLUTE_JOINT, 2, 0, 0, 0, 0, 0, 0, 0.02, -0.1, 0.1);
  for (const double length : {0.5, 0.4, 0.3}) {
    arm.AttachJoint(REVOLUTE_JOINT, 2, length, 0, 0, 0, 0, 0, 0.02, -2, 2);
  }
  arm.AttachJoint(FIXED_JOINT, 0, 0.3, 0, 0, 0, 0, 0);
  arm.Apply(Eigen::Vector4d(0, 0.5, 0.4, 0.3));
  arm.SetDesired(0.3, 0.9, 0);
  for (int i = 0; i < 300; ++i) {
    arm.Apply(arm.SolveDLS(0.02, 0.05, 0));
    CHECK(std::abs(arm.GetJointAngle()[0]) <= 0.1);
    CHECK(arm.GetJointAngle().cwiseAbs().maxCoeff() <= 2);
  }
  CHECK(arm.GetJointAngle()[0] == Approx(0.1));
  CHECK((arm.GetCurrent() - Vector3(0.3, 0.9, 0)).norm() < 1e-9);
  arm.Apply(Eigen::Vector4d(100, -100, 100, -100));
  CHECK((arm.GetJointAngle() - Eigen::Vector4d(0.1, -2, 2, -2)).norm() == 0);
}

TEST_CASE("Jacobian transpose takes the best step along the gradient", "[kinematics]") {
  Random random(6);
  for (int round = 0; round < 30; ++round) {
    CPosInverse arm;
    AttachRandom(&arm, &random, 6);
    if (arm.joints().Count() == 0) continue;
    arm.Apply(random.Vector(arm.joints().Count(), 1));
    const Vector3 p = Vector3(arm.GetCurrent()) + random.InBox(0.1);
    arm.SetDesired(p.x(), p.y(), p.z());
    const dMatrix J = arm.GetJacobian();
    const dVector e = arm.GetError(), dq = arm.SolveJTR(0, 0);
    const dVector direction = J.transpose() * e;
    CHECK((dq - direction * (dq.norm() / direction.norm())).norm() < 1e-12);
    // α makes what is left orthogonal to what was moved.
    CHECK(std::abs((J * dq).dot(e - J * dq)) < 1e-12);
    CHECK((arm.SolveJTR(1e3, 0) - 1e3 * direction).norm() < 1e-9);
  }
  CPosInverse straight;
  AttachPlanar(&straight, {1, 1});
  CHECK(straight.SolveJTR(0.1, 0).norm() == 0);  // e = 0
  straight.SetDesired(1.5, 0, 0);
  CHECK(straight.SolveJTR(0.1, 0).norm() < 1e-15);  // Jᵀe = 0
}

TEST_CASE("The manual's example: two tasks on the joints of one container", "[kinematics][container]") {
  auto* objs = new CObjectContainer();
  objs->Push();
  for (int i = 1; i <= 3; ++i) {
    objs->AddObject(new ObjectJoint("link" + std::to_string(i), REVOLUTE_JOINT, 2, i > 1, 0, 0, 0, 0, 0));
  }
  objs->Pop();
  {
    CPosOriInverse inv1(POSITION_ONLY), inv2(POSITION_ONLY);
    inv1.AttachJoint(objs->FindObject("link1"));
    inv1.AttachJoint(objs->FindObject("link2"));
    for (const char* name : {"link1", "link2", "link3"}) inv2.AttachJoint(objs->FindObject(name));
    objs->FindObject("link2")->SetAngle(0.8);
    CHECK(inv1.GetJointAngle()[1] == 0.8);
    CHECK(inv2.GetJointAngle()[1] == 0.8);
    inv2.SetDesired(1.2, 1.3, 0, 0, 0, 0);
    for (int i = 0; i < 50; ++i) {
      dVector dq = inv2.SolveDLS(0.01, 0.2, 0);
      inv2.Apply(dq);
    }
    CHECK((inv2.GetTip().p - Vector3(1.2, 1.3, 0)).norm() < 1e-9);
    CHECK((inv1.GetTip().p - objs->FindObject("link2")->World().p).norm() < 1e-15);
    CHECK((objs->FindObject("link3")->World().p - Vector3(1.2, 1.3, 0)).norm() < 1e-9);
  }
  delete objs;
}

TEST_CASE("The same tasks work on a model", "[kinematics][model]") {
  for (unsigned seed = 1; seed <= 25; ++seed) {
    RandomTreeOptions options;
    options.joints = 9;
    options.branching = 0.1;
    options.mimic = 0.3;
    const auto model = BuildModel(RandomTree(seed, options));
    Random random(seed);
    const FrameIndex tip(static_cast<int>(model->frames().size()) - 1);
    CPosOriInverse task(model, tip, POSITION_ORIENTATION);
    task.SetMoveFreeBase(true);
    task.SetTip(random.InBox(0.2));
    task.SetPosition(RandomPosition(*model, &random, 1));
    const int n = task.joints().Count();
    const Matrix6X J = task.GetGeometricJacobian();
    const VectorX q = task.GetPosition();
    const double h = 1e-6;
    for (int i = 0; i < n; ++i) {
      VectorX step = VectorX::Zero(n);
      step[i] = h;
      task.SetPosition(q);
      task.Apply(step);
      const Transform plus = task.GetTip();
      task.SetPosition(q);
      task.Apply(-step);
      const Transform minus = task.GetTip();
      VectorX down, up;
      task.SetPosition(q);
      task.joints().Room(&down, &up);
      if (up[i] < h || down[i] > -h) continue;
      CHECK(((plus.p - minus.p) / (2 * h) - J.col(i).head<3>()).norm() < 1e-7);
      CHECK((RotationVector(plus.R * minus.R.transpose()) / (2 * h) - J.col(i).tail<3>()).norm() < 1e-7);
    }
    // A pose of the model itself is found again from nearby.
    task.SetDesired(task.GetTip());
    VectorX near = VectorX::Zero(n);
    for (int i = 0; i < n; ++i) near[i] = random.Uniform(-0.05, 0.05);
    task.Apply(near);
    for (int i = 0; i < 300; ++i) task.Apply(task.SolveDLS(1e-3, 0.1, 0));
    CHECK(task.GetError().norm() < 1e-8);
    VectorX checked = task.GetPosition();
    CHECK_FALSE(model->ClampToLimits(&checked));
  }
}

TEST_CASE("Misuse is refused", "[kinematics]") {
  CPosInverse arm;
  AttachPlanar(&arm, {1, 1});
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_AS(arm.SetDesired(0, nan, 0), std::invalid_argument);
  CHECK_THROWS_AS(arm.Apply(Vector3::Zero()), std::invalid_argument);
  CHECK_THROWS_AS(arm.Apply(Eigen::Vector2d(nan, 0)), std::invalid_argument);
  CHECK_THROWS_AS(arm.SolveDLS(-1, 0, 0), std::invalid_argument);
  CHECK_THROWS_AS(arm.SetPosition(VectorX::Zero(2)), std::logic_error);
  CHECK_THROWS_AS(CPosOriInverse(0), std::invalid_argument);
  CHECK_THROWS_AS(CPosOriInverse(7), std::invalid_argument);
  const auto model = BuildModel(RandomTree(1, {}));
  CHECK_THROWS_AS(CPosInverse(model, FrameIndex(9999)), std::invalid_argument);
  CPosInverse on_model(model, FrameIndex(0));
  CHECK_THROWS_AS(on_model.AttachJoint(REVOLUTE_JOINT, 0, 0, 0, 0, 0, 0, 0), std::logic_error);
  CHECK_THROWS_AS(on_model.SetPosition(VectorX::Zero(1)), std::invalid_argument);
}

}  // namespace
}  // namespace linkwright
