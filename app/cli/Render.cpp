// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <optional>

#include "app/cli/Commands.h"
#include "app/cli/Inputs.h"
#include "app/cli/Main.h"
#include "app/cli/Outputs.h"
#include "app/cli/RunFile.h"
#include "app/cli/film/CameraChoice.h"
#include "app/cli/film/Composition.h"
#include "app/cli/film/Curves.h"
#include "app/cli/film/ExtraArguments.h"
#include "app/cli/film/Origin.h"
#include "app/cli/film/PictureArguments.h"
#include "app/cli/film/RenderedRun.h"
#include "app/cli/film/SensorPictures.h"
#include "engine/scene/picture/SnapshotBuilder.h"
#include "engine/simulation/run/StepCount.h"
#include "render/Quality.h"

namespace linkwright::cli {

namespace {

constexpr const char* kByKeyframes = "keyframes";  // as --camera

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

/// The place of a name that the parser has checked.
template <class Enum, std::size_t kCount>
Enum Named(const std::array<const char*, kCount>& names, const std::string& name) {
  return static_cast<Enum>(std::find(names.begin(), names.end(), name) - names.begin());
}

SnapshotOptions LookOf(const Scene& scene, const RenderArguments& arguments, bool sensor) {
  SnapshotOptions look;
  if (sensor) {
    look = SensorLook(scene);
  } else {
    look.view = scene.view;
    look.surroundings = Named<Surroundings>(kSurroundingsNames, arguments.surroundings);
    look.dark = arguments.dark;
  }
  look.units = arguments.units;
  return look;
}

// Why curves cannot be plotted of the runs.
std::string WhyNotPlotted(const RunFile& first, const std::optional<RunFile>& second,
                          const FilmOverlays& overlays) {
  if (!overlays.plotted()) return {};
  std::vector<std::vector<Signal>> runs = {first.scene->MakeSystem()->signals()};
  std::string names = first.name;
  if (second) {
    runs.push_back(second->scene->MakeSystem()->signals());
    names += ", " + second->name;
  }
  const std::string why = WhyNoCurves(runs, overlays);
  return why.empty() ? why : why + " (" + names + ")";
}

}  // namespace

int RunRender(const RenderArguments& arguments, const FilmPainters& painters) {
  UseInstructionSetOf("linkwright render", arguments.inputs);
  const auto refuse = [](const std::string& why) { return Refuse("render", why); };
  render::FilmOptions film;
  PictureOptions picture = arguments.picture;
  if (const std::string why = ReadExtras(arguments.extras, &picture.overlays.extras); !why.empty())
    return refuse(why);
  const bool still = IsStill(arguments.out);
  const std::string size = arguments.size.empty() ? "1920x1080" : arguments.size;
  if (!ParseSize(size, &film.video.width, &film.video.height))
    return refuse("--size: '" + size + "' is not WIDTHxHEIGHT, such as 1280x720");
  if (const std::string why = WhyNotPicture(picture, arguments.out, still); !why.empty()) return refuse(why);
  for (const std::string* file : {&arguments.out, &arguments.picture.vectors}) {
    const bool sequence = file == &arguments.out && file->find('%') != std::string::npos;
    if (const std::string why = sequence ? std::string() : WhyNoFolder(*file); !why.empty()) {
      refuse(why);
      return kFailure;
    }
  }
  RunFile first{LoadAndReport(arguments.file, /*load_meshes=*/true), {}, ShortName(arguments.file.file), {}};
  const auto& scene = first.scene;
  if (!scene) return kBadFile;
  film.view = render::OptionsOf(Named<render::Quality>(render::kQualityNames, arguments.quality));
  film.video.fps = arguments.fps;
  film.frames = arguments.shot.frames;
  film.start = arguments.start;
  film.duration = arguments.duration > 0 ? arguments.duration : scene->scene.duration;

  const SensorDescription* const sensor = FindCameraSensor(scene->scene, arguments.camera);
  if (sensor != nullptr && arguments.size.empty()) {
    film.video.width = sensor->width;
    film.video.height = sensor->height;
  }
  render::Camera camera;
  FilmShot shot = arguments.shot;
  shot.keyframes = arguments.camera == kByKeyframes && sensor == nullptr &&
                   FindSceneCamera(scene->scene, arguments.camera) == nullptr;
  shot.keys = CameraKeyframesOf(scene->scene);
  if (const std::string why = WhyNotShot(shot, *scene, sensor != nullptr); !why.empty()) return refuse(why);
  const double aspect = static_cast<double>(film.video.width) / film.video.height;
  if (sensor != nullptr) {
    camera.Frame(scene->lower, scene->upper, aspect);
  } else if (const std::string why = ChooseCamera(*scene, shot.keyframes ? "" : arguments.camera, aspect,
                                                  /*sensors=*/true, &camera);
             !why.empty()) {
    return refuse(why);
  }
  const double end = film.start + film.duration;
  const double last = still ? film.start + std::max(arguments.duration, 0.0) : end;
  if (const std::string why = WhyNotSteps(0, end, scene->scene.simulation.dt); !why.empty())
    return refuse(why);
  if (!first.ReadInputs(arguments.inputs, end)) return kBadFile;
  std::optional<RunFile> second;
  if (!picture.beside.empty()) {
    if (sensor != nullptr) return refuse("--beside: a camera that is a sensor films one run");
    second = LoadRunBeside(picture.beside, arguments.file, arguments.inputs, first, end);
    if (!second) return kBadFile;
    if (const std::string why = WhyNotShot(shot, *second->scene, false); !why.empty())
      return refuse("--beside: " + why);
  }
  if (const std::string why = WhyNotPlotted(first, second, picture.overlays); !why.empty())
    return refuse(why);
  if (!MayWrite("linkwright render", arguments.out)) return kUsage;
  if (!picture.vectors.empty() && !MayWrite("linkwright render", picture.vectors)) return kUsage;
  CatchInterrupts();

  // What is filmed, in order from the left.
  std::vector<FilmTrack> tracks;
  const StopCheck interrupted{std::function<bool()>(Interrupted)};
  std::vector<std::unique_ptr<RenderedRun>> runs;
  const auto curves = std::make_shared<std::vector<FilmCurve>>();
  for (const RunFile* each : {&std::as_const(first), second ? &std::as_const(*second) : nullptr}) {
    if (each == nullptr) continue;
    const SensorDescription* const seen = FindCameraSensor(each->scene->scene, arguments.camera);
    RunOrder order;
    order.filmed = {each->scene,
                    LookOf(each->scene->scene, arguments, seen != nullptr),
                    each->scene->scene.targets,
                    {},
                    !arguments.no_warnings,
                    {},
                    picture.overlays.energy};
    order.simulation = each->scene->scene.simulation;
    order.commands = each->commands;
    if (seen != nullptr) order.sensor = *seen;
    order.overlays = picture.overlays;
    order.units = arguments.units;
    order.from = film.start;
    order.to = last;
    order.number = static_cast<int>(runs.size());
    runs.push_back(RenderedRun::Make(std::move(order), interrupted, curves.get()));
    if (!runs.back()) return kInterrupted;
    tracks.push_back(runs.back()->Track(shot, camera, film.start, second ? each->name : std::string()));
  }
  if (Interrupted()) return kInterrupted;
  const auto diverged = [&]() -> const Divergence* {
    for (const auto& run : runs)
      if (run->divergence()) return &*run->divergence();
    return nullptr;
  };
  const double first_shown = still ? last : film.start;
  std::vector<std::string> inputs = MeasuredFiles(picture.overlays.extras);
  inputs.insert(inputs.end(), first.inputs.begin(), first.inputs.end());
  film.video.notes = OriginOf(scene->scene, scene->scene.simulation, first_shown, last, inputs);
  film.video.notes.comment += DescribeShot(shot);
  if (second)
    film.video.notes.comment += OriginBeside(second->scene->scene, second->scene->scene.simulation,
                                             first_shown, last, second->inputs);
  std::stop_source stop;
  for (FilmTrack& track : tracks)
    track.snapshot_at = [&, at = std::move(track.snapshot_at)](double time) {
      Snapshot snapshot = at(time);
      if (diverged() != nullptr || Interrupted()) stop.request_stop();
      return snapshot;
    };
  FilmComposition frames(picture, painters, LookOf(scene->scene, arguments, false).IsDark(),
                         std::move(tracks), {curves, film.start, last});
  if (still) {
    if (!shot.follow.empty()) frames.Begin(film.start);
    std::vector<std::uint8_t> rgba;
    frames.Draw(film, last, &rgba);
    if (Interrupted()) return kInterrupted;
    if (const Divergence* const divergence = diverged(); divergence != nullptr) {
      std::fprintf(stderr, "linkwright render: %s\n", divergence->ToString().c_str());
      return kDiverged;
    }
    render::WriteStill(arguments.out, film.video.width, film.video.height, rgba.data(), film.video.notes);
    if (picture.vectors.empty()) return kOk;
    const std::string why =
        !painters.vectors
            ? "there is nothing that paints"
            : painters.vectors(frames.Vectors(film.video.width, film.video.height, film.video.notes),
                               picture.vectors);
    if (why.empty()) return kOk;
    std::fprintf(stderr, "linkwright render: %s: %s\n", picture.vectors.c_str(), why.c_str());
    return kFailure;
  }
  const int even_width = film.video.width + film.video.width % 2,
            even_height = film.video.height + film.video.height % 2;
  if (render::HasEvenSides(arguments.out) &&
      (even_width != film.video.width || even_height != film.video.height))
    std::fprintf(stderr, "linkwright render: the film gets %dx%d pixels: its format has even sides\n",
                 even_width, even_height);
  ProgressBar progress("filming");
  const render::FilmResult result = frames.Write(
      arguments.out, film, [&](int done, int all) { progress.Update(static_cast<double>(done) / all); },
      stop.get_token());
  if (result.removed > 0)
    std::fprintf(stderr,
                 "linkwright render: %d pictures of an older sequence behind the last one are removed\n",
                 result.removed);
  if (const Divergence* const divergence = diverged(); divergence != nullptr) {
    std::fprintf(stderr, "linkwright render: %s; the film ends there after %d frames\n",
                 divergence->ToString().c_str(), result.frames);
    return kDiverged;
  }
  return Interrupted() ? kInterrupted : kOk;
}

}  // namespace linkwright::cli
