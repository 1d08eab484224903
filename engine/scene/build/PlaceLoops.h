// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/LoopElement.h"
#include "engine/scene/build/Place.h"

namespace linkwright {

/// A loop joint of any type between two links, or a link and the world, closed as they stand at the start.
/// Its point is that of the first place, its axis the z axis there, the second axis of a universal joint the
/// x axis. Of a distance and an offset the second point is that of the second place.
TreeEdit AddLoopAt(CObjectContainer* scene, const LinkPlace& first, const LinkPlace& second, LoopType type);

/// Lets the joint that moves the second link follow that of the first one, position by position, from where
/// both are at the start. Both are of one robot, and have one position each.
TreeEdit AddGear(CObjectContainer* scene, ObjectId first, ObjectId second);

}  // namespace linkwright
