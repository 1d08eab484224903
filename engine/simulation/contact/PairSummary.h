// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/simulation/system/ContactEvent.h"
#include "engine/simulation/system/ContactForce.h"

namespace linkwright {

/// What the points of one pair do together.
struct PairSummary {
  enum class Verdict {
    kOpen,      ///< no point is closed
    kHolds,     ///< all stick
    kNearSlip,  ///< all stick, and the friction of one is over kNearLimit of its limit
    kSlips,     ///< some slip
    kChatters,  ///< its points have changed their modes kManyChanges times within kChatterTime
  };
  std::string a, b;
  int points = 0, slipping = 0;
  double normal = 0;                   ///< Σ λ_n [N]
  Vector3 friction = Vector3::Zero();  ///< Σ λ_t on b, world axes [N]
  double used = 0;           ///< the greatest part of its limit μ λ_n that the friction of a point is [1]
  double spare = 0;          ///< μ Σλ_n − ‖Σλ_t‖, at least: how much more friction could hold [N]
  double coefficient = 0;    ///< of friction, the greatest [1]
  double slip = 0, gap = 0;  ///< greatest speed [m/s], least gap [m]
  double residual = 0;       ///< the greatest known; negative: none is [1]
  int changes = 0;           ///< of modes within kChatterTime
  Verdict verdict = Verdict::kOpen;
};

/// From so much of its limit on friction is said to be near it.
inline constexpr double kNearLimit = 0.9;
inline constexpr double kChatterTime = 0.1;  ///< [s]
inline constexpr int kManyChanges = 12;

/// Of the points of contact at `time`, and of what happened before: a pair of which something happened within
/// kChatterTime has an entry, too. In the order in which pairs come.
std::vector<PairSummary> SummarizePairs(std::span<const ContactForce> contacts,
                                        std::span<const ContactEvent> events, double time);

}  // namespace linkwright
