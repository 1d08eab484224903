// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <memory>
#include <optional>

#include "app/jobs/PresentJob.h"
#include "app/jobs/RunningJobs.h"

class QCheckBox;
class QDoubleSpinBox;
class QFormLayout;
class QListWidget;
class QMenu;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace linkwright::app {

class FileLine;
class FolderButton;
class StatusLine;
class Workbench;

/// Asks what of the recorded run is shown to others and where that goes: a page for a browser, or a folder of
/// figures for a paper; then shows how far it is. The view is the one of the window at this moment.
class PresentDialog : public QDialog {
  Q_OBJECT
 public:
  PresentDialog(Workbench* workbench, bool figures, QWidget* parent);
  ~PresentDialog() override;

  /// Asks before files are replaced.
  void startWork();

 protected:
  void reject() override;

 private:
  void addTimes(QFormLayout* form);
  void addSignals(QFormLayout* form);
  void addRuns(QFormLayout* form);
  void addPlace(QFormLayout* form);
  void work();
  std::optional<PresentJob::Order> order();  ///< none: why not is shown
  void setRunning(bool running);
  void finished(bool cancelled, int files, qint64 bytes, const QString& error);

  Workbench* workbench_;
  const bool figures_;
  QDoubleSpinBox *from_, *to_;
  QSpinBox* count_;  ///< pictures a second, or stills
  QListWidget* signals_;
  std::vector<Signal> all_;              ///< of the run
  std::vector<cli::ExtraCurve> extras_;  ///< of the window's plots; in the list behind those
  QListWidget* runs_;                    ///< null: no other run is kept
  QPlainTextEdit* notes_;
  QCheckBox* warnings_;
  FileLine* file_;
  QString written_;  ///< where it is
  StatusLine* status_;
  QProgressBar* progress_;
  QPushButton *work_, *cancel_;
  FolderButton* open_;
  QWidget* fields_;
  std::unique_ptr<PresentJob> job_;
  std::unique_ptr<RunningJob> listed_;  // what was started last; null: nothing
};

/// The two exports in a menu; the dialogs open over `parent`.
void addPresentActions(Workbench* workbench, QMenu* menu, QWidget* parent);

}  // namespace linkwright::app
