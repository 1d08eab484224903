// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "engine/scene/edit/TreeEdits.h"

namespace linkwright {

/// Objects as text to be pasted elsewhere; one is {"linkwright": 1, "kind": "force", "list": "forces",
/// "object": {…}}, the object as scene files have it, several are {"linkwright": 1, "objects": [{"kind": …},
/// …]}. A link has "branch" besides: a robot of it, its joint, and what hangs below. Files are named by their
/// whole paths. Empty: there is no such object, or it is the scene.
std::string CopyObjects(const CObjectContainer& scene, const std::vector<ObjectId>& ids);

/// What became of objects that were pasted.
struct PastedObject {
  TreeEdit done;
  std::vector<ObjectId> objects;     ///< that were added
  std::vector<std::string> missing;  ///< `joint "elbow"`: what it names and the scene does not have
};

/// Whether the text is of an object or several, good or not.
bool IsCopiedObject(const std::string& text);

/// What PasteObject adds to, to be taken over where robots' own files describe it (see TakeOver.h).
std::vector<ObjectId> PastedInto(const CObjectContainer& scene, const std::string& text, ObjectId beside);

/// Adds objects from their text, under free names: each to the list of its kind that `beside`, or the nearest
/// object above it, has; else to the only one in the scene; a link where FindBranchPlace says. Names of other
/// objects stay. Meshes and robots' own files are read where the scene does not have them. Refused: text that
/// is no good object, as a file would be; a file that is gone; of several, none is added then.
PastedObject PasteObject(CObjectContainer* scene, const std::string& text, ObjectId beside);

}  // namespace linkwright
