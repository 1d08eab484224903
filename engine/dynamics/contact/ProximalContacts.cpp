// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/contact/ProximalContacts.h"

#include <algorithm>
#include <cmath>

namespace linkwright {
namespace {

/// σ over the mean of W's diagonal: of the first point, at least, at most, and up to which what is found
/// becomes the anchor: where σ is greater, an anchor would lag behind.
constexpr double kFirstShare = 0.1, kLeastShare = 1e-6, kMostShare = 1, kAnchorShare = 1e-3;
/// What a solution makes of σ. After failures that is closer to 1, up to kStuck; then σ begins anew from
/// kMore times the last.
constexpr double kLess = 0.1, kStuck = 0.9, kMore = 10;
constexpr int kMostPoints = 40, kMostSteps = 7, kHalvings = 6;
/// So many rows for each column at least: else the columns, whose matrix is factored, are too many.
constexpr double kFew = 2;
/// Of the error before: how exactly each point is found; and what rounding leaves.
constexpr double kFound = 0.03, kProximalRounding = 1e-13;

/// sum[r] += Σ values[k][r] y[column[k]]
template <int kRows>
void Gather(int rows, int count, const int* column, const double* values, const double* y, double* sum) {
  if constexpr (kRows > 0) rows = kRows;
  for (int k = 0; k < count; ++k, values += rows) {
    const double of = y[column[k]];
    for (int r = 0; r < rows; ++r) sum[r] += values[r] * of;
  }
}

/// y[column[k]] += Σ values[k][r] x[r]
template <int kRows>
void Scatter(int rows, int count, const int* column, const double* values, const double* x, double* y) {
  if constexpr (kRows > 0) rows = kRows;
  for (int k = 0; k < count; ++k, values += rows) {
    double sum = 0;
    for (int r = 0; r < rows; ++r) sum += values[r] * x[r];
    y[column[k]] += sum;
  }
}

/// to[column[k], column[l]] += Σ C[k][r] D[r, s] B[l][s] / σ, of a matrix of `width` rows.
template <int kRows>
void AddBlock(int rows, int count, const int* column, const double* B, const double* C, const Matrix6& D,
              double sigma, double* to, Eigen::Index width) {
  if constexpr (kRows > 0) rows = kRows;
  for (int l = 0; l < count; ++l, B += rows) {
    double product[6];
    for (int r = 0; r < rows; ++r) {
      product[r] = 0;
      for (int s = 0; s < rows; ++s) product[r] += D(r, s) * B[s];
      product[r] /= sigma;
    }
    Scatter<kRows>(rows, count, column, C, product, to + width * column[l]);
  }
}

}  // namespace

void ProximalContacts::Fill(const ContactProblem& problem, const ContactIsland& island) {
  place_of_.assign(static_cast<std::size_t>(problem.width), -1);
  members_.clear();
  columns_.clear();
  B_.clear();
  C_.clear();
  int width = 0;
  for (const ContactIsland::Member& member : island.members()) {
    const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(member.unknown)];
    members_.push_back({static_cast<int>(columns_.size()), of.count, B_.size()});
    for (int k = 0; k < of.count; ++k) {
      int& at = place_of_[static_cast<std::size_t>(problem.columns[static_cast<std::size_t>(of.begin + k)])];
      if (at < 0) at = width++;
      columns_.push_back(at);
      for (int r = 0; r < of.rows; ++r) {
        const std::size_t from = of.values + static_cast<std::size_t>(r * of.count + k);
        B_.push_back(island.unit(member.first + r) * problem.B[from]);
        C_.push_back(island.unit(member.first + r) * problem.C[from]);
      }
    }
  }
  sum_.resize(width);
  slopes_.resize(members_.size());
}

void ProximalContacts::AddUp(const ContactIsland& island, const VectorX& x, VectorX* y) const {
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const ContactIsland::Member& of = island.members()[i];
    const Place& place = members_[i];
    const auto add = of.rows == 3 ? Scatter<3> : Scatter<0>;
    add(of.rows, place.count, columns_.data() + place.begin, C_.data() + place.values, x.data() + of.first,
        y->data());
  }
}

void ProximalContacts::Move(const ContactIsland& island, const VectorX& y, VectorX* u) const {
  u->setZero(island.rows());
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const ContactIsland::Member& of = island.members()[i];
    const Place& place = members_[i];
    const auto add = of.rows == 3 ? Gather<3> : Gather<0>;
    add(of.rows, place.count, columns_.data() + place.begin, B_.data() + place.values, y.data(),
        u->data() + of.first);
  }
}

double ProximalContacts::Project(const ContactIsland& island) {
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const ContactIsland::Member& of = island.members()[i];
    const double* const z = z_.data() + of.first;
    double* const x = x_.data() + of.first;
    Matrix6& D = slopes_[i];
    D.setZero();
    if (of.bounded) {
      x[0] = std::clamp(z[0], -of.bound, of.bound);
      D(0, 0) = std::abs(z[0]) < of.bound ? 1 : 0;
      continue;
    }
    x[0] = std::max(0.0, z[0]);
    D(0, 0) = z[0] > 0 ? 1 : 0;
    for (int k = 0; k < of.discs; ++k) {
      const ContactIsland::Disc& disc = of.disc[static_cast<std::size_t>(k)];
      const double radius = disc.mu * x[0];
      const double* const t = z + disc.row;
      const double length = disc.count > 1 ? std::sqrt(t[0] * t[0] + t[1] * t[1]) : std::abs(t[0]);
      const double factor = length <= radius ? 1 : radius / length;
      for (int j = disc.row; j < disc.row + disc.count; ++j) {
        x[j] = factor * z[j];
        if (!(z[0] > 0)) continue;
        if (length <= radius) {
          D(j, j) = 1;
          continue;
        }
        D(j, 0) = disc.mu * z[j] / length;
        for (int l = disc.row; l < disc.row + disc.count; ++l)
          D(j, l) = factor * ((j == l ? 1 : 0) - z[j] * z[l] / (length * length));
      }
    }
  }
  change_ = anchor_ - x_;
  rest_ = y_;
  AddUp(island, change_, &rest_);
  return rest_.squaredNorm();
}

// Newton's step at y_ into step_, what it turns z_ by into turn_. The Jacobian is 1 + Cᵀ D B / σ.
bool ProximalContacts::FindStep(const ContactIsland& island, double sigma) {
  const Eigen::Index width = sum_.size();
  jacobian_.setIdentity(width, width);
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const ContactIsland::Member& of = island.members()[i];
    // What is open has no slopes.
    if (!of.bounded && slopes_[i](0, 0) == 0) continue;
    const Place& place = members_[i];
    const auto add = of.rows == 3 ? AddBlock<3> : AddBlock<0>;
    add(of.rows, place.count, columns_.data() + place.begin, B_.data() + place.values,
        C_.data() + place.values, slopes_[i], sigma, jacobian_.data(), width);
  }
  factor_.compute(jacobian_);
  step_ = -factor_.solve(rest_);
  Move(island, step_, &turn_);
  turn_ /= -sigma;
  return step_.allFinite();
}

double ProximalContacts::Newton(const ContactIsland& island, double sigma, double goal) {
  Move(island, y_, &z_);
  z_ = anchor_ - (motion_ + z_) / sigma;
  double merit = Project(island);
  const auto miss = [&] {
    const double size = std::max(sum_.lpNorm<Eigen::Infinity>(), y_.lpNorm<Eigen::Infinity>());
    return size > 0 ? rest_.lpNorm<Eigen::Infinity>() / size : 0;
  };
  for (int step = 0; step < kMostSteps && (step == 0 || miss() > goal); ++step) {
    if (!FindStep(island, sigma)) return 1;
    before_ = y_;
    z_before_ = z_;
    const auto go = [&](double length) {
      y_ = before_ + length * step_;
      z_ = z_before_ + length * turn_;
      return Project(island);
    };
    double least = go(1), best = 1, now = least, length = 1;
    for (int k = 0; k < kHalvings && !(now < (1 - 1e-4 * length) * merit); ++k) {
      length /= 2;
      now = go(length);
      if (!(now < least)) continue;
      least = now;
      best = length;
    }
    // Where none is better, the least bad leads on.
    if (now > least) now = go(best);
    merit = now;
  }
  return miss();
}

double ProximalContacts::Solve(const ContactProblem& problem, const ContactIsland& island, double goal,
                               IslandSolver* errors, VectorX* x) {
  double best = errors->Error(island, *x);
  const double mean = island.W().trace() / static_cast<double>(island.rows());
  if (!(best > goal) || !(mean > 0)) return best;
  Fill(problem, island);
  if (kFew * static_cast<double>(sum_.size()) > static_cast<double>(island.rows())) return best;
  x_.resize(x->size());
  const auto anchor = [&](const VectorX& at) {
    anchor_ = at;
    motion_ = island.b();
    motion_.noalias() += island.W() * at;
    sum_.setZero();
    AddUp(island, at, &sum_);
  };
  anchor(*x);
  sum_found_ = sum_;
  double less = kLess, solved = kFirstShare / kLess * mean, before = std::min(1.0, best);
  for (int i = 0; i < kMostPoints && best > goal; ++i) {
    const double sigma = std::max(less * solved, kLeastShare * mean);
    const double found = std::max(kProximalRounding, kFound * before);
    y_ = sum_found_ - sum_;
    const double missed = Newton(island, sigma, found);
    const double error = errors->Error(island, x_);
    if (error < best) {
      best = error;
      *x = x_;
    }
    if (missed <= found) {
      solved = sigma;
      before = std::min(before, error);
      less = std::max(kLess, less * std::sqrt(less));
      sum_found_ = y_ + sum_;
      if (sigma <= kAnchorShare * mean) anchor(x_);
    } else {
      less = std::sqrt(less);
      if (less <= kStuck) continue;
      solved = std::min(kMore * solved, kMostShare * mean);
      less = kLess;
    }
  }
  return best;
}

}  // namespace linkwright
