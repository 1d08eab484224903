// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/FilmFrames.h"

#include <QCoreApplication>
#include <stdexcept>

#include "app/base/FilmPainters.h"
#include "app/cli/film/Origin.h"
#include "app/languages/MessageText.h"

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
  if (o.origin) o.film.video.notes = o.origin();
  o.film.frames = o.shot.frames;
  o.film.video.notes.comment += cli::DescribeShot(o.shot);
  made->curves_ = std::make_shared<std::vector<cli::FilmCurve>>();
  std::vector<cli::FilmTrack> tracks;
  const auto add = [&](const cli::FilmedScene& filmed, const std::shared_ptr<const Timeline>& timeline,
                       const QString& name) {
    cli::RunOrder run_order;
    run_order.filmed = filmed;
    run_order.recording = timeline;
    run_order.simulation = o.simulation;
    run_order.sensor = o.sensor;
    run_order.overlays = overlays;
    run_order.units = filmed.look.units;
    run_order.from = o.film.start;
    run_order.to = o.film.start + o.film.duration;
    run_order.number = static_cast<int>(tracks.size());
    std::unique_ptr<cli::RenderedRun> run =
        cli::RenderedRun::Make(std::move(run_order), stop, made->curves_.get());
    if (!run) return false;
    cli::FilmTrack track = run->Track(o.shot, o.camera, o.film.start, name.toStdString());
    track.snapshot_at = [at = std::move(track.snapshot_at), run = run.get()](double time) {
      Snapshot snapshot = at(time);
      if (run->divergence())
        throw std::runtime_error(
            QCoreApplication::translate("FilmFrames", "the simulation diverged at t = %1 s: %2")
                .arg(QString::number(run->divergence()->time), messageText(run->divergence()->term))
                .toStdString());
      return snapshot;
    };
    tracks.push_back(std::move(track));
    made->runs_.push_back(std::move(run));
    return true;
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

}  // namespace linkwright::app
