// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/python/Kinds.h"
#include "app/python/OpenScene.h"
#include "engine/io/kinds/KindReference.h"
#include "engine/scene/edit/FieldDefault.h"
#include "engine/scene/edit/FieldRange.h"
#include "engine/scene/edit/FieldUnit.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::python {

std::vector<std::string> OpenScene::FieldNames(ObjectId id) const {
  const SceneObject& object = At(id);
  std::vector<std::string> out;
  for (const Field& field : object.kind().fields)
    if (field.type != FieldType::kOther && field.Applies(object.value())) out.push_back(field.name);
  return out;
}

py::dict OpenScene::FieldOf(ObjectId id, const std::string& name) const {
  const SceneObject& object = At(id);
  const Field* found = nullptr;
  for (const Field& field : object.kind().fields)
    if (field.name == name && (!found || field.Applies(object.value()))) found = &field;
  if (!found) found = PlaceOf(id, name).field;
  py::dict out = DescribeField(*found, object.value());
  const std::string unit = UnitOf(container_, object, *found);
  out["unit"] = unit;
  out["range_text"] = RangeInWords(*found, object.value(), 1, unit).text;
  const auto defaults = DefaultsOf(object);
  const auto place = defaults.find(found);
  out["default"] = place == defaults.end() ? py::object(py::none()) : ToPython(place->second, *found);
  return out;
}

py::dict DescribeField(const Field& field, const void* object) {
  const Interval range = field.range_for ? field.range_for(object) : field.range;
  const auto value = field.HoldsValue() ? DefaultToJson(field, object) : std::nullopt;
  const std::string unit = UnitText(field.unit_for ? field.unit_for(object) : field.unit);
  py::dict out;
  out["name"] = field.name;
  out["label"] = field.label;
  out["unit"] = unit;
  out["help"] = field.help;
  out["type"] = PythonTypeOf(field);
  out["shape"] = ShapeOf(field);
  out["least"] = range.least;
  out["most"] = range.most;
  out["range_text"] = RangeInWords(field, object, 1, unit).text;
  out["choices"] = py::tuple(py::cast(field.choices));
  out["refers"] = field.refers;
  out["optional"] = field.optional;
  out["live"] = field.effect < Effect::kRestart;
  out["kind"] = field.kind ? field.kind().name : std::string();
  out["default"] = value ? ToPython(*value) : py::object(py::none());
  return out;
}

std::string PythonTypeOf(const Field& field) {
  std::string out;
  switch (field.type) {
    case FieldType::kBool:
      out = "bool";
      break;
    case FieldType::kNumber:
      out = field.whole ? "int" : "float";
      break;
    case FieldType::kText:
    case FieldType::kChoice:
      out = "str";
      break;
    case FieldType::kVector:
    case FieldType::kPose:
    case FieldType::kNumbers:
    case FieldType::kRows:
    case FieldType::kMatrix:
      out = "array";
      break;
    case FieldType::kNames:
      out = "list[str]";
      break;
    case FieldType::kNamePairs:
      out = "list[tuple[str, str]]";
      break;
    case FieldType::kHeightField:
    case FieldType::kNumbersByName:
    case FieldType::kColors:
      out = "dict";
      break;
    case FieldType::kFunction:
      out = "float | str";
      break;
    case FieldType::kFunctions:
      out = "tuple";
      break;
    case FieldType::kColor:
      out = "color";
      break;
    case FieldType::kPart:
      return "part";
    case FieldType::kList:
      return "list";
    case FieldType::kOther:
      return "other";
  }
  return out;
}

std::string ShapeOf(const Field& field) {
  if (field.type == FieldType::kVector) return "(3,)";
  if (field.type == FieldType::kPose) return "(4, 4)";
  if (field.type == FieldType::kMatrix) return "(3, 3)";
  if (field.type == FieldType::kRows)
    return field.count > 0 ? "(n, " + std::to_string(field.count) + ")" : "(n,)";
  if (field.type == FieldType::kNumbers)
    return field.count > 0 ? "(" + std::to_string(field.count) + ",)" : "(n,)";
  return {};
}

py::list DescribeKinds() {
  py::list out;
  for (const Kind* kind : AllKinds()) {
    const std::shared_ptr<void> made = kind->make();
    py::list fields;
    for (const Field& field : kind->fields)
      if (field.type != FieldType::kOther) fields.append(DescribeField(field, made.get()));
    py::dict one;
    one["name"] = kind->name;
    one["plural"] = kind->plural;
    one["title"] = kind->title;
    one["help"] = kind->help;
    one["fields"] = fields;
    out.append(one);
  }
  return out;
}

}  // namespace linkwright::python
