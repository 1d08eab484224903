// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/simulation/system/ContactEvent.h"

namespace linkwright {

/// What happened to a pair at one moment, at all of its points together.
struct PairImpact {
  std::string a, b;   ///< "ground", "left/hand"
  double time = 0;    ///< [s]
  double normal = 0;  ///< Σ Λ_n [N s]
  double energy = 0;  ///< that it adds [J]; negative: lost

  /// "ground" – "ball" at t = 0.412 s, 3.1 N s, -0.2 J
  std::string ToString() const;
};

/// The impacts among the events, which are in the order of time: one for each pair and moment, with what was
/// lost where bounces were ended. What is not finite is left out.
std::vector<PairImpact> FindImpacts(std::span<const ContactEvent> events);
/// The last of them that had an impulse, as the end of bounces has none; of several at that moment the one of
/// most energy.
std::optional<PairImpact> LastImpact(std::span<const ContactEvent> events);
/// The one that changed the energy most, added or lost.
std::optional<PairImpact> GreatestImpact(std::span<const ContactEvent> events);

}  // namespace linkwright
