// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/global/TrigonometricEquation.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace linkwright {

namespace {

constexpr double kMissed = 1e-9;  // of the size of a function, that rounding may keep it from zero

}  // namespace

double FirstHarmonic::At(double angle) const {
  return constant + cosine * std::cos(angle) + sine * std::sin(angle);
}

FirstHarmonic operator+(const FirstHarmonic& a, const FirstHarmonic& b) {
  return {a.constant + b.constant, a.cosine + b.cosine, a.sine + b.sine};
}

FirstHarmonic operator*(double s, const FirstHarmonic& a) {
  return {s * a.constant, s * a.cosine, s * a.sine};
}

// R(k, q) b = k (k·b) + (b − k (k·b)) cos q + (k × b) sin q
FirstHarmonic TurnedProduct(const Vector3& a, const Vector3& k, const Vector3& b) {
  const double along = a.dot(k) * k.dot(b);
  return {along, a.dot(b) - along, a.dot(k.cross(b))};
}

std::vector<double> Roots(const FirstHarmonic& f) {
  const double size = std::hypot(f.cosine, f.sine);
  if (!(size > 0) || std::abs(f.constant) > size * (1 + kMissed)) return {};
  const double middle = std::atan2(f.sine, f.cosine);
  const double half = std::acos(std::clamp(-f.constant / size, -1.0, 1.0));
  return {middle + half, middle - half};
}

// A trigonometric polynomial of degree two has at most four roots. It is sampled finely, signs that change
// are bisected; a least magnitude between two samples of the same sign may hide a pair of roots, or a double
// one.
std::vector<double> RootsOfProducts(const std::vector<std::pair<FirstHarmonic, FirstHarmonic>>& products) {
  constexpr int kSamples = 96;
  constexpr double kStep = 2 * kPi / kSamples;
  double size = 0;
  const auto amount = [](const FirstHarmonic& h) {
    return std::abs(h.constant) + std::abs(h.cosine) + std::abs(h.sine);
  };
  for (const auto& [a, b] : products) size += amount(a) * amount(b);
  const auto f = [&](double angle) {
    double sum = 0;
    for (const auto& [a, b] : products) sum += a.At(angle) * b.At(angle);
    return sum;
  };
  const auto bisect = [&](double low, double high) {
    const bool rising = f(low) < 0;
    for (int i = 0; i < 60; ++i) {
      const double middle = (low + high) / 2;
      ((f(middle) < 0) == rising ? low : high) = middle;
    }
    return (low + high) / 2;
  };
  std::array<double, kSamples> value;
  for (int i = 0; i < kSamples; ++i) value[static_cast<size_t>(i)] = f(i * kStep);
  const auto at = [&](int i) { return value[static_cast<size_t>((i + kSamples) % kSamples)]; };
  std::vector<double> roots;
  for (int i = 0; i < kSamples; ++i) {
    const double here = at(i), next = at(i + 1), before = at(i - 1);
    if ((here < 0) != (next < 0)) {
      roots.push_back(bisect(i * kStep, (i + 1) * kStep));
      continue;
    }
    if (std::abs(here) > std::abs(before) || std::abs(here) > std::abs(next) || (here < 0) != (before < 0))
      continue;
    // Golden section for the least |f|.
    constexpr double kGolden = 0.6180339887498949;
    const double sign = here < 0 ? -1 : 1;
    double low = (i - 1) * kStep, high = (i + 1) * kStep;
    for (int k = 0; k < 60; ++k) {
      const double a = high - kGolden * (high - low), b = low + kGolden * (high - low);
      if (sign * f(a) < sign * f(b))
        high = b;
      else
        low = a;
    }
    const double best = (low + high) / 2, least = sign * f(best);
    if (least < 0) {
      roots.push_back(bisect((i - 1) * kStep, best));
      roots.push_back(bisect(best, (i + 1) * kStep));
    } else if (least <= kMissed * size) {
      roots.push_back(best);
    }
  }
  return roots;
}

double AngleBetween(const Vector3& k, const Vector3& from, const Vector3& to, bool* free) {
  const Vector3 a = from - k.dot(from) * k, b = to - k.dot(to) * k;
  *free = a.norm() < 1e-9 || b.norm() < 1e-9;
  return *free ? 0 : std::atan2(k.dot(a.cross(b)), a.dot(b));
}

}  // namespace linkwright
