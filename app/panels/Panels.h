// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>
#include <Qt>
#include <optional>
#include <vector>

#include "engine/math/Types.h"
#include "engine/model/Index.h"

class QWidget;

namespace linkwright {
class ProblemList;
}

namespace linkwright::app {

class Workbench;

/// A panel the window docks.
struct PanelInfo {
  QString id;     ///< for the saved layout; never changes
  QString title;  ///< as read, also in the View menu
  QString icon;   ///< name in assets/icons
  QWidget* widget = nullptr;
  Qt::DockWidgetArea area = Qt::RightDockWidgetArea;
  bool visible = true;  ///< at the first start
};

/// All panels, in the order in which they are docked. The window takes the widgets over.
std::vector<PanelInfo> createPanels(Workbench* workbench);
/// The bar below the picture: transport buttons, timeline, speed, time. Null: none.
QWidget* createTransportBar(Workbench* workbench);

void showFilmDialog(Workbench* workbench, QWidget* parent);
void showPictureDialog(Workbench* workbench, const QSize& size,
                       QWidget* parent);                       ///< of the picture at first
void showImportReport(Workbench* workbench, QWidget* parent);  ///< of what is open
void showImportReport(Workbench* workbench, const ProblemList& problems, const QString& path,
                      QWidget* parent);
/// Beside the window; one at a time. `clicked`: a point of the link, in the link [m].
void showPushDialog(Workbench* workbench, FrameIndex link, const std::optional<Vector3>& clicked,
                    QWidget* parent);
void showDropDialog(Workbench* workbench, FrameIndex link, QWidget* parent);  ///< the same
void showThrowDialog(Workbench* workbench, QWidget* parent);                  ///< the same
void exportCsv(Workbench* workbench, QWidget* parent);

}  // namespace linkwright::app
