// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "engine/model/Workspace.h"
#include "engine/simulation/system/Integrator.h"
#include "engine/simulation/system/System.h"

namespace linkwright::cli {

/// How one accuracy of a problem is solved.
struct BenchmarkSetting {
  Integrator integrator = Integrator::kRk4;
  double dt = 1e-3;  ///< [s]
};

/// A figure in print: what an output is at a time.
struct PublishedValue {
  double t = 0;
  int column = 0;
  double value = 0;
  const char* source = "";
};

/// One of the IFToMM library's multibody benchmarks (group MBSBenchmark), as a shipped scene.
struct BenchmarkProblem {
  std::string name;   ///< of its table: "a01_pendulum"
  std::string title;  ///< of its part of the page
  std::string scene;  ///< file name without ".lws.json"
  std::string text;
  double duration = 10, sample = 0.01;  ///< [s]
  std::vector<std::string> columns;     ///< outputs
  std::vector<int> units;               ///< by output: those of one number are compared by one magnitude
  int drawn = 0;                        ///< which output its curve shows
  std::array<BenchmarkSetting, 3> settings;
  /// The outputs of a state.
  std::function<std::vector<double>(const Model&, const State&, Workspace*)> outputs;
  /// The exact solution at multiples of `sample`, by a reduction to one to three coordinates; empty: there is
  /// none, and `fine` stands for it.
  std::function<std::vector<std::vector<double>>()> reference;
  BenchmarkSetting fine;
  std::vector<PublishedValue> published;
  double published_seconds = 0;  ///< of processor time; 0: none in print
};

std::vector<BenchmarkProblem> BenchmarkProblems();

}  // namespace linkwright::cli
