// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/collision/ConvexPieces.h"
#include "engine/scene/edit/SceneObject.h"

namespace linkwright::app {

class Document;

/// A shape of the list `collisions` of a link of a robot, by numbers in the scene; robot −1: none.
struct CollisionShape {
  int robot = -1, link = -1, shape = -1;

  bool IsValid() const { return robot >= 0; }
};
/// The object's place; none where it is no collision shape, or not there.
CollisionShape collisionShapeOf(const Document& document, ObjectId object);

/// Puts hulls where a collision mesh stands (one undo step). A robot that is described in a file of its own
/// is described in the scene from then on: its file stays as it is, and is not followed any more.
void replaceByPieces(Document* document, const CollisionShape& place, const ConvexPieces& pieces);

}  // namespace linkwright::app
