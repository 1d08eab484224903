// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/film/Composition.h"
#include "app/cli/film/FilmShot.h"
#include "app/cli/film/Filmed.h"
#include "app/cli/film/SensorPictures.h"
#include "engine/base/StopCheck.h"
#include "engine/math/UnitChoice.h"

namespace linkwright::cli {

/// What a run is filmed from.
struct RunOrder {
  FilmedScene filmed;
  std::shared_ptr<const Timeline> recording = nullptr;  ///< null: it is simulated from the scene's start
  SimulationOptions simulation = {};
  std::vector<Command> commands = {};            ///< in order of time
  std::optional<SensorDescription> sensor = {};  ///< that is the camera
  FilmOverlays overlays = {};                    ///< whose curves are wanted
  UnitChoice units = {};                         ///< of them
  double from = 0, to = 0;                       ///< of the curves [s]
  int number = 0;                                ///< of the run in them
};

/// A run in a film or a still picture: while it is simulated, or as it was recorded.
class RenderedRun {
 public:
  /// Plots show the run from the first frame on: where curves are wanted it is recorded first, and they are
  /// added to `curves`. Null: `stop` was requested, which is looked at later, too.
  static std::unique_ptr<RenderedRun> Make(RunOrder order, const StopCheck& stop,
                                           std::vector<FilmCurve>* curves);
  RenderedRun(const RenderedRun&) = delete;
  RenderedRun& operator=(const RenderedRun&) = delete;

  /// Where the run ended early, once a picture of a later time was asked for.
  const std::optional<Divergence>& divergence() const { return divergence_; }
  /// It keeps references to this. `view`: of the camera at `start`, where there is no sensor.
  FilmTrack Track(const FilmShot& shot, const render::Camera& view, double start, const std::string& name);

 private:
  RenderedRun() = default;
  double AdvanceTo(double time);
  VectorX PositionsAt(double time);
  Snapshot At(double time);

  std::shared_ptr<const CompiledScene> scene_;
  bool checks_ = false;
  StopCheck stop_;
  std::unique_ptr<FilmedSimulation> filmed_;    // null: recorded
  std::unique_ptr<FilmedRecording> recording_;  // null: simulated
  double recorded_to_ = kInfinity;              // where it ended early [s]
  std::optional<Divergence> after_recording_;
  std::optional<SensorFrames> seen_;
  std::optional<Divergence> divergence_;
};

}  // namespace linkwright::cli
