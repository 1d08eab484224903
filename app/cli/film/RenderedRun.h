// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/film/Composition.h"
#include "app/cli/film/Filmed.h"
#include "app/cli/film/SensorPictures.h"

namespace linkwright::cli {

/// A run that the command line films while it is simulated.
class RenderedRun {
 public:
  /// `sensor`: the camera; null: there is another one.
  RenderedRun(const FilmedScene& filmed, const SensorDescription* sensor, std::vector<Command> commands);
  RenderedRun(const RenderedRun&) = delete;
  RenderedRun& operator=(const RenderedRun&) = delete;

  /// Where the run ended early.
  const std::optional<Divergence>& divergence() const { return divergence_; }
  const System& system() { return filmed_->system(); }
  /// At a time that was reached.
  VectorX PositionsAt(double time) { return filmed_->StateAt(time).q; }
  /// It keeps references to this. `camera`: where there is no sensor.
  FilmTrack Track(std::function<render::Camera(double time)> camera, bool warnings, const std::string& name);

 private:
  double AdvanceTo(double time);

  std::unique_ptr<FilmedSimulation> filmed_;
  std::optional<SensorFrames> seen_;
  std::optional<Divergence> divergence_;
};

/// A name that is short enough to be read in a film: of a file, without folder and endings.
std::string ShortName(const std::string& path);

}  // namespace linkwright::cli
