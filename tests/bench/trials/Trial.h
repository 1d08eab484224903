// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tests/bench/trials/Run.h"

namespace contact_trials {

/// What is compiled for one seed, and where it starts.
struct Set {
  Compiled compiled;
  Start start;
};

/// A motion that is repeated with noise, and what is measured in it.
struct Trial {
  std::string key, name;
  std::function<Set(std::uint64_t seed)> make;
  double duration = 0;  ///< [s]
  double look = 0.01;   ///< between two looks at contacts and poses; 0: at each step [s]

  bool trots = false;                 ///< feet stand by the plan of the trot
  std::vector<std::string> stands;    ///< links that may touch what is fixed; empty: it is not looked at
  std::string upright;                ///< link that falls when it is turned by more than `most_turn`
  double most_turn = 0;               ///< from where it starts [rad]
  std::vector<std::string> creeping;  ///< links whose motion at rest is the creep
  std::string within;                 ///< in this link's axes; empty: in the world
  double settled = 0;                 ///< slip counts from here on [s]
  double rest_from = 0;               ///< nothing pushes from here on [s]
  double drop = 0;                    ///< creep that is a fall [m]; 0: none is
};

/// One run of a trial.
struct Outcome {
  std::optional<double> fell;  ///< [s]
  /// Greatest speed of a standing foot, or of what touches a creeping link while at rest, over what it
  /// touches [m/s].
  double slip = 0;
  /// At rest [m/s]: how far the worst creeping link has come, by the time; of a trot, the path that standing
  /// feet slide.
  double creep = 0;
  double simulated = 0, seconds = 0;  ///< [s]; of the processor
  double own_part = 1;                ///< as Run::OwnPart
};

Outcome Watch(const Trial& trial, const Set& set, Run* run);

/// All trials.
std::vector<Trial> AllTrials();

/// Processor time of this thread [s].
double ThreadSeconds();

}  // namespace contact_trials
