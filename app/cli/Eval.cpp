// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/Eval.h"

#include <cstdio>
#include <utility>

#include "app/cli/Common.h"
#include "app/cli/Main.h"
#include "engine/base/Utf8.h"
#include "engine/io/mjcf/MjcfReader.h"
#include "engine/io/request/EvalStates.h"
#include "engine/io/scene/FileKind.h"

namespace linkwright::cli {

int RunEval(const EvalArguments& arguments) {
  EvalOptions options;
  if (!arguments.formulation.empty()) {
    const auto formulation = FormulationFromString(arguments.formulation);
    if (!formulation || *formulation == Formulation::kPartitioning) {
      PrintError("eval: there is no formulation \"" + arguments.formulation +
                 "\"; there are articulated, newton-euler and lagrange");
      return kUsage;
    }
    options.formulation = *formulation;
  }

  const auto compiled = LoadAndReport(arguments.file, false);
  if (!compiled) return kBadFile;
  // The mass matrix alone grows with the square of this number.
  constexpr int kMostDofs = 4000;
  if (compiled->model->nv() > kMostDofs) {
    PrintError(Printable(arguments.file.file) + ": error: it has " + std::to_string(compiled->model->nv()) +
               " degrees of freedom; eval gives matrices of at most " + std::to_string(kMostDofs));
    return kFailure;
  }
  auto states = ReadCommandFile(arguments.states);
  if (!states) return kBadFile;
  const auto read = ReadEvalRequest(*compiled->model, std::move(*states), arguments.states);
  if (read.status != EvalRequestResult::Status::kOk) {
    PrintError(read.error);
    return read.status == EvalRequestResult::Status::kUnknownName ? kUsage : kBadFile;
  }

  options.gravity = compiled->scene.gravity;
  options.derivatives = arguments.derivatives;
  // What an MJCF file ties together is reported as that file means it.
  ClosureSet closures;
  if (KindOfFile(arguments.file.file).kind == FileKind::kMjcf) {
    MjcfOptions as_file;
    as_file.load_meshes = false;
    const MjcfResult file = ReadMjcf(arguments.file.file, as_file);
    closures.Add(*compiled->model, file.closures, "", compiled->initial_q);
    options.closures = &closures;
  } else {
    options.loops = compiled->loops;
  }
  if (arguments.passive) {
    options.damping = compiled->damping;
    options.friction = compiled->friction;
  }
  const EvalOutput output = EvalStates(compiled->model, read.request, options);
  for (const std::string& warning : output.warnings) PrintError(warning);
  if (!WriteOut(output.json)) return kFailure;
  return kOk;
}

}  // namespace linkwright::cli
