// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/edit/NewObjects.h"

#include <string>
#include <utility>
#include <variant>

#include "engine/scene/edit/FieldRange.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

Message WhyNotWhole(const SceneObject& object) {
  for (const Field& field : object.kind().fields) {
    if (field.type != FieldType::kText || field.name == "name" || !field.Applies(object.value())) continue;
    if (!field.Required(object.value()) && !(field.filled && !field.optional)) continue;
    const FieldValue value = field.get(object.value());
    const auto* const text = std::get_if<std::string>(&value);
    if (text && text->empty())
      return MessageOf(
          "edit.new-needs",
          {object.kind().name, field.refers.empty() ? field.name : std::string(NamedInWords(field.refers))});
  }
  return WhyWrong(object);
}

/// What a new function of time starts from: the length that it stands for, so that the joint stays as it is.
void StartFromLength(CObjectContainer* scene, const SceneObject& parent, TreeEdit* done) {
  const Field* const length = parent.kind().Find("length");
  const SceneObject& function = *scene->Find(done->object);
  for (const Field& field : function.kind().fields)
    if (length && length->Applies(parent.value()) && field.name == "c" && field.type == FieldType::kNumber &&
        field.Applies(function.value()))
      done->edit.Merge(scene->Set(done->object, field, length->get(parent.value())));
}

}  // namespace

TreeEdit AddNewObject(CObjectContainer* scene, ObjectId parent_id, const Field& place) {
  const SceneObject& parent = *scene->Find(parent_id);
  const bool right = WhyWrong(parent).text.empty();
  std::string path = scene->PathOf(parent);
  path += (path.empty() ? "" : "/") + place.name;
  if (place.type == FieldType::kList)
    path += "/" + (place.kind().HasName() ? NewName(parent, place, place.kind().make().get())
                                          : std::to_string(parent.ChildrenOf(place.name).size()));
  TreeEdit done = AddObject(scene, place.kind().name, path);
  if (!done.ok()) return done;
  const SceneObject& made = *scene->Find(done.object);
  for (const Field& named : place.kind().fields) {
    if (named.refers.empty() || named.type != FieldType::kText || !named.Applies(made.value()) ||
        !named.Required(made.value()) || !std::get<std::string>(named.get(made.value())).empty())
      continue;
    const auto names = NamesFor(*scene, made, named);
    if (!names.empty()) done.edit.Merge(scene->Set(done.object, named, names.front()));
  }
  // What may name nothing does so from the start, unless that is wrong, as of a loop that joins the world
  // with itself.
  for (const Field& named : place.kind().fields) {
    if (WhyWrong(made).text.empty()) break;
    if (named.refers.empty() || named.type != FieldType::kText || !named.Applies(made.value()) ||
        !std::get<std::string>(named.get(made.value())).empty())
      continue;
    const auto names = NamesFor(*scene, made, named);
    if (!names.empty()) done.edit.Merge(scene->Set(done.object, named, names.front()));
  }
  if (&place.kind() == &TimeFunctionKind()) StartFromLength(scene, parent, &done);
  Message why = WhyNotWhole(*scene->Find(done.object));
  // What is in a list may refer to what the user chooses next; a part belongs to the values of its parent.
  if (why.text.empty() && right && place.type == FieldType::kPart) why = WhyWrong(parent);
  if (!why.text.empty()) {
    scene->Undo(done.edit);
    TreeEdit refused;
    refused.Refuse(std::move(why));
    return refused;
  }
  return done;
}

}  // namespace linkwright
