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

namespace {

std::vector<std::string> KeysOfField(const Field& field) {
  if (field.type == FieldType::kPose) return {"xyz", "rpy", "rpy_deg", "quaternion"};
  if (field.angle) return {field.name, field.name + "_deg"};
  return {field.name};
}

}  // namespace

std::string Field::TitleOf(std::string_view choice) const {
  const auto found = std::find(choices.begin(), choices.end(), choice);
  const auto number = static_cast<std::size_t>(found - choices.begin());
  return number < choice_titles.size() ? choice_titles[number] : std::string();
}

const Field* Kind::Find(std::string_view field) const {
  const auto found =
      std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return f.name == field; });
  return found == fields.end() ? nullptr : &*found;
}

bool Kind::Exclusive(const Field& a, const Field& b) const {
  if (a.name == b.name) return false;
  const auto among = [](const std::vector<std::string>& names, const Field& field) {
    return std::find(names.begin(), names.end(), field.name) != names.end();
  };
  if (among(a.excludes, b) || among(b.excludes, a)) return true;
  return std::any_of(one_of.begin(), one_of.end(), [&](const std::vector<std::string>& group) {
    return among(group, a) && among(group, b);
  });
}

void Kind::FindKeys() {
  keys.clear();
  key_fields.clear();
  exclusive = !one_of.empty();
  for (std::size_t i = 0; i < fields.size(); ++i) {
    Field& field = fields[i];
    exclusive = exclusive || !field.excludes.empty();
    field.keys = KeysOfField(field);
    for (std::size_t k = 0; k < field.keys.size(); ++k) {
      const auto known = std::find(keys.begin(), keys.end(), field.keys[k]);
      const auto at = static_cast<std::size_t>(known - keys.begin());
      if (known == keys.end()) {
        keys.push_back(field.keys[k]);
        key_fields.emplace_back();
      }
      key_fields[at].emplace_back(i, k);
    }
  }
}

std::string Kind::NameOf(const void* object) const {
  const Field* field = Find("name");
  return field ? std::get<std::string>(field->get(object)) : std::string();
}

bool MayName(std::string_view refers, std::string_view kind) {
  return kind == refers || (refers == "frame" && kind == "link") ||
         (refers == "part" && (kind == "link" || kind == "frame"));
}

std::string NamedInWords(std::string_view refers) {
  if (refers == "part") return "robot, link, frame or shape";
  if (refers == "object") return "object";
  if (refers == "mechanism_body") return "body";
  return refers == "frame" ? "link or frame" : std::string(refers);
}

std::vector<std::string> NamesOf(const Kind& kind) {
  std::vector<std::string> names;
  for (const Field& field : kind.fields) names.push_back(field.name);
  return names;
}

std::string FreeName(const std::string& wanted, const std::function<bool(const std::string&)>& taken,
                     std::string_view between) {
  std::string name = wanted;
  for (int number = 2; taken(name); ++number)
    name = std::string(wanted).append(between).append(std::to_string(number));
  return name;
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
    const std::string free =
        FreeName(kind.base_name(item), [&](const std::string& each) { return taken.contains(each); });
    taken.insert(free);
    name->set(item, FieldValue(free));
  }
}

void ResetObject(const Kind& kind, void* object) {
  const std::shared_ptr<void> defaults = kind.make();
  for (const Field& field : kind.fields) {
    if (field.type == FieldType::kOther) continue;
    if (field.type == FieldType::kPart)
      field.remove_part(object);
    else if (field.type == FieldType::kList)
      field.clear(object);
    else if (const FieldValue value = field.get(defaults.get());
             field.optional || !std::holds_alternative<std::monostate>(value))
      field.set(object, value);
  }
}

bool SameField(const Field& field, const void* a, const void* b) {
  if (field.type == FieldType::kOther) return true;
  if (!field.Applies(a) && !field.Applies(b)) return true;
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

bool SameObject(const Kind& kind, const void* a, const void* b) {
  return std::all_of(kind.fields.begin(), kind.fields.end(),
                     [&](const Field& field) { return SameField(field, a, b); });
}

}  // namespace linkwright
