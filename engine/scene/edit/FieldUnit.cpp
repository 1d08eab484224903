// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/edit/FieldUnit.h"

#include <variant>

#include "engine/constraints/eulerparameters/MechanismDescription.h"
#include "engine/model/Description.h"
#include "engine/model/LoopElement.h"
#include "engine/scene/Scene.h"
#include "engine/scene/edit/References.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

/// Which joints a unit is of.
struct JointsMet {
  bool turn = false, slide = false;

  void Add(const SceneObject* object) {
    if (!object || &object->kind() != &JointKind()) return;
    const JointType type = object->As<JointDescription>().type;
    slide = slide || type == JointType::kPrismatic || type == JointType::kFree;
    turn = turn || (type != JointType::kPrismatic && type != JointType::kFixed);
  }
  void AddAll(const SceneObject& object) {
    Add(&object);
    const bool floats = &object.kind() == &SceneRobotKind() && object.As<SceneRobot>().floating;
    if (floats || &object.kind() == &MechanismBodyKind()) turn = slide = true;
    object.ForChildren([&](const SceneObject& child) {
      for (const Kind* kind : {&JointKind(), &SceneRobotKind(), &MechanismKind(), &MechanismBodyKind()})
        if (&child.kind() == kind) AddAll(child);
    });
  }
  bool empty() const { return !turn && !slide; }
};

std::string OfJoints(const std::string& unit, const JointsMet& joints) {
  const std::size_t bar = unit.find('|');
  if (bar == std::string::npos) return unit;
  if (joints.turn && joints.slide) return unit.substr(0, bar) + " or " + unit.substr(bar + 1);
  return joints.slide ? unit.substr(bar + 1) : unit.substr(0, bar);
}

const SceneObject* JointCalled(const CObjectContainer& scene, const SceneObject& from,
                               const std::string& name) {
  for (const SceneObject* above = &from; above; above = above->parent()) {
    if (&above->kind() != &SceneRobotKind()) continue;
    for (const auto& joint : above->ChildrenOf("joints"))
      if (joint->name() == name) return joint.get();
    return nullptr;
  }
  return scene.Find(FindNamed(scene, "joint", name));
}

// The joint that the object is, or is a part of; those that its fields name; those of the object around it.
JointsMet JointsOf(const CObjectContainer& scene, const SceneObject& object) {
  JointsMet joints;
  for (const SceneObject* above = &object; above && joints.empty(); above = above->parent()) {
    joints.Add(above);
    for (const Field& field : above->kind().fields) {
      if (field.refers != "joint" || !field.HoldsValue() || !field.Applies(above->value())) continue;
      const FieldValue value = field.get(above->value());
      if (const auto* name = std::get_if<std::string>(&value))
        joints.Add(JointCalled(scene, *above, *name));
      else if (const auto* names = std::get_if<std::vector<std::string>>(&value))
        for (const std::string& each : *names) joints.Add(JointCalled(scene, *above, each));
    }
  }
  if (joints.empty()) joints.AddAll(scene.root());
  return joints;
}

// A function of the time holds what its loop or joint drives: an angle or a length.
std::string OfFunction(const SceneObject& function) {
  const SceneObject* const driven = function.parent();
  if (!driven) return {};
  const bool angle = (&driven->kind() == &LoopKind() && driven->As<LoopElement>().type == LoopType::kAngle) ||
                     (&driven->kind() == &MechanismJointKind() &&
                      driven->As<MechanismJoint>().type == ConstraintType::kDriveRotation);
  return angle ? "rad" : "m";
}

}  // namespace

std::string UnitOf(const CObjectContainer& scene, const SceneObject& object, const Field& field) {
  const std::string unit = field.unit_for ? field.unit_for(object.value()) : field.unit;
  if (unit.find('|') == std::string::npos) return unit;
  if (&object.kind() == &TimeFunctionKind()) return OfFunction(object);
  return OfJoints(unit, JointsOf(scene, object));
}

std::vector<std::string> UnitsOfColumns(const std::string& unit) {
  constexpr std::string_view kBetween = ", ";
  std::vector<std::string> units;
  std::size_t from = 0;
  for (std::size_t at = unit.find(kBetween); at != std::string::npos; at = unit.find(kBetween, from)) {
    units.push_back(unit.substr(from, at - from));
    from = at + kBetween.size();
  }
  units.push_back(unit.substr(from));
  return units;
}

std::string UnitOfColumn(const std::string& unit, std::size_t column) {
  const std::vector<std::string> units = UnitsOfColumns(unit);
  return units[column % units.size()];
}

std::string UnitForJoint(const Field& field, bool slides) {
  return OfJoints(field.unit, slides ? JointsMet{false, true} : JointsMet{true, false});
}

std::string UnitForJoints(const CObjectContainer& scene, const Field& field) {
  JointsMet joints;
  joints.AddAll(scene.root());
  return OfJoints(field.unit, joints);
}

std::string UnitOfEntry(const CObjectContainer& scene, const SceneObject& object, const Field& field,
                        const std::string& name) {
  JointsMet joints;
  joints.Add(JointCalled(scene, object, name));
  return joints.empty() ? UnitOf(scene, object, field) : OfJoints(field.unit, joints);
}

}  // namespace linkwright
