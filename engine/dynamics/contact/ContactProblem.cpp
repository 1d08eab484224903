// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/contact/ContactProblem.h"

#include <algorithm>
#include <cmath>

namespace linkwright {

void ContactProblem::Clear(int columns_of_B) {
  unknowns.clear();
  columns.clear();
  B.clear();
  C.clear();
  b.resize(0);
  width = columns_of_B;
}

int ContactProblem::Add(const ContactUnknown& like, std::span<const int> over) {
  ContactUnknown unknown = like;
  unknown.first = rows();
  unknown.begin = static_cast<int>(columns.size());
  unknown.count = static_cast<int>(over.size());
  unknown.values = B.size();
  columns.insert(columns.end(), over.begin(), over.end());
  B.resize(B.size() + static_cast<std::size_t>(like.rows) * over.size(), 0.0);
  C.resize(B.size(), 0.0);
  unknowns.push_back(unknown);
  b.conservativeResize(unknown.first + like.rows);
  b.tail(like.rows).setZero();
  return static_cast<int>(unknowns.size()) - 1;
}

void ContactMotion(const ContactProblem& problem, const VectorX& x, VectorX* u) {
  VectorX y = VectorX::Zero(problem.width);
  for (const ContactUnknown& of : problem.unknowns) {
    for (int r = 0; r < of.rows; ++r) {
      const double* row = problem.C.data() + of.values + static_cast<std::size_t>(r * of.count);
      for (int k = 0; k < of.count; ++k)
        y[problem.columns[static_cast<std::size_t>(of.begin + k)]] += row[k] * x[of.first + r];
    }
  }
  *u = problem.b;
  for (const ContactUnknown& of : problem.unknowns) {
    for (int r = 0; r < of.rows; ++r) {
      const double* row = problem.B.data() + of.values + static_cast<std::size_t>(r * of.count);
      double sum = 0;
      for (int k = 0; k < of.count; ++k)
        sum += row[k] * y[problem.columns[static_cast<std::size_t>(of.begin + k)]];
      (*u)[of.first + r] += sum;
    }
  }
}

namespace {

/// Of numbers whose difference is a miss: what rounding may leave.
constexpr double kRounded = 1e-15;

/// The nearest of K = {‖λ_t‖ ≤ μ λ_n, |m_n| ≤ μ_s λ_n, ‖m_t‖ ≤ μ_r λ_n} to `z`: the distance squared is
/// convex in λ_n, so its slope is bisected.
Vector6 NearestOfCone(const Vector6& z, double mu, double mu_s, double mu_r) {
  const double t = z.segment<2>(1).norm(), n = std::abs(z[3]), m = z.segment<2>(4).norm();
  const auto slope = [&](double x) {
    return x - z[0] - mu * std::max(0.0, t - mu * x) - mu_s * std::max(0.0, n - mu_s * x) -
           mu_r * std::max(0.0, m - mu_r * x);
  };
  double x = 0;
  if (slope(0) < 0) {
    // Piecewise linear and rising: Newton's iteration from the left of a concave slope ends in a few steps.
    for (int i = 0; i < 20; ++i) {
      const double value = slope(x);
      const double rate = 1 + (t > mu * x ? mu * mu : 0) + (n > mu_s * x ? mu_s * mu_s : 0) +
                          (m > mu_r * x ? mu_r * mu_r : 0);
      const double next = x - value / rate;
      if (next == x) break;
      x = next;
    }
    x = std::max(0.0, x);
  }
  Vector6 nearest = z;
  nearest[0] = x;
  if (t > mu * x) nearest.segment<2>(1) *= mu * x / t;
  if (n > mu_s * x) nearest[3] *= mu_s * x / n;
  if (m > mu_r * x) nearest.segment<2>(4) *= mu_r * x / m;
  return nearest;
}

}  // namespace

double ContactResidual(const ContactProblem& problem, const VectorX& x, const VectorX& u, double least,
                       std::vector<double>* each) {
  double greatest = 0, reference = least;
  if (each) each->assign(problem.unknowns.size(), 0);
  const double turn = problem.turn_length;
  // Force or motion as (n, t1, t2, ω_n, ω_t1, ω_t2); `unit`: what its rotations are multiplied by.
  const auto spread = [](const ContactUnknown& of, const VectorX& from, double unit) {
    Vector6 all = Vector6::Zero();
    all[0] = from[of.first];
    if (of.tangent >= 0) all.segment<2>(1) = from.segment<2>(of.first + of.tangent);
    if (of.spin >= 0) all[3] = unit * from[of.first + of.spin];
    if (of.roll >= 0) all.segment<2>(4) = unit * from.segment<2>(of.first + of.roll);
    return all;
  };
  for (const ContactUnknown& of : problem.unknowns)
    if (!of.bounded) reference = std::max(reference, spread(of, x, 1 / turn).norm());
  for (std::size_t i = 0; i < problem.unknowns.size(); ++i) {
    const ContactUnknown& of = problem.unknowns[i];
    double trace = 0;
    const int lines = of.tangent >= 0 ? 3 : 1;
    for (int r = 0; r < lines; ++r)
      for (int k = 0; k < of.count; ++k) {
        const std::size_t at = of.values + static_cast<std::size_t>(r * of.count + k);
        trace += problem.B[at] * problem.B[at];
      }
    if (!(trace > 0)) continue;
    const double rho = lines / trace;
    double miss = 0;
    if (of.bounded) {
      const double force = x[of.first];
      miss = std::abs(force - std::clamp(force - rho * u[of.first], -of.bound, of.bound));
    } else {
      const Vector6 force = spread(of, x, 1 / turn);
      Vector6 motion = spread(of, u, turn);
      const double mu = of.tangent >= 0 ? of.friction : 0, mu_s = of.spin >= 0 ? of.torsional / turn : 0,
                   mu_r = of.roll >= 0 ? of.rolling / turn : 0;
      motion[0] +=
          mu * motion.segment<2>(1).norm() + mu_s * std::abs(motion[3]) + mu_r * motion.segment<2>(4).norm();
      const Vector6 wanted = force - rho * motion;
      // Without what rounding leaves: what slides without a force is on the edge of the dual cone.
      miss = std::max(0.0, (force - NearestOfCone(wanted, mu, mu_s, mu_r)).norm() - kRounded * wanted.norm());
    }
    if (each) (*each)[i] = miss / reference;
    if (!(miss <= greatest * reference)) greatest = miss / reference;
  }
  return greatest;
}

}  // namespace linkwright
