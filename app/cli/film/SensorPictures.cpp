// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/SensorPictures.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "engine/algorithms/Kinematics.h"
#include "engine/math/StandardNormal.h"
#include "engine/simulation/sensors/Sensors.h"

namespace linkwright::cli {
namespace {

/// Of the orbit that a camera's view is described by [m]: a hundredth of it is the nearest that is seen.
constexpr double kPictureDistance = 1;

}  // namespace

const SensorDescription* FindCameraSensor(const Scene& scene, const std::string& name) {
  const auto found = std::find_if(scene.sensors.begin(), scene.sensors.end(), [&](const auto& sensor) {
    return sensor.type == SensorType::kCamera && sensor.name == name;
  });
  return found == scene.sensors.end() ? nullptr : &*found;
}

PictureSample SampleShown(const SensorDescription& sensor, double time) {
  if (!(sensor.rate > 0)) return {std::bit_cast<std::int64_t>(time), time};
  const std::int64_t number = Sensors::SampleAt(sensor, time - sensor.delay);
  return {number, static_cast<double>(number) / sensor.rate};
}

render::Camera SensorView(const CompiledScene& scene, const SensorDescription& sensor, const VectorX& q) {
  render::Camera camera;
  camera.field_of_view = sensor.field_of_view;
  const Model& model = *scene.model;
  const FrameIndex frame = model.FindFrame(sensor.frame);
  if (!frame.IsValid()) return camera;
  Workspace workspace(model);
  ForwardKinematics(model, q, &workspace);
  camera.LookAlong(FramePose(model, workspace, frame), kPictureDistance);
  return camera;
}

SnapshotOptions SensorLook(const Scene& scene) {
  SnapshotOptions look;
  look.view.ground = scene.view.ground;
  look.view.ground_height = scene.view.ground_height;
  look.view.sun = scene.view.sun;
  look.view.forces = look.view.contacts = look.targets = false;
  look.grid = false;
  return look;
}

SensorFrames::SensorFrames(std::shared_ptr<const CompiledScene> scene, const SensorDescription& sensor,
                           FrameSource source)
    : scene_(std::move(scene)), sensor_(sensor), source_(std::move(source)) {}

Snapshot SensorFrames::At(double time) {
  sample_ = SampleShown(sensor_, time);
  const double step = source_.step_from(sample_.time);
  time = sensor_.rate > 0 ? step : sample_.time;
  camera_ = SensorView(*scene_, sensor_, source_.positions(time));
  return source_.snapshot(time);
}

render::Overlay SensorFrames::Noise() {
  return [this](const Snapshot&, const render::Camera&, int width, int height, std::uint8_t* rgba) {
    AddPictureNoise(sensor_, sample_.number,
                    {rgba, 4 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height)});
  };
}

void AddPictureNoise(const SensorDescription& sensor, std::int64_t sample, std::span<std::uint8_t> rgba) {
  if (!(sensor.noise > 0)) return;
  const std::uint64_t stream = NoiseStream(sensor.seed, sensor.name);
  for (std::size_t i = 0; i < rgba.size(); ++i) {
    if (i % 4 == 3) continue;  // opaque
    const double value =
        rgba[i] + 255 * sensor.noise * StandardNormal(stream, static_cast<std::uint64_t>(sample), i);
    rgba[i] = static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 255.0)));
  }
}

}  // namespace linkwright::cli
