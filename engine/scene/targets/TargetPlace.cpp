// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/targets/TargetPlace.h"

#include "engine/algorithms/Kinematics.h"

namespace linkwright {
namespace {

std::optional<Transform> PoseOfLink(const CompiledScene& scene, std::span<const Transform> X_WB,
                                    const std::string& link) {
  const FrameIndex index = scene.model->FindFrame(link);
  if (!index.IsValid()) return std::nullopt;
  return FramePose(*scene.model, X_WB, index);
}

}  // namespace

std::optional<Vector3> SceneCenterOfMass(const CompiledScene& scene, std::span<const Transform> X_WB) {
  Vector3 com;
  if (!CenterOfMass(*scene.model, X_WB, &com)) return std::nullopt;
  return com;
}

std::optional<Transform> PlaceOfTarget(const CompiledScene& scene, std::span<const Transform> X_WB,
                                       const SceneTarget& target) {
  switch (target.kind) {
    case TargetKind::kPose:
      return target.X_WT;
    case TargetKind::kRelative: {
      const auto X_WR = PoseOfLink(scene, X_WB, target.reference);
      if (!X_WR) return std::nullopt;
      return *X_WR * target.X_WT;
    }
    case TargetKind::kCenterOfMass: {
      Transform place;
      place.p = target.X_WT.p;
      if (!target.axes[2]) place.p.z() = scene.scene.view.ground_height;
      return place;
    }
    case TargetKind::kLength: {
      Transform place;
      place.p = target.X_WT.p;
      return place;
    }
    case TargetKind::kPosture:
      break;
  }
  return std::nullopt;
}

SceneTarget TargetAtPlace(const CompiledScene& scene, std::span<const Transform> X_WB,
                          const SceneTarget& target, const Transform& X_W) {
  SceneTarget out = target;
  if (target.kind == TargetKind::kRelative) {
    if (const auto X_WR = PoseOfLink(scene, X_WB, target.reference)) out.X_WT = X_WR->Inverse() * X_W;
  } else if (target.kind == TargetKind::kPose) {
    out.X_WT = X_W;
  } else if (target.kind == TargetKind::kCenterOfMass) {
    for (int i = 0; i < 3; ++i)
      if (target.axes[static_cast<std::size_t>(i)]) out.X_WT.p[i] = X_W.p[i];
  } else if (target.kind == TargetKind::kLength) {
    out.X_WT.p = X_W.p;
  }
  return out;
}

SceneTarget TargetAtRobot(const CompiledScene& scene, std::span<const Transform> X_WB,
                          const SceneTarget& target) {
  SceneTarget out = target;
  const auto X_WF = target.NeedsFrame() ? PoseOfLink(scene, X_WB, target.frame) : std::nullopt;
  if (target.kind == TargetKind::kCenterOfMass) {
    if (const auto com = SceneCenterOfMass(scene, X_WB)) {
      Transform at;
      at.p = *com;
      out = TargetAtPlace(scene, X_WB, target, at);
    }
  } else if (target.kind == TargetKind::kLength) {
    if (X_WF) out.length = (X_WF->p - target.X_WT.p).norm();
  } else if (X_WF) {
    const SceneTarget there = TargetAtPlace(scene, X_WB, target, *X_WF);
    if (target.position) out.X_WT.p = there.X_WT.p;
    if (target.orientation) out.X_WT.R = there.X_WT.R;
  }
  return out;
}

std::optional<std::pair<Vector3, Vector3>> GapOfTarget(const CompiledScene& scene,
                                                       std::span<const Transform> X_WB,
                                                       const SceneTarget& target) {
  const auto place = PlaceOfTarget(scene, X_WB, target);
  if (!place) return std::nullopt;
  if (target.kind == TargetKind::kCenterOfMass) {
    auto com = SceneCenterOfMass(scene, X_WB);
    if (!com) return std::nullopt;
    Vector3 to = *com;
    for (int i = 0; i < 3; ++i)
      if (target.axes[static_cast<std::size_t>(i)]) to[i] = target.X_WT.p[i];
    // Seen on the ground where the height does not count.
    if (!target.axes[2]) com->z() = to.z() = place->p.z();
    return std::pair(*com, to);
  }
  const auto X_WF = PoseOfLink(scene, X_WB, target.frame);
  if (!X_WF) return std::nullopt;
  if (target.kind == TargetKind::kLength) {
    const Vector3 offset = X_WF->p - place->p;
    const double distance = offset.norm();
    const Vector3 direction = distance > 1e-9 ? Vector3(offset / distance) : Vector3::UnitZ();
    return std::pair(X_WF->p, Vector3(place->p + target.length * direction));
  }
  if (!target.position) return std::nullopt;
  return std::pair(X_WF->p, place->p);
}

}  // namespace linkwright
