// SPDX-License-Identifier: GPL-3.0-or-later
// What a newcomer builds first, by mouse and typed numbers: pendulums. Each is held to its equations of
// motion.
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/algorithms/Dynamics.h"
#include "engine/simulation/system/SystemLinearisation.h"
#include "tests/app/tasks/Hands.h"
#include "tests/app/tasks/Solids.h"

namespace pendulum_tasks_test {

using namespace linkwright;
using namespace linkwright::app;

MatrixX massMatrix(const Hands& hands, const VectorX& q) {
  Workspace workspace(hands.model());
  MatrixX M(hands.model().nv(), hands.model().nv());
  MassMatrix(hands.model(), q, &workspace, &M);
  return M;
}

// ω² of the oscillations about the start, smallest first.
VectorX squaredFrequencies(const Hands& hands) {
  const auto system = hands.compiled()->MakeSystem();
  Linearisation linear;
  REQUIRE(Linearise(system.get(), system->InitialState(), &linear).ok);
  std::vector<double> found;
  for (const LinearMode& mode : linear.modes)
    if (mode.value.imag() > 1e-6) found.push_back(std::pow(mode.value.imag(), 2));
  std::sort(found.begin(), found.end());
  return Eigen::Map<VectorX>(found.data(), static_cast<Eigen::Index>(found.size()));
}

VectorX squaredFrequencies(const MatrixX& K, const MatrixX& M) {
  return Eigen::GeneralizedSelfAdjointEigenSolver<MatrixX>(K, M).eigenvalues();
}

TEST_CASE("A newcomer makes a pendulum on a cart") {
  Hands hands("pendulum on a cart");
  hands.menu("Build", {"buildAddOnWorld"});
  hands.dialogChoice("buildJoint", "Prismatic");
  hands.dialogVector("buildAxis", {1, 0, 0});
  hands.dialogChoice("buildShape", "Box");
  hands.dialogNumber("buildWidth", 0.1);
  hands.dialogText("buildName", "cart");
  hands.accept();
  hands.menu("Build", {"buildAddOnLink"});
  hands.dialogVector("buildAnchor", {0.15, 0, 1});
  hands.dialogVector("buildAlong", {0, 0, -0.5});
  hands.dialogText("buildName", "pendulum");
  hands.accept();

  const TaskBar cart = boxBar(0.1, 0.3), bar = capsuleBar(0.04, 0.5);
  const double l = 0.25, g = kStandardGravity;
  REQUIRE(hands.model().nv() == 2);
  for (const double angle : {0.0, 0.7, -2.0}) {
    const MatrixX M = massMatrix(hands, Eigen::Vector2d(0.3, angle));
    CHECK(M(0, 0) == Approx(cart.mass + bar.mass).epsilon(1e-9));
    // About y, what hangs down goes to −x.
    CHECK(M(0, 1) == Approx(-bar.mass * l * std::cos(angle)).epsilon(1e-9));
    CHECK(M(1, 1) == Approx(bar.inertia + bar.mass * l * l).epsilon(1e-9));
  }
  const double both = cart.mass + bar.mass;
  const VectorX found = squaredFrequencies(hands);
  REQUIRE(found.size() == 1);
  CHECK(found[0] == Approx(both * bar.mass * g * l /
                           (both * (bar.inertia + bar.mass * l * l) - std::pow(bar.mass * l, 2)))
                        .epsilon(1e-6));
  hands.finish();
}

TEST_CASE("A newcomer makes a double pendulum with a spring") {
  Hands hands("double pendulum with a spring");
  hands.menu("Build", {"buildAddOnWorld"});
  hands.dialogVector("buildAlong", {0, 0, -0.4});
  hands.accept();
  hands.menu("Build", {"buildExtrude"});
  hands.dialogNumber("buildCount", 1);
  hands.dialogVector("buildAlong", {0, 0, -0.4});
  hands.accept();
  hands.buttonMenu(hands.window.findChild<QWidget*>("addForce"), {"Spring"});
  hands.pageType("force.stiffness", "2");

  const TaskBar bar = capsuleBar(0.04, 0.4);
  const double L = 0.4, l = 0.2, g = kStandardGravity;
  REQUIRE(hands.model().nv() == 2);
  REQUIRE(hands.document->scene().forces.size() == 1);
  CHECK(hands.document->scene().forces[0].joint == hands.model().joints()[2].name);
  for (const double angle : {0.0, 1.1}) {
    const MatrixX M = massMatrix(hands, Eigen::Vector2d(0.3, angle));
    const double own = bar.inertia + bar.mass * l * l, coupled = bar.mass * L * l * std::cos(angle);
    CHECK(M(1, 1) == Approx(own).epsilon(1e-9));
    CHECK(M(0, 1) == Approx(own + coupled).epsilon(1e-9));
    CHECK(M(0, 0) == Approx(2 * own + bar.mass * L * L + 2 * coupled).epsilon(1e-9));
  }
  const double upper = bar.mass * g * (l + L), lower = bar.mass * g * l;
  MatrixX K(2, 2);
  K << upper + lower, lower, lower, lower + 2;
  const VectorX found = squaredFrequencies(hands);
  const VectorX expected = squaredFrequencies(K, massMatrix(hands, VectorX::Zero(2)));
  REQUIRE(found.size() == 2);
  for (int i = 0; i < 2; ++i) CHECK(found[i] == Approx(expected[i]).epsilon(1e-6));
  hands.finish();
}

TEST_CASE("A newcomer makes a Furuta pendulum") {
  Hands hands("Furuta pendulum");
  hands.menu("Build", {"buildAddOnWorld"});
  hands.dialogChoice("buildJoint", "Continuous");
  hands.dialogVector("buildAxis", {0, 0, 1});
  hands.dialogText("buildName", "arm");
  hands.accept();
  hands.menu("Build", {"buildAddOnLink"});
  hands.dialogChoice("buildJoint", "Continuous");
  hands.dialogVector("buildAxis", {1, 0, 0});
  hands.dialogVector("buildAlong", {0, 0, -0.4});
  hands.dialogText("buildName", "pendulum");
  hands.accept();

  const TaskBar arm = capsuleBar(0.04, 0.3), bar = capsuleBar(0.04, 0.4);
  const double r = 0.3, l = 0.2;
  // About its own axis: a cylinder, and a ball of the two ends.
  const double radius = 0.02, cylinder = 1000 * kPi * radius * radius * 0.4;
  const double thin = cylinder * radius * radius / 2 + 0.4 * (bar.mass - cylinder) * radius * radius;
  REQUIRE(hands.model().nv() == 2);
  for (const double angle : {0.0, 0.9, 2.5}) {
    const MatrixX M = massMatrix(hands, Eigen::Vector2d(0.4, angle));
    const double s = std::sin(angle), c = std::cos(angle);
    CHECK(M(0, 0) == Approx(arm.inertia + arm.mass * 0.15 * 0.15 + bar.mass * r * r +
                            (bar.inertia + bar.mass * l * l) * s * s + thin * c * c)
                         .epsilon(1e-9));
    CHECK(M(0, 1) == Approx(bar.mass * r * l * c).epsilon(1e-9));
    CHECK(M(1, 1) == Approx(bar.inertia + bar.mass * l * l).epsilon(1e-9));
  }
  hands.finish();
}

// The mass matrix and the stiffness of hinged bars that hang in a row, from absolute angles: each bar moves
// with all those above it.
void hangingBars(int n, const TaskBar& bar, double length, MatrixX* M, MatrixX* K) {
  M->setZero(n, n);
  K->setZero(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      const int below = n - 1 - std::max(i, j);
      const double arm = i == j ? length * length / 4 : length * length / 2;
      (*M)(i, j) = bar.mass * (arm + below * length * length) + (i == j ? bar.inertia : 0);
    }
    (*K)(i, i) = bar.mass * kStandardGravity * length * (0.5 + n - 1 - i);
  }
}

TEST_CASE("A newcomer makes a rope of twenty links") {
  Hands hands("rope of twenty links");
  hands.menu("Build", {"buildAddOnWorld"});
  hands.dialogChoice("buildJoint", "Ball");
  hands.dialogVector("buildAnchor", {0, 0, 3});
  hands.dialogVector("buildAlong", {0, 0, -0.1});
  hands.dialogNumber("buildWidth", 0.02);
  hands.accept();
  hands.menu("Build", {"buildExtrude"});
  hands.dialogNumber("buildCount", 19);
  hands.dialogChoice("buildJoint", "Ball");
  hands.dialogVector("buildAlong", {0, 0, -0.1});
  hands.dialogNumber("buildWidth", 0.02);
  hands.accept();

  constexpr int kLinks = 20;
  REQUIRE(hands.model().nv() == 3 * kLinks);
  MatrixX M, K;
  hangingBars(kLinks, capsuleBar(0.02, 0.1), 0.1, &M, &K);
  const VectorX expected = squaredFrequencies(K, M);
  // In either upright plane; a turn about its own axis meets nothing.
  const VectorX found = squaredFrequencies(hands);
  REQUIRE(found.size() == 2 * kLinks);
  for (int i = 0; i < 2 * kLinks; ++i) CHECK(found[i] == Approx(expected[i / 2]).epsilon(1e-5));
  // A rope without bending stiffness swings with ω = j₀/2 √(g/L), j₀ the first zero of the Bessel function.
  CHECK(std::sqrt(found[0]) == Approx(2.404826 / 2 * std::sqrt(kStandardGravity / 2)).epsilon(0.02));
  hands.finish();
}

}  // namespace pendulum_tasks_test
