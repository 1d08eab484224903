// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/json/JsonDocument.h"
#include "engine/math/Interval.h"

/// Pieces that JSON schemas are put together from.
namespace linkwright::schema {

using Members = std::vector<std::pair<std::string, JsonValue>>;

JsonValue Obj(Members&& members);
JsonValue Str(std::string text);
JsonValue Num(double number);
JsonValue Words(const std::vector<std::string>& words);

/// What references to definitions begin with.
inline constexpr std::string_view kDefinitions = "#/$defs/";
JsonValue Reference(std::string_view definition);

/// One of these values.
JsonValue AmongValues(JsonValue values);

/// An array of so many items: one of `counts`, any number where there are none.
JsonValue ArrayOf(JsonValue items, const std::vector<int>& counts = {});
/// Of an array: what one of its items must be for not all of them to be zero.
JsonValue NotAllZero();
/// Sets the bounds of numbers that have `range` in SI units, in a unit of which one SI unit has `unit`.
void SetRange(const Interval& range, double unit, JsonValue* out);
/// One of these keys is there.
JsonValue OneGiven(const std::vector<std::string>& keys);

/// Schemas that hold for one and the same value.
class Together {
 public:
  void Add(JsonValue schema);
  /// Adds what holds to the schema of that value.
  void PutInto(JsonValue* out);

 private:
  JsonValue all_ = JsonValue::Array();
};

}  // namespace linkwright::schema
