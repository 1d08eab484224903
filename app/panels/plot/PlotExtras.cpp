// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plot/PlotExtras.h"

#include <QFileInfo>
#include <QInputDialog>
#include <QJsonDocument>
#include <QMenu>
#include <QSettings>
#include <algorithm>
#include <functional>

#include "app/base/Ask.h"
#include "app/panels/plot/ExtraCurves.h"
#include "app/panels/plot/FigureData.h"
#include "app/panels/plot/FormulaDialog.h"
#include "app/panels/plot/PlotCursors.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/SignalChooser.h"
#include "app/panels/plot/SignalFigure.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

namespace {

const char* const kLayoutsGroup = "plots/layouts";

// A name in a menu: an ampersand is one.
QString lineOf(const QString& name) { return QString(name).replace("&", "&&"); }

void editFormula(PlotPanel* panel, const QString& name, const QString& formula) {
  if (panel->system() == nullptr) return;
  QStringList names;
  for (const Signal& signal : panel->system()->signals()) names.append(QString::fromStdString(signal.name));
  (new FormulaDialog(panel->extras(), names, name, formula, panel))->open();
}

void askForShift(PlotPanel* panel, const QString& file, double begin) {
  auto* dialog = new QInputDialog(panel);
  dialog->setObjectName("measuredShift");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setInputMode(QInputDialog::DoubleInput);
  dialog->setWindowTitle(QObject::tr("Move in time"));
  dialog->setLabelText(QObject::tr("%1 is later by [s]").arg(QFileInfo(file).fileName()));
  dialog->setDoubleRange(-1e9, 1e9);
  dialog->setDoubleDecimals(6);
  dialog->setDoubleValue(begin);
  QObject::connect(dialog, &QInputDialog::doubleValueSelected, panel,
                   [panel, file](double value) { panel->extras()->setBegin(file, value); });
  dialog->open();
}

void addExtraCurves(PlotPanel* panel, QMenu* menu) {
  QObject::connect(menu->addAction(QObject::tr("Curve by &formula …")), &QAction::triggered, panel,
                   [panel] { editFormula(panel, {}, {}); });
  QObject::connect(menu->addAction(QObject::tr("&Measured curves of a file …")), &QAction::triggered, panel,
                   [panel] {
                     askToOpen(panel, QObject::tr("Measured curves"), {},
                               QObject::tr("Tables (*.csv *.tsv *.txt *.dat);;All files (*)"),
                               [panel](const QString& file) { panel->extras()->load(file); });
                   });
  QStringList files;
  for (const ExtraCurves::Curve& curve : panel->extras()->curves()) {
    if (curve.formula.empty()) {
      if (!curve.measured || files.contains(curve.file)) continue;
      files.append(curve.file);
      const QString text = QObject::tr("Move %1 in time …").arg(lineOf(QFileInfo(curve.file).fileName()));
      QObject::connect(menu->addAction(text), &QAction::triggered, panel,
                       [panel, file = curve.file, begin = curve.begin] { askForShift(panel, file, begin); });
      continue;
    }
    const QString name = QString::fromStdString(curve.name), formula = QString::fromStdString(curve.formula);
    QObject::connect(menu->addAction(QObject::tr("Edit %1 …").arg(lineOf(name))), &QAction::triggered, panel,
                     [panel, name, formula] { editFormula(panel, name, formula); });
  }
}

// A line for each curve.
void addForEach(PlotPanel* panel, QMenu* menu, const QString& title, const char* object,
                const std::function<void(QMenu*, const std::string&)>& add) {
  const std::vector<std::string> names = panel->curveNames();
  if (names.empty()) return;
  QMenu* below = menu->addMenu(title);
  below->setObjectName(object);
  for (const std::string& name : names) add(below, name);
}

// The velocity of a position, where there is such a signal, or its derivative.
void openPhasePlot(PlotPanel* panel, const std::string& name) {
  std::string speed = name.starts_with("q.") ? "v" + name.substr(1) : "";
  if (speed.empty() || !panel->figureCurve(speed)) {
    speed = "derivative(\"" + name + "\")";
    std::string unit;
    if (!panel->extras()->why(speed, &unit).isEmpty()) return;
    panel->extras()->setFormula(speed, speed);
  }
  openSignalFigure(SignalFigure::Kind::kAgainst, {name, speed}, panel);
}

void addFigures(PlotPanel* panel, QMenu* menu) {
  using Kind = SignalFigure::Kind;
  const auto line = [panel](QMenu* below, const std::string& name, auto open) {
    QObject::connect(below->addAction(lineOf(QString::fromStdString(name))), &QAction::triggered, panel,
                     open);
  };
  addForEach(panel, menu, QObject::tr("S&pectrum of"), "spectrumOf",
             [=](QMenu* below, const std::string& name) {
               line(below, name, [=] { openSignalFigure(Kind::kSpectrum, {name}, panel); });
             });
  addForEach(panel, menu, QObject::tr("Spectro&gram of"), "spectrogramOf",
             [=](QMenu* below, const std::string& name) {
               line(below, name, [=] { openSignalFigure(Kind::kSpectrogram, {name}, panel); });
             });
  addForEach(
      panel, menu, QObject::tr("P&hase plot of"), "phasePlotOf",
      [=](QMenu* below, const std::string& name) { line(below, name, [=] { openPhasePlot(panel, name); }); });
  addForEach(
      panel, menu, QObject::tr("One &against another"), "against", [=](QMenu* below, const std::string& up) {
        QMenu* across = below->addMenu(QObject::tr("%1 against").arg(lineOf(QString::fromStdString(up))));
        for (const std::string& name : panel->curveNames())
          if (name != up) line(across, name, [=] { openSignalFigure(Kind::kAgainst, {name, up}, panel); });
      });
}

void saveLayout(PlotPanel* panel) {
  auto* dialog = new QInputDialog(panel);
  dialog->setObjectName("layoutName");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(QObject::tr("Save layout"));
  dialog->setLabelText(QObject::tr("Name of the layout"));
  QObject::connect(dialog, &QInputDialog::textValueSelected, panel, [panel](const QString& text) {
    // A slash would make a group of it.
    const QString name = text.trimmed().replace('/', '-').replace('\\', '-');
    if (name.isEmpty()) return;
    QSettings* settings = panel->workbench()->settings();
    settings->beginGroup(kLayoutsGroup);
    settings->setValue(name, QJsonDocument(panel->layoutJson()).toJson(QJsonDocument::Compact));
    settings->endGroup();
  });
  dialog->open();
}

void addLayouts(PlotPanel* panel, QMenu* menu) {
  QSettings* settings = panel->workbench()->settings();
  QMenu* layouts = menu->addMenu(QObject::tr("&Layouts"));
  layouts->setObjectName("plotLayouts");
  settings->beginGroup(kLayoutsGroup);
  const QStringList names = settings->childKeys();
  QMenu* gone = nullptr;
  for (const QString& name : names) {
    const QByteArray json = settings->value(name).toByteArray();
    QObject::connect(layouts->addAction(lineOf(name)), &QAction::triggered, panel,
                     [panel, json] { panel->setLayoutJson(QJsonDocument::fromJson(json).object()); });
  }
  settings->endGroup();
  if (!names.isEmpty()) layouts->addSeparator();
  QObject::connect(layouts->addAction(QObject::tr("&Save as …")), &QAction::triggered, panel,
                   [panel] { saveLayout(panel); });
  if (names.isEmpty()) return;
  gone = layouts->addMenu(QObject::tr("&Delete"));
  for (const QString& name : names)
    QObject::connect(gone->addAction(lineOf(name)), &QAction::triggered, panel,
                     [settings, name] { settings->remove(QString(kLayoutsGroup) + "/" + name); });
}

}  // namespace

void connectPlotExtras(PlotPanel* panel) {
  ExtraCurves* extras = panel->extras();
  const auto tell = [panel](const QString& text) {
    showFailure(panel, QObject::tr("Measured curves"), text);
  };
  QObject::connect(extras, &ExtraCurves::failed, panel, tell);
  QObject::connect(extras, &ExtraCurves::noted, panel, tell);
  QObject::connect(extras, &ExtraCurves::loaded, panel,
                   [panel](const QString& file, const std::shared_ptr<const MeasuredTable>& table) {
                     std::vector<Signal> columns;
                     for (const MeasuredTable::Column& column : table->columns)
                       columns.push_back({column.name, column.unit});
                     SignalChooser::choose(
                         columns, {}, panel,
                         [panel, file, table](const std::vector<std::string>& names) {
                           if (!names.empty()) panel->extras()->addMeasured(file, table, names, 0);
                         },
                         QObject::tr("Columns of %1").arg(QFileInfo(file).fileName()));
                   });
}

void addPlotExtras(PlotPanel* panel, QMenu* menu) {
  QAction* cursors = menu->addAction(QObject::tr("Cursors &A and B"));
  cursors->setObjectName("plotCursors");
  cursors->setCheckable(true);
  cursors->setChecked(panel->cursors()->isOn());
  QObject::connect(cursors, &QAction::toggled, panel, [panel](bool on) { panel->cursors()->setOn(on); });
  menu->addSeparator();
  addExtraCurves(panel, menu);
  menu->addSeparator();
  addFigures(panel, menu);
  menu->addSeparator();
  addLayouts(panel, menu);
}

void showPlotExtrasMenu(PlotPanel* panel, QWidget* anchor) {
  auto* menu = new QMenu(panel);
  menu->setObjectName("plotMoreMenu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  addPlotExtras(panel, menu);
  menu->popup(anchor->mapToGlobal(QPoint(0, anchor->height())));
}

}  // namespace linkwright::app
