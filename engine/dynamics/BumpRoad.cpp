// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/BumpRoad.h"

#include <cmath>

namespace linkwright {

BumpRoad::BumpRoad(double R, double xb, double b, double a)
    : flat_(false), R_(R), xb_(xb), a_(a), rho_(R + b), L_(std::sqrt(b * b + 2 * b * R)) {}

BumpRoad::Path BumpRoad::MakePath() const {
  const double S = std::sqrt(rho_ * rho_ - L_ * L_), angle = std::asin(L_ / rho_);
  return {
      R_, rho_, L_, (L_ * S + rho_ * rho_ * angle) / 2 - R_ * L_,
      (rho_ * rho_ * rho_ - S * S * S) / 6 + rho_ * rho_ * (L_ * angle + S - rho_) / 2 - R_ * L_ * L_ / 2};
}

// The disc's path h0 = √(ρ² − u²) − R for |u| < L, else 0:
// H1 = (u S + ρ² asin(u/ρ))/2 − R u, S = √(ρ² − u²)
double BumpRoad::Path::H1(double u) const {
  if (std::abs(u) > L) return std::copysign(H1_L, u);
  return (u * std::sqrt(rho * rho - u * u) + rho * rho * std::asin(u / rho)) / 2 - R * u;
}

// H2 = (ρ³ − S³)/6 + ρ² (u asin(u/ρ) + S − ρ)/2 − R u²/2
double BumpRoad::Path::H2(double u) const {
  if (std::abs(u) > L) return H2_L + H1_L * (std::abs(u) - L);
  const double S = std::sqrt(rho * rho - u * u);
  return (rho * rho * rho - S * S * S) / 6 + rho * rho * (u * std::asin(u / rho) + S - rho) / 2 -
         R * u * u / 2;
}

BumpRoad::Height BumpRoad::At(double x) const {
  const double u = x - xb_;
  if (flat_ || std::abs(u) >= L_ + 2 * a_) return {};
  const Path path = MakePath();
  const double scale = 1 / (4 * a_ * a_);
  return {(path.H2(u + 2 * a_) - 2 * path.H2(u) + path.H2(u - 2 * a_)) * scale,
          (path.H1(u + 2 * a_) - 2 * path.H1(u) + path.H1(u - 2 * a_)) * scale};
}

}  // namespace linkwright
