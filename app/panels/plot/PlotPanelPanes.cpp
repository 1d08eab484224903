// SPDX-License-Identifier: GPL-3.0-or-later
// Which plots there are, what stands in them, and what of it is seen.
#include <QSettings>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "app/base/FilmPlots.h"
#include "app/base/Theme.h"
#include "app/base/Units.h"
#include "app/panels/plot/ComparedCurves.h"
#include "app/panels/plot/ExtraCurves.h"
#include "app/panels/plot/FigureData.h"
#include "app/panels/plot/PlotChecks.h"
#include "app/panels/plot/PlotCursors.h"
#include "app/panels/plot/PlotDrop.h"
#include "app/panels/plot/PlotGrid.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/PlotStyle.h"
#include "app/panels/plot/Plotting.h"
#include "app/panels/plot/SignalPath.h"
#include "app/panels/plot/SignalTree.h"
#include "app/workbench/PlottedSignals.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

namespace {

const char* const kTreeKey = "plots/tree";

constexpr QCPAxis::AxisType kValueAxes[] = {QCPAxis::atLeft, QCPAxis::atRight};

// Units of curves that share an axis, each once: "°, J".
QString unitsOnAxis(const std::vector<std::size_t>& curves, const std::vector<PlotPlaces::Curve>& all) {
  QStringList units;
  for (const std::size_t i : curves)
    if (const QString unit = unitText(all[i].unit); !units.contains(unit)) units.append(unit);
  return units.join(", ");
}

// Whether all that share an axis with a curve have its unit.
bool sharesItsUnit(std::size_t curve, const std::vector<PlotPane>& panes,
                   const std::vector<PlotPlaces::Curve>& all) {
  for (const PlotPane& pane : panes)
    for (const auto* axis : {&pane.left, &pane.right})
      if (std::find(axis->begin(), axis->end(), curve) != axis->end())
        return std::all_of(axis->begin(), axis->end(),
                           [&](std::size_t i) { return all[i].unit == all[curve].unit; });
  return false;
}

}  // namespace

std::vector<PlotPlaces::Curve> PlotPanel::laidOut() const {
  std::vector<PlotPlaces::Curve> all;
  for (const Curve& curve : curves_) all.push_back({curve.name, curve.unit});
  for (const ExtraCurves::Curve& curve : extras_->curves())
    if (system_ && curve.fits()) all.push_back({curve.name, curve.unit});
  return all;
}

QCPAxisRect* PlotPanel::makeRect(const std::string& key) {
  auto* rect = new QCPAxisRect(plot_);
  useTickers(rect);
  rect->setMinimumSize(80, 40);
  rect->setMinimumMargins(QMargins(8, 6, 10, 4));
  rect->setRangeDrag(Qt::Horizontal | Qt::Vertical);
  const QList<QCPAxis*> moved = {rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft),
                                 rect->axis(QCPAxis::atRight)};
  rect->setRangeDragAxes(moved);
  rect->setRangeZoomAxes(moved);
  // Before its items: those look for a rect in the plot.
  plot_->plotLayout()->addElement(static_cast<int>(rects_.size()), 0, rect);
  rects_.emplace_back(key, rect);
  connect(rect->axis(QCPAxis::atBottom),
          static_cast<void (QCPAxis::*)(const QCPRange&)>(&QCPAxis::rangeChanged), this,
          [this](const QCPRange& range) { timeRangeChanged(range.lower, range.upper); });
  auto* line = new QCPItemLine(plot_);
  line->setClipAxisRect(rect);
  for (QCPItemPosition* end : {line->start, line->end}) {
    end->setTypeX(QCPItemPosition::ptPlotCoords);
    end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    end->setAxisRect(rect);
    end->setAxes(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
  }
  now_lines_.push_back(line);
  return rect;
}

std::vector<QCPAxis*> PlotPanel::makePanes() {
  const std::vector<PlotPlaces::Curve> all = laidOut();
  std::vector<QCPAxis*> axes(all.size());
  const auto unit_of = [&](const std::vector<std::size_t>& curves) {
    const bool potential = std::any_of(curves.begin(), curves.end(), [this](std::size_t i) {
      return i < curves_.size() && curves_[i].potential;
    });
    return paneUnit(unitsOnAxis(curves, all), from_start_ && potential);
  };
  for (const PlotPane& pane : places_.arrange(all)) {
    QCPAxisRect* rect = makeRect(pane.key);
    writeUnit(rect, unit_of(pane.left));
    QCPAxis *left = rect->axis(QCPAxis::atLeft), *right = rect->axis(QCPAxis::atRight);
    for (const std::size_t i : pane.left) axes[i] = left;
    for (const std::size_t i : pane.right) axes[i] = right;
    factors_[left] = shownUnit(all[pane.left.front()].unit).factor;
    if (pane.right.empty()) continue;
    factors_[right] = shownUnit(all[pane.right.front()].unit).factor;
    right->setVisible(true);
    right->setTickLabels(true);
    right->grid()->setVisible(false);
    right->setLabel(unit_of(pane.right));
  }
  return axes;
}

void PlotPanel::layOut() {
  const std::optional<Zoom> seen = zoom();
  // First: taking the old ones down sends events that ask for them.
  rects_.clear();
  factors_.clear();
  now_lines_.clear();
  plot_->clearGraphs();
  for (Curve& curve : curves_) curve.graph = curve.reference_graph = nullptr;
  for (ExtraCurves::Curve& curve : extras_->curves()) curve.graph = nullptr;
  plot_->clearItems();
  plot_->plotLayout()->clear();
  const std::vector<QCPAxis*> axes = makePanes();
  auto axis = axes.begin();
  const auto add_graph = [&](bool visible) {
    QCPGraph* graph = plot_->addGraph((*axis)->axisRect()->axis(QCPAxis::atBottom), *axis);
    graph->setAdaptiveSampling(true);
    graph->setVisible(visible);
    return graph;
  };
  for (Curve& curve : curves_) {
    curve.graph = add_graph(curve.visible);
    if (curve.reference) curve.reference_graph = add_graph(curve.visible);
    ++axis;
  }
  for (ExtraCurves::Curve& curve : extras_->curves()) {
    if (!system_ || !curve.fits()) continue;
    curve.graph = add_graph(curve.visible);
    ++axis;
  }
  setPlottedExtras(workbench_, system_ ? extras_->forFiles() : std::vector<cli::ExtraCurve>());
  cursors_->take(rects());
  checks_->takePlot();
  std::vector<ComparedCurves::Curve> curves;
  for (const Curve& curve : curves_)
    curves.push_back({curve.signal, curve.graph, shiftOf(curve), curve.shown.factor});
  compared_->take(curves);
  columns_ = 0;
  if (!rects_.empty() &&
      std::none_of(rects_.begin(), rects_.end(), [&](const auto& pane) { return pane.first == current_; }))
    current_ = rects_.front().first;
  arrange();
  restyle();
  if (seen)
    setZoom(*seen);
  else
    fit();
}

std::optional<PlotPanel::Zoom> PlotPanel::zoom() const {
  if (follow_->isChecked() || rects_.empty()) return std::nullopt;
  const QCPRange time = rects_[0].second->axis(QCPAxis::atBottom)->range();
  Zoom zoom{time.lower, time.upper, fit_y_, {}};
  if (fit_y_) return zoom;
  for (const auto& [key, rect] : rects_) {
    if (fit_panes_.contains(key)) continue;
    for (const QCPAxis::AxisType type : kValueAxes) {
      const QCPAxis* axis = rect->axis(type);
      const auto factor = factors_.find(axis);
      auto& range = zoom.values[key].emplace_back();
      if (factor != factors_.end())
        range = {axis->range().lower / factor->second, axis->range().upper / factor->second};
    }
  }
  return zoom;
}

void PlotPanel::setZoom(const Zoom& zoom) {
  ranging_ = true;
  fit_y_ = zoom.fit;  // compared curves, which are made anew, ask for it
  fit_panes_.clear();
  for (const auto& [key, rect] : rects_) {
    rect->axis(QCPAxis::atBottom)->setRange(zoom.from, zoom.to);
    const auto found = zoom.values.find(key);
    if (found == zoom.values.end()) {
      fit_panes_.insert(key);
      continue;
    }
    for (std::size_t i = 0; i < std::size(kValueAxes); ++i) {
      QCPAxis* axis = rect->axis(kValueAxes[i]);
      const auto factor = factors_.find(axis);
      if (factor == factors_.end()) continue;
      if (const auto& range = found->second[i])
        axis->setRange(range->first * factor->second, range->second * factor->second);
      else
        fit_panes_.insert(key);
    }
  }
  ranging_ = false;
  stale_ = true;
}

std::vector<QCPAxisRect*> PlotPanel::rects() const {
  std::vector<QCPAxisRect*> all;
  for (const auto& [key, rect] : rects_) all.push_back(rect);
  return all;
}

void PlotPanel::arrange() {
  const int columns = plotColumns(static_cast<int>(rects_.size()), plot_->size());
  if (columns == columns_) return;
  columns_ = columns;
  arrangePlots(plot_, rects(), columns, &margins_);
  stale_ = true;
}

// What rounding leaves of a large potential energy is no curve worth seeing.
double PlotPanel::leastSpan(const QCPAxis* axis) const {
  constexpr double kRounding = 1e-9;
  const auto potential = std::find_if(curves_.begin(), curves_.end(), [&](const Curve& curve) {
    return curve.potential && curve.visible && curve.graph->valueAxis() == axis;
  });
  if (potential == curves_.end()) return 0;
  return potential->shown.Shown(kRounding * std::max(1.0, std::abs(start_potential_)));
}

void PlotPanel::fitValues(QCPAxisRect* rect) const {
  for (const QCPAxis::AxisType type : kValueAxes)
    if (QCPAxis* axis = rect->axis(type); factors_.contains(axis)) fitValueAxis(axis, leastSpan(axis));
}

void PlotPanel::setOnRight(const std::string& name, bool on) {
  const std::vector<PlotPlaces::Curve> all = laidOut();
  const std::vector<PlotPane> panes = places_.arrange(all);
  const auto pane_of = [&](std::size_t curve) {
    return std::find_if(panes.begin(), panes.end(), [&](const PlotPane& pane) {
      const auto has = [&](const std::vector<std::size_t>& list) {
        return std::find(list.begin(), list.end(), curve) != list.end();
      };
      return has(pane.left) || has(pane.right);
    });
  };
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const PlotPlaces::Curve& curve) { return curve.name == name; });
  if (found == all.end()) return;
  const auto index = static_cast<std::size_t>(found - all.begin());
  const std::string now = pane_of(index)->key;
  if (on)
    places_.put(name, index > 0 ? pane_of(index - 1)->key : now, true);
  else if (PlotPlaces::isMade(now))
    places_.put(name, now, false);
  else
    places_.reset(name);
  layOut();
  keepPlaces();
}

void PlotPanel::addCurves(const std::vector<std::string>& names, PlotSpot spot) {
  if (!system_ || names.empty()) return;
  std::vector<PlotPlaces::Curve> all = laidOut();
  const std::vector<PlotPane> panes = places_.arrange(all);
  if (spot.pane.empty()) spot.pane = current_;
  const auto pane =
      std::find_if(panes.begin(), panes.end(), [&](const PlotPane& each) { return each.key == spot.pane; });
  const bool below = spot.part == PlotSpot::Part::kBelow && pane != panes.end();
  if (below) spot.pane = places_.makeBelow(spot.pane, panes);
  std::vector<std::string> now_shown = shown();
  for (const std::string& name : names) {
    const std::optional<FigureCurve> curve = figureCurve(name);
    if (!curve) continue;
    const auto known = std::find_if(all.begin(), all.end(),
                                    [&](const PlotPlaces::Curve& each) { return each.name == name; });
    const auto index = static_cast<std::size_t>(known - all.begin());
    if (known == all.end()) all.push_back({name, curve->unit});
    const auto stands = [&](bool right) {
      if (!right && spot.pane == curve->unit)
        places_.reset(name);
      else
        places_.put(name, spot.pane, right);
      return sharesItsUnit(index, places_.arrange(all), all);
    };
    // Where both axes are of other units, it stands in the plot of its own.
    if (pane == panes.end())
      places_.reset(name);
    else if (spot.part == PlotSpot::Part::kRight)
      places_.put(name, spot.pane, true);  // as it was asked for
    else if (!stands(false) && !stands(true))
      places_.reset(name);
    const bool is_signal = curve->signal >= 0;
    if (is_signal && std::find(now_shown.begin(), now_shown.end(), name) == now_shown.end())
      now_shown.push_back(name);
  }
  if (pane != panes.end()) current_ = spot.pane;
  setShown(now_shown);
  rememberShown();
}

void PlotPanel::setCurrent(const std::string& pane) {
  if (pane == current_) return;
  current_ = pane;
  restyle();
}

void PlotPanel::movePane(int by) {
  if (rects_.empty()) return;
  const auto at =
      std::find_if(rects_.begin(), rects_.end(), [&](const auto& pane) { return pane.first == current_; });
  const int last = static_cast<int>(rects_.size()) - 1;
  const int next = std::clamp(static_cast<int>(at - rects_.begin()) + by, 0, last);
  setCurrent(rects_[static_cast<std::size_t>(next)].first);
}

// Where signals are added with Enter, the plot that gets them has a strong frame.
void PlotPanel::markCurrent() {
  if (tree_->isHidden()) return;
  for (const auto& [key, rect] : rects_) {
    if (key != current_) continue;
    for (const QCPAxis::AxisType type : {QCPAxis::atLeft, QCPAxis::atBottom})
      rect->axis(type)->setBasePen(QPen(workbench_->theme().accent, 2));
  }
}

void PlotPanel::setTreeShown(bool on) {
  signals_->setChecked(on);
  tree_->setVisible(on);
  workbench_->settings()->setValue(kTreeKey, on);
  if (on) {
    fillTree();
    tree_->beginSearch();
  }
  restyle();
}

void PlotPanel::connectTree() {
  const bool on = workbench_->settings()->value(kTreeKey, false).toBool();
  signals_->setChecked(on);
  tree_->setVisible(on);
  connect(signals_, &QToolButton::clicked, this, &PlotPanel::setTreeShown);
  connect(tree_, &SignalTree::wanted, this,
          [this](const std::vector<std::string>& names, PlotSpot::Part part) {
            addCurves(names, {{}, part});
          });
  connect(tree_, &SignalTree::paneMoved, this, &PlotPanel::movePane);
  connect(extras_, &ExtraCurves::changed, this, &PlotPanel::fillTree);
}

void PlotPanel::fillTree() {
  if (tree_->isHidden()) return;
  std::vector<SignalTree::Entry> entries;
  if (system_) {
    const SignalNames names = signalNames(workbench_);
    for (const ExtraCurves::Curve& curve : extras_->curves())
      if (curve.fits())
        entries.push_back({curve.name,
                           {curve.measured ? tr("Measured") : tr("By formula")},
                           titleWithUnit(QString::fromStdString(curve.name), curve.unit)});
    std::vector<SignalTree::Entry> others;
    for (const Signal& signal : system_->signals()) {
      SignalPath path = pathOfSignal(signal, names);
      (path.groups.size() > 1 ? entries : others).push_back({signal.name, path.groups, path.title});
    }
    entries.insert(entries.end(), others.begin(), others.end());
  }
  tree_->setEntries(entries);
  tree_->setShown(shown());
}

}  // namespace linkwright::app
