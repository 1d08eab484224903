// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/contact/Scene.h"

#ifdef LINKWRIGHT_HAVE_BULLET
#include <btBulletDynamicsCommon.h>

#include <cmath>
#endif

using namespace linkwright;

namespace contact_bench {

#ifdef LINKWRIGHT_HAVE_BULLET
namespace {

btVector3 Of(const Vector3& x) { return {x.x(), x.y(), x.z()}; }

btTransform Of(const Transform& X) {
  btMatrix3x3 R;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) R[i][j] = X.R(i, j);
  return btTransform(R, Of(X.p));
}

Matrix3 Rotation(const btRigidBody& body) {
  const btMatrix3x3& R = body.getWorldTransform().getBasis();
  Matrix3 out;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) out(i, j) = R[i][j];
  return out;
}

/// Bodies in maximal coordinates, its default solver; nothing sleeps, and coefficients are multiplied.
class Bullet final : public Library {
 public:
  explicit Bullet(const Scene& scene)
      : scene_(scene),
        dispatcher_(&configuration_),
        world_(&dispatcher_, &broad_, &solver_, &configuration_) {
    world_.setGravity({0, 0, -kStandardGravity});
    const double friction = std::sqrt(scene.friction);
    if (scene.ground) {
      shapes_.push_back(std::make_unique<btStaticPlaneShape>(btVector3(0, 0, 1), 0));
      bodies_.push_back(std::make_unique<btRigidBody>(
          btRigidBody::btRigidBodyConstructionInfo(0, nullptr, shapes_.back().get())));
      bodies_.back()->setFriction(friction);
      world_.addRigidBody(bodies_.back().get());
      ++first_;
    }
    for (const Solid& solid : scene.bodies) {
      switch (solid.shape) {
        case Solid::Shape::kSphere:
          shapes_.push_back(std::make_unique<btSphereShape>(solid.radius));
          break;
        case Solid::Shape::kBox:
          shapes_.push_back(std::make_unique<btBoxShape>(Of(solid.half)));
          break;
        case Solid::Shape::kCapsule:
          shapes_.push_back(std::make_unique<btCapsuleShapeZ>(solid.radius, 2 * solid.half_length));
          break;
      }
      btRigidBody::btRigidBodyConstructionInfo info(solid.mass, nullptr, shapes_.back().get(),
                                                    Of(solid.Inertia()));
      info.m_startWorldTransform = Of(solid.X_WB);
      info.m_friction = friction;
      bodies_.push_back(std::make_unique<btRigidBody>(info));
      btRigidBody& body = *bodies_.back();
      body.setActivationState(DISABLE_DEACTIVATION);
      body.setDamping(0, 0);
      body.setLinearVelocity(Of(solid.v));
      body.setAngularVelocity(Of(solid.w));
      world_.addRigidBody(&body);
      hinges_.emplace_back();
      if (solid.parent < 0) continue;
      const Transform& X_WP = scene.bodies[static_cast<std::size_t>(solid.parent)].X_WB;
      hinges_.back() = std::make_unique<btHingeConstraint>(
          body, *bodies_[first_ + static_cast<std::size_t>(solid.parent)],
          Of(Vector3(solid.X_WB.Inverse() * solid.anchor)), Of(Vector3(X_WP.Inverse() * solid.anchor)),
          Of(Vector3(solid.X_WB.R.transpose() * solid.axis)), Of(Vector3(X_WP.R.transpose() * solid.axis)));
      world_.addConstraint(hinges_.back().get(), true);
    }
  }
  ~Bullet() override {
    for (const auto& hinge : hinges_)
      if (hinge) world_.removeConstraint(hinge.get());
    for (const auto& body : bodies_) world_.removeRigidBody(body.get());
  }
  Bullet(const Bullet&) = delete;
  Bullet& operator=(const Bullet&) = delete;
  const char* Name() const override { return "Bullet"; }
  bool Step() override {
    for (std::size_t i = 0; i < hinges_.size(); ++i) {
      const Solid& solid = scene_.bodies[i];
      if (!hinges_[i] || (solid.stiffness == 0 && solid.damping == 0)) continue;
      const auto above = static_cast<std::size_t>(solid.parent);
      btRigidBody &child = *bodies_[first_ + i], &parent = *bodies_[first_ + above];
      // The child's orientation is R(angle about the axis) times what it would be without the angle.
      const Matrix3 without = Rotation(parent) * scene_.bodies[above].X_WB.R.transpose() * solid.X_WB.R;
      const Matrix3 turned = Rotation(child) * without.transpose();
      const Vector3 axis = Rotation(child) * solid.X_WB.R.transpose() * solid.axis;
      const Vector3 sine(turned(2, 1) - turned(1, 2), turned(0, 2) - turned(2, 0),
                         turned(1, 0) - turned(0, 1));
      const double angle = std::atan2(axis.dot(sine), turned.trace() - 1);
      const double rate = Of(axis).dot(child.getAngularVelocity() - parent.getAngularVelocity());
      const btVector3 torque = (-solid.stiffness * angle - solid.damping * rate) * Of(axis);
      child.applyTorque(torque);
      parent.applyTorque(-torque);
    }
    world_.stepSimulation(scene_.dt, 0);
    return std::isfinite(bodies_.back()->getWorldTransform().getOrigin().z());
  }
  void Poses(std::span<Transform> X_WB) const override {
    for (std::size_t i = 0; i < X_WB.size(); ++i) {
      const btTransform& X = bodies_[first_ + i]->getWorldTransform();
      for (int r = 0; r < 3; ++r) {
        X_WB[i].p[r] = X.getOrigin()[r];
        for (int c = 0; c < 3; ++c) X_WB[i].R(r, c) = X.getBasis()[r][c];
      }
    }
  }

 private:
  Scene scene_;
  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_;
  btDbvtBroadphase broad_;
  btSequentialImpulseConstraintSolver solver_;
  btDiscreteDynamicsWorld world_;
  std::vector<std::unique_ptr<btCollisionShape>> shapes_;
  std::vector<std::unique_ptr<btRigidBody>> bodies_;
  std::vector<std::unique_ptr<btHingeConstraint>> hinges_;
  std::size_t first_ = 0;
};

}  // namespace

std::unique_ptr<Library> MakeBullet(const Scene& scene) { return std::make_unique<Bullet>(scene); }
#else
std::unique_ptr<Library> MakeBullet(const Scene&) { return nullptr; }
#endif

}  // namespace contact_bench
