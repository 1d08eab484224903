// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json/JsonDocument.h"
#include "engine/model/Description.h"

namespace linkwright {

/// Changing an object of a scene file so that it reports what a value now is. `before` is what the object
/// says, or the default if it is new; where both are equal nothing is touched.

JsonValue ToJson(bool value);
JsonValue ToJson(double value);
JsonValue ToJson(const std::string& value);
JsonValue ToJson(const Vector3& value);
JsonValue ToJson(const std::vector<std::string>& value);
JsonValue ToJson(const std::vector<double>& value);
/// "#rrggbb" where that is exact, else numbers.
JsonValue ToJson(const Color& value);

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

}  // namespace linkwright
