// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/CsvJob.h"

#include <QElapsedTimer>
#include <algorithm>
#include <utility>

#include "app/base/Application.h"
#include "engine/simulation/recording/CsvWriter.h"

namespace linkwright::app {
namespace {

constexpr int kCsvProgressMs = 40;

}  // namespace

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
  const std::unique_ptr<TableFile> file = makeTableFile(order_.path, columns, order_.origin);
  if (QString why = file->open(); !why.isEmpty()) return why;
  const Timeline& timeline = *order_.timeline;
  const double begin = std::max(order_.from, timeline.first_time());
  const double span = std::min(order_.to, timeline.last_time()) - begin;
  State state;
  System::Inputs inputs;
  std::vector<double> values;
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
      values = row.values();
      formulas.addValues(state.time, &values);
      if (QString why = file->add(values); !why.isEmpty()) return why;
    }
    last = state.time;
    any = true;
    if (since.elapsed() < kCsvProgressMs) continue;
    since.start();
    Q_EMIT progress(span > 0 ? (state.time - begin) / span : 1);
  }
  return file->finish();
}

}  // namespace linkwright::app
