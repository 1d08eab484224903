// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/ReachCloud.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/algorithms/Kinematics.h"
#include "engine/kinematics/global/ChainPoses.h"
#include "engine/scene/kinds/MeasurementKind.h"

namespace linkwright {
namespace {

// Evenly over all rotations (Shoemake, Graphics Gems III, 1992).
Eigen::Vector4d AnyQuaternion(StartNumbers* numbers) {
  const double u = numbers->Unit(), a = 2 * kPi * numbers->Unit(), b = 2 * kPi * numbers->Unit();
  const double s = std::sqrt(1 - u), c = std::sqrt(u);
  return {s * std::sin(a), s * std::cos(a), c * std::sin(b), c * std::cos(b)};
}

// The joints between a body and the world; of a coupled one its master.
std::vector<const Joint*> JointsAbove(const Model& model, int body) {
  std::set<int> used;
  for (; body > 0; body = model.bodies()[static_cast<std::size_t>(body)].parent) {
    const Joint& joint = model.joints()[static_cast<std::size_t>(body)];
    if (joint.nq > 0) used.insert(joint.q_index);
  }
  std::vector<const Joint*> joints;
  for (int i = 1; i < model.body_count(); ++i) {
    const Joint& joint = model.joints()[static_cast<std::size_t>(i)];
    if (!joint.mimic && joint.nq > 0 && joint.type != JointType::kFree && used.contains(joint.q_index))
      joints.push_back(&joint);
  }
  return joints;
}

void Draw(const Joint& joint, StartNumbers* numbers, VectorX* q) {
  if (joint.type == JointType::kBall) {
    q->segment<4>(joint.q_index) = AnyQuaternion(numbers);
    return;
  }
  double low = joint.lower, high = joint.upper;
  if (!std::isfinite(low) || !std::isfinite(high)) {
    if (joint.type == JointType::kPrismatic) return;
    low = -kPi;
    high = kPi;
  }
  (*q)[joint.q_index] = low + (high - low) * numbers->Unit();
}

}  // namespace

std::vector<Vector3f> FindReach(const CompiledScene& scene, const MeasurementDescription& reach,
                                const StopCheck& stop) {
  const Model& model = *scene.model;
  std::vector<Vector3f> points;
  const FrameIndex frame = model.FindFrame(reach.frame);
  if (!frame.IsValid()) return points;
  const int body = model.frames()[static_cast<std::size_t>(frame.value)].body.value;
  const std::vector<const Joint*> joints = JointsAbove(model, body);
  Workspace workspace(model);
  StartNumbers numbers(reach.seed);
  VectorX q = scene.initial_q;
  for (int i = 0; i < reach.samples && !stop.Requested(); ++i) {
    for (const Joint* joint : joints) Draw(*joint, &numbers, &q);
    ForwardKinematics(model, q, &workspace);
    points.emplace_back((FramePose(model, workspace, frame) * reach.point).cast<float>());
  }
  return points;
}

std::vector<Vector3f> FindReaches(const CompiledScene& scene, const StopCheck& stop) {
  std::vector<Vector3f> all;
  for (const MeasurementDescription& each : MeasurementsOf(scene.scene)) {
    if (each.type != MeasurementType::kReach || !each.shown) continue;
    const std::vector<Vector3f> points = FindReach(scene, each, stop);
    all.insert(all.end(), points.begin(), points.end());
  }
  return all;
}

}  // namespace linkwright
