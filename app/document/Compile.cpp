// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/Compile.h"

#include <utility>

namespace linkwright::app {
namespace {

std::function<void()>& compileFault() {
  static std::function<void()> fault;
  return fault;
}

}  // namespace

std::shared_ptr<const CompiledScene> compileScene(const Scene& scene, ProblemList* problems,
                                                  const StopCheck& stop) {
  if (compileFault()) compileFault()();
  return CompileScene(scene, problems, stop);
}

void setCompileFault(std::function<void()> fault) { compileFault() = std::move(fault); }

}  // namespace linkwright::app
