// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QObject>
#include <QString>
#include <memory>
#include <string>
#include <vector>

#include "app/base/NewestWork.h"
#include "app/cli/film/ExtraCurve.h"
#include "engine/io/table/MeasuredTable.h"
#include "engine/math/series/MinMaxPyramid.h"
#include "engine/math/series/SeriesFormula.h"
#include "engine/simulation/system/System.h"

class QCPGraph;

namespace linkwright::app {

using cli::MeasuredCurve;

/// The curves of a plot besides the signals: made of signals by formulas, and measured.
class ExtraCurves : public QObject {
  Q_OBJECT
 public:
  struct Curve {
    std::string name, unit;
    std::string formula;                          ///< empty: it is measured
    std::shared_ptr<const SeriesFormula> parsed;  ///< null: it does not fit the signals of this scene
    QString file;
    double begin = 0;                               ///< what its times are later by [s]
    std::shared_ptr<const MeasuredCurve> measured;  ///< null: its file has not been read, or has it not
    bool visible = true;
    QCPGraph* graph = nullptr;  ///< null: it is not in the plot
    bool fits() const { return parsed || measured; }
  };

  explicit ExtraCurves(QObject* parent = nullptr);

  /// Another mechanism, or others of its signals.
  void take(const std::vector<Signal>& signals_of_system);
  std::vector<Curve>& curves() { return curves_; }
  /// Why this is no formula of the signals, as a sentence without a full stop; else its unit.
  QString why(const std::string& formula, std::string* unit) const;
  /// In the place of the one of that name, where there is one.
  void setFormula(const std::string& name, const std::string& formula);
  /// Reads a table on a thread of its own; then loaded() or failed().
  void load(const QString& file);
  /// Takes columns of a table; all of these names, in the places of those of before.
  void addMeasured(const QString& file, const std::shared_ptr<const MeasuredTable>& table,
                   const std::vector<std::string>& columns, double begin);
  void remove(std::size_t curve);
  void clear();
  /// All curves of a file later by so much.
  void setBegin(const QString& file, double begin);

  std::vector<std::shared_ptr<const SeriesFormula>> formulas() const;  ///< that fit
  /// Those that fit, as tables, films and presentations read them.
  std::vector<cli::ExtraCurve> forFiles() const;
  /// Draws what is known of the formulas: of each that fits.
  void showFormulas(const std::vector<std::shared_ptr<const SeriesFormula>>& formulas,
                    const std::vector<CurvePoints>& made);
  void showMeasured(double from, double to, std::size_t columns);
  /// Of a measured curve, at or before a time; not a number where there is none.
  static double valueAt(const Curve& curve, double time);

  QJsonArray toJson() const;
  void fromJson(const QJsonArray& json);  ///< measured ones come when they have been read

 Q_SIGNALS:
  void changed();  ///< other curves
  void loaded(const QString& file, const std::shared_ptr<const MeasuredTable>& table);
  void failed(const QString& why);
  void noted(const QString& text);  ///< what is left out of a file

 private:
  struct Wanted {
    QString file;
    bool asked = true;  // for a choice of its columns, rather than for curves that there are
  };
  void want(const QString& file, bool asked);
  void readNext();
  void fill(const QString& file, const std::shared_ptr<const MeasuredTable>& table);
  void measure(Curve* curve, const std::shared_ptr<const MeasuredTable>& table, std::size_t column) const;

  std::vector<NamedSeries> known_;
  std::vector<Curve> curves_;
  std::vector<Wanted> wanted_;  // files that are read one after another
  NewestWork work_;             // last: it ends before what it uses
};

}  // namespace linkwright::app
