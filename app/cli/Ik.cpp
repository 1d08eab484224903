// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/Ik.h"

#include <cstdio>
#include <utility>

#include "app/cli/Common.h"
#include "app/cli/Main.h"
#include "engine/io/request/IkRequest.h"
#include "engine/scene/compile/MechanismPosing.h"

namespace linkwright::cli {

int RunIk(const IkArguments& arguments) {
  const auto compiled = LoadAndReport(arguments.file, false);
  if (!compiled) return kBadFile;
  auto targets = ReadCommandFile(arguments.targets);
  if (!targets) return kBadFile;
  const auto read = ReadIkRequest(*compiled->model, std::move(*targets), arguments.targets);
  if (read.status != RequestStatus::kOk) {
    PrintError(read.error);
    return read.status == RequestStatus::kUnknownName ? kUsage : kBadFile;
  }

  CatchInterrupts();
  std::string json;
  {
    ProgressBar progress("solving");
    const auto loops = MakeLoopConstraints(*compiled);
    const auto count = static_cast<double>(read.request.targets.size());
    json = SolveIkTargets(compiled->model, read.request,
                          [&](size_t done) {
                            progress.Update(static_cast<double>(done) / count);
                            return !Interrupted();
                          },
                          {loops.get(), !compiled->scene.mechanism.empty()});
  }
  if (!WriteOut(json)) return kFailure;
  return Interrupted() ? kInterrupted : kOk;
}

}  // namespace linkwright::cli
