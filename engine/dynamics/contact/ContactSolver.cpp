// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/contact/ContactSolver.h"

#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/dynamics/contact/HeldContacts.h"

namespace linkwright {
namespace {

/// Rows of an island up to which Newton's iteration pays.
constexpr int kMostDense = 240;
constexpr int kSweeps = 12, kSomeSweeps = 200, kMostSweeps = 2000;
/// Rows of an island above which Newton's iteration is what is tried last.
constexpr int kFewRows = 60;
constexpr double kInfiniteError = 1e300;

using Vector2 = Eigen::Vector2d;
using Matrix2 = Eigen::Matrix2d;

/// λ of one point with u = W λ + q by the law: open, sticking, or slipping with u_t = −s λ_t, s > 0 the root
/// of ‖λ_t(s)‖ = μ λ_n(s).
Vector3 SolvePoint(const Matrix3& W, const Vector3& q, double mu) {
  if (q[0] >= 0) return Vector3::Zero();
  if (!(mu > 0)) return {-q[0] / W(0, 0), 0, 0};
  const double wn = W(0, 0);
  const Vector2 wt = W.block<2, 1>(1, 0);
  // Without λ_n: (S + s) λ_t = −r, S the Schur complement.
  const Matrix2 S = W.block<2, 2>(1, 1) - wt * wt.transpose() / wn;
  const Vector2 r = q.tail<2>() - wt * (q[0] / wn);
  // Nothing would slide, whatever it weighs; where nothing can, S vanishes.
  if (r.isZero(0)) return {-q[0] / wn, 0, 0};
  const auto at = [&](double s) {
    Matrix2 T = S;
    T(0, 0) += s;
    T(1, 1) += s;
    const double det = T(0, 0) * T(1, 1) - T(0, 1) * T(1, 0);
    const Vector2 t(-(T(1, 1) * r[0] - T(0, 1) * r[1]) / det, -(T(0, 0) * r[1] - T(1, 0) * r[0]) / det);
    return Vector3(-(q[0] + wt.dot(t)) / wn, t[0], t[1]);
  };
  const auto excess = [&](const Vector3& x) { return x.tail<2>().norm() - mu * x[0]; };
  const double size = S.trace() / 2;
  Vector3 x = at(1e-15 * size);
  if (x[0] >= 0 && excess(x) <= 0) return x;
  double low = 0, high = size + r.norm() / (mu * -q[0] / wn);
  for (int i = 0; i < 100 && excess(at(high)) > 0; ++i) high *= 4;
  double at_low = excess(x), at_high = excess(at(high));
  int side = 0;
  for (int i = 0; i < 80 && high - low > 1e-15 * high; ++i) {
    double middle = low + (high - low) * (at_low / (at_low - at_high));
    if (!(middle > low && middle < high) || i % 8 == 7) middle = (low + high) / 2;
    x = at(middle);
    const double value = excess(x);
    if (value == 0) break;
    if (value > 0) {
      low = middle;
      at_low = value;
      if (side > 0) at_high /= 2;
      side = 1;
    } else {
      high = middle;
      at_high = value;
      if (side < 0) at_low /= 2;
      side = -1;
    }
  }
  return x;
}

}  // namespace

void ContactSolver::FillBlocks(const ContactProblem& problem) {
  blocks_.resize(problem.unknowns.size());
  for (std::size_t i = 0; i < problem.unknowns.size(); ++i) {
    const ContactUnknown& of = problem.unknowns[i];
    const double* B = problem.B.data() + of.values;
    const double* C = problem.C.data() + of.values;
    Block& block = blocks_[i];
    block.symmetric = std::equal(B, B + of.rows * of.count, C);
    block.W.setZero();
    for (int r = 0; r < of.rows; ++r)
      for (int s = 0; s < of.rows; ++s) {
        double sum = 0;
        for (int k = 0; k < of.count; ++k) sum += B[r * of.count + k] * C[s * of.count + k];
        block.W(r, s) = sum;
      }
    double trace = 0, turns = 0;
    int lines = 0;
    for (int r = 0; r < of.rows; ++r) {
      (of.IsTurn(r) ? turns : trace) += std::max(0.0, block.W(r, r));
      if (!of.IsTurn(r)) ++lines;
    }
    block.rho = trace > 0 ? lines / trace : 1;
    block.rho_turn = turns > 0 ? (of.rows - lines) / turns : 1;
  }
}

void ContactSolver::MotionOf(const ContactProblem& problem, int unknown, double* u) const {
  const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(unknown)];
  const double* B = problem.B.data() + of.values;
  const int* column = problem.columns.data() + of.begin;
  for (int r = 0; r < of.rows; ++r) {
    double sum = problem.b[of.first + r];
    for (int k = 0; k < of.count; ++k) sum += B[r * of.count + k] * y_[column[k]];
    u[r] = sum;
  }
}

void ContactSolver::AddForce(const ContactProblem& problem, int unknown, const double* dx) {
  const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(unknown)];
  const double* C = problem.C.data() + of.values;
  const int* column = problem.columns.data() + of.begin;
  for (int r = 0; r < of.rows; ++r)
    for (int k = 0; k < of.count; ++k) y_[column[k]] += C[r * of.count + k] * dx[r];
}

// `u`: the motion at x, changed to that at the new x.
void ContactSolver::SolveLocal(const ContactUnknown& of, const Block& block, double* u, double* x) const {
  if (of.bounded) {
    if (block.W(0, 0) > 0) x[0] = std::clamp(x[0] - u[0] / block.W(0, 0), -of.bound, of.bound);
    return;
  }
  const auto change = [&](int row, double to) {
    const double by = to - x[row];
    for (int r = 0; r < of.rows; ++r) u[r] += block.W(r, row) * by;
    x[row] = to;
  };
  // Steps of one disc, with the normal force as it is.
  const auto disc = [&](int first, int count, double radius) {
    double stiff = 0;
    for (int k = 0; k < count; ++k)
      stiff = std::max(stiff,
                       block.W(first + k, first + k) + (count > 1 ? std::abs(block.W(first, first + 1)) : 0));
    if (!(stiff > 0)) return;
    Vector2 t(x[first] - u[first] / stiff, count > 1 ? x[first + 1] - u[first + 1] / stiff : 0);
    if (const double length = t.norm(); length > radius) t *= radius / length;
    for (int k = 0; k < count; ++k) change(first + k, t[k]);
  };
  const bool plain = of.tangent == 1 && block.symmetric;
  const int rounds = of.rows == 1 || (plain && of.rows == 3) ? 1 : 12;
  for (int round = 0; round < rounds; ++round) {
    if (plain) {
      const Matrix3 W = block.W.topLeftCorner<3, 3>();
      const Vector3 now(x[0], x[1], x[2]);
      const Vector3 next = SolvePoint(W, Vector3(u[0], u[1], u[2]) - W * now, of.friction);
      for (int r = 0; r < 3; ++r) change(r, next[r]);
    } else {
      if (block.W(0, 0) > 0) change(0, std::max(0.0, x[0] - u[0] / block.W(0, 0)));
      if (of.tangent >= 0) disc(of.tangent, 2, of.friction * x[0]);
    }
    if (of.spin >= 0) disc(of.spin, 1, of.torsional * x[0]);
    if (of.roll >= 0) disc(of.roll, 2, of.rolling * x[0]);
  }
}

double ContactSolver::Sweep(const ContactProblem& problem, const std::vector<int>& island, VectorX* x) {
  double greatest = 0, change = 0;
  std::array<double, 6> u{}, next{}, delta{};
  for (const int i : island) {
    const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(i)];
    MotionOf(problem, i, u.data());
    for (int r = 0; r < of.rows; ++r) next[static_cast<std::size_t>(r)] = (*x)[of.first + r];
    SolveLocal(of, blocks_[static_cast<std::size_t>(i)], u.data(), next.data());
    for (int r = 0; r < of.rows; ++r) {
      const auto at = static_cast<std::size_t>(r);
      const double unit = of.IsTurn(r) ? problem.turn_length : 1;
      delta[at] = next[at] - (*x)[of.first + r];
      change = std::max(change, std::abs(delta[at]) / unit);
      greatest = std::max(greatest, std::abs(next[at]) / unit);
      (*x)[of.first + r] = next[at];
    }
    AddForce(problem, i, delta.data());
  }
  return greatest > 0 ? change / greatest : 0;
}

double ContactSolver::Project(const ContactProblem& problem, const std::vector<int>& island, double tau,
                              bool with_jacobian) {
  const auto n = static_cast<int>(x_.size());
  u_ = b_;
  u_.noalias() += W_ * x_;
  F_.resize(n);
  // d(x − ρ u), of which the rows of the Jacobian are combinations; each row at once.
  if (with_jacobian) jacobian_.setZero(n, n);
  double reference = 0;
  for (std::size_t place = 0; place < island.size(); ++place) {
    const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(island[place])];
    for (int r = 0; r < of.rows; ++r)
      reference =
          std::max(reference, std::abs(x_[at_[place] + r]) / (of.IsTurn(r) ? problem.turn_length : 1));
  }
  double worst = 0;
  for (std::size_t place = 0; place < island.size(); ++place) {
    const auto i = static_cast<std::size_t>(island[place]);
    const ContactUnknown& of = problem.unknowns[i];
    const Block& block = blocks_[i];
    const int at = at_[place];
    const auto rho = [&](int r) { return of.IsTurn(r) ? block.rho_turn : block.rho; };
    const auto wanted = [&](int r) { return x_[at + r] - rho(r) * u_[at + r]; };
    // Row `row` of dF −= factor · d(x_r − ρ u_r).
    const auto subtract = [&](int r, double factor, int row) {
      if (factor == 0) return;
      jacobian_.row(row).noalias() += (factor * rho(r)) * W_.row(at + r);
      jacobian_(row, at + r) -= factor;
    };
    if (with_jacobian)
      for (int r = 0; r < of.rows; ++r) jacobian_(at + r, at + r) += 1;
    if (of.bounded) {
      const double a = wanted(0), s = std::sqrt(a * a + tau * tau);
      const double root = std::sqrt((s - of.bound) * (s - of.bound) + 4 * tau * tau);
      const double m = (s + of.bound + root) / 2;
      F_[at] = x_[at] - (m > 0 ? a * of.bound / m : 0);
      if (with_jacobian && m > 0 && s > 0) {
        const double alpha = root > 0 ? (1 + (s - of.bound) / root) / 2 : 0;
        subtract(0, of.bound / m - of.bound / (m * m) * alpha * a * a / s, at);
      }
      worst = std::max(worst, std::abs(F_[at]));
      continue;
    }
    const double a = wanted(0), root_n = std::sqrt(a * a + 4 * tau * tau);
    const double normal = a > 0 ? (a + root_n) / 2 : (root_n > 0 ? 2 * tau * tau / (root_n - a) : 0);
    const double beta = root_n > 0 ? (1 + a / root_n) / 2 : 0;
    F_[at] = x_[at] - normal;
    if (with_jacobian) subtract(0, beta, at);
    // t R / max(|t|, R), the maximum and the length smoothed by τ.
    const auto disc = [&](int first, int count, double mu) {
      const double R = mu * normal;
      const Vector2 t(wanted(first), count > 1 ? wanted(first + 1) : 0);
      const double s = std::sqrt(t.squaredNorm() + tau * tau);
      const double root = std::sqrt((s - R) * (s - R) + 4 * tau * tau);
      const double m = (s + R + root) / 2;
      const double alpha = root > 0 ? (1 + (s - R) / root) / 2 : 0;
      for (int k = 0; k < count; ++k) {
        F_[at + first + k] = x_[at + first + k] - (m > 0 ? R / m * t[k] : 0);
        if (!with_jacobian || !(m > 0)) continue;
        // dR = μ β da
        subtract(0, t[k] * (1 / m - R / (m * m) * (1 - alpha)) * mu * beta, at + first + k);
        for (int j = 0; j < count; ++j)
          subtract(first + j, (j == k ? R / m : 0) - (s > 0 ? R / (m * m) * alpha * t[k] * t[j] / s : 0),
                   at + first + k);
      }
    };
    if (of.tangent >= 0) disc(of.tangent, 2, of.friction);
    if (of.spin >= 0) disc(of.spin, 1, of.torsional);
    if (of.roll >= 0) disc(of.roll, 2, of.rolling);
    for (int r = 0; r < of.rows; ++r)
      worst = std::max(worst, std::abs(F_[at + r]) / (of.IsTurn(r) ? problem.turn_length : 1));
  }
  return reference > 0 ? worst / reference : worst;
}

// Where W is singular, the regularised Jacobian moves as little as need be.
bool ContactSolver::Newton(const ContactProblem& problem, const std::vector<int>& island, double tau,
                           int most, double goal, Result* result) {
  double error = Project(problem, island, tau, true);
  for (int i = 0; i < most && error > goal; ++i) {
    ++result->newton_steps;
    const double merit = F_.squaredNorm();
    jacobian_.diagonal().array() += 1e-11;
    step_ = jacobian_.partialPivLu().solve(-F_);
    if (!step_.allFinite()) return false;
    before_ = x_;
    double length = 1;
    bool better = false;
    for (int k = 0; k < 12 && !better; ++k, length /= 2) {
      x_ = before_ + length * step_;
      error = Project(problem, island, tau, false);
      better = F_.squaredNorm() < (1 - 1e-4 * length) * merit || error <= goal;
    }
    if (!better) {
      x_ = before_;
      Project(problem, island, tau, false);
      return false;
    }
    error = Project(problem, island, tau, true);
  }
  return error <= goal;
}

// Follows the solutions of the smoothed projections from τ of the size of the forces down to nothing.
void ContactSolver::Follow(const ContactProblem& problem, const std::vector<int>& island, double from,
                           Result* result) {
  double size = x_.lpNorm<Eigen::Infinity>();
  if (!(size > 0))
    for (std::size_t k = 0; k < island.size(); ++k)
      size = std::max(size, blocks_[static_cast<std::size_t>(island[k])].rho * std::abs(b_[at_[k]]));
  double tau = from * size, shrink = 0.3;
  for (int i = 0; i < 80 && tau > 1e-15 * size; ++i) {
    const int before = result->newton_steps;
    const bool found = Newton(problem, island, tau, 12, std::max(1e-14, 1e-2 * tau / size), result);
    const int used = result->newton_steps - before;
    shrink = !found      ? std::min(0.8, std::sqrt(shrink))
             : used <= 3 ? shrink * shrink
             : used > 6  ? std::sqrt(shrink)
                         : shrink;
    shrink = std::clamp(shrink, 1e-4, 0.8);
    tau *= shrink;
  }
}

void ContactSolver::SolveIsland(const ContactProblem& problem, const std::vector<int>& island, double goal,
                                VectorX* x, Result* result) {
  int n = 0;
  for (const int i : island) n += problem.unknowns[static_cast<std::size_t>(i)].rows;
  const bool large = n > kMostDense;
  if (large || (goal > kExact && n > kFewRows)) {
    double change = 1;
    const int most = large ? kMostSweeps : kSomeSweeps;
    int sweep = 0;
    for (; sweep < most && change > goal / 10; ++sweep) change = Sweep(problem, island, x);
    result->sweeps += sweep;
    if (large || change <= goal / 10) {
      result->error = std::max(result->error, change);
      if (change > goal) result->converged = false;
      return;
    }
  }
  const ContactUnknown& first = problem.unknowns[static_cast<std::size_t>(island[0])];
  if (island.size() == 1 &&
      (first.rows == 1 || (first.rows == 3 && blocks_[static_cast<std::size_t>(island[0])].symmetric))) {
    Sweep(problem, island, x);
    ++result->sweeps;
    return;
  }
  FillDelassus(problem, island, &at_, &W_, &b_);
  const auto gather = [&] {
    x_.resize(n);
    for (std::size_t k = 0; k < island.size(); ++k) {
      const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(island[k])];
      x_.segment(at_[k], of.rows) = x->segment(of.first, of.rows);
    }
  };
  const auto scatter = [&] {
    for (std::size_t k = 0; k < island.size(); ++k) {
      const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(island[k])];
      const VectorX delta = x_.segment(at_[k], of.rows) - x->segment(of.first, of.rows);
      x->segment(of.first, of.rows) += delta;
      AddForce(problem, island[k], delta.data());
    }
  };
  double best = kInfiniteError;
  const auto keep = [&] {
    const double error = Project(problem, island, 0, false);
    if (!(error < best)) return;
    best = error;
    best_ = x_;
  };
  for (int attempt = 0; attempt < (n > kFewRows ? 2 : 4) && best > goal; ++attempt) {
    double change = 1;
    for (int k = 0; k < kSweeps << (2 * attempt) && change > 1e-14; ++k, ++result->sweeps)
      change = Sweep(problem, island, x);
    gather();
    keep();
    Newton(problem, island, 0, 20, 1e-15, result);
    keep();
    if (best > goal) {
      if (attempt % 2 == 1) x_.setZero();
      Follow(problem, island, std::pow(10.0, attempt), result);
      Newton(problem, island, 0, 20, 1e-15, result);
      keep();
    }
    scatter();
  }
  x_ = best_;
  scatter();
  result->error = std::max(result->error, best);
  if (!(best <= goal)) result->converged = false;
}

ContactSolver::Result ContactSolver::Solve(const ContactProblem& problem, VectorX* x, double goal,
                                           bool warm) {
  Result result;
  if (!warm || x->size() != problem.rows()) x->setZero(problem.rows());
  FillBlocks(problem);
  y_.setZero(problem.width);
  if (warm) {
    for (std::size_t i = 0; i < problem.unknowns.size(); ++i)
      AddForce(problem, static_cast<int>(i), x->data() + problem.unknowns[i].first);
  }
  for (const std::vector<int>& island : ContactIslands(problem))
    SolveIsland(problem, island, goal, x, &result);
  return result;
}

}  // namespace linkwright
