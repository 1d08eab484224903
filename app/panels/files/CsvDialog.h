// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <memory>

#include "app/jobs/CsvJob.h"
#include "app/jobs/RunningJobs.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace linkwright::app {

class Player;
class Workbench;

/// Writes a table and shows how far it is, with Cancel, here and among the running jobs. Closes by itself
/// when the table is written; what went wrong stands there until it is closed. Deletes itself.
class CsvDialog : public QDialog {
  Q_OBJECT
 public:
  CsvDialog(Workbench* workbench, CsvOrder order, QWidget* parent);
  ~CsvDialog() override;

 protected:
  void reject() override;

 private:
  void finished(bool cancelled, const QString& error);

  QString path_;
  QLabel* status_;
  QProgressBar* progress_;
  QPushButton* cancel_;
  std::unique_ptr<CsvJob> job_;
  RunningJob listed_;
};

/// Where a table of its recording comes from.
TableOrigin originOf(const Player& player);
/// All signals of all that was recorded; without a path. Nothing is open: without a system.
CsvOrder wholeRecording(const Player& player);

}  // namespace linkwright::app
