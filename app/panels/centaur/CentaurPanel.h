// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "engine/trot/TrotScene.h"

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QSlider;

namespace linkwright {
struct Field;
}

namespace linkwright::app {

class CentaurFigures;
class Workbench;

/// The walk of a scene that has a trotting quadruped: stride, feet, torques, control, what disturbs it; and
/// the paper's figures for it. Its dock shows itself for such scenes alone.
class CentaurPanel : public QWidget {
  Q_OBJECT
 public:
  explicit CentaurPanel(Workbench* workbench, QWidget* parent = nullptr);

 private:
  /// How a number is shown: between low and high [in SI], with `decimals` of `unit`, which is one that is
  /// chosen for the window if it is of SI, and else factor times as much.
  struct Scale {
    const char* unit;
    double factor, low, high;
    int decimals;
  };
  struct Row {
    QSlider* slider;
    QDoubleSpinBox* box;
    Scale shown;
    double scale;  ///< shown = scale · value
    std::function<double(const TrotScene&)> get;
    std::function<void(TrotScene*, double)> set;
  };
  QComboBox* addChoice(const char* name, QWidget* side);
  /// A number of the trot itself.
  void addRow(const char* name, const Field& field, const Scale& shown);
  /// One whose change takes more than its field's value.
  void addRow(const char* name, const Field& field, const Scale& shown,
              std::function<double(const TrotScene&)> get, std::function<void(TrotScene*, double)> set);
  void change(const std::function<void(TrotScene*)>& change, int token);
  void onDocument();
  void refresh();
  void showUnits();
  void showChoices();

  Workbench* workbench_;
  QFormLayout* form_;
  QComboBox *feet_, *criterion_, *control_;
  QLabel* problem_;
  CentaurFigures* figures_;
  std::vector<Row> rows_;
  int token_ = 0;
  bool shown_ = false;
};

}  // namespace linkwright::app
