// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plot/SignalFigure.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <tuple>

#include "app/base/Application.h"
#include "app/base/Theme.h"
#include "app/base/Units.h"
#include "app/languages/MessageText.h"
#include "app/languages/Numbers.h"
#include "app/panels/plot/FigureData.h"
#include "app/panels/plot/PlotChecks.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/PlotStyle.h"
#include "app/panels/plot/Plotting.h"
#include "app/workbench/Workbench.h"
#include "engine/math/series/MinMaxPyramid.h"
#include "engine/math/series/Spectrum.h"
#include "engine/math/series/ThinPath.h"

namespace linkwright::app {

namespace {

constexpr std::size_t kFigureColumns = 1500;
constexpr double kDecibelFloor = -80;  // below the loudest

// The number of the line up to which there is most of the power.
std::size_t mostPower(const std::vector<double>& lines, bool power) {
  constexpr double kMostPower = 0.99;
  const auto of = [&](double line) { return power ? line : line * line; };
  double all = 0, sum = 0;
  for (const double line : lines) all += of(line);
  for (std::size_t k = 0; k < lines.size(); ++k) {
    sum += of(lines[k]);
    if (sum >= kMostPower * all) return k;
  }
  return lines.size();
}

// Of frequencies, where there is most up to one of them: with room behind it, and not a few lines only.
double shownTo(double most, double step, double highest) {
  constexpr double kRoom = 1.25;
  constexpr int kLeastLines = 12;
  return std::min(std::max(kRoom * most, kLeastLines * step), highest);
}

double decibels(double amplitude) { return 20 * std::log10(std::max(amplitude, 1e-300)); }

}  // namespace

struct SignalFigure::Source : FigureSource {
  using FigureSource::FigureSource;
};

struct SignalFigure::Picture {
  QString why;  // there is nothing
  QString unit;
  std::vector<double> frequencies;
  MinMaxPyramid lines;
  double frequency_step = 0;
  double most_of_it = 0;  // [Hz] up to there is most of the power
  double mean = 0;        // taken off
  PathPoints path;
  double now_x = 0, now_y = 0;
  Spectrogram spectrogram;
};

SignalFigure::SignalFigure(Kind kind, std::vector<std::string> curves, PlotPanel* panel)
    : QDialog(panel),
      kind_(kind),
      names_(std::move(curves)),
      panel_(panel),
      plot_(new QCustomPlot(this)),
      state_(new QLabel(this)) {
  setObjectName("signalFigure");
  setAttribute(Qt::WA_DeleteOnClose);
  resize(620, 420);
  const QString first = QString::fromStdString(names_[0]);
  setWindowTitle(kind == Kind::kSpectrum ? tr("Spectrum of %1").arg(first)
                 : kind == Kind::kSpectrogram
                     ? tr("Spectrogram of %1").arg(first)
                     : tr("%1 against %2").arg(QString::fromStdString(names_[1]), first));
  auto* layout = new QVBoxLayout(this);
  auto* tools = new QHBoxLayout;
  if (kind != Kind::kAgainst) {
    window_ = new QComboBox(this);
    window_->setObjectName("figureWindow");
    window_->addItems({tr("No window"), tr("Hann"), tr("Flat top")});
    window_->setCurrentIndex(1);
    window_->setToolTip(tr("Hann parts neighbouring frequencies, the flat top shows amplitudes exactly"));
    tools->addWidget(window_);
    connect(window_, &QComboBox::currentIndexChanged, this, &SignalFigure::refresh);
  }
  if (kind == Kind::kSpectrum) {
    measure_ = new QComboBox(this);
    measure_->setObjectName("figureMeasure");
    measure_->addItems({tr("Amplitude"), tr("Power density")});
    tools->addWidget(measure_);
    connect(measure_, &QComboBox::currentIndexChanged, this, &SignalFigure::refresh);
    logarithmic_ = new QCheckBox(tr("Logarithmic"), this);
    logarithmic_->setObjectName("figureLogarithmic");
    tools->addWidget(logarithmic_);
    connect(logarithmic_, &QCheckBox::toggled, this, [this] {
      fit_ = true;
      if (picture_) draw(*picture_);
    });
  }
  if (kind == Kind::kSpectrogram) {
    seconds_ = new QDoubleSpinBox(this);
    seconds_->setObjectName("figureSeconds");
    seconds_->setRange(1e-3, 1e4);
    seconds_->setDecimals(3);
    seconds_->setValue(0.5);
    seconds_->setSuffix(tr(" s"));
    seconds_->setToolTip(tr("Length of a stretch: longer ones part frequencies, shorter ones times"));
    tools->addWidget(seconds_);
    connect(seconds_, &QDoubleSpinBox::valueChanged, this, &SignalFigure::refresh);
  }
  state_->setObjectName("figureState");
  state_->setTextFormat(Qt::PlainText);
  state_->setWordWrap(true);
  tools->addWidget(state_, 1);
  layout->addLayout(tools);
  layout->addWidget(plot_, 1);
  plot_->setObjectName("figurePlot");
  plot_->setInteraction(QCP::iRangeDrag);
  plot_->setInteraction(QCP::iRangeZoom);
  QCPAxis *across = plot_->xAxis, *up = plot_->yAxis;
  switch (kind) {
    case Kind::kSpectrum:
      graph_ = plot_->addGraph();
      across->setLabel(tr("f [Hz]"));
      break;
    case Kind::kSpectrogram:
      map_ = new QCPColorMap(across, up);
      map_->setGradient(QCPColorGradient::gpThermal);
      map_->setInterpolate(false);
      scale_ = new QCPColorScale(plot_);
      plot_->plotLayout()->addElement(0, 1, scale_);
      map_->setColorScale(scale_);
      across->setLabel(tr("t [s]"));
      up->setLabel(tr("f [Hz]"));
      break;
    case Kind::kAgainst:
      path_ = new QCPCurve(across, up);
      now_ = new QCPCurve(across, up);
      now_->setLineStyle(QCPCurve::lsNone);
      break;
  }
  connect(plot_, &QCustomPlot::mouseDoubleClick, this, [this] {
    fit_ = true;
    if (picture_) draw(*picture_);
  });
  connect(across, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, &SignalFigure::showLines);
  connect(panel, &PlotPanel::refreshed, this, &SignalFigure::refresh);
  connect(panel->workbench(), &Workbench::themeChanged, this, &SignalFigure::restyle);
  connect(panel_->checks(), &PlotChecks::changed, this, &SignalFigure::showWarnings);
  connect(panel->workbench(), &Workbench::unitsChanged, this, [this] {
    fit_ = true;
    refresh();
  });
  const auto take_system = [this] {
    work_.cancel();
    auto system = panel_->workbench()->player()->cloneSystem();
    source_ = system ? std::make_shared<Source>(std::move(system)) : nullptr;
    refresh();
  };
  connect(panel->workbench()->player(), &Player::replaced, this, &QWidget::close);
  connect(panel->workbench()->player(), &Player::signalsChanged, this, take_system);
  restyle();
  take_system();
}

SignalFigure::~SignalFigure() = default;

void SignalFigure::refresh() {
  FigureOrder order;
  for (const std::string& name : names_) {
    auto curve = panel_->figureCurve(name);
    if (!curve) {
      state_->setText(tr("%1 is not plotted any more").arg(QString::fromStdString(name)));
      return;
    }
    order.curves.push_back(*curve);
  }
  if (!source_) return;
  order.timeline = panel_->workbench()->player()->recording();
  std::tie(order.from, order.to) = panel_->visibleRange();
  std::vector<ShownUnit> shown;
  for (const FigureCurve& curve : order.curves) shown.push_back(shownUnit(curve.unit));
  const QString unit = QString::fromStdString(shown[0].name), name = QString::fromStdString(names_[0]);
  const bool power = measure_ != nullptr && measure_->currentIndex() == 1;
  if (kind_ == Kind::kSpectrum)
    plot_->yAxis->setLabel(power ? tr("%1 [(%2)²/Hz]").arg(name, unit) : tr("%1 [%2]").arg(name, unit));
  if (kind_ == Kind::kSpectrogram) scale_->setLabel(tr("dB re 1 %1").arg(unit));
  if (kind_ == Kind::kAgainst) {
    plot_->xAxis->setLabel(tr("%1 [%2]").arg(name, unit));
    plot_->yAxis->setLabel(
        tr("%1 [%2]").arg(QString::fromStdString(names_[1]), QString::fromStdString(shown[1].name)));
  }
  const auto window = static_cast<SpectrumWindow>(window_ != nullptr ? window_->currentIndex() : 0);
  const double seconds = seconds_ != nullptr ? seconds_->value() : 0;
  const double now = panel_->workbench()->player()->time();
  const auto picture = std::make_shared<Picture>();
  picture->unit = unit;
  const auto compute = [=, source = source_, kind = kind_](const std::stop_token& stop) {
    FigureValues read;
    if (const std::string why = source->read(order, stop, &read); !why.empty() || stop.stop_requested()) {
      picture->why = messageText(why);
      return;
    }
    for (std::size_t i = 0; i < shown.size(); ++i)
      for (double& value : read.values[i]) value = shown[i].Shown(value);
    if (kind == Kind::kAgainst) {
      picture->path = ThinPath(read.values[0], read.values[1], kFigureColumns, kFigureColumns);
      const auto after = std::upper_bound(read.times.begin(), read.times.end(), now) - read.times.begin();
      const auto at = static_cast<std::size_t>(std::max<std::ptrdiff_t>(after, 1) - 1);
      picture->now_x = read.values[0][at];
      picture->now_y = read.values[1][at];
      return;
    }
    // A constant part is no oscillation, and would flatten all others.
    EvenSeries even = ToEvenSteps(read.times, read.values[0]);
    for (const double value : even.values) picture->mean += value / static_cast<double>(even.values.size());
    for (double& value : even.values) value -= picture->mean;
    if (kind == Kind::kSpectrogram) {
      picture->spectrogram = MakeSpectrogram(even, window, seconds, kFigureColumns / 2);
      return;
    }
    const Spectrum spectrum = power ? PowerDensity(even, window) : AmplitudeSpectrum(even, window);
    picture->frequency_step = spectrum.step;
    picture->most_of_it = spectrum.step * static_cast<double>(mostPower(spectrum.lines, power));
    for (std::size_t k = 0; k < spectrum.lines.size(); ++k) {
      picture->frequencies.push_back(spectrum.step * static_cast<double>(k));
      picture->lines.Append(spectrum.lines[k]);
    }
  };
  const auto make = [compute, picture](const std::stop_token& stop) {
    try {
      compute(stop);
    } catch (...) {
      picture->why = caughtText();
    }
  };
  work_.start({make, [this, picture] {
                 picture_ = picture;
                 draw(*picture);
               }});
}

void SignalFigure::draw(const Picture& picture) {
  state_->setText(picture.why);
  if (kind_ == Kind::kSpectrum) {
    if (picture.why.isEmpty() && picture.frequencies.size() > 1)
      state_->setText(tr("Lines every %1 Hz; the mean, %2, is taken off")
                          .arg(numberText(picture.frequency_step, 'g', 4))
                          .arg(joinUnit(numberText(picture.mean, 'g', 4), picture.unit)));
    const bool logarithmic = logarithmic_->isChecked();
    plot_->yAxis->setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    plot_->yAxis->setTicker(logarithmic ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog)
                                        : QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
    if (fit_ && !picture.frequencies.empty()) {
      plot_->xAxis->setRange(0,
                             shownTo(picture.most_of_it, picture.frequency_step, picture.frequencies.back()));
      const auto found = picture.lines.Find(0, picture.lines.size());
      const double highest =
          found.greatest == MinMaxPyramid::kNone ? 1 : picture.lines.values()[found.greatest];
      const double top = highest > 0 ? highest : 1;
      plot_->yAxis->setRange(logarithmic ? top * 1e-8 : 0, top * (logarithmic ? 2 : 1.06));
      fit_ = false;
    }
    showLines();
  } else if (kind_ == Kind::kSpectrogram) {
    const Spectrogram& made = picture.spectrogram;
    if (picture.why.isEmpty() && made.stretches() == 0)
      state_->setText(tr("What is seen is shorter than one stretch"));
    QCPColorMapData* cells = map_->data();
    cells->setSize(static_cast<int>(made.stretches()), static_cast<int>(made.lines));
    double loudest = -INFINITY;
    for (std::size_t i = 0; i < made.stretches(); ++i)
      for (std::size_t k = 0; k < made.lines; ++k) {
        const double level = decibels(made.amplitudes[i * made.lines + k]);
        cells->setCell(static_cast<int>(i), static_cast<int>(k), level);
        if (k > 0) loudest = std::max(loudest, level);
      }
    if (made.stretches() > 0) {
      const double last = made.start + made.hop * static_cast<double>(made.stretches() - 1);
      const double highest = made.line_step * static_cast<double>(made.lines - 1);
      cells->setRange({made.start, last}, {0, highest});
      map_->setDataRange({loudest + kDecibelFloor, loudest});
      plot_->xAxis->setRange(made.start - made.hop / 2, last + made.hop / 2);
      std::vector<double> power(made.lines);
      for (std::size_t i = 0; i < made.stretches(); ++i)
        for (std::size_t k = 0; k < made.lines; ++k)
          power[k] += std::pow(made.amplitudes[i * made.lines + k], 2);
      if (fit_)
        plot_->yAxis->setRange(0, shownTo(made.line_step * static_cast<double>(mostPower(power, true)),
                                          made.line_step, highest));
      fit_ = false;
    }
  } else {
    path_->setData(QVector<double>(picture.path.x.begin(), picture.path.x.end()),
                   QVector<double>(picture.path.y.begin(), picture.path.y.end()));
    now_->setData({picture.now_x}, {picture.now_y});
    if (fit_) {
      path_->rescaleAxes();
      for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) axis->scaleRange(1.1);
      fit_ = picture.path.x.size() < 2;
    }
  }
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

// Of the spectrum, what the range of frequencies shows.
void SignalFigure::showLines() {
  if (kind_ != Kind::kSpectrum || !picture_) return;
  const QCPRange range = plot_->xAxis->range();
  const CurvePoints points =
      ThinCurve(picture_->frequencies, picture_->lines, range.lower, range.upper, kFigureColumns);
  graph_->setData(QVector<double>(points.times.begin(), points.times.end()),
                  QVector<double>(points.values.begin(), points.values.end()), true);
}

void SignalFigure::restyle() {
  const Theme& theme = panel_->workbench()->theme();
  stylePlot(plot_, theme);
  if (graph_ != nullptr) graph_->setPen(QPen(theme.series[0], 1.4));
  if (path_ != nullptr) path_->setPen(QPen(theme.series[0], 1.4));
  if (now_ != nullptr) now_->setScatterStyle({QCPScatterStyle::ssDisc, theme.accent, theme.accent, 8});
  if (scale_ != nullptr) {
    scale_->axis()->setTickLabelColor(theme.muted);
    scale_->axis()->setLabelColor(theme.muted);
  }
  showWarnings();
}

void SignalFigure::showWarnings() {
  writeWarnings(panel_->checks()->sentences(), panel_->workbench()->theme(), plot_, &warnings_);
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void openSignalFigure(SignalFigure::Kind kind, const std::vector<std::string>& curves, PlotPanel* panel) {
  (new SignalFigure(kind, curves, panel))->show();
}

}  // namespace linkwright::app
