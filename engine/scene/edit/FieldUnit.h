// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "engine/scene/edit/CObjectContainer.h"

namespace linkwright {

/// The unit of a field for this object. Of a unit for joints that turn and for joints that slide, "rad|m",
/// the half that fits the joint that the object is, belongs to or names; where it names none, that fits all
/// joints of the scene; "rad or m" where some turn and others slide, or one does both. Empty: it has none.
std::string UnitOf(const CObjectContainer& scene, const SceneObject& object, const Field& field);

/// Of a table whose columns have units of their own, "m, N": those of the columns; else the unit alone.
std::vector<std::string> UnitsOfColumns(const std::string& unit);
/// That of one number of its rows, by its column or by its index of all of them.
std::string UnitOfColumn(const std::string& unit, std::size_t column);

/// The same for a joint that turns, or one that slides, wherever it stands.
std::string UnitForJoint(const Field& field, bool slides);

/// The same for all joints of the scene.
std::string UnitForJoints(const CObjectContainer& scene, const Field& field);

/// The same for one entry of numbers by the names of joints.
std::string UnitOfEntry(const CObjectContainer& scene, const SceneObject& object, const Field& field,
                        const std::string& name);

}  // namespace linkwright
