// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>

#include "app/jobs/Lineariser.h"

class QLabel;
class QStackedWidget;
class QTabBar;
class QTableView;
class QToolButton;
class QTreeWidget;

namespace linkwright::app {

class MatrixModel;
class ModeShapeView;
class ModeSwing;
class Workbench;

/// What the mechanism would do by itself near the state that is shown: eigenvalues, modes, A and B. Follows
/// the state while paused; while playing it is asked for.
class LinearisationPanel : public QWidget {
  Q_OBJECT
 public:
  explicit LinearisationPanel(Workbench* workbench, QWidget* parent = nullptr);

  int selectedMode() const;  ///< −1: none

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void follow();  ///< linearises when the state is another one and that is not too much work
  void ask();     ///< linearises now
  void take(std::shared_ptr<const LinearisedState> result);
  void fillModes();
  void selectMode();
  void updateHead();
  VectorX displacement(double seconds) const;  // of the mode that is selected; empty: there is none
  void copy() const;
  void save(bool json);

  Workbench* workbench_;
  Lineariser lineariser_;
  std::shared_ptr<const LinearisedState> shown_;  // null: nothing open, or not done yet
  QLabel* indicator_;
  QLabel* head_;
  QTabBar* tabs_;
  QToolButton* refresh_;
  QToolButton* animate_;
  QToolButton* export_;
  QStackedWidget* pages_;
  QTreeWidget* table_;
  ModeShapeView* shape_;
  MatrixModel *A_, *B_;
  State asked_;  // what the newest request is about
  System::Inputs asked_inputs_;
  ModeSwing* swing_;
};

}  // namespace linkwright::app
