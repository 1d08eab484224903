// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/edit/TreeEdits.h"

namespace linkwright {

/// A new object of a list, or as a part, of another one, with default values. What it must name is the first
/// that there is, until another one is chosen. Refused where there is none, or where it must have a text
/// that only its user knows: a file of it could not be opened again.
TreeEdit AddNewObject(CObjectContainer* scene, ObjectId parent, const Field& place);

}  // namespace linkwright
