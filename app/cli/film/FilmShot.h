// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/algorithms/Kinematics.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/kinds/CameraKeyframeKind.h"
#include "render/camera/CameraPath.h"
#include "render/film/Film.h"

namespace CLI {
class App;
}

namespace linkwright::cli {

/// How a film is taken: what its frames are made of, and how its camera moves. The same in the window and on
/// the command line.
struct FilmShot {
  render::FrameOptions frames;
  bool keyframes = false;                 ///< the camera goes by `keys`
  std::vector<CameraKeyframe> keys = {};  ///< of the scene, see CameraKeyframesOf
  std::optional<double>
      turntable;       ///< seconds of the film for a turn about the target; negative: clockwise from above
  std::string follow;  ///< a link or frame that the target moves along with; empty: none

  bool MovesCamera() const { return keyframes || turntable || !follow.empty(); }
};

/// What the options of `render` are called that set it.
void AddShotOptions(CLI::App* command, FilmShot* shot);

/// Empty, or why a scene cannot be filmed so, as a sentence without a full stop. `sensor`: by one of its
/// sensors.
std::string WhyNotShot(const FilmShot& shot, const CompiledScene& scene, bool sensor);
/// For the notes of a film: what is not as usual, with "; " before each.
std::string DescribeShot(const FilmShot& shot);

/// The camera of a film. One thread at a time.
class ShotCamera {
 public:
  /// `view`: where the camera is at `start`, the time of the first frame. `positions`: q of the scene's model
  /// at a time; asked where a link is followed.
  ShotCamera(std::shared_ptr<const CompiledScene> scene, const FilmShot& shot, const render::Camera& view,
             double start, std::function<VectorX(double time)> positions);

  /// First to be asked at `start`, which is where a followed link is at its pixel.
  render::Camera At(double time);

 private:
  Vector3 LinkAt(double time);

  std::shared_ptr<const CompiledScene> scene_;
  std::optional<render::CameraPath> path_;
  std::optional<double> turntable_;
  double speed_;
  std::optional<Workspace> workspace_;  // where a link is followed
  FrameIndex followed_;
  render::Camera view_;
  double start_;
  std::function<VectorX(double)> positions_;
  std::optional<Vector3> link_;  // at the start
};

}  // namespace linkwright::cli
