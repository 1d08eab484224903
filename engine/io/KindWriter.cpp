// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/KindWriter.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "engine/io/JsonEdit.h"

namespace linkwright {
namespace {

JsonValue FormulaToJson(const Function& f) { return f.IsConstant() ? ToJson(f.value) : ToJson(f.formula); }

JsonValue FieldToJson(const FieldValue& value) {
  return std::visit(
      [](const auto& v) -> JsonValue {
        using V = std::decay_t<decltype(v)>;
        if constexpr (std::is_same_v<V, std::monostate> || std::is_same_v<V, Transform> ||
                      std::is_same_v<V, NumbersByName>) {
          return {};  // written otherwise
        } else if constexpr (std::is_same_v<V, Function>) {
          return FormulaToJson(v);
        } else if constexpr (std::is_same_v<V, std::array<Function, 3>>) {
          return JsonValue::Array({FormulaToJson(v[0]), FormulaToJson(v[1]), FormulaToJson(v[2])});
        } else if constexpr (std::is_same_v<V, std::vector<double>>) {
          JsonValue out = JsonValue::Array();
          for (const double number : v) out.items.push_back(JsonValue::Number(number));
          return out;
        } else {
          return ToJson(v);
        }
      },
      value);
}

void EditValue(const Field& field, const FieldValue& before, const FieldValue& now, JsonValue* object) {
  if (std::holds_alternative<std::monostate>(now)) {
    if (field.optional) object->Remove(field.name);
    return;
  }
  if (const auto* pose = std::get_if<Transform>(&now))
    return EditPose(object, std::get<Transform>(before), *pose);
  if (const auto* map = std::get_if<NumbersByName>(&now))
    return EditMap(object, field.name, std::get<NumbersByName>(before), *map);
  if (const auto* number = std::get_if<double>(&now)) {
    if (!std::isfinite(*number)) return object->Remove(field.name);
    if (field.angle && object->Find(field.name + "_deg")) {
      object->Set(field.name + "_deg", ToJson(*number * 180 / kPi));
      return;
    }
  }
  object->Set(field.name, FieldToJson(now));
}

bool HasAnyKey(const Field& field, const JsonValue& object) {
  const std::vector<std::string> keys = field.Keys();
  return std::any_of(keys.begin(), keys.end(),
                     [&](const std::string& key) { return object.Find(key) != nullptr; });
}

void EditPart(const Field& field, const void* before, const void* now, JsonValue* object) {
  const void* part = field.part(now);
  const void* old = field.part(before);
  if (!part) {
    if (old) object->Remove(field.name);
    return;
  }
  const Kind& kind = field.kind();
  const std::shared_ptr<void> defaults = old ? nullptr : kind.make();
  const JsonValue* present = object->Find(field.name);
  JsonValue changed = present ? *present : JsonValue::Object();
  EditObject(kind, old ? old : defaults.get(), part, &changed);
  if (present || !changed.keys.empty() || field.optional) object->Set(field.name, std::move(changed));
}

// Each item finds what it was by its name, else, if that was renamed or there is none, by its place.
void EditItems(const Field& field, const void* before, const void* now, JsonValue* object) {
  const Kind& kind = field.kind();
  const JsonValue* present = object->Find(field.name);
  const std::size_t old_size = field.size(before), new_size = field.size(now);
  if (!present && new_size == 0) return;
  bool same = present && present->items.size() == new_size && old_size == new_size;
  for (std::size_t i = 0; same && i < new_size; ++i)
    same = SameObject(kind, field.item(before, i), field.item(now, i));
  if (same) return;
  JsonValue changed = present ? *present : JsonValue::Array();
  std::vector<JsonValue> items = std::exchange(changed.items, {});
  std::unordered_map<std::string, std::size_t> old_places, new_places;
  for (std::size_t i = 0; i < old_size; ++i) old_places.emplace(kind.NameOf(field.item(before, i)), i);
  for (std::size_t i = 0; i < new_size; ++i) new_places.emplace(kind.NameOf(field.item(now, i)), i);
  // What has no name goes by its place, counted from the end where that is the same.
  const std::size_t same_end = SameAtEnd(old_size, new_size, [&](std::size_t i_before, std::size_t i_now) {
    const void* const old = field.item(before, i_before);
    const void* const item = field.item(now, i_now);
    return kind.NameOf(old).empty() && kind.NameOf(item).empty() && SameObject(kind, old, item);
  });
  const std::shared_ptr<void> defaults = kind.make();
  for (std::size_t i = 0; i < new_size; ++i) {
    const std::string name = kind.NameOf(field.item(now, i));
    const bool same_place = i < old_size && i < items.size();
    const std::string old_name = same_place ? kind.NameOf(field.item(before, i)) : std::string();
    std::size_t place = old_size;
    if (name.empty()) {
      place = PlaceBefore(i, old_size, new_size, same_end);
      const std::string taken = place < old_size ? kind.NameOf(field.item(before, place)) : std::string();
      if (!taken.empty() && new_places.count(taken)) place = old_size;
    } else {
      // The one of this name, rather where it was; else a renamed one.
      const auto named = old_places.find(name);
      const bool known = named != old_places.end();
      if (same_place && (old_name == name || (!known && !new_places.count(old_name))))
        place = i;
      else if (known)
        place = named->second;
    }
    JsonValue item = place < items.size() ? items[place] : JsonValue::Object();
    EditObject(kind, place < old_size ? field.item(before, place) : defaults.get(), field.item(now, i),
               &item);
    if (field.items_need) {
      // What must stand in a file though it is the default.
      for (const std::string& need : field.items_need(now)) {
        const Field& needed = *kind.Find(need);
        const std::string key = needed.Keys().front();
        if (item.Find(key)) continue;
        const FieldValue value = needed.get(field.item(now, i));
        const auto* pose = std::get_if<Transform>(&value);
        item.Set(key, pose ? ToJson(pose->p) : FieldToJson(value));
      }
    }
    changed.items.push_back(std::move(item));
  }
  object->Set(field.name, std::move(changed));
}

}  // namespace

void EditField(const Field& field, const void* before, const void* now, JsonValue* object) {
  if (field.type == FieldType::kOther) return;
  if (field.type == FieldType::kPart) return EditPart(field, before, now, object);
  if (field.type == FieldType::kList) return EditItems(field, before, now, object);
  const FieldValue old = field.get(before), value = field.get(now);
  if (!SameValue(old, value))
    EditValue(field, old, value, object);
  else if (field.Required(now) && field.Applies(now) && !HasAnyKey(field, *object))
    object->Set(field.name, FieldToJson(value));
}

void EditObject(const Kind& kind, const void* before, const void* now, JsonValue* object) {
  for (const Field& field : kind.fields) EditField(field, before, now, object);
}

}  // namespace linkwright
