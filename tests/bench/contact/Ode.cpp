// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/contact/Scene.h"

#ifdef LINKWRIGHT_HAVE_ODE
#include <ode/ode.h>

#include <array>
#include <cmath>
#endif

using namespace linkwright;

namespace contact_bench {

#ifdef LINKWRIGHT_HAVE_ODE
namespace {

/// Above this many bodies its iterative step is taken, with as many iterations as Gazebo asks for; below, the
/// exact one.
constexpr std::size_t kMostExact = 30;
constexpr int kIterations = 50, kMostPoints = 8;

void SetPose(dBodyID body, const Transform& X) {
  dBodySetPosition(body, X.p.x(), X.p.y(), X.p.z());
  dMatrix3 R;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) R[4 * i + j] = X.R(i, j);
    R[4 * i + 3] = 0;
  }
  dBodySetRotation(body, R);
}

/// Bodies in maximal coordinates; its default error reduction and constraint mixing.
class Ode final : public Library {
 public:
  explicit Ode(const Scene& scene) : scene_(scene), exact_(scene.bodies.size() <= kMostExact) {
    static const bool initialised = dInitODE2(0) != 0;
    static_cast<void>(initialised);
    world_ = dWorldCreate();
    space_ = dHashSpaceCreate(nullptr);
    contacts_ = dJointGroupCreate(0);
    dWorldSetGravity(world_, 0, 0, -kStandardGravity);
    dWorldSetQuickStepNumIterations(world_, kIterations);
    if (scene.ground) dCreatePlane(space_, 0, 0, 1, 0);
    for (const Solid& solid : scene.bodies) {
      const dBodyID body = dBodyCreate(world_);
      dGeomID geom = nullptr;
      switch (solid.shape) {
        case Solid::Shape::kSphere:
          geom = dCreateSphere(space_, solid.radius);
          break;
        case Solid::Shape::kBox:
          geom = dCreateBox(space_, 2 * solid.half.x(), 2 * solid.half.y(), 2 * solid.half.z());
          break;
        case Solid::Shape::kCapsule:
          geom = dCreateCapsule(space_, solid.radius, 2 * solid.half_length);
          break;
      }
      dGeomSetBody(geom, body);
      dMass mass;
      const Vector3 I = solid.Inertia();
      dMassSetParameters(&mass, solid.mass, 0, 0, 0, I.x(), I.y(), I.z(), 0, 0, 0);
      dBodySetMass(body, &mass);
      SetPose(body, solid.X_WB);
      dBodySetLinearVel(body, solid.v.x(), solid.v.y(), solid.v.z());
      dBodySetAngularVel(body, solid.w.x(), solid.w.y(), solid.w.z());
      bodies_.push_back(body);
      dJointID joint = nullptr;
      if (solid.parent >= 0) {
        joint = dJointCreateHinge(world_, nullptr);
        dJointAttach(joint, body, bodies_[static_cast<std::size_t>(solid.parent)]);
        dJointSetHingeAnchor(joint, solid.anchor.x(), solid.anchor.y(), solid.anchor.z());
        dJointSetHingeAxis(joint, solid.axis.x(), solid.axis.y(), solid.axis.z());
      }
      joints_.push_back(joint);
    }
  }
  ~Ode() override {
    dJointGroupDestroy(contacts_);
    dSpaceDestroy(space_);
    dWorldDestroy(world_);
  }
  Ode(const Ode&) = delete;
  Ode& operator=(const Ode&) = delete;
  const char* Name() const override { return "ODE"; }
  bool Step() override {
    for (std::size_t i = 0; i < joints_.size(); ++i) {
      const Solid& solid = scene_.bodies[i];
      if (joints_[i] == nullptr) continue;
      dJointAddHingeTorque(joints_[i], -solid.stiffness * dJointGetHingeAngle(joints_[i]) -
                                           solid.damping * dJointGetHingeAngleRate(joints_[i]));
    }
    dSpaceCollide(space_, this, Touch);
    const bool ok = exact_ ? dWorldStep(world_, scene_.dt) != 0 : dWorldQuickStep(world_, scene_.dt) != 0;
    dJointGroupEmpty(contacts_);
    return ok && std::isfinite(dBodyGetPosition(bodies_[0])[2]);
  }
  void Poses(std::span<Transform> X_WB) const override {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const dReal* const p = dBodyGetPosition(bodies_[i]);
      const dReal* const R = dBodyGetRotation(bodies_[i]);
      X_WB[i].p = {p[0], p[1], p[2]};
      for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) X_WB[i].R(r, c) = R[4 * r + c];
    }
  }

 private:
  static void Touch(void* data, dGeomID a, dGeomID b) {
    auto& self = *static_cast<Ode*>(data);
    const dBodyID one = dGeomGetBody(a), other = dGeomGetBody(b);
    if (one != nullptr && other != nullptr && dAreConnectedExcluding(one, other, dJointTypeContact)) return;
    std::array<dContact, kMostPoints> points{};
    const int count = dCollide(a, b, kMostPoints, &points[0].geom, sizeof(dContact));
    for (int i = 0; i < count; ++i) {
      dContact& point = points[static_cast<std::size_t>(i)];
      point.surface.mode = dContactApprox1;
      point.surface.mu = self.scene_.friction;
      dJointAttach(dJointCreateContact(self.world_, self.contacts_, &point), one, other);
    }
  }

  Scene scene_;
  bool exact_;
  dWorldID world_;
  dSpaceID space_;
  dJointGroupID contacts_;
  std::vector<dBodyID> bodies_;
  std::vector<dJointID> joints_;
};

}  // namespace

std::unique_ptr<Library> MakeOde(const Scene& scene) { return std::make_unique<Ode>(scene); }
#else
std::unique_ptr<Library> MakeOde(const Scene&) { return nullptr; }
#endif

}  // namespace contact_bench
