// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/Kind.h"

#include <algorithm>
#include <set>

namespace linkwright {

bool SameValue(const FieldValue& a, const FieldValue& b) {
  if (a.index() != b.index()) return false;
  if (const auto* pose = std::get_if<Transform>(&a)) {
    const auto& other = std::get<Transform>(b);
    return pose->p == other.p && pose->R == other.R;
  }
  return std::visit(
      [&](const auto& value) {
        using Value = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<Value, Transform>)
          return false;
        else
          return value == std::get<Value>(b);
      },
      a);
}

std::vector<std::string> Field::Keys() const {
  if (type == FieldType::kPose) return {"xyz", "rpy", "rpy_deg", "quaternion"};
  if (type == FieldType::kOther || type == FieldType::kPart || type == FieldType::kList) return {name};
  if (angle) return {name, name + "_deg"};
  return {name};
}

const Field* Kind::Find(std::string_view field) const {
  const auto found =
      std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return f.name == field; });
  return found == fields.end() ? nullptr : &*found;
}

std::vector<std::string> Kind::Keys() const {
  std::vector<std::string> keys;
  for (const Field& field : fields)
    for (std::string& key : field.Keys()) keys.push_back(std::move(key));
  return keys;
}

std::string Kind::NameOf(const void* object) const {
  const Field* field = Find("name");
  return field ? std::get<std::string>(field->get(object)) : std::string();
}

void NameItems(const Field& list, void* object) {
  const Kind& kind = list.kind();
  const Field* name = kind.Find("name");
  if (!kind.base_name || !name) return;
  std::set<std::string> taken;
  for (std::size_t i = 0; i < list.size(object); ++i) taken.insert(kind.NameOf(list.item(object, i)));
  for (std::size_t i = 0; i < list.size(object); ++i) {
    void* const item = list.mutable_item(object, i);
    if (!kind.NameOf(item).empty()) continue;
    const std::string base = kind.base_name(item);
    std::string free = base;
    for (int number = 2; !taken.insert(free).second; ++number) free = base + " " + std::to_string(number);
    name->set(item, FieldValue(free));
  }
}

namespace {

bool SameField(const Field& field, const void* a, const void* b) {
  if (field.type == FieldType::kOther) return true;
  if (field.type == FieldType::kPart) {
    const void* part_a = field.part(a);
    const void* part_b = field.part(b);
    if (!part_a || !part_b) return part_a == part_b;
    return SameObject(field.kind(), part_a, part_b);
  }
  if (field.type == FieldType::kList) {
    const std::size_t size = field.size(a);
    if (size != field.size(b)) return false;
    for (std::size_t i = 0; i < size; ++i)
      if (!SameObject(field.kind(), field.item(a, i), field.item(b, i))) return false;
    return true;
  }
  return SameValue(field.get(a), field.get(b));
}

}  // namespace

bool SameObject(const Kind& kind, const void* a, const void* b) {
  return std::all_of(kind.fields.begin(), kind.fields.end(),
                     [&](const Field& field) { return SameField(field, a, b); });
}

}  // namespace linkwright
