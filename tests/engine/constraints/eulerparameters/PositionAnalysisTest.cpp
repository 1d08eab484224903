// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/constraints/eulerparameters/PositionAnalysis.h"
#include "engine/math/Rotation.h"
#include "tests/support/LoopMechanisms.h"

using namespace linkwright;
using namespace linkwright::test;

namespace {

// A platform on a ball joint whose orientation three rods fix, and an orientation 20° away from what they ask
// for.
MechanismDescription Platform() {
  MechanismDescription d;
  d.bodies = {Rod("platform", {-0.5, 0, 0.5}, {0.5, 0, 0.5})};
  d.joints = {JointAt(d, "centre", ConstraintType::kSpherical, "ground", "platform", {0, 0, 0.5})};
  const Vector3 feet[] = {{0.03, 0.56, 0}, {-0.25, -0.45, 0}, {-0.25, 0.45, 0}};
  const Vector3 tops[] = {{0.48, 0.02, -0.1}, {-0.25, -0.43, 0}, {-0.25, 0.43, 0}};
  const Matrix3 A = RotationFromRpy({0.2, 0.1, -0.25});
  for (int k = 0; k < 3; ++k) {
    MechanismJoint rod;
    rod.name = "rod" + std::to_string(k);
    rod.type = ConstraintType::kDistance;
    rod.body_j = "platform";
    rod.point_i = feet[k];
    rod.point_j = tops[k];
    rod.length = (Vector3(0, 0, 0.5) + A * tops[k] - feet[k]).norm();
    d.joints.push_back(rod);
  }
  return d;
}

PositionOptions With(PositionMethod method, RotationMode mode) {
  PositionOptions options;
  options.method = method;
  options.mode = mode;
  return options;
}

}  // namespace

TEST_CASE("the modified Newton method makes Newton's iterates", "[multibody]") {
  const Mechanism mechanism(Platform());
  for (const RotationMode mode : {RotationMode::kNorm, RotationMode::kPoly}) {
    const auto mod = IteratePositions(mechanism, mechanism.InitialPosition(), 0, {},
                                      With(PositionMethod::kModified, mode));
    const auto full =
        IteratePositions(mechanism, mechanism.InitialPosition(), 0, {}, With(PositionMethod::kFull, mode));
    REQUIRE(mod.size() == full.size());
    REQUIRE(mod.size() < 20);
    CHECK(mod.back().residual <= 1e-12);
    for (size_t k = 0; k < mod.size(); ++k) {
      CHECK((mod[k].q - full[k].q).cwiseAbs().maxCoeff() < 1e-12);
      // After a step Φᴺ = |δp|².
      if (k > 0)
        CHECK(mod[k].norm == Approx((mod[k].q - mod[k - 1].q).segment<4>(3).squaredNorm()).margin(1e-14));
    }
    CHECK((EulerRotation(ParametersOf(mod.back().q, 1)) - RotationFromRpy({0.2, 0.1, -0.25})).norm() < 1e-11);
  }
}

TEST_CASE("the rate is quadratic with A = E G^T/p^T p, and every two steps with the polynomial",
          "[multibody]") {
  const Mechanism mechanism(Platform());
  const auto errors = [&](RotationMode mode) {
    const auto iterates = IteratePositions(mechanism, mechanism.InitialPosition(), 0, {},
                                           With(PositionMethod::kModified, mode));
    std::vector<double> out;
    for (const PositionIterate& at : iterates) out.push_back((at.q - iterates.back().q).norm());
    return out;
  };
  const auto norm = errors(RotationMode::kNorm), poly = errors(RotationMode::kPoly);
  for (size_t k = 0; k + 1 < norm.size(); ++k)
    if (norm[k] < 0.1 && norm[k] > 1e-7) CHECK(norm[k + 1] < 20 * norm[k] * norm[k]);
  bool slower = false;
  for (size_t k = 0; k + 2 < poly.size(); ++k) {
    if (!(poly[k] < 0.1 && poly[k] > 1e-6)) continue;
    CHECK(poly[k + 2] < 20 * poly[k] * poly[k]);
    slower = slower || poly[k + 1] > 20 * poly[k] * poly[k];
  }
  CHECK(slower);
  CHECK(norm.size() < poly.size());
}

TEST_CASE("normalising after the solution spoils it with the polynomial only", "[multibody]") {
  const Mechanism mechanism(Platform());
  const auto last = [&](PositionMethod method, RotationMode mode) {
    return IteratePositions(mechanism, mechanism.InitialPosition(), 0, {}, With(method, mode)).back();
  };
  CHECK(last(PositionMethod::kAfter, RotationMode::kNorm).residual < 1e-11);
  CHECK(last(PositionMethod::kAfter, RotationMode::kPoly).residual > 1e-4);
  CHECK(last(PositionMethod::kRenormalise, RotationMode::kNorm).residual < 1e-11);
  CHECK(last(PositionMethod::kRenormalise, RotationMode::kPoly).residual < 1e-11);
}

TEST_CASE("held coordinates are reached quadratically, also by parameters that are not unit", "[multibody]") {
  const Mechanism mechanism(FourBar());
  const VectorX closed = mechanism.InitialPosition();
  // The planar loop has three redundant rows: the step is the least-squares one.
  HeldCoordinates held;
  for (int b = 1; b <= 3; ++b) held.references.push_back(ParametersOf(closed, b));
  held.columns = {5};  // the crank's turn
  held.target = VectorX::Zero(1);
  VectorX start = closed;
  for (Eigen::Index k = 0; k < start.size(); ++k) start[k] += 5e-3 * std::sin(2.0 * static_cast<double>(k));
  const auto iterates = IteratePositions(mechanism, start, 0, held);
  REQUIRE(iterates.size() < 10);
  CHECK(iterates.back().residual <= 1e-12);
  CHECK((iterates.back().q - closed).cwiseAbs().maxCoeff() < 1e-11);
}
