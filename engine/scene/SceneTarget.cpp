// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/SceneTarget.h"

#include <algorithm>
#include <numeric>

#include "engine/math/EnumNames.h"

namespace linkwright {
namespace {

constexpr std::array<const char*, kTargetKinds> kKindNames = {"pose", "relative", "center_of_mass", "length",
                                                              "posture"};
constexpr std::array<const char*, kTargetSolvers> kSolverNames = {
    "nakamura", "chiaverini", "quadratic", "damped", "adaptive", "selective", "transpose"};

}  // namespace

const char* ToString(TargetKind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }

const char* ToString(TargetSolver solver) { return kSolverNames[static_cast<std::size_t>(solver)]; }
bool TargetSolverFromString(std::string_view name, TargetSolver* solver) {
  return EnumFromName(kSolverNames, name, solver);
}
bool IsStrict(TargetSolver solver) { return solver <= TargetSolver::kQuadratic; }

bool SceneTarget::NeedsFrame() const {
  return kind == TargetKind::kPose || kind == TargetKind::kRelative || kind == TargetKind::kLength;
}

bool SceneTarget::AsksSomething() const {
  if (kind == TargetKind::kPose || kind == TargetKind::kRelative) return position || orientation;
  if (kind == TargetKind::kCenterOfMass) return axes[0] || axes[1] || axes[2];
  return true;
}

std::vector<int> TargetsByPriority(const std::vector<SceneTarget>& targets) {
  std::vector<int> order(targets.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return targets[static_cast<std::size_t>(a)].priority < targets[static_cast<std::size_t>(b)].priority;
  });
  return order;
}

void RenumberPriorities(std::vector<SceneTarget>* targets) {
  int level = 0;
  int before = 0;
  for (const int index : TargetsByPriority(*targets)) {
    int& priority = (*targets)[static_cast<std::size_t>(index)].priority;
    if (level == 0 || priority != before) ++level;
    before = priority;
    priority = level;
  }
}

void MoveTargetTo(std::vector<SceneTarget>* targets, int target, int place, bool join) {
  const int count = static_cast<int>(targets->size());
  if (target < 0 || target >= count) return;
  const auto at = [&](int index) -> SceneTarget& { return (*targets)[static_cast<std::size_t>(index)]; };
  const std::vector<int> order = TargetsByPriority(*targets);
  place = std::clamp(place, 0, count);
  RenumberPriorities(targets);
  if (join) {
    if (place < count) at(target).priority = at(order[static_cast<std::size_t>(place)]).priority;
  } else {
    // Room between the levels; a place inside a level parts it.
    for (int i = 0; i < count; ++i)
      at(order[static_cast<std::size_t>(i)]).priority =
          2 * at(order[static_cast<std::size_t>(i)]).priority * (count + 1);
    const auto level = [&](int i) { return at(order[static_cast<std::size_t>(i)]).priority; };
    if (place == count) {
      at(target).priority = level(count - 1) + 1;
    } else if (place > 0 && level(place - 1) == level(place)) {
      const int parted = level(place);
      for (int i = place; i < count && level(i) == parted; ++i)
        at(order[static_cast<std::size_t>(i)]).priority = parted + 2;
      at(target).priority = parted + 1;
    } else {
      at(target).priority = level(place) - 1;
    }
  }
  RenumberPriorities(targets);
}

}  // namespace linkwright
