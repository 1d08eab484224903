// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/math/UnitChoice.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/picture/ForceSymbols.h"
#include "engine/scene/picture/Snapshot.h"
#include "engine/simulation/system/ContactEvent.h"
#include "engine/simulation/system/ContactForce.h"

namespace linkwright {

/// How long after an impact its points are shown as struck [s].
inline constexpr double kStruckTime = 0.1;
/// The same points of contact, those struck within kStruckTime before `time` [s] as such, and the points of
/// impacts that are open again, without a force. `events`: of the run, by time.
std::vector<ContactForce> MarkStruck(std::span<const ContactForce> contacts,
                                     std::span<const ContactEvent> events, double time);

/// What lies flat on each other: the points of a pair whose normals are those of one plane.
struct ContactPatch {
  std::vector<Vector3> corners;      ///< of their hull, seen along n in order [m]; at least three
  Vector3 n = Vector3::Zero();       ///< from A to B
  Vector3 centre = Vector3::Zero();  ///< of pressure [m]
  std::string a, b;                  ///< the pair
  std::vector<std::size_t> points;   ///< of the contacts, those that lie in it
  double normal = 0, area = 0;       ///< [N], [m²]
  double pressure() const { return normal / area; }  ///< mean [Pa]
};
/// The patches of all pairs, in their order.
std::vector<ContactPatch> FindPatches(std::span<const ContactForce> contacts);

/// Adds a dot for each point of contact, coloured by whether it sticks, slips or was just struck, with the
/// arrow of its force, and of `view` its friction cone, patches and numbers; the legend says which colour is
/// what. `size`: of the scene [m]; `units`: of the numbers.
void AddContactForces(std::span<const ContactForce> contacts, const ForceScale& scale, double size,
                      const SceneView& view, const UnitChoice& units, Snapshot* out);

/// Where points of contact slipped, oldest point first.
void AddSlipTrails(std::span<const std::vector<Vector3f>> trails, Snapshot* out);

/// The ground of contact as it is seen: a level one is the ground of the picture, a tilted one a plane
/// instead of that. With `view.collision` it is marked as the shape that it is.
void AddContactGround(const CompiledScene& scene, const SceneView& view, Snapshot* out);

}  // namespace linkwright
