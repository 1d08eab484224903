// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/compile/MechanismPosing.h"

#include "engine/constraints/LoopSolver.h"

namespace linkwright {
namespace {

// With drivers as what they hold at a time.
std::vector<LoopElement> AllLoops(const CompiledScene& scene, double time) {
  std::vector<LoopElement> all = scene.loops;
  for (const LoopElement& driver : scene.drivers) all.push_back(driver.HeldAt(time));
  return all;
}

}  // namespace

std::vector<LoopElement> LoopsWhilePosing(const CompiledScene& scene, double time) {
  if (scene.drivers.empty()) return scene.loops;
  const std::vector<LoopElement> all = AllLoops(scene, time);
  LoopSolver solver(*scene.model, all);
  Workspace workspace(*scene.model);
  const VectorX alike = VectorX::Ones(scene.model->nv());
  const bool moves =
      solver.Prepare(*scene.model, scene.initial_q, &alike, &workspace) && solver.rank() < scene.model->nv();
  return moves ? all : scene.loops;
}

std::unique_ptr<LoopConstraints> MakeLoopConstraints(const CompiledScene& scene, double time,
                                                     std::span<const LoopElement> pins) {
  std::vector<LoopElement> loops = LoopsWhilePosing(scene, time);
  loops.insert(loops.end(), pins.begin(), pins.end());
  if (loops.empty()) return nullptr;
  return std::make_unique<LoopConstraints>(scene.model, loops, scene.compliance);
}

Mobility ExamineMobility(const CompiledScene& scene, const VectorX& q, double time) {
  return ExamineMobility(*scene.model, AllLoops(scene, time), q);
}

}  // namespace linkwright
