// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/build/BuildEdit.h"

namespace linkwright {

/// Takes a link away with its joint and all that hangs on it, and what acts on these. Not the root link.
TreeEdit RemoveLinks(CObjectContainer* scene, ObjectId link);

/// Puts a robot in the place of a link and of all that hangs on it: its root link on the joint that the link
/// has. What names the link names the root then; what names links and joints further out goes. `other`: a
/// scene of that robot alone, as a robot's file is opened; its actuators, tendons, sensors and forces come
/// with it.
TreeEdit ReplaceLinks(CObjectContainer* scene, ObjectId link, const Scene& other);

}  // namespace linkwright
