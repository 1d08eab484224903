// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/RenderedRun.h"

#include <utility>

#include "app/cli/film/Curves.h"
#include "app/cli/film/RecordedFilm.h"

namespace linkwright::cli {

std::unique_ptr<RenderedRun> RenderedRun::Make(RunOrder order, const StopCheck& stop,
                                               std::vector<FilmCurve>* curves) {
  std::unique_ptr<RenderedRun> made(new RenderedRun());
  RenderedRun& run = *made;
  run.scene_ = order.filmed.scene;
  run.checks_ = order.filmed.checks;
  run.stop_ = stop;
  const bool plotted = order.overlays.plotted();
  if (!order.recording && plotted) {
    RecordedFilm recorded =
        RecordFilm(*run.scene_, order.simulation, std::move(order.commands), order.to, stop);
    if (!recorded.timeline) return nullptr;
    order.recording = std::move(recorded.timeline);
    order.filmed.contact_events = std::move(recorded.contact_events);
    order.filmed.cross_check = recorded.cross_check;
    if (recorded.divergence) run.recorded_to_ = order.recording->last_time();
    run.after_recording_ = std::move(recorded.divergence);
  }
  if (plotted) {
    std::unique_ptr<System> system = run.scene_->MakeSystem(stop);
    if (!system) return nullptr;
    const CurveOrder wanted{order.overlays.plots, order.overlays.extras,    order.from, order.to, order.units,
                            order.number,         order.overlays.from_start};
    for (FilmCurve& curve : CurvesOf(std::move(system), *order.recording, wanted, stop))
      curves->push_back(std::move(curve));
  }
  if (order.recording) {
    run.recording_ = FilmedRecording::Make(std::move(order.filmed), std::move(order.recording), stop);
  } else {
    run.filmed_ =
        FilmedSimulation::Make(std::move(order.filmed), order.simulation, std::move(order.commands), stop);
    if (run.filmed_) run.filmed_->SetStop(stop);
  }
  if (stop.Requested() || (!run.recording_ && !run.filmed_)) return nullptr;
  if (order.sensor)
    run.seen_.emplace(run.scene_, *order.sensor,
                      FrameSource{[&run](double time) { return run.AdvanceTo(time); },
                                  [&run](double time) { return run.PositionsAt(time); },
                                  [&run](double time) { return run.At(time); }});
  return made;
}

double RenderedRun::AdvanceTo(double time) {
  if (recording_) {
    constexpr double kSameTime = 1e-9;
    if (time > recorded_to_ + kSameTime * (1 + time)) divergence_ = after_recording_;
    return recording_->StepFrom(time);
  }
  if (!divergence_) divergence_ = filmed_->AdvanceTo(time);
  return filmed_->time();
}

VectorX RenderedRun::PositionsAt(double time) {
  return recording_ ? recording_->PositionsAt(time) : filmed_->StateAt(time).q;
}

Snapshot RenderedRun::At(double time) { return recording_ ? recording_->At(time) : filmed_->At(time); }

FilmTrack RenderedRun::Track(const FilmShot& shot, const render::Camera& view, double start,
                             const std::string& name) {
  FilmTrack track;
  track.name = name;
  track.snapshot_at = [this](double time) {
    if (seen_) return seen_->At(time);
    AdvanceTo(time);
    return At(time);
  };
  if (seen_) {
    track.camera_at = [this](double /*time*/) { return seen_->camera(); };
    track.noise = seen_->Noise();
  } else {
    const auto moving = std::make_shared<ShotCamera>(scene_, shot, view, start,
                                                     [this](double time) { return PositionsAt(time); });
    track.camera_at = [moving](double time) { return moving->At(time); };
  }
  if (checks_)
    track.warnings = [this](double time) {
      return recording_ ? recording_->Warnings(time, stop_) : filmed_->Warnings();
    };
  track.energy = [this](double time) { return recording_ ? recording_->Energy(time) : filmed_->Energy(); };
  if (filmed_) track.cut = [this] { return filmed_->stopped(); };
  return track;
}

}  // namespace linkwright::cli
