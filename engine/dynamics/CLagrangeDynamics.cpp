// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/CLagrangeDynamics.h"

#include <utility>

#include "engine/algorithms/Lagrange.h"
#include "engine/dynamics/Equations.h"

namespace linkwright {

namespace {

class LagrangeEquations final : public Equations {
 public:
  LagrangeEquations(const Model& model, const Vector3& gravity)
      : model_(model), gravity_(gravity), workspace_(model) {}

  ForwardDynamicsResult Accelerate(const VectorX& q, const VectorX& v, const VectorX& tau, LockedDofs locked,
                                   VectorX* a) override {
    return LagrangeForwardDynamics(model_, q, v, tau, gravity_, {}, locked, &workspace_, a);
  }
  void Torque(const VectorX& q, const VectorX& v, const VectorX& a, VectorX* tau) override {
    LagrangeInverseDynamics(model_, q, v, a, gravity_, {}, &workspace_, tau);
  }
  double KineticEnergy(const VectorX& q, const VectorX& v) override {
    return LagrangeKineticEnergy(model_, q, v, &workspace_);
  }
  double PotentialEnergy(const VectorX& q) override {
    return LagrangePotentialEnergy(model_, q, gravity_, &workspace_);
  }
  /// M, C and g, left in the workspace.
  const LagrangeWorkspace& Terms(const VectorX& q, const VectorX& v) {
    LagrangeTerms(model_, q, v, gravity_, &workspace_, &workspace_.M, &workspace_.C, &workspace_.g);
    return workspace_;
  }

 private:
  const Model& model_;
  Vector3 gravity_;
  LagrangeWorkspace workspace_;
};

}  // namespace

CLagrangeDynamics::CLagrangeDynamics(const double gravity[3], double fsi, double fvi)
    : CDynamics(gravity, fsi, fvi) {}

CLagrangeDynamics::CLagrangeDynamics(std::shared_ptr<const Model> model, const double gravity[3], double fsi,
                                     double fvi)
    : CDynamics(std::move(model), gravity, fsi, fvi) {}

dMatrix CLagrangeDynamics::GetMassMatrix() const {
  return GatherMatrix(static_cast<LagrangeEquations&>(equations()).Terms(q(), v()).M);
}
dMatrix CLagrangeDynamics::GetCoriolisMatrix() const {
  return GatherMatrix(static_cast<LagrangeEquations&>(equations()).Terms(q(), v()).C);
}
dVector CLagrangeDynamics::GetGravityTorque() const {
  return Gather(static_cast<LagrangeEquations&>(equations()).Terms(q(), v()).g);
}

std::unique_ptr<Equations> CLagrangeDynamics::MakeEquations(const Model& model,
                                                            const Vector3& gravity) const {
  return std::make_unique<LagrangeEquations>(model, gravity);
}

}  // namespace linkwright
