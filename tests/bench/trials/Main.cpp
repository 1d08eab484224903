// SPDX-License-Identifier: GPL-3.0-or-later
// Walking, standing and grasping with noise, and the shipped scenes that touch, beside MuJoCo: falls, slip,
// creep and real-time factors, in one run, taken in turns so that both meet the same weather.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>

#include "tests/bench/trials/Mjcf.h"
#include "tests/bench/trials/Page.h"
#include "tests/support/ShippedScene.h"

using namespace linkwright;
using namespace contact_trials;

namespace {

/// No scene is followed for more steps.
constexpr double kMostSteps = 20000;

struct Options {
  int seeds = 3, rounds = 3;
  bool scenes = true, trials = true;
  std::string only, out;
  bool Wants(const std::string& name) const {
    return only.empty() || only.find("," + name + ",") != std::string::npos;
  }
};

TrialRow RunTrial(const Trial& trial, int seeds) {
  TrialRow row{trial.key, trial.name, 0, {}, {}};
  for (int seed = 1; seed <= seeds; ++seed) {
    const Set set = trial.make(static_cast<std::uint64_t>(seed));
    if (seed == 1) row.difference = CompareAccelerations(set.compiled, set.start);
    row.ours.Add(Watch(trial, set, MakeOurs(set.compiled, set.start).get()));
    row.theirs.Add(Watch(trial, set, MakeMujoco(set.compiled, set.start).get()));
  }
  return row;
}

std::vector<std::string> TouchingScenes() {
  std::vector<std::string> names;
  const std::filesystem::path folder =
      std::filesystem::path(linkwright::test::ShippedScene("any")).parent_path();
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string file = entry.path().filename().string();
    constexpr std::string_view kEnd = ".lws.json";
    if (!file.ends_with(kEnd)) continue;
    const std::string name = file.substr(0, file.size() - kEnd.size());
    if (const Scene scene = LoadShipped(name); scene.contact && scene.contact->enabled) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

// Simulated by processor time.
double FactorOf(Run* run, double duration, std::string* end) {
  const double start = ThreadSeconds();
  bool goes = true;
  while (goes && run->time() < duration - 1e-9) goes = run->Step();
  const double seconds = ThreadSeconds() - start;
  if (!goes) *end = "cannot go on";
  return run->time() / seconds;
}

double Median(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return numbers[numbers.size() / 2];
}

SceneRow RunScene(const std::string& name, int rounds) {
  SceneRow row;
  row.name = name;
  const Compiled compiled = CompileOrThrow(LoadShipped(name));
  const Start start{compiled->initial_q, compiled->initial_v};
  const double duration = std::min(compiled->scene.duration, kMostSteps * compiled->scene.simulation.dt);
  const std::string why = WhyNotMjcf(*compiled), lacks = WhatMjcfLacks(*compiled);
  if (!why.empty()) row.note = "cannot be written as MJCF: " + why;
  if (!lacks.empty()) row.note = "MuJoCo has " + lacks;
  std::vector<double> ours, theirs, own;
  std::string our_end, their_end;
  if (why.empty()) row.difference = CompareAccelerations(compiled, start);
  for (int round = 0; round < rounds; ++round) {
    ours.push_back(FactorOf(MakeOurs(compiled, start).get(), duration, &our_end));
    if (!why.empty()) continue;
    const auto run = MakeMujoco(compiled, start);
    theirs.push_back(FactorOf(run.get(), duration, &their_end));
    own.push_back(theirs.back() / run->OwnPart());
  }
  row.ours = Median(ours);
  if (!theirs.empty()) {
    row.theirs = Median(theirs);
    row.own = Median(own);
  }
  if (!our_end.empty()) row.note += (row.note.empty() ? "" : "; ") + ("ours " + our_end);
  if (!their_end.empty()) row.note += (row.note.empty() ? "" : "; ") + ("MuJoCo " + their_end);
  return row;
}

constexpr const char* kUsage =
    "contact_trials [--seeds N] [--rounds N] [--only KEY[,KEY…]] [--scenes] [--trials] [--out FILE.md]\n"
    "--scenes, --trials: these alone. --only: trials by key, scenes by name.\n";

/// Nothing where the command line is not one of these, or asks for help.
std::optional<Options> Read(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string key = argv[i];
    if (key == "--scenes") {
      options.trials = false;
    } else if (key == "--trials") {
      options.scenes = false;
    } else if (++i == argc) {
      return std::nullopt;
    } else if (key == "--seeds") {
      options.seeds = std::max(1, std::atoi(argv[i]));
    } else if (key == "--rounds") {
      options.rounds = std::max(1, std::atoi(argv[i]));
    } else if (key == "--only") {
      options.only = "," + std::string(argv[i]) + ",";
    } else if (key == "--out") {
      options.out = argv[i];
    } else {
      return std::nullopt;
    }
  }
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  const std::optional<Options> read = Read(argc, argv);
  if (!read) {
    std::fputs(kUsage, stderr);
    return 2;
  }
  const Options& options = *read;
  try {
    std::vector<TrialRow> trials;
    if (options.trials) {
      std::printf(
          "trial | falls | MuJoCo's | slip [mm/s] | MuJoCo's | creep [µm/min] | MuJoCo's | real-time "
          "factor | MuJoCo's | without our motors and controllers\n");
      for (const Trial& trial : AllTrials()) {
        if (!options.Wants(trial.key)) continue;
        trials.push_back(RunTrial(trial, options.seeds));
        std::printf("%s\n", TrialLine(trials.back(), options.seeds).c_str());
        std::fflush(stdout);
      }
    }
    std::vector<SceneRow> scenes;
    if (options.scenes) {
      std::printf("scene | real-time factor | MuJoCo's | without our motors and controllers | note\n");
      for (const std::string& name : TouchingScenes()) {
        if (!options.Wants(name)) continue;
        scenes.push_back(RunScene(name, options.rounds));
        std::printf("%s\n", SceneLine(scenes.back()).c_str());
        std::fflush(stdout);
      }
    }
    if (options.out.empty()) return 0;
    std::ofstream file(options.out, std::ios::binary);
    file << MakePage(trials, options.seeds, scenes, options.rounds);
    if (!file.flush()) throw std::runtime_error("cannot write " + options.out);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
