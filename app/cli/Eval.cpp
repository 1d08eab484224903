// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/Eval.h"

#include <cstdint>
#include <cstdio>
#include <utility>

#include "engine/io/EvalStates.h"
#include "engine/io/FileAccess.h"
#include "engine/io/LoadScene.h"
#include "engine/scene/CompiledScene.h"

namespace linkwright::cli {
namespace {

constexpr int kOk = 0, kRuntimeFailure = 1, kWrongUsage = 2, kBadFile = 3;
constexpr std::uint64_t kMaxBytes = std::uint64_t{64} << 20;

void Say(const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); }

void Say(const ProblemList& problems) {
  for (const Problem& problem : problems.problems()) {
    if (problem.severity != Severity::kNote) Say(problem.ToString());
  }
}

std::shared_ptr<const CompiledScene> Load(const EvalArguments& arguments) {
  LoadSceneOptions options;
  options.package_paths.assign(arguments.package_paths.begin(), arguments.package_paths.end());
  options.floating = arguments.floating;
  options.independent_mimic = arguments.independent_mimic;
  options.load_meshes = false;
  const LoadSceneResult loaded = LoadScene(arguments.file, options);
  Say(loaded.problems);
  if (!loaded.ok) return nullptr;
  ProblemList problems;
  auto compiled = CompileScene(loaded.scene, &problems);
  Say(problems);
  return compiled;
}

}  // namespace

int RunEval(const EvalArguments& arguments) {
  EvalOptions options;
  if (arguments.formulation == "newton-euler") {
    options.formulation = Formulation::kNewtonEuler;
  } else if (arguments.formulation == "lagrange") {
    Say("eval: the formulation \"lagrange\" is not available yet; use articulated or newton-euler");
    return kWrongUsage;
  } else if (!arguments.formulation.empty() && arguments.formulation != "articulated") {
    Say("eval: there is no formulation \"" + arguments.formulation +
        "\"; there are articulated, newton-euler and lagrange");
    return kWrongUsage;
  }

  const auto compiled = Load(arguments);
  if (!compiled) return kBadFile;
  FileBytes states = ReadFileBytes(arguments.states, kMaxBytes);
  if (!states.error.empty()) {
    Say(arguments.states + ": error: " + states.error);
    return kBadFile;
  }
  const auto read = ReadEvalRequest(*compiled->model, std::move(states.bytes), arguments.states);
  if (read.status != EvalRequestResult::Status::kOk) {
    Say(read.error);
    return read.status == EvalRequestResult::Status::kUnknownName ? kWrongUsage : kBadFile;
  }

  options.gravity = compiled->scene.gravity;
  if (arguments.passive) {
    options.damping = compiled->damping;
    options.friction = compiled->friction;
  }
  const EvalOutput output = EvalStates(*compiled->model, read.request, options);
  for (const std::string& warning : output.warnings) Say(warning);
  const bool written = std::fwrite(output.json.data(), 1, output.json.size(), stdout) == output.json.size();
  if (!written || std::fflush(stdout) != 0) {
    Say("eval: standard output cannot be written");
    return kRuntimeFailure;
  }
  return kOk;
}

}  // namespace linkwright::cli
