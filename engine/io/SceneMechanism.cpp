// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/SceneMechanism.h"

#include "engine/io/InlineRobotWriter.h"
#include "engine/io/JsonEdit.h"
#include "engine/io/MechanismReader.h"
#include "engine/io/MechanismWriter.h"
#include "engine/io/SceneReader.h"

namespace linkwright {
namespace {

/// Steps of the papers' examples [s].
constexpr double kStep = 1e-3;

}  // namespace

void ReadSceneMechanism(const SceneElement& root, Scene* scene) {
  const auto element = root.Object("mechanism");
  if (!element) return;
  MechanismDescription& mechanism = scene->mechanism;
  mechanism = ReadMechanism(*element);
  if (mechanism.name.empty()) mechanism.name = scene->name;
  if (!root.Get("gravity") && element->Get("gravity")) scene->gravity = mechanism.gravity;
  mechanism.gravity = scene->gravity;
  for (const SceneElement& body : element->Items("bodies")) {
    std::string name;
    const JsonValue* given = body.Get("name");
    if (!given || !given->IsString()) continue;
    for (MechanismBody& each : mechanism.bodies)
      if (each.name == given->text) each.visuals = ReadVisuals(body);
  }
  if (mechanism.bodies.empty() && !root.problems()->HasErrors())
    element->Error(element->line(), "\"mechanism\" has no bodies");
}

void EditSceneMechanism(const MechanismDescription& before, const MechanismDescription& now,
                        JsonValue* root) {
  if (now.empty()) {
    if (!before.empty()) root->Remove("mechanism");
    return;
  }
  const JsonValue* present = root->Find("mechanism");
  JsonValue object = present ? *present : JsonValue::Object();
  // Gravity stands in the scene; what a mechanism says of its own is no more true once that has changed.
  MechanismDescription old = before, next = now;
  old.gravity = next.gravity = MechanismDescription().gravity;
  const bool said = object.Find("gravity") && before.gravity == now.gravity;
  EditMechanism(old, next, &object);
  if (!said) object.Remove("gravity");
  JsonValue bodies = object.Find("bodies") ? *object.Find("bodies") : JsonValue::Array();
  for (JsonValue& item : bodies.items) {
    const JsonValue* name = item.Find("name");
    const int at = name ? now.FindBody(name->text) : -1;
    if (at < 0) continue;
    const int was = before.FindBody(name->text);
    static const std::vector<Visual> none;
    EditVisuals(was < 0 ? none : before.bodies[static_cast<std::size_t>(was)].visuals,
                now.bodies[static_cast<std::size_t>(at)].visuals, &item);
  }
  object.Set("bodies", std::move(bodies));
  root->Set("mechanism", std::move(object));
}

Scene SceneOfMechanism(MechanismDescription mechanism, const std::string& name) {
  Scene scene;
  if (mechanism.name.empty()) mechanism.name = name;
  scene.name = mechanism.name;
  scene.gravity = mechanism.gravity;
  scene.simulation.dt = kStep;
  scene.mechanism = std::move(mechanism);
  return scene;
}

}  // namespace linkwright
