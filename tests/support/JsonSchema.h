// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/json/JsonDocument.h"

namespace linkwright::test {

/// A validator of JSON Schema (draft 2020-12), as much of it as the project's schemas use: another keyword is
/// a failure. It shares nothing with what makes the schemas.
class JsonSchema {
 public:
  /// Where the value does not follow the schema ("robots[0].links[1].mass"; of a key that is missing, its
  /// path) and why.
  struct Failure {
    std::string path, why;
  };

  /// `schema` must outlive this.
  explicit JsonSchema(const JsonValue& schema) : root_(schema) {}

  std::vector<Failure> Check(const JsonValue& value) const { return Visit(value, root_, ""); }

 private:
  using Failures = std::vector<Failure>;

  static void Append(Failures more, Failures* to) {
    for (Failure& failure : more) to->push_back(std::move(failure));
  }

  static std::string Below(const std::string& path, const std::string& key) {
    return path.empty() ? key : path + "." + key;
  }

  static bool IsType(const JsonValue& value, const std::string& type) {
    return (type == "object" && value.IsObject()) || (type == "array" && value.IsArray()) ||
           (type == "string" && value.IsString()) || (type == "number" && value.IsNumber()) ||
           (type == "integer" && value.IsNumber() && value.number == std::floor(value.number)) ||
           (type == "boolean" && value.IsBool()) || (type == "null" && value.kind == JsonValue::Kind::kNull);
  }

  /// Numbers are the same whatever their spelling.
  static bool Same(const JsonValue& a, const JsonValue& b) {
    if (a.kind != b.kind) return false;
    if (a.IsNumber()) return a.number == b.number;
    return a == b;
  }

  Failures Visit(const JsonValue& value, const JsonValue& schema, const std::string& path) const {
    Failures out;
    if (schema.IsBool()) {
      if (!schema.boolean) out.push_back({path, "may not be there"});
      return out;
    }
    const auto fail = [&](const std::string& why) { out.push_back({path, why}); };
    static const std::set<std::string> kKnown = {"$schema",
                                                 "$ref",
                                                 "$defs",
                                                 "title",
                                                 "description",
                                                 "default",
                                                 "type",
                                                 "properties",
                                                 "required",
                                                 "items",
                                                 "prefixItems",
                                                 "minItems",
                                                 "maxItems",
                                                 "contains",
                                                 "minimum",
                                                 "maximum",
                                                 "exclusiveMinimum",
                                                 "exclusiveMaximum",
                                                 "enum",
                                                 "const",
                                                 "oneOf",
                                                 "anyOf",
                                                 "allOf",
                                                 "not",
                                                 "if",
                                                 "then",
                                                 "else",
                                                 "pattern",
                                                 "minLength",
                                                 "minProperties",
                                                 "maxProperties",
                                                 "dependentSchemas",
                                                 "patternProperties",
                                                 "additionalProperties"};
    for (const std::string& key : schema.keys)
      if (!kKnown.count(key)) fail("the validator does not know \"" + key + "\"");
    if (const JsonValue* ref = schema.Find("$ref")) {
      const JsonValue* target = root_.Find("$defs")->Find(ref->text.substr(std::string("#/$defs/").size()));
      if (!target) {
        fail("there is no definition " + ref->text);
        return out;
      }
      Append(Visit(value, *target, path), &out);
    }
    if (const JsonValue* type = schema.Find("type")) {
      bool fits = type->IsString() && IsType(value, type->text);
      for (const JsonValue& one : type->items) fits = fits || IsType(value, one.text);
      if (!fits) fail("has the wrong type");
    }
    if (const JsonValue* fixed = schema.Find("const"); fixed && !Same(value, *fixed))
      fail("is not the constant");
    if (const JsonValue* among = schema.Find("enum"))
      if (std::none_of(among->items.begin(), among->items.end(),
                       [&](const JsonValue& item) { return Same(value, item); }))
        fail("\"" + value.text + "\" is not one of the enum");
    Combine(value, schema, path, &out);
    if (value.IsString()) VisitText(value, schema, path, &out);
    if (value.IsNumber()) VisitNumber(value.number, schema, path, &out);
    if (value.IsArray()) VisitArray(value, schema, path, &out);
    if (value.IsObject()) VisitObject(value, schema, path, &out);
    return out;
  }

  void Combine(const JsonValue& value, const JsonValue& schema, const std::string& path,
               Failures* out) const {
    const auto fits = [&](const JsonValue& part) { return Visit(value, part, path).empty(); };
    if (const JsonValue* all = schema.Find("allOf"))
      for (const JsonValue& part : all->items) Append(Visit(value, part, path), out);
    if (const JsonValue* any = schema.Find("anyOf"))
      if (std::none_of(any->items.begin(), any->items.end(), fits))
        out->push_back({path, "matches no choice"});
    if (const JsonValue* one = schema.Find("oneOf"))
      if (std::count_if(one->items.begin(), one->items.end(), fits) != 1)
        out->push_back({path, "does not match one choice"});
    if (const JsonValue* none = schema.Find("not"); none && fits(*none))
      out->push_back({path, "is excluded"});
    if (const JsonValue* condition = schema.Find("if")) {
      const JsonValue* part = schema.Find(fits(*condition) ? "then" : "else");
      if (part) Append(Visit(value, *part, path), out);
    }
  }

  static void VisitText(const JsonValue& value, const JsonValue& schema, const std::string& path,
                        Failures* out) {
    if (const JsonValue* least = schema.Find("minLength");
        least && static_cast<double>(value.text.size()) < least->number)
      out->push_back({path, "is too short"});
    if (const JsonValue* pattern = schema.Find("pattern");
        pattern && !std::regex_search(value.text, std::regex(pattern->text)))
      out->push_back({path, "does not match the pattern"});
  }

  static void VisitNumber(double number, const JsonValue& schema, const std::string& path, Failures* out) {
    if (const JsonValue* bound = schema.Find("minimum"); bound && number < bound->number)
      out->push_back({path, "is too small"});
    if (const JsonValue* bound = schema.Find("maximum"); bound && number > bound->number)
      out->push_back({path, "is too large"});
    if (const JsonValue* bound = schema.Find("exclusiveMinimum"); bound && number <= bound->number)
      out->push_back({path, "is too small"});
    if (const JsonValue* bound = schema.Find("exclusiveMaximum"); bound && number >= bound->number)
      out->push_back({path, "is too large"});
  }

  void VisitArray(const JsonValue& value, const JsonValue& schema, const std::string& path,
                  Failures* out) const {
    const auto count = static_cast<double>(value.items.size());
    if (const JsonValue* bound = schema.Find("minItems"); bound && count < bound->number)
      out->push_back({path, "has too few items"});
    if (const JsonValue* bound = schema.Find("maxItems"); bound && count > bound->number)
      out->push_back({path, "has too many items"});
    const JsonValue *first = schema.Find("prefixItems"), *items = schema.Find("items");
    for (std::size_t i = 0; i < value.items.size(); ++i) {
      const bool prefixed = first && i < first->items.size();
      const JsonValue* part = prefixed ? &first->items[i] : items;
      if (part) Append(Visit(value.items[i], *part, path + "[" + std::to_string(i) + "]"), out);
    }
    if (const JsonValue* one = schema.Find("contains"))
      if (std::none_of(value.items.begin(), value.items.end(),
                       [&](const JsonValue& item) { return Visit(item, *one, path).empty(); }))
        out->push_back({path, "does not contain what it must"});
  }

  void VisitObject(const JsonValue& value, const JsonValue& schema, const std::string& path,
                   Failures* out) const {
    const auto count = static_cast<double>(value.keys.size());
    if (const JsonValue* bound = schema.Find("minProperties"); bound && count < bound->number)
      out->push_back({path, "has too few keys"});
    if (const JsonValue* bound = schema.Find("maxProperties"); bound && count > bound->number)
      out->push_back({path, "has too many keys"});
    if (const JsonValue* required = schema.Find("required"))
      for (const JsonValue& key : required->items)
        if (!value.Find(key.text)) out->push_back({Below(path, key.text), "is missing"});
    if (const JsonValue* dependent = schema.Find("dependentSchemas"))
      for (std::size_t i = 0; i < dependent->keys.size(); ++i)
        if (value.Find(dependent->keys[i])) Append(Visit(value, dependent->items[i], path), out);
    const JsonValue* properties = schema.Find("properties");
    const JsonValue* patterns = schema.Find("patternProperties");
    const JsonValue* others = schema.Find("additionalProperties");
    for (std::size_t i = 0; i < value.keys.size(); ++i) {
      const std::string& key = value.keys[i];
      const std::string below = Below(path, key);
      bool matched = false;
      if (const JsonValue* property = properties ? properties->Find(key) : nullptr) {
        Append(Visit(value.items[i], *property, below), out);
        matched = true;
      }
      for (std::size_t p = 0; patterns && p < patterns->keys.size(); ++p) {
        if (!std::regex_search(key, std::regex(patterns->keys[p]))) continue;
        Append(Visit(value.items[i], patterns->items[p], below), out);
        matched = true;
      }
      if (!matched && others) Append(Visit(value.items[i], *others, below), out);
    }
  }

  const JsonValue& root_;
};

}  // namespace linkwright::test
