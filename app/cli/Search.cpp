// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "app/cli/Commands.h"
#include "app/cli/Common.h"
#include "app/cli/JsonValues.h"
#include "app/cli/Main.h"
#include "engine/io/request/SamplesReader.h"
#include "engine/io/request/SweepReader.h"
#include "engine/scene/study/Fit.h"
#include "engine/scene/study/Optimise.h"

namespace linkwright::cli {
namespace {

struct Task {
  std::shared_ptr<const CompiledScene> scene;
  std::unique_ptr<Trials> trials;
  std::uint64_t seed = 1;
  int starts = 1;
  int code = kOk;  // else it failed, and that has been said
};

Task MakeTask(const SearchArguments& arguments) {
  Task task;
  const auto fail = [&task](const std::string& text, int code) {
    if (!text.empty()) PrintError(text);
    task.code = code;
  };
  task.scene = LoadAndReport(arguments.file, /*load_meshes=*/false);
  if (!task.scene) return task.code = kBadFile, std::move(task);
  auto text = ReadCommandFile(arguments.parameters);
  if (!text) return task.code = kBadFile, std::move(task);
  SweepResult read = ReadSweep(*task.scene, std::move(*text), arguments.parameters);
  if (read.status != SweepResult::Status::kOk) {
    fail(read.error, read.status == SweepResult::Status::kUnknownName ? kUsage : kBadFile);
    return task;
  }
  SimulationOptions options = task.scene->scene.simulation;
  if (arguments.dt > 0) options.dt = arguments.dt;
  options.watch_ledger = false;
  const double duration = arguments.duration > 0 ? arguments.duration : task.scene->scene.duration;
  if (read.sweep.sampling == Sweep::Sampling::kRandom) {
    task.seed = read.sweep.seed;
    task.starts = static_cast<int>(std::min<std::uint64_t>(read.sweep.count, 1000));
  }
  task.trials = std::make_unique<Trials>(task.scene, std::move(read.sweep), options, duration);
  if (const std::string why = task.trials->WhyNot(); !why.empty())
    fail(arguments.parameters + ": error: " + why, kBadFile);
  return task;
}

/// Whether the runs can come to `end`; else says why.
bool CanRun(const char* command, const Task& task, double end) {
  const std::string why = task.trials->WhyNotUntil(end);
  if (!why.empty()) PrintError("linkwright " + std::string(command) + ": error: " + why);
  return why.empty();
}

}  // namespace

int RunFit(const SearchArguments& arguments) {
  const Task task = MakeTask(arguments);
  if (task.code != kOk) return task.code;
  const auto text = ReadCommandFile(arguments.data);
  if (!text) return kBadFile;
  Samples measured;
  if (const std::string wrong = ReadSamples(*text, arguments.signals, &measured); !wrong.empty()) {
    PrintError(arguments.data + wrong);
    return kBadFile;
  }
  if (const std::string unknown = task.trials->UnknownSignal(measured.signals); !unknown.empty()) {
    PrintError(arguments.data + ":1: error: the scene has no signal \"" + unknown +
               "\"; --signals chooses columns");
    return kUsage;
  }
  if (!CanRun("fit", task, measured.times.back())) return kUsage;
  CatchInterrupts();
  FitOptions options;
  options.starts = task.starts;
  options.seed = task.seed;
  options.stop = StopCheck(std::function<bool()>(Interrupted));
  options.progress = [](int iteration, double rms) {
    std::fprintf(stderr, "iteration %d: rms %.6g of the signals' scatter\n", iteration, rms);
  };
  const FitResult result = Fit(*task.trials, measured, options);
  if (!result.ok) {
    PrintError("linkwright fit: " + result.why);
    return result.stopped ? kInterrupted : kFailure;
  }
  nlohmann::ordered_json out;
  std::string table = "parameter,value,half width of the 95 % interval\n";
  for (int i = 0; i < task.trials->size(); ++i) {
    const std::string& name = task.trials->parameter(i).name;
    const double width = result.half_widths[i];
    out["parameters"][name] = {{"value", result.values[i]}, {"half_width_95", FiniteOrNull(width)}};
    table += name + "," + Number(result.values[i]) + "," +
             (std::isfinite(width) ? Number(width) : "unknown") + "\n";
  }
  for (Eigen::Index c = 0; c < result.rms.size(); ++c)
    out["rms"][measured.signals[static_cast<std::size_t>(c)]] = result.rms[c];
  out["runs"] = result.runs;
  std::fputs(arguments.json ? (out.dump() + "\n").c_str() : table.c_str(), stdout);
  return result.stopped ? kInterrupted : kOk;
}

int RunOptimise(const SearchArguments& arguments) {
  const auto measure = MeasureFromString(arguments.measure);
  if (!measure) {
    PrintError("linkwright optimise: --measure: \"" + arguments.measure +
               "\" is not end, peak, integral, rms, settling or overshoot, a colon and a signal");
    return kUsage;
  }
  const Task task = MakeTask(arguments);
  if (task.code != kOk) return task.code;
  if (!task.trials->UnknownSignal({measure->signal}).empty()) {
    PrintError("linkwright optimise: --measure: the scene has no signal \"" + measure->signal + "\"");
    return kUsage;
  }
  if (!CanRun("optimise", task, task.trials->duration())) return kUsage;
  CatchInterrupts();
  SearchOptions options;
  options.method = SearchMethodFromString(arguments.method).value_or(SearchMethod::kNelderMead);
  options.maximise = arguments.maximise;
  options.most_runs = arguments.runs;
  options.seed = task.seed;
  options.stop = StopCheck(std::function<bool()>(Interrupted));
  ProgressBar progress("optimising");
  options.progress = [&](int run, double /*best*/) {
    progress.Update(static_cast<double>(run) / static_cast<double>(arguments.runs));
  };
  const SearchResult result = Optimise(*task.trials, *measure, options);
  if (!result.ok) {
    PrintError("linkwright optimise: " + result.why);
    return result.stopped ? kInterrupted : kFailure;
  }
  nlohmann::ordered_json out;
  std::string table = "parameter,value\n";
  for (int i = 0; i < task.trials->size(); ++i) {
    const std::string& name = task.trials->parameter(i).name;
    out["parameters"][name] = result.values[i];
    table += name + "," + Number(result.values[i]) + "\n";
  }
  out["measure"] = result.measure;
  out["runs"] = result.runs;
  out["diverged"] = result.failed;
  table += arguments.measure + "," + Number(result.measure) + "\n";
  std::fputs(arguments.json ? (out.dump() + "\n").c_str() : table.c_str(), stdout);
  PrintError(std::to_string(result.runs) + " runs, " + std::to_string(result.failed) + " of them diverged");
  return result.stopped ? kInterrupted : kOk;
}

}  // namespace linkwright::cli
