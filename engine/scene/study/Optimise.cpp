// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/study/Optimise.h"

#include <nlopt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "engine/base/Message.h"

namespace linkwright {
namespace {

constexpr std::array<const char*, kMeasures> kMeasureNames = {"end", "peak",     "integral",
                                                              "rms", "settling", "overshoot"};
constexpr std::array<const char*, kSearchMethods> kMethodNames = {"nelder-mead", "esch", "isres"};
/// Of the way to the end: what has settled stays within it.
constexpr double kSettled = .02;

struct Search {
  const Trials& trials;
  const Measure& measure;
  const SearchOptions& options;
  nlopt_opt handle = nullptr;
  int runs = 0, failed = 0;
  double best = std::numeric_limits<double>::infinity();
  VectorX place = {};

  // What diverges is worse than all that does not.
  double operator()(unsigned count, const double* at) {
    if (options.stop.Requested()) {
      nlopt_force_stop(handle);
      return std::numeric_limits<double>::max();
    }
    const VectorX here = Eigen::Map<const VectorX>(at, static_cast<Eigen::Index>(count));
    ++runs;
    const auto run = trials.Run(trials.ValuesAt(here), {measure.signal}, {}, options.stop);
    const double value = run ? ValueOf(measure, *run) : std::numeric_limits<double>::quiet_NaN();
    if (!std::isfinite(value)) {
      ++failed;
      return std::numeric_limits<double>::max();
    }
    const double cost = options.maximise ? -value : value;
    if (cost < best) {
      best = cost;
      place = here;
    }
    if (options.progress) options.progress(runs, options.maximise ? -best : best);
    return cost;
  }
};

double Call(unsigned count, const double* at, double* /*gradient*/, void* search) {
  return (*static_cast<Search*>(search))(count, at);
}

}  // namespace

std::optional<SearchMethod> SearchMethodFromString(const std::string& text) {
  const auto found = std::find(kMethodNames.begin(), kMethodNames.end(), text);
  if (found == kMethodNames.end()) return std::nullopt;
  return static_cast<SearchMethod>(found - kMethodNames.begin());
}

std::optional<Measure> MeasureFromString(const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos || colon + 1 == text.size()) return std::nullopt;
  const auto found = std::find(kMeasureNames.begin(), kMeasureNames.end(), text.substr(0, colon));
  if (found == kMeasureNames.end()) return std::nullopt;
  return Measure{static_cast<Measure::Kind>(found - kMeasureNames.begin()), text.substr(colon + 1)};
}

double ValueOf(const Measure& measure, const Samples& samples, int signal) {
  const auto x = samples.values.col(signal);
  const auto& t = samples.times;
  const Eigen::Index last = x.size() - 1;
  const double end = x[last], way = end - x[0];
  const auto trapezoids = [&](const auto& value) {
    double sum = 0;
    for (Eigen::Index i = 0; i < last; ++i) {
      const auto k = static_cast<std::size_t>(i);
      sum += (t[k + 1] - t[k]) * (value(x[i]) + value(x[i + 1])) / 2;
    }
    return sum;
  };
  switch (measure.kind) {
    case Measure::Kind::kEnd:
      return end;
    case Measure::Kind::kPeak:
      return x.cwiseAbs().maxCoeff();
    case Measure::Kind::kIntegral:
      return trapezoids([](double value) { return value; });
    case Measure::Kind::kRms:
      return std::sqrt(trapezoids([](double value) { return value * value; }) / (t.back() - t.front()));
    case Measure::Kind::kSettling: {
      Eigen::Index i = last;
      while (i > 0 && std::abs(x[i - 1] - end) <= kSettled * std::abs(way)) --i;
      return t[static_cast<std::size_t>(i)] - t.front();
    }
    case Measure::Kind::kOvershoot:
      if (way == 0) return 0;
      return std::max(0., ((x.array() - end) / way).maxCoeff());
  }
  return end;
}

SearchResult Optimise(const Trials& trials, const Measure& measure, const SearchOptions& options) {
  const auto count = static_cast<unsigned>(trials.size());
  const nlopt_algorithm algorithm = options.method == SearchMethod::kNelderMead ? NLOPT_LN_NELDERMEAD
                                    : options.method == SearchMethod::kEsch     ? NLOPT_GN_ESCH
                                                                                : NLOPT_GN_ISRES;
  nlopt_srand(static_cast<unsigned long>(options.seed));
  Search search{trials, measure, options};
  search.handle = nlopt_create(algorithm, count);
  nlopt_set_lower_bounds1(search.handle, 0);
  nlopt_set_upper_bounds1(search.handle, 1);
  nlopt_set_min_objective(search.handle, Call, &search);
  nlopt_set_maxeval(search.handle, options.most_runs);
  nlopt_set_xtol_abs1(search.handle, options.tolerance);
  VectorX place = VectorX::Constant(trials.size(), .5);
  double least = 0;
  nlopt_optimize(search.handle, place.data(), &least);
  nlopt_destroy(search.handle);
  SearchResult result;
  result.stopped = options.stop.Requested();
  result.runs = search.runs;
  result.failed = search.failed;
  result.ok = search.place.size() > 0;
  if (!result.ok) {
    result.why = MessageOf(result.stopped ? "study.stopped-before-run" : "study.every-run-diverged");
    return result;
  }
  result.values = trials.ValuesAt(search.place);
  result.measure = options.maximise ? -search.best : search.best;
  return result;
}

}  // namespace linkwright
