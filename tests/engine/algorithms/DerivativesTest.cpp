// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <filesystem>

#include "engine/algorithms/Derivatives.h"
#include "engine/io/urdf/UrdfReader.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/RandomTree.h"
#include "tests/support/ReferenceData.h"

using namespace linkwright;

namespace derivatives_test {
namespace {

const Vector3 kGravity(0.3, -1.2, -9.81);

double Relative(const MatrixX& a, const MatrixX& b) {
  return (a - b).cwiseAbs().maxCoeff() / std::max(1.0, b.cwiseAbs().maxCoeff());
}

/// d f/dx along each unit direction: f(δ) is asked for at δ = ±h, ±2h, ±3h along it; error O(h⁶).
template <class Function>
MatrixX Differences(int rows, int nv, double h, const Function& f) {
  MatrixX out(rows, nv);
  for (int i = 0; i < nv; ++i) {
    const auto at = [&](double step) -> VectorX { return f(VectorX(step * VectorX::Unit(nv, i))); };
    out.col(i) = (45 * (at(h) - at(-h)) - 9 * (at(2 * h) - at(-2 * h)) + (at(3 * h) - at(-3 * h))) / (60 * h);
  }
  return out;
}

struct Point {
  VectorX q, v, a;
  std::vector<Wrench> external;
};

Point RandomPoint(const Model& model, Random* random) {
  Point point{
      RandomPosition(model, random), random->Vector(model.nv(), 1.5), random->Vector(model.nv(), 3), {}};
  point.external.resize(static_cast<size_t>(model.body_count()));
  for (Wrench& w : point.external) w = {random->InBox(5), random->InBox(5)};
  return point;
}

struct Errors {
  double tau_q = 0, tau_v = 0, mass = 0, a = 0, a_q = 0, a_v = 0, inverse = 0;
  void Check() const {
    INFO("dtau/dq " << tau_q << ", dtau/dv " << tau_v << ", M " << mass << ", a " << a << ", da/dq " << a_q
                    << ", da/dv " << a_v << ", M^-1 M " << inverse);
    CHECK(tau_q < 1e-8);
    CHECK(tau_v < 1e-8);
    CHECK(mass < 1e-12);
    CHECK(a < 1e-9);
    CHECK(a_q < 1e-8);
    CHECK(a_v < 1e-8);
    CHECK(inverse < 1e-9);
  }
};

/// Against differences of InverseDynamics and ForwardDynamics, and M against MassMatrix.
void Compare(const Model& model, const Point& point, Errors* errors) {
  const int nv = model.nv();
  const auto& [q, v, a, external] = point;
  Workspace workspace(model);
  DerivativesWorkspace derivatives(model);
  MatrixX tau_q(nv, nv), tau_v(nv, nv), tau_a(nv, nv), M(nv, nv);
  InverseDynamicsDerivatives(model, q, v, a, kGravity, external, &derivatives, &tau_q, &tau_v, &tau_a);
  const auto note = [](double error, double* worst) { *worst = std::max(*worst, error); };
  MassMatrix(model, q, &workspace, &M);
  note(Relative(tau_a, M), &errors->mass);

  VectorX out(nv);
  const auto tau_at = [&](const VectorX& dq, const VectorX& dv) {
    VectorX moved = q;
    model.Integrate(dq, 1, &moved);
    InverseDynamics(model, moved, v + dv, a, kGravity, external, &workspace, &out);
    return out;
  };
  const VectorX zero = VectorX::Zero(nv);
  const double h = 2e-3;
  const auto by_q = Differences(nv, nv, h, [&](const VectorX& d) { return tau_at(d, zero); });
  // Torques are of second degree in v, so that any step is exact but for rounding.
  const auto by_v = Differences(nv, nv, 0.1, [&](const VectorX& d) { return tau_at(zero, d); });
  note(Relative(tau_q, by_q), &errors->tau_q);
  note(Relative(tau_v, by_v), &errors->tau_v);

  const VectorX tau = tau_at(zero, zero);
  VectorX solved(nv);
  MatrixX a_q(nv, nv), a_v(nv, nv), inverse(nv, nv);
  REQUIRE(ForwardDynamicsDerivatives(model, q, v, tau, kGravity, external, {}, &derivatives, &solved, &a_q,
                                     &a_v, &inverse)
              .status == DynamicsStatus::kOk);
  note(Relative(solved, a), &errors->a);
  note((inverse * M - MatrixX::Identity(nv, nv)).cwiseAbs().maxCoeff(), &errors->inverse);
  // The differences of tau carry over: M da/dq = −dtau/dq.
  note(Relative(M * a_q, -by_q), &errors->a_q);
  note(Relative(M * a_v, -by_v), &errors->a_v);
}

struct Case {
  std::shared_ptr<const Model> model;
  Random random;
};
Case MakeCase(unsigned seed) {
  Random random(seed * 6151 + 5);
  RandomTreeOptions options;
  options.joints = 1 + random.Integer(25);
  options.branching = random.Uniform(0, 1);
  options.mimic = seed % 3 == 0 ? 0.3 : 0;
  AddRobotOptions add;
  add.floating = seed % 2 == 0;
  add.X_WR = {RotationFromVector(random.InBox(1)), random.InBox(2)};
  return {BuildModel(RandomTree(seed + 500, options), add), random};
}

}  // namespace

TEST_CASE("derivatives of dynamics agree with differences on random trees") {
  Errors errors;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    auto [model, random] = MakeCase(seed);
    if (model->nv() == 0) continue;
    CAPTURE(seed, model->nv(), model->has_mimic());
    Compare(*model, RandomPoint(*model, &random), &errors);
  }
  errors.Check();
}

TEST_CASE("derivatives of forward dynamics agree with differences of forward dynamics") {
  double worst_q = 0, worst_v = 0, worst_tau = 0;
  for (unsigned seed = 1; seed <= 30; ++seed) {
    auto [model, random] = MakeCase(seed);
    const int nv = model->nv();
    if (nv == 0) continue;
    const Point point = RandomPoint(*model, &random);
    Workspace workspace(*model);
    DerivativesWorkspace derivatives(*model);
    VectorX tau(nv), solved(nv), out(nv);
    InverseDynamics(*model, point.q, point.v, point.a, kGravity, point.external, &workspace, &tau);
    // Some degrees held, in every second case.
    std::vector<char> locked;
    if (seed % 4 > 1)
      for (int i = 0; i < nv; ++i) locked.push_back(random.Chance(0.3));
    MatrixX a_q(nv, nv), a_v(nv, nv), a_tau(nv, nv);
    REQUIRE(ForwardDynamicsDerivatives(*model, point.q, point.v, tau, kGravity, point.external, locked,
                                       &derivatives, &solved, &a_q, &a_v, &a_tau)
                .status == DynamicsStatus::kOk);
    const auto at = [&](const VectorX& dq, const VectorX& dv, const VectorX& dtau) {
      VectorX moved = point.q;
      model->Integrate(dq, 1, &moved);
      REQUIRE(ForwardDynamics(*model, moved, point.v + dv, tau + dtau, kGravity, point.external, locked,
                              &workspace, &out)
                  .status == DynamicsStatus::kOk);
      return out;
    };
    const VectorX zero = VectorX::Zero(nv);
    CHECK(Relative(solved, at(zero, zero, zero)) < 1e-9);
    const auto by_q = Differences(nv, nv, 1e-3, [&](const VectorX& d) { return at(d, zero, zero); });
    const auto by_v = Differences(nv, nv, 0.05, [&](const VectorX& d) { return at(zero, d, zero); });
    const auto by_tau = Differences(nv, nv, 1, [&](const VectorX& d) { return at(zero, zero, d); });
    worst_q = std::max(worst_q, Relative(a_q, by_q));
    worst_v = std::max(worst_v, Relative(a_v, by_v));
    worst_tau = std::max(worst_tau, Relative(a_tau, by_tau));
  }
  INFO("da/dq " << worst_q << ", da/dv " << worst_v << ", da/dtau " << worst_tau);
  CHECK(worst_q < 1e-7);
  CHECK(worst_v < 1e-8);
  CHECK(worst_tau < 1e-8);
}

TEST_CASE("derivatives hold on the reference robots", "[reference]") {
  const auto robots = test::ReferencePath("robots");
  int count = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(robots)) {
    if (entry.path().extension() != ".urdf") continue;
    UrdfOptions urdf;
    urdf.load_meshes = false;
    const UrdfResult read = ReadUrdf(entry.path(), urdf);
    if (!read.ok) continue;
    for (const bool floating : {false, true}) {
      AddRobotOptions options;
      options.floating = floating;
      const auto model = BuildModel(read.robot, options);
      Workspace workspace(*model);
      Random random(7);
      const Point point = RandomPoint(*model, &random);
      VectorX solved(model->nv());
      // Some files leave fingers without inertia.
      if (model->nv() == 0 ||
          ForwardDynamics(*model, point.q, point.v, point.a, kGravity, {}, {}, &workspace, &solved).status !=
              DynamicsStatus::kOk)
        continue;
      INFO(entry.path().filename().string() << (floating ? " floating" : ""));
      Errors errors;
      Compare(*model, point, &errors);
      errors.Check();
      ++count;
    }
  }
  CHECK(count > 10);
}

TEST_CASE("a joint without inertia is named by the derivatives, too") {
  RobotDescription robot;
  robot.links.push_back({"base", {}, {}, {}, 0});
  robot.links.push_back({"ghost", {}, {}, {}, 0});
  JointDescription joint;
  joint.name = "j";
  joint.parent = "base";
  joint.child = "ghost";
  robot.joints.push_back(joint);
  const auto model = BuildModel(robot);
  DerivativesWorkspace workspace(*model);
  const VectorX zero = VectorX::Zero(1);
  VectorX a(1);
  MatrixX a_q(1, 1), a_v(1, 1), a_tau(1, 1);
  const auto result = ForwardDynamicsDerivatives(*model, zero, zero, zero, kGravity, {}, {}, &workspace, &a,
                                                 &a_q, &a_v, &a_tau);
  CHECK(result.status == DynamicsStatus::kSingular);
  CHECK(int{result.body} == 1);
}

TEST_CASE("derivatives do not allocate") {
  for (const double mimic : {0.0, 0.3}) {
    RandomTreeOptions options;
    options.joints = 60;
    options.mimic = mimic;
    const auto model = BuildModel(RandomTree(5, options));
    Random random(1);
    const int nv = model->nv();
    const Point point = RandomPoint(*model, &random);
    DerivativesWorkspace workspace(*model);
    MatrixX one(nv, nv), two(nv, nv), three(nv, nv);
    VectorX a(nv);
    std::vector<char> locked(static_cast<size_t>(nv), 0);
    locked[3] = 1;
    const std::size_t before = AllocationCount();
    InverseDynamicsDerivatives(*model, point.q, point.v, point.a, kGravity, point.external, &workspace, &one,
                               &two, &three);
    ForwardDynamicsDerivatives(*model, point.q, point.v, point.a, kGravity, point.external, locked,
                               &workspace, &a, &one, &two, &three);
    CHECK(AllocationCount() == before);
    CHECK(three.allFinite());
  }
}

}  // namespace derivatives_test
