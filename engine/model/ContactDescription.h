// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/math/Types.h"

namespace linkwright {

enum class ContactClock { kAuto, kEvents, kStepping };
enum class ImpactLaw { kSimultaneous, kSequential };
enum class ContactCombine { kMax, kMin, kMean, kProduct, kGeometric };
const char* ToString(ContactClock clock);      ///< "auto", "events", "stepping"
const char* ToString(ImpactLaw law);           ///< "simultaneous", "sequential"
const char* ToString(ContactCombine combine);  ///< "max", …

/// What a pair of surfaces in contact has: friction [1], restitution [1], torsional and rolling resistance
/// [m].
struct Surface {
  double friction = 0.5, restitution = 0, torsional = 0, rolling = 0;
};

/// What one shape, or one override of a pair, says; empty: nothing.
struct SurfaceDescription {
  std::optional<double> friction, restitution, torsional, rolling;
};

/// The value of a pair: what one says; where both say something, combined; else the default.
Surface CombineSurfaces(const SurfaceDescription& a, const SurfaceDescription& b, ContactCombine combine,
                        const Surface& defaults);

/// The solid behind the plane through (0, 0, height) with the outward `normal` (any length but 0).
struct ContactGround {
  double height = 0;  ///< [m]
  Vector3 normal = Vector3::UnitZ();
  SurfaceDescription surface;
};

/// Overrides of a pair of links; "ground" is the ground.
struct ContactPair {
  std::string a, b;
  SurfaceDescription surface;
  bool enabled = true;
  int line = 0;
};

/// A scene's `contact`: what touches, and by which law.
struct ContactDescription {
  bool enabled = true;
  ContactClock clock = ContactClock::kAuto;
  ImpactLaw impacts = ImpactLaw::kSimultaneous;
  Surface defaults;
  std::optional<ContactGround> ground;
  ContactCombine combine = ContactCombine::kMax;
  bool self = true;       ///< links of one robot touch each other
  double settle = 1e-6;   ///< [s] what is left of a sequence of bounces is one impact below it
  int most_events = 512;  ///< a step
  int most_points = 64;   ///< closed, on events
  std::vector<ContactPair> pairs;
  std::vector<std::array<std::string, 2>> exclude, report;
};

}  // namespace linkwright
