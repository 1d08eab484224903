// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>
#include <optional>

#include "app/jobs/RunningJobs.h"
#include "app/jobs/StudyJob.h"
#include "app/panels/plot/SignalPath.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QTableWidget;
class QToolButton;

namespace linkwright::app {

class StudyResults;
class Workbench;

/// Many runs of the open scene with other values of its numbers: sweeps, optimisation, and fits to measured
/// signals, with their results as table, scatter plot and contours. What a run or a search has for values can
/// be taken into the scene, which is then simulated (one undo step), as a run beside those that are there.
class StudyPanel : public QWidget {
  Q_OBJECT
 public:
  explicit StudyPanel(Workbench* workbench, QWidget* parent = nullptr);

 private:
  enum Kind { kGrid, kRandom, kOptimise, kFit };
  QWidget* makeSettings();
  QTableWidget* makeList(const char* name, const QStringList& columns);
  using Add = void (StudyPanel::*)(const std::string&);
  /// Asks which of these a list shall have; `add` makes the row of a new one.
  void choose(QTableWidget* list, const std::vector<Signal>& all, const QString& title, Add add,
              const std::optional<SignalNames>& names = {});
  void chooseParameters();
  void addParameter(const std::string& name);
  std::string unitOfMeasure(Measure::Kind kind, const QString& signal) const;  // in SI
  void chooseMeasures();
  void addMeasure(const std::string& signal);
  void chooseData();
  void showKind();
  void start();
  /// The order as it is typed in; empty: why there is none, in the head.
  std::optional<StudyOrder> order();
  std::string request() const;  ///< as `linkwright run --sweep` reads it
  void take();                  ///< what is new of the job
  void finish(const StudyResult& result);
  void openRun(int run);
  void takeValues(const VectorX& values, const QString& name);
  void say(const QString& text, bool bad = false);

  Workbench* workbench_;
  QComboBox *kind_, *method_, *direction_;
  QSpinBox* count_;
  QDoubleSpinBox* duration_;
  QTableWidget *parameters_, *measures_;
  QPushButton *start_, *use_, *data_;
  QToolButton* save_;
  QProgressBar* bar_;
  QLabel *head_, *method_label_, *count_label_;
  StudyResults* results_;
  StudyJob job_;
  std::unique_ptr<RunningJob> listed_;  // the study that was started last; null: none
  QTimer timer_;
  std::shared_ptr<const Samples> measured_;
  QString measured_path_;
  std::vector<std::string> names_, units_;  // of the parameters of the results
  VectorX found_;                           // of a search; empty: none
};

}  // namespace linkwright::app
