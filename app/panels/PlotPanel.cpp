// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/PlotPanel.h"

#include <QHBoxLayout>
#include <QMouseEvent>
#include <QScrollArea>
#include <QSplitter>
#include <QStyle>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "app/Workbench.h"
#include "app/panels/PlotLegend.h"
#include "app/panels/PlotStyle.h"
#include "app/panels/Plotting.h"
#include "app/panels/SignalChooser.h"
#include "engine/simulation/CsvWriter.h"
#include "engine/simulation/SignalHistory.h"

namespace linkwright::app {

namespace {

constexpr std::size_t kMostPoints = 1500;  // a curve; more than a panel has pixels across
constexpr int kRefreshMs = 40;

/// What a newcomer sees: where the energy is and what the numerics made or lost.
const std::vector<std::string> kDefaultSignals = {"kinetic",      "potential",     "total",   "work.inputs",
                                                  "work.damping", "work.friction", "residual"};

}  // namespace

PlotPanel::PlotPanel(Workbench* workbench, QWidget* parent)
    : QWidget(parent),
      workbench_(workbench),
      plot_(new QCustomPlot(this)),
      legend_(new PlotLegend(workbench, this)) {
  setObjectName("plotPanel");
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* splitter = new QSplitter(Qt::Horizontal, this);
  splitter->addWidget(plot_);
  side_ = new QWidget(this);
  QWidget* const side = side_;
  auto* side_layout = new QVBoxLayout(side);
  side_layout->setContentsMargins(4, 4, 4, 4);
  auto* tools = new QHBoxLayout;
  const auto add_tool = [&](const QString& icon, const QString& text, const QString& tip) {
    auto* button = new QToolButton(side);
    button->setIcon(workbench->icon(icon));
    button->setText(text);
    button->setToolTip(tip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus);
    button->setToolButtonStyle(text.isEmpty() ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
    connect(workbench, &Workbench::themeChanged, button, [=] { button->setIcon(workbench->icon(icon)); });
    tools->addWidget(button);
    return button;
  };
  QToolButton* add = add_tool("add", tr("Signals"), tr("Choose what is plotted"));
  QToolButton* fit_button = add_tool("fit", {}, tr("Fit: show everything that was simulated"));
  follow_ = add_tool("to-end", {}, tr("Follow the present while playing"));
  follow_->setCheckable(true);
  follow_->setChecked(true);
  QToolButton* export_button = add_tool("export", {}, tr("Export as CSV or PNG"));
  tools->addStretch(1);
  side_layout->addLayout(tools);
  auto* scroll = new QScrollArea(side);
  scroll->setWidget(legend_);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  side_layout->addWidget(scroll, 1);
  splitter->addWidget(side);
  splitter->setStretchFactor(0, 1);
  splitter->setSizes({900, 300});
  layout->addWidget(splitter);

  plot_->setInteraction(QCP::iRangeDrag);
  plot_->setInteraction(QCP::iRangeZoom);
  plot_->setNoAntialiasingOnDrag(true);
  plot_->plotLayout()->clear();
  plot_->installEventFilter(this);
  plot_->setMouseTracking(true);

  connect(add, &QToolButton::clicked, this, &PlotPanel::chooseSignals);
  connect(fit_button, &QToolButton::clicked, this, &PlotPanel::fit);
  connect(export_button, &QToolButton::clicked, this,
          [this, export_button] { showPlotExportMenu(this, export_button); });
  connect(legend_, &PlotLegend::visibilityChanged, this, [this](int index, bool visible) {
    curves_[static_cast<size_t>(index)].visible = visible;
    curves_[static_cast<size_t>(index)].graph->setVisible(visible);
    fit_y_ = true;
    stale_ = true;
  });
  connect(legend_, &PlotLegend::removed, this, [this](int index) {
    std::vector<std::string> names = shown();
    names.erase(names.begin() + index);
    setShown(names);
    rememberShown();
  });
  connect(workbench->session(), &Session::sessionReplaced, this, &PlotPanel::rebuild);
  connect(workbench->session(), &Session::signalsChanged, this, &PlotPanel::retakeSystem);
  connect(workbench->session(), &Session::frameChanged, this, [this] { stale_ = true; });
  connect(workbench, &Workbench::themeChanged, this, &PlotPanel::restyle);
  timer_.setInterval(kRefreshMs);
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
  system_ = workbench_->session()->cloneSystem();
  side_->setEnabled(system_ != nullptr);
  history_.reset();
  curves_.clear();
  if (system_) {
    history_ = std::make_unique<SignalHistory>(system_->Clone());
    const auto& plots = workbench_->session()->view().plots;
    std::vector<std::string> names = kDefaultSignals;
    for (const std::string& name : plots) {
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    setShown(names);
  } else {
    layOut();
  }
}

void PlotPanel::retakeSystem() {
  system_ = workbench_->session()->cloneSystem();
  if (!system_) return;
  history_ = std::make_unique<SignalHistory>(system_->Clone());
  std::vector<std::string> names = shown();
  for (const std::string& name : workbench_->session()->view().plots) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  setShown(names);
}

void PlotPanel::add(const std::vector<std::string>& names) {
  std::vector<std::string> all = shown();
  for (const std::string& name : names) {
    if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
  }
  setShown(all);
  rememberShown();
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
      for (const Curve& old : curves_) {
        if (old.name == name) curve.visible = old.visible;
      }
      curves.push_back(curve);
    }
  }
  curves_ = std::move(curves);
  layOut();
}

QCPAxisRect* PlotPanel::rectOf(const std::string& unit) const {
  for (const auto& [known, rect] : rects_) {
    if (known == unit) return rect;
  }
  return nullptr;
}

void PlotPanel::layOut() {
  // First: taking the old ones down sends events that ask for them.
  rects_.clear();
  now_lines_.clear();
  plot_->clearGraphs();
  plot_->clearItems();
  plot_->plotLayout()->clear();
  auto* group = new QCPMarginGroup(plot_);
  for (Curve& curve : curves_) {
    QCPAxisRect* rect = rectOf(curve.unit);
    if (rect == nullptr) {
      rect = new QCPAxisRect(plot_);
      rect->setMarginGroup(QCP::msLeft, group);
      rect->setMarginGroup(QCP::msRight, group);
      rect->setMinimumSize(80, 40);
      rect->setMinimumMargins(QMargins(8, 6, 10, 4));
      rect->setRangeDrag(Qt::Horizontal | Qt::Vertical);
      plot_->plotLayout()->addElement(static_cast<int>(rects_.size()), 0, rect);
      rect->axis(QCPAxis::atLeft)->setLabel(QString::fromStdString(curve.unit));
      rects_.emplace_back(curve.unit, rect);
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
    }
    curve.graph = plot_->addGraph(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
    curve.graph->setAdaptiveSampling(true);
    curve.graph->setVisible(curve.visible);
  }
  for (size_t i = 0; i + 1 < rects_.size(); ++i)
    rects_[i].second->axis(QCPAxis::atBottom)->setTickLabels(false);
  if (!rects_.empty()) rects_.back().second->axis(QCPAxis::atBottom)->setLabel(tr("t [s]"));
  restyle();
  fit();
}

void PlotPanel::restyle() {
  const Theme& theme = workbench_->theme();
  stylePlot(plot_, theme);
  std::vector<PlotLegend::Entry> entries;
  for (size_t i = 0; i < curves_.size(); ++i) {
    Curve& curve = curves_[i];
    const QColor color = theme.series[i % std::size(theme.series)];
    // Beyond the palette's length the same colours come again, dashed.
    curve.graph->setPen(QPen(color, 1.6, i < std::size(theme.series) ? Qt::SolidLine : Qt::DashLine));
    entries.push_back(
        {QString::fromStdString(curve.name), QString::fromStdString(curve.unit), color, curve.visible});
  }
  for (QCPItemLine* line : now_lines_) line->setPen(QPen(theme.accent, 1.2));
  legend_->setEntries(entries);
  side_->setMinimumWidth(legend_->sizeHint().width() + style()->pixelMetric(QStyle::PM_ScrollBarExtent) + 12);
  stale_ = true;
  plot_->replot(QCustomPlot::rpQueuedReplot);
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
  stale_ = true;
}

void PlotPanel::refresh() {
  stale_ = false;
  const Session* session = workbench_->session();
  const Timeline* timeline = session->timeline();
  if (timeline == nullptr || !history_ || rects_.empty()) return;
  if (follow_->isChecked()) {
    ranging_ = true;
    const double end = std::max(1.0, session->endTime());
    for (const auto& [unit, rect] : rects_) rect->axis(QCPAxis::atBottom)->setRange(0, end);
    ranging_ = false;
    fit_y_ = true;
  }
  const QCPRange range = rects_[0].second->axis(QCPAxis::atBottom)->range();
  std::vector<int> wanted;
  for (const Curve& curve : curves_) wanted.push_back(curve.signal);
  history_->Update(*timeline, range.lower, range.upper, kMostPoints, wanted);
  const std::vector<double>& times = history_->times();
  const QVector<double> keys(times.begin(), times.end());
  for (size_t i = 0; i < curves_.size(); ++i) {
    const std::vector<double>& values = history_->values(i);
    curves_[i].graph->setData(keys, QVector<double>(values.begin(), values.end()), true);
  }
  if (fit_y_) {
    for (const auto& [unit, rect] : rects_) fitValueAxis(rect);
  }
  for (const auto& [unit, rect] : rects_) spaceTicks(rect);
  for (QCPItemLine* line : now_lines_) {
    line->start->setCoords(session->time(), 0);
    line->end->setCoords(session->time(), 1);
  }
  updateCursor();
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void PlotPanel::updateCursor() {
  const double time = cursor_time_ >= 0 ? cursor_time_ : workbench_->session()->time();
  const Timeline* timeline = workbench_->session()->timeline();
  if (timeline == nullptr || !system_) return;
  // Of the step itself: the curves have only as many points as the panel can show.
  State state;
  System::Inputs inputs;
  if (!timeline->Get(timeline->IndexAt(time), &state, &inputs)) return;
  system_->SetInputs(inputs);
  std::vector<double> values(system_->signals().size());
  system_->ComputeSignals(state, values);
  for (size_t i = 0; i < curves_.size(); ++i)
    legend_->setValue(static_cast<int>(i), values[static_cast<size_t>(curves_[i].signal)]);
}

bool PlotPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched != plot_ || rects_.empty()) return QWidget::eventFilter(watched, event);
  const QCPAxis* time_axis = rects_[0].second->axis(QCPAxis::atBottom);
  switch (event->type()) {
    case QEvent::MouseMove:
      cursor_time_ = time_axis->pixelToCoord(static_cast<QMouseEvent*>(event)->position().x());
      updateCursor();
      break;
    case QEvent::Leave:
      cursor_time_ = -1;
      updateCursor();
      break;
    case QEvent::MouseButtonRelease: {
      auto* mouse = static_cast<QMouseEvent*>(event);
      // A click, not the end of a pan.
      const auto* press = plot_->property("pressX").isValid() ? plot_ : nullptr;
      if (press != nullptr && mouse->button() == Qt::LeftButton &&
          std::abs(plot_->property("pressX").toDouble() - mouse->position().x()) < 4) {
        Session* session = workbench_->session();
        session->seek(std::clamp(time_axis->pixelToCoord(mouse->position().x()), 0.0, session->endTime()));
      }
      break;
    }
    case QEvent::MouseButtonPress:
      plot_->setProperty("pressX", static_cast<QMouseEvent*>(event)->position().x());
      break;
    case QEvent::MouseButtonDblClick:
      fit();
      break;
    default:
      break;
  }
  return QWidget::eventFilter(watched, event);
}

void PlotPanel::chooseSignals() {
  if (!system_) return;
  std::vector<std::string> names = shown();
  if (!SignalChooser::choose(system_->signals(), &names, this)) return;
  setShown(names);
  rememberShown();
}

void PlotPanel::rememberShown() {
  SceneView view = workbench_->session()->view();
  view.plots.clear();
  for (const std::string& name : shown()) {
    if (std::find(kDefaultSignals.begin(), kDefaultSignals.end(), name) == kDefaultSignals.end())
      view.plots.push_back(name);
  }
  workbench_->session()->setView(view);
}

bool PlotPanel::exportPng(const QString& path) const {
  return plot_->savePng(path, plot_->width(), plot_->height(), 2);
}

bool PlotPanel::exportCsv(const QString& path) const {
  const Timeline* timeline = workbench_->session()->timeline();
  if (timeline == nullptr || !system_) return false;
  std::vector<int> wanted;
  for (const Curve& curve : curves_) wanted.push_back(curve.signal);
  const auto clone = system_->Clone();
  const QCPRange range = rects_.empty() ? QCPRange(0, timeline->last_time())
                                        : rects_[0].second->axis(QCPAxis::atBottom)->range();
  return WriteTimelineCsv(*timeline, clone.get(), wanted, range.lower, range.upper, path.toStdString());
}

}  // namespace linkwright::app
