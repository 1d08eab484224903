// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/contact/ContactPath.h"

#include <algorithm>
#include <cmath>

namespace linkwright {
namespace {

/// ln t: where the path begins, above which it is lost, from where on Newton's iteration is tried on the law
/// itself, each time it has come down by kTryEach, and where it ends.
constexpr double kBegin = 2.3, kLost = 7, kTryBelow = -2, kTryEach = 1, kEnd = -32;
constexpr int kMostPathSteps = 600, kMostBegins = 60, kBeginHalvings = 20, kCorrections = 6, kPathNewton = 8;
/// Lengths of steps, in ln t and in x over its greatest.
constexpr double kFirstLength = 0.5, kMostLength = 4, kLeastLength = 1e-7;
/// Misses, over the greatest force, that a step may leave; the second: of t.
constexpr double kOnPath = 1e-6, kOnPathOfT = 1e-2, kOnPathLeast = 1e-13;
/// x is weighed by its greatest, but at least by this part of the forces' scale.
constexpr double kLeastSize = 1e-3;

/// max(0, a) smoothed by τ, with slopes by a and by τ.
struct Positive {
  double value, by_a, by_tau;
};
Positive SmoothPositive(double a, double tau) {
  const double root = std::sqrt(a * a + 4 * tau * tau);
  if (!(root > 0)) return {0, 0, 0};
  return {a > 0 ? (a + root) / 2 : 2 * tau * tau / (root - a), (1 + a / root) / 2, 2 * tau / root};
}

}  // namespace

void ContactPath::Project(const ContactIsland& island, double log_t, double weight) {
  const Eigen::Index n = x_.size();
  const double t = std::exp(log_t), tau = t * size_, more = t * shift_;
  const MatrixX& W = island.W();
  u_ = island.b() + more * x_;
  u_.noalias() += W * x_;
  for (const ContactIsland::Member& of : island.members()) {
    const int at = of.first;
    double rho[6], by_tau[6] = {0, 0, 0, 0, 0, 0};
    rho[0] = of.rho;
    Matrix6 slopes = Matrix6::Zero();
    const double a = x_[at] - of.rho * u_[at];
    if (of.bounded) {
      // a bound / max(|a|, bound)
      const double length = std::sqrt(a * a + tau * tau);
      const Positive beyond = SmoothPositive(length - of.bound, tau);
      const double m = of.bound + beyond.value;
      const double q = m > 0 ? of.bound / m : 0, q_m = m > 0 ? -q / m : 0;
      F_[at] = x_[at] - q * a;
      if (length > 0) {
        slopes(0, 0) = q + a * q_m * beyond.by_a * a / length;
        by_tau[0] = a * q_m * (beyond.by_a * tau / length + beyond.by_tau);
      }
    } else {
      const Positive normal = SmoothPositive(a, tau);
      F_[at] = x_[at] - normal.value;
      slopes(0, 0) = normal.by_a;
      by_tau[0] = normal.by_tau;
      for (int k = 0; k < of.discs; ++k) {
        // z R / max(‖z‖, R), R = μ x_n
        const ContactIsland::Disc& disc = of.disc[static_cast<std::size_t>(k)];
        const double R = disc.mu * normal.value;
        double z[2] = {0, 0};
        for (int j = 0; j < disc.count; ++j) {
          rho[disc.row + j] = disc.rho;
          z[j] = x_[at + disc.row + j] - disc.rho * u_[at + disc.row + j];
        }
        const double length = std::sqrt(z[0] * z[0] + z[1] * z[1] + tau * tau);
        const Positive beyond = SmoothPositive(length - R, tau);
        const double m = R + beyond.value;
        const double q = m > 0 ? R / m : 0;
        const double by_R = m > 0 ? 1 / m - R / (m * m) * (1 - beyond.by_a) : 0;
        const double by_length = m > 0 ? -R / (m * m) * beyond.by_a : 0;
        const double q_tau = by_R * disc.mu * normal.by_tau + (length > 0 ? by_length * tau / length : 0) -
                             (m > 0 ? R / (m * m) * beyond.by_tau : 0);
        for (int j = 0; j < disc.count; ++j) {
          const int row = disc.row + j;
          F_[at + row] = x_[at + row] - q * z[j];
          slopes(row, 0) = z[j] * by_R * disc.mu * normal.by_a;
          for (int l = 0; l < disc.count; ++l)
            slopes(row, disc.row + l) =
                (j == l ? q : 0) + (length > 0 ? by_length * z[j] * z[l] / length : 0);
          by_tau[row] = q_tau * z[j];
        }
      }
    }
    for (int r = 0; r < of.rows; ++r) {
      double by_t = -by_tau[r] * tau, scaled[6];
      for (int k = 0; k < of.rows; ++k) {
        scaled[k] = slopes(r, k) * rho[k];
        by_t += scaled[k] * more * x_[at + k];
      }
      bordered_(at + r, n) = by_t;
      for (Eigen::Index column = 0; column < n; ++column) {
        double sum = 0;
        for (int k = 0; k < of.rows; ++k) sum += scaled[k] * W(at + k, column);
        bordered_(at + r, column) = sum / weight;
      }
      for (int k = 0; k < of.rows; ++k)
        bordered_(at + r, at + k) += (scaled[k] * more - slopes(r, k)) / weight;
      bordered_(at + r, at + r) += 1 / weight;
    }
  }
}

// The solution at a large t, by Newton's iteration from zero.
bool ContactPath::Begin(const ContactIsland& island, double log_t) {
  const Eigen::Index n = x_.size();
  bordered_.row(n).setZero();
  bordered_(n, n) = 1;
  Project(island, log_t, 1);
  for (int i = 0; i < kMostBegins; ++i) {
    const double merit = F_.norm();
    if (merit <= 1e-8 * size_) return true;
    right_.setZero(n + 1);
    right_.head(n) = -F_;
    factor_.compute(bordered_);
    right_ = factor_.solve(right_);
    if (!right_.allFinite()) return false;
    start_ = x_;
    double length = 1;
    for (int k = 0; k < kBeginHalvings; ++k, length /= 2) {
      x_ = start_ + length * right_.head(n);
      Project(island, log_t, 1);
      if (F_.norm() < (1 - 1e-4 * length) * merit) break;
    }
  }
  return false;
}

bool ContactPath::Follow(const ContactIsland& island, double share, double goal, IslandSolver* newton,
                         VectorX* x) {
  const Eigen::Index n = island.rows();
  size_ = 0;
  for (const ContactIsland::Member& of : island.members())
    size_ = std::max(size_, of.rho * island.b().segment(of.first, of.rows).norm());
  shift_ = share * island.W().trace() / static_cast<double>(n);
  if (!(size_ > 0)) return false;
  x_.setZero(n);
  F_.resize(n);
  bordered_.resize(n + 1, n + 1);
  double log_t = kBegin, tried = 0, length = kFirstLength;
  if (!Begin(island, log_t)) return false;
  tangent_ = -VectorX::Unit(n + 1, n);
  for (int step = 0; step < kMostPathSteps; ++step) {
    const double weight = 1 / std::max(kLeastSize * size_, x_.lpNorm<Eigen::Infinity>());
    Project(island, log_t, weight);
    bordered_.row(n) = tangent_.transpose();
    factor_.compute(bordered_);
    tangent_ = factor_.solve(VectorX::Unit(n + 1, n));
    if (!tangent_.allFinite()) return false;
    tangent_.normalize();
    start_ = x_;
    const double start_t = log_t;
    bool found = false;
    int used = 0;
    while (length > kLeastLength) {
      x_ = start_ + length / weight * tangent_.head(n);
      log_t = start_t + length * tangent_[n];
      double before = 1e300;
      for (used = 0; used < kCorrections; ++used) {
        Project(island, log_t, weight);
        const double miss = F_.norm() * weight;
        found = miss <= std::max(std::min(kOnPath, kOnPathOfT * std::exp(log_t)), kOnPathLeast);
        if (found || !(miss <= 0.9 * before)) break;
        before = miss;
        bordered_.row(n) = tangent_.transpose();
        right_.setZero(n + 1);
        right_.head(n) = -F_;
        factor_.compute(bordered_);
        right_ = factor_.solve(right_);
        if (!(right_.norm() <= 4 * length + 1e-3)) break;
        x_ += right_.head(n) / weight;
        log_t += right_[n];
      }
      if (found) break;
      length /= 3;
    }
    if (!found || log_t > kLost || log_t < kEnd) return false;
    length = std::min(kMostLength, length * (used <= 1 ? 2.5 : used <= 2 ? 1.5 : used >= 4 ? 0.6 : 1));
    if (log_t > kTryBelow || log_t > tried - kTryEach) continue;
    tried = log_t;
    best_ = x_;
    if (newton->Newton(island, kPathNewton, goal, &best_) <= goal) {
      *x = best_;
      return true;
    }
  }
  return false;
}

}  // namespace linkwright
