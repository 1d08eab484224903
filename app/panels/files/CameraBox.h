// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace linkwright {
struct Scene;
struct SensorDescription;
}  // namespace linkwright

namespace linkwright::app {

struct FilmOrder;
class Workbench;

/// Chooses what a film or a still picture is seen by: the view of the window, a sensor, or a camera of the
/// scene.
class CameraBox : public QComboBox {
  Q_OBJECT
 public:
  CameraBox(const char* name, Workbench* workbench, QWidget* parent);

  /// Null: it is none that is chosen, or the scene has it no longer.
  const SensorDescription* sensor(const Scene& scene) const;
  /// Sets the camera, or the sensor, of an order whose scene is known; that of the view stays.
  void apply(FilmOrder* order) const;
};

}  // namespace linkwright::app
