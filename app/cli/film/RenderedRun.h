// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/film/Composition.h"
#include "app/cli/film/Filmed.h"
#include "app/cli/film/RecordedFilm.h"
#include "app/cli/film/SensorPictures.h"
#include "engine/base/StopCheck.h"

namespace linkwright::cli {

/// A run that the command line films: while it is simulated, or as it was recorded.
class RenderedRun {
 public:
  /// `sensor`: the camera; null: there is another one. `stop` is looked at while it is simulated.
  RenderedRun(const FilmedScene& filmed, const SensorDescription* sensor, std::vector<Command> commands,
              StopCheck stop);
  RenderedRun(const FilmedScene& filmed, const SensorDescription* sensor, const RecordedFilm& recorded);
  RenderedRun(const RenderedRun&) = delete;
  RenderedRun& operator=(const RenderedRun&) = delete;

  /// Where the run ended early, once a picture of a later time was asked for.
  const std::optional<Divergence>& divergence() const { return divergence_; }
  /// At a time that was reached.
  VectorX PositionsAt(double time);
  /// It keeps references to this. `camera`: where there is no sensor.
  FilmTrack Track(std::function<render::Camera(double time)> camera, bool warnings, const std::string& name);

 private:
  void LookBy(const FilmedScene& filmed, const SensorDescription* sensor);
  double AdvanceTo(double time);
  Snapshot At(double time);

  std::unique_ptr<FilmedSimulation> filmed_;    // null: recorded
  std::unique_ptr<FilmedRecording> recording_;  // null: simulated
  double recorded_to_ = 0;                      // [s]
  std::optional<Divergence> after_recording_;
  std::optional<SensorFrames> seen_;
  std::optional<Divergence> divergence_;
};

/// A name that is short enough to be read in a film: of a file, without folder and endings.
std::string ShortName(const std::string& path);

}  // namespace linkwright::cli
