// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/math/UnitChoice.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/picture/ForceSymbols.h"
#include "engine/scene/picture/Snapshot.h"
#include "engine/scene/picture/SupportSymbols.h"
#include "engine/simulation/system/ContactForce.h"

namespace linkwright {

enum class PickKind { kNone, kLink, kTarget, kGizmo, kForce, kPath, kWaypoint, kOther };
struct PickObject {
  PickKind kind = PickKind::kNone;
  int index = -1;  ///< kLink: frame index; kTarget, kForce, kPath: index in Scene::targets, ::forces,
                   ///< ::paths; kWaypoint: see PathPicture
  bool operator==(const PickObject&) const = default;
};
PickId ToPickId(const PickObject& object);
PickObject FromPickId(PickId id);

/// How a scene is shown, and what is marked in it.
struct SnapshotOptions {
  /// White paper is never dark.
  bool IsDark() const { return dark && surroundings != Surroundings::kPaper; }

  SceneView view;
  std::vector<PickObject> selected;  ///< the active one last
  PickObject hovered;
  BodyIndex marked_joint;  ///< of this body: its axes are shown in a warning colour
  bool dark = false;       ///< wanted; see IsDark
  bool grid = true;        ///< lines and axes of the ground
  Surroundings surroundings = Surroundings::kStudio;
  /// A pull of the mouse: from the grabbed point to the cursor's point, with its force.
  bool pull = false;
  Vector3 pull_from = Vector3::Zero(), pull_to = Vector3::Zero();
  std::string pull_label;  ///< "12.3 N"
  /// Where a target could not be reached: line from the tip to the target.
  std::vector<std::pair<Vector3, Vector3>> error_lines;
  bool forces_pickable = true;                           ///< false: the cursor hits what is behind them
  bool targets = true;                                   ///< and paths
  UnitChoice units;                                      ///< of what labels say
  std::vector<std::shared_ptr<const PathMotion>> paths;  ///< as they are now; empty: the scene's
};

/// Surroundings by their values; on the command line and in settings.
inline constexpr std::array<const char*, 3> kSurroundingsNames = {"studio", "outdoor", "paper"};

/// Whether it is one of those that are selected.
bool IsSelected(const SnapshotOptions& options, const PickObject& object);

/// What is shown of one moment besides the bodies.
struct SnapshotMoment {
  double time = 0;                                ///< [s]
  std::span<const SceneTarget> targets;           ///< the scene's, possibly moved
  std::span<const ForceSymbol> forces;            ///< outside forces and springs, shown if view.forces
  std::span<const std::vector<Vector3f>> trails;  ///< polylines in the world, shown if view.trails
  std::span<const std::vector<Vector3f>> slips;   ///< where contacts slipped, shown if view.trails
  std::span<const ContactForce> contacts;         ///< shown if view.contacts
  std::span<const Stand> stands;                  ///< shown if view.support
  ForceScale force_scale;                         ///< of their arrows
};

/// Composes the picture of a scene at the given body poses (as many as the model has bodies). The program
/// calls it through SceneComposer, which finds what the moment holds.
Snapshot BuildSnapshot(const CompiledScene& scene, std::span<const Transform> X_WB,
                       const SnapshotMoment& moment, const SnapshotOptions& options);

}  // namespace linkwright
