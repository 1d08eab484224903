// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>
#include <functional>
#include <string>

#include "engine/scene/SceneTarget.h"

class QCheckBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace linkwright::app {

class PoseFields;
class Workbench;

/// A target in numbers, to be edited; only the rows that its kind has are shown.
class TargetPage : public QWidget {
  Q_OBJECT
 public:
  explicit TargetPage(Workbench* workbench, QWidget* parent = nullptr);
  void showTarget(int target);

 Q_SIGNALS:
  void poseTyped();  ///< the target has it

 private:
  QLabel* addLabel(const QString& name);
  QWidget* makeAxes();
  QDoubleSpinBox* addNumber(const QString& name, const char* key, const QString& tip);
  QCheckBox* addBox(const QString& text, const char* key);
  void commit(const std::function<void(SceneTarget*)>& change);
  const SceneTarget* shown() const;
  void showKind(const SceneTarget& target);

  Workbench* workbench_;
  QFormLayout* form_;
  int target_ = -1, shown_index_ = -1;
  std::string shown_name_;
  QLineEdit* name_;
  QLabel *about_, *error_;
  PoseFields* pose_;
  QWidget *axes_row_, *posture_row_;
  std::array<QCheckBox*, 3> axes_{};
  QDoubleSpinBox *length_, *weight_;
  QCheckBox *position_, *orientation_, *enabled_;
  QWidget* here_;
};

}  // namespace linkwright::app
