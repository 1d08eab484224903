// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/contact/ContactSolver.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <array>
#include <cmath>

namespace linkwright {
namespace {

/// Rows of an island up to which Newton's iteration pays.
constexpr int kMostDense = 240;
constexpr int kSweeps = 12, kMostSweeps = 2000, kMostNewton = 20, kLastNewton = 3;
/// Steps of Newton's iteration from forces that a problem much alike had.
constexpr int kWarmNewton = 5;
/// Of the goal: errors at which Newton's iteration ends.
constexpr double kNewtonGoal = 1e-3;
/// Of the goal: misses that are tried to be bettered where that costs little.
constexpr double kTight = 0.1;
/// Of a goal that is not the exact one: a miss that is not worth ways from far. Where bodies stand on more
/// points than carry them, rounding alone may leave that.
constexpr double kEnough = 100;
/// Of W: the penalty of alternating directions, proximal terms, and what is added to W where a path begins.
constexpr double kPenalty = 0.01;
constexpr int kMostRounds = 1600, kFewRounds = 150;
/// Of those that are extrapolated: the penalty, at most how many, and from how many before; for the exact
/// goal and others.
constexpr double kExtrapolatedPenalty = 1e-3;
constexpr int kMostExtrapolated = 1600, kFewExtrapolated = 600, kMemory = 5, kShortMemory = 3;
constexpr double kProximalShare = 1e-4, kFarShare = 1e-5;
constexpr double kPathShares[] = {1e-4, 1e-2, 1e-6, 1};
/// Of the mean of W's diagonal: what moves so little that it counts as what does not move.
constexpr double kMovable = 1e-9;
/// Errors of solutions whose least forces are looked for.
constexpr double kAlmost = 1e-9;

using Vector2 = Eigen::Vector2d;
using Matrix2 = Eigen::Matrix2d;

/// λ of one point with u = W λ + q by the law: open, sticking, or slipping with u_t = −s λ_t, s > 0 the root
/// of ‖λ_t(s)‖ = μ λ_n(s).
Vector3 SolvePoint(const Matrix3& W, const Vector3& q, double mu) {
  if (q[0] >= 0 || !(W(0, 0) > 0)) return Vector3::Zero();
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

/// Whether all points press, and nothing slips or yields.
bool Sticks(const ContactIsland& island, const VectorX& x) {
  for (const ContactIsland::Member& of : island.members()) {
    if (of.bounded) {
      if (!(std::abs(x[of.first]) < of.bound)) return false;
      continue;
    }
    if (!(x[of.first] > 0)) return false;
    for (int k = 0; k < of.discs; ++k) {
      const ContactIsland::Disc& disc = of.disc[static_cast<std::size_t>(k)];
      if (!(x.segment(of.first + disc.row, disc.count).norm() < disc.mu * x[of.first])) return false;
    }
  }
  return true;
}

}  // namespace

// Blocks of an island, and what its forces do.
void ContactSolver::BeginSweeps(const ContactProblem& problem, const std::vector<int>& island,
                                const VectorX& x) {
  blocks_.resize(problem.unknowns.size());
  for (const int i : island) {
    const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(i)];
    const double* B = problem.B.data() + of.values;
    const double* C = problem.C.data() + of.values;
    Block& block = blocks_[static_cast<std::size_t>(i)];
    block.symmetric = std::equal(B, B + of.rows * of.count, C);
    block.W.setZero();
    for (int r = 0; r < of.rows; ++r)
      for (int s = 0; s < of.rows; ++s) {
        double sum = 0;
        for (int k = 0; k < of.count; ++k) sum += B[r * of.count + k] * C[s * of.count + k];
        block.W(r, s) = sum;
      }
  }
  for (const int i : island) {
    const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(i)];
    for (int k = 0; k < of.count; ++k) y_[problem.columns[static_cast<std::size_t>(of.begin + k)]] = 0;
  }
  for (const int i : island)
    AddForce(problem, i, x.data() + problem.unknowns[static_cast<std::size_t>(i)].first);
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

double ContactSolver::SolveDense(const ContactProblem& problem, double goal) {
  const bool exact = goal <= kExact;
  double error = dense_.Newton(island_, kMostNewton, kNewtonGoal * goal, &x_);
  const auto keep = [&](double other) {
    if (!(other < error)) return;
    error = other;
    x_ = found_;
  };
  // Where forces are not unique, or grow from nothing, it goes astray near a solution.
  if (error > goal) {
    found_.setZero(x_.size());
    keep(dense_.Newton(island_, kMostNewton, kNewtonGoal * goal, &found_, IslandSolver::kMayGrow));
  }
  if (error > goal) {
    found_ = x_;
    keep(exact ? dense_.Approach(island_, kProximalShare, kTight * goal, &found_)
               : dense_.ApproachFar(island_, kFarShare, kTight * goal, &found_));
  }
  // What that does not find: forces with which all sticks, where these exist, and two ways that come from
  // far.
  const double enough = exact ? goal : kEnough * goal;
  if (error > (exact ? kTight * goal : enough) && forces_.FindStill(problem, island_, &found_))
    keep(dense_.Newton(island_, kMostNewton, kNewtonGoal * goal, &found_));
  if (error > enough) {
    found_ = x_;
    keep(dense_.Alternate(island_, kPenalty, 0, exact ? kMostRounds : kFewRounds, goal, &found_));
  }
  if (error > enough) {
    found_ = x_;
    keep(dense_.Alternate(island_, kExtrapolatedPenalty, exact ? kMemory : kShortMemory,
                          exact ? kMostExtrapolated : kFewExtrapolated, goal, &found_));
  }
  for (const double share : kPathShares)
    if (error > enough && path_.Follow(island_, share, kTight * goal, &dense_, &found_))
      keep(dense_.Error(island_, found_));
  return error;
}

double ContactSolver::FindLeast(const ContactProblem& problem, double goal, double error) {
  found_ = x_;
  if (!(error <= kAlmost) || !forces_.Find(problem, island_, &found_)) return error;
  const double least = dense_.Newton(island_, kLastNewton, kNewtonGoal * goal, &found_);
  if (!(least <= std::max(kTight * goal, error))) return error;
  x_ = found_;
  return least;
}

void ContactSolver::SolveIsland(const ContactProblem& problem, const std::vector<int>& island, double goal,
                                bool warm, bool least, VectorX* x, Result* result) {
  int n = 0;
  for (const int i : island) n += problem.unknowns[static_cast<std::size_t>(i)].rows;
  double change = 1;
  if (n > kMostDense) {
    BeginSweeps(problem, island, *x);
    int sweep = 0;
    for (; sweep < kMostSweeps && change > goal / 10; ++sweep) change = Sweep(problem, island, x);
    result->sweeps += sweep;
    result->error = std::max(result->error, change);
    if (change > goal) result->converged = false;
    return;
  }
  island_.Fill(problem, island);
  const auto take = [&](double error) {
    island_.Scatter(problem, x_, x);
    result->error = std::max(result->error, error);
    result->newton_steps += dense_.TakeSteps();
    if (!(error <= goal)) result->converged = false;
  };
  const auto found = [&](double error) {
    result->least = result->least && (least || island.size() == 1);
    take(least ? FindLeast(problem, goal, error) : error);
  };
  // Where all sticks within the cones, the forces that hold it are the least.
  double missed = 0;
  const auto holds = [&] {
    if (island.size() == 1 || !island_.symmetric()) return false;
    if (!held_.SolveSymmetric(island_.W(), island_.b(), &x_)) return false;
    missed = dense_.Error(island_, x_);
    return missed <= kTight * goal;
  };
  bool tried = false;
  if (warm) {
    island_.Gather(problem, *x, &x_);
    tried = Sticks(island_, x_);
    if (tried && holds()) return take(missed);
    // From near a solution Newton's iteration alone goes there.
    if (tried) island_.Gather(problem, *x, &x_);
    const double error = dense_.Newton(island_, kWarmNewton, kNewtonGoal * goal, &x_);
    if (error <= kTight * goal) return found(error);
  }
  if (!tried && holds()) return take(missed);
  BeginSweeps(problem, island, *x);
  for (int k = 0; k < kSweeps && change > 1e-14; ++k, ++result->sweeps) change = Sweep(problem, island, x);
  island_.Gather(problem, *x, &x_);
  // One point alone is solved by its visit.
  if (island.size() == 1) {
    const double error = dense_.Error(island_, x_);
    if (error <= kTight * goal) return take(error);
  }
  found(SolveDense(problem, goal));
}

ContactSolver::Result ContactSolver::SolveAll(const ContactProblem& problem, VectorX* x, double goal,
                                              bool warm, bool least) {
  Result result;
  warm = warm && x->size() == problem.rows();
  if (!warm) x->setZero(problem.rows());
  y_.resize(problem.width);
  for (const std::vector<int>& island : ContactIslands(problem))
    SolveIsland(problem, island, goal, warm, least, x, &result);
  return result;
}

ContactSolver::Result ContactSolver::Solve(const ContactProblem& problem, VectorX* x, double goal,
                                           bool warm) {
  return SolveAll(problem, x, goal, warm, true);
}

ContactSolver::Result ContactSolver::SolveMotion(const ContactProblem& problem, VectorX* x, double goal,
                                                 bool warm) {
  return SolveAll(problem, x, goal, warm, false);
}

void ContactSolver::TakeLeast(const ContactProblem& problem, double goal, VectorX* x) {
  for (const std::vector<int>& island : ContactIslands(problem)) {
    int n = 0;
    for (const int i : island) n += problem.unknowns[static_cast<std::size_t>(i)].rows;
    if (n > kMostDense || island.size() == 1) continue;
    island_.Fill(problem, island);
    // Where all sticks within the cones, the forces that hold it are the least.
    const bool holds = island_.symmetric() && held_.SolveSymmetric(island_.W(), island_.b(), &x_) &&
                       dense_.Error(island_, x_) <= kTight * goal;
    if (!holds) {
      island_.Gather(problem, *x, &x_);
      FindLeast(problem, goal, dense_.Error(island_, x_));
    }
    island_.Scatter(problem, x_, x);
  }
}

// u − ε (W + ε)⁻¹ u, twice: what is left of the rest is rounding.
void ContactSolver::KeepMovable(const ContactProblem& problem, VectorX* u) {
  for (const std::vector<int>& island : ContactIslands(problem)) {
    int n = 0;
    for (const int i : island) n += problem.unknowns[static_cast<std::size_t>(i)].rows;
    if (n > kMostDense || island.size() == 1) continue;
    island_.Fill(problem, island);
    if (!island_.symmetric()) continue;
    const double share = kMovable * island_.W().trace() / n;
    factor_ = island_.W();
    factor_.diagonal().array() += share;
    const Eigen::LLT<Eigen::Ref<MatrixX>> factor(factor_);
    if (factor.info() != Eigen::Success) continue;
    const auto each = [&](const auto& take) {
      for (const ContactIsland::Member& of : island_.members())
        for (int r = 0; r < of.rows; ++r)
          take(x_[of.first + r], (*u)[problem.unknowns[static_cast<std::size_t>(of.unknown)].first + r],
               island_.unit(of.first + r));
    };
    x_.resize(n);
    each([](double& ours, double theirs, double unit) { ours = unit * theirs; });
    for (int k = 0; k < 2; ++k) x_ -= share * factor.solve(x_);
    each([](double ours, double& theirs, double unit) { theirs = ours / unit; });
  }
}

}  // namespace linkwright
