// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>

#include "engine/scene/edit/TreeEdits.h"

namespace linkwright {

/// The values that the fields of an object have where its file has none, for its own choices, as its type.
/// Left out are names, parts and lists, what an object must have, and what it needs one of several of, as
/// the sizes of a shape.
std::map<const Field*, FieldValue> DefaultsOf(const SceneObject& object);

/// Gives a field its default; formulas that its numbers follow go. Refused where there is none, or where the
/// object would be wrong with it.
TreeEdit ResetField(CObjectContainer* scene, ObjectId id, const Field& field);

}  // namespace linkwright
