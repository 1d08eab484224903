// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/io/JsonDocument.h"
#include "engine/model/Description.h"

namespace linkwright {

/// Changing an object of a scene file so that it says what a value now is. `before` is what the object says,
/// or the default if it is new; where both are equal nothing is touched.

bool SamePose(const Transform& a, const Transform& b);

JsonValue ToJson(bool value);
JsonValue ToJson(double value);
JsonValue ToJson(const std::string& value);
JsonValue ToJson(const Vector3& value);
JsonValue ToJson(const std::vector<std::string>& value);
JsonValue ToJson(const std::vector<double>& value);
/// "#rrggbb" where that is exact, else numbers.
JsonValue ToJson(const Color& value);

template <class T>
void Edit(JsonValue* object, std::string_view key, const T& before, const T& now) {
  if (!(before == now)) object->Set(key, ToJson(now));
}
/// Keeps to `key_deg` where the object has that.
void EditAngle(JsonValue* object, std::string_view key, double before, double now);
/// Numbers that may be infinite, which is written by leaving them out.
void EditBound(JsonValue* object, std::string_view key, double before, double now);
/// xyz and rpy; keeps to `rpy_deg` or `quaternion` where the object has that.
void EditPose(JsonValue* object, const Transform& before, const Transform& now);

/// An object of numbers (or arrays of numbers) by name.
template <class T>
void EditMap(JsonValue* object, std::string_view key, const std::map<std::string, T>& before,
             const std::map<std::string, T>& now) {
  if (before == now) return;
  JsonValue changed = object->Find(key) ? *object->Find(key) : JsonValue::Object();
  for (const auto& [name, value] : before)
    if (!now.count(name)) changed.Remove(name);
  for (const auto& [name, value] : now) {
    const auto old = before.find(name);
    if (old == before.end() || !(old->second == value)) changed.Set(name, ToJson(value));
  }
  object->Set(key, std::move(changed));
}

/// Of lists of `before` and `now` items, of which one has more: how many at their ends are the same.
/// `same(i, j)` compares item i before and item j now.
template <class F>
std::size_t SameAtEnd(std::size_t before, std::size_t now, const F& same) {
  std::size_t count = 0;
  if (before == now) return count;
  while (count < std::min(before, now) && same(before - 1 - count, now - 1 - count)) ++count;
  return count;
}
/// The place before of item `i` now, `same_end` being the items at the end that are the same; `before`: it is
/// new.
inline std::size_t PlaceBefore(std::size_t i, std::size_t before, std::size_t now, std::size_t same_end) {
  if (i + same_end >= now) return i + before - now;
  return i + same_end < before ? i : before;
}

/// An array of objects with names. Each finds what it was by its name, else, if that was renamed or there is
/// none, by its place. `edit(before, now, object)` is called for each.
template <class T, class F>
void EditList(JsonValue* object, std::string_view key, const std::vector<T>& before,
              const std::vector<T>& now, const F& edit) {
  const JsonValue* present = object->Find(key);
  if (!present && now.empty()) return;
  JsonValue changed = present ? *present : JsonValue::Array();
  std::vector<JsonValue> items = std::exchange(changed.items, {});
  std::unordered_map<std::string_view, std::size_t> old_places;
  std::unordered_map<std::string_view, std::size_t> new_places;
  for (std::size_t i = 0; i < before.size(); ++i) old_places.emplace(before[i].name, i);
  for (std::size_t i = 0; i < now.size(); ++i) new_places.emplace(now[i].name, i);
  const auto same_without_name = [&](std::size_t i, std::size_t j) {
    if (!before[i].name.empty() || !now[j].name.empty() || i >= items.size()) return false;
    JsonValue item = items[i];
    edit(before[i], now[j], &item);
    return item == items[i];
  };
  const std::size_t same_end = SameAtEnd(before.size(), now.size(), same_without_name);
  for (std::size_t i = 0; i < now.size(); ++i) {
    std::size_t place = before.size();
    if (now[i].name.empty()) {
      place = PlaceBefore(i, before.size(), now.size(), same_end);
      const bool taken =
          place < before.size() && !before[place].name.empty() && new_places.count(before[place].name);
      if (taken) place = before.size();
      JsonValue item = place < items.size() ? items[place] : JsonValue::Object();
      edit(place < before.size() ? before[place] : T(), now[i], &item);
      changed.items.push_back(std::move(item));
      continue;
    }
    const bool same_place = i < before.size() && i < items.size();
    const auto named = old_places.find(now[i].name);
    const bool same_name = same_place && before[i].name == now[i].name;
    const bool known = named != old_places.end() && !now[i].name.empty();
    if (!same_name && known)
      place = named->second;
    else if (same_name || (same_place && !new_places.count(before[i].name)))
      place = i;
    JsonValue item = place < items.size() ? items[place] : JsonValue::Object();
    edit(place < before.size() ? before[place] : T(), now[i], &item);
    changed.items.push_back(std::move(item));
  }
  object->Set(key, std::move(changed));
}

}  // namespace linkwright
