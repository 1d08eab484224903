// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/contact/LeastForces.h"

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/dynamics/contact/ConeProjection.h"

namespace linkwright {
namespace {

/// Motion, as a force that would stop it over the greatest force: what counts as rest.
constexpr double kRest = 1e-9;
/// Pivots of forces that are unique, over the greatest.
constexpr double kOnlyOne = 1e-10;
/// Of b: what may be left of it by the best forces.
constexpr double kInRange = 1e-12;
constexpr int kMostDualSteps = 60, kDualHalvings = 30;
/// Of d: what is left where the iteration ends, and what may be left; Newton's iteration on the law goes on
/// from there.
constexpr double kDualExactly = 1e-15, kDualClosely = 1e-9;
/// The Jacobian's shift, over the mean of its diagonal: at least, and at most.
constexpr double kLeastShift = 1e-13, kMostShift = 1e-6;

}  // namespace

void LeastForces::Place(const ContactProblem& problem, const ContactIsland& island) {
  place_of_.assign(static_cast<std::size_t>(problem.width), -1);
  places_.clear();
  faces_.assign(island.members().size(), {});
  int width = 0;
  double sum = 0;
  for (std::size_t i = 0; i < faces_.size(); ++i) {
    const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(island.members()[i].unknown)];
    Face& face = faces_[i];
    face.begin = static_cast<int>(places_.size());
    face.count = of.count;
    face.C = problem.C.data() + of.values;
    for (int k = 0; k < of.count; ++k) {
      int& at = place_of_[static_cast<std::size_t>(problem.columns[static_cast<std::size_t>(of.begin + k)])];
      if (at < 0) at = width++;
      places_.push_back(at);
    }
    for (int k = 0; k < of.rows * of.count; ++k) sum += face.C[k] * face.C[k];
  }
  d_.resize(width);
  scale_ = sum / std::max(1, width);
}

// *y += Cᵀ x
void LeastForces::AddForces(const ContactIsland& island, const VectorX& x, VectorX* y) const {
  for (std::size_t i = 0; i < faces_.size(); ++i) {
    const ContactIsland::Member& of = island.members()[i];
    const Face& face = faces_[i];
    for (int r = 0; r < of.rows; ++r) {
      const double force = x[of.first + r] * island.unit(of.first + r);
      if (force == 0) continue;
      const double* C = face.C + r * face.count;
      for (int k = 0; k < face.count; ++k)
        (*y)[places_[static_cast<std::size_t>(face.begin + k)]] += C[k] * force;
    }
  }
}

// From the motion that belongs to x.
void LeastForces::ChooseFaces(const ContactIsland& island, const VectorX& x) {
  u_ = island.b();
  u_.noalias() += island.W() * x;
  const double rest = kRest * x.lpNorm<Eigen::Infinity>();
  for (std::size_t i = 0; i < faces_.size(); ++i) {
    const ContactIsland::Member& of = island.members()[i];
    Face& face = faces_[i];
    face.generator.setZero();
    if (of.bounded) {
      face.fixed = of.rho * std::abs(u_[of.first]) > rest;
      face.interval = true;
      continue;
    }
    face.interval = false;
    face.fixed = of.rho * u_[of.first] > rest;
    face.generator[0] = 1;
    for (int k = 0; k < of.discs; ++k) {
      const auto at = static_cast<std::size_t>(k);
      const ContactIsland::Disc& disc = of.disc[at];
      const auto moves = u_.segment(of.first + disc.row, disc.count);
      const double speed = moves.norm();
      face.sticks[at] = disc.rho * speed <= rest;
      if (!face.sticks[at]) face.generator.segment(disc.row, disc.count) = -disc.mu / speed * moves;
    }
  }
}

// Whether the free forces move independent things: the Gram matrix of their directions is regular.
bool LeastForces::Unique(const ContactIsland& island) {
  Eigen::Index count = 0;
  for (std::size_t i = 0; i < faces_.size(); ++i) {
    if (faces_[i].fixed) continue;
    count += 1;
    for (int k = 0; k < island.members()[i].discs; ++k)
      if (faces_[i].sticks[static_cast<std::size_t>(k)])
        count += island.members()[i].disc[static_cast<std::size_t>(k)].count;
  }
  if (count == 0) return true;
  if (count > d_.size()) return false;
  generators_.setZero(d_.size(), count);
  Eigen::Index column = 0;
  for (std::size_t i = 0; i < faces_.size(); ++i) {
    const Face& face = faces_[i];
    if (face.fixed) continue;
    const ContactIsland::Member& of = island.members()[i];
    const auto add = [&](int row, double factor, Eigen::Index to) {
      factor *= island.unit(of.first + row);
      for (int k = 0; k < face.count; ++k)
        generators_(places_[static_cast<std::size_t>(face.begin + k)], to) +=
            factor * face.C[row * face.count + k];
    };
    const Eigen::Index normal = column++;
    add(0, 1, normal);
    for (int k = 0; k < of.discs; ++k) {
      const ContactIsland::Disc& disc = of.disc[static_cast<std::size_t>(k)];
      for (int j = disc.row; j < disc.row + disc.count; ++j) {
        if (face.sticks[static_cast<std::size_t>(k)])
          add(j, 1, column++);
        else
          add(j, face.generator[j], normal);
      }
    }
  }
  K_.noalias() = generators_.transpose() * generators_;
  const Eigen::LLT<Eigen::Ref<MatrixX>> factor(K_);
  if (factor.info() != Eigen::Success) return false;
  const auto pivots = K_.diagonal().array();
  return pivots.square().minCoeff() > kOnlyOne * pivots.square().maxCoeff();
}

void LeastForces::Spread(const ContactIsland& island, bool with_slopes) {
  if (with_slopes) slopes_.resize(faces_.size());
  for (std::size_t i = 0; i < faces_.size(); ++i) {
    const ContactIsland::Member& of = island.members()[i];
    const Face& face = faces_[i];
    if (face.fixed) continue;
    double z[6];
    for (int r = 0; r < of.rows; ++r) {
      const double* C = face.C + r * face.count;
      double sum = 0;
      for (int k = 0; k < face.count; ++k)
        sum += C[k] * y_[places_[static_cast<std::size_t>(face.begin + k)]];
      z[r] = sum * island.unit(of.first + r);
    }
    if (face.interval) {
      x_[of.first] = std::clamp(z[0], -of.bound, of.bound);
      if (with_slopes) slopes_[i](0, 0) = std::abs(z[0]) < of.bound ? 1 : 0;
      continue;
    }
    ProjectOnFace(of, face.generator, face.sticks, z, x_.data() + of.first,
                  with_slopes ? &slopes_[i] : nullptr);
  }
  rest_ = -d_;
  AddForces(island, x_, &rest_);
}

// The dual, ½ ‖P(C y)‖² − d·y, is convex; its gradient is rest_. Members that are fixed keep their part of
// x_.
bool LeastForces::Descend(const ContactIsland& island) {
  const Eigen::Index width = d_.size();
  const double size = d_.norm();
  if (!(size > 0)) return false;
  const auto value = [&] {
    double sum = 0;
    for (std::size_t i = 0; i < faces_.size(); ++i)
      if (!faces_[i].fixed)
        sum += x_.segment(island.members()[i].first, island.members()[i].rows).squaredNorm();
    return sum / 2 - start_.dot(y_);
  };
  y_.setZero(width);
  // d without what is fixed: rest_ is then the gradient too.
  start_ = d_;
  for (std::size_t i = 0; i < faces_.size(); ++i) {
    if (faces_[i].fixed) continue;
    x_.segment(island.members()[i].first, island.members()[i].rows).setZero();
  }
  rest_.setZero(width);
  AddForces(island, x_, &rest_);
  start_ -= rest_;
  double miss = 1, before_last = 1e300;
  for (int step = 0; step < kMostDualSteps; ++step) {
    if (step > 0)
      Spread(island, true);
    else {
      // All forces of the faces as if they had no bounds.
      rest_ = -start_;
      slopes_.resize(faces_.size());
      for (std::size_t i = 0; i < faces_.size(); ++i) {
        if (faces_[i].fixed) continue;
        const ContactIsland::Member& of = island.members()[i];
        slopes_[i].setZero();
        slopes_[i] = faces_[i].generator * faces_[i].generator.transpose() /
                     std::max(1.0, faces_[i].generator.squaredNorm());
        if (faces_[i].interval) slopes_[i](0, 0) = 1;
        for (int k = 0; k < of.discs; ++k)
          if (faces_[i].sticks[static_cast<std::size_t>(k)])
            for (int j = 0; j < of.disc[static_cast<std::size_t>(k)].count; ++j) {
              const int row = of.disc[static_cast<std::size_t>(k)].row + j;
              slopes_[i](row, row) = 1;
            }
      }
    }
    miss = rest_.norm() / size;
    if (step > 0 && miss <= kDualExactly) return true;
    if (step > 0 && miss <= kDualClosely && miss >= 0.5 * before_last) return true;
    before_last = miss;
    K_.setZero(width, width);
    for (std::size_t i = 0; i < faces_.size(); ++i) {
      const Face& face = faces_[i];
      if (face.fixed) continue;
      const ContactIsland::Member& of = island.members()[i];
      for (int k = 0; k < face.count; ++k) {
        double product[6];
        for (int r = 0; r < of.rows; ++r) {
          product[r] = 0;
          for (int s = 0; s < of.rows; ++s)
            product[r] += slopes_[i](r, s) * island.unit(of.first + s) * face.C[s * face.count + k];
          product[r] *= island.unit(of.first + r);
        }
        double* const column = &K_(0, places_[static_cast<std::size_t>(face.begin + k)]);
        for (int l = 0; l < face.count; ++l) {
          double sum = 0;
          for (int r = 0; r < of.rows; ++r) sum += product[r] * face.C[r * face.count + l];
          column[places_[static_cast<std::size_t>(face.begin + l)]] += sum;
        }
      }
    }
    K_.diagonal().array() += scale_ * std::clamp(kMostShift * miss, kLeastShift, kMostShift);
    const Eigen::LLT<Eigen::Ref<MatrixX>> factor(K_);
    if (factor.info() != Eigen::Success) return false;
    step_ = -factor.solve(rest_);
    if (!step_.allFinite()) return false;
    if (step == 0) {
      y_ = step_;
      continue;
    }
    const double slope = rest_.dot(step_), from = value();
    const VectorX y_before = y_;
    double length = 1;
    bool better = false;
    for (int k = 0; k < kDualHalvings && !better; ++k, length /= 2) {
      y_ = y_before + length * step_;
      Spread(island, false);
      better = rest_.norm() <= 0.5 * miss * size || value() <= from + 1e-4 * length * slope;
    }
    if (!better) return miss <= kDualClosely;
  }
  return miss <= kDualClosely;
}

bool LeastForces::Find(const ContactProblem& problem, const ContactIsland& island, VectorX* x) {
  Place(problem, island);
  ChooseFaces(island, *x);
  if (Unique(island)) return false;
  d_.setZero();
  AddForces(island, *x, &d_);
  x_ = *x;
  if (!Descend(island)) return false;
  *x = x_;
  return true;
}

// With B = Q R the forces are P(Q y): as well-conditioned as can be, whatever the masses.
bool LeastForces::FindStill(const ContactProblem& problem, const ContactIsland& island, VectorX* x) {
  if (!island.symmetric()) return false;
  Place(problem, island);
  const Eigen::Index n = island.rows();
  generators_.setZero(n, d_.size());
  for (std::size_t i = 0; i < faces_.size(); ++i)
    for (int r = 0; r < island.members()[i].rows; ++r)
      for (int k = 0; k < faces_[i].count; ++k) {
        const int row = island.members()[i].first + r;
        generators_(row, places_[static_cast<std::size_t>(faces_[i].begin + k)]) =
            island.unit(row) * faces_[i].C[r * faces_[i].count + k];
      }
  Eigen::ColPivHouseholderQR<MatrixX> factor(generators_.rows(), generators_.cols());
  factor.setThreshold(kInRange);
  factor.compute(generators_);
  const Eigen::Index rank = factor.rank();
  const MatrixX Q = factor.householderQ() * MatrixX::Identity(n, rank);
  u_ = island.b() - Q * (Q.transpose() * island.b());
  if (!(u_.lpNorm<Eigen::Infinity>() <= kInRange * island.b().lpNorm<Eigen::Infinity>())) return false;
  // Qᵀ x = −(R Rᵀ)⁻¹ Qᵀ b, R of all columns.
  const MatrixX R = factor.matrixQR().topRows(rank).triangularView<Eigen::Upper>();
  const Eigen::HouseholderQR<MatrixX> transposed(R.transpose());
  const MatrixX L = transposed.matrixQR().topRows(rank).triangularView<Eigen::Upper>();
  d_ = -(Q.transpose() * island.b());
  L.transpose().triangularView<Eigen::Lower>().solveInPlace(d_);
  L.triangularView<Eigen::Upper>().solveInPlace(d_);
  basis_.resize(rank, n);
  for (std::size_t i = 0; i < faces_.size(); ++i) {
    Face& face = faces_[i];
    const ContactIsland::Member& of = island.members()[i];
    face.fixed = false;
    face.interval = of.bounded;
    face.generator.setZero();
    face.generator[0] = 1;
    face.sticks = {true, true, true};
    face.begin = 0;
    face.count = static_cast<int>(rank);
    for (int r = 0; r < of.rows; ++r)
      basis_.col(of.first + r) = Q.row(of.first + r).transpose() / island.unit(of.first + r);
    face.C = &basis_(0, of.first);
  }
  places_.resize(static_cast<std::size_t>(rank));
  std::iota(places_.begin(), places_.end(), 0);
  scale_ = static_cast<double>(n) / static_cast<double>(rank);
  x_.setZero(n);
  if (!Descend(island)) return false;
  *x = x_;
  return true;
}

}  // namespace linkwright
