// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/StopCheck.h"
#include "engine/scene/study/Sweep.h"

namespace linkwright {

/// Samples of signals of one run.
struct Samples {
  std::vector<std::string> signals;
  std::vector<double> times;  ///< [s], rising
  MatrixX values;             ///< a row a time, a column a signal
};

/// Runs one scene with other values of some of its numbers, for what looks for the best ones. Each parameter
/// has a range of numbers; it is moved in that, linearly or by its logarithm. Of one thread.
class Trials {
 public:
  /// `sweep`: parameters with ranges; how many runs it has plays no part.
  Trials(std::shared_ptr<const CompiledScene> scene, Sweep sweep, const SimulationOptions& options,
         double duration);

  /// Empty, or why these parameters cannot be looked for: one is a name, or has no range.
  std::string WhyNot() const;
  /// Empty, or why the time steps of some run cannot cover the time until `end` (see WhyNotSteps).
  std::string WhyNotUntil(double end) const;
  double duration() const { return duration_; }  ///< of a run [s]
  /// Empty, or the first of these names that is no signal of the scene.
  std::string UnknownSignal(const std::vector<std::string>& names) const;
  int size() const { return static_cast<int>(runner_.sweep().parameters.size()); }
  const SweepParameter& parameter(int i) const {
    return runner_.sweep().parameters[static_cast<std::size_t>(i)];
  }
  /// From a place in the unit cube to values of the parameters.
  VectorX ValuesAt(const VectorX& place) const;

  /// The signals at these times, read between two steps by a straight line; at every step where `times` is
  /// empty. Nothing where the scene cannot be made with these values, the run diverges or `stop` is
  /// requested.
  std::optional<Samples> Run(const VectorX& values, const std::vector<std::string>& signals,
                             const std::vector<double>& times, const StopCheck& stop) const;

 private:
  std::shared_ptr<const CompiledScene> scene_;
  SweepRunner runner_;
  SimulationOptions options_;
  double duration_;
};

}  // namespace linkwright
