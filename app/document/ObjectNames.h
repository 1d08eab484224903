// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <utility>
#include <vector>

#include "engine/scene/edit/CObjectContainer.h"

namespace linkwright::app {

/// What the window calls an object: its name, or else its kind with its place in its list, "Shape 2". A
/// formula is called as the number that it sets.
QString shownName(const CObjectContainer& scene, const SceneObject& object);
/// The number that a formula sets, by its object and field: "crank.mass", "crank shape 1.box.x"; with the
/// robot before it where there are several. Empty: the object is no formula, or there is no such number.
QString numberOfFormula(const CObjectContainer& scene, const SceneObject& object);

/// Links of robots, with their frames if asked for, as lists name them: "robot/link". The kind stands behind
/// names that are not unique.
std::vector<std::pair<QString, ObjectId>> shownPlaces(const CObjectContainer& scene, bool frames);

}  // namespace linkwright::app
