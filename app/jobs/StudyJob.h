// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <atomic>
#include <memory>
#include <mutex>
#include <stop_token>
#include <vector>

#include "app/base/Worker.h"
#include "engine/scene/study/Fit.h"
#include "engine/scene/study/Optimise.h"

namespace linkwright::app {

/// Many runs of one scene with other values of some of its numbers: a sweep of them, the search for those
/// with the least or greatest measure, or for those with which signals come nearest to measured ones.
struct StudyOrder {
  enum class What { kSweep, kOptimise, kFit };
  What what = What::kSweep;
  std::shared_ptr<const CompiledScene> scene;
  Sweep sweep;
  SimulationOptions options;
  double duration = 1;            ///< [s]
  std::vector<Measure> measures;  ///< the first is the one that is optimised
  SearchOptions search;
  FitOptions fit;
  Samples measured;
};

/// One run: values of the parameters, and its measures; NaN where it diverged.
struct StudyRow {
  VectorX values;
  std::vector<double> measures;
};

/// What a search has found, or the best that it had found when it was stopped.
struct StudyResult {
  QString problem;  ///< why there is nothing; empty: there is
  bool stopped = false;
  VectorX values, half_widths, rms;  ///< see FitResult
  double measure = 0;
  int runs = 0;
};

/// Carries out one order at a time on threads of its own.
class StudyJob : public QObject {
  Q_OBJECT
 public:
  explicit StudyJob(QObject* parent = nullptr);
  ~StudyJob() override;

  bool isBusy() const { return worker_.isBusy(); }
  /// Not while it is busy.
  void start(StudyOrder order);
  void cancel() { stop_.request_stop(); }

  double progress() const { return progress_; }  ///< 0 to 1, of an order in progress
  double best() const { return best_; }          ///< measure, or root mean square, so far
  std::vector<StudyRow> takeRows();              ///< those that are new since it was called last

 Q_SIGNALS:
  void finished(const linkwright::app::StudyResult& result);  ///< its last rows can be taken

 private:
  void carryOut(const StudyOrder& order, StudyResult* result);
  void runSweep(const StudyOrder& order, StudyResult* result);

  std::stop_source stop_;
  std::atomic<double> progress_ = 0, best_ = 0;
  std::mutex mutex_;
  std::vector<StudyRow> rows_;
  StudyResult result_;  // of the worker's thread while it is busy
  Worker worker_;       // last: it ends before what it uses
};

}  // namespace linkwright::app
