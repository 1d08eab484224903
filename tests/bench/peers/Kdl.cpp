// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/peers/Peer.h"

#ifdef LINKWRIGHT_HAVE_KDL
#include <kdl/chaindynparam.hpp>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainidsolver_recursive_newton_euler.hpp>
#include <kdl/chainjnttojacsolver.hpp>
#include <optional>
#endif

namespace linkwright {

#ifdef LINKWRIGHT_HAVE_KDL
namespace {

KDL::Vector ToKdl(const Vector3& p) { return {p.x(), p.y(), p.z()}; }

class Kdl final : public Peer {
 public:
  Kdl(const Model& model, const States& states) {
    for (size_t i = 1; i < model.bodies().size(); ++i) {
      const Body& body = model.bodies()[i];
      const Matrix3& R = body.X_PJ.R;
      const auto kind =
          model.joints()[i].type == JointType::kPrismatic ? KDL::Joint::TransAxis : KDL::Joint::RotAxis;
      const KDL::Joint joint(body.name, ToKdl(body.X_PJ.p), ToKdl(R.col(2)), kind, 1, 0,
                             model.joints()[i].armature);
      const KDL::Rotation rotation(R(0, 0), R(0, 1), R(0, 2), R(1, 0), R(1, 1), R(1, 2), R(2, 0), R(2, 1),
                                   R(2, 2));
      const Matrix3& I = body.inertia;
      const KDL::RotationalInertia inertia(I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2));
      chain_.addSegment(KDL::Segment(body.name, joint, KDL::Frame(rotation, ToKdl(body.X_PJ.p)),
                                     KDL::RigidBodyInertia(body.mass, ToKdl(body.com), inertia)));
    }
    for (const PeerState& s : states) states_.push_back({ToArray(s.q), ToArray(s.v), ToArray(s.a)});
    const auto n = static_cast<unsigned>(model.nv());
    forces_.resize(n);
    torque_.resize(n);
    jacobian_.resize(n);
    mass_.resize(n);
    const KDL::Vector gravity(0, 0, -kStandardGravity);
    poses_.emplace(chain_);
    jacobians_.emplace(chain_);
    torques_.emplace(chain_, gravity);
    masses_.emplace(chain_, gravity);
  }
  const char* Name() const override { return "KDL"; }
  bool Has(Quantity quantity) const override {
    return quantity != Quantity::kForwardDynamics && quantity != Quantity::kRk4Step;
  }
  void Run(Quantity quantity, size_t i) override {
    const Arrays& s = states_[i];
    if (quantity == Quantity::kForwardKinematics) poses_->JntToCart(s.q, frame_);
    if (quantity == Quantity::kFrameJacobian) jacobians_->JntToJac(s.q, jacobian_);
    if (quantity == Quantity::kInverseDynamics) torques_->CartToJnt(s.q, s.v, s.a, forces_, torque_);
    if (quantity == Quantity::kMassMatrix) masses_->JntToMass(s.q, mass_);
  }
  VectorX Result(Quantity) override { return torque_.data; }

 private:
  static KDL::JntArray ToArray(const VectorX& x) {
    KDL::JntArray array;
    array.data = x;
    return array;
  }
  struct Arrays {
    KDL::JntArray q, v, a;
  };
  KDL::Chain chain_;
  std::vector<Arrays> states_;
  KDL::Frame frame_;
  KDL::Wrenches forces_;
  KDL::JntArray torque_;
  KDL::Jacobian jacobian_;
  KDL::JntSpaceInertiaMatrix mass_;
  std::optional<KDL::ChainFkSolverPos_recursive> poses_;
  std::optional<KDL::ChainJntToJacSolver> jacobians_;
  std::optional<KDL::ChainIdSolver_RNE> torques_;
  std::optional<KDL::ChainDynParam> masses_;
};

}  // namespace

std::unique_ptr<Peer> MakeKdl(const Model& model, const States& states) {
  // Its solvers are for chains.
  for (std::size_t b = 1; b < model.bodies().size(); ++b)
    if (static_cast<std::size_t>(model.bodies()[b].parent) + 1 != b) return nullptr;
  if (model.nv() != model.body_count() - 1) return nullptr;
  return std::make_unique<Kdl>(model, states);
}
#else
std::unique_ptr<Peer> MakeKdl(const Model&, const States&) { return nullptr; }
#endif

}  // namespace linkwright
