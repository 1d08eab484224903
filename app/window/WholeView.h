// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QVariantAnimation>
#include <QWidget>

#include "engine/math/Types.h"
#include "render/camera/Camera.h"

namespace linkwright::app {

class Workbench;

/// What is seen whole stays seen whole: where something is made beside the picture, the eye goes back until
/// everything is in it. A view that shows a part of the scene stays as it is.
class WholeView : public QObject {
 public:
  WholeView(Workbench* workbench, QWidget* picture);

 private:
  void onSettled();
  const render::Camera& goal() const;
  bool isSeen(const Vector3& lower, const Vector3& upper) const;
  void goTo(const render::Camera& camera);

  Workbench* workbench_;
  QWidget* picture_;
  Vector3 lower_ = Vector3::Zero(), upper_ = Vector3::Zero();  // of what was there
  int links_ = 0;
  bool is_empty_ = true;
  bool is_new_ = true;  // another document
  QVariantAnimation motion_;
  render::Camera from_, to_, set_;
};

}  // namespace linkwright::app
