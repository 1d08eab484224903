// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/Panels.h"

#include "app/Ask.h"
#include "app/Workbench.h"
#include "app/panels/CentaurPanel.h"
#include "app/panels/CsvDialog.h"
#include "app/panels/DriverPanel.h"
#include "app/panels/FieldKeys.h"
#include "app/panels/FilmDialog.h"
#include "app/panels/ImportReport.h"
#include "app/panels/JointPanel.h"
#include "app/panels/LinearisationPanel.h"
#include "app/panels/MobilityPanel.h"
#include "app/panels/PlotPanel.h"
#include "app/panels/PropertiesPanel.h"
#include "app/panels/ScenePanel.h"
#include "app/panels/SimulationPanel.h"
#include "app/panels/TaskPanel.h"
#include "app/panels/TransportBar.h"

namespace linkwright::app {

std::vector<PanelInfo> createPanels(Workbench* workbench) {
  std::vector<PanelInfo> panels = {
      {"scene", QObject::tr("Scene"), "tree", new ScenePanel(workbench), Qt::LeftDockWidgetArea, true},
      {"properties", QObject::tr("Properties"), "properties", new PropertiesPanel(workbench),
       Qt::LeftDockWidgetArea, true},
      {"joints", QObject::tr("Joints"), "joints", new JointPanel(workbench), Qt::RightDockWidgetArea, true},
      {"tasks", QObject::tr("Tasks"), "target", new TaskPanel(workbench), Qt::RightDockWidgetArea, true},
      {"drivers", QObject::tr("Drivers"), "motor", new DriverPanel(workbench), Qt::RightDockWidgetArea,
       false},
      {"simulation", QObject::tr("Simulation"), "settings", new SimulationPanel(workbench),
       Qt::RightDockWidgetArea, true},
      {"plots", QObject::tr("Plots"), "plot", new PlotPanel(workbench), Qt::BottomDockWidgetArea, true},
      {"centaur", QObject::tr("Centaur"), "robot", new CentaurPanel(workbench), Qt::BottomDockWidgetArea,
       false},
      {"linearisation", QObject::tr("Linearisation"), "modes", new LinearisationPanel(workbench),
       Qt::BottomDockWidgetArea, true},
      {"mobility", QObject::tr("Mobility"), "mobility", new MobilityPanel(workbench),
       Qt::BottomDockWidgetArea, true},
  };
  auto* keys = new FieldKeys(workbench, workbench);
  for (const PanelInfo& panel : panels) keys->watch(panel.widget);
  return panels;
}

QWidget* createTransportBar(Workbench* workbench) {
  auto* bar = new TransportBar(workbench);
  (new FieldKeys(workbench, bar))->watch(bar);
  return bar;
}

void showFilmDialog(Workbench* workbench, QWidget* parent) {
  auto* dialog = new FilmDialog(workbench, parent);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void showImportReport(Workbench* workbench, QWidget* parent) {
  showImportReport(workbench, workbench->document()->problems(), workbench->document()->sourcePath(), parent);
}

void showImportReport(Workbench* workbench, const ProblemList& problems, const QString& path,
                      QWidget* parent) {
  auto* report = new ImportReport(workbench, problems, path, parent);
  report->setAttribute(Qt::WA_DeleteOnClose);
  report->show();
}

void exportCsv(Workbench* workbench, QWidget* parent) {
  if (workbench->player()->timeline() == nullptr) return;
  askToSave(parent, QObject::tr("Export all signals"), "signals.csv", QObject::tr("CSV (*.csv)"), "csv",
            [workbench, parent](const QString& path) {
              CsvOrder order = wholeRecording(*workbench->player());
              if (!order.system) return;
              order.path = path;
              (new CsvDialog(std::move(order), parent))->open();
            });
}

}  // namespace linkwright::app
