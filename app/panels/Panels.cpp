// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/Panels.h"

namespace linkwright::app {

std::vector<PanelInfo> createPanels(Workbench* /*workbench*/) { return {}; }

QWidget* createTransportBar(Workbench* /*workbench*/) { return nullptr; }

void showFilmDialog(Workbench* /*workbench*/, QWidget* /*parent*/) {}

void showImportReport(Workbench* /*workbench*/, QWidget* /*parent*/) {}

void exportCsv(Workbench* /*workbench*/, QWidget* /*parent*/) {}

}  // namespace linkwright::app
