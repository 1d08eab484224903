// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <thread>
#include <vector>

#include "app/cli/film/ExtraCurve.h"
#include "app/jobs/CsvFormulas.h"
#include "app/jobs/TableFile.h"
#include "engine/math/UnitChoice.h"
#include "engine/simulation/recording/Timeline.h"
#include "engine/simulation/system/System.h"

namespace linkwright::app {

/// A table of recorded signals: what is written, and where to.
struct CsvOrder {
  QString path;  ///< HDF5 where it ends so, else CSV
  std::shared_ptr<const Timeline> timeline;
  std::unique_ptr<System> system;         ///< of the mechanism that `timeline` was recorded with
  std::vector<int> chosen;                ///< numbers of its signals
  double from = 0, to = 0;                ///< [s], both included
  std::vector<CsvFormula> formulas = {};  ///< of its signals; behind them
  /// Behind those, in rows of their own times: a cell is empty where its curve has no value at that time.
  std::vector<cli::ExtraCurve> measured = {};
  UnitChoice units = {};    ///< of the values, named in the header
  TableOrigin origin = {};  ///< what a file in HDF5 holds about it
};

/// Puts curves besides signals behind what is ordered already; those of a name that is taken get another one.
/// `whole`: to the ends of what was measured.
void addToTable(const std::vector<cli::ExtraCurve>& extras, bool whole, CsvOrder* order);

/// Writes a table on a thread of its own. The file appears when it is complete; after a failure or a cancel
/// the file of that name is what it was before.
class CsvJob : public QObject {
  Q_OBJECT
 public:
  explicit CsvJob(CsvOrder order, QObject* parent = nullptr);
  ~CsvJob() override;  ///< cancels and waits

  void start();
  void cancel();

 Q_SIGNALS:
  void progress(double fraction);
  /// Empty `error`: written, or cancelled.
  void finished(bool cancelled, const QString& error);

 private:
  void run(const std::stop_token& stop);
  QString write(const std::stop_token& stop);  // why not; empty: written or cancelled

  CsvOrder order_;
  std::jthread thread_;
};

}  // namespace linkwright::app
