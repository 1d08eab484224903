// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/SceneLoops.h"

#include <algorithm>
#include <set>

#include "engine/io/JsonEdit.h"
#include "engine/io/SceneKeys.h"

namespace linkwright {
namespace {

void CheckKeysOfType(const SceneElement& element, LoopType type) {
  const auto warn = [&](std::string_view key) {
    if (const JsonValue* value = element.Get(key))
      element.Warning(value->key_line, "\"" + std::string(key) + "\" means nothing for the type \"" +
                                           std::string(ToString(type)) + "\"");
  };
  if (!HasAxes(type)) warn("axis_i");
  if (!HasSecondAxis(type)) warn("axis_j");
  if (!HasReferences(type))
    for (const char* key : {"ref_i", "ref_j"}) warn(key);
  if (!HasLength(type)) warn("length");
}

bool ReadLoop(const SceneElement& element, LoopElement* loop) {
  constexpr const char* kTypes =
      "spherical, revolute, universal, cylindrical, translational, planar, fixed, distance, offset or angle";
  element.CheckKeys(KeysOf(SceneKind::kLoop));
  element.String("name", &loop->name);
  const JsonValue* given = element.Get("type");
  if (!given) {
    element.Error(element.line(), std::string("\"type\" is missing: ") + kTypes);
    return false;
  }
  std::string type;
  if (!element.String("type", &type)) return false;
  if (!LoopTypeFromString(type, &loop->type)) {
    element.Error(given->line, "there is no type \"" + type + "\"; it must be " + kTypes);
    return false;
  }
  CheckKeysOfType(element, loop->type);
  element.Bool("enabled", &loop->enabled);
  element.String("link_i", &loop->link_i);
  element.String("link_j", &loop->link_j);
  element.Vector("point_i", &loop->point_i);
  element.Vector("point_j", &loop->point_j);
  element.Vector("axis_i", &loop->axis_i);
  element.Vector("axis_j", &loop->axis_j);
  element.Vector("ref_i", &loop->ref_i);
  element.Vector("ref_j", &loop->ref_j);
  element.Number("length", &loop->length);
  if (const std::string wrong = CheckLoop(*loop); !wrong.empty()) {
    element.Error(element.line(), wrong);
    return false;
  }
  return true;
}

}  // namespace

std::vector<LoopElement> ReadLoops(const SceneElement& root) {
  std::vector<LoopElement> loops;
  std::set<std::string> names;
  for (const SceneElement& element : root.Items("loops")) {
    LoopElement loop;
    if (!ReadLoop(element, &loop)) continue;
    if (!loop.name.empty() && !names.insert(loop.name).second)
      element.Error(element.line(), "another one of the scene's loops has the same name");
    loops.push_back(std::move(loop));
  }
  for (LoopElement& loop : loops)
    if (loop.name.empty()) loop.name = NewLoopName(loops, loop.type);
  return loops;
}

void EditLoop(const LoopElement& before, const LoopElement& now, JsonValue* object) {
  Edit(object, "name", before.name, now.name);
  if (!object->Find("type") || before.type != now.type)
    object->Set("type", JsonValue::String(ToString(now.type)));
  Edit(object, "enabled", before.enabled, now.enabled);
  Edit(object, "link_i", before.link_i, now.link_i);
  Edit(object, "link_j", before.link_j, now.link_j);
  Edit(object, "point_i", before.point_i, now.point_i);
  Edit(object, "point_j", before.point_j, now.point_j);
  Edit(object, "axis_i", before.axis_i, now.axis_i);
  Edit(object, "axis_j", before.axis_j, now.axis_j);
  Edit(object, "ref_i", before.ref_i, now.ref_i);
  Edit(object, "ref_j", before.ref_j, now.ref_j);
  Edit(object, "length", before.length, now.length);
}

}  // namespace linkwright
