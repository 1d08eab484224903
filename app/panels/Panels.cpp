// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/Panels.h"

#include <QPointer>

#include "app/base/Ask.h"
#include "app/panels/analysis/DriverPanel.h"
#include "app/panels/analysis/LinearisationPanel.h"
#include "app/panels/analysis/MobilityPanel.h"
#include "app/panels/build/ShelfPanel.h"
#include "app/panels/centaur/CentaurPanel.h"
#include "app/panels/contact/ContactPanel.h"
#include "app/panels/control/ControlPanel.h"
#include "app/panels/fields/FieldKeys.h"
#include "app/panels/files/CsvDialog.h"
#include "app/panels/files/FilmDialog.h"
#include "app/panels/files/ImportReport.h"
#include "app/panels/files/PictureDialog.h"
#include "app/panels/joints/JointPanel.h"
#include "app/panels/messages/MessagesPanel.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/properties/PropertiesPanel.h"
#include "app/panels/runs/RunsPanel.h"
#include "app/panels/scene/ScenePanel.h"
#include "app/panels/sensors/CameraPanel.h"
#include "app/panels/simulation/SimulationPanel.h"
#include "app/panels/simulation/TransportBar.h"
#include "app/panels/study/StudyPanel.h"
#include "app/panels/tasks/TaskPanel.h"
#include "app/panels/touch/DropDialog.h"
#include "app/panels/touch/PushDialog.h"
#include "app/panels/touch/ThrowDialog.h"
#include "app/workbench/PlottedSignals.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

bool isLinkOfModel(const Player& player, FrameIndex link) {
  const Model* const model = player.model();
  return model != nullptr && link.IsValid() && link.value < static_cast<int>(model->frames().size());
}

}  // namespace

std::vector<PanelInfo> createPanels(Workbench* workbench) {
  std::vector<PanelInfo> panels = {
      {"scene", QObject::tr("Scene"), "tree", new ScenePanel(workbench), Qt::LeftDockWidgetArea, true},
      {"properties", QObject::tr("Properties"), "properties", new PropertiesPanel(workbench),
       Qt::LeftDockWidgetArea, true},
      {"joints", QObject::tr("Joints"), "joints", new JointPanel(workbench), Qt::RightDockWidgetArea, true},
      {"control", QObject::tr("Control"), "motor", new ControlPanel(workbench), Qt::RightDockWidgetArea,
       true},
      {"tasks", QObject::tr("Tasks"), "target", new TaskPanel(workbench), Qt::RightDockWidgetArea, true},
      {"drivers", QObject::tr("Drivers"), "motor", new DriverPanel(workbench), Qt::RightDockWidgetArea,
       false},
      {"simulation", QObject::tr("Simulation"), "settings", new SimulationPanel(workbench),
       Qt::RightDockWidgetArea, true},
      {"shelf", QObject::tr("Shelf"), "add", new ShelfPanel(workbench), Qt::LeftDockWidgetArea, true},
      {"plots", QObject::tr("Plots"), "plot", new PlotPanel(workbench), Qt::BottomDockWidgetArea, true},
      {"contact", QObject::tr("Contact"), "contact", new ContactPanel(workbench), Qt::BottomDockWidgetArea,
       true},
      {"runs", QObject::tr("Runs"), "trails", new RunsPanel(workbench), Qt::BottomDockWidgetArea, true},
      {"centaur", QObject::tr("Centaur"), "robot", new CentaurPanel(workbench), Qt::BottomDockWidgetArea,
       false},
      {"linearisation", QObject::tr("Linearisation"), "modes", new LinearisationPanel(workbench),
       Qt::BottomDockWidgetArea, true},
      {"camera", QObject::tr("Camera"), "camera", new CameraPanel(workbench), Qt::BottomDockWidgetArea,
       false},
      {"study", QObject::tr("Study"), "plot", new StudyPanel(workbench), Qt::BottomDockWidgetArea, true},
      {"mobility", QObject::tr("Mobility"), "mobility", new MobilityPanel(workbench),
       Qt::BottomDockWidgetArea, true},
      {"messages", QObject::tr("Messages"), "report", new MessagesPanel(workbench), Qt::BottomDockWidgetArea,
       false},
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

void showPictureDialog(Workbench* workbench, const QSize& size, QWidget* parent) {
  auto* dialog = new PictureDialog(workbench, size, parent);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void showPushDialog(Workbench* workbench, FrameIndex link, const std::optional<Vector3>& clicked,
                    QWidget* parent) {
  if (!isLinkOfModel(*workbench->player(), link)) return;
  static QPointer<PushDialog> shown;
  delete shown.data();
  shown = new PushDialog(workbench, link, clicked, parent);
  shown->show();
}

void showDropDialog(Workbench* workbench, FrameIndex link, QWidget* parent) {
  if (!isLinkOfModel(*workbench->player(), link)) return;
  static QPointer<DropDialog> shown;
  delete shown.data();
  shown = new DropDialog(workbench, link, parent);
  shown->show();
}

void showThrowDialog(Workbench* workbench, QWidget* parent) {
  static QPointer<ThrowDialog> shown;
  delete shown.data();
  shown = new ThrowDialog(workbench, parent);
  shown->show();
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
  askToSave(parent, QObject::tr("Export all signals"), "signals.csv", tableFileFilter(), "csv",
            [workbench, parent](const QString& path) {
              CsvOrder order = wholeRecording(*workbench->player());
              if (!order.system) return;
              order.path = path;
              addToTable(plottedExtras(workbench), true, &order);
              (new CsvDialog(workbench, std::move(order), parent))->show();
            });
}

}  // namespace linkwright::app
