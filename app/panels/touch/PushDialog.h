// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QPointer>
#include <array>
#include <optional>
#include <string>

#include "app/workbench/PushAim.h"
#include "engine/math/Types.h"
#include "engine/model/Index.h"

class QComboBox;
class QDoubleSpinBox;

namespace linkwright::app {

class QuantityBox;
class Workbench;

/// Pushes a link by an impulse that is typed: its direction and size, and where it acts. It stays open, so
/// that the link can be pushed again; its arrow is in the picture meanwhile.
class PushDialog : public QDialog {
  Q_OBJECT
 public:
  /// `clicked`: a point of the link's surface, in the link [m].
  PushDialog(Workbench* workbench, FrameIndex link, const std::optional<Vector3>& clicked,
             QWidget* parent = nullptr);
  ~PushDialog() override;

 private:
  void takeViewDirection();
  void push();
  void aim();
  void findLink();  // in another mechanism
  Vector3 impulse() const;
  Vector3 point() const;

  Workbench* workbench_;
  QPointer<PushAim> aim_;  // gone before this as the window closes
  FrameIndex link_;
  std::string name_;
  std::optional<Vector3> clicked_;
  std::array<QDoubleSpinBox*, 3> direction_{};
  QuantityBox* size_;
  QComboBox* point_;
};

}  // namespace linkwright::app
