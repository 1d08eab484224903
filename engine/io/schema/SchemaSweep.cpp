// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/schema/SchemaSweep.h"

#include <string>
#include <utility>
#include <vector>

#include "engine/algorithms/Formulation.h"
#include "engine/io/request/RequestKinds.h"
#include "engine/io/request/SweepNames.h"
#include "engine/io/schema/SchemaJson.h"
#include "engine/simulation/system/Integrator.h"

namespace linkwright {
namespace {

using schema::Num;
using schema::Obj;
using schema::Reference;
using schema::Str;

template <class Choices>
JsonValue NamesSchema(const Choices& choices) {
  std::vector<std::string> words;
  words.reserve(std::size(choices));
  for (const auto choice : choices) words.emplace_back(ToString(choice));
  return Obj({{"enum", schema::Words(words)}});
}

// Of one value.
JsonValue SweepValueSchema(SweepTarget::Kind kind) {
  if (kind == SweepTarget::Kind::kIntegrator) return NamesSchema(kIntegrators);
  if (kind == SweepTarget::Kind::kFormulation) return NamesSchema(kFormulations);
  JsonValue out = Obj({{"type", Str("number")}});
  schema::SetRange(SweepRangeOf(kind), 1, &out);
  return out;
}

bool HasSweepRanges(SweepTarget::Kind kind) {
  SweepTarget target;
  target.kind = kind;
  return !target.TakesNames();
}

// One value, a list of them, or all between two ends.
JsonValue SweepValuesSchema(SweepTarget::Kind kind) {
  const JsonValue value = SweepValueSchema(kind);
  JsonValue list = schema::ArrayOf(value);
  list.Set("minItems", Num(1));
  JsonValue out = Obj({{"if", Obj({{"type", Str("array")}})}, {"then", std::move(list)}, {"else", value}});
  if (!HasSweepRanges(kind)) return out;
  JsonValue range = Reference(SweepRangeKind().name);
  JsonValue ends = JsonValue::Object();
  for (const Field& field : SweepRangeKind().fields)
    if (field.required) ends.Set(field.name, value);
  range.Set("properties", std::move(ends));
  return Obj({{"if", Obj({{"type", Str("object")}})}, {"then", std::move(range)}, {"else", std::move(out)}});
}

// A regular expression for its names.
std::string PatternOf(const SweepName& name) {
  if (name.kind == SweepTarget::Kind::kField) return "^.+\\..+$";
  std::string out = "^";
  for (const char c : name.stem) out += c == '.' ? std::string("\\.") : std::string(1, c);
  return out + (name.part.empty() ? "$" : ".+$");
}

template <class F>
JsonValue ByNameOfParameter(const F& schema_of) {
  JsonValue patterns = JsonValue::Object();
  for (const SweepName& name : SweepNames()) {
    JsonValue each = schema_of(name.kind);
    each.Set("description", Str(std::string(name.help)));
    patterns.Set(PatternOf(name), std::move(each));
  }
  return Obj({{"type", Str("object")},
              {"minProperties", Num(1)},
              {"patternProperties", std::move(patterns)},
              {"additionalProperties", JsonValue::Bool(false)}});
}

}  // namespace

JsonValue SweepParametersSchema() { return ByNameOfParameter(SweepValuesSchema); }

JsonValue SweepRunsSchema() {
  JsonValue out = schema::ArrayOf(ByNameOfParameter(SweepValueSchema));
  out.Set("minItems", Num(1));
  return out;
}

JsonValue SweepCountRule() {
  const auto of_ranges = [](JsonValue rule) {
    return Obj(
        {{"properties", Obj({{"parameters", Obj({{"patternProperties", Obj({{".", std::move(rule)}})}})}})}});
  };
  JsonValue must = Obj({{"if", Obj({{"type", Str("object")}})}, {"then", schema::OneGiven({"count"})}});
  return Obj({{"if", schema::OneGiven({"samples"})},
              {"then", of_ranges(Obj({{"properties", Obj({{"count", JsonValue::Bool(false)}})}}))},
              {"else", of_ranges(std::move(must))}});
}

}  // namespace linkwright
