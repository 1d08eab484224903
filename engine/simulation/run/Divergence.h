// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/model/Index.h"
#include "engine/simulation/contact/PairImpact.h"
#include "engine/simulation/system/Integrator.h"

namespace linkwright {

/// Why a step could not be made; the simulation is then back at the last good state.
struct Divergence {
  double time = 0;    ///< of the last good state [s]
  std::string body;   ///< where, if known; the joint is the one that moves it
  std::string term;   ///< what went wrong there
  std::string joint;  ///< if known
  BodyIndex index;    ///< of the body in the model; invalid where not known

  /// What pushes at the joint in the last good state, the most suspicious first. `unit`: "N m" or "N".
  struct Push {
    std::string name, unit;
    double value = 0;
  };
  std::vector<Push> pushes;
  /// The impact of most energy in the step that failed; where it has none, the last one before it, if known.
  std::optional<PairImpact> impact;
  /// Options with which the simulation was tried from the last good state and went on.
  std::vector<SimulationOptions> suggestions;
  bool cut_short = false;  ///< the search for them was ended by a stop

  /// All of it as one line: "diverged at t = 1.25 s: body "forearm", joint "elbow": …; largest there: viscous
  /// damping -2e+05 N m, gravity 3.1 N m; last impact: "ground" – "hand" at t = 1.2 s, 3.1 N s, -0.2 J; goes
  /// on with a time step of 1e-05 s, or with implicit-midpoint".
  std::string ToString() const;
};

}  // namespace linkwright
