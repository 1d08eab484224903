// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scene/edit/SceneObject.h"

namespace linkwright::app {
class Document;
class Selection;
}  // namespace linkwright::app

namespace linkwright::app::edits {

/// Adds a frame at the origin of a link, and selects it. Returns it; 0: the object is no link of a robot.
ObjectId addFrame(Document* document, Selection* selection, ObjectId link);

}  // namespace linkwright::app::edits
