// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/SceneEdit.h"

#include <algorithm>
#include <stdexcept>

namespace linkwright {
namespace {

std::size_t PlaceOfField(const Kind& kind, std::string_view field, bool holds_objects) {
  const Field* const found = kind.Find(field);
  if (!found || !(holds_objects ? found->HoldsObjects() : found->HoldsValue()))
    throw std::out_of_range("a " + kind.name + " has no " + (holds_objects ? "list" : "field") + " \"" +
                            std::string(field) + "\"");
  return static_cast<std::size_t>(found - kind.fields.data());
}

}  // namespace

FieldValue SceneObject::Get(std::string_view field) const {
  return kind_->fields[PlaceOfField(*kind_, field, false)].get(value());
}

const SceneObject::Children& SceneObject::ChildrenOf(std::string_view field) const {
  return children_[PlaceOfField(*kind_, field, true)];
}

Effect SceneEdit::effect() const {
  Effect most = rests.empty() ? Effect::kShown : Effect::kRecompile;
  for (const SetField& change : fields) most = std::max(most, change.field->effect);
  for (const SetChildren& change : lists) most = std::max(most, change.field->effect);
  return most;
}

bool SceneEdit::Merge(const SceneEdit& next) {
  if (!rests.empty() || !lists.empty() || !next.rests.empty() || !next.lists.empty()) return false;
  for (const SetField& change : next.fields) {
    const auto known = std::find_if(fields.begin(), fields.end(), [&](const SetField& mine) {
      return mine.id == change.id && mine.field == change.field;
    });
    if (known == fields.end())
      fields.push_back(change);
    else
      known->after = change.after;
  }
  return true;
}

}  // namespace linkwright
