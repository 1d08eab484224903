// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/StudyJob.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "app/base/Application.h"
#include "app/languages/MessageText.h"
#include "engine/base/WorkerPool.h"

namespace linkwright::app {
namespace {

std::vector<std::string> signalsOf(const std::vector<Measure>& measures) {
  std::vector<std::string> names;
  names.reserve(measures.size());
  for (const Measure& measure : measures) names.push_back(measure.signal);
  return names;
}

// The measures of a run whose signals are in the order of these; NaN where there is no run.
std::vector<double> valuesOf(const std::vector<Measure>& measures, const std::optional<Samples>& samples) {
  std::vector<double> values;
  for (size_t i = 0; i < measures.size(); ++i)
    values.push_back(samples ? ValueOf(measures[i], *samples, static_cast<int>(i))
                             : std::numeric_limits<double>::quiet_NaN());
  return values;
}

}  // namespace

StudyJob::StudyJob(QObject* parent) : QObject(parent) {
  connect(&worker_, &Worker::finished, this, [this] { Q_EMIT finished(result_); });
}

StudyJob::~StudyJob() { stop_.request_stop(); }

void StudyJob::start(StudyOrder order) {
  stop_ = {};
  progress_ = 0;
  best_ = std::numeric_limits<double>::quiet_NaN();
  rows_.clear();
  result_ = {};
  const auto shared = std::make_shared<const StudyOrder>(std::move(order));
  worker_.start([this, shared] {
    try {
      carryOut(*shared, &result_);
    } catch (...) {
      result_.problem = caughtText();
    }
  });
}

std::vector<StudyRow> StudyJob::takeRows() {
  const std::lock_guard lock(mutex_);
  return std::exchange(rows_, {});
}

void StudyJob::runSweep(const StudyOrder& order, StudyResult* result) {
  const Trials trials(order.scene, order.sweep, order.options, order.duration);
  const std::vector<std::string> signals_read = signalsOf(order.measures);
  const StopCheck stop(stop_.get_token());
  // Rows in their order, whichever run ends first.
  const auto count = static_cast<size_t>(order.sweep.count);
  std::vector<std::optional<StudyRow>> done(count);
  size_t next = 0;
  WorkControl control;
  control.stop = stop_.get_token();
  control.progress = [this](size_t made, size_t of) {
    progress_ = static_cast<double>(made) / static_cast<double>(of);
  };
  WorkerPool pool;
  pool.ForEach(
      count,
      [&](size_t run, int /*worker*/) {
        StudyRow row;
        row.values = order.sweep.Values(run);
        const auto samples = trials.Run(row.values, signals_read, {}, stop);
        if (!samples && stop.Requested()) return;
        row.measures = valuesOf(order.measures, samples);
        const std::lock_guard lock(mutex_);
        done[run] = std::move(row);
        for (; next < count && done[next]; ++next) rows_.push_back(std::move(*done[next]));
      },
      control);
  result->stopped = stop_.stop_requested();
  result->runs = static_cast<int>(next);
}

void StudyJob::carryOut(const StudyOrder& order, StudyResult* result) {
  if (order.what == StudyOrder::What::kSweep) return runSweep(order, result);
  const Trials trials(order.scene, order.sweep, order.options, order.duration);
  const auto take = [&](const auto& found) {
    result->stopped = found.stopped;
    result->runs = found.runs;
    result->values = found.values;
    if (!found.ok) result->problem = messageText(found.why);
  };
  if (order.what == StudyOrder::What::kOptimise) {
    SearchOptions options = order.search;
    options.stop = StopCheck(stop_.get_token());
    options.progress = [&](int run, double best) {
      progress_ = static_cast<double>(run) / std::max(options.most_runs, 1);
      best_ = best;
    };
    const SearchResult found = Optimise(trials, order.measures.front(), options);
    take(found);
    result->measure = found.measure;
  } else {
    FitOptions options = order.fit;
    options.stop = StopCheck(stop_.get_token());
    options.progress = [&](int iteration, double rms) {
      progress_ = std::min(1.0, static_cast<double>(iteration) / std::max(options.most_iterations, 1));
      best_ = rms;
    };
    const FitResult found = Fit(trials, order.measured, options);
    take(found);
    result->half_widths = found.half_widths;
    result->rms = found.rms;
  }
  if (!result->problem.isEmpty()) return;
  // What it comes to, as a row of its own; a stop that was asked for is for the search.
  StudyRow row;
  row.values = result->values;
  row.measures =
      valuesOf(order.measures, order.measures.empty()
                                   ? std::nullopt
                                   : trials.Run(row.values, signalsOf(order.measures), {}, StopCheck()));
  const std::lock_guard lock(mutex_);
  rows_.push_back(std::move(row));
}

}  // namespace linkwright::app
