// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/SignalReader.h"

#include <QElapsedTimer>
#include <limits>
#include <utility>

#include "app/base/Application.h"
#include "engine/simulation/recording/SignalHistory.h"

namespace linkwright::app {
namespace {

constexpr int kPieceMs = 80;  // from one picture to the next
constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

}  // namespace

struct SignalReader::Source {
  Source(std::unique_ptr<System> given, std::unique_ptr<System> subtracted)
      : history(given->Clone()),
        other(subtracted ? std::move(subtracted) : given->Clone()),
        system(std::move(given)) {}

  // False: there is more to come.
  bool Read(const SignalOrder& order, const std::stop_token& stop, SignalPicture* out) {
    QElapsedTimer since;
    since.start();
    history.SetStop(stop);
    const Timeline& timeline = *order.timeline;
    out->chosen = order.chosen;
    if (const auto* values = history.At(timeline, order.cursor))
      for (const int signal : order.chosen) out->at_cursor.push_back((*values)[static_cast<size_t>(signal)]);
    if (const auto serial = timeline.SerialAt(0); serial != start && timeline.Get(0, &state, &inputs)) {
      start = serial;
      system->SetInputs(inputs);
      start_potential = system->ComputeEnergies(state).potential_gravity;
    }
    out->start_potential = start_potential;
    const bool complete =
        history.Update(timeline, order.from, order.to, order.most, order.chosen,
                       StopCheck([&] { return stop.stop_requested() || since.hasExpired(kPieceMs); }));
    out->times = history.times();
    for (std::size_t k = 0; k < order.chosen.size(); ++k) out->values.push_back(history.values(k));
    if (order.subtracted) Subtract(*order.subtracted, order.chosen, stop, out);
    return complete;
  }

  void Subtract(const Timeline& timeline, const std::vector<int>& chosen, const std::stop_token& stop,
                SignalPicture* out) {
    other.SetStop(stop);
    for (std::size_t i = 0; i < out->times.size(); ++i) {
      const double time = out->times[i];
      const bool there = timeline.TimeAt(timeline.IndexAt(time)) == time;
      const auto* values = there ? other.At(timeline, time) : nullptr;
      for (std::size_t k = 0; k < chosen.size(); ++k) {
        double& value = out->values[k][i];
        value = values != nullptr ? value - (*values)[static_cast<std::size_t>(chosen[k])] : kNoValue;
      }
    }
  }

  SignalHistory history, other;
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
