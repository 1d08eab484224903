// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/RenderedRun.h"

#include <filesystem>

namespace linkwright::cli {

RenderedRun::RenderedRun(const FilmedScene& filmed, const SensorDescription* sensor,
                         std::vector<Command> commands)
    : filmed_(FilmedSimulation::Make(filmed, filmed.scene->scene.simulation, std::move(commands))) {
  if (sensor == nullptr) return;
  seen_.emplace(filmed.scene, *sensor,
                FrameSource{[this](double time) { return AdvanceTo(time); },
                            [this](double time) { return filmed_->StateAt(time).q; },
                            [this](double time) { return filmed_->At(time); }});
}

double RenderedRun::AdvanceTo(double time) {
  if (!divergence_) divergence_ = filmed_->AdvanceTo(time);
  return filmed_->time();
}

FilmTrack RenderedRun::Track(std::function<render::Camera(double time)> camera, bool warnings,
                             const std::string& name) {
  FilmTrack track;
  track.snapshot_at = [this](double time) {
    if (seen_) return seen_->At(time);
    AdvanceTo(time);
    return filmed_->At(time);
  };
  track.camera_at = [this, camera = std::move(camera)](double time) {
    return seen_ ? seen_->camera() : camera(time);
  };
  if (seen_) track.noise = seen_->Noise();
  if (warnings) track.warnings = [this](double /*time*/) { return filmed_->Warnings(); };
  track.energy = [this](double /*time*/) { return filmed_->Energy(); };
  track.name = name;
  return track;
}

std::string ShortName(const std::string& path) {
  std::string name = std::filesystem::path(path).filename().string();
  if (const std::size_t dot = name.find('.'); dot != std::string::npos && dot > 0) name.erase(dot);
  return name;
}

}  // namespace linkwright::cli
