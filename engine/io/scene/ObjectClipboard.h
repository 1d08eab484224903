// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "engine/scene/edit/TreeEdits.h"

namespace linkwright {

/// An object as text to be pasted elsewhere: {"linkwright": 1, "kind": "force", "list": "forces", "object":
/// {…}}, the object as scene files have it. Empty: there is no such object, or it is the scene.
std::string CopyObject(const CObjectContainer& scene, ObjectId id);

/// What became of an object that was pasted.
struct PastedObject {
  TreeEdit done;
  std::vector<std::string> missing;  ///< `joint "elbow"`: what it names and the scene does not have
};

/// Whether the text is of an object, good or not.
bool IsCopiedObject(const std::string& text);

/// Adds an object from its text, under a free name: to the list of its kind that `beside`, or the nearest
/// object above it, has; else to the only one in the scene. Its names of other objects stay. Refused: text
/// that is no good object, as a file would be; a mesh, or a robot with a file of its own, that the scene does
/// not have yet.
PastedObject PasteObject(CObjectContainer* scene, const std::string& text, ObjectId beside);

}  // namespace linkwright
