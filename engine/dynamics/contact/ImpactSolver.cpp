// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/contact/ImpactSolver.h"

#include <algorithm>

#include "engine/dynamics/contact/PointImpact.h"

namespace linkwright {
namespace {

constexpr double kFactor = 1e-12;

// Whether it is one point with friction alone, without moments and given slip.
bool IsOnePoint(const ContactProblem& problem) {
  if (problem.unknowns.size() != 1) return false;
  const ContactUnknown& of = problem.unknowns.front();
  return of.tangent == 1 && of.rows == 3 && problem.B == problem.C;
}

}  // namespace

Impact ImpactSolver::SolveScaled(ContactProblem* problem, const VectorX& before,
                                 std::span<const double> restitution, double factor, double least,
                                 double gain, VectorX* impulses) {
  problem->b = before;
  for (std::size_t i = 0; i < problem->unknowns.size(); ++i) {
    const int row = problem->unknowns[i].first;
    if (before[row] < -least) problem->b[row] += factor * restitution[i] * before[row];
  }
  const ContactSolver::Result result = solver_.Solve(*problem, impulses);
  problem->b = before;
  ContactMotion(*problem, *impulses, &u_);
  Impact impact;
  impact.factor = factor;
  impact.energy = impulses->dot(before + u_) / 2;
  impact.solved = result.error <= kImpactError && impact.energy <= gain;
  // Impulses that grow without end make the error small by themselves: where there is no solution they do.
  const double still = kImpactError * before.lpNorm<Eigen::Infinity>();
  for (std::size_t i = 0; i < problem->unknowns.size(); ++i) {
    const int row = problem->unknowns[i].first;
    const double wanted = before[row] < -least ? -factor * restitution[i] * before[row] : 0;
    const double miss = u_[row] - wanted;
    if (miss < -still) impact.solved = false;
  }
  return impact;
}

Impact ImpactSolver::Solve(ContactProblem* problem, const VectorX& before,
                           std::span<const double> restitution, double least, double gain,
                           VectorX* impulses) {
  Impact impact = SolveScaled(problem, before, restitution, 1, least, gain, impulses);
  if (impact.solved) return impact;
  if (IsOnePoint(*problem) && before[0] < -least) {
    // W = B Bᵀ
    Matrix3 W;
    const int count = problem->unknowns.front().count;
    for (int r = 0; r < 3; ++r)
      for (int s = 0; s < 3; ++s) {
        W(r, s) = 0;
        for (int k = 0; k < count; ++k) W(r, s) += problem->Row(0, r)[k] * problem->Row(0, s)[k];
      }
    Vector3 impulse;
    if (SolvePointImpact(W, before, problem->unknowns.front().friction, restitution[0], &impulse)) {
      *impulses = impulse;
      impact.law = Impact::Law::kStronge;
      impact.energy = impulse.dot(before + W * impulse / 2);
      impact.solved = impact.energy <= gain;
      if (impact.solved) return impact;
    }
  }
  double low = 0, high = 1;
  while (high - low > kFactor) {
    const double middle = (low + high) / 2;
    (SolveScaled(problem, before, restitution, middle, least, gain, impulses).solved ? low : high) = middle;
  }
  impact = SolveScaled(problem, before, restitution, low, least, gain, impulses);
  impact.law = Impact::Law::kScaled;
  return impact;
}

double ImpactResidual(const ContactProblem& problem, const Impact& impact, const VectorX& impulses,
                      const VectorX& before, const VectorX& after, std::span<const double> restitution,
                      double least) {
  VectorX law = after;
  const bool by_work = impact.law == Impact::Law::kStronge;
  if (by_work) law.setZero();
  for (std::size_t i = 0; i < problem.unknowns.size(); ++i) {
    const int row = problem.unknowns[i].first;
    if (by_work)
      law[row] = std::min(0.0, after[row]);
    else
      law[row] += impact.factor * restitution[i] * std::min(before[row], 0.0);
  }
  return ContactResidual(problem, impulses, law, least);
}

}  // namespace linkwright
