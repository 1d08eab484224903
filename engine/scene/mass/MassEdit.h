// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/Description.h"
#include "engine/scene/edit/TreeEdits.h"

namespace linkwright {

/// Gives a link these mass properties, as values of its fields: of a robot from a file they are overrides.
/// Refused where the object is no link, or a value is not finite.
TreeEdit SetMassProperties(CObjectContainer* scene, ObjectId link, const Inertial& inertial);

}  // namespace linkwright
