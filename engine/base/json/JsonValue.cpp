// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "engine/base/Message.h"
#include "engine/base/json/JsonDocument.h"

namespace linkwright {

JsonValue JsonValue::Bool(bool value) {
  JsonValue out;
  out.kind = Kind::kBool;
  out.boolean = value;
  return out;
}

JsonValue JsonValue::Number(double value) {
  JsonValue out;
  out.kind = Kind::kNumber;
  out.number = value;
  out.text = ToJsonNumber(value);
  return out;
}

JsonValue JsonValue::String(std::string value) {
  JsonValue out;
  out.kind = Kind::kString;
  out.text = std::move(value);
  return out;
}

JsonValue JsonValue::Array(std::vector<JsonValue> items) {
  JsonValue out;
  out.kind = Kind::kArray;
  out.items = std::move(items);
  return out;
}

JsonValue JsonValue::Object() {
  JsonValue out;
  out.kind = Kind::kObject;
  return out;
}

const JsonValue* JsonValue::Find(std::string_view key) const {
  const auto found = std::find(keys.begin(), keys.end(), key);
  return found == keys.end() ? nullptr : &items[static_cast<std::size_t>(found - keys.begin())];
}

JsonValue* JsonValue::Find(std::string_view key) {
  return const_cast<JsonValue*>(static_cast<const JsonValue*>(this)->Find(key));
}

JsonValue& JsonValue::Set(std::string_view key, JsonValue value) {
  if (JsonValue* present = Find(key)) {
    if (value.end > 0)
      *present = std::move(value);
    else
      present->Assign(std::move(value));
    return *present;
  }
  keys.emplace_back(key);
  return items.emplace_back(std::move(value));
}

void JsonValue::Remove(std::string_view key) {
  const auto found = std::find(keys.begin(), keys.end(), key);
  if (found == keys.end()) return;
  items.erase(items.begin() + (found - keys.begin()));
  keys.erase(found);
}

void JsonValue::Assign(JsonValue value) {
  value.line = line;
  value.key_line = key_line;
  value.begin = begin;
  value.end = end;
  *this = std::move(value);
}

bool JsonValue::operator==(const JsonValue& other) const {
  return kind == other.kind && boolean == other.boolean && text == other.text && keys == other.keys &&
         items == other.items;
}

// The text of an entry of the catalogue; it is a literal.
static const char* EnglishOf(std::string_view id) { return FindMessage(id)->text.data(); }

const char* ToString(JsonValue::Kind kind) {
  switch (kind) {
    case JsonValue::Kind::kNull:
      return "null";
    case JsonValue::Kind::kBool:
      return EnglishOf("json.true-or-false");
    case JsonValue::Kind::kNumber:
      return EnglishOf("json.a-number");
    case JsonValue::Kind::kString:
      return EnglishOf("json.a-text");
    case JsonValue::Kind::kArray:
      return EnglishOf("json.an-array");
    case JsonValue::Kind::kObject:
      return EnglishOf("json.an-object");
  }
  return "";
}

}  // namespace linkwright
