// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/edit/FieldNumber.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <variant>

#include "engine/math/Rotation.h"
#include "engine/scene/edit/FieldUnit.h"
#include "engine/scene/kinds/ParameterKinds.h"

namespace linkwright {
namespace {

constexpr int kFirstTurn = 3;  // the components of a pose from here on are roll, pitch, yaw
constexpr int kMostRows = 1 << 20;
constexpr int kHeightsFrom = 3;  // of the numbers of a height field, behind two sizes and the columns

// The indices that a text is, "4" or "2.0"; empty: it is none.
std::vector<int> IndicesIn(std::string_view text) {
  std::vector<int> indices;
  while (true) {
    const std::string_view one = text.substr(0, text.find('.'));
    int index = 0;
    const auto [end, error] = std::from_chars(one.data(), one.data() + one.size(), index);
    const bool digits = !one.empty() && one[0] >= '0' && one[0] <= '9' && (one[0] != '0' || one.size() == 1);
    if (!digits || error != std::errc() || end != one.data() + one.size()) return {};
    indices.push_back(index);
    if (one.size() == text.size()) return indices;
    text.remove_prefix(one.size() + 1);
  }
}

// Where a number stands among those of a field's value, by what is behind the field's key; -1: nowhere.
int PlaceAmong(const Field& field, const FieldValue& value, std::string_view part) {
  const auto* held = std::get_if<std::vector<double>>(&value);
  const std::size_t dot = part.find('.');
  const bool heights = field.type == FieldType::kHeightField && part.substr(0, dot) == "heights";
  const bool sizes = field.type == FieldType::kHeightField && part.substr(0, dot) == "size";
  if ((heights || sizes) && dot != std::string_view::npos) part.remove_prefix(dot + 1);
  const std::vector<int> at = IndicesIn(part);
  const auto in_rows = [&](int columns) {
    return at.size() == 2 && at[1] < columns && at[0] < kMostRows ? at[0] * columns + at[1] : -1;
  };
  int place = -1;
  if (field.type == FieldType::kNumbers && at.size() == 1) place = at[0];
  if (sizes && at.size() == 1 && at[0] < 2) place = at[0];
  if (field.type == FieldType::kRows) place = in_rows(field.count);
  if (field.type == FieldType::kMatrix && !field.rotation) place = in_rows(3);
  if (heights && held && held->size() > kHeightsFrom)
    if (const int found = in_rows(static_cast<int>((*held)[kHeightsFrom - 1])); found >= 0)
      place = kHeightsFrom + found;
  // Of absent ones whose count is known, the others become zero.
  const bool absent = std::holds_alternative<std::monostate>(value) && field.type == FieldType::kNumbers;
  const std::size_t count = held ? held->size() : absent ? static_cast<std::size_t>(field.count) : 0;
  return place >= 0 && static_cast<std::size_t>(place) < count ? place : -1;
}

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
        for (const FieldType type :
             {FieldType::kNumbers, FieldType::kRows, FieldType::kMatrix, FieldType::kHeightField}) {
          const Field* const field = FieldWithNumbers(*object, key, type);
          if (!field) continue;
          FieldNumber number(object, field);
          number.component_ = PlaceAmong(*field, field->get(object->value()), part);
          number.degrees_ = field->angle && key != field->name;
          number.place_ = rest;
          if (number.component_ >= 0) return number;
        }
        if (const Field* field = FieldWithNumbers(*object, key, FieldType::kNumbersByName);
            field && !part.empty()) {
          FieldNumber number(object, field);
          number.SetKey(part);
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

// The name, or the name and which of its several numbers.
void FieldNumber::SetKey(std::string_view part) {
  key_ = part;
  const FieldValue value = field_->get(object_->value());
  const auto* numbers = std::get_if<NumbersByName>(&value);
  const std::size_t dot = part.rfind('.');
  if (!numbers || dot == std::string_view::npos || numbers->contains(key_)) return;
  const auto found = numbers->find(std::string(part.substr(0, dot)));
  const std::vector<int> at = IndicesIn(part.substr(dot + 1));
  if (found == numbers->end() || at.size() != 1 || static_cast<std::size_t>(at[0]) >= found->second.size())
    return;
  key_ = found->first;
  component_ = at[0];
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
            if (list.size() == 1) names.emplace_back(name + ".").append(key);
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
    return i < list->size() ? std::optional((*list)[i] * (degrees_ ? 180 / kPi : 1)) : std::nullopt;
  }
  if (const auto* functions = std::get_if<std::array<Function, 3>>(&value))
    return constant((*functions)[static_cast<std::size_t>(component_)]);
  if (const auto* numbers = std::get_if<NumbersByName>(&value)) {
    const auto found = numbers->find(key_);
    if (found == numbers->end()) return std::nullopt;
    const std::size_t i = static_cast<std::size_t>(std::max(component_, 0));
    if (component_ < 0 ? found->second.size() != 1 : i >= found->second.size()) return std::nullopt;
    return found->second[i];
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
    list->at(static_cast<std::size_t>(component_)) = degrees_ ? number * kPi / 180 : number;
    // Of a symmetric matrix the number on the other side of the diagonal as well.
    if (field_->type == FieldType::kMatrix)
      list->at(static_cast<std::size_t>(component_ % 3 * 3 + component_ / 3)) = number;
  } else if (auto* functions = std::get_if<std::array<Function, 3>>(&value)) {
    (*functions)[static_cast<std::size_t>(component_)] = Function{number, {}};
  } else if (auto* numbers = std::get_if<NumbersByName>(&value)) {
    if (component_ < 0)
      (*numbers)[key_] = {number};
    else
      (*numbers)[key_].at(static_cast<std::size_t>(component_)) = number;
  } else if (field_->type == FieldType::kVector) {  // an optional one that is absent
    Vector3 made = Vector3::Zero();
    made[component_] = number;
    value = made;
  } else if (field_->type == FieldType::kNumbers) {
    std::vector<double> made(static_cast<std::size_t>(field_->count));
    made.at(static_cast<std::size_t>(component_)) = degrees_ ? number * kPi / 180 : number;
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
  return OfColumn(field_->unit_for ? field_->unit_for(object_->value()) : field_->unit);
}

// Of rows each number has the unit of its column.
std::string FieldNumber::OfColumn(const std::string& unit) const {
  return UnitOfColumn(unit, static_cast<std::size_t>(std::max(component_, 0)));
}

std::string FieldNumber::UnitIn(const CObjectContainer& scene) const {
  if (degrees_) return "deg";
  if (field_->type == FieldType::kPose) return component_ < kFirstTurn ? "m" : "rad";
  return key_.empty() ? OfColumn(UnitOf(scene, *object_, *field_))
                      : UnitOfEntry(scene, *object_, *field_, key_);
}

bool FieldNumber::Holds(const std::optional<double>& held, double value) const {
  // The angles of a rotation come back rounded.
  constexpr double kRounding = 1e-12;
  const bool turn = field_->type == FieldType::kPose && component_ >= kFirstTurn;
  return held &&
         (turn ? std::abs(*held - value) <= kRounding * std::max(1.0, std::abs(value)) : *held == value);
}

bool FieldNumber::IsSame(const FieldNumber& other) const {
  const bool mirrored =
      field_->type == FieldType::kMatrix && component_ % 3 * 3 + component_ / 3 == other.component_;
  return object_ == other.object_ && field_ == other.field_ && (component_ == other.component_ || mirrored) &&
         key_ == other.key_;
}

}  // namespace linkwright
