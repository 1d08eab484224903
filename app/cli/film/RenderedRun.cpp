// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/RenderedRun.h"

#include <filesystem>
#include <utility>

namespace linkwright::cli {

RenderedRun::RenderedRun(const FilmedScene& filmed, const SensorDescription* sensor,
                         std::vector<Command> commands, StopCheck stop)
    : filmed_(FilmedSimulation::Make(filmed, filmed.scene->scene.simulation, std::move(commands))) {
  filmed_->SetStop(std::move(stop));
  LookBy(filmed, sensor);
}

RenderedRun::RenderedRun(const FilmedScene& filmed, const SensorDescription* sensor,
                         const RecordedFilm& recorded)
    : recorded_to_(recorded.timeline->last_time()), after_recording_(recorded.divergence) {
  FilmedScene of_recording = filmed;
  of_recording.contact_events = recorded.contact_events;
  of_recording.cross_check = recorded.cross_check;
  recording_ = FilmedRecording::Make(std::move(of_recording), recorded.timeline);
  LookBy(filmed, sensor);
}

void RenderedRun::LookBy(const FilmedScene& filmed, const SensorDescription* sensor) {
  if (sensor == nullptr) return;
  seen_.emplace(filmed.scene, *sensor,
                FrameSource{[this](double time) { return AdvanceTo(time); },
                            [this](double time) { return PositionsAt(time); },
                            [this](double time) { return At(time); }});
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

FilmTrack RenderedRun::Track(std::function<render::Camera(double time)> camera, bool warnings,
                             const std::string& name) {
  FilmTrack track;
  track.snapshot_at = [this](double time) {
    if (seen_) return seen_->At(time);
    AdvanceTo(time);
    return At(time);
  };
  track.camera_at = [this, camera = std::move(camera)](double time) {
    return seen_ ? seen_->camera() : camera(time);
  };
  if (seen_) track.noise = seen_->Noise();
  if (warnings)
    track.warnings = [this](double time) {
      return recording_ ? recording_->Warnings(time) : filmed_->Warnings();
    };
  track.energy = [this](double time) { return recording_ ? recording_->Energy(time) : filmed_->Energy(); };
  if (filmed_) track.cut = [this] { return filmed_->stopped(); };
  track.name = name;
  return track;
}

std::string ShortName(const std::string& path) {
  std::string name = std::filesystem::path(path).filename().string();
  if (const std::size_t dot = name.find('.'); dot != std::string::npos && dot > 0) name.erase(dot);
  return name;
}

}  // namespace linkwright::cli
