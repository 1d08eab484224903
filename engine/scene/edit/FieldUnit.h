// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "engine/scene/edit/CObjectContainer.h"

namespace linkwright {

/// The unit of a field for this object. Of a unit for joints that turn and for joints that slide, "rad|m",
/// the half that fits the joint that the object is, belongs to or names; where it names none, that fits all
/// joints of the scene; "rad or m" where some turn and others slide. Empty: it has none.
std::string UnitOf(const CObjectContainer& scene, const SceneObject& object, const Field& field);

/// Of a table whose columns have units of their own, "m, N": those of the columns; else the unit alone.
std::vector<std::string> UnitsOfColumns(const std::string& unit);

/// The same for a joint that turns, or one that slides, wherever it stands.
std::string UnitForJoint(const Field& field, bool slides);

/// The same for one entry of numbers by the names of joints.
std::string UnitOfEntry(const CObjectContainer& scene, const SceneObject& object, const Field& field,
                        const std::string& name);

}  // namespace linkwright
