// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/TargetTasks.h"

#include <algorithm>
#include <cmath>

namespace linkwright {
namespace {

// nq: the middles of the joints' ranges; where there is no range, 0.
VectorX Middles(const Model& model) {
  VectorX q = model.NeutralPosition();
  for (int body = 1; body < model.body_count(); ++body) {
    const Joint& joint = model.joints()[static_cast<std::size_t>(body)];
    if (joint.nq != 1 || joint.mimic) continue;
    const bool limited = std::isfinite(joint.lower) && std::isfinite(joint.upper);
    q[joint.q_index] = limited ? (joint.lower + joint.upper) / 2 : std::clamp(0.0, joint.lower, joint.upper);
  }
  return q;
}

}  // namespace

bool TakesPart(const Model& model, const SceneTarget& target) {
  if (!target.enabled || !target.AsksSomething()) return false;
  if (target.NeedsFrame() && !model.FindFrame(target.frame).IsValid()) return false;
  if (target.kind == TargetKind::kRelative)
    return model.FindFrame(target.reference).IsValid() && target.frame != target.reference;
  if (target.kind == TargetKind::kCenterOfMass) return model.moving_mass() > 0;
  return true;
}

VectorX PostureOf(const Model& model, const SceneTarget& target, const VectorX& q) {
  VectorX out = q;
  const VectorX middles = Middles(model);
  for (int body = 1; body < model.body_count(); ++body) {
    const Joint& joint = model.joints()[static_cast<std::size_t>(body)];
    if (joint.nq != 1 || joint.mimic) continue;
    const auto listed = target.positions.find(joint.name);
    out[joint.q_index] = listed == target.positions.end() ? middles[joint.q_index] : listed->second;
  }
  return out;
}

StackTask TaskOf(const Model& model, const SceneTarget& target, const VectorX& q) {
  StackTask task;
  task.level = target.priority;
  task.weight = target.weight;
  task.target = target.X_WT;
  if (target.NeedsFrame()) task.frame = model.FindFrame(target.frame);
  switch (target.kind) {
    case TargetKind::kPose:
      task.kind = !target.orientation ? TaskKind::kPosition
                  : target.position   ? TaskKind::kPose
                                      : TaskKind::kOrientation;
      break;
    case TargetKind::kRelative:
      task.kind = TaskKind::kRelative;
      task.reference = model.FindFrame(target.reference);
      task.relative_position = target.position;
      task.relative_orientation = target.orientation;
      break;
    case TargetKind::kCenterOfMass:
      task.kind = TaskKind::kCenterOfMass;
      task.axes = target.axes;
      break;
    case TargetKind::kLength:
      task.kind = TaskKind::kLength;
      task.length = target.length;
      break;
    case TargetKind::kPosture:
      task.kind = TaskKind::kPosture;
      task.posture = PostureOf(model, target, q);
      break;
  }
  return task;
}

}  // namespace linkwright
