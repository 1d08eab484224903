// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/math/UnitChoice.h"
#include "engine/simulation/contact/ContactSetup.h"
#include "engine/simulation/contact/PairImpact.h"
#include "engine/simulation/system/ContactForce.h"
#include "engine/simulation/system/System.h"

namespace linkwright {

/// What contact of one pair has done to the energy since the start of the run.
struct PairEnergy {
  std::string a, b;
  int impacts = 0;    ///< moments at which it struck
  double energy = 0;  ///< that its impacts added [J]; negative: lost
  /// Work of its friction [J]; negative: taken. Only of pairs with accounts, see ReportedEnergies.
  std::optional<double> friction;
  double friction_power = 0;  ///< of its friction now, −Σ ‖λ_t‖ slip [W]; without torsional and rolling
  std::optional<PairImpact> last, greatest;
  std::optional<double> last_event;  ///< when it struck, touched, lifted, slipped or stuck last [s]

  /// What it has changed by: what pairs are sorted by [J].
  double Size() const;
};

/// Of the events up to `time`, in their order, and of the points of contact at `time`; in the order in which
/// pairs come. On events the energies add up to Energies::work_impacts; those of time stepping are what
/// points lose that strike, not what resting ones do.
std::vector<PairEnergy> SumPairEnergies(std::span<const ContactEvent> events,
                                        std::span<const ContactForce> contacts, double time);

/// Energy and friction of the pairs that are reported, in the order of the setup, as the system's signals
/// have them at `state`: also of events that are no longer known. No impacts.
std::vector<PairEnergy> ReportedEnergies(const ContactSetup& setup, System* system, const State& state);

/// Takes the energy and friction of `reported`, in place of what the events of the pairs add up to; adds
/// those pairs that are not there and have done something.
void TakeReported(std::span<const PairEnergy> reported, std::vector<PairEnergy>* pairs);

/// The greatest first; alike ones by name.
void SortBySize(std::vector<PairEnergy>* pairs);

/// The pair that has changed the energy most up to `state`, if any has: of what the system reports and of
/// `events`, those of the run in their order.
std::optional<PairEnergy> GreatestPair(const ContactSetup& setup, std::span<const ContactEvent> events,
                                       System* system, const State& state);

/// "ground" – "ball": impacts -0.2 J (3, the last at t = 0.412 s), friction -0.1 J
std::string Describe(const PairEnergy& pair, const UnitChoice& units = {});

}  // namespace linkwright
