// SPDX-License-Identifier: BSD-3-Clause
#include "engine/trot/TrotTorques.h"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

namespace linkwright {
namespace {

constexpr double kNegligible = 1e-9;

TrotTorqueChoice At(const TrotTorqueLine& line, double low, double high) {
  TrotTorqueChoice choice;
  choice.low = low;
  choice.high = high;
  choice.s = low <= high ? std::clamp(0.0, low, high) : (low + high) / 2;
  choice.T = line.L2 + choice.s * line.n;
  return choice;
}

/// Largest |T_i + s n_i| w_i.
double Largest(const TrotTorqueLine& line, const TrotTorque& weights, double s) {
  return ((line.L2 + s * line.n).cwiseAbs().cwiseProduct(weights)).maxCoeff();
}

/// The s at which the largest weighted magnitude is smallest: all of them.
TrotTorqueChoice LeastWeighted(const TrotTorqueLine& line, const TrotTorque& weights) {
  // The smallest value of an upper envelope of straight lines ±(T_i + s n_i) w_i lies where two of them
  // cross.
  double best = Largest(line, weights, 0), at = 0;
  for (int i = 0; i < kTrotTorques; ++i) {
    if (std::abs(line.n[i]) <= kNegligible) continue;
    for (int j = 0; j <= i; ++j) {
      for (const double sign : {-1.0, 1.0}) {
        const double slope = line.n[i] * weights[i] - sign * line.n[j] * weights[j];
        if (std::abs(slope) <= kNegligible * weights.maxCoeff()) continue;
        const double s = -(line.L2[i] * weights[i] - sign * line.L2[j] * weights[j]) / slope;
        const double value = Largest(line, weights, s);
        if (value < best) {
          best = value;
          at = s;
        }
      }
    }
  }
  double low = -std::numeric_limits<double>::infinity(), high = -low;
  for (int i = 0; i < kTrotTorques; ++i) {
    if (std::abs(line.n[i]) <= kNegligible) continue;
    const double bound = best / weights[i];
    const double a = (-bound - line.L2[i]) / line.n[i], b = (bound - line.L2[i]) / line.n[i];
    low = std::max(low, std::min(a, b));
    high = std::min(high, std::max(a, b));
  }
  if (!(low < high)) low = high = at;
  return At(line, low, high);
}

}  // namespace

std::string_view ToString(TrotCriterion criterion) {
  return kTrotCriterionNames[static_cast<std::size_t>(criterion)];
}

TrotTorqueLine ResolveTrotTorques(const TrotEquations& equations, const TrotVector& required) {
  TrotTorqueLine line;
  // G = Q [R; 0] Pᵀ: T = Q [R⁻ᵀ Pᵀ b; 0] has the smallest 2-norm, the last column of Q is normal to G.
  const Eigen::Matrix<double, kTrotTorques, kTrotDofs> G = equations.G7();
  const Eigen::ColPivHouseholderQR<Eigen::Matrix<double, kTrotTorques, kTrotDofs>> qr(G);
  TrotTorque y = TrotTorque::Zero();
  y.head<kTrotDofs>() = qr.colsPermutation().transpose() * required;
  const auto R = qr.matrixR().topLeftCorner<kTrotDofs, kTrotDofs>().triangularView<Eigen::Upper>();
  R.transpose().solveInPlace(y.head<kTrotDofs>());
  line.L2 = qr.householderQ() * y;
  line.n = qr.householderQ() * TrotTorque::Unit(kTrotTorques - 1);
  line.n.tail<4>().setZero();  // exactly: the swing legs' torques are determined
  line.n.normalize();
  if (line.n[0] < 0) line.n = -line.n;
  return line;
}

TrotTorqueChoice LeastSum(const TrotTorqueLine& line) {
  // Σ |T_i + s n_i| bends at s_i = −T_i / n_i, where its slope grows by 2 |n_i|, from −W on.
  struct Bend {
    double s, weight;
  };
  std::array<Bend, kTrotTorques> bends{};
  std::size_t count = 0;
  double W = 0;
  for (int i = 0; i < kTrotTorques; ++i) {
    const double weight = std::abs(line.n[i]);
    if (weight <= kNegligible) continue;
    const Bend bend = {-line.L2[i] / line.n[i], weight};
    std::size_t place = count++;  // in the order of s
    for (; place > 0 && bends[place - 1].s > bend.s; --place) bends[place] = bends[place - 1];
    bends[place] = bend;
    W += weight;
  }
  double slope = -W, low = 0, high = 0;
  bool flat = false;
  for (std::size_t i = 0; i < count; ++i) {
    slope += 2 * bends[i].weight;
    if (!flat && slope >= -kNegligible * W) {
      low = bends[i].s;
      flat = true;
    }
    if (slope > kNegligible * W) {
      high = bends[i].s;
      break;
    }
  }
  return At(line, low, high);
}

TrotTorqueChoice LeastLargest(const TrotTorqueLine& line) { return LeastWeighted(line, TrotTorque::Ones()); }

TrotTorqueChoice WithinLimits(const TrotTorqueLine& line, const TrotTorque& limits) {
  double low = -std::numeric_limits<double>::infinity(), high = -low;
  bool possible = true;
  for (int i = 0; i < kTrotTorques; ++i) {
    if (std::abs(line.n[i]) <= kNegligible) {
      possible = possible && std::abs(line.L2[i]) <= limits[i];
      continue;
    }
    const double a = (-limits[i] - line.L2[i]) / line.n[i], b = (limits[i] - line.L2[i]) / line.n[i];
    low = std::max(low, std::min(a, b));
    high = std::min(high, std::max(a, b));
  }
  if (possible && low <= high) return At(line, low, high);
  TrotTorqueChoice choice = LeastWeighted(line, limits.cwiseInverse());
  choice.within_limits = false;
  return choice;
}

TrotTorque ChooseTrotTorques(const TrotTorqueLine& line, TrotCriterion criterion, const TrotTorque& limits) {
  switch (criterion) {
    case TrotCriterion::kSquares:
      return line.L2;
    case TrotCriterion::kSum:
      return LeastSum(line).T;
    case TrotCriterion::kLargest:
      return LeastLargest(line).T;
    case TrotCriterion::kLimits:
      return WithinLimits(line, limits).T;
  }
  return line.L2;
}

TrotTorque SmallestTrotTorques(const TrotEquations& equations, const TrotEquations::Vector& required,
                               const std::array<bool, TrotEquations::kAll>& held) {
  // Columns of Gᵀ that are free, as many as there are, without allocation.
  using Free = Eigen::Matrix<double, kTrotTorques, Eigen::Dynamic, 0, kTrotTorques, TrotEquations::kAll>;
  const Eigen::Index n = std::count(held.begin(), held.end(), false);
  Free G(kTrotTorques, n);
  Eigen::Matrix<double, Eigen::Dynamic, 1, 0, TrotEquations::kAll, 1> b(n);
  Eigen::Index column = 0;
  for (int i = 0; i < TrotEquations::kAll; ++i) {
    if (held[static_cast<std::size_t>(i)]) continue;
    G.col(column) = equations.G.col(i);
    b[column++] = required[i];
  }
  // Gᵀ P = Q R: T = Q R⁻ᵀ Pᵀ b
  const Eigen::ColPivHouseholderQR<Free> qr(G);
  const Eigen::Index rank = qr.rank();
  b = (qr.colsPermutation().transpose() * b).eval();
  TrotTorque T = TrotTorque::Zero();
  const auto R = qr.matrixR().topLeftCorner(rank, rank).triangularView<Eigen::Upper>();
  T.head(rank) = R.transpose().solve(b.head(rank));
  T.applyOnTheLeft(qr.householderQ());
  return T;
}

bool ShareTrotForces(const TrotEquations& equations, const TrotEquations::Vector& ud,
                     std::array<bool, kTrotLegs> stands, TrotFootShare* out) {
  // Of T1…T8, by role: those of a leg's knee and hip.
  constexpr std::array<std::array<int, 2>, kTrotLegs> kLegTorques = {{{0, 1}, {3, 2}, {4, 5}, {7, 6}}};
  constexpr int kBody = 3;
  // a u̇ − f' = Gᵀ T + forces on the feet. A leg's two torques follow from the rows of its foot; the rows of
  // the body then say what the forces have to be together.
  const TrotEquations::Vector required = equations.a * ud - equations.f;
  Eigen::Matrix<double, kBody, 1> b = -required.head<kBody>();
  std::array<Eigen::Matrix2d, kTrotLegs> inverse;            // of (foot's rows, leg's torques)
  std::array<Eigen::Matrix<double, kBody, 2>, kTrotLegs> D;  // force on the foot → on the body
  for (std::size_t leg = 0; leg < kTrotLegs; ++leg) {
    const int foot = TrotEquations::kFootColumn[leg];
    Eigen::Matrix2d B;
    Eigen::Matrix<double, kBody, 2> C;
    for (int k = 0; k < 2; ++k) {
      const auto row = equations.G.row(kLegTorques[leg][static_cast<std::size_t>(k)]);
      B.col(k) = row.segment<2>(foot).transpose();
      C.col(k) = row.head<kBody>().transpose();
    }
    if (!(std::abs(B.determinant()) > 1e-9 * B.squaredNorm())) return false;
    inverse[leg] = B.inverse();
    D[leg] = C * inverse[leg];
    b += D[leg] * required.segment<2>(foot);
  }
  const Eigen::Vector2d weight(kFootSlope * kFootSlope, 1);
  for (;;) {
    // Σ D F = b with the least Σ Fᵀ W⁻¹ F: F = W Dᵀ (Σ D W Dᵀ)⁻¹ b
    Eigen::Matrix3d K = Eigen::Matrix3d::Zero();
    for (std::size_t leg = 0; leg < kTrotLegs; ++leg)
      if (stands[leg]) K += D[leg] * weight.asDiagonal() * D[leg].transpose();
    const Eigen::LDLT<Eigen::Matrix3d> factor(K);
    if (factor.info() != Eigen::Success || !(factor.vectorD().minCoeff() > 0)) return false;
    const Eigen::Vector3d y = factor.solve(b);
    std::size_t pulls = kTrotLegs;
    int count = 0;
    for (std::size_t leg = 0; leg < kTrotLegs; ++leg) {
      out->force[leg].setZero();
      if (!stands[leg]) continue;
      ++count;
      out->force[leg] = weight.asDiagonal() * (D[leg].transpose() * y);
      const bool worst = pulls == kTrotLegs || out->force[leg].y() < out->force[pulls].y();
      if (out->force[leg].y() < 0 && worst) pulls = leg;
    }
    if (pulls == kTrotLegs || count < 2) break;
    stands[pulls] = false;
    out->force[pulls].setZero();
    if (count > 2) continue;
    // One foot cannot turn the body as asked: it gives the force that moves it.
    const std::size_t last =
        static_cast<std::size_t>(std::find(stands.begin(), stands.end(), true) - stands.begin());
    out->force[last] = D[last].topRows<2>().inverse() * b.head<2>();
    if (out->force[last].y() < 0) out->force[last].setZero();
    break;
  }
  for (std::size_t leg = 0; leg < kTrotLegs; ++leg) {
    const Eigen::Vector2d T =
        inverse[leg] * (required.segment<2>(TrotEquations::kFootColumn[leg]) - out->force[leg]);
    for (int k = 0; k < 2; ++k) out->torque[kLegTorques[leg][static_cast<std::size_t>(k)]] = T[k];
  }
  return out->torque.allFinite();
}

}  // namespace linkwright
