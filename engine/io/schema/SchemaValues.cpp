// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/schema/SchemaValues.h"

#include <functional>
#include <map>
#include <string>

#include "engine/io/kinds/SceneElement.h"
#include "engine/io/schema/SchemaJson.h"
#include "engine/io/schema/SchemaSweep.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

using schema::Num;
using schema::Obj;
using schema::Reference;
using schema::Str;

constexpr const char* kHexColor = "#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})";

JsonValue VectorSchema() { return schema::ArrayOf(Reference("number"), {3}); }

JsonValue ColorSchema(const char* description, const std::string& pattern) {
  return Obj({{"description", Str(description)},
              {"type", schema::Words({"string", "array"})},
              {"pattern", Str(pattern)},
              {"items", Obj({{"type", Str("number")}, {"minimum", Num(0)}, {"maximum", Num(1)}})},
              {"minItems", Num(3)},
              {"maxItems", Num(4)}});
}

JsonValue DirectionSchema() {
  return Obj({{"$ref", Reference("vector").items[0]},
              {"contains", schema::NotAllZero()},
              {"description", Str("A vector that is not zero, of any length.")}});
}

JsonValue QuaternionSchema() {
  JsonValue out = schema::ArrayOf(Reference("number"), {4});
  out.Set("contains", schema::NotAllZero());
  out.Set("description", Str("[w, x, y, z], of any length but zero."));
  return out;
}

JsonValue FunctionSchema() {
  return Obj(
      {{"type", schema::Words({"number", "string"})},
       {"minLength", Num(1)},
       {"description", Str("A number, or a formula of the time t [s]: + - * / ^, comparisons, condition "
                           "? a : b, pi, sin cos tan asin acos atan atan2 sinh cosh tanh exp ln log10 "
                           "sqrt abs sign rint min max mod(x, y), smooth(x) that goes from 0 at x = 0 "
                           "to 1 at x = 1.")}});
}

JsonValue JointFunctionSchema() {
  return Obj({{"$ref", Reference("function").items[0]},
              {"description",
               Str("A function that may have the joint's position q and velocity v besides the time t.")}});
}

JsonValue HeightFieldSchema() {
  const auto positive = [] { return Obj({{"type", Str("number")}, {"exclusiveMinimum", Num(0)}}); };
  JsonValue row = schema::ArrayOf(Reference("number"));
  row.Set("minItems", Num(2));
  JsonValue rows = schema::ArrayOf(std::move(row));
  rows.Set("minItems", Num(2));
  return Obj({{"type", Str("object")},
              {"properties", Obj({{"size", schema::ArrayOf(positive(), {2})}, {"heights", std::move(rows)}})},
              {"required", schema::Words({"size", "heights"})},
              {"patternProperties", Obj({{"^x-", JsonValue::Bool(true)}})},
              {"additionalProperties", JsonValue::Bool(false)}});
}

JsonValue NumberSchema() {
  return Obj({{"type", Str("number")}, {"minimum", Num(-kLargestNumber)}, {"maximum", Num(kLargestNumber)}});
}

const std::map<std::string_view, std::function<JsonValue()>>& ValueSchemas() {
  static const std::map<std::string_view, std::function<JsonValue()>> schemas = {
      {"integer",
       [] {
         return Obj({{"type", Str("integer")}});
       }},
      {"number", NumberSchema},
      {"vector", VectorSchema},
      {"direction", DirectionSchema},
      {"quaternion", QuaternionSchema},
      {"function", FunctionSchema},
      {"joint_function", JointFunctionSchema},
      {"color",
       [] {
         return ColorSchema(
             "\"#rgb\", \"#rrggbb\", \"#rrggbbaa\", or [r, g, b] or [r, g, b, a] with numbers from 0 to 1.",
             std::string("^") + kHexColor + "$");
       }},
      {"height_field", HeightFieldSchema},
      {"shape_color",
       [] {
         return ColorSchema("A color, or the name of one of the robot's colors.",
                            std::string("^(") + kHexColor + "|[^#].*|)$");
       }},
      {"version",
       [] {
         return Obj({{"const", Num(kSceneVersion)}});
       }},
      {"patch_links",
       [] {
         return Obj({{"type", Str("object")}, {"additionalProperties", Reference("patch_link")}});
       }},
      {"sweep_parameters", SweepParametersSchema},
      {"sweep_runs", SweepRunsSchema}};
  return schemas;
}

}  // namespace

std::optional<JsonValue> SchemaOfValue(std::string_view definition) {
  const auto found = ValueSchemas().find(definition);
  return found == ValueSchemas().end() ? std::nullopt : std::optional(found->second());
}

}  // namespace linkwright
