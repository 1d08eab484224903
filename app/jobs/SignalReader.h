// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "app/base/NewestWork.h"
#include "engine/math/series/MinMaxPyramid.h"
#include "engine/math/series/SeriesFormula.h"
#include "engine/simulation/recording/Timeline.h"

namespace linkwright::app {

/// Curves over a stretch of a recording, and values at one time.
struct SignalOrder {
  std::shared_ptr<const Timeline> timeline;
  double from = 0, to = 0;  ///< [s]
  std::size_t most = 0;     ///< columns of a picture
  std::vector<int> chosen;  ///< numbers of signals
  double cursor = 0;        ///< [s]
  /// Where values are wanted besides [s].
  std::vector<double> marks = {};
  /// Made of signals; not where something is taken off.
  std::vector<std::shared_ptr<const SeriesFormula>> formulas = {};
  /// Another recording of as many signals, whose values at the same times are taken off; null: none. Where it
  /// has no step of that time there is no value (NaN).
  std::shared_ptr<const Timeline> subtracted = {};
};

/// What was read for an order.
struct SignalPicture {
  struct Mark {
    double time = 0;             ///< of the recorded step at or before [s]
    std::vector<double> values;  ///< of each chosen signal, then of each formula where all steps are known
  };
  std::vector<int> chosen;  ///< as ordered
  /// Of each chosen signal. As if every step were drawn, as soon as all are known; until then of evenly
  /// chosen steps.
  std::vector<CurvePoints> curves;
  std::vector<std::shared_ptr<const SeriesFormula>> formulas = {};  ///< as ordered
  std::vector<CurvePoints> made;  ///< of each formula; empty: not all steps are known
  std::vector<Mark> marks;        ///< as ordered; empty: nothing is recorded
  /// Of each chosen signal, not a number where nothing is recorded; then of each formula where all steps are
  /// known.
  std::vector<double> at_cursor;
  double start_potential = 0;  ///< of gravity, at the first recorded step [J]
};

/// Computes signals of recorded steps on a thread of its own. Where that takes long, pictures come that have
/// ever more of the steps.
class SignalReader : public QObject {
  Q_OBJECT
 public:
  explicit SignalReader(QObject* parent = nullptr);
  ~SignalReader() override;

  /// Of the mechanism whose recordings are read from now on; null: none. What was ordered before is dropped.
  /// `subtracted`: of those that are taken off, where that is another one.
  void take(std::unique_ptr<System> system, std::unique_ptr<System> subtracted = nullptr);
  /// Takes the place of what was ordered before.
  void start(const SignalOrder& order);

 Q_SIGNALS:
  void read(const linkwright::app::SignalPicture& picture);
  void failed(const QString& why);

 private:
  struct Source;

  std::shared_ptr<Source> source_;  // the worker's while it is busy
  NewestWork work_;                 // last: it ends before what it uses
};

}  // namespace linkwright::app
