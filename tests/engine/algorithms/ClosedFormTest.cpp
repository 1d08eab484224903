// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

namespace {

const Vector3 kDown(0, 0, -kStandardGravity);

/// A chain of links l0 (without mass), l1, … on joints j1, … as given.
struct Piece {
  JointType type;
  Vector3 axis;
  Inertial inertial;
  Vector3 offset = Vector3::Zero();
  double armature = 0;
};
std::shared_ptr<const Model> Chain(const std::vector<Piece>& pieces, const AddRobotOptions& options = {}) {
  RobotDescription robot;
  robot.links.resize(pieces.size() + 1);
  for (size_t i = 0; i <= pieces.size(); ++i) {
    robot.links[i].name = "l" + std::to_string(i);
    if (i == 0) continue;
    const Piece& piece = pieces[i - 1];
    robot.links[i].inertial = piece.inertial;
    JointDescription joint;
    joint.name = "j" + std::to_string(i);
    joint.type = piece.type;
    joint.parent = robot.links[i - 1].name;
    joint.child = robot.links[i].name;
    joint.axis = piece.axis;
    joint.X_PJ.p = piece.offset;
    joint.armature = piece.armature;
    robot.joints.push_back(joint);
  }
  return BuildModel(robot, options);
}

VectorX Accelerate(const Model& model, const VectorX& q, const VectorX& v, const VectorX& tau,
                   const Vector3& gravity) {
  Workspace workspace(model);
  VectorX a(model.nv());
  REQUIRE(ForwardDynamics(model, q, v, tau, gravity, {}, {}, &workspace, &a).status == DynamicsStatus::kOk);
  return a;
}

BodyIndex SingularBody(const Model& model) {
  Workspace workspace(model);
  VectorX a(model.nv());
  const VectorX zero = VectorX::Zero(model.nv());
  const auto result =
      ForwardDynamics(model, model.NeutralPosition(), zero, zero, kDown, {}, {}, &workspace, &a);
  return result.status == DynamicsStatus::kSingular ? result.body : BodyIndex();
}

Matrix3 Diagonal(double x, double y, double z) { return Vector3(x, y, z).asDiagonal(); }

/// One classical Runge–Kutta step of the numbers (q, v).
void Rk4(const Model& model, const VectorX& tau, const Vector3& gravity, double h, VectorX* q, VectorX* v) {
  const auto rate = [&](const VectorX& x, const VectorX& y, VectorX* dx, VectorX* dy) {
    dx->resize(model.nq());
    model.PositionRate(x, y, dx);
    *dy = Accelerate(model, x, y, tau, gravity);
  };
  VectorX q1, q2, q3, q4, v1, v2, v3, v4;
  rate(*q, *v, &q1, &v1);
  rate(*q + h / 2 * q1, *v + h / 2 * v1, &q2, &v2);
  rate(*q + h / 2 * q2, *v + h / 2 * v2, &q3, &v3);
  rate(*q + h * q3, *v + h * v3, &q4, &v4);
  *q += h / 6 * (q1 + 2 * q2 + 2 * q3 + q4);
  *v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4);
  model.Normalize(q);
}

}  // namespace

TEST_CASE("a pendulum swings as its equation says, rotor inertia included") {
  const double m = 1.3, l = 0.7, I = 0.05, armature = 0.02;
  // Hanging down at q = 0, turning about y; the mass is at −l along z.
  const auto model = Chain({{JointType::kRevolute,
                             Vector3::UnitY(),
                             {m, Vector3(0, 0, -l), Diagonal(I, I, 0.001)},
                             Vector3(0.1, 0.2, 0.3),
                             armature}});
  for (const double q : {0.0, 0.4, -2.5}) {
    const VectorX position = VectorX::Constant(1, q), v = VectorX::Constant(1, 1.7);
    const VectorX tau = VectorX::Constant(1, 0.9);
    const double a = Accelerate(*model, position, v, tau, kDown)[0];
    CHECK(a ==
          Approx((0.9 - m * kStandardGravity * l * std::sin(q)) / (I + m * l * l + armature)).epsilon(1e-13));
    Workspace workspace(*model);
    ForwardKinematics(*model, position, v, &workspace);
    CHECK(KineticEnergy(*model, v, workspace) ==
          Approx(0.5 * (I + m * l * l + armature) * 1.7 * 1.7).epsilon(1e-13));
    CHECK(PotentialEnergy(*model, kDown, workspace) ==
          Approx(m * kStandardGravity * (0.3 - l * std::cos(q))).epsilon(1e-13));
  }
}

TEST_CASE("a cart with a pole follows Lagrange's equations") {
  const double cart = 2, m = 0.5, l = 0.4, I = 0.03;
  const auto model =
      Chain({{JointType::kPrismatic, Vector3::UnitX(), {cart, Vector3(0.1, 0, 0), Matrix3::Zero()}},
             {JointType::kContinuous, Vector3::UnitY(), {m, Vector3(0, 0, l), Diagonal(0.01, I, 0.02)}}});
  const Eigen::Vector2d q(0.3, 0.8), v(-0.5, 1.9), tau(1.1, -0.2);
  const double s = std::sin(q[1]), c = std::cos(q[1]);
  Eigen::Matrix2d M;
  M << cart + m, m * l * c, m * l * c, I + m * l * l;
  const Eigen::Vector2d bias(-m * l * s * v[1] * v[1], -m * kStandardGravity * l * s);
  Workspace workspace(*model);
  MatrixX ours(2, 2);
  MassMatrix(*model, q, &workspace, &ours);
  CHECK((ours - M).norm() < 1e-14);
  VectorX ours_bias(2);
  InverseDynamics(*model, q, v, VectorX::Zero(2), kDown, {}, &workspace, &ours_bias);
  CHECK((ours_bias - bias).norm() < 1e-14);
  CHECK((Accelerate(*model, q, v, tau, kDown) - VectorX(M.inverse() * (tau - bias))).norm() < 1e-13);
}

TEST_CASE("a double pendulum of point masses follows Lagrange's equations") {
  const double m1 = 1.2, m2 = 0.7, l1 = 0.5, l2 = 0.8, g = kStandardGravity;
  const auto model =
      Chain({{JointType::kRevolute, -Vector3::UnitY(), {m1, Vector3(0, 0, -l1), Matrix3::Zero()}},
             {JointType::kRevolute,
              -Vector3::UnitY(),
              {m2, Vector3(0, 0, -l2), Matrix3::Zero()},
              Vector3(0, 0, -l1)}});
  const Eigen::Vector2d q(0.9, -1.6), v(1.1, 2.3);
  const double c2 = std::cos(q[1]), s2 = std::sin(q[1]);
  Eigen::Matrix2d M;
  M(1, 1) = m2 * l2 * l2;
  M(0, 1) = M(1, 0) = m2 * (l2 * l2 + l1 * l2 * c2);
  M(0, 0) = (m1 + m2) * l1 * l1 + m2 * (l2 * l2 + 2 * l1 * l2 * c2);
  const double h = m2 * l1 * l2 * s2;
  const Eigen::Vector2d bias(-h * (2 * v[0] * v[1] + v[1] * v[1]) + (m1 + m2) * g * l1 * std::sin(q[0]) +
                                 m2 * g * l2 * std::sin(q[0] + q[1]),
                             h * v[0] * v[0] + m2 * g * l2 * std::sin(q[0] + q[1]));
  CHECK((Accelerate(*model, q, v, VectorX::Zero(2), kDown) + VectorX(M.inverse() * bias)).norm() < 1e-12);
}

TEST_CASE("a free body falls and turns by Newton's and Euler's equations") {
  const Vector3 J(0.1, 0.25, 0.3);
  for (const bool through_origin : {true, false}) {
    RobotDescription robot;
    robot.links.resize(1);
    robot.links[0].name = "top";
    const Vector3 com = through_origin ? Vector3(0, 0, 0) : Vector3(0.2, -0.1, 0.3);
    robot.links[0].inertial = Inertial{2, com, J.asDiagonal()};
    AddRobotOptions options;
    options.floating = true;
    const auto model = BuildModel(robot, options);
    VectorX q(7), v(6);
    q << 1, 2, 3, Eigen::Vector4d(0.5, -0.3, 0.7, 0.2).normalized();
    v << 0.4, -0.2, 0.9, 1.5, -2.5, 0.7;
    const VectorX a = Accelerate(*model, q, v, VectorX::Zero(6), kDown);
    const Vector3 w = v.tail<3>(), dw = a.tail<3>();
    const Vector3 euler = -(w.cross(Vector3(J.cwiseProduct(w)))).cwiseQuotient(J);
    CHECK((dw - euler).norm() < 1e-13);
    // The centre of mass falls with g, in body axes.
    const Matrix3 R = Quaternion(q[3], q[4], q[5], q[6]).toRotationMatrix();
    const Vector3 fall = a.head<3>() + w.cross(v.head<3>()) + dw.cross(com) + w.cross(w.cross(com));
    CHECK((fall - R.transpose() * kDown).norm() < 1e-13);
  }
}

TEST_CASE("a symmetric top without torque precesses at the rate Euler found") {
  const double A = 0.2, C = 0.35;
  const auto model = Chain({{JointType::kBall, Vector3::UnitX(), {1, Vector3::Zero(), Diagonal(A, A, C)}}});
  VectorX q = model->NeutralPosition(), v = Vector3(0.3, 0, 4);
  const double h = 1e-3;
  for (int i = 0; i < 2000; ++i) Rk4(*model, VectorX::Zero(3), kDown, h, &q, &v);
  // ω turns about the figure axis in the body at (C − A)/A · ω₃.
  const double angle = (C - A) / A * 4 * 2;
  CHECK((v - VectorX(Vector3(0.3 * std::cos(angle), 0.3 * std::sin(angle), 4))).norm() < 1e-9);
}

TEST_CASE("a mass on a spring swings as a cosine") {
  const double m = 1.5, k = 40, rotor = 0.3;
  const auto model = Chain({{JointType::kPrismatic,
                             Vector3(1, 2, 2).normalized(),
                             {m, Vector3(0.1, 0, 0), Matrix3::Zero()},
                             Vector3::Zero(),
                             rotor}});
  VectorX q = VectorX::Constant(1, 0.2), v = VectorX::Zero(1);
  // Velocity Verlet with a small step; its error is of second order in h ω.
  const double h = 1e-4;
  VectorX a = Accelerate(*model, q, v, -k * q, Vector3::Zero());
  for (int i = 0; i < 10000; ++i) {
    v += h / 2 * a;
    q += h * v;
    a = Accelerate(*model, q, v, -k * q, Vector3::Zero());
    v += h / 2 * a;
  }
  CHECK(q[0] == Approx(0.2 * std::cos(std::sqrt(k / (m + rotor)))).margin(1e-7));
}

TEST_CASE("a tree that floats freely keeps its momentum whatever its joints do") {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    RandomTreeOptions options;
    options.joints = 8;
    options.mimic = seed == 5 ? 0.4 : 0;
    options.armature = false;
    AddRobotOptions add;
    add.floating = true;
    const auto model = BuildModel(RandomTree(seed, options), add);
    Random random(seed);
    VectorX q = RandomPosition(*model, &random), v = random.Vector(model->nv(), 0.5);
    VectorX tau = random.Vector(model->nv(), 0.5);
    tau.head<6>().setZero();
    Workspace workspace(*model);
    ForwardKinematics(*model, q, v, &workspace);
    const Vector6 start = CentroidalMomentum(*model, workspace);
    const double h = 1e-3;
    const int steps = 300;
    for (int i = 0; i < steps; ++i) Rk4(*model, tau, kDown, h, &q, &v);
    ForwardKinematics(*model, q, v, &workspace);
    Vector6 expected = start;
    expected.head<3>() += model->moving_mass() * kDown * (h * steps);
    CAPTURE(seed);
    CHECK((CentroidalMomentum(*model, workspace) - expected).norm() < 1e-8 * (1 + expected.norm()));
  }
}

TEST_CASE("forces from outside act as their Jacobian's transpose") {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    RandomTreeOptions options;
    options.joints = 12;
    options.mimic = seed % 2 ? 0.3 : 0;
    const auto model = BuildModel(RandomTree(seed, options));
    Random random(seed);
    Workspace workspace(*model);
    const VectorX q = RandomPosition(*model, &random), zero = VectorX::Zero(model->nv());
    std::vector<Wrench> external(static_cast<size_t>(model->body_count()));
    for (Wrench& w : external) w = {random.InBox(3), random.InBox(3)};
    VectorX tau(model->nv()), expected = zero;
    InverseDynamics(*model, q, zero, zero, Vector3::Zero(), external, &workspace, &tau);
    ForwardKinematics(*model, q, &workspace);
    Matrix6X J(6, model->nv());
    for (int b = 1; b < model->body_count(); ++b) {
      PointJacobian(*model, workspace, BodyIndex(b), Vector3::Zero(), &J);
      const Matrix3& R = workspace.X_WB[static_cast<size_t>(b)].R;
      Vector6 W;
      W << R * external[static_cast<size_t>(b)].force, R * external[static_cast<size_t>(b)].moment;
      expected -= J.transpose() * W;
    }
    CHECK((tau - expected).norm() < 1e-12 * (1 + expected.norm()));
  }
}

TEST_CASE("a joint without inertia is named, a light one is not") {
  const Inertial solid{1, Vector3(0.1, 0.2, 0.3), Diagonal(0.1, 0.1, 0.1)}, none;
  const Inertial point{1, Vector3(0, 0, 0.5), Matrix3::Zero()};
  const auto revolute = [](const Vector3& axis, const Inertial& inertial) {
    return Piece{JointType::kRevolute, axis, inertial};
  };
  const Vector3 x = Vector3::UnitX(), z = Vector3::UnitZ(), askew = Vector3(1, -2, 3).normalized();
  // Nothing at the end of the chain.
  CHECK(SingularBody(*Chain({revolute(x, solid), revolute(z, none)})) == 2);
  // A point on the axis.
  CHECK(SingularBody(*Chain({revolute(z, point)})) == 1);
  // Nothing between two joints that turn about one line, straight or askew.
  CHECK(SingularBody(*Chain({revolute(z, none), revolute(z, solid)})) == 1);
  CHECK(SingularBody(*Chain({revolute(askew, none), revolute(askew, solid)})) == 1);
  CHECK(SingularBody(*Chain({{JointType::kPrismatic, askew, none}, {JointType::kPrismatic, askew, solid}})) ==
        1);
  // Ball and free joints need inertia about all axes.
  CHECK(SingularBody(*Chain({{JointType::kBall, x, point}})) == 1);
  CHECK(SingularBody(*Chain({{JointType::kFree, x, point}})) == 1);
  CHECK(SingularBody(*Chain({{JointType::kFree, x, none}})) == 1);
  // Nothing between joints about different lines is a universal joint, and fine.
  CHECK(SingularBody(*Chain({revolute(x, none), revolute(z, solid)})) == -1);
  // A rotor's inertia helps.
  CHECK(SingularBody(*Chain({{JointType::kRevolute, z, point, Vector3::Zero(), 1e-6}})) == -1);
  // A needle about its own line, and a milligram at the end of a ton.
  CHECK(SingularBody(*Chain({revolute(z, {1, Vector3(0, 0, 0.5), Diagonal(0.1, 0.1, 1e-9)})})) == -1);
  CHECK(SingularBody(*Chain({revolute(x, {1000, Vector3(0, 3, 0), Diagonal(500, 500, 500)}),
                             revolute(z, {1e-6, Vector3(1e-3, 0, 0), Diagonal(1e-12, 1e-12, 1e-12)})})) ==
        -1);
}

TEST_CASE("couplings without inertia are named too") {
  RobotDescription robot;
  for (const char* name : {"l0", "l1", "l2"}) {
    robot.links.emplace_back();
    robot.links.back().name = name;
  }
  for (int i : {1, 2}) {
    JointDescription joint;
    joint.name = "j" + std::to_string(i);
    joint.parent = "l" + std::to_string(i - 1);
    joint.child = "l" + std::to_string(i);
    if (i == 2) joint.mimic = Mimic{"j1", 2, 0};
    robot.joints.push_back(joint);
  }
  CHECK(SingularBody(*BuildModel(robot)) == 1);
  robot.links[2].inertial = Inertial{1, Vector3(0, 0.1, 0), Diagonal(0.1, 0.1, 0.1)};
  CHECK(SingularBody(*BuildModel(robot)) == -1);
}

TEST_CASE("a model without joints computes nothing without harm") {
  RobotDescription robot;
  robot.links.resize(1);
  robot.links[0].name = "stone";
  robot.links[0].inertial = Inertial{3, Vector3::Zero(), Matrix3::Identity()};
  const auto model = BuildModel(robot);
  Workspace workspace(*model);
  const VectorX none(0);
  VectorX out(0);
  MatrixX M(0, 0);
  Vector3 com;
  ForwardKinematics(*model, none, none, &workspace);
  MassMatrix(*model, none, &workspace, &M);
  InverseDynamics(*model, none, none, none, kDown, {}, &workspace, &out);
  CHECK(ForwardDynamics(*model, none, none, none, kDown, {}, {}, &workspace, &out).status ==
        DynamicsStatus::kOk);
  CHECK(!CenterOfMass(*model, workspace, &com));
  CHECK(KineticEnergy(*model, none, workspace) == 0);
  CHECK(CentroidalMomentum(*model, workspace).isZero());
}

TEST_CASE("limits shorten positions, coupled joints' limits too") {
  RobotDescription robot;
  for (const char* name : {"l0", "l1", "l2"}) {
    robot.links.emplace_back();
    robot.links.back().name = name;
  }
  for (int i : {1, 2}) {
    JointDescription joint;
    joint.name = "j" + std::to_string(i);
    joint.parent = "l" + std::to_string(i - 1);
    joint.child = "l" + std::to_string(i);
    joint.lower = -1;
    joint.upper = 2;
    if (i == 2) joint.mimic = Mimic{"j1", -4, 0.4};
    robot.joints.push_back(joint);
  }
  const auto model = BuildModel(robot);
  // −1 ≤ 0.4 − 4 q ≤ 2 leaves −0.4 ≤ q ≤ 0.35.
  VectorX q = VectorX::Constant(1, 1.5);
  CHECK(model->ClampToLimits(&q));
  CHECK(q[0] == Approx(0.35));
  q[0] = -3;
  CHECK(model->ClampToLimits(&q));
  CHECK(q[0] == Approx(-0.4));
  CHECK(!model->ClampToLimits(&q));
}
