// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "engine/model/Sensor.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/picture/SnapshotBuilder.h"
#include "engine/simulation/recording/Timeline.h"
#include "render/Overlay.h"
#include "render/camera/Camera.h"

namespace linkwright::cli {

/// Pictures of sensors that are cameras. They are drawn from steps of a run, and nothing of the run depends
/// on them.

/// Null: the scene has no camera sensor of that name.
const SensorDescription* FindCameraSensor(const Scene& scene, const std::string& name);

/// Which sample is shown at a time, and the time that it is of [s]: with a rate, the newest one that is
/// `delay` old, from the first step at or after its time; else the moment itself.
struct PictureSample {
  std::int64_t number = 0;  ///< of the noise
  double time = 0;
};
PictureSample SampleShown(const SensorDescription& sensor, double time);

/// Where it looks from at the positions q, and with which angle of view.
render::Camera SensorView(const CompiledScene& scene, const SensorDescription& sensor, const VectorX& q);
/// What it sees: shapes and ground by day, nothing that the window draws besides.
SnapshotOptions SensorLook(const Scene& scene);

/// What the frames of a film by a sensor are made from, at rising times.
struct FrameSource {
  std::function<double(double time)> step_from;   ///< time of the first step at or after `time`
  std::function<VectorX(double time)> positions;  ///< at a time that was reached
  std::function<Snapshot(double time)> snapshot;  ///< the same
};
/// The frames of a film by a sensor: each shows the sample that is shown at its time. One thread at a time.
class SensorFrames {
 public:
  SensorFrames(std::shared_ptr<const CompiledScene> scene, const SensorDescription& sensor,
               FrameSource source);

  Snapshot At(double time);
  /// Of the last frame.
  const render::Camera& camera() const { return camera_; }
  /// Adds the noise of the last frame; keeps no reference but to this.
  render::Overlay Noise();

 private:
  std::shared_ptr<const CompiledScene> scene_;
  SensorDescription sensor_;
  FrameSource source_;
  PictureSample sample_;
  render::Camera camera_;
};

/// Adds the noise of a sample to a picture of RGBA, 8 bits a component.
void AddPictureNoise(const SensorDescription& sensor, std::int64_t sample, std::span<std::uint8_t> rgba);

}  // namespace linkwright::cli
