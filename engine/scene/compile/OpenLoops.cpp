// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/compile/OpenLoops.h"

#include <vector>

#include "engine/kinematics/tasks/LoopAssembly.h"

namespace linkwright {

// The compiled scene starts where all are closed, if there is such a place: then there is nothing to do.
std::string WhyLoopsStayOpen(const CompiledScene& compiled) {
  std::vector<LoopElement> all = compiled.loops;
  all.insert(all.end(), compiled.drivers.begin(), compiled.drivers.end());
  if (all.empty()) return {};
  VectorX q = compiled.initial_q;
  const LoopAssemblyReport report =
      AssembleLoops(compiled.model, all, compiled.scene.limits, {}, compiled.compliance, &q);
  return report.closed ? Message() : report.Text(*compiled.model);
}

}  // namespace linkwright
