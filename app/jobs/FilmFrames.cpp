// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/FilmFrames.h"

#include <stdexcept>

#include "app/base/FilmPainters.h"
#include "app/cli/film/Curves.h"
#include "app/cli/film/Origin.h"
#include "app/cli/film/RecordedFilm.h"

namespace linkwright::app {

std::unique_ptr<FilmFrames> FilmFrames::Make(FilmOrder order, const std::stop_token& stop) {
  std::unique_ptr<FilmFrames> made(new FilmFrames(std::move(order)));
  FilmOrder& o = made->order_;
  const cli::FilmOverlays& overlays = o.picture.overlays;
  if (o.sensor) {
    const UnitChoice units = o.filmed.look.units;  // of the plots
    o.filmed.look = cli::SensorLook(o.filmed.scene->scene);
    o.filmed.look.units = units;
  }
  o.filmed.energy = overlays.energy;
  o.film.frames = o.shot.frames;
  o.film.video.notes.comment += cli::DescribeShot(o.shot);
  made->curves_ = std::make_shared<std::vector<cli::FilmCurve>>();
  std::vector<cli::FilmTrack> tracks;
  const auto add = [&](cli::FilmedScene filmed, std::shared_ptr<const Timeline> timeline,
                       const QString& name) {
    // Plots show the run from the first frame on.
    std::optional<Divergence> divergence;
    if (!timeline && overlays.plotted()) {
      cli::RecordedFilm recorded =
          cli::RecordFilm(*filmed.scene, o.simulation, {}, o.film.start + o.film.duration, stop);
      if (!recorded.timeline) return false;
      timeline = recorded.timeline;
      filmed.contact_events = std::move(recorded.contact_events);
      filmed.cross_check = recorded.cross_check;
      divergence = std::move(recorded.divergence);
    }
    auto track = made->MakeTrack(filmed, timeline, stop);
    if (!track) return false;
    track->name = name.toStdString();
    if (divergence)
      track->snapshot_at = [at = std::move(track->snapshot_at), timeline,
                            why = divergence->ToString()](double time) {
        constexpr double kSameTime = 1e-9;
        if (time > timeline->last_time() + kSameTime * (1 + time))
          throw std::runtime_error("the simulation " + why);
        return at(time);
      };
    if (overlays.plotted()) made->AddCurves(filmed, *timeline, static_cast<int>(tracks.size()), stop);
    tracks.push_back(std::move(*track));
    return !stop.stop_requested();
  };
  const bool two = o.beside && !o.sensor;
  if (!add(o.filmed, o.timeline, two ? o.name : QString())) return nullptr;
  if (two) {
    const FilmBeside beside = o.beside();
    if (!beside.scene || !beside.steps.timeline) throw std::runtime_error("the run beside cannot be read");
    cli::FilmedScene filmed = o.filmed;
    filmed.scene = beside.scene;
    filmed.contact_events = beside.steps.contact_events;
    filmed.cross_check = {};
    // Paths are those of the scene in hand.
    if (filmed.scene != o.filmed.scene) filmed.look.paths.clear();
    if (!add(filmed, beside.steps.timeline, o.beside_name)) return nullptr;
    const Scene& scene = beside.scene->scene;
    o.film.video.notes.comment += cli::OriginBeside(scene, scene.simulation, o.at.value_or(o.film.start),
                                                    o.at.value_or(o.film.start + o.film.duration));
  }
  const cli::FilmPlot plot{made->curves_, o.film.start, o.film.start + o.film.duration};
  made->composition_ =
      std::make_unique<cli::FilmComposition>(o.picture, filmPainters(), o.dark, std::move(tracks), plot);
  return made;
}

std::optional<cli::FilmTrack> FilmFrames::MakeTrack(const cli::FilmedScene& filmed,
                                                    const std::shared_ptr<const Timeline>& timeline,
                                                    const std::stop_token& stop) {
  cli::FilmTrack track;
  cli::FrameSource source;
  if (timeline != nullptr) {
    const std::shared_ptr<cli::FilmedRecording> recording =
        cli::FilmedRecording::Make(filmed, timeline, stop);
    if (!recording) return std::nullopt;
    track.snapshot_at = [recording](double time) { return recording->At(time); };
    track.warnings = [recording, stop](double time) { return recording->Warnings(time, stop); };
    track.energy = [recording](double time) { return recording->Energy(time); };
    source.step_from = [recording](double time) { return recording->StepFrom(time); };
    source.positions = [recording](double time) { return recording->PositionsAt(time); };
  } else {
    const std::shared_ptr<cli::FilmedSimulation> simulation =
        cli::FilmedSimulation::Make(filmed, order_.simulation, {}, stop);
    if (!simulation) return std::nullopt;
    simulation->SetStop(stop);
    source.step_from = [simulation](double time) {
      if (const auto divergence = simulation->AdvanceTo(time))
        throw std::runtime_error("the simulation " + divergence->ToString());
      return simulation->time();
    };
    track.warnings = [simulation](double /*time*/) { return simulation->Warnings(); };
    track.energy = [simulation](double /*time*/) { return simulation->Energy(); };
    track.cut = [simulation] { return simulation->stopped(); };
    source.positions = [simulation](double time) { return simulation->StateAt(time).q; };
    track.snapshot_at = [simulation, advance = source.step_from](double time) {
      advance(time);
      return simulation->At(time);
    };
  }
  if (!filmed.checks) track.warnings = {};
  if (order_.sensor) {
    source.snapshot = track.snapshot_at;
    cli::SensorFrames& seen = seen_.emplace(order_.filmed.scene, *order_.sensor, source);
    track.snapshot_at = [&seen](double time) { return seen.At(time); };
    track.camera_at = [&seen](double /*time*/) { return seen.camera(); };
    track.noise = seen.Noise();
  } else {
    const auto moving = std::make_shared<cli::ShotCamera>(filmed.scene, order_.shot, order_.camera,
                                                          order_.film.start, source.positions);
    track.camera_at = [moving](double time) { return moving->At(time); };
  }
  return track;
}

void FilmFrames::AddCurves(const cli::FilmedScene& filmed, const Timeline& timeline, int run,
                           const std::stop_token& stop) {
  const FilmOrder& o = order_;
  const cli::CurveOrder order{o.picture.overlays.plots,       o.picture.overlays.extras, o.film.start,
                              o.film.start + o.film.duration, o.filmed.look.units,       run};
  std::unique_ptr<System> system = filmed.scene->MakeSystem(stop);
  if (!system) return;
  for (cli::FilmCurve& curve : cli::CurvesOf(std::move(system), timeline, order, stop))
    curves_->push_back(std::move(curve));
}

}  // namespace linkwright::app
