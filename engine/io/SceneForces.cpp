// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/SceneForces.h"

#include <algorithm>
#include <set>

#include "engine/io/JsonEdit.h"
#include "engine/io/SceneKeys.h"
#include "engine/math/Expression.h"

namespace linkwright {
namespace {

using Names = Expression::Names;

constexpr std::string_view kCommonKeys[] = {"name", "type", "enabled"};

// The keys that mean something for a kind, besides the common ones.
std::vector<std::string_view> KeysOfKind(ForceKind kind) {
  switch (kind) {
    case ForceKind::kSpring:
      return {"joint", "stiffness", "rest", "rest_deg"};
    case ForceKind::kForce:
      return {"link", "point", "force", "moment", "axes", "from", "until"};
    case ForceKind::kTorque:
      return {"joint", "torque", "from", "until"};
    case ForceKind::kPosition:
    case ForceKind::kComputedTorque:
      return {"joint", "kp", "kd", "target", "from", "until"};
    case ForceKind::kGravityCompensation:
      return {"joint", "from", "until"};
  }
  return {};
}

bool ReadFunction(const SceneElement& element, std::string_view key, const JsonValue& value, Names names,
                  Function* out) {
  if (value.IsNumber()) {
    *out = {value.number, {}};
    return true;
  }
  const std::string quoted = "\"" + std::string(key) + "\"";
  if (!value.IsString()) {
    element.Error(value.line, quoted + " must be a number or a formula, not " + ToString(value.kind));
    return false;
  }
  if (const std::string wrong = Expression::Check(value.text, names); !wrong.empty()) {
    element.Error(value.line, quoted + " \"" + value.text + "\" is no formula: " + wrong);
    return false;
  }
  *out = {0, value.text};
  return true;
}

void ReadFunction(const SceneElement& element, std::string_view key, Names names, Function* out) {
  if (const JsonValue* value = element.Get(key)) ReadFunction(element, key, *value, names, out);
}

void ReadFunctions(const SceneElement& element, std::string_view key, std::array<Function, 3>* out) {
  const JsonValue* value = element.Get(key);
  if (!value) return;
  if (!value->IsArray() || value->items.size() != 3)
    return element.Error(value->line, "\"" + std::string(key) + "\" needs three numbers or formulas");
  for (std::size_t i = 0; i < 3; ++i) ReadFunction(element, key, value->items[i], Names::kTime, &(*out)[i]);
}

void CheckKeysOfKind(const SceneElement& element, ForceKind kind) {
  const auto own = KeysOfKind(kind);
  const auto all = KeysOf(SceneKind::kForce);
  for (const std::string& key : element.value().keys) {
    const bool known = std::find(all.begin(), all.end(), key) != all.end();
    const bool common =
        std::find(std::begin(kCommonKeys), std::end(kCommonKeys), key) != std::end(kCommonKeys);
    if (known && !common && std::find(own.begin(), own.end(), key) == own.end())
      element.Warning(element.Get(key)->key_line,
                      "\"" + key + "\" means nothing for the type \"" + std::string(ToString(kind)) + "\"");
  }
}

bool ReadForce(const SceneElement& element, ForceElement* force) {
  element.CheckKeys(KeysOf(SceneKind::kForce));
  element.String("name", &force->name);
  std::string type;
  const JsonValue* given = element.Get("type");
  if (!given) {
    element.Error(element.line(),
                  "\"type\" is missing: spring, force, torque, position, computed_torque or "
                  "gravity_compensation");
    return false;
  }
  if (!element.String("type", &type)) return false;
  if (!ForceKindFromString(type, &force->kind)) {
    element.Error(given->line, "there is no type \"" + type +
                                   "\"; known are spring, force, torque, position, computed_torque and "
                                   "gravity_compensation");
    return false;
  }
  CheckKeysOfKind(element, force->kind);
  element.Bool("enabled", &force->enabled);
  element.Number("from", &force->from);
  element.Number("until", &force->until);
  if (!(force->from < force->until)) element.Error(element.line(), "\"until\" is not after \"from\"");
  if (force->kind == ForceKind::kForce) {
    if (!element.Get("link")) element.Error(element.line(), "\"link\" is missing: what the force acts on");
    element.String("link", &force->link);
    element.Vector("point", &force->point);
    ReadFunctions(element, "force", &force->force);
    ReadFunctions(element, "moment", &force->moment);
    std::string axes;
    if (element.String("axes", &axes)) {
      if (axes != "world" && axes != "link")
        element.Error(element.Get("axes")->line,
                      "\"axes\" must be \"world\" or \"link\", not \"" + axes + "\"");
      force->in_link_axes = axes == "link";
    }
    return true;
  }
  if (!element.Get("joint") && force->kind != ForceKind::kGravityCompensation)
    element.Error(element.line(), "\"joint\" is missing: what it works on");
  element.String("joint", &force->joint);
  element.Number("stiffness", &force->stiffness, NumberRange::kNotNegative);
  element.Angle("rest", &force->rest);
  ReadFunction(element, "torque", Names::kTimeAndJoint, &force->torque);
  element.Number("kp", &force->kp, NumberRange::kNotNegative);
  element.Number("kd", &force->kd, NumberRange::kNotNegative);
  ReadFunction(element, "target", Names::kTime, &force->target);
  return true;
}

void EditFunction(JsonValue* object, std::string_view key, const Function& before, const Function& now) {
  if (before == now) return;
  object->Set(key, now.IsConstant() ? ToJson(now.value) : ToJson(now.formula));
}

void EditFunctions(JsonValue* object, std::string_view key, const std::array<Function, 3>& before,
                   const std::array<Function, 3>& now) {
  if (before == now) return;
  JsonValue array = JsonValue::Array();
  for (const Function& f : now) array.items.push_back(f.IsConstant() ? ToJson(f.value) : ToJson(f.formula));
  object->Set(key, std::move(array));
}

}  // namespace

std::vector<ForceElement> ReadForces(const SceneElement& root) {
  std::vector<ForceElement> forces;
  std::set<std::string> names;
  for (const SceneElement& element : root.Items("forces")) {
    ForceElement force;
    if (!ReadForce(element, &force)) continue;
    if (!force.name.empty() && !names.insert(force.name).second)
      element.Error(element.line(), "another one of the scene's forces has the same name");
    forces.push_back(std::move(force));
  }
  for (ForceElement& force : forces)
    if (force.name.empty()) force.name = NewForceName(forces, force.kind);
  return forces;
}

void EditForce(const ForceElement& before, const ForceElement& now, JsonValue* object) {
  Edit(object, "name", before.name, now.name);
  if (!object->Find("type") || before.kind != now.kind)
    object->Set("type", JsonValue::String(ToString(now.kind)));
  Edit(object, "enabled", before.enabled, now.enabled);
  Edit(object, "joint", before.joint, now.joint);
  Edit(object, "stiffness", before.stiffness, now.stiffness);
  EditAngle(object, "rest", before.rest, now.rest);
  EditFunction(object, "torque", before.torque, now.torque);
  Edit(object, "kp", before.kp, now.kp);
  Edit(object, "kd", before.kd, now.kd);
  EditFunction(object, "target", before.target, now.target);
  Edit(object, "link", before.link, now.link);
  Edit(object, "point", before.point, now.point);
  EditFunctions(object, "force", before.force, now.force);
  EditFunctions(object, "moment", before.moment, now.moment);
  if (before.in_link_axes != now.in_link_axes)
    object->Set("axes", JsonValue::String(now.in_link_axes ? "link" : "world"));
  EditBound(object, "from", before.from, now.from);
  EditBound(object, "until", before.until, now.until);
}

}  // namespace linkwright
