// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/cli/film/RenderedRun.h"
#include "engine/simulation/recording/RunTree.h"
#include "engine/simulation/recording/Timeline.h"
#include "render/film/Film.h"

namespace linkwright::app {

/// A run on the right of a film.
struct FilmBeside {
  std::shared_ptr<const CompiledScene> scene;
  RunSteps steps;
};

/// What a film or a still picture shows, and where it goes.
struct FilmOrder {
  QString path;
  render::FilmOptions film;
  render::Camera camera;
  cli::FilmShot shot;                       ///< of `film`, frames are taken from it
  std::optional<SensorDescription> sensor;  ///< that is the camera, instead
  cli::FilmedScene filmed;
  /// What to take the states from: recorded with the scene. Null: simulate from the start.
  std::shared_ptr<const Timeline> timeline;
  SimulationOptions simulation;
  std::optional<double> at;  ///< of a still picture [s]
  bool dark = false;         ///< of what stands in the film, also over what a sensor sees
  cli::PictureOptions picture;
  /// Reads the run beside, which may take long; empty: there is none. Where a sensor is the camera there is
  /// none either.
  std::function<FilmBeside()> beside;
  QString name, beside_name;  ///< of the runs, where there are two
  /// What goes into the notes of the film; it reads files, on the thread that films. Empty: they are there.
  std::function<render::FilmNotes()> origin = {};
};

/// The frames of what was ordered. One thread at a time.
class FilmFrames {
 public:
  /// Null: `stop` was requested. What goes wrong later is thrown by the frames, as std::runtime_error.
  static std::unique_ptr<FilmFrames> Make(FilmOrder order, const std::stop_token& stop);

  cli::FilmComposition& composition() { return *composition_; }
  const render::FilmOptions& options() const { return order_.film; }
  const QString& path() const { return order_.path; }

 private:
  explicit FilmFrames(FilmOrder order) : order_(std::move(order)) {}

  FilmOrder order_;
  std::vector<std::unique_ptr<cli::RenderedRun>> runs_;  // the composition refers to them
  std::shared_ptr<std::vector<cli::FilmCurve>> curves_;
  std::unique_ptr<cli::FilmComposition> composition_;
};

}  // namespace linkwright::app
