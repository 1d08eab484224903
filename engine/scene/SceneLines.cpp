// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/SceneLines.h"

#include "engine/base/json/JsonDocument.h"

namespace linkwright {
namespace {

// The object of an array that has this name, else the one at the same place.
const JsonValue* FindItem(const Scene& scene, std::string_view array, std::string_view name,
                          std::size_t place) {
  const JsonValue* items = scene.document ? scene.document->root().Find(array) : nullptr;
  if (!items) return nullptr;
  for (const JsonValue& item : items->items)
    if (const JsonValue* own = item.Find("name"); own && own->text == name) return &item;
  return place < items->items.size() ? &items->items[place] : nullptr;
}

}  // namespace

std::string FileOf(const Scene& scene, std::size_t robot) {
  if (scene.document) return scene.document->file();
  return robot < scene.robots.size() ? scene.robots[robot].description.file : std::string();
}

int LineOfKey(const Scene& scene, std::string_view key) {
  const JsonValue* value = scene.document ? scene.document->root().Find(key) : nullptr;
  return value ? value->key_line : 0;
}

int LineOfRobot(const Scene& scene, std::size_t robot) {
  const JsonValue* item = FindItem(scene, "robots", scene.robots[robot].name, robot);
  return item ? item->line : 0;
}

int LineOfViewName(const Scene& scene, std::string_view list, std::string_view name) {
  const JsonValue* view = scene.document ? scene.document->root().Find("view") : nullptr;
  const JsonValue* names = view ? view->Find(list) : nullptr;
  if (!names) return 0;
  for (const JsonValue& each : names->items) {
    const JsonValue* signal = each.Find("signal");
    if (each.text == name || (signal && signal->text == name)) return each.line;
  }
  return names->key_line;
}

int LineOfJointValue(const Scene& scene, std::size_t robot, std::string_view key, std::string_view joint) {
  const JsonValue* item = FindItem(scene, "robots", scene.robots[robot].name, robot);
  const JsonValue* values = item ? item->Find(key) : nullptr;
  const JsonValue* value = values ? values->Find(joint) : nullptr;
  return value ? value->key_line : item ? item->line : 0;
}

int LineOfTarget(const Scene& scene, std::size_t target) {
  const JsonValue* item = FindItem(scene, "targets", scene.targets[target].name, target);
  return item ? item->line : 0;
}

int LineOfContactPair(const Scene& scene, std::string_view list, std::size_t pair) {
  const JsonValue* contact = scene.document ? scene.document->root().Find("contact") : nullptr;
  const JsonValue* pairs = contact ? contact->Find(list) : nullptr;
  if (!pairs) return 0;
  return pair < pairs->items.size() ? pairs->items[pair].line : pairs->key_line;
}

int LineOfPath(const Scene& scene, std::size_t path) {
  const JsonValue* item = FindItem(scene, "paths", scene.paths[path].name, path);
  return item ? item->line : 0;
}

int LineOfForce(const Scene& scene, std::size_t force) {
  const JsonValue* item = FindItem(scene, "forces", scene.forces[force].name, force);
  return item ? item->line : 0;
}

int LineOfLoop(const Scene& scene, std::size_t loop) {
  const JsonValue* item = FindItem(scene, "loops", scene.loops[loop].name, loop);
  return item ? item->line : 0;
}

int LineOfField(const Scene& scene, std::string_view list, std::string_view name, std::size_t place,
                std::string_view key) {
  const JsonValue* item = FindItem(scene, list, name, place);
  const JsonValue* value = item ? item->Find(key) : nullptr;
  return value ? value->key_line : item ? item->line : 0;
}

}  // namespace linkwright
