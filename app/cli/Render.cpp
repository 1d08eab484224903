// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <cstdio>

#include "app/cli/Commands.h"
#include "app/cli/Main.h"
#include "app/cli/Outputs.h"
#include "app/cli/Player.h"
#include "engine/scene/SnapshotBuilder.h"
#include "engine/simulation/StepCount.h"
#include "render/Film.h"
#include "render/Offscreen.h"
#include "render/SceneCamera.h"

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

/// Draws what the scene shows at rising times, with the trails of what has been.
class Filmed {
 public:
  Filmed(std::shared_ptr<const CompiledScene> scene, Player* player, bool dark)
      : scene_(std::move(scene)),
        player_(player),
        X_WB_(static_cast<size_t>(scene_->model->body_count())),
        forces_(*scene_->model, scene_->scene.forces, scene_->size) {
    options_.view = scene_->scene.view;
    options_.dark = dark;
    for (const std::string& name : scene_->scene.view.trail_frames) {
      if (const FrameIndex frame = scene_->model->FindFrame(name); frame.IsValid())
        trail_frames_.push_back(frame);
    }
    if (trail_frames_.empty()) trail_frames_ = scene_->tips;
    trails_.resize(options_.view.trails ? trail_frames_.size() : 0);
  }

  Snapshot At(double time) {
    const State& state = player_->StateAt(time);
    System& system = player_->simulation().system();
    system.BodyPoses(state, X_WB_);
    options_.forces = forces_.At(system.inputs().elements, time, state.q, X_WB_);
    for (size_t i = 0; i < trails_.size(); ++i) {
      const Frame& frame = scene_->model->frames()[static_cast<size_t>(trail_frames_[i].value)];
      trails_[i].push_back((X_WB_[static_cast<size_t>(frame.body.value)] * frame.X_BF).p.cast<float>());
      if (trails_[i].size() > kTrailPoints) trails_[i].erase(trails_[i].begin());
    }
    options_.trails = trails_;
    options_.time = time;
    Snapshot snapshot = BuildSnapshot(*scene_, X_WB_, scene_->scene.targets, options_);
    snapshot.time = time;
    return snapshot;
  }

 private:
  static constexpr size_t kTrailPoints = 120;
  std::shared_ptr<const CompiledScene> scene_;
  Player* player_;
  std::vector<Transform> X_WB_;
  ForceSymbols forces_;
  SnapshotOptions options_;
  std::vector<FrameIndex> trail_frames_;
  std::vector<std::vector<Vector3f>> trails_;
};

}  // namespace

int RunRender(const RenderArguments& arguments) {
  render::FilmOptions film;
  if (!ParseSize(arguments.size, &film.video.width, &film.video.height)) {
    std::fprintf(stderr, "linkwright render: --size: '%s' is not WIDTHxHEIGHT, such as 1280x720\n",
                 arguments.size.c_str());
    return kUsage;
  }
  const auto scene = LoadAndReport(arguments.file, /*load_meshes=*/true);
  if (!scene) return kBadFile;
  film.video.fps = arguments.fps;
  film.duration = arguments.duration > 0 ? arguments.duration : scene->scene.duration;

  render::Camera camera;
  const auto& cameras = scene->scene.cameras;
  const auto chosen = std::find_if(cameras.begin(), cameras.end(),
                                   [&](const SceneCamera& c) { return c.name == arguments.camera; });
  if (!arguments.camera.empty() && chosen == cameras.end()) {
    std::string known;
    for (const SceneCamera& c : cameras) known += (known.empty() ? "" : ", ") + c.name;
    std::fprintf(stderr, "linkwright render: --camera: the scene has no camera '%s'; it has: %s\n",
                 arguments.camera.c_str(), known.empty() ? "none" : known.c_str());
    return kUsage;
  }
  if (!cameras.empty()) {
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

  Player player(scene, scene->scene.simulation, std::move(*commands));
  Filmed filmed(scene, &player, arguments.dark);
  if (IsStill(arguments.out)) {
    const double time = std::max(arguments.duration, 0.0);
    if (const auto divergence = player.AdvanceTo(time)) {
      std::fprintf(stderr, "linkwright render: %s\n", divergence->ToString().c_str());
      return kDiverged;
    }
    std::vector<std::uint8_t> rgba;
    render::Offscreen().Render(filmed.At(time), camera, film.video.width, film.video.height, &rgba,
                               film.view);
    render::WritePng(arguments.out, film.video.width, film.video.height, rgba.data());
    return kOk;
  }
  std::optional<Divergence> divergence;
  std::stop_source stop;
  ProgressBar progress("filming");
  const auto snapshot_at = [&](double time) {
    if (!divergence) divergence = player.AdvanceTo(time);
    if (divergence || Interrupted()) stop.request_stop();
    return filmed.At(time);
  };
  const render::FilmResult result = render::WriteFilm(
      arguments.out, film, snapshot_at, [&](double) { return camera; },
      [&](int done, int all) { progress.Update(static_cast<double>(done) / all); }, stop.get_token());
  if (divergence) {
    std::fprintf(stderr, "linkwright render: %s; the film ends there after %d frames\n",
                 divergence->ToString().c_str(), result.frames);
    return kDiverged;
  }
  return Interrupted() ? kInterrupted : kOk;
}

}  // namespace linkwright::cli
