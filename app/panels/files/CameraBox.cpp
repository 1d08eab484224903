// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/files/CameraBox.h"

#include "app/cli/film/CameraChoice.h"
#include "app/cli/film/SensorPictures.h"
#include "app/document/Document.h"
#include "app/jobs/FilmFrames.h"
#include "app/workbench/Workbench.h"
#include "render/camera/SceneCamera.h"

namespace linkwright::app {
namespace {

enum CameraOwner { kOfScene = 1, kOfSensor };

}  // namespace

CameraBox::CameraBox(const char* name, Workbench* workbench, QWidget* parent) : QComboBox(parent) {
  setObjectName(name);
  addItem(tr("The view"));
  const Scene& scene = workbench->document()->scene();
  for (const SensorDescription& sensor : scene.sensors)
    if (sensor.type == SensorType::kCamera) addItem(QString::fromStdString(sensor.name), kOfSensor);
  // As on the command line a sensor's name comes first.
  for (const SceneCamera& camera : scene.cameras)
    if (cli::FindCameraSensor(scene, camera.name) == nullptr)
      addItem(QString::fromStdString(camera.name), kOfScene);
  setToolTip(tr("The view of the window, a sensor, or a camera of the scene"));
}

const SensorDescription* CameraBox::sensor(const Scene& scene) const {
  return currentData() == kOfSensor ? cli::FindCameraSensor(scene, currentText().toStdString()) : nullptr;
}

void CameraBox::apply(FilmOrder* order) const {
  const Scene& scene = order->filmed.scene->scene;
  if (const SensorDescription* chosen = sensor(scene)) order->sensor = *chosen;
  if (currentData() != kOfScene) return;
  if (const SceneCamera* camera = cli::FindSceneCamera(scene, currentText().toStdString()))
    order->camera = render::ToCamera(*camera);
}

}  // namespace linkwright::app
