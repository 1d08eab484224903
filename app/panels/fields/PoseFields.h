// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>
#include <string>

#include "engine/math/Types.h"

class QLabel;

namespace linkwright::app {

class QuantityBox;
class Workbench;

/// A pose in six numbers, to be typed over: x, y, z and roll, pitch, yaw. They are called "prefix.x", …
class PoseFields : public QWidget {
  Q_OBJECT
 public:
  PoseFields(const QString& prefix, const QString& tip, Workbench* workbench, QWidget* parent = nullptr);
  /// The formulas that the numbers follow: their names are in italics, the formulas in their tips.
  void showFormulas(const std::array<QString, 6>& formulas);
  /// `anew`: it is that of another object, what is half typed is gone.
  void showPose(const Transform& pose, bool anew);
  void setTurns(bool turns);  ///< roll, pitch, yaw are there

 Q_SIGNALS:
  /// One number was typed, or dragged in steps, to this value [m, rad]; the others keep the digits that are
  /// not shown.
  void typed(const linkwright::Transform& pose, int number, double value, bool stepped);
  void dragBegan();  ///< the steps that follow are one change
  /// One was typed as a formula with parameters. `part`: which, as FieldNumber has it, ".x" of "xyz" or
  /// "rpy".
  void typedFormula(const std::string& key, const std::string& part, const std::string& formula);

 private:
  void take(int number, bool stepped);
  void drag(int number, double steps);

  Workbench* workbench_;
  QString tip_;
  Transform pose_;
  std::array<QuantityBox*, 6> numbers_{};
  std::array<QLabel*, 6> names_{};
  std::array<QString, 6> formulas_;
  bool dragging_ = false;
};

}  // namespace linkwright::app
