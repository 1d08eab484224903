// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/scene/edit/TreeEdits.h"

namespace linkwright {

/// The objects of a group, those of groups in it among them; of another object, itself.
std::vector<ObjectId> MembersOf(const CObjectContainer& scene, ObjectId object);

/// A group of these objects, under a free name. Refused where fewer than two of them can be named: the scene
/// itself cannot.
TreeEdit GroupObjects(CObjectContainer* scene, const std::vector<ObjectId>& objects);

/// Whether Ungroup would take a group away.
bool AreGrouped(const CObjectContainer& scene, const std::vector<ObjectId>& objects);

/// Takes away the groups among these objects, and those that have one of them as a member; the members stay.
/// Refused where there is none.
TreeEdit Ungroup(CObjectContainer* scene, const std::vector<ObjectId>& objects);

}  // namespace linkwright
