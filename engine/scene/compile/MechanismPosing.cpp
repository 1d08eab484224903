// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/compile/MechanismPosing.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/constraints/LoopSolver.h"
#include "engine/scene/compile/MechanismModel.h"

namespace linkwright {
namespace {

/// A driver is brought to its value in pieces of this length [m, rad], at most so many.
constexpr double kPiece = 0.02;
constexpr int kMostPieces = 200;

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

bool SetDriver(const CompiledScene& scene, int joint, double value, MechanismDescription* mechanism,
               VectorX* q, const StopCheck& stop) {
  MechanismDescription moved = *mechanism;
  MechanismJoint& driver = moved.joints[static_cast<std::size_t>(joint)];
  const double before = driver.function(0)[0];
  const int pieces = std::clamp(static_cast<int>(std::abs(value - before) / kPiece) + 1, 1, kMostPieces);
  std::vector<LoopElement> others;
  for (const LoopElement& loop : scene.loops)
    if (!loop.of_mechanism) others.push_back(loop);
  for (const LoopElement& loop : scene.drivers)
    if (!loop.of_mechanism) others.push_back(loop.HeldAt(0));
  const VectorX compliance =
      scene.compliance.size() > 0 ? scene.compliance : VectorX::Ones(scene.model->nv());
  Workspace workspace(*scene.model);
  VectorX found = *q;
  for (int i = 1; i <= pieces; ++i) {
    const double part = i == pieces ? value : before + (value - before) * i / pieces;
    ShiftFunction(part - driver.function(0)[0], &driver.function);
    std::vector<LoopElement> loops = others;
    for (const LoopElement& loop : LoopsOfMechanism(moved)) loops.push_back(loop.HeldAt(0));
    LoopSolver solver(*scene.model, loops);
    if (!solver.Close(*scene.model, &workspace, &found, &compliance, LoopSolver::kReach, stop)) return false;
  }
  *q = found;
  *mechanism = std::move(moved);
  return true;
}

Mobility ExamineMobility(const CompiledScene& scene, const VectorX& q, double time, const StopCheck& stop) {
  return ExamineMobility(*scene.model, AllLoops(scene, time), q, stop);
}

}  // namespace linkwright
