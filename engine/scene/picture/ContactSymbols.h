// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/picture/ForceSymbols.h"
#include "engine/scene/picture/Snapshot.h"
#include "engine/simulation/system/ContactForce.h"

namespace linkwright {

/// Adds a dot for each point of contact, coloured by whether it sticks or slips, with the arrow of its force.
/// `size`: of the scene [m].
void AddContactForces(std::span<const ContactForce> contacts, const ForceScale& scale, double size,
                      Snapshot* out);

/// The ground of contact as it is seen: a level one is the ground of the picture, a tilted one a plane
/// instead of that. With `view.collision` it is marked as the shape that it is.
void AddContactGround(const CompiledScene& scene, const SceneView& view, Snapshot* out);

}  // namespace linkwright
