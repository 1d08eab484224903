// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/scene/Overrides.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/Message.h"
#include "engine/base/MessageOfText.h"
#include "engine/io/kinds/FieldReader.h"
#include "engine/io/kinds/KindWriter.h"
#include "engine/scene/RobotFrames.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

constexpr const char* kOverrides = "overrides";
// What the robot is called while it stands alone: its own name may be empty, or hold a slash.
constexpr const char* kAlone = "robot";

// A scene of one robot, so that its parts have paths.
CObjectContainer RobotAlone(const SceneRobot& robot, const RobotDescription& description) {
  Scene scene;
  scene.robots.push_back(robot);
  scene.robots[0].name = kAlone;
  scene.robots[0].description = description;
  return CObjectContainer(scene);
}

bool GivenIn(const Field& field, const JsonValue& object) {
  const auto& keys = field.Keys();
  return std::any_of(keys.begin(), keys.end(),
                     [&](const std::string& key) { return object.Find(key) != nullptr; });
}

// The value that an entry gives a field; of a pose that it gives in part, the rest is as it was.
std::optional<FieldValue> OverriddenValue(const SceneElement& entry, const SceneObject& object,
                                          const Field& field) {
  auto value = ReadField(entry, object.kind(), field, object.value(), {});
  if (value && field.type == FieldType::kPose) {
    const auto before = std::get<Transform>(field.get(object.value()));
    auto& pose = std::get<Transform>(*value);
    if (!entry.Get("xyz")) pose.p = before.p;
    if (!entry.Get("rpy") && !entry.Get("rpy_deg") && !entry.Get("quaternion")) pose.R = before.R;
  }
  return value;
}

void ApplyEntry(const SceneElement& entry, ObjectId id, CObjectContainer* robot) {
  const SceneObject& object = *robot->Find(id);
  std::vector<std::string> known;
  for (const Field& field : object.kind().fields) {
    if (!CanOverride(field) || !field.Applies(object.value())) continue;
    known.insert(known.end(), field.Keys().begin(), field.Keys().end());
    if (!GivenIn(field, entry.value())) continue;
    if (const auto value = OverriddenValue(entry, object, field)) robot->Set(id, field, *value);
  }
  entry.CheckKeys(known);
  if (!object.kind().check) return;
  std::string_view at;
  if (const std::string wrong = object.kind().check(object.value(), &at); !wrong.empty())
    entry.Error(entry.line(), MessageOfText(wrong));
}

void ForEachPart(const SceneObject& object, const std::function<void(const SceneObject&)>& visit) {
  object.ForChildren([&](const SceneObject& child) {
    visit(child);
    ForEachPart(child, visit);
  });
}

// What of an object differs from that of the file, in the entry that a scene file may have of it.
void EditEntry(const SceneObject& file, const SceneObject& now, JsonValue* entry) {
  const Kind& kind = now.kind();
  const std::shared_ptr<void> before = kind.make();
  kind.assign(before.get(), file.value());
  ProblemList ignored;
  const std::string no_file;
  const SceneElement element(*entry, "", no_file, &ignored);
  for (const Field& field : kind.fields) {
    if (!CanOverride(field) || !field.Applies(now.value()) || !GivenIn(field, *entry)) continue;
    if (const auto value = OverriddenValue(element, file, field)) field.set(before.get(), *value);
  }
  JsonValue edited = *entry;
  EditObject(kind, before.get(), now.value(), &edited);
  for (const Field& field : kind.fields)
    if (!CanOverride(field) || !field.Applies(now.value()) ||
        SameValue(field.get(file.value()), field.get(now.value())))
      for (const std::string& key : field.Keys()) edited.Remove(key);
  *entry = std::move(edited);
}

}  // namespace

bool CanOverride(const Field& field) { return field.HoldsValue() && field.name != "name"; }

void ApplyOverrides(const SceneElement& overrides, SceneRobot* robot) {
  CObjectContainer alone = RobotAlone(*robot, robot->description);
  const JsonValue& entries = overrides.value();
  for (std::size_t i = 0; i < entries.keys.size(); ++i) {
    const std::string& path = entries.keys[i];
    if (path.starts_with("x-")) continue;
    const SceneObject* const object =
        path.empty() ? nullptr : alone.FindPath(std::string(kAlone) + "/" + path);
    if (!object) {
      overrides.Error(entries.items[i].key_line, MessageOf("scene.robot-s-file-has-no", {InQuotes(path)}));
      continue;
    }
    const SceneElement entry(entries.items[i], overrides.path() + " " + InQuotes(path), overrides.file(),
                             overrides.problems());
    if (!entry.value().IsObject())
      entry.Error(entries.items[i].line, MessageOf("scene.must-be-object-values"));
    else
      ApplyEntry(entry, object->id(), &alone);
  }
  robot->description = std::move(alone.ToScene().robots[0].description);
}

void WriteOverrides(const SceneRobot& robot, JsonValue* object) {
  if (!robot.from_file) return;
  RobotDescription of_file = robot.description;
  std::erase_if(of_file.frames,
                [&](const FrameDescription& frame) { return !IsFrameOfFile(robot, frame.name); });
  const CObjectContainer file = RobotAlone(robot, *robot.from_file), now = RobotAlone(robot, of_file);
  const JsonValue* const present = object->Find(kOverrides);
  JsonValue changed = present && present->IsObject() ? *present : JsonValue::Object();
  ForEachPart(*now.FindPath(kAlone), [&](const SceneObject& part) {
    const std::string whole = now.PathOf(part);
    const SceneObject* const before = file.FindPath(whole);
    if (!before || &before->kind() != &part.kind()) return;
    const std::string path = whole.substr(std::string_view(kAlone).size() + 1);
    const JsonValue* const known = changed.Find(path);
    JsonValue entry = known && known->IsObject() ? *known : JsonValue::Object();
    EditEntry(*before, part, &entry);
    if (!entry.keys.empty())
      changed.Set(path, std::move(entry));
    else if (known)
      changed.Remove(path);
  });
  if (!changed.keys.empty())
    object->Set(kOverrides, std::move(changed));
  else if (present)
    object->Remove(kOverrides);
}

RobotDescription WithOverrides(const SceneRobot& robot, const RobotDescription& file) {
  JsonValue entries = JsonValue::Object();
  WriteOverrides(robot, &entries);
  SceneRobot fresh = robot;
  fresh.description = file;
  if (const JsonValue* const overrides = entries.Find(kOverrides)) {
    ProblemList ignored;
    const std::string no_file;
    ApplyOverrides(SceneElement(*overrides, "", no_file, &ignored), &fresh);
  }
  for (FrameDescription& frame : FramesOfScene(robot)) fresh.description.frames.push_back(std::move(frame));
  return fresh.description;
}

}  // namespace linkwright
