// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/Inputs.h"

#include <algorithm>
#include <cstdio>

#include "app/cli/Common.h"
#include "engine/base/FilesRead.h"
#include "engine/math/InstructionSet.h"
#include "engine/simulation/run/InputLog.h"
#include "engine/simulation/run/StepCount.h"

namespace linkwright::cli {

void UseInstructionSetOf(const char* command, const std::string& path) {
  const std::string name = path.empty() ? std::string() : RecordedInstructionSet(path);
  if (name.empty()) return;
  const auto recorded = InstructionSetFromString(name);
  if (recorded && UseInstructionSet(*recorded)) return;
  const auto& supported = SupportedInstructionSets();
  const bool has = recorded && std::find(supported.begin(), supported.end(), *recorded) != supported.end();
  std::fprintf(
      stderr,
      "%s: notice: %s was recorded with the instruction set \"%s\", %s: \"%s\" is used, and the run may "
      "differ from the recorded one\n",
      command, path.c_str(), name.c_str(),
      has ? "but LINKWRIGHT_ISA names another one" : "which this machine does not have",
      ToString(ChosenInstructionSet()));
}

std::optional<std::vector<Command>> LoadInputs(const std::string& path, const CompiledScene& scene,
                                               double duration) {
  if (path.empty()) return std::vector<Command>();
  NoteFileRead(path);
  ProblemList problems;
  std::vector<Command> commands = ReadInputLog(path, *scene.model, &problems);
  for (const Problem& problem : problems.problems()) std::fprintf(stderr, "%s\n", problem.ToString().c_str());
  if (problems.HasErrors()) return std::nullopt;
  for (const Command& command : commands) {
    if (command.kind != CommandKind::kOptions || command.time > duration) continue;
    const std::string why = WhyNotSteps(command.time, duration, command.value);
    if (why.empty()) continue;
    std::fprintf(stderr, "%s: error: \"integrate\" at t = %s s: %s\n", path.c_str(),
                 Number(command.time).c_str(), why.c_str());
    return std::nullopt;
  }
  return commands;
}

}  // namespace linkwright::cli
