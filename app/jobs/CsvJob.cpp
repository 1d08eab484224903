// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/CsvJob.h"

#include <QElapsedTimer>
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include "app/base/Application.h"
#include "engine/simulation/recording/CsvWriter.h"

namespace linkwright::app {
namespace {

constexpr int kCsvProgressMs = 40;

}  // namespace

void addToTable(const std::vector<cli::ExtraCurve>& extras, bool whole, CsvOrder* order) {
  std::set<std::string> taken = {"t"};
  const std::vector<NamedSeries> known = cli::NamedSeriesOf(order->system->signals());
  for (const int signal : order->chosen) taken.insert(known[static_cast<std::size_t>(signal)].name);
  for (const cli::ExtraCurve& extra : extras) {
    std::string name = extra.name, unit;
    if (!cli::WhyNoExtra(extra, order->system->signals(), &unit).empty()) continue;
    for (int i = 2; taken.contains(name); ++i)
      name = extra.name + (extra.measured ? " measured" : " by formula") +
             (i > 2 ? " " + std::to_string(i - 1) : "");
    taken.insert(name);
    if (!extra.measured) {
      order->formulas.push_back({name, unit, std::make_shared<const SeriesFormula>(extra.formula, known)});
      continue;
    }
    order->measured.push_back(extra);
    order->measured.back().name = name;
    const std::vector<double>& times = extra.measured->table->times;
    if (!whole || times.empty()) continue;
    order->from = std::min(order->from, times.front() + extra.begin);
    order->to = std::max(order->to, times.back() + extra.begin);
  }
}

CsvJob::CsvJob(CsvOrder order, QObject* parent) : QObject(parent), order_(std::move(order)) {}

CsvJob::~CsvJob() { cancel(); }

void CsvJob::start() {
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

void CsvJob::cancel() { thread_.request_stop(); }

void CsvJob::run(const std::stop_token& stop) {
  QString error;
  try {
    error = write(stop);
  } catch (...) {
    error = caughtText();
  }
  Q_EMIT finished(stop.stop_requested() && error.isEmpty(), error);
}

QString CsvJob::write(const std::stop_token& stop) {
  order_.system->SetStop(stop);
  CsvRow row(order_.system->signals(), order_.chosen, order_.units);
  const CsvFormulas formulas(order_.formulas, *order_.system, *order_.timeline, order_.units, stop);
  std::vector<TableColumn> columns = row.Columns();
  columns.insert(columns.end(), formulas.columns().begin(), formulas.columns().end());
  const std::size_t computed = columns.size();
  CsvMeasured measured(order_.measured, order_.units, order_.from, order_.to);
  columns.insert(columns.end(), measured.columns().begin(), measured.columns().end());
  const std::unique_ptr<TableFile> file = makeTableFile(order_.path, columns, order_.origin);
  if (QString why = file->open(); !why.isEmpty()) return why;
  const Timeline& timeline = *order_.timeline;
  const double begin = std::max(order_.from, timeline.first_time());
  const double span = std::min(order_.to, timeline.last_time()) - begin;
  State state;
  System::Inputs inputs;
  std::vector<double> values;
  // What was measured before a time, in rows of its own.
  const auto add_measured = [&](double before) {
    for (double time = measured.next(); time < before && !stop.stop_requested(); time = measured.next()) {
      values.assign(computed, std::numeric_limits<double>::quiet_NaN());
      values[0] = time;
      measured.takeValues(time, &values);
      if (QString why = file->add(values); !why.isEmpty()) return why;
    }
    return QString();
  };
  QElapsedTimer since;
  since.start();
  std::uint64_t revision = timeline.revision();
  double last = order_.from;
  bool any = false;
  for (std::size_t i = timeline.IndexAt(order_.from);; ++i) {
    if (stop.stop_requested()) return {};
    // Thinned meanwhile, the entries have other numbers: it goes on behind the last one written.
    if (const std::uint64_t now = timeline.revision(); now != revision) {
      revision = now;
      i = timeline.IndexAt(last);
      if (any) ++i;
    }
    if (!timeline.Get(i, &state, &inputs) || state.time > order_.to) break;
    if (state.time < order_.from || (any && state.time <= last)) continue;
    order_.system->SetInputs(inputs);
    const bool finite = row.Compute(order_.system.get(), state);
    if (stop.stop_requested()) return {};
    if (finite) {
      if (QString why = add_measured(state.time - CsvMeasured::sameTime(state.time)); !why.isEmpty())
        return why;
      values = row.values();
      formulas.addValues(state.time, &values);
      measured.takeValues(state.time, &values);
      if (QString why = file->add(values); !why.isEmpty()) return why;
    }
    last = state.time;
    any = true;
    if (since.elapsed() < kCsvProgressMs) continue;
    since.start();
    Q_EMIT progress(span > 0 ? (state.time - begin) / span : 1);
  }
  if (QString why = add_measured(std::numeric_limits<double>::infinity()); !why.isEmpty()) return why;
  if (stop.stop_requested()) return {};
  return file->finish();
}

}  // namespace linkwright::app
