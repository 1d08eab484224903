// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plot/ComparedCurves.h"

#include <algorithm>
#include <utility>

#include "app/panels/plot/Plotting.h"
#include "app/session/KeptRuns.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

namespace {

Qt::PenStyle styleOfRun(std::size_t number) {
  constexpr Qt::PenStyle kStyles[] = {Qt::DashLine, Qt::DashDotLine, Qt::DashDotDotLine};
  return kStyles[std::min(number, std::size(kStyles) - 1)];
}

}  // namespace

ComparedCurves::ComparedCurves(Workbench* workbench, QCustomPlot* plot, QObject* parent)
    : QObject(parent), workbench_(workbench), plot_(plot) {
  connect(workbench->runs(), &KeptRuns::comparedChanged, this, &ComparedCurves::makeRuns);
}

ComparedCurves::~ComparedCurves() = default;

void ComparedCurves::take(const std::vector<Curve>& curves) {
  runs_.clear();  // their graphs are gone
  curves_ = curves;
  makeRuns();
}

void ComparedCurves::makeRuns() {
  for (const auto& run : runs_)
    for (QCPGraph* graph : run->graphs) plot_->removeGraph(graph);
  runs_.clear();
  from_ = to_ = 0;
  for (const RunLane& lane : workbench_->runs()->lanes()) {
    const RunSteps* steps = workbench_->runs()->stepsOf(lane.id);
    if (!lane.compared || steps == nullptr || curves_.empty()) continue;
    auto run = std::make_unique<Run>();
    run->name = lane.name;
    run->timeline = steps->timeline;
    run->reader = std::make_unique<SignalReader>();
    const System* other = workbench_->runs()->systemOf(lane.id);
    run->reader->take(other != nullptr ? other->Clone() : workbench_->player()->cloneSystem(),
                      workbench_->player()->cloneSystem());
    for (const Curve& curve : curves_) {
      QCPGraph* graph = plot_->addGraph(curve.graph->keyAxis(), curve.graph->valueAxis());
      graph->setAdaptiveSampling(true);
      run->graphs.push_back(graph);
    }
    connect(run->reader.get(), &SignalReader::read, this,
            [this, run = run.get()](const SignalPicture& picture) { show(run, picture); });
    connect(run->reader.get(), &SignalReader::failed, workbench_->player(), &Player::notice);
    runs_.push_back(std::move(run));
  }
  hideOrShow();
  restyle();
  Q_EMIT changed();
}

void ComparedCurves::restyle() {
  for (std::size_t k = 0; k < runs_.size(); ++k)
    for (std::size_t i = 0; i < curves_.size(); ++i)
      runs_[k]->graphs[i]->setPen(QPen(curves_[i].graph->pen().color(), 1.4, styleOfRun(k)));
}

std::vector<PlotLegend::Run> ComparedCurves::lines(const QColor& color) const {
  std::vector<PlotLegend::Run> lines;
  for (std::size_t k = 0; k < runs_.size(); ++k) lines.push_back({runs_[k]->name, color, styleOfRun(k)});
  return lines;
}

void ComparedCurves::hideOrShow() {
  for (const auto& run : runs_)
    for (std::size_t i = 0; i < run->graphs.size(); ++i)
      run->graphs[i]->setVisible(curves_[i].graph->visible());
}

void ComparedCurves::setDifferences(bool on) {
  differences_ = on;
  from_ = to_ = 0;
  Q_EMIT changed();
}

void ComparedCurves::setShift(std::size_t curve, double shift) {
  if (std::exchange(curves_[curve].shift, shift) == shift || runs_.empty()) return;
  from_ = to_ = 0;
  Q_EMIT changed();
}

void ComparedCurves::read(double from, double to, std::size_t most) {
  // Kept runs do not change; the run in hand, from which they differ, may.
  if (from == from_ && to == to_ && !differences_) return;
  from_ = from;
  to_ = to;
  for (const auto& run : runs_) {
    SignalOrder order;
    order.timeline = run->timeline;
    order.from = from;
    order.to = to;
    order.most = most;
    for (const Curve& curve : curves_) order.chosen.push_back(curve.signal);
    if (differences_) order.subtracted = workbench_->player()->recording();
    run->reader->start(order);
  }
}

void ComparedCurves::show(Run* run, const SignalPicture& picture) {
  if (!std::equal(curves_.begin(), curves_.end(), picture.chosen.begin(), picture.chosen.end(),
                  [](const Curve& curve, int signal) { return curve.signal == signal; }))
    return;
  for (std::size_t i = 0; i < curves_.size(); ++i) {
    const CurvePoints& points = picture.curves[i];
    const QVector<double> keys(points.times.begin(), points.times.end());
    QVector<double> values(points.values.begin(), points.values.end());
    const double shift = differences_ ? 0 : curves_[i].shift;
    for (double& value : values) value = (value + shift) * curves_[i].factor;
    run->graphs[i]->setData(keys, values, true);
  }
  Q_EMIT drawn();
}

}  // namespace linkwright::app
