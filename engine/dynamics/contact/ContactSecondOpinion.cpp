// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/contact/ContactSecondOpinion.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

namespace linkwright {
namespace {

constexpr int kMostProjections = 20000;
/// Of the greatest force: changes of a sweep that end the iteration.
constexpr double kAtRest = 1e-14;

}  // namespace

bool SolveContactAgain(const ContactProblem& problem, const MatrixX& M, const MatrixX& J,
                       const MatrixX& J_force, const VectorX& b, VectorX* x) {
  const MatrixX W = J * M.llt().solve(J_force.transpose());
  x->setZero(b.size());
  double change = 0, greatest = 0;
  for (int sweep = 0; sweep < kMostProjections; ++sweep) {
    change = greatest = 0;
    for (const ContactUnknown& of : problem.unknowns) {
      const auto step = [&](int row) {
        const double stiff = W(of.first + row, of.first + row);
        const double u = b[of.first + row] + W.row(of.first + row).dot(*x);
        return stiff > 0 ? u / stiff : 0;
      };
      const auto set = [&](int row, double value) {
        double& now = (*x)[of.first + row];
        change = std::max(change, std::abs(value - now));
        now = value;
        greatest = std::max(greatest, std::abs(value));
      };
      if (of.bounded) {
        set(0, std::clamp((*x)[of.first] - step(0), -of.bound, of.bound));
        continue;
      }
      set(0, std::max(0.0, (*x)[of.first] - step(0)));
      const double normal = (*x)[of.first];
      const auto disc = [&](int row, double radius) {
        // One ρ for both directions, so that the projection is that on a disc.
        const double stiff = W(of.first + row, of.first + row) + W(of.first + row + 1, of.first + row + 1);
        if (!(stiff > 0)) return;
        Eigen::Vector2d t = x->segment<2>(of.first + row);
        for (int k = 0; k < 2; ++k)
          t[k] -= (b[of.first + row + k] + W.row(of.first + row + k).dot(*x)) / stiff;
        if (const double length = t.norm(); length > radius) t *= radius / length;
        set(row, t[0]);
        set(row + 1, t[1]);
      };
      if (of.tangent >= 0) disc(of.tangent, of.friction * normal);
      if (of.spin >= 0) {
        const double most = of.torsional * normal;
        set(of.spin, std::clamp((*x)[of.first + of.spin] - step(of.spin), -most, most));
      }
      if (of.roll >= 0) disc(of.roll, of.rolling * normal);
    }
    if (change <= kAtRest * greatest) return true;
  }
  return change <= 1e3 * kAtRest * greatest;
}

}  // namespace linkwright
