// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/FrameEdits.h"

#include <memory>
#include <string>

#include "app/document/Document.h"
#include "app/session/Selection.h"
#include "engine/scene/edit/TreeEdits.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app::edits {

ObjectId addFrame(Document* document, Selection* selection, ObjectId link) {
  const SceneObject* const object = document->objects().Find(link);
  if (object == nullptr || &object->kind() != &LinkKind() || object->parent() == nullptr) return 0;
  const ObjectId robot = object->parent()->id();
  const std::string name = object->name();
  const ObjectId added = document->editObjects(Document::tr("Add frame"), [&](CObjectContainer* scene) {
    const SceneObject& parent = *scene->Find(robot);
    const Field& list = *parent.kind().Find("frames");
    const auto frame = std::make_shared<FrameDescription>();
    frame->link = name;
    frame->name = NewName(parent, list, frame.get());
    return InsertObject(scene, robot, list, frame);
  });
  if (added != 0) selection->selectObject(added);
  return added;
}

}  // namespace linkwright::app::edits
