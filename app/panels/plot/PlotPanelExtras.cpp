// SPDX-License-Identifier: GPL-3.0-or-later
// Curves besides the signals, what is kept of what is shown, and layouts.
#include <QJsonArray>
#include <QSettings>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/base/Units.h"
#include "app/cli/film/SignalRows.h"
#include "app/jobs/SignalReader.h"
#include "app/panels/plot/ComparedCurves.h"
#include "app/panels/plot/ExtraCurves.h"
#include "app/panels/plot/FigureData.h"
#include "app/panels/plot/PlotCursors.h"
#include "app/panels/plot/PlotLegend.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/Plotting.h"
#include "app/workbench/PlottedSignals.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

namespace {

QStringList textsOf(const std::vector<std::string>& names) {
  QStringList texts;
  for (const std::string& name : names) texts.append(QString::fromStdString(name));
  return texts;
}

QString fileOf(const Document& document) {
  return document.path().isEmpty() ? document.sourcePath() : document.path();
}

}  // namespace

std::vector<std::string> PlotPanel::namesAtFirst() const { return plottedSignals(workbench_); }

void PlotPanel::rememberShown() {
  SceneView view = workbench_->view()->options();
  view.plots.clear();
  const std::vector<std::string> names = shown();
  for (const std::string& name : names)
    if (!isPlottedAtFirst(name)) view.plots.push_back(name);
  workbench_->view()->setOptions(view);
  // Of the energies, whoever has taken one off sees it in no scene until it is chosen again.
  QStringList without = workbench_->settings()->value(kSignalsTakenOff).toStringList();
  for (const Signal& signal : system_->signals()) {
    if (!isPlottedAtFirst(signal.name)) continue;
    without.removeAll(QString::fromStdString(signal.name));
    if (std::find(names.begin(), names.end(), signal.name) == names.end())
      without.append(QString::fromStdString(signal.name));
  }
  workbench_->settings()->setValue(kSignalsTakenOff, without);
  keepPlaces();
}

void PlotPanel::keepPlaces() {
  places_.keep(workbench_->settings(), fileOf(*workbench_->document()), shown(), extras_->toJson());
}

// The scene has curves only as it was saved: those that were put somewhere come back all the same.
void PlotPanel::showPlaced() {
  if (!system_) return;
  std::vector<std::string> names = shown();
  SceneView view = workbench_->view()->options();
  for (const std::string& name : std::exchange(placed_, {})) {
    if (cli::SignalNumber(system_->signals(), name) < 0) continue;
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    if (!isPlottedAtFirst(name) && std::find(view.plots.begin(), view.plots.end(), name) == view.plots.end())
      view.plots.push_back(name);
  }
  if (names == shown()) return;
  workbench_->view()->setOptions(view);
  setShown(names);
}

void PlotPanel::takePlaces() {
  signal_colors_.clear();
  extra_colors_.clear();
  const PlotPlaces::Kept kept = places_.read(*workbench_->settings(), fileOf(*workbench_->document()));
  placed_ = kept.shown;
  {
    const QSignalBlocker blocker(extras_);  // what the settings have of the file is not written anew
    extras_->fromJson(kept.extras);
  }
  layOut();
}

void PlotPanel::showExtra(int row, bool visible) {
  row -= static_cast<int>(curves_.size());
  for (ExtraCurves::Curve& curve : extras_->curves()) {
    if (curve.graph == nullptr || row-- != 0) continue;
    curve.visible = visible;
    curve.graph->setVisible(visible);
  }
}

void PlotPanel::removeExtra(int row) {
  row -= static_cast<int>(curves_.size());
  for (std::size_t i = 0; i < extras_->curves().size(); ++i) {
    if (extras_->curves()[i].graph == nullptr || row-- != 0) continue;
    extras_->remove(i);
    return;
  }
}

// The legend's values and the cursors' table, of all curves.
void PlotPanel::showExtras(const SignalPicture& picture) {
  extras_->showFormulas(picture.formulas, picture.made);
  const std::size_t count = curves_.size();
  const auto made = [&](const ExtraCurves::Curve& curve) {
    const auto found = std::find(picture.formulas.begin(), picture.formulas.end(), curve.parsed);
    return count + static_cast<std::size_t>(found - picture.formulas.begin());
  };
  const auto among = [](const std::vector<double>& values, std::size_t i) {
    return i < values.size() ? values[i] : std::nan("");
  };
  const double cursor = cursor_time_ >= 0 ? cursor_time_ : workbench_->player()->time();
  std::vector<PlotCursors::Row> rows;
  const bool marked = picture.marks.size() == 2;
  for (std::size_t i = 0; marked && i < count; ++i) {
    if (!curves_[i].visible) continue;
    const double shift = shiftOf(curves_[i]);
    const ShownUnit& shown = curves_[i].shown;
    rows.push_back({QString::fromStdString(curves_[i].name), QString::fromStdString(shown.name),
                    shown.Shown(among(picture.marks[0].values, i) + shift),
                    shown.Shown(among(picture.marks[1].values, i) + shift)});
  }
  int row = static_cast<int>(count);
  for (const ExtraCurves::Curve& curve : extras_->curves()) {
    if (curve.graph == nullptr) continue;
    const ShownUnit shown = shownUnit(curve.unit);
    legend_->setValue(row++, shown.Shown(curve.measured ? ExtraCurves::valueAt(curve, cursor)
                                                        : among(picture.at_cursor, made(curve))));
    if (!marked || !curve.visible) continue;
    const auto value = [&](const SignalPicture::Mark& mark) {
      return shown.Shown(curve.measured ? ExtraCurves::valueAt(curve, mark.time)
                                        : among(mark.values, made(curve)));
    };
    rows.push_back({QString::fromStdString(curve.name), QString::fromStdString(shown.name),
                    value(picture.marks[0]), value(picture.marks[1])});
  }
  if (marked) cursors_->show(picture.marks[0].time, picture.marks[1].time, rows);
}

std::vector<std::string> PlotPanel::curveNames() const {
  std::vector<std::string> names = shown();
  for (const ExtraCurves::Curve& curve : extras_->curves())
    if (curve.graph != nullptr) names.push_back(curve.name);
  return names;
}

std::optional<FigureCurve> PlotPanel::figureCurve(const std::string& name) const {
  if (!system_) return std::nullopt;
  for (const ExtraCurves::Curve& curve : extras_->curves())
    if (curve.name == name && curve.fits())
      return FigureCurve{name, curve.unit, -1, curve.parsed, curve.measured, curve.begin};
  const auto& signals_of_system = system_->signals();
  for (std::size_t i = 0; i < signals_of_system.size(); ++i)
    if (signals_of_system[i].name == name)
      return FigureCurve{name, signals_of_system[i].unit, static_cast<int>(i)};
  return std::nullopt;
}

std::pair<double, double> PlotPanel::visibleRange() const {
  if (rects_.empty()) return {0, workbench_->player()->endTime()};
  const QCPRange range = rects_[0].second->axis(QCPAxis::atBottom)->range();
  return {range.lower, range.upper};
}

QJsonObject PlotPanel::layoutJson() const {
  std::vector<std::string> hidden;
  for (const Curve& curve : curves_)
    if (!curve.visible) hidden.push_back(curve.name);
  QJsonObject json{{"shown", QJsonArray::fromStringList(textsOf(shown()))},
                   {"hidden", QJsonArray::fromStringList(textsOf(hidden))},
                   {"extras", extras_->toJson()},
                   {"places", places_.toJson()},
                   {"fromStart", from_start_}};
  if (!follow_->isChecked() && !rects_.empty()) {
    const QCPRange range = rects_[0].second->axis(QCPAxis::atBottom)->range();
    json["from"] = range.lower;
    json["to"] = range.upper;
  }
  if (const auto times = cursors_->times(); !times.empty()) json["cursors"] = QJsonArray{times[0], times[1]};
  return json;
}

void PlotPanel::setLayoutJson(const QJsonObject& json) {
  if (!system_) return;
  const auto texts = [&](const char* key) {
    std::vector<std::string> found;
    for (const auto& text : json[key].toArray()) found.push_back(text.toString().toStdString());
    return found;
  };
  places_.fromJson(json["places"].toObject());
  extras_->fromJson(json["extras"].toArray());
  setShown(texts("shown"));
  // A layout without places: its curves on the right stand in the plot of the curve before them.
  if (!json.contains("places"))
    for (const std::string& name : texts("right")) setOnRight(name, true);
  const std::vector<std::string> hidden = texts("hidden");
  for (Curve& curve : curves_) {
    curve.visible = std::find(hidden.begin(), hidden.end(), curve.name) == hidden.end();
    curve.graph->setVisible(curve.visible);
    if (curve.reference_graph != nullptr) curve.reference_graph->setVisible(curve.visible);
  }
  compared_->hideOrShow();
  restyle();
  rememberShown();
  setFromStart(json["fromStart"].toBool());
  const QJsonArray cursors = json["cursors"].toArray();
  cursors_->setOn(cursors.size() == 2);
  if (cursors.size() == 2) cursors_->setTimes(cursors[0].toDouble(), cursors[1].toDouble());
  fit();
  if (json.contains("from") && !rects_.empty()) {
    rects_[0].second->axis(QCPAxis::atBottom)->setRange(json["from"].toDouble(), json["to"].toDouble());
    fit_y_ = true;  // of that stretch
  }
  stale_ = true;
}

}  // namespace linkwright::app
