// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Dense>
#include <catch2/catch.hpp>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/constraints/eulerparameters/Constraints.h"
#include "engine/constraints/eulerparameters/CoordinatePartitioning.h"
#include "engine/model/Workspace.h"
#include "engine/trot/TrotEquations.h"
#include "engine/trot/TrotPlan.h"
#include "tests/support/TrotAppendix.h"
#include "tests/support/TrotMechanism.h"

using namespace linkwright;

namespace {

struct At {
  TrotKinematics kinematics;
  TrotEquations equations;
};

At Compute(const TrotParameters& p, const TrotVector& x, const TrotVector& u) {
  At at;
  REQUIRE(ComputeTrotKinematics(p, x, u, &at.kinematics).ok);
  ComputeTrotEquations(p, at.kinematics, &at.equations);
  return at;
}

double Relative(const MatrixX& difference, const MatrixX& to) {
  return difference.cwiseAbs().maxCoeff() / to.cwiseAbs().maxCoeff();
}

}  // namespace

TEST_CASE("The appendix's terms, corrected, are the equations of the trot") {
  std::mt19937 generator(7);
  const TrotParameters p = UnsymmetricTrot();
  for (int i = 0; i < 50; ++i) {
    const RandomTrot s = RandomTrotState(p, &generator);
    const At at = Compute(p, s.x, s.u);
    const trot_appendix::Terms terms(p, at.kinematics, s.u);
    const TrotVector active = trot_appendix::ActiveForces(terms, s.T);
    const auto inertia = trot_appendix::InertiaForces(terms);
    Eigen::Matrix<double, 7, 7> a;
    TrotVector f = active, residual;
    trot_appendix::Form accelerations;
    accelerations << s.ud, 1;
    for (int r = 0; r < kTrotDofs; ++r) {
      a.row(r) = -inertia[static_cast<std::size_t>(r)].head<kTrotDofs>().transpose();
      f[r] += inertia[static_cast<std::size_t>(r)][kTrotDofs];
      residual[r] = active[r] + inertia[static_cast<std::size_t>(r)].dot(accelerations);
    }
    const TrotVector ours = at.equations.f7() + at.equations.G7().transpose() * s.T;
    CHECK(Relative(a - at.equations.a7(), a) < 1e-12);
    CHECK(Relative(f - ours, f) < 1e-12);
    CHECK(Relative(residual - (ours - at.equations.a7() * s.ud), residual) < 1e-12);
  }
}

TEST_CASE("A tree with its loop closed by constraint forces moves as the trot does") {
  std::mt19937 generator(11);
  const TrotParameters p = UnsymmetricTrot();
  const auto model = TrotTree(p);
  REQUIRE(model->nv() == 9);
  Workspace workspace(*model);
  const FrameIndex foot = model->FindFrame("rear foot");
  const Vector3 gravity(0, -p.g, 0);
  for (int i = 0; i < 50; ++i) {
    const RandomTrot s = RandomTrotState(p, &generator);
    const At at = Compute(p, s.x, s.u);
    const VectorX q = TrotTreeJoints(at.kinematics.q(), kPi);
    const VectorX v = TrotTreeJoints(at.kinematics.qd(), 0);

    MatrixX M(9, 9);
    MassMatrix(*model, q, &workspace, &M);
    VectorX bias(9), unused(9);
    InverseDynamics(*model, q, v, VectorX::Zero(9), gravity, {}, &workspace, &bias);
    ForwardKinematics(*model, q, v, &workspace);
    CHECK((FramePose(*model, workspace, foot).p - Vector3(p.d, 0, 0)).norm() < 1e-14);
    CHECK(FrameVelocity(*model, workspace, foot).linear.norm() < 1e-13);
    Matrix6X J6(6, 9);
    FrameJacobian(*model, workspace, foot, &J6);
    InverseDynamics(*model, q, v, VectorX::Zero(9), Vector3::Zero(), {}, &workspace, &unused);
    const Vector3 drift = FrameAcceleration(*model, workspace, foot).linear;
    const MatrixX J = J6.topRows(2);

    // +T turns the link on the foot's side counter-clockwise. A, B and the body come after the foot in the
    // tree, the other legs the other way round.
    VectorX tau(9);
    tau << 0, -s.T[0], -s.T[1], s.T[2], s.T[3], s.T[5], s.T[4], s.T[6], s.T[7];
    MatrixX K = MatrixX::Zero(11, 11);
    K.topLeftCorner(9, 9) = M;
    K.topRightCorner(9, 2) = -J.transpose();
    K.bottomLeftCorner(2, 9) = J;
    VectorX b(11);
    b << tau - bias, -drift.head<2>();
    const VectorX solution = K.fullPivLu().solve(b);

    const TrotVector ud = TrotForwardDynamics(at.equations, s.T);
    const TrotAngles qdd = at.kinematics.alpha() * ud + at.kinematics.gamma();
    const VectorX expected = TrotTreeJoints(qdd, 0);
    CHECK(Relative(expected - solution.head(9), expected) < 1e-9);
    // The multiplier is the force of the ground on the rear standing foot.
    const Eigen::Vector4d forces = TrotFootForces(at.equations, ud, s.T);
    CHECK(Relative(forces.tail<2>() - solution.tail(2), forces) < 1e-9);
  }
}

TEST_CASE("Nine free bodies with ten revolute joints move as the trot does") {
  std::mt19937 generator(12);
  const TrotParameters p = UnsymmetricTrot();
  for (int i = 0; i < 10; ++i) {
    const RandomTrot s = RandomTrotState(p, &generator);
    const At at = Compute(p, s.x, s.u);
    const TrotKinematics& k = at.kinematics;
    const auto mechanism = Mechanism::Make(TrotMechanism(p, k));
    CoordinatePartitioning engine(mechanism);
    engine.Choose(mechanism->InitialPosition(), 0);
    engine.SetPositions(mechanism->InitialPosition());
    VectorX speeds(mechanism->nv());
    for (int b = 0; b < mechanism->body_count(); ++b) {
      const MechanismBody& body = mechanism->description().bodies[static_cast<std::size_t>(b)];
      speeds.segment<6>(6 * b) << body.v, body.w;
    }
    engine.SetVelocities(speeds);
    VectorX residual(mechanism->row_count()), gamma(mechanism->row_count()), a(mechanism->nv()),
        lambda(mechanism->row_count());
    ConstraintResidual(*mechanism, engine.frames(), 0, &residual);
    CHECK(residual.cwiseAbs().maxCoeff() < 1e-12);
    ConstraintGamma(*mechanism, engine.frames(), 0, &gamma);
    // Gravity, and on each link the torques of its joints: + on the foot's side, − on the other.
    constexpr int distal[] = {0, 1, 3, 4, 5, 6, 7, 8}, proximal[] = {1, 2, 2, 3, 6, 2, 2, 7};
    VectorX Q = VectorX::Zero(mechanism->nv());
    for (int link = 0; link < kTrotLinks; ++link)
      Q[6 * link + 1] = -p.g * p.mass[static_cast<std::size_t>(link)];
    for (int j = 0; j < kTrotTorques; ++j) {
      Q[6 * distal[j] + 5] += s.T[j];
      Q[6 * proximal[j] + 5] -= s.T[j];
    }
    REQUIRE(engine.SolveAccelerations(Q, gamma, &a, &lambda) == SaddleSolver::Status::kOk);
    const TrotVector ud = TrotForwardDynamics(at.equations, s.T);
    const TrotAngles qdd = k.alpha() * ud + k.gamma();
    VectorX expected = VectorX::Zero(mechanism->nv());
    for (int link = 0; link < kTrotLinks; ++link) {
      expected.segment<2>(6 * link) = TrotJacobian(k, link) * ud + TrotBias(k, link);
      expected[6 * link + 5] = qdd[link];
    }
    CHECK(Relative(expected - a, expected) < 1e-9);
  }
}

TEST_CASE("Foot forces balance the moments about knee and hip") {
  std::mt19937 generator(13);
  const TrotParameters p = UnsymmetricTrot();
  const auto cross = [](const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
    return a.x() * b.y() - a.y() * b.x();
  };
  for (int i = 0; i < 20; ++i) {
    const RandomTrot s = RandomTrotState(p, &generator);
    const At at = Compute(p, s.x, s.u);
    const TrotVector ud = TrotForwardDynamics(at.equations, s.T);
    const Eigen::Vector4d forces = TrotFootForces(at.equations, ud, s.T);
    const TrotAngles qdd = at.kinematics.alpha() * ud + at.kinematics.gamma();
    const auto pull = [&](int link) {  // gravity less what the link's mass takes to accelerate
      const Eigen::Vector2d a = TrotJacobian(at.kinematics, link) * ud + TrotBias(at.kinematics, link);
      return Eigen::Vector2d(p.mass[static_cast<std::size_t>(link)] * (Eigen::Vector2d(0, -p.g) - a));
    };
    for (const int leg : {0, 1}) {
      const int lower = leg == 0 ? 0 : 4, upper = leg == 0 ? 1 : 3;
      const double knee = s.T[leg == 0 ? 0 : 3], hip = s.T[leg == 0 ? 1 : 2];
      const TrotLeg& l = at.kinematics.leg[static_cast<std::size_t>(leg)];
      const Eigen::Vector2d f = forces.segment<2>(2 * leg);
      const double I_lower = p.inertia[static_cast<std::size_t>(lower)] * qdd[lower];
      const double I_upper = p.inertia[static_cast<std::size_t>(upper)] * qdd[upper];
      const double about_knee =
          cross(l.foot - l.knee, f) + cross(l.p_a - l.knee, pull(lower)) + knee - I_lower;
      const double about_hip = cross(l.foot - l.hip, f) + cross(l.p_a - l.hip, pull(lower)) +
                               cross(l.p_b - l.hip, pull(upper)) + hip - I_lower - I_upper;
      CHECK(std::abs(about_knee) < 1e-11 * (1 + f.norm()));
      CHECK(std::abs(about_hip) < 1e-11 * (1 + f.norm()));
    }
    // Newton for the whole robot.
    Eigen::Vector2d all = forces.head<2>() + forces.tail<2>();
    for (int link = 0; link < kTrotLinks; ++link) all += pull(link);
    CHECK(all.norm() < 1e-11 * (1 + forces.norm()));
  }
}

TEST_CASE("A landing of feet keeps the momentum of what goes on, and one after the other comes to the same") {
  std::mt19937 generator(17);
  const TrotParameters p = UnsymmetricTrot();
  const RandomTrot s = RandomTrotState(p, &generator);
  const At at = Compute(p, s.x, s.u);
  TrotEquations::Vector before = TrotSpeeds(at.kinematics.posture);
  std::array<bool, TrotEquations::kAll> standing{}, front{}, both{};
  for (std::size_t i = 7; i < 11; ++i) standing[i] = front[i] = both[i] = true;
  for (std::size_t i = 3; i < 7; ++i) both[i] = true;
  front[3] = front[4] = true;

  TrotEquations::Vector at_once = before, in_turn = before;
  TrotLanding(at.equations, both, &at_once);
  TrotLanding(at.equations, front, &in_turn);
  TrotLanding(at.equations, both, &in_turn);
  CHECK((at_once - in_turn).norm() < 1e-12);
  CHECK(at_once.tail<8>().norm() == 0);
  const TrotEquations::Vector kick = at.equations.a * (at_once - before);
  CHECK(kick.head<3>().norm() < 1e-11);  // no impulse on the body's coordinates
  TrotEquations::Vector unchanged = before;
  TrotLanding(at.equations, standing, &unchanged);
  CHECK((unchanged - before).norm() < 1e-12);
}

TEST_CASE("Forward dynamics with feet held is the same as with fewer coordinates") {
  std::mt19937 generator(19);
  const TrotParameters p = UnsymmetricTrot();
  const RandomTrot s = RandomTrotState(p, &generator);
  const At at = Compute(p, s.x, s.u);
  std::array<bool, TrotEquations::kAll> held{};
  for (std::size_t i = 7; i < 11; ++i) held[i] = true;
  TrotEquations::Vector ud;
  REQUIRE(
      TrotConstrainedDynamics(at.equations, at.equations.f + at.equations.G.transpose() * s.T, held, &ud));
  CHECK((ud.head<7>() - TrotForwardDynamics(at.equations, s.T)).norm() < 1e-10 * ud.norm());
  CHECK(ud.tail<4>().norm() == 0);
}
