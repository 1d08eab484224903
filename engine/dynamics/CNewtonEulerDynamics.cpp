// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/CNewtonEulerDynamics.h"

#include <utility>

#include "engine/algorithms/Kinematics.h"
#include "engine/algorithms/NewtonEulerForward.h"
#include "engine/dynamics/Equations.h"

namespace linkwright {

namespace {

class NewtonEulerEquations final : public Equations {
 public:
  NewtonEulerEquations(const Model& model, const Vector3& gravity, eNewtonEulerMethod method)
      : model_(model), gravity_(gravity), method_(method), workspace_(model) {}

  ForwardDynamicsResult Accelerate(const VectorX& q, const VectorX& v, const VectorX& tau, LockedDofs locked,
                                   VectorX* a) override {
    switch (method_) {
      case ARTICULATED_BODY:
        return ForwardDynamics(model_, q, v, tau, gravity_, {}, locked, &workspace_.recursion, a);
      case COMPOSITE_RIGID_BODY:
        return CompositeBodyForwardDynamics(model_, q, v, tau, gravity_, {}, locked, &workspace_, a);
      case NEWTON_EULER_COLUMNS:
        break;
    }
    return NewtonEulerForwardDynamics(model_, q, v, tau, gravity_, {}, locked, &workspace_, a);
  }
  void Torque(const VectorX& q, const VectorX& v, const VectorX& a, VectorX* tau) override {
    InverseDynamics(model_, q, v, a, gravity_, {}, &workspace_.recursion, tau);
  }
  double KineticEnergy(const VectorX& q, const VectorX& v) override {
    ForwardKinematics(model_, q, v, &workspace_.recursion);
    return linkwright::KineticEnergy(model_, v, workspace_.recursion);
  }
  double PotentialEnergy(const VectorX& q) override {
    ForwardKinematics(model_, q, &workspace_.recursion);
    return linkwright::PotentialEnergy(model_, gravity_, workspace_.recursion);
  }

 private:
  const Model& model_;
  Vector3 gravity_;
  eNewtonEulerMethod method_;
  NewtonEulerWorkspace workspace_;
};

}  // namespace

CNewtonEulerDynamics::CNewtonEulerDynamics(const double gravity[3], double fsi, double fvi)
    : CDynamics(gravity, fsi, fvi) {}

CNewtonEulerDynamics::CNewtonEulerDynamics(std::shared_ptr<const Model> model, const double gravity[3],
                                           double fsi, double fvi)
    : CDynamics(std::move(model), gravity, fsi, fvi) {}

void CNewtonEulerDynamics::SetMethod(eNewtonEulerMethod method) {
  method_ = method;
  ForgetEquations();
}

std::unique_ptr<Equations> CNewtonEulerDynamics::MakeEquations(const Model& model,
                                                               const Vector3& gravity) const {
  return std::make_unique<NewtonEulerEquations>(model, gravity, method_);
}

}  // namespace linkwright
