// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/edit/FieldNumber.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <variant>

#include "engine/math/Rotation.h"
#include "engine/scene/edit/FieldUnit.h"
#include "engine/scene/kinds/ParameterKinds.h"

namespace linkwright {
namespace {

constexpr int kFirstTurn = 3;  // the components of a pose from here on are roll, pitch, yaw

// The field of this key that holds numbers; of several, the one that applies.
const Field* FieldWithNumbers(const SceneObject& object, std::string_view key, FieldType type) {
  const Field* found = nullptr;
  for (const Field& field : object.kind().fields) {
    const auto& keys = field.Keys();
    if (field.type != type || std::find(keys.begin(), keys.end(), key) == keys.end()) continue;
    if (!found || field.Applies(object.value())) found = &field;
  }
  return found;
}

}  // namespace

std::optional<FieldNumber> FieldNumber::Find(const CObjectContainer& scene, std::string_view name) {
  // Points may stand in names of objects and joints: any of them may be the one before the field.
  for (std::size_t dot = name.rfind('.');;
       dot = dot == 0 ? std::string_view::npos : name.rfind('.', dot - 1)) {
    const bool whole = dot == std::string_view::npos;
    const SceneObject* const object = scene.FindPath(whole ? std::string_view() : name.substr(0, dot));
    const std::string_view rest = whole ? name : name.substr(dot + 1);
    if (object) {
      for (const FieldType type : {FieldType::kNumber, FieldType::kFunction})
        if (const Field* field = FieldWithNumbers(*object, rest, type)) {
          FieldNumber number(object, field);
          number.degrees_ = field->angle && rest != field->name;
          number.place_ = rest;
          return number;
        }
      const std::size_t inner = rest.find('.');
      if (inner != std::string_view::npos) {
        const std::string_view key = rest.substr(0, inner), part = rest.substr(inner + 1);
        for (const FieldType type : {FieldType::kVector, FieldType::kFunctions, FieldType::kPose}) {
          const Field* const field = FieldWithNumbers(*object, key, type);
          if (!field || part.size() != 1 || part[0] < 'x' || part[0] > 'z') continue;
          const bool turn = type == FieldType::kPose && (key == "rpy" || key == "rpy_deg");
          if (type == FieldType::kPose && key != "xyz" && !turn) continue;
          FieldNumber number(object, field);
          number.component_ = part[0] - 'x' + (turn ? kFirstTurn : 0);
          number.degrees_ = key == "rpy_deg";
          number.place_ = rest;
          return number;
        }
        if (const Field* field = FieldWithNumbers(*object, key, FieldType::kNumbers);
            field && key == field->name && part.size() == 1 && part[0] >= '0' && part[0] <= '9') {
          FieldNumber number(object, field);
          number.component_ = part[0] - '0';
          number.place_ = rest;
          if (number.Get()) return number;
        }
        if (const Field* field = FieldWithNumbers(*object, key, FieldType::kNumbersByName);
            field && !part.empty()) {
          FieldNumber number(object, field);
          number.key_ = part;
          number.place_ = rest;
          return number;
        }
      }
    }
    if (whole) break;
  }
  // A parameter by its name alone.
  for (const auto& parameter : scene.root().ChildrenOf(ParameterKind().plural))
    if (parameter->name() == name) {
      FieldNumber number(parameter.get(), ParameterKind().Find("value"));
      number.place_ = "value";
      return number;
    }
  return std::nullopt;
}

std::vector<std::string> FieldNumber::NamesIn(const CObjectContainer& scene) {
  std::vector<std::string> names;
  const auto add = [&](const SceneObject& object) {
    const std::string path = scene.PathOf(object);
    for (const Field& field : object.kind().fields) {
      if (!field.HoldsValue() || !field.Applies(object.value())) continue;
      if (field.effect == Effect::kShown && &object.kind() != &ParameterKind()) continue;
      const bool pose = field.type == FieldType::kPose;
      const std::string name = (path.empty() ? "" : path + ".") + (pose ? std::string("xyz") : field.name);
      if (field.type == FieldType::kNumber || field.type == FieldType::kFunction) {
        names.push_back(name);
      } else if (pose || field.type == FieldType::kVector || field.type == FieldType::kFunctions) {
        for (const char* axis : {".x", ".y", ".z"}) names.push_back(name + axis);
      } else if (field.type == FieldType::kNumbersByName) {
        const FieldValue value = field.get(object.value());
        if (const auto* numbers = std::get_if<NumbersByName>(&value))
          for (const auto& [key, list] : *numbers)
            if (list.size() == 1) names.push_back(name + "." + key);
      }
    }
  };
  const auto walk = [&](const auto& self, const SceneObject& object) -> void {
    add(object);
    object.ForChildren([&](const SceneObject& child) {
      if (child.place()->name != "visuals") self(self, child);
    });
  };
  walk(walk, scene.root());
  // What this class does not find again by its name cannot be set by it.
  std::erase_if(names, [&](const std::string& name) {
    const auto found = Find(scene, name);
    return !found || !found->Get();
  });
  return names;
}

std::optional<double> FieldNumber::Get() const { return In(field_->get(object_->value())); }

std::optional<double> FieldNumber::In(const FieldValue& value) const {
  const auto constant = [](const Function& function) -> std::optional<double> {
    if (!function.IsConstant()) return std::nullopt;
    return function.value;
  };
  if (const auto* function = std::get_if<Function>(&value)) return constant(*function);
  if (const auto* vector = std::get_if<Vector3>(&value)) return (*vector)[component_];
  if (const auto* pose = std::get_if<Transform>(&value)) {
    if (component_ < kFirstTurn) return pose->p[component_];
    return RpyFromRotation(pose->R)[component_ - kFirstTurn] * (degrees_ ? 180 / kPi : 1);
  }
  if (const auto* list = std::get_if<std::vector<double>>(&value)) {
    const auto i = static_cast<std::size_t>(component_);
    return i < list->size() ? std::optional((*list)[i]) : std::nullopt;
  }
  if (const auto* functions = std::get_if<std::array<Function, 3>>(&value))
    return constant((*functions)[static_cast<std::size_t>(component_)]);
  if (const auto* numbers = std::get_if<NumbersByName>(&value)) {
    const auto found = numbers->find(key_);
    if (found == numbers->end() || found->second.size() != 1) return std::nullopt;
    return found->second[0];
  }
  if (const auto* number = std::get_if<double>(&value)) return degrees_ ? *number * 180 / kPi : *number;
  return std::nullopt;
}

SceneEdit FieldNumber::Set(CObjectContainer* scene, double number) const {
  FieldValue value = field_->get(object_->value());
  if (auto* function = std::get_if<Function>(&value)) {
    *function = Function{number, {}};
  } else if (auto* vector = std::get_if<Vector3>(&value)) {
    (*vector)[component_] = number;
  } else if (auto* pose = std::get_if<Transform>(&value)) {
    if (component_ < kFirstTurn) {
      pose->p[component_] = number;
    } else {
      Vector3 rpy = RpyFromRotation(pose->R);
      rpy[component_ - kFirstTurn] = degrees_ ? number * kPi / 180 : number;
      pose->R = RotationFromRpy(rpy);
    }
  } else if (auto* list = std::get_if<std::vector<double>>(&value)) {
    list->at(static_cast<std::size_t>(component_)) = number;
  } else if (auto* functions = std::get_if<std::array<Function, 3>>(&value)) {
    (*functions)[static_cast<std::size_t>(component_)] = Function{number, {}};
  } else if (auto* numbers = std::get_if<NumbersByName>(&value)) {
    (*numbers)[key_] = {number};
  } else if (field_->type == FieldType::kVector) {  // an optional one that is absent
    Vector3 made = Vector3::Zero();
    made[component_] = number;
    value = made;
  } else {
    value = degrees_ ? number * kPi / 180 : number;
  }
  return scene->Set(object_->id(), *field_, value);
}

Interval FieldNumber::range() const {
  Interval range = field_->range_for ? field_->range_for(object_->value()) : field_->range;
  if (degrees_) {
    range.least *= 180 / kPi;
    range.most *= 180 / kPi;
  }
  return range;
}

std::string FieldNumber::unit() const {
  if (degrees_) return "deg";
  return field_->unit_for ? field_->unit_for(object_->value()) : field_->unit;
}

std::string FieldNumber::UnitIn(const CObjectContainer& scene) const {
  if (degrees_) return "deg";
  if (field_->type == FieldType::kPose) return component_ < kFirstTurn ? "m" : "rad";
  return key_.empty() ? UnitOf(scene, *object_, *field_) : UnitOfEntry(scene, *object_, *field_, key_);
}

bool FieldNumber::Holds(const std::optional<double>& held, double value) const {
  // The angles of a rotation come back rounded.
  constexpr double kRounding = 1e-12;
  const bool turn = field_->type == FieldType::kPose && component_ >= kFirstTurn;
  return held &&
         (turn ? std::abs(*held - value) <= kRounding * std::max(1.0, std::abs(value)) : *held == value);
}

bool FieldNumber::IsSame(const FieldNumber& other) const {
  return object_ == other.object_ && field_ == other.field_ && component_ == other.component_ &&
         key_ == other.key_;
}

}  // namespace linkwright
