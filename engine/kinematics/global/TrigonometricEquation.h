// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/math/Types.h"

namespace linkwright {

/// constant + cosine · cos q + sine · sin q
struct FirstHarmonic {
  double constant = 0, cosine = 0, sine = 0;
  double At(double angle) const;
};
FirstHarmonic operator+(const FirstHarmonic& a, const FirstHarmonic& b);
FirstHarmonic operator*(double s, const FirstHarmonic& a);

/// a · R(k, q) b as a function of q; k unit.
FirstHarmonic TurnedProduct(const Vector3& a, const Vector3& k, const Vector3& b);

/// The angles where it is zero, none to two. Where it misses zero by rounding (1e-9 of its size), the angle
/// nearest to zero, twice.
std::vector<double> Roots(const FirstHarmonic& f);

/// The angles where Σ aᵢ bᵢ = 0, for products of two first harmonics: none to four, double ones once or
/// twice.
std::vector<double> RootsOfProducts(const std::vector<std::pair<FirstHarmonic, FirstHarmonic>>& products);

/// The angle that turns `from` into `to` about the unit vector k, both without their parts along k. Not
/// defined (`*free` set, 0) where one of these is shorter than 1e-9.
double AngleBetween(const Vector3& k, const Vector3& from, const Vector3& to, bool* free);

}  // namespace linkwright
