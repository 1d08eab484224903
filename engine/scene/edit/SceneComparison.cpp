// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/edit/SceneComparison.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace linkwright {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

// A copy of a value whose lists are empty, as objects have them.
std::shared_ptr<void> ValueWithoutLists(const Kind& kind, const void* value) {
  std::shared_ptr<void> copy = kind.make();
  kind.assign(copy.get(), value);
  for (const Field& field : kind.fields)
    if (field.type == FieldType::kList) field.clear(copy.get());
  return copy;
}

// Whether a child has these values, and below it all is the same.
bool SameAsObject(const SceneObject& object, const void* value) {
  for (const Field& field : object.kind().fields) {
    if (field.type == FieldType::kOther) continue;
    if (field.type == FieldType::kPart || field.type == FieldType::kList) {
      const auto& children = object.ChildrenOf(field.name);
      const bool list = field.type == FieldType::kList;
      const std::size_t size = list ? field.size(value) : field.part(value) != nullptr ? 1 : 0;
      if (children.size() != size) return false;
      for (std::size_t i = 0; i < size; ++i)
        if (!SameAsObject(*children[i], list ? field.item(value, i) : field.part(value))) return false;
    } else if (!SameValue(field.get(object.value()), field.get(value))) {
      return false;
    }
  }
  return !object.kind().same_rest || object.kind().same_rest(object.value(), value);
}

// Of each item of a list the child that it was before: that of its name, or else, where as many are left over
// on both sides, one after the other. Without names: from both ends as far as they are the same.
std::vector<std::size_t> FormerPlaces(const SceneObject::Children& before, const Field& field,
                                      const void* now) {
  const Kind& kind = field.kind();
  const std::size_t old_size = before.size(), new_size = field.size(now);
  std::vector<std::size_t> former(new_size, kNone);
  std::vector<bool> taken(old_size, false);
  const auto match = [&](std::size_t i, std::size_t place) {
    former[i] = place;
    taken[place] = true;
  };
  const auto keeps_name = [&](std::size_t i) { return before[i]->name() == kind.NameOf(field.item(now, i)); };
  std::size_t kept = 0;
  if (kind.HasName() && old_size == new_size)
    while (kept < new_size && keeps_name(kept)) ++kept;
  if (kind.HasName() && old_size == new_size && kept == new_size) {
    // The usual case: none was added, removed, moved or renamed.
    for (std::size_t i = 0; i < new_size; ++i) match(i, i);
  } else if (kind.HasName()) {
    std::multimap<std::string, std::size_t> places;
    for (std::size_t k = 0; k < old_size; ++k) places.emplace(before[k]->name(), k);
    for (std::size_t i = 0; i < new_size; ++i) {
      const auto found = places.find(kind.NameOf(field.item(now, i)));
      if (found == places.end()) continue;
      match(i, found->second);
      places.erase(found);
    }
  } else {
    const std::size_t most = std::min(old_size, new_size);
    std::size_t first = 0, last = 0;
    while (first < most && SameAsObject(*before[first], field.item(now, first))) {
      match(first, first);
      ++first;
    }
    while (last < most - first &&
           SameAsObject(*before[old_size - 1 - last], field.item(now, new_size - 1 - last))) {
      match(new_size - 1 - last, old_size - 1 - last);
      ++last;
    }
  }
  const auto left = static_cast<std::size_t>(std::count(former.begin(), former.end(), kNone));
  const auto right = static_cast<std::size_t>(std::count(taken.begin(), taken.end(), false));
  if (left == right) {
    std::size_t place = 0;
    for (std::size_t i = 0; i < new_size; ++i) {
      if (former[i] != kNone) continue;
      while (taken[place]) ++place;
      match(i, place);
    }
  }
  return former;
}

}  // namespace

void SceneComparison::Compare(const SceneObject& object, const void* now, SceneEdit* edit) {
  const Kind& kind = object.kind();
  for (const Field& field : kind.fields) {
    if (field.type == FieldType::kOther) continue;
    if (field.type == FieldType::kList) {
      CompareList(object, field, now, edit);
    } else if (field.type == FieldType::kPart) {
      const auto& before = object.ChildrenOf(field.name);
      const void* const part = field.part(now);
      if (!before.empty() && part)
        Compare(*before.front(), part, edit);
      else if (before.empty() && part)
        edit->lists.push_back({object.id(), &field, {}, {container_->Make(field.kind(), part)}});
      else if (!before.empty())
        edit->lists.push_back({object.id(), &field, before, {}});
    } else if (FieldValue before = field.get(object.value()), after = field.get(now);
               !SameValue(before, after)) {
      edit->fields.push_back({object.id(), &field, std::move(before), std::move(after)});
    }
  }
  if (kind.same_rest && !kind.same_rest(object.value(), now))
    edit->rests.push_back(
        {object.id(), ValueWithoutLists(kind, object.value()), ValueWithoutLists(kind, now)});
}

void SceneComparison::CompareList(const SceneObject& object, const Field& field, const void* now,
                                  SceneEdit* edit) {
  const SceneObject::Children& before = object.ChildrenOf(field.name);
  const std::vector<std::size_t> former = FormerPlaces(before, field, now);
  SceneObject::Children after;
  bool same = former.size() == before.size();
  for (std::size_t i = 0; i < former.size(); ++i) {
    same = same && former[i] == i;
    if (former[i] == kNone) {
      after.push_back(container_->Make(field.kind(), field.item(now, i)));
    } else {
      Compare(*before[former[i]], field.item(now, i), edit);
      after.push_back(before[former[i]]);
    }
  }
  if (!same) edit->lists.push_back({object.id(), &field, before, std::move(after)});
}

}  // namespace linkwright
