// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "engine/io/SceneKeys.h"
#include "engine/io/SceneReader.h"
#include "engine/model/MassProperties.h"

namespace linkwright {
namespace {

using Colors = std::map<std::string, Color>;

constexpr int kTwo[] = {2};
constexpr int kThree[] = {3};

// A positive number, or positive numbers, of a shape.
bool Sizes(const SceneElement& element, std::string_view key, std::span<const int> counts,
           std::vector<double>* out) {
  if (!element.Numbers(key, counts, out)) return false;
  for (const double size : *out) {
    if (size > 0) continue;
    element.Error(element.Get(key)->line,
                  "the sizes in \"" + std::string(key) + "\" must be greater than zero");
    return false;
  }
  return true;
}

// Factors below the least would leave nothing of a mesh, those above the largest overflow; negative ones
// mirror.
bool ReadScale(const SceneElement& element, Vector3* scale) {
  const JsonValue* value = element.Get("scale");
  if (!value) return true;
  if (!element.Vector("scale", scale)) return false;
  constexpr double kLeast = 1e-12, kLargest = 1e9;
  const double least = scale->cwiseAbs().minCoeff();
  if (least >= kLeast && scale->cwiseAbs().maxCoeff() <= kLargest) return true;
  element.Error(value->line, least < kLeast ? "\"scale\" must not be zero" : "\"scale\" is absurdly large");
  return false;
}

bool ReadGeometry(const SceneElement& element, Geometry* geometry) {
  static constexpr std::string_view kShapes[] = {"box",      "rounded_box", "sphere",
                                                 "cylinder", "capsule",     "mesh"};
  std::string_view shape;
  for (const std::string_view candidate : kShapes) {
    if (!element.Get(candidate)) continue;
    if (!shape.empty()) {
      element.Error(element.line(),
                    "has two shapes, \"" + std::string(shape) + "\" and \"" + std::string(candidate) + "\"");
      return false;
    }
    shape = candidate;
  }
  std::vector<double> sizes;
  if (shape.empty()) {
    element.Error(
        element.line(),
        "has no shape: one of \"box\", \"rounded_box\", \"sphere\", \"cylinder\", \"capsule\", \"mesh\"");
    return false;
  }
  if (shape == "box" || shape == "rounded_box") {
    geometry->type = shape == "box" ? ShapeType::kBox : ShapeType::kRoundedBox;
    if (!Sizes(element, shape, kThree, &sizes)) return false;
    geometry->size = Vector3(sizes[0], sizes[1], sizes[2]);
    if (geometry->type == ShapeType::kBox) return true;
    geometry->radius = 0.2 * geometry->size.minCoeff();
    return !element.Get("radius") || element.Number("radius", &geometry->radius, kPositive);
  }
  if (shape == "sphere") {
    geometry->type = ShapeType::kSphere;
    return element.Number("sphere", &geometry->radius, kPositive);
  }
  if (shape == "mesh") {
    geometry->type = ShapeType::kMesh;
    geometry->size = Vector3::Ones();
    const bool named = element.String("mesh", &geometry->mesh_file);
    return ReadScale(element, &geometry->size) && named;
  }
  geometry->type = shape == "cylinder" ? ShapeType::kCylinder : ShapeType::kCapsule;
  if (!Sizes(element, shape, kTwo, &sizes)) return false;
  geometry->radius = sizes[0];
  geometry->length = sizes[1];
  return true;
}

// "color": a colour, or the name of one of the robot's.
void ReadShapeColor(const SceneElement& element, const Colors& colors, Visual* visual) {
  const JsonValue* value = element.Get("color");
  if (value && value->IsString() && !value->text.starts_with("#")) {
    const auto named = colors.find(value->text);
    if (named == colors.end()) {
      element.Error(value->line, "the robot's \"colors\" have no \"" + value->text + "\"");
      return;
    }
    visual->material = named->first;
    visual->color = named->second;
    visual->has_color = true;
    return;
  }
  visual->has_color = element.ReadColor("color", &visual->color);
}

// `all_read`, if not null: whether every shape could be read.
std::vector<Visual> ReadShapes(const SceneElement& link, std::string_view key, const Colors& colors,
                               bool* all_read = nullptr) {
  std::vector<Visual> shapes;
  for (const SceneElement& element : link.Items(key)) {
    element.CheckKeys(KeysOf(SceneKind::kShape));
    Visual visual;
    element.String("name", &visual.name);
    element.Pose(&visual.X_LG);
    ReadShapeColor(element, colors, &visual);
    if (ReadGeometry(element, &visual.geometry)) shapes.push_back(std::move(visual));
  }
  const JsonValue* value = link.Get(key);
  if (all_read) *all_read = !value || (value->IsArray() && shapes.size() == value->items.size());
  return shapes;
}

bool ReadInertia(const SceneElement& element, Matrix3* inertia) {
  static constexpr int kCounts[] = {3, 6};
  std::vector<double> i;
  if (!element.Numbers("inertia", kCounts, &i)) return false;
  i.resize(6, 0);
  *inertia << i[0], i[3], i[4], i[3], i[1], i[5], i[4], i[5], i[2];
  return true;
}

// `shapes_known`: false where a shape was refused, so that what follows from the shapes is not known either.
void ReadInertial(const SceneElement& element, bool shapes_known, LinkDescription* link) {
  double mass = 0;
  if (!element.Get("mass")) {
    for (const char* key : {"com", "inertia"})
      if (const JsonValue* value = element.Get(key))
        element.Error(value->key_line, std::string("\"") + key + "\" needs \"mass\" beside it");
    return;
  }
  if (!element.Number("mass", &mass, kNotNegative)) return;
  Inertial inertial;
  inertial.mass = mass;
  if (element.Get("inertia")) {
    element.Vector("com", &inertial.com);
    ReadInertia(element, &inertial.inertia);
  } else if (const auto computed = InertialFromShapes(link->visuals, mass)) {
    inertial = *computed;
    if (const JsonValue* com = element.Get("com"))
      element.Error(com->key_line,
                    "\"com\" needs \"inertia\" beside it; without both, they follow from the shapes");
  } else if (mass > 0 && shapes_known) {
    element.Error(element.Get("mass")->line,
                  "\"inertia\" is missing, and there is no shape other than meshes to compute it from");
  }
  link->inertial = inertial;
}

LinkDescription ReadLink(const SceneElement& element, const Colors& colors) {
  element.CheckKeys(KeysOf(SceneKind::kLink));
  LinkDescription link;
  link.line = element.line();
  element.String("name", &link.name);
  bool shapes_known = true;
  link.visuals = ReadShapes(element, "visuals", colors, &shapes_known);
  link.collisions = ReadShapes(element, "collisions", colors);
  ReadInertial(element, shapes_known, &link);
  return link;
}

void ReadAxis(const SceneElement& element, Vector3* axis) {
  const JsonValue* value = element.Get("axis");
  if (!value) return;
  if (value->IsString()) {
    static constexpr std::string_view kNames[] = {"x", "y", "z", "-x", "-y", "-z"};
    for (int i = 0; i < 6; ++i) {
      if (value->text != kNames[i]) continue;
      *axis = (i < 3 ? 1.0 : -1.0) * Vector3::Unit(i % 3);
      return;
    }
    element.Error(value->line,
                  "\"axis\" must be [x, y, z], or one of \"x\", \"y\", \"z\", \"-x\", \"-y\", \"-z\"");
    return;
  }
  Vector3 direction;
  if (!element.Vector("axis", &direction)) return;
  if (!(direction.norm() > 1e-9))
    element.Error(value->line, "\"axis\" is zero");
  else
    *axis = std::abs(direction.squaredNorm() - 1) < 1e-15 ? direction : Vector3(direction.normalized());
}

void ReadLimits(const SceneElement& element, JointDescription* joint) {
  const JsonValue* degrees = element.Get("limits_deg");
  if (degrees && element.Get("limits"))
    element.Error(degrees->line, "\"limits\" and \"limits_deg\" are both given");
  std::vector<double> limits;
  if (!element.Numbers(degrees ? "limits_deg" : "limits", kTwo, &limits)) return;
  const JsonValue* given = degrees ? degrees : element.Get("limits");
  if (joint->type != JointType::kRevolute && joint->type != JointType::kPrismatic) {
    element.Error(given->key_line, std::string("a ") + ToString(joint->type) + " joint has no limits");
    return;
  }
  if (degrees && joint->type == JointType::kPrismatic) {
    element.Error(given->key_line, "a prismatic joint has no limits in degrees");
    return;
  }
  if (!(limits[0] <= limits[1])) {
    element.Error(given->line, "the lower limit is above the upper limit");
    return;
  }
  const double unit = degrees ? kPi / 180 : 1;
  joint->lower = limits[0] * unit;
  joint->upper = limits[1] * unit;
}

JointDescription ReadJoint(const SceneElement& element) {
  element.CheckKeys(KeysOf(SceneKind::kJoint));
  JointDescription joint;
  joint.line = element.line();
  element.String("name", &joint.name);
  std::string type = "revolute";
  if (element.String("type", &type) && !JointTypeFromString(type, &joint.type))
    element.Error(element.Get("type")->line,
                  "there is no joint type \"" + type +
                      "\"; known are revolute, continuous, prismatic, ball, free and fixed");
  for (const char* key : {"parent", "child"})
    if (!element.Get(key))
      element.Error(element.line(), std::string("\"") + key + "\" is missing: the name of a link");
  element.String("parent", &joint.parent);
  element.String("child", &joint.child);
  element.Pose(&joint.X_PJ);
  ReadAxis(element, &joint.axis);
  ReadLimits(element, &joint);
  element.Number("max_velocity", &joint.max_velocity, kNotNegative);
  element.Number("max_effort", &joint.max_effort, kNotNegative);
  element.Number("damping", &joint.damping, kNotNegative);
  element.Number("friction", &joint.friction, kNotNegative);
  element.Number("armature", &joint.armature, kNotNegative);
  if (const auto object = element.Object("mimic")) {
    object->CheckKeys(KeysOf(SceneKind::kMimic));
    Mimic mimic;
    if (!object->Get("joint")) object->Error(object->line(), "\"joint\" is missing: the joint to follow");
    object->String("joint", &mimic.joint);
    object->Number("multiplier", &mimic.multiplier);
    object->Number("offset", &mimic.offset);
    joint.mimic = mimic;
  }
  return joint;
}

}  // namespace

bool JointTypeFromString(std::string_view name, JointType* type) {
  for (const JointType candidate : {JointType::kFixed, JointType::kRevolute, JointType::kContinuous,
                                    JointType::kPrismatic, JointType::kBall, JointType::kFree}) {
    if (name != ToString(candidate)) continue;
    *type = candidate;
    return true;
  }
  return false;
}

void ReadInlineRobot(const SceneElement& element, RobotDescription* description) {
  Colors colors;
  if (const auto object = element.Object("colors"))
    for (const std::string& name : object->value().keys) object->ReadColor(name, &colors[name]);
  if (const JsonValue* links = element.Get("links"); links && links->IsArray() && links->items.empty())
    element.Error(links->key_line, "\"links\" is empty: a robot needs at least one");
  for (const SceneElement& link : element.Items("links")) {
    if (!link.Get("name")) link.Error(link.line(), "\"name\" is missing");
    description->links.push_back(ReadLink(link, colors));
  }
  for (const SceneElement& joint : element.Items("joints")) {
    if (!joint.Get("name")) joint.Error(joint.line(), "\"name\" is missing");
    description->joints.push_back(ReadJoint(joint));
  }
}

std::vector<Visual> ReadVisuals(const SceneElement& element) { return ReadShapes(element, "visuals", {}); }

}  // namespace linkwright
