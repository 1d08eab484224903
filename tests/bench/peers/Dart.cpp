// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/peers/Peer.h"

#ifdef LINKWRIGHT_HAVE_DART
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/PrismaticJoint.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#endif

namespace linkwright {

#ifdef LINKWRIGHT_HAVE_DART
namespace {

namespace dd = dart::dynamics;

template <class JointKind>
dd::BodyNode* Attach(const dd::SkeletonPtr& skeleton, dd::BodyNode* parent, const Body& body) {
  typename JointKind::Properties properties;
  properties.mName = body.name;
  properties.mT_ParentBodyToJoint.linear() = body.X_PJ.R;
  properties.mT_ParentBodyToJoint.translation() = body.X_PJ.p;
  if constexpr (!std::is_same_v<JointKind, dd::FreeJoint>) properties.mAxis = Eigen::Vector3d::UnitZ();
  return skeleton
      ->createJointAndBodyNodePair<JointKind>(parent, properties, dd::BodyNode::AspectProperties(body.name))
      .second;
}

class Dart final : public Peer {
 public:
  Dart(const Model& model, const States& states) : skeleton_(dd::Skeleton::create("peer")), states_(states) {
    std::vector<dd::BodyNode*> nodes(model.bodies().size(), nullptr);
    for (size_t i = 1; i < nodes.size(); ++i) {
      const Body& body = model.bodies()[i];
      dd::BodyNode* parent = nodes[static_cast<size_t>(body.parent)];
      const JointType type = model.joints()[i].type;
      free_ |= type == JointType::kFree;
      nodes[i] = type == JointType::kFree        ? Attach<dd::FreeJoint>(skeleton_, parent, body)
                 : type == JointType::kPrismatic ? Attach<dd::PrismaticJoint>(skeleton_, parent, body)
                                                 : Attach<dd::RevoluteJoint>(skeleton_, parent, body);
      nodes[i]->setInertia(dd::Inertia(body.mass, body.com, body.inertia));
    }
    tip_ = nodes.back();
    skeleton_->setGravity({0, 0, -kStandardGravity});
    if (!free_) return;
    // Its free joint's six coordinates are others; any will do to measure.
    for (PeerState& s : states_) s.q = VectorX::Constant(model.nv(), 0.1) + s.v;
  }
  const char* Name() const override { return "DART"; }
  bool Has(Quantity quantity) const override { return quantity != Quantity::kRk4Step; }
  void Run(Quantity quantity, size_t i) override {
    const PeerState& s = states_[i];
    skeleton_->setPositions(s.q);
    switch (quantity) {
      case Quantity::kForwardKinematics:
        skeleton_->computeForwardKinematics(true, false, false);
        break;
      case Quantity::kFrameJacobian:
        jacobian_ = skeleton_->getWorldJacobian(tip_);
        break;
      case Quantity::kMassMatrix:
        sum_ += skeleton_->getMassMatrix()(0, 0);
        break;
      case Quantity::kInverseDynamics:
        skeleton_->setVelocities(s.v);
        skeleton_->setAccelerations(s.a);
        skeleton_->computeInverseDynamics();
        break;
      case Quantity::kForwardDynamics:
        skeleton_->setVelocities(s.v);
        skeleton_->setForces(s.tau);
        skeleton_->computeForwardDynamics();
        break;
      case Quantity::kRk4Step:
        break;
    }
  }
  VectorX Result(Quantity quantity) override {
    if (free_) return {};
    return quantity == Quantity::kInverseDynamics ? skeleton_->getForces() : skeleton_->getAccelerations();
  }

 private:
  dd::SkeletonPtr skeleton_;
  dd::BodyNode* tip_ = nullptr;
  States states_;
  bool free_ = false;
  dart::math::Jacobian jacobian_;
  double sum_ = 0;
};

}  // namespace

std::unique_ptr<Peer> MakeDart(const Model& model, const States& states) {
  for (const Joint& joint : model.joints())
    if (joint.type == JointType::kBall || joint.armature != 0) return nullptr;
  return std::make_unique<Dart>(model, states);
}
#else
std::unique_ptr<Peer> MakeDart(const Model&, const States&) { return nullptr; }
#endif

}  // namespace linkwright
