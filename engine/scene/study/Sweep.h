// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/math/Interval.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"

namespace linkwright {

/// A number of a scene or its simulation that a sweep can set.
struct SweepTarget {
  enum class Kind {
    kPosition,   ///< q, by index
    kVelocity,   ///< v, by index
    kTorque,     ///< constant input torque, by index of v
    kDamping,    ///< by index of v
    kFriction,   ///< by index of v
    kMass,       ///< of a link [kg], its inertia in proportion; by name
    kMassScale,  ///< of all links
    kArmature,   ///< of a joint, by name
    kControl,    ///< of an actuator at the start, by its index
    kGravity,    ///< component 0, 1, 2 [m/s²]
    kDt,
    kDuration,
    kIntegrator,
    kFormulation,
    kField,  ///< of an object of the scene, by path and field (FieldNumber)
  };
  Kind kind = Kind::kDt;
  int index = 0;
  std::string name;  ///< of a link or joint; path and field
  std::string unit;  ///< empty: none
  Interval range{};  ///< of a field

  /// Whether its values are names, not numbers.
  bool TakesNames() const { return kind == Kind::kIntegrator || kind == Kind::kFormulation; }
};

/// The target that a parameter's name means (`q.elbow`, `mass.hand`, `dt`, `arm/elbow.damping`, …), or
/// nothing.
std::optional<SweepTarget> FindSweepTarget(const CompiledScene& scene, const std::string& name);
/// What is wrong with a value for a target ("must be above 0"), or an empty string.
std::string WhyNoSweepValue(const SweepTarget& target, double value);
/// The same for a name, where the target takes names.
std::string WhyNoSweepName(const SweepTarget& target, const std::string& name);

/// One parameter and the values it takes. Names (of integrators, formulations) are numbers of `choices`.
struct SweepParameter {
  std::string name;
  SweepTarget target;
  std::vector<double> values;        ///< as listed, or the points of a range; random: empty if from a range
  std::vector<std::string> choices;  ///< spelling of the values, where they are names
  double from = 0, to = 0;           ///< of a range
  bool logarithmic = false;

  std::vector<double> Points(int count) const;  ///< of the range, its ends included; count ≥ 2
};

/// Many runs of one scene with different parameters, numbered from 0; what run k does depends on k alone, so
/// that they can be made in any order, on any machine.
struct Sweep {
  enum class Sampling { kGrid, kRandom, kListed };
  Sampling sampling = Sampling::kGrid;
  std::vector<SweepParameter> parameters;
  std::uint64_t count = 0;    ///< of runs
  std::uint64_t seed = 1;     ///< kRandom
  std::vector<VectorX> runs;  ///< kListed

  /// Values of the parameters in a run; names as numbers of their choices.
  VectorX Values(std::uint64_t run) const;
  /// One of these as it stands in tables.
  std::string Spell(size_t parameter, double value) const;
};

/// The largest number of runs a sweep may have.
inline constexpr std::uint64_t kMostSweepRuns = 1'000'000'000;

/// A number that differs, but for one case in 2^64, between scenes, sweeps and options that make different
/// tables.
std::uint64_t SweepFingerprint(const CompiledScene& scene, const Sweep& sweep,
                               const SimulationOptions& options, double duration);

/// Makes the runs of a sweep of one scene. May be used by many threads at once.
class SweepRunner {
 public:
  /// `options` and `duration` [s] are those of runs whose parameters do not set them.
  SweepRunner(std::shared_ptr<const CompiledScene> scene, Sweep sweep, const SimulationOptions& options,
              double duration);

  const Sweep& sweep() const { return sweep_; }
  /// Why some run's duration cannot be covered by its time steps (WhyNotSteps), naming the run where they are
  /// listed; empty: all can. Where values are drawn, any of a range may meet any of another.
  std::string WhyNotRun() const;
  /// Names, with units, of what Row gives, parted by commas, with a line end.
  const std::string& header() const { return header_; }
  /// What every row of the table begins with: a number that differs between sweeps that differ (in the
  /// compiled mechanism, its start, parameters, options), then the number of the run.
  std::string RowStart(std::uint64_t run) const;

  struct Outcome {
    std::string row;  ///< a line
    bool diverged = false;
  };
  /// The outcomes of `count` runs from `first` on, made side by side (SimulationGroup), none if `stopped`
  /// said so before the end. A row: RowStart, the parameters, how the run ended, and time, state and energies
  /// at its end (of the last good state, where it diverged). It depends on its own run alone.
  std::vector<Outcome> Run(std::uint64_t first, int count, const std::function<bool()>& stopped) const;
  /// So many runs at a time fill the lanes.
  static constexpr int kSideBySide = 16;
  /// The scene with these values of the parameters; `options` and `duration` are changed where they are
  /// parameters. Null where it cannot be made.
  std::shared_ptr<const CompiledScene> Vary(const VectorX& values, SimulationOptions* options,
                                            double* duration) const;

 private:
  std::string EndOfRow(Simulation* simulation, const std::optional<Divergence>& divergence) const;

  std::shared_ptr<const CompiledScene> scene_;
  Sweep sweep_;
  SimulationOptions options_;
  double duration_;
  std::vector<int> signals_;  ///< that stand in rows
  std::string header_, fingerprint_;
};

}  // namespace linkwright
