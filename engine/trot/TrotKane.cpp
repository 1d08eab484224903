// SPDX-License-Identifier: BSD-3-Clause
#include "engine/trot/TrotKane.h"

#include <utility>

#include "engine/trot/TrotJoints.h"
#include "engine/trot/TrotRobot.h"

namespace linkwright {
namespace {

using Eigen::Vector2d;
using Row = Eigen::Matrix<double, 1, TrotEquations::kAll>;
using TwoRows = Eigen::Matrix<double, 2, TrotEquations::kAll>;

constexpr int kPitch = 2;  // column of q3

class TrotKane final : public OwnEquations {
 public:
  TrotKane(const TrotScene& trot, std::shared_ptr<const Model> model)
      : real_(trot.RealParameters()), model_(std::move(model)), joints_(real_, *model_) {
    for (std::size_t k = 0; k < links_.size(); ++k) {
      const FrameIndex index = model_->FindFrame(TrotLinks()[k].name);
      links_[k] = &model_->frames()[static_cast<std::size_t>(index.value)];
    }
  }
  std::unique_ptr<OwnEquations> Clone() const override { return std::make_unique<TrotKane>(*this); }

  bool Accelerations(const State& state, Eigen::Index contacts, const VectorX& tau, const Vector3& gravity,
                     ExternalForces external, VectorX* a, std::span<Vector3> contact_forces) override;

 private:
  /// A row over a leg's five coordinates among the eleven.
  static Row Expand(const TrotLeg::Vector5& five, std::size_t leg) {
    Row out = Row::Zero();
    out.head<3>() = five.head<3>().transpose();
    out.segment<2>(TrotEquations::kFootColumn[leg]) = five.tail<2>().transpose();
    return out;
  }
  void AddGravityAlong(double g, TrotEquations::Vector* force) const;
  void AddExternal(ExternalForces external, TrotEquations::Vector* force) const;

  TrotParameters real_;
  std::shared_ptr<const Model> model_;
  TrotJoints joints_;
  std::array<const Frame*, kTrotLinks> links_{};  ///< as TrotLinks
  TrotKinematics kinematics_;
  TrotEquations equations_;
};

// The equations have gravity downwards; this is its part along the walk.
void TrotKane::AddGravityAlong(double g, TrotEquations::Vector* force) const {
  (*force)[0] += g * real_.mass[2];
  for (std::size_t i = 0; i < kTrotLegs; ++i) {
    const TrotLeg& leg = kinematics_.leg[i];
    const TrotLegParameters& p = joints_.leg(i);
    const TrotLeg::Vector5 a = leg.J_a.row(0), b = leg.J_b.row(0);
    *force += g * (p.m_a * Expand(a, i) + p.m_b * Expand(b, i)).transpose();
  }
}

// Virtual work of forces at the links' origins, the body's centre, hips and knees, and of their moments.
void TrotKane::AddExternal(ExternalForces external, TrotEquations::Vector* force) const {
  const double q3 = kinematics_.posture.body[2];
  for (std::size_t k = 0; k < links_.size(); ++k) {
    const Frame& frame = *links_[k];
    const Wrench& wrench = external[static_cast<std::size_t>(frame.body.value)];
    TwoRows J = TwoRows::Zero();
    J.leftCols<2>().setIdentity();
    Row turning = Row::Unit(kPitch);
    double angle = q3;
    if (TrotLinks()[k].leg >= 0) {
      const auto i = static_cast<std::size_t>(TrotLinks()[k].leg);
      const TrotLeg& leg = kinematics_.leg[i];
      const Vector2d hip = leg.hip - kinematics_.posture.body.head<2>(), thigh = leg.knee - leg.hip;
      J.col(kPitch) << -hip.y(), hip.x();
      turning = Expand(leg.alpha_b, i);
      angle = leg.q_b - kPi / 2;
      if (!TrotLinks()[k].thigh) {
        J += Vector2d(-thigh.y(), thigh.x()) * turning;
        turning = Expand(leg.alpha_a, i);
        angle = leg.q_a - kPi / 2;
      }
    }
    // Of the link in the world, turned from x towards z; of its body.
    const Matrix3 R_WB =
        Eigen::AngleAxisd(-angle, Vector3::UnitY()).toRotationMatrix() * frame.X_BF.R.transpose();
    const Vector3 f = R_WB * wrench.force;
    // From the body's origin to the link's.
    const Vector3 moment = R_WB * (wrench.moment - frame.X_BF.p.cross(wrench.force));
    *force += J.transpose() * Vector2d(f.x(), f.z()) - moment.y() * turning.transpose();
  }
}

bool TrotKane::Accelerations(const State& state, Eigen::Index contacts, const VectorX& tau,
                             const Vector3& gravity, ExternalForces external, VectorX* a,
                             std::span<Vector3> contact_forces) {
  // Whichever pair stands: as in even half steps, where legs are in the order of their roles.
  const TrotStage even;
  real_.g = -gravity.z();
  const TrotPosture posture = joints_.Posture(even, state.q, state.v);
  // The knee's side is none of the coordinates.
  if (!joints_.FindOverreach(even, state.q, posture).ok ||
      !ComputeTrotKinematics(real_, posture, &kinematics_).ok)
    return false;
  ComputeTrotEquations(real_, kinematics_, &equations_);
  TrotEquations::Vector force = equations_.f;
  force[0] += tau[joints_.x().v];
  force[1] += tau[joints_.z().v];
  force[kPitch] += tau[joints_.pitch().v];
  std::array<bool, TrotEquations::kAll> held{};
  for (std::size_t i = 0; i < kTrotLegs; ++i) {
    const TrotLeg& leg = kinematics_.leg[i];
    // Hips turn a thigh against the body, knees a shin against a thigh.
    const double hip = tau[joints_.hip(i).v], knee = tau[joints_.knee(i).v];
    force += ((hip - knee) * Expand(leg.alpha_b, i) + knee * Expand(leg.alpha_a, i)).transpose();
    force[kPitch] -= hip;
    const auto column = static_cast<std::size_t>(TrotEquations::kFootColumn[i]);
    held[column] = held[column + 1] =
        ContactState::Read(state.z, contacts + ContactState::kNumbers * static_cast<Eigen::Index>(i)).held;
  }
  AddGravityAlong(gravity.x(), &force);
  if (!external.empty()) AddExternal(external, &force);
  TrotEquations::Vector ud;
  if (!TrotConstrainedDynamics(equations_, force, held, &ud)) return false;
  // What holds the standing feet: the part of a u̇ that nothing else accounts for.
  const TrotEquations::Vector reaction = equations_.a * ud - force;
  (*a)[joints_.x().v] = ud[0];
  (*a)[joints_.z().v] = ud[1];
  (*a)[joints_.pitch().v] = ud[kPitch];
  for (std::size_t i = 0; i < kTrotLegs; ++i) {
    const TrotLeg& leg = kinematics_.leg[i];
    const double a_b = Expand(leg.alpha_b, i).dot(ud) + leg.gamma_b;
    const double a_a = Expand(leg.alpha_a, i).dot(ud) + leg.gamma_a;
    (*a)[joints_.hip(i).v] = a_b - ud[kPitch];
    (*a)[joints_.knee(i).v] = a_a - a_b;
    const int column = TrotEquations::kFootColumn[i];
    const bool stands = held[static_cast<std::size_t>(column)];
    contact_forces[i] = stands ? Vector3(reaction[column], 0, reaction[column + 1]) : Vector3::Zero();
  }
  return a->allFinite();
}

}  // namespace

std::unique_ptr<OwnEquations> MakeTrotKane(const TrotScene& trot, std::shared_ptr<const Model> model) {
  return std::make_unique<TrotKane>(trot, std::move(model));
}

}  // namespace linkwright
