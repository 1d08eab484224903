// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/algorithms/Kinematics.h"
#include "engine/constraints/LoopSolver.h"
#include "engine/math/Rotation.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/PlanarLinkage.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

// Planar linkages of the literature in space: three of five equations of each hinge say nothing there, but
// for rounding, and must not be taken for constraints.
namespace planar_linkage_test {
namespace {

struct Linkage {
  PlanarLinkage plane;
  std::shared_ptr<const Model> model;
  std::vector<LoopElement> loops;
  Transform X;

  Linkage(PlanarLinkage which, bool free_bodies, LoopType type, const Transform& place)
      : plane(std::move(which)), X(place) {
    const PlanarLinkage::Built built = plane.Build(free_bodies, type, X);
    ProblemList problems;
    ModelBuilder builder;
    REQUIRE(builder.AddRobot(built.robot, built.options, &problems));
    model = builder.Build();
    loops = built.loops;
  }
  Vector3 Gravity() const { return X.R * Vector3(0, 0, -kStandardGravity); }
  const Frame& FrameOf(std::size_t link) const {
    return model->frames()[static_cast<std::size_t>(model->FindFrame(plane.links[link].name).value)];
  }
  /// Joint velocities of velocities in the plane; y turns z to x, so angles count backwards.
  VectorX JointVelocities(const VectorX& v) const {
    VectorX out = VectorX::Zero(model->nv());
    for (std::size_t k = 0; k < plane.links.size(); ++k) {
      const BodyIndex body = model->FindJoint("j" + std::to_string(k));
      const Joint& joint = model->joints()[static_cast<std::size_t>(body.value)];
      const Eigen::Index at = 3 * static_cast<Eigen::Index>(k);
      if (joint.type == JointType::kFree) {
        // Frames stand in the centres of mass, along the plane's axes.
        out.segment<3>(joint.v_index) = Vector3(v[at], 0, v[at + 1]);
        out.segment<3>(joint.v_index + 3) = Vector3(0, -v[at + 2], 0);
        continue;
      }
      const int parent = model->bodies()[static_cast<std::size_t>(body.value)].parent;
      double rate = -v[at + 2];
      for (std::size_t i = 0; i < plane.links.size(); ++i)
        if (FrameOf(i).body.value == parent) rate += v[3 * static_cast<Eigen::Index>(i) + 2];
      out[joint.v_index] = rate;
    }
    return out;
  }
  /// Poses and velocities in the plane of a state.
  void InPlane(const VectorX& q, const VectorX& v, std::vector<PlanarLinkage::Pose>* poses,
               VectorX* rates) const {
    Workspace workspace(*model);
    ForwardKinematics(*model, q, v, &workspace);
    *poses = plane.Start();
    rates->setZero(3 * static_cast<Eigen::Index>(plane.links.size()));
    for (std::size_t k = 0; k < plane.links.size(); ++k) {
      const Frame& frame = FrameOf(k);
      const auto body = static_cast<std::size_t>(frame.body.value);
      const Vector3 com = model->bodies()[body].com;
      const Transform there = X.Inverse() * workspace.X_WB[body];
      const Matrix3 turned = (there * frame.X_BF).R;
      const Vector3 p = there * com;
      const Twist& V = workspace.V[body];
      const Vector3 velocity = there.R * (V.linear + V.angular.cross(com)), turning = there.R * V.angular;
      CHECK(std::abs(p.y()) < 1e-9);
      (*poses)[k].p = {p.x(), p.z()};
      (*poses)[k].angle = std::atan2(turned(2, 0), turned(0, 0));
      rates->segment<3>(3 * static_cast<Eigen::Index>(k)) = Vector3(velocity.x(), velocity.z(), -turning.y());
    }
  }
};

std::vector<PlanarLinkage> All() {
  return {PlanarLinkage::Windows(1), PlanarLinkage::Windows(3), PlanarLinkage::Watt(),
          PlanarLinkage::Stephenson(), PlanarLinkage::Peaucellier()};
}

}  // namespace

TEST_CASE("planar linkages move as their equations in the plane say, in any plane of space") {
  Random random(5);
  for (const PlanarLinkage& plane : All()) {
    for (const bool free_bodies : {false, true}) {
      for (const LoopType type : {LoopType::kRevolute, LoopType::kSpherical}) {
        for (int place = 0; place < 3; ++place) {
          Transform X;
          if (place > 0) X = {RotationFromVector(random.InBox(2)), random.InBox(3)};
          INFO(plane.name << (free_bodies ? ", free bodies" : ", tree") << " with " << ToString(type)
                          << ", place " << place);
          const Linkage linkage(plane, free_bodies, type, X);
          TreeSystemOptions options;
          options.initial_q = linkage.model->NeutralPosition();
          if (free_bodies)
            for (std::size_t k = 0; k < plane.links.size(); ++k) {
              const Joint& joint = linkage.model->joints()[k + 1];
              options.initial_q[joint.q_index + 3] = 1;
            }
          const VectorX started = linkage.JointVelocities(plane.Velocities(plane.Start(), plane.speed));
          options.initial_v = started;
          options.loops = linkage.loops;
          options.gravity = linkage.Gravity();
          Simulation simulation(MakeTreeSystem(linkage.model, options), {});
          CHECK((simulation.state().v - started).norm() < 1e-9 * started.norm());
          StateRate rate;
          std::vector<PlanarLinkage::Pose> poses;
          VectorX planar;
          for (int i = 0; i < 100; ++i) {
            if (i % 20 == 0) {
              const State& state = simulation.state();
              LoopSolver solver(*linkage.model, linkage.loops);
              Workspace workspace(*linkage.model);
              VectorX a(linkage.model->nv());
              ForwardDynamics(*linkage.model, state.q, state.v, VectorX::Zero(a.size()), options.gravity, {},
                              {}, &workspace, &a);
              REQUIRE(solver.Constrain(*linkage.model, state.q, state.v, {}, &workspace, &a));
              if (type == LoopType::kRevolute || !free_bodies)
                CHECK(solver.rank() == linkage.model->nv() - 1);
              // Of all reactions that do it the least lie in the plane, and make the same torques.
              const VectorX& least = solver.LeastLambda();
              MatrixX J(solver.rows(), linkage.model->nv());
              solver.closure().Jacobian(*linkage.model, workspace, &J);
              CHECK((J.transpose() * least - solver.torque()).norm() < 1e-9 * (1 + solver.torque().norm()));
              CHECK(least.lpNorm<Eigen::Infinity>() < 1e4);
              for (int k = 0; k < solver.closure().size(); ++k) {
                const Vector3 force = solver.closure().Reaction(workspace, k, least).force;
                CHECK(std::abs(force.dot(linkage.X.R.col(1))) < 1e-8 * (1 + force.norm()));
              }
              linkage.InPlane(state.q, state.v, &poses, &planar);
              const VectorX expected = plane.Accelerations(poses, planar);
              // Of the angles, by a step of the velocities.
              const double h = 1e-5;
              VectorX q = state.q, ahead;
              linkage.model->Integrate(state.v, h, &q);
              std::vector<PlanarLinkage::Pose> later;
              linkage.InPlane(q, state.v + h * a, &later, &ahead);
              q = state.q;
              VectorX behind;
              linkage.model->Integrate(state.v, -h, &q);
              linkage.InPlane(q, state.v - h * a, &later, &behind);
              const VectorX found = (ahead - behind) / (2 * h);
              CHECK((found - expected).lpNorm<Eigen::Infinity>() <
                    1e-6 * (1 + expected.lpNorm<Eigen::Infinity>()));
            }
            REQUIRE_FALSE(simulation.Step());
          }
        }
      }
    }
  }
}

TEST_CASE("near and at a singular position accelerations are those of the motion through it") {
  const int windows = 3;
  const PlanarLinkage plane = PlanarLinkage::Windows(windows);
  const double c = kStandardGravity * ((windows + 1) / 2.0 + windows) / ((windows + 1) / 3.0 + windows);
  Random random(8);
  for (const LoopType type : {LoopType::kRevolute, LoopType::kSpherical}) {
    const Transform X = {RotationFromVector(random.InBox(2)), random.InBox(1)};
    const Linkage linkage(plane, false, type, X);
    const int n = linkage.model->nv();
    LoopSolver solver(*linkage.model, linkage.loops);
    Workspace workspace(*linkage.model);
    const VectorX rates = linkage.JointVelocities(plane.Velocities(plane.Start(), -1));
    for (const double angle : {0.1, 1e-2, 1e-3, 1.5e-4, 5e-5, 1e-6, 1e-9, 0.0}) {
      INFO(ToString(type) << " at " << angle);
      VectorX q = linkage.model->NeutralPosition(), v = 4 * rates, a(n), again(n);
      linkage.model->Integrate(rates, kPi / 2 - angle, &q);
      solver.CloseVelocity(*linkage.model, q, &workspace, &v);
      CHECK((v - 4 * rates).norm() < 1e-9);
      ForwardDynamics(*linkage.model, q, v, VectorX::Zero(n), linkage.Gravity(), {}, {}, &workspace, &a);
      REQUIRE(solver.Constrain(*linkage.model, q, v, {}, &workspace, &a));
      // A turn d of one bar alone that rounding leaves changes the solution by d / angle²; where that would
      // be much, the derivative takes over. At the position itself nothing tells a row that fades from one
      // that never says anything.
      const double rounding = angle < 1e-4 ? 1e-7 : 1e-12 / (angle * angle);
      if (angle > 0) CHECK((a - c * std::cos(angle) * rates).norm() < rounding);
      ForwardDynamics(*linkage.model, q, v, solver.torque(), linkage.Gravity(), {}, {}, &workspace, &again);
      CHECK((again - a).norm() < 1e-9 * (1 + solver.torque().norm()));
    }
  }
}

TEST_CASE("a row of four-bars passes its singular positions at full order") {
  // ((N + 1) / 3 + N) θ̈ = −g ((N + 1) / 2 + N) cos θ, θ from x; in each horizontal position all bars lie in a
  // line and N freedoms more appear for an instant.
  const int windows = 7;
  const PlanarLinkage plane = PlanarLinkage::Windows(windows);
  Random random(3);
  const Transform X = {RotationFromVector(random.InBox(2)), random.InBox(1)};
  const double c = kStandardGravity * ((windows + 1) / 2.0 + windows) / ((windows + 1) / 3.0 + windows);
  const double duration = 3;
  double angle = kPi / 2, rate = -1;
  const int fine = 300000;
  for (int i = 0; i < fine; ++i) {
    const double h = duration / fine;
    const double k1 = rate, l1 = -c * std::cos(angle);
    const double k2 = rate + h / 2 * l1, l2 = -c * std::cos(angle + h / 2 * k1);
    const double k3 = rate + h / 2 * l2, l3 = -c * std::cos(angle + h / 2 * k2);
    const double k4 = rate + h * l3, l4 = -c * std::cos(angle + h * k3);
    angle += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    rate += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4);
  }
  for (const LoopType type : {LoopType::kRevolute, LoopType::kSpherical}) {
    const Linkage linkage(plane, false, type, X);
    TreeSystemOptions options;
    options.initial_q = linkage.model->NeutralPosition();
    options.initial_v = linkage.JointVelocities(plane.Velocities(plane.Start(), -1));
    options.loops = linkage.loops;
    options.gravity = linkage.Gravity();
    const auto error = [&](Integrator integrator, double dt) {
      SimulationOptions how;
      how.dt = dt;
      how.integrator = integrator;
      how.tolerance = 1e-11;
      Simulation simulation(MakeTreeSystem(linkage.model, options), how);
      const auto steps = static_cast<int>(std::lround(duration / dt));
      for (int i = 0; i < steps; ++i) REQUIRE_FALSE(simulation.Step());
      double worst = 0;
      for (int k = 0; k <= windows; ++k) {
        const Joint& joint =
            linkage.model
                ->joints()[static_cast<std::size_t>(linkage.model->FindJoint("j" + std::to_string(k)).value)];
        worst = std::max(worst, std::abs(kPi / 2 - simulation.state().q[joint.q_index] - angle));
      }
      return worst;
    };
    INFO(ToString(type));
    const double coarse = error(Integrator::kRk4, 4e-3), half = error(Integrator::kRk4, 2e-3);
    CHECK(coarse < 1e-7);
    CHECK(coarse / half > 12);
    // How much of rounding a singular position lets through depends on how near to it a step happens to come:
    // of three steps' errors the middle one.
    std::array<double, 3> small = {error(Integrator::kRk4, 1e-3), error(Integrator::kRk4, 7.5e-4),
                                   error(Integrator::kRk4, 5e-4)};
    std::ranges::sort(small);
    CHECK(small[1] < 1e-10);
    // A step that begins 1e-4 from one, where accelerations are true to 1e-12 / 1e-8, leaves 1e-4 dt
    // duration.
    CHECK(small[2] < 1e-4 * 1e-3 * duration);
    CHECK(error(Integrator::kDormandPrince, 0.01) < 1e-8);
  }
}

}  // namespace planar_linkage_test
