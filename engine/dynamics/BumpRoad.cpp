// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/BumpRoad.h"

#include <cmath>

namespace linkwright {

BumpRoad::BumpRoad(double R, double xb, double b, double a)
    : flat_(false), R_(R), xb_(xb), a_(a), rho_(R + b), L_(std::sqrt(b * b + 2 * b * R)) {
  const double S = std::sqrt(rho_ * rho_ - L_ * L_), angle = std::asin(L_ / rho_);
  H1_L_ = (L_ * S + rho_ * rho_ * angle) / 2 - R_ * L_;
  H2_L_ = (rho_ * rho_ * rho_ - S * S * S) / 6 + rho_ * rho_ * (L_ * angle + S - rho_) / 2 - R_ * L_ * L_ / 2;
}

// The disc's path h0 = √(ρ² − u²) − R for |u| < L, else 0:
// H1 = (u S + ρ² asin(u/ρ))/2 − R u, S = √(ρ² − u²)
double BumpRoad::H1(double u) const {
  if (std::abs(u) > L_) return std::copysign(H1_L_, u);
  return (u * std::sqrt(rho_ * rho_ - u * u) + rho_ * rho_ * std::asin(u / rho_)) / 2 - R_ * u;
}

// H2 = (ρ³ − S³)/6 + ρ² (u asin(u/ρ) + S − ρ)/2 − R u²/2
double BumpRoad::H2(double u) const {
  if (std::abs(u) > L_) return H2_L_ + H1_L_ * (std::abs(u) - L_);
  const double S = std::sqrt(rho_ * rho_ - u * u);
  return (rho_ * rho_ * rho_ - S * S * S) / 6 + rho_ * rho_ * (u * std::asin(u / rho_) + S - rho_) / 2 -
         R_ * u * u / 2;
}

BumpRoad::Height BumpRoad::At(double x) const {
  const double u = x - xb_;
  if (flat_ || std::abs(u) >= L_ + 2 * a_) return {};
  const double scale = 1 / (4 * a_ * a_);
  return {(H2(u + 2 * a_) - 2 * H2(u) + H2(u - 2 * a_)) * scale,
          (H1(u + 2 * a_) - 2 * H1(u) + H1(u - 2 * a_)) * scale};
}

}  // namespace linkwright
