// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/edit/FieldDefault.h"

#include <algorithm>
#include <utility>

#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/FieldRange.h"
#include "engine/scene/edit/Formulas.h"

namespace linkwright {
namespace {

bool IsOneOfSeveral(const Kind& kind, const Field& field) {
  const auto holds = [&](const std::vector<std::vector<std::string>>& groups) {
    return std::any_of(groups.begin(), groups.end(), [&](const std::vector<std::string>& group) {
      return std::find(group.begin(), group.end(), field.name) != group.end();
    });
  };
  return holds(kind.one_of) || holds(kind.any_of);
}

}  // namespace

std::map<const Field*, FieldValue> DefaultsOf(const SceneObject& object) {
  const Kind& kind = object.kind();
  std::map<const Field*, FieldValue> defaults;
  // As a file is read: what a field depends on stands before it.
  const std::shared_ptr<void> fresh = kind.make();
  for (const Field& field : kind.fields) {
    if (!field.HoldsValue() || !field.Applies(object.value())) continue;
    const FieldValue own = field.get(object.value());
    if (field.name != "name" && !field.Required(object.value()) && !IsOneOfSeveral(kind, field) &&
        field.Applies(fresh.get()))
      defaults.emplace(&field, field.optional ? FieldValue() : field.get(fresh.get()));
    if (!std::holds_alternative<std::monostate>(own)) field.set(fresh.get(), own);
  }
  return defaults;
}

TreeEdit ResetField(CObjectContainer* scene, ObjectId id, const Field& field) {
  const SceneObject* const object = scene->Find(id);
  TreeEdit refused;
  const auto refuse = [&](Message why) {
    refused.Refuse(std::move(why));
    return refused;
  };
  if (!object) return refuse(MessageOf("edit.no-such-object"));
  const auto defaults = DefaultsOf(*object);
  const auto found = defaults.find(&field);
  if (found == defaults.end())
    return refuse(OfObject(scene->PathOf(*object), MessageOf("edit.no-default", {field.name})));
  const bool right = WhyWrong(*object).text.empty();
  TreeEdit done = RemoveFormulas(scene, *object, field);
  done.edit.Merge(scene->Set(id, field, found->second));
  if (const Message why = WhyWrong(*object); right && !why.text.empty()) {
    scene->Undo(done.edit);
    return refuse(OfObject(scene->PathOf(*object), why));
  }
  return done;
}

}  // namespace linkwright
