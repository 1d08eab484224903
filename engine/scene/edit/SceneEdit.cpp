// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/edit/SceneEdit.h"

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

namespace {

// A running simulation takes other numbers, but no other formulas.
Effect EffectOf(const SetField& change) {
  bool same = true;
  if (change.field->type == FieldType::kFunction) {
    same = std::get<Function>(change.before).formula == std::get<Function>(change.after).formula;
  } else if (change.field->type == FieldType::kFunctions) {
    const auto& before = std::get<std::array<Function, 3>>(change.before);
    const auto& after = std::get<std::array<Function, 3>>(change.after);
    same = std::equal(before.begin(), before.end(), after.begin(),
                      [](const Function& f, const Function& g) { return f.formula == g.formula; });
  }
  return same ? change.field->effect : Effect::kRecompile;
}

}  // namespace

Effect SceneEdit::effect() const {
  Effect most = rests.empty() ? Effect::kShown : Effect::kRecompile;
  for (const SetField& change : fields) most = std::max(most, EffectOf(change));
  for (const SetChildren& change : lists) most = std::max(most, change.field->effect);
  return most;
}

bool SceneEdit::Has(Effect effect) const {
  if (effect == Effect::kRecompile && !rests.empty()) return true;
  return std::any_of(fields.begin(), fields.end(),
                     [&](const SetField& change) { return EffectOf(change) == effect; }) ||
         std::any_of(lists.begin(), lists.end(),
                     [&](const SetChildren& change) { return change.field->effect == effect; });
}

bool SceneEdit::Merge(const SceneEdit& next) {
  if (!rests.empty() || !next.rests.empty()) return false;
  only_names = only_names && next.only_names;
  // The lists stay in their order. A value of an object that came by one of them is passed over where the
  // object is not there.
  for (const SetField& change : next.fields) {
    const auto known = std::find_if(fields.begin(), fields.end(), [&](const SetField& mine) {
      return mine.id == change.id && mine.field == change.field;
    });
    if (known == fields.end())
      fields.push_back(change);
    else
      known->after = change.after;
  }
  for (const SetChildren& change : next.lists) {
    // One list whose children only change their order again and again, or go and come, keeps the first and
    // the last state.
    if (!lists.empty() && lists.back().id == change.id && lists.back().field == change.field)
      lists.back().after = change.after;
    else
      lists.push_back(change);
  }
  return true;
}

}  // namespace linkwright
