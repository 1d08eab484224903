// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <cstdio>

#include "app/cli/Commands.h"
#include "app/cli/Filmed.h"
#include "app/cli/Main.h"
#include "app/cli/Outputs.h"
#include "app/cli/SensorPictures.h"
#include "engine/simulation/run/StepCount.h"
#include "render/Offscreen.h"
#include "render/camera/SceneCamera.h"
#include "render/film/Film.h"

namespace linkwright::cli {

namespace {

/// WIDTHxHEIGHT.
bool ParseSize(const std::string& text, int* width, int* height) {
  const char* const end = text.data() + text.size();
  const auto [after_width, width_error] = std::from_chars(text.data(), end, *width);
  if (width_error != std::errc() || after_width == end || *after_width != 'x') return false;
  const auto [after_height, height_error] = std::from_chars(after_width + 1, end, *height);
  return height_error == std::errc() && after_height == end && *width > 0 && *height > 0 && *width <= 16384 &&
         *height <= 16384;
}

/// One picture, not the frames of a film.
bool IsStill(const std::string& path) {
  return path.ends_with(".png") && path.find('%') == std::string::npos;
}

}  // namespace

int RunRender(const RenderArguments& arguments, const render::Overlay& overlay) {
  UseInstructionSetOf("linkwright render", arguments.inputs);
  render::FilmOptions film;
  const std::string size = arguments.size.empty() ? "1920x1080" : arguments.size;
  if (!ParseSize(size, &film.video.width, &film.video.height)) {
    std::fprintf(stderr, "linkwright render: --size: '%s' is not WIDTHxHEIGHT, such as 1280x720\n",
                 size.c_str());
    return kUsage;
  }
  const auto scene = LoadAndReport(arguments.file, /*load_meshes=*/true);
  if (!scene) return kBadFile;
  film.video.fps = arguments.fps;
  film.overlay = overlay;
  film.duration = arguments.duration > 0 ? arguments.duration : scene->scene.duration;

  const SensorDescription* const sensor = FindCameraSensor(scene->scene, arguments.camera);
  if (sensor != nullptr && arguments.size.empty()) {
    film.video.width = sensor->width;
    film.video.height = sensor->height;
  }
  render::Camera camera;
  const auto& cameras = scene->scene.cameras;
  const auto chosen = std::find_if(cameras.begin(), cameras.end(),
                                   [&](const SceneCamera& c) { return c.name == arguments.camera; });
  if (!arguments.camera.empty() && chosen == cameras.end() && sensor == nullptr) {
    std::string known;
    for (const SceneCamera& c : cameras) known += (known.empty() ? "" : ", ") + c.name;
    for (const SensorDescription& s : scene->scene.sensors)
      if (s.type == SensorType::kCamera) known += (known.empty() ? "" : ", ") + s.name;
    std::fprintf(stderr, "linkwright render: --camera: the scene has no camera '%s'; it has: %s\n",
                 arguments.camera.c_str(), known.empty() ? "none" : known.c_str());
    return kUsage;
  }
  if (!cameras.empty() && sensor == nullptr) {
    camera = render::ToCamera(arguments.camera.empty() ? cameras.front() : *chosen);
  } else {
    camera.Frame(scene->lower, scene->upper, static_cast<double>(film.video.width) / film.video.height);
  }
  if (const std::string why = WhyNotSteps(0, film.duration, scene->scene.simulation.dt); !why.empty()) {
    std::fprintf(stderr, "linkwright render: %s\n", why.c_str());
    return kUsage;
  }
  auto commands = LoadInputs(arguments.inputs, *scene, film.duration);
  if (!commands) return kBadFile;
  if (!MayWrite("linkwright render", arguments.out)) return kUsage;
  CatchInterrupts();

  SnapshotOptions look;
  look.view = scene->scene.view;
  look.dark = arguments.dark;
  if (sensor != nullptr) look = SensorLook(scene->scene);
  const std::unique_ptr<FilmedSimulation> filmed = FilmedSimulation::Make(
      {scene, look, scene->scene.targets}, scene->scene.simulation, std::move(*commands));
  std::optional<Divergence> divergence;
  const auto advance = [&](double time) {
    if (!divergence) divergence = filmed->AdvanceTo(time);
    return filmed->time();
  };
  std::optional<SensorFrames> seen;
  const auto snapshot_at = [&](double time) {
    if (!seen) {
      advance(time);
      return filmed->At(time);
    }
    Snapshot snapshot = seen->At(time);
    camera = seen->camera();
    return snapshot;
  };
  if (sensor != nullptr) {
    seen.emplace(scene, *sensor,
                 FrameSource{advance, [&](double time) { return filmed->StateAt(time).q; },
                             [&](double time) { return filmed->At(time); }});
    film.overlay = seen->Noise();
  }
  if (IsStill(arguments.out)) {
    const Snapshot snapshot = snapshot_at(std::max(arguments.duration, 0.0));
    if (divergence) {
      std::fprintf(stderr, "linkwright render: %s\n", divergence->ToString().c_str());
      return kDiverged;
    }
    std::vector<std::uint8_t> rgba;
    render::Offscreen().Render(snapshot, camera, film.video.width, film.video.height, &rgba, film.view,
                               film.overlay);
    render::WritePng(arguments.out, film.video.width, film.video.height, rgba.data());
    return kOk;
  }
  std::stop_source stop;
  ProgressBar progress("filming");
  const auto frame_at = [&](double time) {
    Snapshot snapshot = snapshot_at(time);
    if (divergence || Interrupted()) stop.request_stop();
    return snapshot;
  };
  const render::FilmResult result = render::WriteFilm(
      arguments.out, film, frame_at, [&](double) { return camera; },
      [&](int done, int all) { progress.Update(static_cast<double>(done) / all); }, stop.get_token());
  if (divergence) {
    std::fprintf(stderr, "linkwright render: %s; the film ends there after %d frames\n",
                 divergence->ToString().c_str(), result.frames);
    return kDiverged;
  }
  return Interrupted() ? kInterrupted : kOk;
}

}  // namespace linkwright::cli
