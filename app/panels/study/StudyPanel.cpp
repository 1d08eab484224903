// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/study/StudyPanel.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QSplitter>
#include <QTabWidget>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/base/Units.h"
#include "app/languages/MessageText.h"
#include "app/languages/Numbers.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/panels/plot/SignalChooser.h"
#include "app/panels/study/StudyResults.h"
#include "app/session/KeptRuns.h"
#include "app/workbench/Workbench.h"
#include "engine/io/request/SweepReader.h"
#include "engine/scene/edit/FieldNumber.h"

namespace linkwright::app {
namespace {

constexpr int kStudyPollMs = 100;
constexpr double kHuge = 1e12;
enum ParameterColumn { kOfName, kOfFrom, kOfTo, kOfCount };

// By the number of Measure::Kind.
constexpr std::array<const char*, kMeasures> kMeasureTitles = {
    QT_TRANSLATE_NOOP("StudyPanel", "End"),           QT_TRANSLATE_NOOP("StudyPanel", "Peak"),
    QT_TRANSLATE_NOOP("StudyPanel", "Integral"),      QT_TRANSLATE_NOOP("StudyPanel", "Root mean square"),
    QT_TRANSLATE_NOOP("StudyPanel", "Settling time"), QT_TRANSLATE_NOOP("StudyPanel", "Overshoot")};

double rangeNumber(const QTableWidget* table, int row, int column) {
  return static_cast<QuantityBox*>(table->cellWidget(row, column))->si();
}

QString studyFigure(double value) { return numberText(value, 'g', 6).replace('-', QStringLiteral("−")); }

}  // namespace

StudyPanel::StudyPanel(Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), results_(new StudyResults(workbench, this)), job_(this) {
  setObjectName("studyPanel");
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 6, 8, 6);
  auto* splitter = new QSplitter(Qt::Horizontal, this);
  auto* scroll = new QScrollArea(this);
  scroll->setWidget(makeSettings());
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::ClickFocus);
  splitter->addWidget(scroll);
  splitter->addWidget(results_);
  splitter->setStretchFactor(0, 1);
  splitter->setStretchFactor(1, 1);
  splitter->setSizes({500, 500});
  splitter->setChildrenCollapsible(false);
  row->addWidget(splitter);

  timer_.setInterval(kStudyPollMs);
  connect(&timer_, &QTimer::timeout, this, &StudyPanel::take);
  connect(&job_, &StudyJob::finished, this, &StudyPanel::finish);
  connect(results_, &StudyResults::chosen, this, &StudyPanel::openRun);
  connect(kind_, &QComboBox::currentIndexChanged, this, &StudyPanel::showKind);
  connect(start_, &QPushButton::clicked, this, &StudyPanel::start);
  connect(use_, &QPushButton::clicked, this, [this] { takeValues(found_, tr("what was found")); });
  connect(data_, &QPushButton::clicked, this, &StudyPanel::chooseData);
  connect(save_, &QToolButton::clicked, results_, &StudyResults::save);
  connect(workbench->document(), &Document::documentReplaced, this, [this] {
    job_.cancel();
    parameters_->setRowCount(0);
    measures_->setRowCount(0);
    names_.clear();
    found_ = {};
    results_->clear({}, 0);
    duration_->setValue(workbench_->document()->isOpen() ? workbench_->document()->scene().duration : 1);
    showKind();
    say({});
  });
  results_->clear({}, 0);
  showKind();
}

QTableWidget* StudyPanel::makeList(const char* name, const QStringList& columns) {
  auto* list = new QTableWidget(this);
  list->setObjectName(name);
  list->setColumnCount(static_cast<int>(columns.size()));
  list->setHorizontalHeaderLabels(columns);
  list->verticalHeader()->hide();
  list->verticalHeader()->setDefaultSectionSize(26);
  list->setSelectionBehavior(QAbstractItemView::SelectRows);
  list->setEditTriggers(QAbstractItemView::NoEditTriggers);
  list->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
  list->setMinimumHeight(60);
  return list;
}

QWidget* StudyPanel::makeSettings() {
  auto* whole = new QWidget(this);
  auto* column = new QVBoxLayout(whole);
  column->setContentsMargins(0, 0, 6, 0);
  auto* top = new QHBoxLayout;
  kind_ = new QComboBox(whole);
  kind_->setObjectName("studyKind");
  kind_->setAccessibleName(tr("Kind of study"));
  kind_->addItems({tr("Sweep: grid"), tr("Sweep: random"), tr("Optimise"), tr("Fit to a table")});
  top->addWidget(kind_, 1);
  start_ = new QPushButton(tr("Start"), whole);
  start_->setObjectName("studyStart");
  top->addWidget(start_);
  save_ = new QToolButton(whole);
  save_->setObjectName("studySave");
  workbench_->showIcon(save_, "export");
  save_->setAutoRaise(true);
  save_->setToolTip(tr("Save the table as CSV"));
  top->addWidget(save_);
  column->addLayout(top);
  bar_ = new QProgressBar(whole);
  bar_->setRange(0, 1000);
  bar_->setTextVisible(false);
  bar_->setFixedHeight(6);
  bar_->hide();
  column->addWidget(bar_);
  head_ = new QLabel(whole);
  head_->setObjectName("studyHead");
  head_->setWordWrap(true);
  head_->setTextFormat(Qt::PlainText);
  column->addWidget(head_);

  // Behind each other: the panel is low where the window is.
  auto* lists = new QTabWidget(whole);
  lists->setObjectName("studyLists");
  lists->setDocumentMode(true);
  const auto add_list = [&](QTableWidget* list, const QString& title, const char* name, const QString& tip,
                            auto choose) {
    auto* box = new QWidget(lists);
    auto* inside = new QHBoxLayout(box);
    inside->setContentsMargins(0, 4, 0, 0);
    inside->addWidget(list, 1);
    auto* bar = new QVBoxLayout;
    auto* add = new QPushButton(tr("Add…"), box);
    add->setObjectName(name);
    add->setToolTip(tip);
    bar->addWidget(add);
    auto* remove = new QPushButton(tr("Remove"), box);
    bar->addWidget(remove);
    bar->addStretch(1);
    inside->addLayout(bar);
    list->setAccessibleName(title);
    lists->addTab(box, title);
    connect(add, &QPushButton::clicked, this, choose);
    connect(remove, &QPushButton::clicked, list, [list] { list->removeRow(list->currentRow()); });
  };
  parameters_ = makeList("studyParameters", {tr("Number"), tr("From"), tr("To"), tr("Values")});
  for (const int each : {kOfFrom, kOfTo, kOfCount})
    parameters_->setColumnWidth(each, each == kOfCount ? 56 : 78);
  add_list(parameters_, tr("Numbers of the scene"), "studyAddParameter",
           tr("Gains, masses, lengths, positions: what the runs shall differ in"),
           [this] { chooseParameters(); });
  measures_ = makeList("studyMeasures", {tr("Signal"), tr("Measure")});
  measures_->setColumnWidth(1, 150);
  add_list(measures_, tr("Measures of a run"), "studyAddMeasure",
           tr("What tells how good a run is; the first one is optimised"), [this] { chooseMeasures(); });
  column->addWidget(lists, 1);
  data_ = new QPushButton(whole);
  data_->setObjectName("studyData");
  data_->setToolTip(tr("A table of times and signals as Export signals writes it"));
  column->addWidget(data_);

  auto* row = new QHBoxLayout;
  method_label_ = new QLabel(tr("Method"), whole);
  method_ = new QComboBox(whole);
  method_->setObjectName("studyMethod");
  method_label_->setBuddy(method_);
  method_->addItems({tr("Nelder–Mead"), tr("Evolution (ESCH)"), tr("Evolution (ISRES)")});
  direction_ = new QComboBox(whole);
  direction_->setObjectName("studyDirection");
  direction_->setAccessibleName(tr("What is sought"));
  direction_->addItems({tr("least"), tr("greatest")});
  row->addWidget(method_label_);
  row->addWidget(method_, 1);
  row->addWidget(direction_);
  column->addLayout(row);
  auto* last = new QHBoxLayout;
  count_label_ = new QLabel(whole);
  count_ = new QSpinBox(whole);
  count_->setObjectName("studyCount");
  count_label_->setBuddy(count_);
  count_->setRange(1, 1'000'000);
  count_->setValue(200);
  last->addWidget(count_label_);
  last->addWidget(count_);
  last->addWidget(new QLabel(tr("of"), whole));
  duration_ = new QDoubleSpinBox(whole);
  duration_->setObjectName("studyDuration");
  duration_->setAccessibleName(tr("Duration of a run"));
  duration_->setRange(1e-3, 1e6);
  duration_->setDecimals(3);
  duration_->setSuffix(QStringLiteral(" s"));
  duration_->setValue(1);
  last->addWidget(duration_);
  last->addStretch(1);
  use_ = new QPushButton(tr("Take into the scene"), whole);
  use_->setObjectName("studyUse");
  last->addWidget(use_);
  column->addLayout(last);
  return whole;
}

void StudyPanel::showKind() {
  const int kind = kind_->currentIndex();
  const bool searches = kind == kOptimise, fits = kind == kFit;
  parameters_->setColumnHidden(kOfCount, kind != kGrid);
  for (QWidget* each : {static_cast<QWidget*>(method_label_), static_cast<QWidget*>(method_),
                        static_cast<QWidget*>(direction_)})
    each->setVisible(searches);
  data_->setVisible(fits);
  data_->setText(measured_path_.isEmpty() ? tr("Choose the table…") : QFileInfo(measured_path_).fileName());
  count_label_->setVisible(kind != kGrid);
  count_->setVisible(kind != kGrid);
  count_label_->setText(fits ? tr("Starts") : searches ? tr("At most") : tr("Runs"));
  if (fits && count_->value() == 200) count_->setValue(1);
  if (!fits && count_->value() == 1) count_->setValue(200);
  use_->setEnabled(found_.size() > 0 && !job_.isBusy());
}

void StudyPanel::say(const QString& text, bool bad) {
  head_->setText(text);
  head_->setVisible(!text.isEmpty());
  head_->setStyleSheet(bad ? "color: " + workbench_->theme().bad.name() : QString());
}

void StudyPanel::choose(QTableWidget* list, const std::vector<Signal>& all, const QString& title, Add add,
                        const std::optional<SignalNames>& names) {
  std::vector<std::string> chosen;
  chosen.reserve(static_cast<size_t>(list->rowCount()));
  for (int i = 0; i < list->rowCount(); ++i) chosen.push_back(list->item(i, 0)->text().toStdString());
  const auto take = [this, list, add](const std::vector<std::string>& taken) {
    for (int i = list->rowCount(); i-- > 0;)
      if (std::find(taken.begin(), taken.end(), list->item(i, 0)->text().toStdString()) == taken.end())
        list->removeRow(i);
    for (const std::string& name : taken)
      if (list->findItems(QString::fromStdString(name), Qt::MatchExactly).isEmpty()) (this->*add)(name);
  };
  SignalChooser::choose(all, chosen, this, take, title, names);
}

void StudyPanel::chooseParameters() {
  if (!workbench_->document()->isOpen()) return;
  const CObjectContainer& objects = workbench_->document()->objects();
  const std::vector<std::string> names = FieldNumber::NamesIn(objects);
  std::vector<Signal> numbers;
  numbers.reserve(names.size());
  for (const std::string& name : names) {
    const std::string unit = FieldNumber::Find(objects, name)->unit();
    numbers.push_back({name, unit.empty() ? "1" : unit});
  }
  choose(parameters_, numbers, tr("Numbers of the scene"), &StudyPanel::addParameter);
}

void StudyPanel::addParameter(const std::string& name) {
  const auto number = FieldNumber::Find(workbench_->document()->objects(), name);
  if (!number) return;
  const double now = number->Get().value_or(0);
  const std::string unit = number->UnitIn(workbench_->document()->objects());
  const Interval range = number->range();
  const double spread = now != 0 ? std::abs(now) / 2 : 1;
  const int row = parameters_->rowCount();
  parameters_->insertRow(row);
  auto* item = new QTableWidgetItem(QString::fromStdString(name));
  item->setToolTip(item->text());
  parameters_->setItem(row, kOfName, item);
  const auto name_cell = [&](QWidget* cell, int column) {
    cell->setAccessibleName(
        tr("%1 of %2").arg(parameters_->horizontalHeaderItem(column)->text(), item->text()));
  };
  const auto box = [&](int column, double value, double step) {
    auto* made = new QuantityBox(workbench_, unit, parameters_);
    name_cell(made, column);
    made->setSiDecimals(4);
    made->setSiRange(std::max(range.least, -kHuge), std::min(range.most, kHuge));
    made->setSingleStep(shownUnit(unit).Shown(step));
    made->setButtonSymbols(QAbstractSpinBox::NoButtons);
    made->setFrame(false);
    made->setKeyboardTracking(false);
    made->setSi(value);
    parameters_->setCellWidget(row, column, made);
  };
  box(kOfFrom, now - spread, spread / 10);
  box(kOfTo, now + spread, spread / 10);
  auto* count = new QuantityBox(workbench_, {}, parameters_);
  name_cell(count, kOfCount);
  count->setSiDecimals(0);
  count->setSiRange(2, 10'000);
  count->setSi(9);
  count->setFrame(false);
  count->setButtonSymbols(QAbstractSpinBox::NoButtons);
  parameters_->setCellWidget(row, kOfCount, count);
}

void StudyPanel::chooseMeasures() {
  if (const auto system = workbench_->player()->cloneSystem())
    choose(measures_, system->signals(), tr("Signals to measure"), &StudyPanel::addMeasure,
           signalNames(workbench_));
}

void StudyPanel::addMeasure(const std::string& signal) {
  const int row = measures_->rowCount();
  measures_->insertRow(row);
  measures_->setItem(row, 0, new QTableWidgetItem(QString::fromStdString(signal)));
  auto* kinds = new QComboBox(measures_);
  kinds->setAccessibleName(tr("Measure of %1").arg(QString::fromStdString(signal)));
  for (const char* title : kMeasureTitles) kinds->addItem(tr(title));
  measures_->setCellWidget(row, 1, kinds);
}

std::string StudyPanel::request() const {
  QJsonObject parameters, all;
  const int kind = kind_->currentIndex();
  for (int i = 0; i < parameters_->rowCount(); ++i) {
    QJsonObject range{{"from", rangeNumber(parameters_, i, kOfFrom)},
                      {"to", rangeNumber(parameters_, i, kOfTo)}};
    if (kind == kGrid) range["count"] = static_cast<int>(rangeNumber(parameters_, i, kOfCount));
    parameters[parameters_->item(i, kOfName)->text()] = range;
  }
  all["parameters"] = parameters;
  if (kind != kGrid) all["samples"] = kind == kRandom ? count_->value() : 1;
  return QJsonDocument(all).toJson().toStdString();
}

std::optional<StudyOrder> StudyPanel::order() {
  const auto refuse = [this](const QString& why) -> std::optional<StudyOrder> {
    say(why, true);
    return std::nullopt;
  };
  const int kind = kind_->currentIndex();
  Document* document = workbench_->document();
  if (!document->isOpen()) return refuse(tr("Open a scene first"));
  if (parameters_->rowCount() == 0) return refuse(tr("Add a number of the scene that shall differ"));
  if (kind != kFit && measures_->rowCount() == 0) return refuse(tr("Add a measure of a run"));
  if (kind == kFit && !measured_) return refuse(tr("Choose the table of measured signals"));
  ProblemList problems;
  StudyOrder order;
  order.scene = document->compileNow(&problems);
  if (!order.scene) return refuse(tr("The scene cannot be compiled"));
  SweepResult read = ReadSweep(*order.scene, request(), "study");
  if (read.status != SweepResult::Status::kOk) return refuse(messageText(read.error));
  order.sweep = std::move(read.sweep);
  order.what = kind == kOptimise ? StudyOrder::What::kOptimise
               : kind == kFit    ? StudyOrder::What::kFit
                                 : StudyOrder::What::kSweep;
  order.options = document->scene().simulation;
  order.options.watch_ledger = false;
  order.duration = duration_->value();
  for (int i = 0; i < measures_->rowCount(); ++i) {
    const auto* kinds = static_cast<QComboBox*>(measures_->cellWidget(i, 1));
    order.measures.push_back(
        {static_cast<Measure::Kind>(kinds->currentIndex()), measures_->item(i, 0)->text().toStdString()});
  }
  order.search.method = static_cast<SearchMethod>(method_->currentIndex());
  order.search.maximise = direction_->currentIndex() == 1;
  order.search.most_runs = count_->value();
  order.fit.starts = std::min(count_->value(), 1000);
  if (kind == kFit) order.measured = *measured_;
  const Trials trials(order.scene, order.sweep, order.options, order.duration);
  if (kind != kGrid)
    if (const std::string why = trials.WhyNot(); !why.empty()) return refuse(messageText(why));
  const double end = kind == kFit ? order.measured.times.back() : order.duration;
  if (const std::string why = trials.WhyNotUntil(end); !why.empty()) return refuse(messageText(why));
  std::vector<std::string> known = order.measured.signals;
  for (const Measure& measure : order.measures) known.push_back(measure.signal);
  if (const std::string unknown = trials.UnknownSignal(known); !unknown.empty())
    return refuse(tr("The scene has no signal \"%1\"").arg(QString::fromStdString(unknown)));
  return order;
}

void StudyPanel::start() {
  if (job_.isBusy()) return job_.cancel();
  auto made = order();
  if (!made) return;
  std::vector<StudyResults::Column> columns;
  names_.clear();
  units_.clear();
  for (const SweepParameter& parameter : made->sweep.parameters) {
    names_.push_back(parameter.name);
    const auto number = FieldNumber::Find(workbench_->document()->objects(), parameter.name);
    units_.push_back(number ? number->UnitIn(workbench_->document()->objects()) : std::string());
    columns.push_back({QString::fromStdString(parameter.name), units_.back()});
  }
  for (int i = 0; i < measures_->rowCount(); ++i) {
    const auto* kinds = static_cast<QComboBox*>(measures_->cellWidget(i, 1));
    const QString signal = measures_->item(i, 0)->text();
    columns.push_back({kinds->currentText() + " " + signal,
                       unitOfMeasure(static_cast<Measure::Kind>(kinds->currentIndex()), signal)});
  }
  results_->clear(columns, static_cast<int>(names_.size()));
  found_ = {};
  say(tr("Working …"));
  start_->setText(tr("Cancel"));
  bar_->setValue(0);
  bar_->show();
  job_.start(std::move(*made));
  listed_ = std::make_unique<RunningJob>(workbench_->jobs(), tr("Study: %1").arg(kind_->currentText()),
                                         [this] { job_.cancel(); });
  timer_.start();
  showKind();
}

std::string StudyPanel::unitOfMeasure(Measure::Kind kind, const QString& signal) const {
  if (kind == Measure::Kind::kOvershoot) return {};
  if (kind == Measure::Kind::kSettling) return "s";
  const auto system = workbench_->player()->cloneSystem();
  if (!system) return {};
  for (const Signal& each : system->signals())
    if (each.name == signal.toStdString())
      return kind == Measure::Kind::kIntegral ? each.unit + " s" : each.unit;
  return {};
}

void StudyPanel::take() {
  results_->add(job_.takeRows());
  if (!job_.isBusy()) return;
  bar_->setValue(static_cast<int>(1000 * job_.progress()));
  listed_->setProgress(job_.progress());
  const double best = job_.best();
  say(std::isfinite(best) ? tr("Working … best so far: %1").arg(studyFigure(best)) : tr("Working …"));
}

void StudyPanel::finish(const StudyResult& result) {
  timer_.stop();
  take();
  start_->setText(tr("Start"));
  bar_->hide();
  listed_->finish(result.stopped, result.stopped ? QString() : result.problem,
                  tr("%n run(s)", nullptr, static_cast<int>(result.runs)));
  if (!result.problem.isEmpty()) {
    say(result.problem, true);
    return showKind();
  }
  found_ = result.values;
  QString text = tr("%n run(s)", nullptr, static_cast<int>(result.runs));
  if (result.stopped)
    text = found_.size() > 0 ? tr("Cancelled; the best so far") : tr("Cancelled: %1").arg(text);
  for (Eigen::Index i = 0; i < found_.size(); ++i) {
    const ShownUnit unit = shownUnit(units_[static_cast<size_t>(i)]);
    const QString name = QString::fromStdString(unit.name);
    const QString value =
        QStringLiteral("%1 = %2").arg(QString::fromStdString(names_[static_cast<size_t>(i)]),
                                      joinUnit(studyFigure(unit.Shown(found_[i])), name));
    const double width = result.half_widths.size() == 0 ? 0 : unit.Shown(result.half_widths[i]);
    text += "\n";
    if (result.half_widths.size() == 0)
      text += value;
    else if (std::isfinite(width))
      text += tr("%1 ± %2 (95 %)").arg(value, joinUnit(studyFigure(width), name));
    else
      text += tr("%1 (the table does not tell how uncertain it is)").arg(value);
  }
  say(text);
  showKind();
}

void StudyPanel::openRun(int run) {
  if (run < 0 || run >= static_cast<int>(results_->rows().size())) return;
  takeValues(results_->rows()[static_cast<size_t>(run)].values, tr("study run %1").arg(run));
}

void StudyPanel::takeValues(const VectorX& values, const QString& name) {
  if (values.size() != static_cast<Eigen::Index>(names_.size()) || !workbench_->document()->isOpen()) return;
  RunNumbers numbers;
  for (size_t i = 0; i < names_.size(); ++i)
    numbers.emplace_back(names_[i], values[static_cast<Eigen::Index>(i)]);
  workbench_->runs()->open(numbers, duration_->value(), name);
}

}  // namespace linkwright::app
