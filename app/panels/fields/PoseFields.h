// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>

#include "engine/math/Types.h"

class QDoubleSpinBox;
class QLabel;

namespace linkwright::app {

class Workbench;

/// A pose in six numbers, to be typed over: x, y, z and roll, pitch, yaw. They are called "prefix.x", …
class PoseFields : public QWidget {
  Q_OBJECT
 public:
  PoseFields(const QString& prefix, const QString& tip, Workbench* workbench, QWidget* parent = nullptr);
  /// `anew`: it is that of another object, what is half typed is gone.
  void showPose(const Transform& pose, bool anew);
  void setTurns(bool turns);  ///< roll, pitch, yaw are there

 Q_SIGNALS:
  /// One number was typed; the others keep the digits that are not shown.
  void typed(const linkwright::Transform& pose);

 private:
  void take(int number);

  Workbench* workbench_;
  Transform pose_;
  std::array<QDoubleSpinBox*, 6> numbers_{};
  std::array<QLabel*, 6> names_{};
};

}  // namespace linkwright::app
