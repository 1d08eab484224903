// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "tests/bench/trials/Trial.h"

namespace contact_trials {

/// All seeds of one trial by one of the programs.
struct Sum {
  int falls = 0;
  double slip = 0;        ///< greatest of those that did not fall [m/s]
  double creep = 0;       ///< greatest, of what fell up to there [m/s]
  double first_fall = 0;  ///< the earliest [s]
  double simulated = 0, seconds = 0, own_seconds = 0;

  void Add(const Outcome& outcome);
  double Factor() const { return seconds > 0 ? simulated / seconds : 0; }
  double OwnFactor() const { return own_seconds > 0 ? simulated / own_seconds : 0; }
};

struct TrialRow {
  std::string key, name;
  double difference = 0;  ///< of accelerations, as CompareAccelerations
  Sum ours, theirs;
};

/// Simulated by processor time of a scene, in the median of the rounds.
struct SceneRow {
  std::string name, note;
  double difference = 0;
  double ours = 0, theirs = 0, own = 0;  ///< 0: there is none
};

/// Both tables as Markdown; those that are empty are left out.
std::string MakePage(const std::vector<TrialRow>& trials, int seeds, const std::vector<SceneRow>& scenes,
                     int rounds);

std::string TrialLine(const TrialRow& row, int seeds);
std::string SceneLine(const SceneRow& row);

}  // namespace contact_trials
