// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace linkwright::app {

class ExtraCurves;

/// Asks for a curve that is made of signals by a formula: says at once what is wrong with it, or its unit.
class FormulaDialog : public QDialog {
  Q_OBJECT
 public:
  /// `names`: of the signals, to be completed. `name`, `formula`: of the curve that is edited.
  FormulaDialog(ExtraCurves* extras, const QStringList& names, const QString& name, const QString& formula,
                QWidget* parent);

 private:
  void check();
  void take();

  ExtraCurves* extras_;
  QLineEdit *name_, *formula_;
  QLabel* state_;
  QPushButton* ok_;
};

}  // namespace linkwright::app
