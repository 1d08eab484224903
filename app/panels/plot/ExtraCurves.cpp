// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plot/ExtraCurves.h"

#include <QFileInfo>
#include <QJsonObject>
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "app/base/Application.h"
#include "app/base/Units.h"
#include "app/languages/MessageText.h"
#include "app/panels/plot/Plotting.h"
#include "engine/math/Quantity.h"

namespace linkwright::app {

namespace {

// Values in SI.
void showPoints(QCPGraph* graph, const CurvePoints& points, const ShownUnit& shown, double later) {
  QVector<double> keys(points.times.begin(), points.times.end());
  if (later != 0)
    for (double& key : keys) key += later;
  QVector<double> values(points.values.begin(), points.values.end());
  for (double& value : values) value = shown.Shown(value);
  graph->setData(keys, values, true);
}

}  // namespace

ExtraCurves::ExtraCurves(QObject* parent) : QObject(parent) {}

void ExtraCurves::take(const std::vector<Signal>& signals_of_system) {
  known_.clear();
  for (const Signal& signal : signals_of_system) known_.push_back({signal.name, signal.unit});
  for (Curve& curve : curves_)
    if (!curve.formula.empty()) {
      curve.parsed.reset();
      if (why(curve.formula, &curve.unit).isEmpty())
        curve.parsed = std::make_shared<SeriesFormula>(curve.formula, known_);
    }
}

QString ExtraCurves::why(const std::string& formula, std::string* unit) const {
  try {
    *unit = SeriesFormula(formula, known_).unit();
  } catch (const SeriesError& error) {
    return messageText(error.message);
  }
  return {};
}

void ExtraCurves::setFormula(const std::string& name, const std::string& formula) {
  auto found = std::find_if(curves_.begin(), curves_.end(),
                            [&](const Curve& curve) { return curve.name == name && !curve.formula.empty(); });
  if (found == curves_.end()) found = curves_.insert(curves_.end(), Curve());
  found->name = name;
  found->formula = formula;
  found->parsed.reset();
  if (why(formula, &found->unit).isEmpty()) found->parsed = std::make_shared<SeriesFormula>(formula, known_);
  Q_EMIT changed();
}

void ExtraCurves::load(const QString& file) { want(file, true); }

void ExtraCurves::want(const QString& file, bool asked) {
  wanted_.push_back({file, asked});
  if (wanted_.size() == 1) readNext();
}

void ExtraCurves::readNext() {
  const auto table = std::make_shared<MeasuredTable>();
  const auto error = std::make_shared<QString>();
  const QString file = wanted_.front().file;
  const auto read = [table, error, file](const std::stop_token&) {
    try {
      *table = ReadMeasuredTable(file.toStdString());
    } catch (...) {
      *error = caughtText();
    }
  };
  work_.start({read, [this, table, error] {
                 const Wanted wanted = wanted_.front();
                 wanted_.erase(wanted_.begin());
                 if (!wanted_.empty()) readNext();
                 const QString problems = problemLines(table->problems);
                 if (!error->isEmpty() || table->problems.HasErrors()) {
                   Q_EMIT failed(error->isEmpty() ? problems : *error);
                   return;
                 }
                 if (!problems.isEmpty()) Q_EMIT noted(problems);
                 if (wanted.asked)
                   Q_EMIT loaded(wanted.file, table);
                 else
                   fill(wanted.file, table);
               }});
}

void ExtraCurves::measure(Curve* curve, const std::shared_ptr<const MeasuredTable>& table,
                          std::size_t column) const {
  const cli::ExtraCurve made = cli::MeasuredColumn(table, column);
  curve->unit = made.unit;
  curve->measured = made.measured;
}

// The curves that wait for this file: those that were taken off meanwhile stay off.
void ExtraCurves::fill(const QString& file, const std::shared_ptr<const MeasuredTable>& table) {
  QStringList missing;
  for (Curve& curve : curves_) {
    if (curve.file != file || curve.measured) continue;
    const auto column =
        std::find_if(table->columns.begin(), table->columns.end(),
                     [&](const MeasuredTable::Column& each) { return each.name == curve.name; });
    if (column == table->columns.end())
      missing.append(QString::fromStdString(curve.name));
    else
      measure(&curve, table, static_cast<std::size_t>(column - table->columns.begin()));
  }
  if (!missing.isEmpty()) Q_EMIT noted(tr("%1 has no column %2").arg(file, missing.join(", ")));
  Q_EMIT changed();
}

void ExtraCurves::addMeasured(const QString& file, const std::shared_ptr<const MeasuredTable>& table,
                              const std::vector<std::string>& columns, double begin) {
  for (std::size_t i = 0; i < table->columns.size(); ++i) {
    const std::string& name = table->columns[i].name;
    if (std::find(columns.begin(), columns.end(), name) == columns.end()) continue;
    Curve curve;
    curve.name = name;
    curve.file = file;
    curve.begin = begin;
    measure(&curve, table, i);
    std::erase_if(curves_, [&](const Curve& old) { return old.file == file && old.name == name; });
    curves_.push_back(std::move(curve));
  }
  Q_EMIT changed();
}

void ExtraCurves::remove(std::size_t curve) {
  curves_.erase(curves_.begin() + static_cast<std::ptrdiff_t>(curve));
  Q_EMIT changed();
}

void ExtraCurves::clear() {
  if (curves_.empty()) return;
  curves_.clear();
  Q_EMIT changed();
}

void ExtraCurves::setBegin(const QString& file, double begin) {
  for (Curve& curve : curves_)
    if (curve.measured && curve.file == file) curve.begin = begin;
  Q_EMIT changed();
}

std::vector<std::shared_ptr<const SeriesFormula>> ExtraCurves::formulas() const {
  std::vector<std::shared_ptr<const SeriesFormula>> formulas;
  for (const Curve& curve : curves_)
    if (curve.parsed) formulas.push_back(curve.parsed);
  return formulas;
}

std::vector<cli::ExtraCurve> ExtraCurves::forFiles() const {
  std::vector<cli::ExtraCurve> fit;
  for (const Curve& curve : curves_)
    if (curve.fits()) fit.push_back({curve.name, curve.unit, curve.formula, curve.measured, curve.begin});
  return fit;
}

void ExtraCurves::showFormulas(const std::vector<std::shared_ptr<const SeriesFormula>>& formulas,
                               const std::vector<CurvePoints>& made) {
  for (std::size_t i = 0; i < made.size(); ++i)
    for (const Curve& curve : curves_)
      if (curve.parsed == formulas[i] && curve.graph != nullptr)
        showPoints(curve.graph, made[i], shownUnit(curve.unit), 0);
}

void ExtraCurves::showMeasured(double from, double to, std::size_t columns) {
  for (const Curve& curve : curves_) {
    if (!curve.measured || curve.graph == nullptr) continue;
    showPoints(curve.graph,
               ThinCurve(curve.measured->table->times, curve.measured->values, from - curve.begin,
                         to - curve.begin, columns),
               shownUnit(curve.unit), curve.begin);
  }
}

double ExtraCurves::valueAt(const Curve& curve, double time) {
  const auto& times = curve.measured->table->times;
  const auto after = std::upper_bound(times.begin(), times.end(), time - curve.begin) - times.begin();
  if (after == 0) return std::numeric_limits<double>::quiet_NaN();
  return curve.measured->values.values()[static_cast<std::size_t>(after - 1)];
}

QJsonArray ExtraCurves::toJson() const {
  QJsonArray json;
  for (const Curve& curve : curves_) {
    QJsonObject one{{"name", QString::fromStdString(curve.name)}};
    if (!curve.visible) one["hidden"] = true;
    if (curve.formula.empty()) {
      one["file"] = curve.file;
      one["begin"] = curve.begin;
    } else {
      one["formula"] = QString::fromStdString(curve.formula);
    }
    json.append(one);
  }
  return json;
}

void ExtraCurves::fromJson(const QJsonArray& json) {
  curves_.clear();  // those of a file that is still read for them do not come
  for (const auto& value : json) {
    const QJsonObject one = value.toObject();
    Curve curve;
    curve.name = one["name"].toString().toStdString();
    curve.visible = !one["hidden"].toBool();
    if (one.contains("formula")) {
      curve.formula = one["formula"].toString().toStdString();
      if (why(curve.formula, &curve.unit).isEmpty())
        curve.parsed = std::make_shared<SeriesFormula>(curve.formula, known_);
    } else {
      curve.file = one["file"].toString();
      curve.begin = one["begin"].toDouble();
    }
    curves_.push_back(std::move(curve));
  }
  for (const Curve& curve : curves_) {
    if (curve.file.isEmpty()) continue;
    const bool comes = std::any_of(wanted_.begin(), wanted_.end(), [&](const Wanted& each) {
      return each.file == curve.file && !each.asked;
    });
    if (!comes) want(curve.file, false);
  }
  Q_EMIT changed();
}

}  // namespace linkwright::app
