// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/scene/study/Trials.h"

namespace linkwright {

/// A number that tells how good a run is.
struct Measure {
  enum class Kind {
    kEnd,       ///< of the signal
    kPeak,      ///< greatest magnitude
    kIntegral,  ///< over the time, by trapezoids
    kRms,       ///< root of the mean square over the time
    kSettling,  ///< the time after which it stays within 2 % of all its way to its end [s]
    kOvershoot  ///< by which it passes its end, as a part of its way there
  };
  Kind kind = Kind::kEnd;
  std::string signal;
};
inline constexpr int kMeasures = 6;
/// "peak:q.elbow" ("end", "peak", "integral", "rms", "settling", "overshoot"); nothing where it is no
/// measure.
std::optional<Measure> MeasureFromString(const std::string& text);
/// Of the samples' signal number `signal`, whatever its name.
double ValueOf(const Measure& measure, const Samples& samples, int signal = 0);

enum class SearchMethod {
  kNelderMead,  ///< a simplex, from the middle of the ranges
  kEsch,        ///< evolutionary (da Silva Santos, Gonçalves and Hernández-Figueroa 2010)
  kIsres        ///< evolutionary (Runarsson and Yao 2005)
};
inline constexpr int kSearchMethods = 3;
/// "nelder-mead", "esch", "isres"
std::optional<SearchMethod> SearchMethodFromString(const std::string& text);

struct SearchOptions {
  SearchMethod method = SearchMethod::kNelderMead;
  bool maximise = false;
  int most_runs = 500;
  std::uint64_t seed = 1;
  double tolerance = 1e-8;  ///< Nelder–Mead ends where its simplex is smaller, as a part of the ranges
  StopCheck stop;
  std::function<void(int run, double best)> progress;
};

struct SearchResult {
  bool ok = false;
  bool stopped = false;  ///< the values are the best so far
  std::string why;
  VectorX values;
  double measure = 0;
  int runs = 0, failed = 0;  ///< failed: those that diverged
};

/// Values of parameters within their ranges at which a measure is least (or greatest), by NLopt.
SearchResult Optimise(const Trials& trials, const Measure& measure, const SearchOptions& options);

}  // namespace linkwright
