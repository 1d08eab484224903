// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/kinds/KindWriter.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "engine/io/kinds/JsonEdit.h"
#include "engine/io/kinds/SceneElement.h"

namespace linkwright {
namespace {

JsonValue FormulaToJson(const Function& f) { return f.IsConstant() ? ToJson(f.value) : ToJson(f.formula); }

JsonValue Numbers(const double* numbers, std::size_t count) {
  JsonValue out = JsonValue::Array();
  for (std::size_t i = 0; i < count; ++i) out.items.push_back(JsonValue::Number(numbers[i]));
  return out;
}

JsonValue RowsToJson(const std::vector<double>& numbers, std::size_t count) {
  JsonValue out = JsonValue::Array();
  for (std::size_t i = 0; i + count <= numbers.size(); i += count)
    out.items.push_back(Numbers(&numbers[i], count));
  return out;
}

JsonValue NamePairsToJson(const std::vector<std::string>& names) {
  JsonValue out = JsonValue::Array();
  for (std::size_t i = 0; i + 1 < names.size(); i += 2)
    out.items.push_back(JsonValue::Array({ToJson(names[i]), ToJson(names[i + 1])}));
  return out;
}

// As FieldType::kHeightField has them.
JsonValue HeightFieldToJson(const std::vector<double>& numbers) {
  JsonValue out = JsonValue::Object();
  out.Set("size", Numbers(numbers.data(), 2));
  out.Set("heights", RowsToJson({numbers.begin() + 3, numbers.end()}, static_cast<std::size_t>(numbers[2])));
  return out;
}

JsonValue MatrixToJson(const std::vector<double>& numbers) {
  const bool diagonal = std::all_of(numbers.begin(), numbers.end(), [&](const double& number) {
    return number == 0 || (&number - numbers.data()) % 4 == 0;
  });
  if (diagonal) return ToJson(Vector3(numbers[0], numbers[4], numbers[8]));
  return RowsToJson(numbers, 3);
}

JsonValue AxisToJson(const Vector3& axis) {
  for (int i = 0; i < 3; ++i) {
    const std::string name(1, "xyz"[i]);
    if (axis == Vector3::Unit(i)) return JsonValue::String(name);
    if (axis == -Vector3::Unit(i)) return JsonValue::String("-" + name);
  }
  return ToJson(axis);
}

}  // namespace

JsonValue FieldToJson(const Field& field, const FieldValue& value) {
  return std::visit(
      [&](const auto& v) -> JsonValue {
        using V = std::decay_t<decltype(v)>;
        if constexpr (std::is_same_v<V, std::monostate> || std::is_same_v<V, Transform> ||
                      std::is_same_v<V, NumbersByName> || std::is_same_v<V, ColorsByName>) {
          return {};  // written otherwise
        } else if constexpr (std::is_same_v<V, Function>) {
          return FormulaToJson(v);
        } else if constexpr (std::is_same_v<V, std::array<Function, 3>>) {
          return JsonValue::Array({FormulaToJson(v[0]), FormulaToJson(v[1]), FormulaToJson(v[2])});
        } else if constexpr (std::is_same_v<V, std::vector<double>>) {
          if (field.type == FieldType::kRows) return RowsToJson(v, static_cast<std::size_t>(field.count));
          if (field.type == FieldType::kMatrix) return MatrixToJson(v);
          if (field.type == FieldType::kHeightField) return HeightFieldToJson(v);
          return Numbers(v.data(), v.size());
        } else if constexpr (std::is_same_v<V, std::vector<std::string>>) {
          return field.type == FieldType::kNamePairs ? NamePairsToJson(v) : ToJson(v);
        } else if constexpr (std::is_same_v<V, NamedColor>) {
          return ToJson(v.color);
        } else if constexpr (std::is_same_v<V, Vector3>) {
          return field.named_axes ? AxisToJson(v) : ToJson(v);
        } else {
          return ToJson(v);
        }
      },
      value);
}

namespace {

void RemoveKeys(const Field& field, JsonValue* object) {
  for (const std::string& key : field.keys) object->Remove(key);
}

// A number or numbers in radians, at the key that the object has or by degrees where it has those.
void SetAngle(const Field& field, const void* now, std::vector<double> numbers, JsonValue* object) {
  const std::string& degrees = field.keys[1];
  const bool in_degrees = object->Find(degrees) && (!field.degrees || field.degrees(now));
  // JSON has no infinity.
  for (double& number : numbers)
    number = std::clamp(in_degrees ? number * 180 / kPi : number, -kLargestNumber, kLargestNumber);
  if (!in_degrees) object->Remove(degrees);
  object->Set(in_degrees ? degrees : field.name, field.type == FieldType::kNumber
                                                     ? ToJson(numbers[0])
                                                     : Numbers(numbers.data(), numbers.size()));
}

void EditValue(const Field& field, const FieldValue& before, const FieldValue& value, const void* now,
               JsonValue* object) {
  if (std::holds_alternative<std::monostate>(value)) {
    if (field.optional) RemoveKeys(field, object);
    return;
  }
  if (const auto* pose = std::get_if<Transform>(&value))
    return EditPose(object, std::get<Transform>(before), *pose);
  if (const auto* map = std::get_if<NumbersByName>(&value))
    return EditMap(object, field.name, std::get<NumbersByName>(before), *map);
  if (const auto* colors = std::get_if<ColorsByName>(&value))
    return EditMap(object, field.name, std::get<ColorsByName>(before), *colors);
  if (const auto* number = std::get_if<double>(&value)) {
    if (!std::isfinite(*number)) return RemoveKeys(field, object);
    if (field.angle) return SetAngle(field, now, {*number}, object);
  }
  if (const auto* numbers = std::get_if<std::vector<double>>(&value); numbers && field.angle)
    return SetAngle(field, now, *numbers, object);
  if (const auto* text = std::get_if<std::string>(&value); text && text->empty() && field.filled)
    return RemoveKeys(field, object);
  JsonValue written = FieldToJson(field, value);
  if (const JsonValue* present = object->Find(field.name); present && present->IsObject()) {
    // The user's own keys beside the value's stay.
    JsonValue edited = *present;
    for (std::size_t i = 0; i < written.keys.size(); ++i) edited.Set(written.keys[i], written.items[i]);
    written = std::move(edited);
  }
  object->Set(field.name, std::move(written));
}

bool HasAnyKey(const Field& field, const JsonValue& object) {
  return std::any_of(field.keys.begin(), field.keys.end(),
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
  const JsonValue* present = object->Find(field.name);
  if (present && old && SameObject(kind, old, part)) return;
  // Where the file has true, it has nothing of what the part is.
  if (present && !present->IsObject()) {
    present = nullptr;
    old = nullptr;
  }
  const std::shared_ptr<void> defaults = old ? nullptr : kind.make();
  JsonValue changed = present ? *present : JsonValue::Object();
  EditObject(kind, old ? old : defaults.get(), part, &changed);
  if (present || !changed.keys.empty() || field.optional) object->Set(field.name, std::move(changed));
}

// Of lists of `before` and `now` items, of which one has more: how many at their ends are the same.
// `same(i, j)` compares item i before and item j now.
template <class F>
std::size_t SameAtEnd(std::size_t before, std::size_t now, const F& same) {
  std::size_t count = 0;
  if (before == now) return count;
  while (count < std::min(before, now) && same(before - 1 - count, now - 1 - count)) ++count;
  return count;
}
// The place before of item `i` now, `same_end` being the items at the end that are the same; `before`: it is
// new.
std::size_t PlaceBefore(std::size_t i, std::size_t before, std::size_t now, std::size_t same_end) {
  if (i + same_end >= now) return i + before - now;
  return i + same_end < before ? i : before;
}

// The items of a list that the object's entry in a file has.
std::vector<const void*> OwnItems(const Field& field, const void* object) {
  std::vector<const void*> items;
  for (std::size_t i = 0; i < field.size(object); ++i)
    if (const void* item = field.item(object, i); !field.own_item || field.own_item(object, item))
      items.push_back(item);
  return items;
}

// Each item finds what it was by its name, else, if that was renamed or there is none, by its place.
void EditItems(const Field& field, const void* before, const void* now, JsonValue* object) {
  const Kind& kind = field.kind();
  const JsonValue* present = object->Find(field.name);
  const std::vector<const void*> old_items = OwnItems(field, before), new_items = OwnItems(field, now);
  const std::size_t old_size = old_items.size(), new_size = new_items.size();
  if (!present && new_size == 0) return;
  bool same = present && present->items.size() == new_size && old_size == new_size;
  for (std::size_t i = 0; same && i < new_size; ++i) same = SameObject(kind, old_items[i], new_items[i]);
  if (same) return;
  JsonValue changed = present ? *present : JsonValue::Array();
  std::vector<JsonValue> items = std::exchange(changed.items, {});
  std::unordered_map<std::string, std::size_t> old_places, new_places;
  for (std::size_t i = 0; i < old_size; ++i) old_places.emplace(kind.NameOf(old_items[i]), i);
  for (std::size_t i = 0; i < new_size; ++i) new_places.emplace(kind.NameOf(new_items[i]), i);
  // What has no name goes by its place, counted from the end where that is the same.
  const std::size_t same_end = SameAtEnd(old_size, new_size, [&](std::size_t i_before, std::size_t i_now) {
    const void* const old = old_items[i_before];
    const void* const item = new_items[i_now];
    return kind.NameOf(old).empty() && kind.NameOf(item).empty() && SameObject(kind, old, item);
  });
  const std::shared_ptr<void> defaults = kind.make();
  for (std::size_t i = 0; i < new_size; ++i) {
    const std::string name = kind.NameOf(new_items[i]);
    const bool same_place = i < old_size && i < items.size();
    const std::string old_name = same_place ? kind.NameOf(old_items[i]) : std::string();
    std::size_t place = old_size;
    if (name.empty()) {
      place = PlaceBefore(i, old_size, new_size, same_end);
      const std::string taken = place < old_size ? kind.NameOf(old_items[place]) : std::string();
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
    EditObject(kind, place < old_size ? old_items[place] : defaults.get(), new_items[i], &item);
    if (field.items_need) {
      // What must stand in a file though it is the default.
      for (const std::string& need : field.items_need(now)) {
        const Field& needed = *kind.Find(need);
        const std::string& key = needed.keys.front();
        if (item.Find(key)) continue;
        const FieldValue value = needed.get(new_items[i]);
        const auto* pose = std::get_if<Transform>(&value);
        item.Set(key, pose ? ToJson(pose->p) : FieldToJson(needed, value));
      }
    }
    changed.items.push_back(std::move(item));
  }
  object->Set(field.name, std::move(changed));
}

void EditField(const Field& field, const void* before, const void* now, JsonValue* object) {
  if (field.type == FieldType::kOther) return;
  if (field.type == FieldType::kPart) return EditPart(field, before, now, object);
  if (field.type == FieldType::kList) return EditItems(field, before, now, object);
  const FieldValue old = field.get(before), value = field.get(now);
  const bool present = HasAnyKey(field, *object);
  if (!SameValue(old, value) || (present && !field.Applies(before)))
    EditValue(field, old, value, now, object);
  else if (!present && (field.Required(now) || field.always))
    object->Set(field.name, FieldToJson(field, value));
}

// What has lost its meaning, where no other field has the same key.
void RemoveMeaningless(const Kind& kind, const void* before, const void* now, JsonValue* object) {
  for (const Field& field : kind.fields) {
    if (field.Applies(now) || !field.Applies(before) || !HasAnyKey(field, *object)) continue;
    const bool shared = std::any_of(kind.fields.begin(), kind.fields.end(), [&](const Field& other) {
      return other.name == field.name && other.Applies(now);
    });
    if (!shared) RemoveKeys(field, object);
  }
}

// What cannot stand beside a field that has just been written.
void RemoveExcluded(const Kind& kind, const Field& field, JsonValue* object) {
  for (const Field& other : kind.fields)
    if (kind.Exclusive(field, other) && HasAnyKey(other, *object)) RemoveKeys(other, object);
}

// Of each group of which one must be there, the one that the object has, also where it is the default.
void AddOneOfEach(const Kind& kind, const void* now, JsonValue* object) {
  for (const std::vector<std::string>& group : kind.one_of) {
    const Field* missing = nullptr;
    for (const std::string& name : group) {
      const Field& field = *kind.Find(name);
      if (HasAnyKey(field, *object)) {
        missing = nullptr;
        break;
      }
      if (!missing && field.get && !std::holds_alternative<std::monostate>(field.get(now))) missing = &field;
    }
    if (missing) EditValue(*missing, {}, missing->get(now), now, object);
  }
}

// The fields that a file leaves out because they follow from the rest of `now`. Where they do no more, what
// was there before are the default values, put into `before`, a copy.
std::vector<const Field*> FollowingFields(const Kind& kind, const void* now, const JsonValue& object,
                                          const void** before, std::shared_ptr<void>* copy) {
  std::vector<const Field*> following;
  for (const ImpliedFields& implied : kind.implied) {
    const Field& absent = *kind.Find(implied.absent);
    if (!absent.Applies(now) || HasAnyKey(absent, object)) continue;
    const std::shared_ptr<void> filled = kind.make();
    kind.assign(filled.get(), now);
    const bool follows =
        implied.fill(filled.get()) &&
        std::all_of(implied.fields.begin(), implied.fields.end(),
                    [&](const std::string& name) { return SameField(*kind.Find(name), filled.get(), now); });
    if (!follows) {
      const std::shared_ptr<void> changed = kind.make();
      kind.assign(changed.get(), *before);
      *copy = changed;
      *before = changed.get();
    }
    const std::shared_ptr<void> defaults = kind.make();
    for (const std::string& name : implied.fields) {
      const Field& field = *kind.Find(name);
      if (follows)
        following.push_back(&field);
      else
        field.set(copy->get(), field.get(defaults.get()));
    }
  }
  return following;
}

}  // namespace

void EditObject(const Kind& kind, const void* before, const void* now, JsonValue* object) {
  std::shared_ptr<void> copy;
  const std::vector<const Field*> following = FollowingFields(kind, now, *object, &before, &copy);
  RemoveMeaningless(kind, before, now, object);
  for (const Field& field : kind.fields) {
    if (!field.Applies(now) || std::find(following.begin(), following.end(), &field) != following.end())
      continue;
    EditField(field, before, now, object);
    if (kind.exclusive && HasAnyKey(field, *object) && !SameField(field, before, now))
      RemoveExcluded(kind, field, object);
  }
  AddOneOfEach(kind, now, object);
}

}  // namespace linkwright
