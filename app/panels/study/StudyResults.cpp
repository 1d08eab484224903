// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/study/StudyResults.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSaveFile>
#include <QTabWidget>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "app/base/Ask.h"
#include "app/base/Units.h"
#include "app/languages/Numbers.h"
#include "app/panels/plot/PlotStyle.h"
#include "app/panels/plot/Plotting.h"
#include "app/panels/study/ContourLines.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr int kMostShown = 10'000;  // rows of the table; the plots have all
constexpr int kContours = 7;        // about so many lines
constexpr double kNearPoint = 12;   // [pixels] of a click to a point

QString cellFigure(double value) {
  return std::isfinite(value) ? numberText(value, 'g', 6).replace('-', QStringLiteral("−"))
                              : StudyResults::tr("diverged");
}

// A cell that is sorted as the number that it shows.
class NumberCell : public QTableWidgetItem {
 public:
  explicit NumberCell(double value) : QTableWidgetItem(cellFigure(value)), value_(value) {
    setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
  }
  bool operator<(const QTableWidgetItem& other) const override {
    const double that = static_cast<const NumberCell&>(other).value_;
    // What diverged stands behind all numbers.
    if (!std::isfinite(value_)) return false;
    return !std::isfinite(that) || value_ < that;
  }

 private:
  double value_;
};

QWidget* page(QWidget* parent, const std::vector<std::pair<QString, QComboBox*>>& choices, QWidget* plot) {
  auto* whole = new QWidget(parent);
  auto* column = new QVBoxLayout(whole);
  column->setContentsMargins(4, 4, 4, 4);
  auto* row = new QHBoxLayout;
  for (const auto& [label, box] : choices) {
    auto* title = new QLabel(label, whole);
    title->setBuddy(box);
    row->addWidget(title);
    row->addWidget(box, 1);
  }
  column->addLayout(row);
  column->addWidget(plot, 1);
  return whole;
}

}  // namespace

StudyResults::StudyResults(Workbench* workbench, QWidget* parent)
    : QWidget(parent),
      workbench_(workbench),
      hint_(new QLabel(tr("Add numbers of the scene that shall differ, and measures of a run. "
                          "Start fills a table and plots; a click there opens that run."),
                       this)),
      tabs_(new QTabWidget(this)),
      table_(new QTableWidget(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  hint_->setWordWrap(true);
  hint_->setEnabled(false);
  hint_->setMargin(8);
  hint_->setAlignment(Qt::AlignTop);
  column->addWidget(hint_);
  column->addWidget(tabs_);
  tabs_->setObjectName("studyTabs");
  tabs_->setDocumentMode(true);
  table_->setObjectName("studyTable");
  table_->setAccessibleName(tr("Runs of the study"));
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->verticalHeader()->setDefaultSectionSize(22);
  table_->verticalHeader()->hide();
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->setToolTip(tr("A double click gives the scene these values and simulates that run"));
  tabs_->addTab(table_, tr("Table"));
  const auto box = [this](const char* name) {
    auto* made = new QComboBox(this);
    made->setObjectName(name);
    made->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    made->setMinimumContentsLength(3);
    return made;
  };
  x_ = box("studyX");
  y_ = box("studyY");
  scatter_ = new QCustomPlot(this);
  scatter_->setObjectName("studyScatter");
  scatter_->setAccessibleName(tr("Scatter"));
  scatter_->addGraph();
  scatter_->graph(0)->setLineStyle(QCPGraph::lsNone);
  tabs_->addTab(page(this, {{tr("Across"), x_}, {tr("Up"), y_}}, scatter_), tr("Scatter"));
  first_ = box("studyFirst");
  second_ = box("studySecond");
  height_ = box("studyHeight");
  contours_ = new QCustomPlot(this);
  contours_->setObjectName("studyContours");
  contours_->setAccessibleName(tr("Contours"));
  map_ = new QCPColorMap(contours_->xAxis, contours_->yAxis);
  map_->setInterpolate(false);
  scale_ = new QCPColorScale(contours_);
  contours_->plotLayout()->addElement(0, 1, scale_);
  scale_->setType(QCPAxis::atRight);
  map_->setColorScale(scale_);
  map_->setGradient(QCPColorGradient::gpThermal);
  lines_ = new ContourLines(contours_);
  auto* margins = new QCPMarginGroup(contours_);
  contours_->axisRect()->setMarginGroup(QCP::msBottom | QCP::msTop, margins);
  scale_->setMarginGroup(QCP::msBottom | QCP::msTop, margins);
  tabs_->addTab(page(this, {{tr("Across"), first_}, {tr("Up"), second_}, {tr("Colour"), height_}}, contours_),
                tr("Contours"));

  connect(tabs_, &QTabWidget::currentChanged, this, &StudyResults::showPlot);
  connect(table_, &QTableWidget::cellDoubleClicked, this, [this](int row, int /*column*/) {
    Q_EMIT chosen(table_->item(row, 0)->data(Qt::UserRole).toInt());
  });
  for (QComboBox* each : {x_, y_})
    connect(each, &QComboBox::currentIndexChanged, this, &StudyResults::showScatter);
  for (QComboBox* each : {first_, second_, height_})
    connect(each, &QComboBox::currentIndexChanged, this, &StudyResults::showContours);
  connect(scatter_, &QCustomPlot::mousePress, this,
          [this](QMouseEvent* event) { clickScatter(event->position()); });
  connect(contours_, &QCustomPlot::mousePress, this,
          [this](QMouseEvent* event) { clickContours(event->position()); });
  connect(workbench, &Workbench::themeChanged, this, &StudyResults::style);
  connect(workbench, &Workbench::unitsChanged, this, [this] {
    const std::vector<StudyRow> rows = std::exchange(rows_, {});
    std::vector<std::pair<QComboBox*, int>> chosen_columns;
    for (QComboBox* each : {x_, y_, first_, second_, height_})
      chosen_columns.emplace_back(each, each->currentIndex());
    nameColumns();
    for (const auto& [list, index] : chosen_columns) {
      const QSignalBlocker blocker(list);
      list->setCurrentIndex(index);
    }
    add(rows);
  });
  style();
}

void StudyResults::style() {
  for (QCustomPlot* plot : {scatter_, contours_}) stylePlot(plot, workbench_->theme());
  const Theme& theme = workbench_->theme();
  QCPAxis* axis = scale_->axis();
  axis->setBasePen(QPen(theme.border));
  axis->setTickPen(QPen(theme.border));
  axis->setSubTickPen(QPen(theme.border));
  axis->setTickLabelColor(theme.muted);
  axis->setTickLabelFont(contours_->xAxis->tickLabelFont());
  axis->ticker()->setTickCount(3);
  scatter_->graph(0)->setScatterStyle(
      QCPScatterStyle(QCPScatterStyle::ssDisc, theme.accent, theme.accent, 7));
  lines_->setColors(theme.text, theme.field);
  scatter_->replot();
  contours_->replot();
}

void StudyResults::clear(const std::vector<Column>& columns, int parameters) {
  rows_.clear();
  known_ = columns;
  parameters_ = parameters;
  nameColumns();
}

void StudyResults::nameColumns() {
  QStringList columns;
  for (const Column& column : known_)
    columns << (column.unit.empty() ? column.name : titleWithUnit(column.name, column.unit));
  const int parameters = parameters_;
  columns_ = columns;
  hint_->setVisible(columns.isEmpty());
  tabs_->setVisible(!columns.isEmpty());
  table_->setSortingEnabled(false);
  table_->clear();
  table_->setRowCount(0);
  table_->setColumnCount(static_cast<int>(columns.size()) + 1);
  table_->setHorizontalHeaderLabels(QStringList(tr("Run")) + columns);
  const QStringList before = {x_->currentText(), y_->currentText()};
  for (QComboBox* box : {x_, y_, first_, second_, height_}) {
    const QSignalBlocker blocker(box);
    box->clear();
    const bool of_parameters = box == first_ || box == second_;
    box->addItems(of_parameters    ? columns.mid(0, parameters)
                  : box == height_ ? columns.mid(parameters)
                                   : columns);
  }
  const auto choose = [](QComboBox* box, const QString& wanted, int otherwise) {
    const QSignalBlocker blocker(box);
    const int at = box->findText(wanted);
    box->setCurrentIndex(at >= 0 ? at : std::min(otherwise, box->count() - 1));
  };
  choose(x_, before[0], 0);
  choose(y_, before[1], parameters);
  choose(second_, {}, 1);
  showPlot();
}

double StudyResults::valueOf(const StudyRow& row, int column) const {
  if (column < 0) return std::nan("");
  const ShownUnit unit = shownUnit(known_[static_cast<size_t>(column)].unit);
  if (column < parameters_) return unit.Shown(row.values[column]);
  const auto measure = static_cast<size_t>(column - parameters_);
  return measure < row.measures.size() ? unit.Shown(row.measures[measure]) : std::nan("");
}

void StudyResults::add(const std::vector<StudyRow>& rows) {
  if (rows.empty()) return;
  table_->setSortingEnabled(false);
  for (const StudyRow& row : rows) {
    const int run = static_cast<int>(rows_.size());
    rows_.push_back(row);
    if (run >= kMostShown) continue;
    table_->insertRow(run);
    auto* first = new NumberCell(run);
    first->setData(Qt::UserRole, run);
    table_->setItem(run, 0, first);
    for (int c = 0; c < columns_.size(); ++c) table_->setItem(run, c + 1, new NumberCell(valueOf(row, c)));
  }
  table_->setSortingEnabled(true);
  table_->horizontalHeader()->setSortIndicatorShown(true);
  showPlot();
}

QString StudyResults::text() const {
  QString out = QStringLiteral("run,") + columns_.join(',') + '\n';
  for (size_t run = 0; run < rows_.size(); ++run) {
    out += QString::number(run);
    for (int c = 0; c < columns_.size(); ++c) {
      const double value = valueOf(rows_[run], c);
      out += ',';
      if (std::isfinite(value)) out += QString::number(value, 'g', QLocale::FloatingPointShortest);
    }
    out += '\n';
  }
  return out;
}

// That of the page in front: the others wait until they are.
void StudyResults::showPlot() {
  if (tabs_->currentIndex() == 1) showScatter();
  if (tabs_->currentIndex() == 2) showContours();
}

void StudyResults::showScatter() {
  const int x = x_->currentIndex(), y = y_->currentIndex();
  QVector<double> keys, values;
  double least = INFINITY, most = -INFINITY;
  for (const StudyRow& row : rows_) {
    const double a = valueOf(row, x), b = valueOf(row, y);
    if (!std::isfinite(a) || !std::isfinite(b)) continue;
    keys.push_back(a);
    values.push_back(b);
    least = std::min(least, a);
    most = std::max(most, a);
  }
  scatter_->graph(0)->setData(keys, values);
  if (least <= most) {
    const double margin = most > least ? .05 * (most - least) : std::max(.1 * std::abs(most), 1e-9);
    scatter_->xAxis->setRange(least - margin, most + margin);
    fitValueAxis(scatter_->yAxis, 0);
  }
  scatter_->replot(QCustomPlot::rpQueuedReplot);
}

void StudyResults::showContours() {
  const int first = first_->currentIndex(), second = second_->currentIndex();
  std::set<double> across, up;
  for (const StudyRow& row : rows_) {
    across.insert(valueOf(row, first));
    up.insert(valueOf(row, second));
  }
  // Of a grid alone: runs at random have as many values as there are runs.
  const bool grid = first >= 0 && second >= 0 && first != second && across.size() > 1 && up.size() > 1 &&
                    across.size() * up.size() <= rows_.size() * 2;
  const auto nx = static_cast<int>(across.size()), ny = static_cast<int>(up.size());
  map_->data()->clear();
  if (grid) {
    map_->data()->setSize(nx, ny);
    map_->data()->setRange(QCPRange(*across.begin(), *across.rbegin()), QCPRange(*up.begin(), *up.rbegin()));
    map_->data()->fill(std::nan(""));
    for (const StudyRow& row : rows_) {
      const auto i = static_cast<int>(std::distance(across.begin(), across.find(valueOf(row, first))));
      const auto j = static_cast<int>(std::distance(up.begin(), up.find(valueOf(row, second))));
      map_->data()->setCell(i, j, valueOf(row, parameters_ + height_->currentIndex()));
    }
    map_->rescaleDataRange(true);
  }
  showLines(grid ? std::vector<double>(across.begin(), across.end()) : std::vector<double>(),
            std::vector<double>(up.begin(), up.end()));
  map_->setVisible(grid);
  if (grid) map_->rescaleAxes();
  contours_->replot(QCustomPlot::rpQueuedReplot);
}

// At round values; of no grid none.
void StudyResults::showLines(const std::vector<double>& x, const std::vector<double>& y) {
  std::vector<double> values;
  for (std::size_t j = 0; j < y.size(); ++j)
    for (std::size_t i = 0; i < x.size(); ++i)
      values.push_back(map_->data()->cell(static_cast<int>(i), static_cast<int>(j)));
  const QCPRange range = map_->dataRange();
  std::vector<ContourLines::Line> lines;
  lines_->setLines({});
  if (x.empty() || !(range.size() > 0)) return;
  const double rough = range.size() / kContours, power = std::pow(10, std::floor(std::log10(rough)));
  const double step = power * (rough > 5 * power ? 10 : rough > 2 * power ? 5 : rough > power ? 2 : 1);
  for (double k = std::ceil(range.lower / step); k * step <= range.upper; ++k) {
    const double level = k * step;
    std::vector<QLineF> pieces = contourLine(x, y, values, level);
    if (!pieces.empty()) lines.push_back({cellFigure(level), std::move(pieces)});
  }
  lines_->setLines(std::move(lines));
}

void StudyResults::clickScatter(const QPointF& pixel) {
  int nearest = -1;
  double distance = kNearPoint;
  for (size_t run = 0; run < rows_.size(); ++run) {
    const QPointF at(scatter_->xAxis->coordToPixel(valueOf(rows_[run], x_->currentIndex())),
                     scatter_->yAxis->coordToPixel(valueOf(rows_[run], y_->currentIndex())));
    const double d = std::hypot(at.x() - pixel.x(), at.y() - pixel.y());
    if (d < distance) {
      distance = d;
      nearest = static_cast<int>(run);
    }
  }
  if (nearest >= 0) Q_EMIT chosen(nearest);
}

void StudyResults::clickContours(const QPointF& pixel) {
  if (!map_->visible() || rows_.empty()) return;
  // The run whose cell is clicked: the nearest one, measured in the ranges of the axes.
  const double x = contours_->xAxis->pixelToCoord(pixel.x()), y = contours_->yAxis->pixelToCoord(pixel.y());
  if (!contours_->xAxis->range().contains(x) || !contours_->yAxis->range().contains(y)) return;
  int nearest = -1;
  double distance = INFINITY;
  for (size_t run = 0; run < rows_.size(); ++run) {
    const double d =
        std::hypot((valueOf(rows_[run], first_->currentIndex()) - x) / contours_->xAxis->range().size(),
                   (valueOf(rows_[run], second_->currentIndex()) - y) / contours_->yAxis->range().size());
    if (d < distance) {
      distance = d;
      nearest = static_cast<int>(run);
    }
  }
  if (nearest >= 0) Q_EMIT chosen(nearest);
}

void StudyResults::save() {
  if (rows_.empty()) return;
  askToSave(this, tr("Save the table"), "study.csv", tr("CSV (*.csv)"), "csv", [this](const QString& path) {
    QSaveFile file(path);
    const QByteArray table = text().toUtf8();
    if (!file.open(QIODevice::WriteOnly) || file.write(table) != table.size() || !file.commit())
      showFailure(this, tr("Save the table"), tr("%1 cannot be written: %2").arg(path, file.errorString()));
  });
}

}  // namespace linkwright::app
