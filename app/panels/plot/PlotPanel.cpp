// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plot/PlotPanel.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QSplitter>
#include <QStyle>
#include <QStyleHints>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "app/base/Units.h"
#include "app/cli/film/Curves.h"
#include "app/jobs/SignalReader.h"
#include "app/panels/plot/ComparedCurves.h"
#include "app/panels/plot/ExtraCurves.h"
#include "app/panels/plot/PlotChecks.h"
#include "app/panels/plot/PlotCursors.h"
#include "app/panels/plot/PlotDrop.h"
#include "app/panels/plot/PlotExtras.h"
#include "app/panels/plot/PlotLegend.h"
#include "app/panels/plot/PlotStyle.h"
#include "app/panels/plot/Plotting.h"
#include "app/panels/plot/SignalChooser.h"
#include "app/panels/plot/SignalTree.h"
#include "app/session/KeptRuns.h"
#include "app/workbench/PlottedSignals.h"
#include "app/workbench/Workbench.h"
#include "engine/base/Numbers.h"
#include "engine/math/Expression.h"

namespace linkwright::app {

namespace {

constexpr std::size_t kMostPoints = 1500;  // a curve; more than a panel has pixels across
constexpr int kPlotRefreshMs = 40;

}  // namespace

PlotPanel::PlotPanel(Workbench* workbench, QWidget* parent)
    : QWidget(parent),
      workbench_(workbench),
      plot_(new QCustomPlot(this)),
      legend_(new PlotLegend(workbench, this)),
      compared_(new ComparedCurves(workbench, plot_, this)),
      extras_(new ExtraCurves(this)),
      cursors_(new PlotCursors(plot_, this)),
      tree_(new SignalTree(this)),
      drop_(new PlotDrop(this)),
      checks_(new PlotChecks(this)),
      reader_(new SignalReader(this)) {
  setObjectName("plotPanel");
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* splitter = new QSplitter(Qt::Horizontal, this);
  splitter->addWidget(tree_);
  splitter->addWidget(plot_);
  side_ = new QWidget(this);
  QWidget* const side = side_;
  auto* side_layout = new QVBoxLayout(side);
  side_layout->setContentsMargins(4, 4, 4, 4);
  auto* tools = new QHBoxLayout;
  const auto add_tool = [&](const QString& icon, const QString& text, const QString& tip) {
    auto* button = new QToolButton(side);
    workbench->showIcon(button, icon);
    button->setText(text);
    button->setToolTip(tip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolButtonStyle(text.isEmpty() ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
    tools->addWidget(button);
    return button;
  };
  signals_ = add_tool("tree", tr("Signals"), tr("Signals, to be dragged into the plots"));
  signals_->setObjectName("plotSignals");
  signals_->setCheckable(true);
  QToolButton* fit_button = add_tool("fit", {}, tr("Fit: show everything that was simulated"));
  follow_ = add_tool("to-end", {}, tr("Follow the present while playing"));
  follow_->setCheckable(true);
  follow_->setChecked(true);
  relative_ = add_tool("delta", {}, tr("Count the potential energy from the start"));
  relative_->setCheckable(true);
  relative_->setObjectName("fromStart");
  from_start_ = potentialFromStart(workbench);
  relative_->setChecked(from_start_);
  connect(relative_, &QToolButton::toggled, this, &PlotPanel::setFromStart);
  differences_ = add_tool("relative", {}, tr("Show what compared runs differ by, instead of their curves"));
  differences_->setCheckable(true);
  differences_->setObjectName("differences");
  connect(differences_, &QToolButton::toggled, compared_, &ComparedCurves::setDifferences);
  connect(compared_, &ComparedCurves::changed, this, [this] {
    fit_y_ = true;
    stale_ = true;
  });
  connect(compared_, &ComparedCurves::drawn, this, [this] { fitAndDraw(); });
  // After it: the legend names the runs.
  connect(workbench->runs(), &KeptRuns::comparedChanged, this, &PlotPanel::restyle);
  QToolButton* export_button = add_tool("export", {}, tr("Export values or the picture"));
  QToolButton* more = add_tool("tune", {}, tr("Cursors, formulas, measured curves, layouts"));
  more->setObjectName("plotMore");
  connect(more, &QToolButton::clicked, this, [this, more] { showPlotExtrasMenu(this, more); });
  connectPlotExtras(this);
  connect(extras_, &ExtraCurves::changed, this, &PlotPanel::layOut);
  connect(extras_, &ExtraCurves::changed, this, &PlotPanel::keepPlaces);
  connect(cursors_, &PlotCursors::moved, this, [this] { stale_ = true; });
  tools->addStretch(1);
  side_layout->addLayout(tools);
  auto* scroll = new QScrollArea(side);
  auto* values = new QWidget(scroll);
  auto* values_layout = new QVBoxLayout(values);
  values_layout->setContentsMargins(0, 0, 0, 0);
  // The table on top: it is there because it was asked for.
  values_layout->addWidget(cursors_->table());
  values_layout->addWidget(legend_);
  values_layout->addStretch(1);
  scroll->setWidget(values);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::ClickFocus);
  side_layout->addWidget(scroll, 1);
  connect(cursors_, &PlotCursors::sized, this, &PlotPanel::fitSide);
  splitter->addWidget(side);
  splitter->setStretchFactor(1, 1);
  splitter->setSizes({280, 840, 300});
  layout->addWidget(splitter);

  plot_->setMinimumSize(160, 80);  // and not what all its plots would like
  plot_->setInteraction(QCP::iRangeDrag);
  plot_->setInteraction(QCP::iRangeZoom);
  plot_->setNoAntialiasingOnDrag(true);
  plot_->plotLayout()->clear();
  plot_->installEventFilter(this);
  plot_->setMouseTracking(true);
  plot_->setObjectName("plot");
  plot_->setAccessibleName(tr("Plots"));
  plot_->setFocusPolicy(Qt::StrongFocus);
  plot_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(plot_, &QWidget::customContextMenuRequested, this, &PlotPanel::showMenu);

  connectTree();
  connect(fit_button, &QToolButton::clicked, this, &PlotPanel::fit);
  connect(export_button, &QToolButton::clicked, this,
          [this, export_button] { showPlotExportMenu(this, export_button); });
  connect(legend_, &PlotLegend::visibilityChanged, this, [this](int index, bool visible) {
    fit_y_ = true;
    stale_ = true;
    if (index >= static_cast<int>(curves_.size())) return showExtra(index, visible);
    curves_[static_cast<size_t>(index)].visible = visible;
    curves_[static_cast<size_t>(index)].graph->setVisible(visible);
    if (auto* reference = curves_[static_cast<size_t>(index)].reference_graph) reference->setVisible(visible);
    compared_->hideOrShow();
  });
  connect(legend_, &PlotLegend::removed, this, [this](int index) {
    if (index >= static_cast<int>(curves_.size())) return removeExtra(index);
    std::vector<std::string> names = shown();
    names.erase(names.begin() + index);
    setShown(names);
    rememberShown();
  });
  connect(workbench->player(), &Player::replaced, this, &PlotPanel::rebuild);
  connect(workbench->document(), &Document::documentReplaced, this, &PlotPanel::takePlaces);
  connect(workbench->document(), &Document::saved, this, &PlotPanel::keepPlaces);  // another file, maybe
  connect(workbench->player(), &Player::settled, this, [this] {
    if (!placed_.empty()) showPlaced();
  });
  connect(workbench->player(), &Player::signalsChanged, this, &PlotPanel::retakeSystem);
  connect(workbench->view(), &View::plotRequested, this, &PlotPanel::retakeSystem);
  connect(workbench->player(), &Player::frameChanged, this, [this] { stale_ = true; });
  connect(workbench, &Workbench::themeChanged, this, &PlotPanel::restyle);
  connect(workbench, &Workbench::unitsChanged, this, [this] {
    setShown(shown());
    fillTree();
  });
  connect(reader_, &SignalReader::read, this, &PlotPanel::show);
  connect(reader_, &SignalReader::failed, workbench->player(), &Player::notice);
  click_timer_.setParent(this);
  click_timer_.setObjectName("click");
  click_timer_.setSingleShot(true);
  click_timer_.setInterval(QGuiApplication::styleHints()->mouseDoubleClickInterval());
  connect(&click_timer_, &QTimer::timeout, this, [this] { workbench_->player()->seek(clicked_time_); });
  timer_.setInterval(kPlotRefreshMs);
  connect(&timer_, &QTimer::timeout, this, [this] {
    if (stale_ && isVisible()) refresh();
  });
  timer_.start();
  rebuild();
}

PlotPanel::~PlotPanel() = default;

std::vector<std::string> PlotPanel::shown() const {
  std::vector<std::string> names;
  for (const Curve& curve : curves_) names.push_back(curve.name);
  return names;
}

void PlotPanel::rebuild() {
  click_timer_.stop();  // it was meant for another timeline
  system_ = workbench_->player()->cloneSystem();
  side_->setEnabled(system_ != nullptr);
  reader_->take(system_ ? system_->Clone() : nullptr);
  curves_.clear();
  if (system_) {
    extras_->take(system_->signals());
    setShown(namesAtFirst());
  } else {
    layOut();
  }
  fit();
  fillTree();
}

void PlotPanel::retakeSystem() {
  system_ = workbench_->player()->cloneSystem();
  if (!system_) return;
  reader_->take(system_->Clone());
  extras_->take(system_->signals());
  std::vector<std::string> names = shown();
  for (const std::string& name : workbench_->view()->options().plots) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  setShown(names);
  fillTree();
}

void PlotPanel::setShown(const std::vector<std::string>& names) {
  std::vector<Curve> curves;
  if (system_) {
    const auto& signals_of_system = system_->signals();
    for (const std::string& name : names) {
      const auto found = std::find_if(signals_of_system.begin(), signals_of_system.end(),
                                      [&](const Signal& signal) { return signal.name == name; });
      if (found == signals_of_system.end()) continue;
      Curve curve;
      curve.signal = static_cast<int>(found - signals_of_system.begin());
      curve.name = found->name;
      curve.unit = found->unit;
      curve.shown = shownUnit(curve.unit);
      curve.potential = cli::HasPotential(name);
      for (const Curve& old : curves_) {
        if (old.name == name) curve.visible = old.visible;
      }
      for (const PlotReference& reference : workbench_->view()->options().references) {
        if (reference.signal != name) continue;
        const Function& function = reference.formula;
        const std::string text = function.IsConstant() ? FormatNumber(function.value, 17) : function.formula;
        if (!Expression::Check(text, Expression::Names::kTime).empty()) continue;
        curve.reference = std::make_shared<Expression>(text, Expression::Names::kTime);
        curve.formula = text;
      }
      curves.push_back(curve);
    }
  }
  curves_ = std::move(curves);
  layOut();
}

void PlotPanel::setFromStart(bool on) {
  if (on == from_start_) return;
  from_start_ = on;
  relative_->setChecked(on);
  setPotentialFromStart(workbench_, on);
  layOut();  // its plots name the choice
  fit_y_ = true;
  stale_ = true;
}

double PlotPanel::shiftOf(const Curve& curve) const {
  return from_start_ && curve.potential ? -start_potential_ : 0;
}

void PlotPanel::restyle() {
  const Theme& theme = workbench_->theme();
  stylePlot(plot_, theme);
  constexpr std::size_t kColors = std::extent_v<decltype(Theme::series)>;
  std::vector<PlotLegend::Entry> entries;
  const std::vector<std::size_t> colors = signal_colors_.take(shown());
  for (size_t i = 0; i < curves_.size(); ++i) {
    Curve& curve = curves_[i];
    const QColor color = theme.series[colors[i] % kColors];
    // Beyond the palette's length the same colours come again, in another line.
    const Qt::PenStyle line = colors[i] < kColors ? Qt::SolidLine : Qt::DashDotDotLine;
    curve.graph->setPen(QPen(color, 1.6, line));
    if (curve.reference_graph) {
      curve.reference_graph->setPen(QPen(theme.text, 1.2, Qt::DotLine));
    }
    entries.push_back({QString::fromStdString(curve.name), QString::fromStdString(curve.shown.name), color,
                       curve.visible, QString::fromStdString(curve.formula), line});
  }
  std::vector<std::string> extra_names;
  for (const ExtraCurves::Curve& curve : extras_->curves()) extra_names.push_back(curve.name);
  const std::vector<std::size_t> extra_colors = extra_colors_.take(extra_names);
  for (size_t i = 0; i < extras_->curves().size(); ++i) {
    const ExtraCurves::Curve& curve = extras_->curves()[i];
    if (curve.graph == nullptr) continue;
    // From the palette's other end; measured ones as points are, joined by thin lines.
    const QColor color = theme.series[kColors - 1 - extra_colors[i] % kColors];
    const Qt::PenStyle line = curve.measured ? Qt::DashDotLine : Qt::SolidLine;
    curve.graph->setPen(QPen(color, curve.measured ? 1.0 : 1.6, line));
    entries.push_back(
        {QString::fromStdString(curve.name), unitText(curve.unit), color, curve.visible, {}, line});
  }
  cursors_->restyle(theme);
  checks_->show();
  markCurrent();
  tree_->setShown(shown());
  for (QCPItemLine* line : now_lines_) line->setPen(QPen(theme.accent, 1.2));
  compared_->restyle();
  legend_->setEntries(entries, compared_->lines(theme.text));
  fitSide();
  stale_ = true;
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

// As wide as the legend and the cursors' table, but for a table of very long names, which is scrolled.
void PlotPanel::fitSide() {
  constexpr int kMost = 520;
  const int table = cursors_->isOn() ? std::min(cursors_->table()->minimumWidth(), kMost) : 0;
  side_->setMinimumWidth(std::max(legend_->sizeHint().width(), table) +
                         style()->pixelMetric(QStyle::PM_ScrollBarExtent) + 12);
}

void PlotPanel::fit() {
  if (rects_.empty()) return;
  follow_->setChecked(true);
  fit_y_ = true;
  stale_ = true;
}

void PlotPanel::timeRangeChanged(double from, double to) {
  if (ranging_) return;
  // Panned or zoomed by hand: all plots keep one time axis, and the view stays where the user put it.
  ranging_ = true;
  for (const auto& [unit, rect] : rects_) rect->axis(QCPAxis::atBottom)->setRange(from, to);
  ranging_ = false;
  follow_->setChecked(false);
  fit_y_ = false;
  fit_panes_.clear();
  stale_ = true;
}

void PlotPanel::refresh() {
  stale_ = false;
  const Player* player = workbench_->player();
  if (player->timeline() == nullptr || rects_.empty()) return;
  if (follow_->isChecked()) {
    ranging_ = true;
    const double end = std::max(1.0, player->endTime());
    for (const auto& [unit, rect] : rects_) rect->axis(QCPAxis::atBottom)->setRange(0, end);
    ranging_ = false;
    fit_y_ = true;
  }
  const QCPRange range = rects_[0].second->axis(QCPAxis::atBottom)->range();
  SignalOrder order{player->recording(), range.lower, range.upper, kMostPoints, {}, 0};
  for (const Curve& curve : curves_) order.chosen.push_back(curve.signal);
  // Of the step itself: the curves have only as many points as the panel can show.
  order.cursor = cursor_time_ >= 0 ? cursor_time_ : player->time();
  order.marks = cursors_->times();
  order.formulas = extras_->formulas();
  reader_->start(order);
  extras_->showMeasured(range.lower, range.upper, kMostPoints);
  compared_->read(range.lower, range.upper, kMostPoints);
  Q_EMIT refreshed();
}

void PlotPanel::show(const SignalPicture& picture) {
  // Others were chosen meanwhile.
  if (!std::equal(curves_.begin(), curves_.end(), picture.chosen.begin(), picture.chosen.end(),
                  [](const Curve& curve, int signal) { return curve.signal == signal; }))
    return;
  start_potential_ = from_start_ ? picture.start_potential : 0;
  for (size_t i = 0; i < curves_.size(); ++i) {
    const CurvePoints& points = picture.curves[i];
    const QVector<double> keys(points.times.begin(), points.times.end());
    QVector<double> values(points.values.begin(), points.values.end());
    const double shift = shiftOf(curves_[i]);
    for (double& value : values) value = curves_[i].shown.Shown(value + shift);
    curves_[i].graph->setData(keys, values, true);
    if (!keys.isEmpty()) showReference(&curves_[i], keys.first(), keys.last());
    compared_->setShift(i, shiftOf(curves_[i]));
  }
  for (size_t i = 0; i < std::min(curves_.size(), picture.at_cursor.size()); ++i)
    legend_->setValue(static_cast<int>(i),
                      curves_[i].shown.Shown(picture.at_cursor[i] + shiftOf(curves_[i])));
  showExtras(picture);
  fitAndDraw();
}

void PlotPanel::fitAndDraw() {
  for (const auto& [key, rect] : rects_)
    if (fit_y_ || fit_panes_.contains(key)) fitValues(rect);
  for (const auto& [unit, rect] : rects_) spaceTicks(rect);
  showNow(click_timer_.isActive() ? clicked_time_ : workbench_->player()->time());
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void PlotPanel::showReference(Curve* curve, double from, double to) const {
  if (!curve->reference_graph) return;
  constexpr int kPoints = 600;
  QVector<double> keys(kPoints + 1), values(kPoints + 1);
  for (int i = 0; i <= kPoints; ++i) {
    ExpressionVariables variables;
    variables.t = from + (to - from) * i / kPoints;
    const double value = (*curve->reference)(variables);
    keys[i] = variables.t;
    // Where it is not a number, the curve has a gap.
    values[i] = std::isfinite(value) ? curve->shown.Shown(value + shiftOf(*curve))
                                     : std::numeric_limits<double>::quiet_NaN();
  }
  curve->reference_graph->setData(keys, values, true);
}

void PlotPanel::chooseSignals() {
  if (!system_) return;
  const auto take = [this](const std::vector<std::string>& names) {
    setShown(names);
    rememberShown();
  };
  SignalChooser::choose(system_->signals(), shown(), this, take, {}, signalNames(workbench_));
}

}  // namespace linkwright::app
