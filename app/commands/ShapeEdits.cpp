// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/ShapeEdits.h"

#include <algorithm>

#include "app/document/Document.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/shapes/MeshPieces.h"

namespace linkwright::app {
namespace {

// Which of the objects in its list it is; −1: in none.
int numberOf(const SceneObject& object) {
  const auto& all = object.parent()->ChildrenOf(object.place()->name);
  const auto at =
      std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.get() == &object; });
  return at == all.end() ? -1 : static_cast<int>(at - all.begin());
}

}  // namespace

CollisionShape collisionShapeOf(const Document& document, ObjectId object) {
  const SceneObject* const shape = document.isOpen() ? document.objects().Find(object) : nullptr;
  if (shape == nullptr || shape->parent() == nullptr || shape->place()->name != "collisions") return {};
  const SceneObject* const link = shape->parent();
  const SceneObject* const robot = link->parent();
  if (robot == nullptr || &robot->kind() != &SceneRobotKind()) return {};
  return {numberOf(*robot), numberOf(*link), numberOf(*shape)};
}

void replaceByPieces(Document* document, const CollisionShape& place, const ConvexPieces& pieces) {
  document->edit(Document::tr("Cut a mesh into convex pieces"), [&](Scene& scene) {
    SceneRobot& robot = scene.robots[static_cast<std::size_t>(place.robot)];
    robot.file.clear();
    robot.from_file.reset();
    std::vector<Visual>& shapes = robot.description.links[static_cast<std::size_t>(place.link)].collisions;
    const auto at = shapes.begin() + place.shape;
    const std::vector<Visual> made = ShapesOfPieces(*at, pieces);
    shapes.insert(shapes.erase(at), made.begin(), made.end());
  });
}

}  // namespace linkwright::app
