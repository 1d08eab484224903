// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/scene/ObjectText.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/Message.h"
#include "engine/base/MessageOfText.h"
#include "engine/base/Nearest.h"
#include "engine/io/kinds/FieldReader.h"
#include "engine/io/kinds/JsonEdit.h"
#include "engine/io/kinds/KindWriter.h"
#include "engine/io/kinds/SceneElement.h"
#include "engine/math/Rotation.h"

namespace linkwright {
namespace {

// A name or a key; of several fields with one key, the one that applies.
const Field* FieldOfKey(const SceneObject& object, std::string_view key) {
  const Field* found = nullptr;
  for (const Field& field : object.kind().fields) {
    const auto& keys = field.Keys();
    if (!field.HoldsValue() || (field.name != key && std::find(keys.begin(), keys.end(), key) == keys.end()))
      continue;
    if (!found || field.Applies(object.value())) found = &field;
  }
  return found;
}

void CollectPaths(const CObjectContainer& scene, const SceneObject& object, std::vector<std::string>* paths) {
  if (object.parent()) paths->push_back(scene.PathOf(object));
  object.ForChildren([&](const SceneObject& child) { CollectPaths(scene, child, paths); });
}

// A message of a name that there is not: `did_you_mean`, with the name that is the nearest one, or where
// there is none `unknown`.
Message WithNearest(std::string_view unknown, std::string_view did_you_mean, std::vector<Message> arguments,
                    std::string_view word, const std::vector<std::string>& known) {
  const std::string_view nearest = Nearest(word, std::vector<std::string_view>(known.begin(), known.end()));
  if (nearest.empty()) return MessageOf(unknown, std::move(arguments));
  arguments.emplace_back(nearest);
  return MessageOf(did_you_mean, std::move(arguments));
}

// All keys of a pose, with the orientation under this one.
JsonValue PoseToJson(const Transform& pose, const std::string& orientation) {
  JsonValue out = JsonValue::Object();
  out.Set("xyz", ToJson(pose.p));
  if (orientation != "rpy") out.Set(orientation, JsonValue::Array());
  Transform other = pose;
  other.R = pose.R * RotationFromRpy({1, 0, 0});  // so that it is written
  EditPose(&out, other, pose);
  return out;
}

// The value of a field that holds nothing, or no bound; a new object has it.
std::optional<FieldValue> NothingFor(const Field& field, const Kind& kind, const std::string& text) {
  if (!field.optional && !field.unbounded) return std::nullopt;
  if (text != "null" && text.find_first_not_of(" \t\n\r") != std::string::npos) return std::nullopt;
  if (field.optional) return FieldValue();
  return field.get(kind.make().get());
}

// What is wrong with the object as a whole when a field of it has another value, and was not before.
std::string WrongWith(const SceneObject& object, const Field& field, const FieldValue& value) {
  const Kind& kind = object.kind();
  if (!kind.check) return {};
  const std::shared_ptr<void> changed = kind.make();
  WriteObject(object, changed.get());
  std::string_view where;
  const std::string before = kind.check(changed.get(), &where);
  field.set(changed.get(), value);
  const std::string now = kind.check(changed.get(), &where);
  return now == before ? std::string() : now;
}

std::optional<JsonValue> ParseValue(const std::string& text, const Field& field) {
  ProblemList ignored;
  const auto document = JsonDocument::Parse("[" + text + "\n]", "", &ignored);
  const bool word = field.type == FieldType::kText || field.type == FieldType::kChoice;
  if (document && document->root().items.size() == 1 && (!word || document->root().items[0].IsString()))
    return document->root().items[0];
  if (document && !word) return std::nullopt;
  return JsonValue::String(text);
}

}  // namespace

const SceneObject* FindObjectAt(const CObjectContainer& scene, std::string_view path, std::string* why) {
  const SceneObject* const object = scene.FindPath(path);
  if (object) return object;
  std::vector<std::string> paths;
  CollectPaths(scene, scene.root(), &paths);
  // Where a link and a joint share a name, the kind stands before it.
  std::string several;
  for (const std::string& each : paths) {
    const std::size_t slash = each.rfind('/') + 1;
    const std::size_t colon = each.find(':', slash);
    if (colon != std::string::npos && each.substr(0, slash) + each.substr(colon + 1) == path)
      several += (several.empty() ? "" : ", ") + InQuotes(each);
  }
  *why = several.empty() ? WithNearest("edit.no-object", "edit.no-object-did-you-mean", {path}, path, paths)
                         : MessageOf("edit.several-objects", {path, several});
  return nullptr;
}

FieldPlace FindField(const CObjectContainer& scene, std::string_view place, std::string* why) {
  const std::size_t dot = place.rfind('.');
  const std::string_view path = dot == std::string_view::npos ? std::string_view() : place.substr(0, dot);
  const std::string key(dot == std::string_view::npos ? place : place.substr(dot + 1));
  const SceneObject* const object = FindObjectAt(scene, path, why);
  if (!object) return {};
  const Field* const field = FieldOfKey(*object, key);
  if (!field) {
    std::vector<std::string> keys;
    for (const Field& each : object->kind().fields)
      if (each.HoldsValue()) keys.push_back(each.name);
    *why = WithNearest("edit.no-field", "edit.no-field-did-you-mean", {object->kind().name, key}, key, keys);
    return {};
  }
  return {object, field, key};
}

JsonValue FieldValueToJson(const SceneObject& object, const Field& field, const std::string& key) {
  const FieldValue value = field.get(object.value());
  if (const auto* pose = std::get_if<Transform>(&value)) {
    const bool own = key == "rpy_deg" || key == "quaternion";
    const JsonValue all = PoseToJson(*pose, own ? key : "rpy");
    const JsonValue* one = all.Find(key);
    return one ? *one : all;
  }
  if (const auto* map = std::get_if<NumbersByName>(&value)) {
    JsonValue out = JsonValue::Object();
    for (const auto& [name, numbers] : *map)
      out.Set(name, numbers.size() == 1 ? ToJson(numbers[0]) : ToJson(numbers));
    return out;
  }
  if (const auto* colors = std::get_if<ColorsByName>(&value)) {
    JsonValue out = JsonValue::Object();
    for (const auto& [name, color] : *colors) out.Set(name, ToJson(color));
    return out;
  }
  const double unit = field.angle && key != field.name ? 180 / kPi : 1;
  if (const auto* number = std::get_if<double>(&value))
    return std::isfinite(*number) ? ToJson(*number * unit) : JsonValue();
  if (const auto* numbers = std::get_if<std::vector<double>>(&value); numbers && unit != 1) {
    std::vector<double> turned = *numbers;
    for (double& number : turned) number *= unit;
    return FieldToJson(field, turned);
  }
  return FieldToJson(field, value);
}

bool SetFieldText(const FieldPlace& place, const std::string& text, CObjectContainer* scene,
                  ProblemList* problems, SceneEdit* edit) {
  const Field& field = *place.field;
  const SceneObject& object = *place.object;
  const std::string path = scene->PathOf(object);
  const auto set = [&](const FieldValue& value) {
    if (const std::string wrong = WrongWith(object, field, value); !wrong.empty()) {
      problems->Add(Severity::kError, "", 0, path, MessageOfText(wrong));
      return false;
    }
    const SceneEdit done = scene->Set(object.id(), field, value);
    if (edit) edit->Merge(done);
    return true;
  };
  for (const Field& other : object.kind().fields)
    if (other.HoldsObjects() && object.kind().Exclusive(field, other) &&
        !object.ChildrenOf(other.name).empty()) {
      problems->Add(Severity::kError, "", 0, path,
                    MessageOf("scene.cannot-be-changed-where-there", {InQuotes(place.key), other.name}));
      return false;
    }
  if (const auto nothing = NothingFor(field, object.kind(), text); nothing && field.Applies(object.value()))
    return set(*nothing);
  const auto value = ParseValue(text, field);
  if (!value) {
    problems->Add(Severity::kError, "", 0, path,
                  MessageOf("scene.has-no-single-value", {InQuotes(place.key), text}));
    return false;
  }
  if (!field.Applies(object.value())) {
    problems->Add(Severity::kError, "", 0, path, MeansNothing(place.key, object.kind(), object.value()));
    return false;
  }
  JsonValue given = JsonValue::Object();
  if (field.type == FieldType::kPose) {
    const bool orientation = place.key != "xyz" && place.key != field.name;
    given = PoseToJson(std::get<Transform>(field.get(object.value())), "rpy");
    if (orientation) given.Remove("rpy");
  }
  if (field.type == FieldType::kPose && place.key == field.name)
    given = *value;
  else
    given.Set(place.key, *value);
  const std::size_t errors = problems->ErrorCount();
  const std::string no_file;
  const SceneElement element(given, path, no_file, problems);
  if (!given.IsObject()) {
    element.Error(0, MessageOf("scene.must-be-object-with-xyz", {InQuotes(place.key)}));
    return false;
  }
  const auto read = ReadField(element, object.kind(), field, object.value(), {});
  if (!read || problems->ErrorCount() > errors) {
    if (problems->ErrorCount() == errors)
      element.Error(0, MessageOf("scene.cannot-be", {InQuotes(place.key), text}));
    return false;
  }
  return set(*read);
}

std::string CompactJson(const JsonValue& value) {
  // No string holds a line's end: those are escaped.
  std::string out;
  bool line_begins = false;
  for (const char c : WriteJson(value)) {
    if (c == '\n') {
      line_begins = true;
    } else if (!line_begins || c != ' ') {
      if (line_begins && out.back() != '[' && out.back() != '{' && c != ']' && c != '}') out += ' ';
      line_begins = false;
      out += c;
    }
  }
  return out;
}

}  // namespace linkwright
