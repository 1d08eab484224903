// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <optional>
#include <stdexcept>

#include "app/cli/Commands.h"
#include "app/cli/Inputs.h"
#include "app/cli/Main.h"
#include "app/cli/Outputs.h"
#include "app/cli/RunFile.h"
#include "app/cli/film/CameraChoice.h"
#include "app/cli/film/Curves.h"
#include "app/cli/film/ExtraArguments.h"
#include "app/cli/film/Origin.h"
#include "app/cli/film/RecordedFilm.h"
#include "app/cli/film/SignalRows.h"
#include "app/cli/present/Present.h"
#include "engine/simulation/run/StepCount.h"

namespace linkwright::cli {
namespace {

constexpr double kShareOfRun = 0.4;  // of the time it takes

std::string Size(std::size_t bytes) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f MB", static_cast<double>(bytes) / 1e6);
  return text;
}

}  // namespace

int RunPresent(const PresentArguments& arguments, const FigurePainter& figures,
               const render::Overlay& overlay, const WarningPainter& warnings) {
  FigureLook look;
  look.plots = figures;
  look.labels = overlay;
  look.warnings = warnings;
  UseInstructionSetOf("linkwright present", arguments.inputs);
  const auto refuse = [](const std::string& why) { return Refuse("present", why); };
  if (arguments.out.empty() && arguments.figures.empty())
    return refuse("--out FILE or --figures FOLDER is missing");
  if (const std::string why = WhyNoFolder(arguments.out); !why.empty()) {
    refuse(why);
    return kFailure;
  }
  RunFile first{LoadAndReport(arguments.file, /*load_meshes=*/true),
                {},
                ShortName(arguments.inputs.empty() ? arguments.file.file : arguments.inputs),
                {}};
  const auto& scene = first.scene;
  if (!scene) return kBadFile;
  PresentOrder order;
  order.to = arguments.duration > 0 ? arguments.duration : scene->scene.duration;
  order.fps = arguments.fps;
  const SimulationOptions& options = scene->scene.simulation;
  if (const std::string why = WhyNotSteps(0, order.to, options.dt); !why.empty()) return refuse(why);
  constexpr double kAspect = 1.3;  // of the picture in a page beside its plots
  if (const std::string why =
          ChooseCamera(*scene, arguments.camera, kAspect, /*sensors=*/false, &order.camera);
      !why.empty())
    return refuse(why);
  if (const std::string why = WhyNotPage(order.from, order.to, order.fps);
      !arguments.out.empty() && !why.empty())
    return refuse(why);
  if (!arguments.notes.empty()) {
    const auto notes = ReadCommandFile(arguments.notes);
    if (!notes) return kBadFile;
    order.notes = *notes;
  }
  const double duration = order.to;
  if (!first.ReadInputs(arguments.inputs, order.to)) return kBadFile;
  order.filmed = {scene, {}, scene->scene.targets, {}, !arguments.no_warnings};
  order.filmed.look.view = scene->scene.view;
  order.units = arguments.units;
  order.filmed.look.units = order.units;
  const std::vector<Signal> all = scene->MakeSystem()->signals();
  if (const std::string why = ReadExtras(arguments.extras, &order.extras); !why.empty()) return refuse(why);
  std::vector<std::string> signals = arguments.signals;
  std::erase_if(signals, [&](const std::string& name) {
    return NamesExtra(order.extras, name) && SignalNumber(all, name) < 0;
  });
  try {
    order.signals =
        arguments.signals.empty() ? ProposedSignals(scene->scene, all) : MatchSignals(signals, all);
  } catch (const std::runtime_error& problem) {
    return refuse(std::string("--signals: ") + problem.what());
  }
  if (const std::string why = WhyNoExtras(order.extras, all); !why.empty()) return refuse(why);
  std::vector<RunFile> others;
  for (const std::string& file : arguments.beside) {
    auto other = LoadRunBeside(file, arguments.file, arguments.inputs, first, order.to);
    if (!other) return kBadFile;
    others.push_back(std::move(*other));
  }
  if (!arguments.out.empty() && !MayWrite("linkwright present", arguments.out)) return kUsage;
  if (!arguments.figures.empty())
    for (const std::string& name : FigureFiles(order, look, all))
      if (!MayWrite("linkwright present", (std::filesystem::path(arguments.figures) / name).string()))
        return kUsage;
  CatchInterrupts();

  ProgressBar bar("presenting");
  const StopCheck interrupted{std::function<bool()>(Interrupted)};
  RecordedFilm run = RecordFilm(*scene, options, std::move(first.commands), order.to, interrupted,
                                [&bar](double fraction) { bar.Update(kShareOfRun * fraction); });
  if (!run.timeline) return kInterrupted;
  order.timeline = run.timeline;
  order.to = std::min(order.to, run.timeline->last_time());
  if (run.divergence) order.ended = run.divergence->ToString();
  order.filmed.contact_events = std::move(run.contact_events);
  order.filmed.cross_check = run.cross_check;
  std::vector<std::string> inputs = MeasuredFiles(order.extras);
  inputs.insert(inputs.end(), first.inputs.begin(), first.inputs.end());
  order.origin = OriginOf(scene->scene, options, order.from, order.to, inputs);
  if (!others.empty()) order.name = first.name;
  for (RunFile& other : others) {
    const SimulationOptions& with = other.scene->scene.simulation;
    const RecordedFilm recorded =
        RecordFilm(*other.scene, with, std::move(other.commands), duration, interrupted);
    if (!recorded.timeline) return kInterrupted;
    if (recorded.divergence)
      std::fprintf(stderr, "linkwright present: %s: %s; its curves end there\n", other.name.c_str(),
                   recorded.divergence->ToString().c_str());
    order.origin.comment += OriginBeside(other.scene->scene, with, order.from, order.to, other.inputs);
    order.others.push_back({std::move(other.name), other.scene, recorded.timeline});
  }
  std::stop_source stop;
  double begin = kShareOfRun, share = 1 - kShareOfRun;
  const auto progress = [&](double fraction) {
    bar.Update(begin + share * fraction);
    if (Interrupted()) stop.request_stop();
  };
  if (Interrupted()) return kInterrupted;
  if (!arguments.figures.empty()) {
    share /= 2;
    const PresentResult made = WriteFigures(arguments.figures, order, look, progress, stop.get_token());
    if (made.cancelled) return kInterrupted;
    begin += share;
    std::fprintf(stderr, "%s: %zu files\n", arguments.figures.c_str(), made.files.size());
  }
  if (!arguments.out.empty()) {
    const PresentResult made = WritePage(arguments.out, order, progress, stop.get_token());
    if (made.cancelled) return kInterrupted;
    std::fprintf(stderr, "%s: %d pictures, %s\n", arguments.out.c_str(), made.frames,
                 Size(made.bytes).c_str());
  }
  if (order.ended.empty()) return kOk;
  std::fprintf(stderr, "linkwright present: %s; what is shown ends there\n", order.ended.c_str());
  return kDiverged;
}

}  // namespace linkwright::cli
