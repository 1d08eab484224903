// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/Eval.h"

#include <cstdint>
#include <cstdio>
#include <utility>

#include "app/cli/Main.h"
#include "engine/io/EvalStates.h"
#include "engine/io/FileAccess.h"

namespace linkwright::cli {
namespace {

constexpr std::uint64_t kMaxBytes = std::uint64_t{64} << 20;

void Say(const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); }

}  // namespace

int RunEval(const EvalArguments& arguments) {
  EvalOptions options;
  if (!arguments.formulation.empty()) {
    const auto formulation = FormulationFromString(arguments.formulation);
    if (!formulation) {
      Say("eval: there is no formulation \"" + arguments.formulation +
          "\"; there are articulated, newton-euler and lagrange");
      return kUsage;
    }
    options.formulation = *formulation;
  }

  const auto compiled = LoadAndReport(arguments.file, false);
  if (!compiled) return kBadFile;
  FileBytes states = ReadFileBytes(arguments.states, kMaxBytes);
  if (!states.error.empty()) {
    Say(arguments.states + ": error: " + states.error);
    return kBadFile;
  }
  const auto read = ReadEvalRequest(*compiled->model, std::move(states.bytes), arguments.states);
  if (read.status != EvalRequestResult::Status::kOk) {
    Say(read.error);
    return read.status == EvalRequestResult::Status::kUnknownName ? kUsage : kBadFile;
  }

  options.gravity = compiled->scene.gravity;
  options.derivatives = arguments.derivatives;
  options.loops = compiled->loops;
  if (arguments.passive) {
    options.damping = compiled->damping;
    options.friction = compiled->friction;
  }
  const EvalOutput output = EvalStates(*compiled->model, read.request, options);
  for (const std::string& warning : output.warnings) Say(warning);
  if (!WriteOut(output.json)) {
    Say("eval: standard output cannot be written");
    return kFailure;
  }
  return kOk;
}

}  // namespace linkwright::cli
