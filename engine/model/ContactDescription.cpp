// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/ContactDescription.h"

#include <algorithm>
#include <cmath>

namespace linkwright {
namespace {

double Combined(double a, double b, ContactCombine combine) {
  switch (combine) {
    case ContactCombine::kMax:
      return std::max(a, b);
    case ContactCombine::kMin:
      return std::min(a, b);
    case ContactCombine::kMean:
      return 0.5 * (a + b);
    case ContactCombine::kProduct:
      return a * b;
    case ContactCombine::kGeometric:
      // √a √b, as a b may underflow.
      return std::sqrt(a) * std::sqrt(b);
  }
  return std::max(a, b);
}

double ValueOfPair(const std::optional<double>& a, const std::optional<double>& b, ContactCombine combine,
                   double otherwise) {
  if (a && b) return Combined(*a, *b, combine);
  return a ? *a : b.value_or(otherwise);
}

}  // namespace

const char* ToString(ContactClock clock) {
  switch (clock) {
    case ContactClock::kAuto:
      return "auto";
    case ContactClock::kEvents:
      return "events";
    case ContactClock::kStepping:
      return "stepping";
  }
  return "auto";
}

const char* ToString(ImpactLaw law) { return law == ImpactLaw::kSequential ? "sequential" : "simultaneous"; }

const char* ToString(ContactCombine combine) {
  switch (combine) {
    case ContactCombine::kMax:
      return "max";
    case ContactCombine::kMin:
      return "min";
    case ContactCombine::kMean:
      return "mean";
    case ContactCombine::kProduct:
      return "product";
    case ContactCombine::kGeometric:
      return "geometric";
  }
  return "max";
}

Surface CombineSurfaces(const SurfaceDescription& a, const SurfaceDescription& b, ContactCombine combine,
                        const Surface& defaults) {
  return {ValueOfPair(a.friction, b.friction, combine, defaults.friction),
          ValueOfPair(a.restitution, b.restitution, combine, defaults.restitution),
          ValueOfPair(a.torsional, b.torsional, combine, defaults.torsional),
          ValueOfPair(a.rolling, b.rolling, combine, defaults.rolling)};
}

}  // namespace linkwright
