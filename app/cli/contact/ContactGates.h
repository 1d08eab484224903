// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/simulation/system/ContactEvent.h"

namespace linkwright::cli {

/// A scene as it ran: signals at every row, and what happened at its contacts (on events alone).
struct ContactRun {
  std::string wrong;  ///< why it ended before its time
  std::vector<double> t;
  std::map<std::string, std::vector<double>> signals;
  std::vector<ContactEvent> events;
  double residual = 0;  ///< contact.residual, the greatest [1]
  double energy = 0;    ///< energy that is missing, by the energy exchanged, at the end [1]
  double missing = 0;   ///< the same in J
  double stepped = 0;   ///< part of the rows with the clock on stepping
  /// Whether the books held at every row: energy that is missing, and on events work that only falls.
  bool books = true;
  bool replayed =
      true;  ///< whether it went on to the bit from its middle, and came there again from its start

  const std::vector<double>& Of(const std::string& signal) const { return signals.at(signal); }
  double First(const std::string& signal) const { return Of(signal).front(); }
  double Last(const std::string& signal) const { return Of(signal).back(); }
  /// The greatest distance from the first value.
  double Travel(const std::string& signal) const;
  /// The greatest magnitude.
  double Largest(const std::string& signal) const;
  /// The first row from which on the signal's magnitude is at most `bound`.
  double TimeBelow(const std::string& signal, double bound) const;
  /// When this event happens for the n-th time, from 0; NaN: never.
  double EventTime(const std::string& event, int n) const;
};

/// A number that has a closed form.
struct ContactMeasure {
  std::string what;
  double expected = 0;
  std::function<double(const std::vector<ContactRun>&)> value;
  double events = 0, stepping = 0;  ///< the greatest error allowed; 0: not measured on this clock
  bool relative = false;            ///< error by the expected value
  std::string published = {};       ///< of other programs
};

/// Scenes whose contact has a closed form.
struct ContactGate {
  std::string name = {}, setup = {};
  std::vector<std::string> scenes = {};  ///< texts of scene files
  double duration = 1, dt = 1e-3, stepping_dt = 1e-4;
  std::vector<std::string> watched = {};  ///< signals
  std::vector<ContactMeasure> measures = {};
  bool automatic = false;  ///< clock auto instead of events
  int every = 1;           ///< steps a row on stepping
  int events_every = 1;    ///< the same on events
  /// Scenes, by number, that step on either clock, and how long these steps are.
  std::map<std::size_t, double> stepped = {};
};

std::vector<ContactGate> ContactGates();
/// Those of bodies that turn over: turntable, tipping, tippe top, Euler's disk, Painlevé's rod.
void AddTurningGates(std::vector<ContactGate>* gates);
/// Those of runs that have to be alike: slider in a guide, mirror images.
void AddPairGates(std::vector<ContactGate>* gates);
/// Those of many bodies, of SimBenchmark.
void AddManyGates(std::vector<ContactGate>* gates);
/// Those of the solver alone, without a scene: random cones, Kane's pendulums.
void AddSolverGates(std::vector<ContactGate>* gates);

}  // namespace linkwright::cli
