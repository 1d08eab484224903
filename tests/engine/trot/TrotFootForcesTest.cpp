// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/LU>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/trot/TrotTorques.h"
#include "tests/support/TrotMechanism.h"

using namespace linkwright;

namespace trot_foot_forces_test {
namespace {

using Stands = std::array<bool, kTrotLegs>;
using Forces = Eigen::Matrix<double, 2 * kTrotLegs, 1>;

/// A posture that is to have these accelerations; feet that stand are to stay.
struct Wanted {
  TrotEquations equations;
  TrotEquations::Vector ud = TrotEquations::Vector::Zero();
  TrotEquations::Vector required;  ///< a u̇ − f'
};

Wanted Random(const Stands& stands, double size, std::mt19937* generator) {
  const TrotParameters p = UnsymmetricTrot();
  const RandomTrot s = RandomTrotState(p, generator);
  TrotKinematics kinematics;
  REQUIRE(ComputeTrotKinematics(p, s.x, s.u, &kinematics).ok);
  Wanted out;
  ComputeTrotEquations(p, kinematics, &out.equations);
  out.ud.head<kTrotDofs>() = size * s.ud;
  for (std::size_t leg = 0; leg < kTrotLegs; ++leg)
    if (stands[leg]) out.ud.segment<2>(TrotEquations::kFootColumn[leg]).setZero();
  out.required = out.equations.a * out.ud - out.equations.f;
  return out;
}

/// Which generalised forces the forces on the feet are: one column for x and y of each foot.
Eigen::Matrix<double, TrotEquations::kAll, 2 * kTrotLegs> Columns(const Stands& stands) {
  Eigen::Matrix<double, TrotEquations::kAll, 2 * kTrotLegs> out;
  out.setZero();
  for (std::size_t leg = 0; leg < kTrotLegs; ++leg)
    for (int i = 0; i < 2; ++i)
      if (stands[leg]) out(TrotEquations::kFootColumn[leg] + i, 2 * static_cast<Eigen::Index>(leg) + i) = 1;
  return out;
}

Forces Of(const TrotFootShare& share) {
  Forces out;
  for (std::size_t leg = 0; leg < kTrotLegs; ++leg)
    out.segment<2>(2 * static_cast<Eigen::Index>(leg)) = share.force[leg];
  return out;
}

/// Σ (f_x / μ)² + f_y²
double Weighted(const Forces& forces) {
  double sum = 0;
  for (Eigen::Index i = 0; i < forces.size(); i += 2)
    sum += std::pow(forces[i] / kFootSlope, 2) + forces[i + 1] * forces[i + 1];
  return sum;
}

/// The forces of least weighted sum that give what is wanted, feet that pull included: torques can do all but
/// the three combinations of the equations in which none appears.
Forces LeastForces(const Wanted& wanted, const Stands& stands) {
  const Eigen::MatrixXd free = Eigen::MatrixXd(wanted.equations.G).fullPivLu().kernel().transpose();
  REQUIRE(free.rows() == TrotEquations::kAll - kTrotTorques);
  const Eigen::MatrixXd A = free * Columns(stands);
  Forces weight;
  for (Eigen::Index i = 0; i < weight.size(); ++i) weight[i] = i % 2 == 0 ? kFootSlope * kFootSlope : 1;
  const Eigen::MatrixXd WA = weight.asDiagonal() * A.transpose();
  return WA * (A * WA).fullPivLu().solve(free * wanted.required);
}

Stands FromBits(unsigned bits) {
  Stands out{};
  for (std::size_t leg = 0; leg < kTrotLegs; ++leg) out[leg] = (bits >> leg & 1U) != 0;
  return out;
}

int CountOf(const Stands& stands) { return static_cast<int>(std::count(stands.begin(), stands.end(), true)); }

Stands Pushing(const TrotFootShare& share) {
  Stands out{};
  for (std::size_t leg = 0; leg < kTrotLegs; ++leg) out[leg] = share.force[leg].norm() > 0;
  return out;
}

/// Calls check(stands, wanted, share) for random postures on all sets of two feet or more.
template <class Check>
void ForPostures(unsigned seed, const Check& check) {
  std::mt19937 generator(seed);
  for (unsigned bits = 0; bits < 16; ++bits) {
    const Stands stands = FromBits(bits);
    if (CountOf(stands) < 2) continue;
    for (int i = 0; i < 20; ++i) {
      INFO(bits << " " << i);
      const Wanted wanted = Random(stands, i % 2 == 0 ? 0.1 : 1, &generator);
      TrotFootShare share;
      REQUIRE(ShareTrotForces(wanted.equations, wanted.ud, stands, &share));
      check(stands, wanted, share);
    }
  }
}

}  // namespace

TEST_CASE("Shared forces and their torques give the accelerations that are asked for") {
  int exact = 0, alone = 0;
  ForPostures(61, [&](const Stands& stands, const Wanted& wanted, const TrotFootShare& share) {
    const TrotEquations::Vector given =
        wanted.equations.G.transpose() * share.torque + Columns(stands) * Of(share);
    const TrotEquations::Vector off = given - wanted.required;
    const double scale = 1 + wanted.required.cwiseAbs().maxCoeff();
    for (std::size_t leg = 0; leg < kTrotLegs; ++leg) {
      CHECK(share.force[leg].y() >= 0);
      if (!stands[leg]) CHECK(share.force[leg].isZero(0));
    }
    if (CountOf(Pushing(share)) >= 2) {
      ++exact;
      CHECK(off.cwiseAbs().maxCoeff() < 1e-9 * scale);
      return;
    }
    // One foot alone moves the body as asked, and turns it as it may.
    ++alone;
    CHECK(off.tail<TrotEquations::kAll - 3>().cwiseAbs().maxCoeff() < 1e-9 * scale);
    double up = 0;
    for (const Eigen::Vector2d& force : share.force) up += force.y();
    if (up > 0) CHECK(off.head<2>().cwiseAbs().maxCoeff() < 1e-9 * scale);
  });
  CHECK(exact > 50);
  CHECK(alone > 5);
}

TEST_CASE("No other forces on the feet that push give the same with a smaller weighted sum") {
  int compared = 0;
  ForPostures(62, [&](const Stands&, const Wanted& wanted, const TrotFootShare& share) {
    const Stands pushing = Pushing(share);
    if (CountOf(pushing) < 2) return;
    // Torques and forces that do nothing together.
    Eigen::MatrixXd all(TrotEquations::kAll, kTrotTorques + 2 * kTrotLegs);
    all << wanted.equations.G.transpose(), Columns(pushing);
    std::vector<Eigen::Index> kept;
    for (Eigen::Index i = 0; i < all.cols(); ++i)
      if (i < kTrotTorques || pushing[static_cast<std::size_t>((i - kTrotTorques) / 2)]) kept.push_back(i);
    const Eigen::MatrixXd some = all(Eigen::all, kept);
    const Eigen::MatrixXd nothing = some.fullPivLu().kernel();
    REQUIRE(nothing.cols() == 2 * CountOf(pushing) - 3);
    const Forces forces = Of(share);
    const double least = Weighted(forces);
    for (Eigen::Index k = 0; k < nothing.cols(); ++k) {
      CHECK((some * nothing.col(k)).norm() < 1e-10 * nothing.col(k).norm());
      Forces change = Forces::Zero();
      for (std::size_t i = 0; i < kept.size(); ++i)
        if (kept[i] >= kTrotTorques)
          change[kept[i] - kTrotTorques] = nothing(static_cast<Eigen::Index>(i), k);
      REQUIRE(change.norm() > 1e-6 * nothing.col(k).norm());
      change *= 10 / change.norm();  // [N]
      for (const double sign : {-1.0, 1.0}) {
        ++compared;
        CHECK(Weighted(forces + sign * change) > least);
      }
    }
  });
  CHECK(compared > 200);
}

TEST_CASE("A foot that would have to pull gets no force; where none would, all have the least") {
  int pulled = 0, pushed = 0;
  ForPostures(63, [&](const Stands& stands, const Wanted& wanted, const TrotFootShare& share) {
    const Forces least = LeastForces(wanted, stands);
    std::size_t worst = 0;
    double lowest = 1e300;
    for (std::size_t leg = 0; leg < kTrotLegs; ++leg) {
      const double up = least[2 * static_cast<Eigen::Index>(leg) + 1];
      if (!stands[leg] || up >= lowest) continue;
      lowest = up;
      worst = leg;
    }
    const double scale = 1 + least.cwiseAbs().maxCoeff();
    if (std::abs(lowest) < 1e-6 * scale) return;
    if (lowest < 0) {
      ++pulled;
      CHECK(share.force[worst].isZero(0));
    } else {
      ++pushed;
      CHECK((Of(share) - least).cwiseAbs().maxCoeff() < 1e-8 * scale);
    }
  });
  CHECK(pulled > 20);
  CHECK(pushed > 20);
}

TEST_CASE("On four feet at rest the forces carry the weight, and a symmetric robot's feet carry alike") {
  const TrotCase of = TrotPaperCases()[0];
  const TrotParameters& p = of.parameters;
  // All feet below their hips, in the middle of the stroke.
  TrotPosture posture;
  const double d = p.d3 + p.d3t;
  posture.body = Eigen::Vector3d(p.d3, of.plan->Y, 0);
  for (std::size_t leg = 0; leg < kTrotLegs; ++leg) {
    posture.foot[leg] = Eigen::Vector2d(leg % 2 == 0 ? 0 : d, 0);
    posture.foot_rate[leg].setZero();
  }
  TrotKinematics kinematics;
  REQUIRE(ComputeTrotKinematics(p, posture, &kinematics).ok);
  TrotEquations equations;
  ComputeTrotEquations(p, kinematics, &equations);
  TrotFootShare share;
  REQUIRE(ShareTrotForces(equations, TrotEquations::Vector::Zero(), {true, true, true, true}, &share));
  double mass = 0;
  for (const double each : p.mass) mass += each;
  Eigen::Vector2d sum = Eigen::Vector2d::Zero();
  for (const Eigen::Vector2d& force : share.force) sum += force;
  CHECK(std::abs(sum.x()) < 1e-9);
  CHECK(sum.y() == Approx(mass * p.g).epsilon(1e-12));
  CHECK((share.force[0] - share.force[2]).norm() < 1e-9);
  CHECK((share.force[1] - share.force[3]).norm() < 1e-9);
}

}  // namespace trot_foot_forces_test
