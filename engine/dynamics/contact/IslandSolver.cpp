// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/contact/IslandSolver.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "engine/dynamics/contact/ConeProjection.h"

namespace linkwright {
namespace {

/// Makes steps along what moves nothing, where W is singular, as short as can be.
constexpr double kShortestStep = 1e-9;
constexpr int kNewtonHalvings = 10;
/// ADMM: rounds after which Newton's iteration is tried first, and the change that ends it.
constexpr int kFirstTry = 25, kNewtonFrom = 12;
constexpr double kNoMoreChange = 1e-14;
/// Proximal points, at most; how exactly of the goal each is found, the error of one that is not, and the
/// least progress of each.
constexpr int kMostApproaches = 40;
constexpr double kInner = 0.1, kAstray = 1e-3, kApproaches = 0.9;
/// Those that go far: how exactly of the miss before each is looked for, and of its own it is found; what
/// that makes of σ, and the least of it over the mean of W's diagonal.
constexpr double kInnerOfBefore = 1e-3, kFound = 1e-2, kLess = 0.1, kMore = 10, kLeastShare = 1e-9;
constexpr double kAnyGrowth = 1e300;

}  // namespace

// The projections at x_ into F_, with their slopes where asked for.
void IslandSolver::Project(const ContactIsland& island, bool with_slopes) {
  F_.resize(x_.size());
  const double reference = x_.lpNorm<Eigen::Infinity>();
  if (with_slopes) slopes_.resize(island.members().size());
  for (std::size_t i = 0; i < island.members().size(); ++i) {
    const ContactIsland::Member& of = island.members()[i];
    const int at = of.first;
    Matrix6* const D = with_slopes ? &slopes_[i] : nullptr;
    if (D != nullptr) D->setZero();
    const double a = x_[at] - of.rho * u_[at];
    if (of.bounded) {
      F_[at] = x_[at] - std::clamp(a, -of.bound, of.bound);
      if (D != nullptr) (*D)(0, 0) = std::abs(a) < of.bound ? 1 : 0;
      continue;
    }
    const double normal = std::max(0.0, a);
    F_[at] = x_[at] - normal;
    if (D != nullptr && a > 0) (*D)(0, 0) = 1;
    for (int k = 0; k < of.discs; ++k) {
      const ContactIsland::Disc& disc = of.disc[static_cast<std::size_t>(k)];
      const double R = disc.mu * normal;
      double t[2] = {0, 0};
      for (int j = 0; j < disc.count; ++j) t[j] = x_[at + disc.row + j] - disc.rho * u_[at + disc.row + j];
      const double length = std::hypot(t[0], t[1]);
      const bool sticks = length <= R;
      for (int j = 0; j < disc.count; ++j) {
        F_[at + disc.row + j] = x_[at + disc.row + j] - (sticks ? t[j] : R / length * t[j]);
        if (D == nullptr || !(a > 0)) continue;
        if (sticks) {
          (*D)(disc.row + j, disc.row + j) = 1;
          continue;
        }
        (*D)(disc.row + j, 0) = disc.mu * t[j] / length;
        for (int l = 0; l < disc.count; ++l)
          (*D)(disc.row + j, disc.row + l) =
              R / length * ((j == l ? 1 : 0) - t[j] * t[l] / (length * length));
      }
    }
  }
  const double miss = F_.lpNorm<Eigen::Infinity>();
  error_ = reference > 0 ? miss / reference : miss;
}

// Newton's step at x_ into step_. Rows of what is open are those of the unit matrix: they are not solved for.
bool IslandSolver::FindStep(const ContactIsland& island) {
  step_ = -F_;
  rows_.clear();
  for (std::size_t i = 0; i < island.members().size(); ++i) {
    const ContactIsland::Member& of = island.members()[i];
    for (int r = 0; r < of.rows; ++r)
      if (!slopes_[i].row(r).head(of.rows).isZero(0)) rows_.push_back(of.first + r);
  }
  const auto n = static_cast<Eigen::Index>(rows_.size());
  if (n == 0) return true;
  const bool all = n == x_.size();
  jacobian_.resize(n, n);
  right_.resize(n);
  const MatrixX& W = island.W();
  // J = 1 − D (1 − ρ W), row by row of one member.
  Eigen::Index row = 0;
  for (std::size_t i = 0; i < island.members().size(); ++i) {
    const ContactIsland::Member& of = island.members()[i];
    double rho[6];
    rho[0] = of.rho;
    for (int k = 0; k < of.discs; ++k) {
      const ContactIsland::Disc& disc = of.disc[static_cast<std::size_t>(k)];
      for (int j = 0; j < disc.count; ++j) rho[disc.row + j] = disc.rho;
    }
    for (int r = 0; r < of.rows; ++r) {
      if (row == n || rows_[static_cast<std::size_t>(row)] != of.first + r) continue;
      int used[6], count = 0;
      double factor[6];
      for (int k = 0; k < of.rows; ++k)
        if (slopes_[i](r, k) != 0) {
          used[count] = k;
          factor[count++] = slopes_[i](r, k) * rho[k];
        }
      const auto entry = [&](Eigen::Index column) {
        double sum = 0;
        for (int k = 0; k < count; ++k) sum += factor[k] * W(of.first + used[k], column);
        if (shift_ == 0) return sum;
        for (int k = 0; k < count; ++k)
          if (of.first + used[k] == column) sum += factor[k] * shift_;
        return sum;
      };
      right_[row] = -F_[of.first + r];
      if (!all) {
        Eigen::Index next = 0;
        for (Eigen::Index column = 0; column < x_.size(); ++column) {
          if (next < n && rows_[static_cast<std::size_t>(next)] == column)
            jacobian_(row, next++) = entry(column);
          else if (F_[column] != 0)
            right_[row] += entry(column) * F_[column];
        }
      } else {
        for (Eigen::Index column = 0; column < n; ++column) jacobian_(row, column) = entry(column);
      }
      ++row;
    }
  }
  // The diagonal blocks 1 − D, and what they do to what is not solved for.
  for (std::size_t i = 0, place = 0; i < island.members().size(); ++i) {
    const ContactIsland::Member& of = island.members()[i];
    int where[6];
    for (int r = 0; r < of.rows; ++r) {
      const bool solved = place < rows_.size() && rows_[place] == of.first + r;
      where[r] = solved ? static_cast<int>(place++) : -1;
    }
    for (int r = 0; r < of.rows; ++r) {
      if (where[r] < 0) continue;
      jacobian_(where[r], where[r]) += 1 + kShortestStep;
      for (int k = 0; k < of.rows; ++k) {
        if (where[k] >= 0)
          jacobian_(where[r], where[k]) -= slopes_[i](r, k);
        else
          right_[where[r]] -= slopes_[i](r, k) * F_[of.first + k];
      }
    }
  }
  factor_.compute(jacobian_);
  right_ = factor_.solve(right_);
  for (Eigen::Index k = 0; k < n; ++k) step_[rows_[static_cast<std::size_t>(k)]] = right_[k];
  return step_.allFinite();
}

double IslandSolver::Best(double error, double best, VectorX* x) const {
  if (!(error < best)) return best;
  *x = x_;
  return error;
}

double IslandSolver::Error(const ContactIsland& island, const VectorX& x) {
  x_ = x;
  Move(island);
  Project(island, false);
  return error_;
}

// The motion u_ at x_.
void IslandSolver::Move(const ContactIsland& island) {
  u_ = island.b();
  u_.noalias() += island.W() * x_;
  if (shift_ != 0) u_ += shift_ * (x_ - anchor_);
}

double IslandSolver::Newton(const ContactIsland& island, int most, double goal, VectorX* x, double may_grow) {
  x_ = *x;
  Move(island);
  Project(island, true);
  double best = error_;
  for (int i = 0; i < most && error_ > goal; ++i) {
    ++newton_steps_;
    const double merit = F_.squaredNorm();
    if (!FindStep(island)) break;
    before_ = x_;
    double length = 1;
    bool better = false;
    for (int k = 0; k < kNewtonHalvings && !better; ++k, length /= 2) {
      x_ = before_ + length * step_;
      Move(island);
      Project(island, false);
      better = F_.squaredNorm() < may_grow * (1 - 1e-4 * length) * merit || error_ <= goal;
    }
    if (!better) break;
    Project(island, true);
    best = Best(error_, best, x);
  }
  return best;
}

double IslandSolver::Approach(const ContactIsland& island, double share, double goal, VectorX* x) {
  const double sigma = share * island.W().trace() / static_cast<double>(island.rows());
  double best = Error(island, *x), before = best;
  anchor_ = *x;
  for (int i = 0; i < kMostApproaches && best > goal; ++i) {
    shift_ = sigma;
    split_ = anchor_;
    const double inner = Newton(island, kNewtonFrom, kInner * goal, &split_, kMayGrow);
    shift_ = 0;
    anchor_ = split_;
    const double error = Error(island, anchor_);
    if (error < best) {
      best = error;
      *x = anchor_;
    }
    if (!(inner <= kAstray) || !(error <= kApproaches * before)) break;
    before = error;
  }
  return best;
}

double IslandSolver::ApproachFar(const ContactIsland& island, double share, double goal, VectorX* x) {
  const double mean = island.W().trace() / static_cast<double>(island.rows());
  double sigma = share * mean, less = kLess, best = Error(island, *x), before = kAstray;
  anchor_ = *x;
  for (int i = 0; i < kMostApproaches && best > goal; ++i) {
    shift_ = sigma;
    split_ = anchor_;
    const double inner =
        Newton(island, kNewtonFrom, std::max(kInner * goal, kInnerOfBefore * before), &split_, kAnyGrowth);
    shift_ = 0;
    anchor_ = split_;
    before = Error(island, anchor_);
    if (before < best) {
      best = before;
      *x = anchor_;
    }
    if (inner <= std::max(kInner * goal, kFound * before)) {
      sigma = std::max(less * sigma, kLeastShare * mean);
    } else {
      sigma = std::min(kMore * sigma, mean);
      less = std::sqrt(less);
    }
  }
  return best;
}

// Of the last rounds the combination whose changes cancel best. *next: what this one leads to from from_.
void IslandSolver::Extrapolate(int round, VectorX* next) {
  const Eigen::Index memory = moves_.cols();
  moved_ = *next - from_;
  if (round > 1) {
    const Eigen::Index place = (round - 2) % memory;
    moves_.col(place) = moved_ - moved_before_;
    leads_.col(place) = *next - led_before_;
  }
  moved_before_ = moved_;
  led_before_ = *next;
  const auto known = std::min<Eigen::Index>(round - 1, memory);
  if (known == 0) return;
  const VectorX weights = moves_.leftCols(known).colPivHouseholderQr().solve(moved_);
  if (weights.allFinite()) *next -= leads_.leftCols(known) * weights;
}

// x: without cones; z: in K; l: the multiplier over σ, so that u + shift = −σ l.
double IslandSolver::Alternate(const ContactIsland& island, double penalty, int memory, int most, double goal,
                               VectorX* x) {
  const Eigen::Index n = island.rows();
  double best = Error(island, *x);
  const double sigma = penalty * island.W().trace() / static_cast<double>(n);
  if (!(sigma > 0)) return best;
  shifted_ = island.W();
  shifted_.diagonal().array() += sigma;
  Eigen::PartialPivLU<MatrixX> factor(shifted_);
  split_.setZero(n);
  gap_.setZero(n);
  VectorX now(n), tried(n);
  moves_.resize(n, memory);
  leads_.resize(n, memory);
  int next = kFirstTry;
  for (int round = 1; round <= most && best > goal; ++round) {
    now = -island.b() + sigma * (split_ - gap_);
    for (const ContactIsland::Member& of : island.members())
      for (int k = 0; k < of.discs; ++k) {
        const ContactIsland::Disc& disc = of.disc[static_cast<std::size_t>(k)];
        now[of.first] -= disc.mu * sigma * gap_.segment(of.first + disc.row, disc.count).norm();
      }
    now = factor.solve(now);
    if (memory > 0) from_ = split_ + gap_;
    gap_ += now;
    if (memory > 0) Extrapolate(round, &gap_);
    tried = split_;
    ProjectOnCones(island, gap_, &split_);
    gap_ -= split_;
    const double size = split_.lpNorm<Eigen::Infinity>();
    const double change =
        std::max((split_ - tried).lpNorm<Eigen::Infinity>(), (now - split_).lpNorm<Eigen::Infinity>());
    if (!(size < 1e300)) break;
    const bool still = change <= kNoMoreChange * size;
    if (round < next && !still) continue;
    next = std::max(next + kFirstTry, next * 3 / 2);
    tried = split_;
    const double error = Newton(island, kNewtonFrom, goal / 100, &tried);
    if (error < best) {
      best = error;
      *x = tried;
    }
    if (still) break;
  }
  return best;
}

}  // namespace linkwright
