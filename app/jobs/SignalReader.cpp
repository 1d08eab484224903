// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/SignalReader.h"

#include <QElapsedTimer>
#include <QThread>
#include <algorithm>
#include <limits>
#include <utility>

#include "app/base/Application.h"
#include "engine/simulation/recording/SignalHistory.h"
#include "engine/simulation/recording/SignalSeries.h"

namespace linkwright::app {
namespace {

constexpr int kPieceMs = 80;  // from one picture to the next
constexpr int kStepsMs = 20;  // of a piece, for steps that no picture shows by themselves
constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

}  // namespace

struct SignalReader::Source {
  Source(std::unique_ptr<System> given, std::unique_ptr<System> subtracted)
      : history(given->Clone()),
        series(given->Clone()),
        other(subtracted ? std::move(subtracted) : given->Clone()),
        system(std::move(given)) {}

  // False: there is more to come.
  bool Read(const SignalOrder& order, const std::stop_token& stop, SignalPicture* out) {
    QElapsedTimer since;
    since.start();
    history.SetStop(stop);
    const Timeline& timeline = *order.timeline;
    out->chosen = order.chosen;
    const auto* const at_cursor = history.At(timeline, order.cursor);
    for (const int signal : order.chosen)
      out->at_cursor.push_back(at_cursor != nullptr ? (*at_cursor)[static_cast<size_t>(signal)] : kNoValue);
    if (const auto serial = timeline.SerialAt(0); serial != start && timeline.Get(0, &state, &inputs)) {
      start = serial;
      system->SetInputs(inputs);
      start_potential = system->ComputeEnergies(state).potential_gravity;
    }
    out->start_potential = start_potential;
    for (const double mark : order.marks) {
      const double time = timeline.TimeAt(timeline.IndexAt(mark));
      if (const auto* values = history.At(timeline, time)) {
        out->marks.push_back({time, {}});
        for (const int signal : order.chosen)
          out->marks.back().values.push_back((*values)[static_cast<size_t>(signal)]);
      }
    }
    const bool complete =
        history.Update(timeline, order.from, order.to, order.most, order.chosen,
                       StopCheck([&] { return stop.stop_requested() || since.hasExpired(kPieceMs); }));
    for (std::size_t k = 0; k < order.chosen.size(); ++k)
      out->curves.push_back({history.times(), history.values(k)});
    if (order.subtracted) {
      Subtract(*order.subtracted, order.chosen, stop, out);
      return complete;
    }
    return complete && ReadAll(order, stop, out);
  }

  // Puts the curves of all steps in the place of those of some, where all are known.
  bool ReadAll(const SignalOrder& order, const std::stop_token& stop, SignalPicture* out) {
    QElapsedTimer since;
    since.start();
    std::vector<int> needed = order.chosen;
    for (const auto& formula : order.formulas)
      for (const int signal : formula->used())
        if (std::find(needed.begin(), needed.end(), signal) == needed.end()) needed.push_back(signal);
    if (needed.empty() && order.formulas.empty()) return true;
    if (needed.empty()) needed.push_back(0);  // of numbers and times alone: there must be times
    series.SetStop(stop);
    bool complete =
        series.Update(*order.timeline, needed,
                      StopCheck([&] { return stop.stop_requested() || since.hasExpired(kStepsMs); }));
    if (!series.Covers(*order.timeline, order.to)) return complete;
    const auto thin = [&](const MinMaxPyramid& values) {
      return ThinCurve(series.times(), values, order.from, order.to, order.most);
    };
    for (std::size_t k = 0; k < order.chosen.size(); ++k)
      out->curves[k] = thin(series.values(order.chosen[k]));
    out->formulas = order.formulas;
    for (const auto& formula : order.formulas) {
      const MinMaxPyramid& values = Make(formula, &complete);
      out->made.push_back(thin(values));
      for (SignalPicture::Mark& mark : out->marks) mark.values.push_back(At(values, mark.time));
      out->at_cursor.push_back(At(values, order.cursor));
    }
    std::erase_if(made, [&](const Made& each) {
      return std::find(order.formulas.begin(), order.formulas.end(), each.formula) == order.formulas.end();
    });
    return complete;
  }

  // The curve of a formula. Where it takes long, one of fewer steps while a run goes on.
  const MinMaxPyramid& Make(const std::shared_ptr<const SeriesFormula>& formula, bool* complete) {
    auto found =
        std::find_if(made.begin(), made.end(), [&](const Made& each) { return each.formula == formula; });
    if (found == made.end()) found = made.insert(made.end(), {formula, {}, 0, 0, {}});
    if (found->newest == series.newest()) return found->values;
    const std::size_t count = series.times().size();
    constexpr int kShare = 5;  // of the time, for each formula
    if (found->values.size() > 0 && found->values.size() <= count &&
        !found->since.hasExpired(kShare * found->took)) {
      // It is asked again at once.
      constexpr unsigned long kPauseMs = 20;
      QThread::msleep(kPauseMs);
      *complete = false;
      return found->values;
    }
    QElapsedTimer timer;
    timer.start();
    std::vector<std::span<const double>> used;
    for (const int signal : formula->used()) used.emplace_back(series.values(signal).values());
    found->values.Clear();
    for (const double value : formula->Evaluate(series.times(), used)) found->values.Append(value);
    found->newest = series.newest();
    found->took = timer.elapsed();
    found->since.start();
    return found->values;
  }

  // The value of the step at or before a time.
  double At(const MinMaxPyramid& values, double time) const {
    const auto& times = series.times();
    const auto after =
        static_cast<std::size_t>(std::upper_bound(times.begin(), times.end(), time) - times.begin());
    return after > 0 && after <= values.size() ? values.values()[after - 1] : kNoValue;
  }

  void Subtract(const Timeline& timeline, const std::vector<int>& chosen, const std::stop_token& stop,
                SignalPicture* out) {
    other.SetStop(stop);
    if (out->curves.empty()) return;
    const std::vector<double>& times = out->curves.front().times;  // those of all
    for (std::size_t i = 0; i < times.size(); ++i) {
      const double time = times[i];
      const bool there = timeline.TimeAt(timeline.IndexAt(time)) == time;
      const auto* values = there ? other.At(timeline, time) : nullptr;
      for (std::size_t k = 0; k < chosen.size(); ++k) {
        double& value = out->curves[k].values[i];
        value = values != nullptr ? value - (*values)[static_cast<std::size_t>(chosen[k])] : kNoValue;
      }
    }
  }

  struct Made {
    std::shared_ptr<const SeriesFormula> formula;
    MinMaxPyramid values;
    std::uint64_t newest = 0;  // step that is in it
    qint64 took = 0;           // [ms]
    QElapsedTimer since;
  };

  SignalHistory history;
  SignalSeries series;
  std::vector<Made> made;
  SignalHistory other;
  std::unique_ptr<System> system;  // for energies
  State state;
  System::Inputs inputs;
  std::uint64_t start = 0;  // serial number of the step that start_potential is of
  double start_potential = 0;
};

SignalReader::SignalReader(QObject* parent) : QObject(parent) {}
SignalReader::~SignalReader() = default;

void SignalReader::take(std::unique_ptr<System> system, std::unique_ptr<System> subtracted) {
  work_.cancel();
  source_ = system ? std::make_shared<Source>(std::move(system), std::move(subtracted)) : nullptr;
}

void SignalReader::start(const SignalOrder& order) {
  if (!source_ || !order.timeline) return;
  struct Result {
    SignalPicture picture;
    QString error;
    bool complete = false;
  };
  const auto result = std::make_shared<Result>();
  const auto work = [result, order, source = source_](const std::stop_token& stop) {
    try {
      result->complete = source->Read(order, stop, &result->picture);
    } catch (...) {
      result->error = caughtText();
    }
  };
  work_.start({work, [this, result, order] {
                 if (!result->error.isEmpty()) {
                   Q_EMIT failed(result->error);
                   return;
                 }
                 if (!result->complete && !work_.isWanted()) start(order);
                 Q_EMIT read(result->picture);
               }});
}

}  // namespace linkwright::app
