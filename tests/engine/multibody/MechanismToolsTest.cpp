// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/multibody/Constraints.h"
#include "engine/multibody/Equilibrium.h"
#include "engine/multibody/MechanismAssembly.h"
#include "engine/multibody/MechanismDoctor.h"
#include "tests/support/LoopMechanisms.h"

using namespace linkwright;
using namespace linkwright::test;

namespace {

double Violation(const Mechanism& mechanism, const VectorX& q) {
  BodyFrames frames = mechanism.MakeFrames();
  mechanism.SetPositions(q, &frames);
  VectorX phi(mechanism.row_count());
  ConstraintResidual(mechanism, frames, 0, &phi);
  return phi.cwiseAbs().maxCoeff();
}

}  // namespace

TEST_CASE("the doctor counts the freedoms of a planar loop and names what is redundant", "[multibody]") {
  const auto mechanism = Mechanism::Make(FourBar());
  const MechanismDiagnosis found = DiagnoseMechanism(mechanism, mechanism->InitialPosition());
  CHECK(found.equations == 20);
  CHECK(found.rank == 17);
  CHECK(found.freedoms == 1);
  CHECK(found.counted_freedoms == -2);
  REQUIRE(found.redundant.size() == 3);
  for (const RedundantEquation& equation : found.redundant) {
    CHECK_FALSE(equation.with_joints.empty());
    CHECK(equation.text.find("follows from joint") != std::string::npos);
  }
  REQUIRE(found.modes.size() == 1);
  CHECK(found.nearness > 1e-3);
  CHECK(found.violation < 1e-12);
  // The mode obeys the constraints to first order, and the pose along it is closed.
  RowJacobian J = RowJacobian::Zero(mechanism->row_count(), 12);
  BodyFrames frames = mechanism->MakeFrames();
  mechanism->SetPositions(mechanism->InitialPosition(), &frames);
  ConstraintJacobian(*mechanism, frames, &J);
  VectorX rates(mechanism->row_count());
  MultiplyJacobian(*mechanism, J, found.modes[0].displacement, &rates);
  CHECK(rates.cwiseAbs().maxCoeff() < 1e-9);
  const VectorX moved =
      PoseAlongMode(mechanism, mechanism->InitialPosition(), found.modes[0].displacement, 0.05);
  CHECK(Violation(*mechanism, moved) < 1e-10);
  CHECK((moved - mechanism->InitialPosition()).norm() > 0.01);
}

TEST_CASE("a loop that is nearly stretched is nearly singular", "[multibody]") {
  const auto nearness = [](double height) {
    MechanismDescription d;
    const Vector3 A(0, 0, 0), B(0.5, height, 0), C(1, 0, 0);
    d.bodies = {Rod("a", A, B), Rod("b", B, C)};
    d.joints = {JointAt(d, "A", ConstraintType::kSpherical, "ground", "a", A),
                JointAt(d, "B", ConstraintType::kSpherical, "a", "b", B),
                JointAt(d, "C", ConstraintType::kSpherical, "ground", "b", C)};
    const auto mechanism = Mechanism::Make(d);
    return DiagnoseMechanism(mechanism, mechanism->InitialPosition()).nearness;
  };
  CHECK(nearness(1e-3) < 0.1 * nearness(0.1));
}

TEST_CASE("a wrong pose is assembled with the least change", "[multibody]") {
  const MechanismDescription d = FourBar();
  const auto mechanism = Mechanism::Make(d);
  VectorX wrong = mechanism->InitialPosition();
  for (Eigen::Index k = 0; k < wrong.size(); ++k)
    wrong[k] += 0.03 * std::sin(1.7 * static_cast<double>(k) + 2);
  const AssemblyReport report = AssembleMechanism(mechanism, wrong);
  INFO(report.text);
  REQUIRE(report.ok);
  CHECK(report.violation <= 1e-10);
  CHECK(report.violation_before > 1e-3);
  CHECK(report.changes.size() == 3);
  // Along the one freedom nothing comes nearer.
  const auto distance = [&](const VectorX& q) {
    double sum = 0;
    for (int b = 1; b <= 3; ++b) {
      const double m = mechanism->mass(b), J = mechanism->inertia(b).trace() / 3;
      sum += m * (PlaceOf(q, b) - PlaceOf(wrong, b)).squaredNorm();
      sum += J * 4 * (EulerG(ParametersOf(wrong, b).normalized()) * ParametersOf(q, b)).squaredNorm();
    }
    return sum;
  };
  const MechanismDiagnosis doctor = DiagnoseMechanism(mechanism, report.q);
  for (const double amount : {-0.01, 0.01}) {
    const VectorX beside = PoseAlongMode(mechanism, report.q, doctor.modes[0].displacement, amount);
    CHECK(distance(beside) > distance(report.q));
  }
}

TEST_CASE("pinned bodies stay, and what cannot be assembled is told", "[multibody]") {
  const auto mechanism = Mechanism::Make(FourBar());
  VectorX wrong = mechanism->InitialPosition();
  wrong.segment<3>(7) += Vector3(0.05, -0.02, 0);
  const AssemblyReport pinned = AssembleMechanism(mechanism, wrong, {1});
  INFO(pinned.text);
  CHECK(pinned.ok);
  CHECK(PlaceOf(pinned.q, 1) == PlaceOf(wrong, 1));
  MechanismDescription apart = FourBar();
  apart.joints.back().point_i = {5, 5, 0};
  const auto torn = Mechanism::Make(apart);
  const AssemblyReport failed = AssembleMechanism(torn, torn->InitialPosition());
  CHECK_FALSE(failed.ok);
  CHECK(failed.text.find("not met: joint") != std::string::npos);
  CHECK(failed.q.allFinite());
}

TEST_CASE("a mass on two springs hangs where they balance", "[multibody]") {
  MechanismDescription d;
  d.bodies = {Rod("mass", {0, -0.1, 0}, {0, 0.1, 0}, 3)};
  d.joints = {JointAt(d, "guide", ConstraintType::kTranslational, "ground", "mass", {0, 0, 0}, {0, 0, 1})};
  MechanismForce spring;
  spring.name = "spring";
  spring.body_j = "mass";
  spring.point_i = {0, 0, 1};
  spring.k = 200;
  spring.l_ref = 1;
  d.forces = {spring};
  const auto mechanism = Mechanism::Make(d);
  const EquilibriumResult found = FindEquilibrium(mechanism, mechanism->InitialPosition());
  INFO(found.why);
  REQUIRE(found.ok);
  CHECK(found.q[2] == Approx(-3 * 9.81 / 200).epsilon(1e-10));
}

TEST_CASE("the vehicle's design comes to rest where its model stands", "[multibody][reference]") {
  const MechanismDescription design = ReferenceModel("hmmwv_design"), at_rest = ReferenceModel("hmmwv_A");
  const auto mechanism = Mechanism::Make(design);
  const EquilibriumResult found = FindEquilibrium(mechanism, mechanism->InitialPosition());
  INFO(found.why);
  REQUIRE(found.ok);
  CHECK(found.neutral == 3);
  // Up to the three neutral directions: heights are those of the model.
  for (int b = 1; b <= mechanism->body_count(); ++b)
    CHECK(PlaceOf(found.q, b).z() == Approx(at_rest.bodies[static_cast<size_t>(b) - 1].r.z()).margin(1e-8));
}
