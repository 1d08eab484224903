// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/InlineRobotWriter.h"

#include <algorithm>
#include <cmath>

#include "engine/io/JsonEdit.h"
#include "engine/model/MassProperties.h"

namespace linkwright {
namespace {

bool SameGeometry(const Geometry& a, const Geometry& b) {
  if (a.type != b.type) return false;
  switch (a.type) {
    case ShapeType::kBox:
      return a.size == b.size;
    case ShapeType::kRoundedBox:
      return a.size == b.size && a.radius == b.radius;
    case ShapeType::kSphere:
      return a.radius == b.radius;
    case ShapeType::kCylinder:
    case ShapeType::kCapsule:
      return a.radius == b.radius && a.length == b.length;
    case ShapeType::kMesh:
      return a.mesh_file == b.mesh_file && a.size == b.size;
  }
  return false;
}

constexpr const char* kShapeKeys[] = {"box", "rounded_box", "sphere", "cylinder", "capsule", "mesh"};

bool HasGeometry(const JsonValue& object) {
  return std::any_of(std::begin(kShapeKeys), std::end(kShapeKeys),
                     [&](const char* key) { return object.Find(key) != nullptr; });
}

void SetGeometry(const Geometry& g, JsonValue* object) {
  for (const char* key : kShapeKeys) object->Remove(key);
  for (const char* key : {"radius", "scale"}) object->Remove(key);
  const std::vector<double> round = {g.radius, g.length};
  switch (g.type) {
    case ShapeType::kBox:
      object->Set("box", ToJson(g.size));
      break;
    case ShapeType::kRoundedBox:
      object->Set("rounded_box", ToJson(g.size));
      object->Set("radius", ToJson(g.radius));
      break;
    case ShapeType::kSphere:
      object->Set("sphere", ToJson(g.radius));
      break;
    case ShapeType::kCylinder:
      object->Set("cylinder", ToJson(round));
      break;
    case ShapeType::kCapsule:
      object->Set("capsule", ToJson(round));
      break;
    case ShapeType::kMesh:
      object->Set("mesh", ToJson(g.mesh_file));
      if (g.size != Vector3::Ones()) object->Set("scale", ToJson(g.size));
      break;
  }
}

void EditShape(const Visual& before, const Visual& now, JsonValue* object) {
  Edit(object, "name", before.name, now.name);
  if (!HasGeometry(*object) || !SameGeometry(before.geometry, now.geometry))
    SetGeometry(now.geometry, object);
  EditPose(object, before.X_LG, now.X_LG);
  if (now.has_color == before.has_color && (!now.has_color || now.color == before.color)) return;
  if (now.has_color)
    object->Set("color", ToJson(now.color));
  else
    object->Remove("color");
}

bool SameInertial(const Inertial& a, const Inertial& b) {
  return a.mass == b.mass && a.com == b.com && a.inertia == b.inertia;
}

void EditInertial(const LinkDescription& before, const LinkDescription& now, JsonValue* object) {
  if (!now.inertial) {
    for (const char* key : {"mass", "com", "inertia"}) object->Remove(key);
    return;
  }
  const Inertial& inertial = *now.inertial;
  if (!object->Find("inertia")) {
    // Without "inertia" the file means what follows from the shapes.
    auto implied = InertialFromShapes(now.visuals, inertial.mass);
    if (!implied && inertial.mass == 0) implied.emplace();
    if (implied && SameInertial(*implied, inertial)) {
      const JsonValue* mass = object->Find("mass");
      if (!mass || mass->number != inertial.mass) object->Set("mass", ToJson(inertial.mass));
      return;
    }
  } else if (before.inertial && SameInertial(*before.inertial, inertial)) {
    return;
  }
  const Inertial old = before.inertial && object->Find("inertia") ? *before.inertial : Inertial();
  const bool had_mass = object->Find("mass") && before.inertial && before.inertial->mass == inertial.mass;
  if (!had_mass) object->Set("mass", ToJson(inertial.mass));
  Edit(object, "com", old.com, inertial.com);
  const Matrix3& I = inertial.inertia;
  if (object->Find("inertia") && old.inertia == I) return;
  std::vector<double> numbers = {I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)};
  if (numbers[3] == 0 && numbers[4] == 0 && numbers[5] == 0) numbers.resize(3);
  object->Set("inertia", ToJson(numbers));
}

void EditLink(const LinkDescription& before, const LinkDescription& now, JsonValue* object) {
  Edit(object, "name", before.name, now.name);
  EditList(object, "visuals", before.visuals, now.visuals, EditShape);
  EditList(object, "collisions", before.collisions, now.collisions, EditShape);
  EditInertial(before, now, object);
}

JsonValue AxisToJson(const Vector3& axis) {
  for (int i = 0; i < 3; ++i) {
    const std::string name(1, "xyz"[i]);
    if (axis == Vector3::Unit(i)) return JsonValue::String(name);
    if (axis == -Vector3::Unit(i)) return JsonValue::String("-" + name);
  }
  return ToJson(axis);
}

void EditLimits(const JointDescription& before, const JointDescription& now, JsonValue* object) {
  const bool bounded = std::isfinite(now.lower) || std::isfinite(now.upper);
  if (!bounded || (now.type != JointType::kRevolute && now.type != JointType::kPrismatic)) {
    object->Remove("limits");
    object->Remove("limits_deg");
    return;
  }
  if (before.lower == now.lower && before.upper == now.upper) return;
  // JSON has no infinity; this is the largest number a scene may hold.
  constexpr double kFar = 1e30;
  const bool degrees = object->Find("limits_deg") && now.type == JointType::kRevolute;
  const double unit = degrees ? kPi / 180 : 1;
  if (!degrees) object->Remove("limits_deg");
  object->Set(
      degrees ? "limits_deg" : "limits",
      ToJson(std::vector<double>{std::max(now.lower / unit, -kFar), std::min(now.upper / unit, kFar)}));
}

void EditMimic(const JointDescription& before, const JointDescription& now, JsonValue* object) {
  if (!now.mimic) {
    object->Remove("mimic");
    return;
  }
  const Mimic old = before.mimic.value_or(Mimic());
  const JsonValue* present = object->Find("mimic");
  if (present && old.joint == now.mimic->joint && old.multiplier == now.mimic->multiplier &&
      old.offset == now.mimic->offset)
    return;
  JsonValue changed = present ? *present : JsonValue::Object();
  Edit(&changed, "joint", old.joint, now.mimic->joint);
  Edit(&changed, "multiplier", old.multiplier, now.mimic->multiplier);
  Edit(&changed, "offset", old.offset, now.mimic->offset);
  object->Set("mimic", std::move(changed));
}

void EditJoint(const JointDescription& before, const JointDescription& now, JsonValue* object) {
  Edit(object, "name", before.name, now.name);
  if (before.type != now.type) object->Set("type", JsonValue::String(ToString(now.type)));
  Edit(object, "parent", before.parent, now.parent);
  Edit(object, "child", before.child, now.child);
  EditPose(object, before.X_PJ, now.X_PJ);
  if (before.axis != now.axis) object->Set("axis", AxisToJson(now.axis));
  EditLimits(before, now, object);
  EditBound(object, "max_velocity", before.max_velocity, now.max_velocity);
  EditBound(object, "max_effort", before.max_effort, now.max_effort);
  Edit(object, "damping", before.damping, now.damping);
  Edit(object, "friction", before.friction, now.friction);
  Edit(object, "armature", before.armature, now.armature);
  EditMimic(before, now, object);
}

}  // namespace

void EditInlineRobot(const RobotDescription& before, const RobotDescription& now, JsonValue* object) {
  EditList(object, "links", before.links, now.links, EditLink);
  EditList(object, "joints", before.joints, now.joints, EditJoint);
}

void EditVisuals(const std::vector<Visual>& before, const std::vector<Visual>& now, JsonValue* object) {
  EditList(object, "visuals", before, now, EditShape);
}

}  // namespace linkwright
