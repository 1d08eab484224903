// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Cholesky>
#include <catch2/catch.hpp>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Lagrange.h"
#include "engine/algorithms/NewtonEulerForward.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

namespace formulation_agreement_test {
namespace {

const Vector3 kGravity(0.3, -1.2, -9.81);

double Relative(const VectorX& a, const VectorX& b) {
  return (a - b).cwiseAbs().maxCoeff() / std::max(1.0, b.cwiseAbs().maxCoeff());
}

/// Everything that solves for accelerations, on one model.
class Formulations {
 public:
  explicit Formulations(const Model& model)
      : model_(model), workspace_(model), newton_euler_(model), lagrange_(model) {}

  struct Result {
    const char* name;
    ForwardDynamicsResult result;
    VectorX a;
  };
  std::vector<Result> Solve(const VectorX& q, const VectorX& v, const VectorX& tau, ExternalForces external,
                            LockedDofs locked) {
    std::vector<Result> all;
    for (const char* name : {"articulated", "newton-euler", "lagrange", "composite"})
      all.push_back({name, {}, VectorX::Zero(model_.nv())});
    all[0].result = ForwardDynamics(model_, q, v, tau, kGravity, external, locked, &workspace_, &all[0].a);
    all[1].result =
        NewtonEulerForwardDynamics(model_, q, v, tau, kGravity, external, locked, &newton_euler_, &all[1].a);
    all[2].result =
        LagrangeForwardDynamics(model_, q, v, tau, kGravity, external, locked, &lagrange_, &all[2].a);
    all[3].result = CompositeBodyForwardDynamics(model_, q, v, tau, kGravity, external, locked,
                                                 &newton_euler_, &all[3].a);
    return all;
  }
  /// a = M⁻¹ (tau − bias) by composite bodies and Newton–Euler, and a solver of the library's.
  VectorX SolveComposite(const VectorX& q, const VectorX& v, const VectorX& tau, ExternalForces external) {
    MatrixX M(model_.nv(), model_.nv());
    VectorX bias(model_.nv());
    MassMatrix(model_, q, &workspace_, &M);
    InverseDynamics(model_, q, v, VectorX::Zero(model_.nv()), kGravity, external, &workspace_, &bias);
    const Eigen::LLT<MatrixX> factor(M);
    REQUIRE(factor.info() == Eigen::Success);
    return factor.solve(tau - bias);
  }
  Workspace& workspace() { return workspace_; }
  LagrangeWorkspace& lagrange() { return lagrange_; }

 private:
  const Model& model_;
  Workspace workspace_;
  NewtonEulerWorkspace newton_euler_;
  LagrangeWorkspace lagrange_;
};

/// The seed's tree: most are small, so that a thousand of them take no time, and every fiftieth has 60
/// joints.
std::shared_ptr<const Model> MakeTree(unsigned seed, Random* random) {
  RandomTreeOptions options;
  options.joints = seed % 50 == 0 ? 60 : seed % 10 == 0 ? 20 + random->Integer(40) : 2 + random->Integer(18);
  options.branching = random->Uniform(0, 1);
  options.mimic = seed % 3 == 0 ? 0.3 : 0;
  AddRobotOptions add;
  add.floating = seed % 2 == 0;
  add.X_WR = {RotationFromVector(random->InBox(1)), random->InBox(2)};
  return BuildModel(RandomTree(seed, options), add);
}

}  // namespace

TEST_CASE("all formulations agree on a thousand random trees") {
  double worst_a = 0, worst_tau = 0, worst_back = 0, worst_held = 0;
  for (unsigned seed = 1; seed <= 1000; ++seed) {
    Random random(seed * 7919 + 3);
    const auto model = MakeTree(seed, &random);
    const int nv = model->nv();
    CAPTURE(seed, nv, model->has_mimic());
    Formulations formulations(*model);
    const VectorX q = RandomPosition(*model, &random), v = random.Vector(nv, 2), a = random.Vector(nv, 5),
                  push = random.Vector(nv, 50);
    std::vector<Wrench> external(static_cast<size_t>(model->body_count()));
    for (Wrench& w : external) w = {random.InBox(5), random.InBox(5)};
    VectorX tau(nv), lagrange_tau(nv);
    InverseDynamics(*model, q, v, a, kGravity, external, &formulations.workspace(), &tau);
    LagrangeInverseDynamics(*model, q, v, a, kGravity, external, &formulations.lagrange(), &lagrange_tau);
    worst_tau = std::max(worst_tau, Relative(lagrange_tau, tau));

    const VectorX composite = formulations.SolveComposite(q, v, push, external);
    for (const auto& [name, result, solved] : formulations.Solve(q, v, push, external, {})) {
      CAPTURE(name);
      REQUIRE(result.status == DynamicsStatus::kOk);
      worst_a = std::max(worst_a, Relative(solved, composite));
      // And what was found takes the torques that were given.
      InverseDynamics(*model, q, v, solved, kGravity, external, &formulations.workspace(), &tau);
      worst_back = std::max(worst_back, Relative(tau, push));
    }

    std::vector<char> locked(static_cast<size_t>(nv), 0);
    for (char& l : locked) l = random.Chance(0.3);
    const auto held = formulations.Solve(q, v, push, external, locked);
    for (const auto& [name, result, solved] : held) {
      CAPTURE(name);
      REQUIRE(result.status == DynamicsStatus::kOk);
      worst_held = std::max(worst_held, Relative(solved, held[0].a));
    }
  }
  INFO("a " << worst_a << ", tau " << worst_tau << ", tau of a " << worst_back << ", a with held joints "
            << worst_held);
  CHECK(worst_tau < 1e-9);
  CHECK(worst_a < 1e-9);
  CHECK(worst_back < 1e-9);
  CHECK(worst_held < 1e-9);
}

TEST_CASE("all formulations name the joint that moves no mass") {
  const auto singular = [](const Model& model) {
    Formulations formulations(model);
    const VectorX q = VectorX::Constant(model.nq(), 0.3), zero = VectorX::Zero(model.nv());
    std::vector<std::string> names;
    for (const auto& [name, result, a] : formulations.Solve(q, zero, zero, {}, {}))
      names.push_back(result.status == DynamicsStatus::kOk
                          ? "none"
                          : model.joints()[static_cast<size_t>(result.body.value)].name);
    return names;
  };
  using Names = std::vector<std::string>;
  // Nothing hangs on the last joint.
  ChainMaker empty;
  empty.Add(JointType::kRevolute, Vector3(1, 2, 3).normalized(), PointMass(1, {0.3, 0.2, -0.1}));
  empty.Add(JointType::kRevolute, Vector3(3, 1, 2).normalized(), {}, {0.2, 0.1, 0.4});
  CHECK(singular(*empty.Build()) == Names(4, "j2"));
  // A point mass on the axis of the joint that carries it: what is not zero is rounding.
  ChainMaker on_axis;
  on_axis.Add(JointType::kRevolute, Vector3(1, 2, 3).normalized(), PointMass(1, {0.3, 0.2, -0.1}));
  on_axis.Add(JointType::kRevolute, Vector3(3, 1, 2).normalized(), PointMass(1, {0.3, 0.1, 0.2}),
              {0.2, 0.1, 0.4});
  CHECK(singular(*on_axis.Build()) == Names(4, "j2"));
  // Two joints about one axis: the outer one has the mass to itself.
  ChainMaker twice;
  twice.Add(JointType::kRevolute, Vector3(1, 2, 3).normalized(), {});
  twice.Add(JointType::kRevolute, Vector3(1, 2, 3).normalized(), PointMass(1, {0.3, 0.1, 0.5}));
  CHECK(singular(*twice.Build()) == Names(4, "j1"));
  // A rotor's inertia is enough.
  ChainMaker rotor;
  rotor.Add(JointType::kRevolute, Vector3(1, 2, 3).normalized(), PointMass(1, {0.3, 0.2, -0.1}));
  rotor.Add(JointType::kRevolute, Vector3(3, 1, 2).normalized(), {}).armature = 0.01;
  CHECK(singular(*rotor.Build()) == Names(4, "none"));
  // Links without mass in between are no matter as long as something moves.
  ChainMaker between;
  between.Add(JointType::kRevolute, Vector3::UnitZ(), {});
  between.Add(JointType::kPrismatic, Vector3::UnitX(), {}, {0.2, 0, 0});
  between.Add(JointType::kRevolute, Vector3::UnitY(), HangingRod(1, 0.5), {0.1, 0, 0});
  CHECK(singular(*between.Build()) == Names(4, "none"));
}

TEST_CASE("the reference formulations do not allocate") {
  for (const double mimic : {0.0, 0.3}) {
    RandomTreeOptions options;
    options.joints = 60;
    options.mimic = mimic;
    AddRobotOptions add;
    add.floating = true;
    const auto model = BuildModel(RandomTree(5, options), add);
    REQUIRE(model->has_mimic() == (mimic > 0));
    Random random(1);
    const int nv = model->nv();
    NewtonEulerWorkspace newton_euler(*model);
    LagrangeWorkspace lagrange(*model);
    const VectorX q = RandomPosition(*model, &random), v = random.Vector(nv, 1), a = random.Vector(nv, 1);
    VectorX tau(nv), solved(nv), g(nv);
    MatrixX M(nv, nv), C(nv, nv);
    const std::vector<Wrench> external(static_cast<size_t>(model->body_count()));
    std::vector<char> locked(static_cast<size_t>(nv), 0);
    locked[3] = locked[9] = 1;

    const std::size_t before = AllocationCount();
    LagrangeTerms(*model, q, v, kGravity, &lagrange, &M, &C, &g);
    LagrangeInverseDynamics(*model, q, v, a, kGravity, external, &lagrange, &tau);
    const auto first =
        LagrangeForwardDynamics(*model, q, v, tau, kGravity, external, locked, &lagrange, &solved);
    const auto second =
        NewtonEulerForwardDynamics(*model, q, v, tau, kGravity, external, locked, &newton_euler, &solved);
    const double energy = LagrangeKineticEnergy(*model, q, v, &lagrange) +
                          LagrangePotentialEnergy(*model, q, kGravity, &lagrange);
    CHECK(AllocationCount() == before);
    CHECK(first.status == DynamicsStatus::kOk);
    CHECK(second.status == DynamicsStatus::kOk);
    CHECK(std::isfinite(energy));
  }
}

}  // namespace formulation_agreement_test
