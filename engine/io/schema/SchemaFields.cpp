// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/schema/SchemaFields.h"

#include <algorithm>
#include <utility>

#include "engine/io/kinds/FieldReader.h"
#include "engine/io/schema/SchemaJson.h"
#include "engine/io/schema/SchemaValues.h"

namespace linkwright {
namespace {

using schema::ArrayOf;
using schema::Num;
using schema::Obj;
using schema::Reference;
using schema::Str;

double UnitOfKey(const Field& field, const std::string& key) { return key == field.name ? 1 : 180 / kPi; }

JsonValue NumberSchemaOf(const Field& field, double unit) {
  if (!field.numbers.empty()) {
    JsonValue numbers = JsonValue::Array();
    for (const double number : field.numbers) numbers.items.push_back(Num(number * unit));
    return schema::AmongValues(std::move(numbers));
  }
  JsonValue out = Reference(field.whole ? "integer" : "number");
  schema::SetRange(field.range, unit, &out);
  if (field.nearest_zero > 0)
    out.Set("not", Obj({{"exclusiveMinimum", Num(-field.nearest_zero * unit)},
                        {"exclusiveMaximum", Num(field.nearest_zero * unit)}}));
  return out;
}

// Of several numbers, as many as `counts` allows.
JsonValue NumbersSchemaOf(const Field& field, double unit, const std::vector<int>& counts) {
  JsonValue out = ArrayOf(NumberSchemaOf(field, unit), counts);
  if (field.free_number >= 0) {
    JsonValue first = JsonValue::Array();
    for (int i = 0; i < field.free_number; ++i) first.items.push_back(NumberSchemaOf(field, unit));
    first.items.push_back(Reference("number"));
    out.Set("prefixItems", std::move(first));
  }
  if (field.direction) out.Set("contains", schema::NotAllZero());
  return out;
}

JsonValue VectorSchemaOf(const Field& field) {
  JsonValue out = field.direction                                        ? Reference("direction")
                  : field.range == kAnyNumber && field.nearest_zero == 0 ? Reference("vector")
                                                                         : NumbersSchemaOf(field, 1, {3});
  if (!field.named_axes) return out;
  return Obj(
      {{"if", Obj({{"type", Str("string")}})},
       {"then",
        Obj({{"enum", schema::Words(std::vector<std::string>(kAxisNames.begin(), kAxisNames.end()))}})},
       {"else", std::move(out)}});
}

// Its diagonal, or three rows.
JsonValue MatrixSchema() {
  const JsonValue rows = Obj({{"type", Str("array")}});
  JsonValue out = ArrayOf(JsonValue::Bool(true), {3});
  out.Remove("items");
  out.Set("if", Obj({{"prefixItems", JsonValue::Array({rows})}}));
  out.Set("then", Obj({{"items", Reference("vector")}}));
  out.Set("else", Obj({{"items", Reference("number")}}));
  return out;
}

JsonValue ByNameSchema(JsonValue each) {
  return Obj({{"type", Str("object")}, {"additionalProperties", std::move(each)}});
}

JsonValue NumbersByNameSchema(const Field& field) {
  JsonValue each = NumberSchemaOf(field, 1);
  if (field.count != 1)
    each = Obj({{"if", Obj({{"type", Str("array")}})}, {"then", ArrayOf(each)}, {"else", each}});
  return ByNameSchema(std::move(each));
}

JsonValue TextSchema(const Field& field) {
  JsonValue out = Obj({{"type", Str("string")}});
  if (field.filled) out.Set("minLength", Num(1));
  if (!field.reserved.empty()) out.Set("not", schema::AmongValues(schema::Words(field.reserved)));
  return out;
}

JsonValue ChoiceSchema(const Field& field) {
  std::vector<std::string> words = field.choices;
  for (const auto& [spelling, choice] : field.aliases) words.push_back(spelling);
  return Obj({{"enum", schema::Words(words)}});
}

JsonValue FormulaSchema(const Field& field) {
  return Reference(field.variables == Expression::Names::kTime ? "function" : "joint_function");
}

}  // namespace

JsonValue SchemaOfField(const Field& field, const std::string& key,
                        const std::function<std::string(const Kind&)>& define) {
  const double unit = UnitOfKey(field, key);
  switch (field.type) {
    case FieldType::kBool:
      return Obj({{"type", Str("boolean")}});
    case FieldType::kNumber:
      return NumberSchemaOf(field, unit);
    case FieldType::kText:
      return TextSchema(field);
    case FieldType::kChoice:
      return ChoiceSchema(field);
    case FieldType::kVector:
      return VectorSchemaOf(field);
    case FieldType::kPose:
      return Reference(key == "quaternion" ? "quaternion" : "vector");
    case FieldType::kNumbers: {
      std::vector<int> counts = field.counts;
      if (counts.empty() && field.count > 0) counts = {field.count};
      return NumbersSchemaOf(field, unit, counts);
    }
    case FieldType::kRows: {
      JsonValue rows = ArrayOf(ArrayOf(NumberSchemaOf(field, unit), {field.count}));
      rows.Set("minItems", Num(std::max(static_cast<double>(kLeastRows), static_cast<double>(field.least))));
      return rows;
    }
    case FieldType::kMatrix:
      return field.rotation ? ArrayOf(Reference("vector"), {3}) : MatrixSchema();
    case FieldType::kNames:
      return ArrayOf(Obj({{"type", Str("string")}}));
    case FieldType::kNamePairs:
      return ArrayOf(ArrayOf(Obj({{"type", Str("string")}}), {2}));
    case FieldType::kHeightField:
      return Reference("height_field");
    case FieldType::kNumbersByName:
      return NumbersByNameSchema(field);
    case FieldType::kFunction:
      return FormulaSchema(field);
    case FieldType::kFunctions:
      return ArrayOf(FormulaSchema(field), {3});
    case FieldType::kColor:
      return Reference("shape_color");
    case FieldType::kColors:
      return ByNameSchema(Reference("color"));
    case FieldType::kPart: {
      JsonValue part = Reference(define(field.kind()));
      if (!field.switchable) return part;
      return Obj({{"if", Obj({{"type", Str("boolean")}})}, {"else", std::move(part)}});
    }
    case FieldType::kList: {
      JsonValue list = ArrayOf(Reference(define(field.kind())));
      const int least = std::max(field.least, field.filled ? 1 : 0);
      if (least > 0) list.Set("minItems", Num(least));
      return list;
    }
    case FieldType::kOther:
      if (field.definition == "text") return TextSchema(field);
      break;
  }
  return SchemaOfValue(field.definition).value_or(JsonValue::Object());
}

JsonValue SchemaOfRange(const Field& field, const std::string& key, const Interval& range) {
  JsonValue out = JsonValue::Object();
  schema::SetRange(range, UnitOfKey(field, key), &out);
  return field.type == FieldType::kNumber ? out : Obj({{"items", std::move(out)}});
}

}  // namespace linkwright
