// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "engine/simulation/ForceElement.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QMenu;

namespace linkwright {
struct Joint;
}

namespace linkwright::app {

class Workbench;

/// How a kind of spring, motor or force is called in the window.
QString forceTypeName(const ForceElement& element);
QString forceTypeIcon(const ForceElement& element);
/// Fills `menu` with what can be added to the scene, on the joint or link that is selected.
void fillAddForceMenu(Workbench* workbench, QMenu* menu);

/// A spring, motor or outside force in numbers and formulas, to be edited. Only the rows of its kind are
/// shown.
class ForcePage : public QWidget {
  Q_OBJECT
 public:
  explicit ForcePage(Workbench* workbench, QWidget* parent = nullptr);
  void showForce(int index);

 private:
  using Change = std::function<void(ForceElement*)>;
  QDoubleSpinBox* addNumber(const QString& name, const char* key, double least, int decimals);
  QLineEdit* addFunction(const QString& name, const char* key, const QString& tip);
  /// Sets a function's value from what was typed.
  void connectFunction(QLineEdit* field, const std::function<Function*(ForceElement*)>& place);
  QLineEdit* makeField(const char* key, const QString& tip);
  void commit(const Change& change);
  void refresh();
  void showKind(const ForceElement& element);
  void fillPlaces();
  const Joint* jointOf(const ForceElement& element) const;
  double shownFactor(const ForceElement& element) const;
  QString unit(const ForceElement& element, const char* turning, const char* sliding) const;

  Workbench* workbench_;
  QFormLayout* form_;
  int index_ = -1, shown_index_ = -1;
  std::string shown_name_;
  QLabel *kind_, *problem_;
  QLineEdit *name_, *torque_, *target_, *from_, *until_;
  QCheckBox* enabled_;
  QComboBox *joint_, *link_, *axes_;
  QDoubleSpinBox *stiffness_, *rest_, *kp_, *kd_;
  QWidget *point_row_, *force_row_, *moment_row_;
  std::array<QDoubleSpinBox*, 3> point_{};
  std::array<QLineEdit*, 3> force_{}, moment_{};
};

}  // namespace linkwright::app
