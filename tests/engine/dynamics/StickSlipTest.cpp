// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/algorithms/Lagrange.h"
#include "engine/dynamics/StickSlip.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/RandomTree.h"

namespace linkwright {
namespace {

class LagrangeOf final : public Equations {
 public:
  explicit LagrangeOf(const Model& model) : model_(model), workspace_(model) {}
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

 private:
  const Model& model_;
  LagrangeWorkspace workspace_;
  Vector3 gravity_ = {0, 0, -kStandardGravity};
};

TEST_CASE("Steps with dry friction do not allocate", "[dynamics][friction]") {
  RandomTreeOptions options;
  options.joints = 12;
  options.mimic = 0.2;
  const auto model = BuildModel(RandomTree(4, options));
  Random random(2);
  LagrangeOf equations(*model);
  StickSlip stepper(*model, &equations);
  stepper.SetFriction(VectorX::Constant(model->nv(), 20), VectorX::Constant(model->nv(), 1));
  StickSlip::Motion motion{RandomPosition(*model, &random), random.Vector(model->nv(), 0.3)};
  const VectorX torque = VectorX::Zero(model->nv());
  VectorX a(model->nv());
  const double energy = equations.KineticEnergy(motion.q, motion.v) + equations.PotentialEnergy(motion.q);
  const std::size_t before = AllocationCount();
  bool ok = true;
  for (int i = 0; i < 200; ++i) {
    ok = ok && stepper.RungeKutta(0.005, torque, &motion).status == DynamicsStatus::kOk;
    ok = ok && stepper.Accelerate(motion, torque, &a).status == DynamicsStatus::kOk;
  }
  stepper.Coast(1e-3, a, &motion);
  CHECK(AllocationCount() == before);
  CHECK(ok);
  // Something has come to rest on the way, and friction has taken energy only.
  CHECK((motion.v.array() == 0).any());
  CHECK(equations.KineticEnergy(motion.q, motion.v) + equations.PotentialEnergy(motion.q) < energy);
}

}  // namespace
}  // namespace linkwright
