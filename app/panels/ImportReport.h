// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "engine/io/Problem.h"

namespace linkwright::app {

class Workbench;

/// What reading the open file found: a row a problem, worst first, with the place in the file.
class ImportReport : public QDialog {
  Q_OBJECT
 public:
  ImportReport(Workbench* workbench, const ProblemList& problems, QWidget* parent = nullptr);
};

}  // namespace linkwright::app
