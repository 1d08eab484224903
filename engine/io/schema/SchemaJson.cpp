// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/schema/SchemaJson.h"

#include <algorithm>
#include <cmath>

namespace linkwright::schema {

JsonValue Obj(Members&& members) {
  JsonValue out = JsonValue::Object();
  for (auto& [key, value] : members) out.Set(key, std::move(value));
  return out;
}
JsonValue Str(std::string text) { return JsonValue::String(std::move(text)); }
JsonValue Num(double number) { return JsonValue::Number(number); }
JsonValue Words(const std::vector<std::string>& words) {
  JsonValue out = JsonValue::Array();
  for (const std::string& word : words) out.items.push_back(Str(word));
  return out;
}

JsonValue Reference(std::string_view definition) {
  return Obj({{"$ref", Str(std::string(kDefinitions) + std::string(definition))}});
}

JsonValue AmongValues(JsonValue values) {
  if (values.items.size() == 1) return Obj({{"const", std::move(values.items[0])}});
  return Obj({{"enum", std::move(values)}});
}

JsonValue ArrayOf(JsonValue items, const std::vector<int>& counts) {
  JsonValue out = Obj({{"type", Str("array")}, {"items", std::move(items)}});
  if (counts.empty()) return out;
  const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
  out.Set("minItems", Num(*least));
  out.Set("maxItems", Num(*most));
  if (*most - *least + 1 == static_cast<int>(counts.size())) return out;
  JsonValue any = JsonValue::Array();
  for (const int count : counts)
    any.items.push_back(Obj({{"minItems", Num(count)}, {"maxItems", Num(count)}}));
  out.Set("anyOf", std::move(any));
  return out;
}

JsonValue NotAllZero() { return Obj({{"not", Obj({{"const", Num(0)}})}}); }

void SetRange(const Interval& range, double unit, JsonValue* out) {
  if (std::isfinite(range.least))
    out->Set(range.open ? "exclusiveMinimum" : "minimum", Num(range.least * unit));
  if (std::isfinite(range.most)) out->Set("maximum", Num(range.most * unit));
}

JsonValue OneGiven(const std::vector<std::string>& keys) {
  if (keys.size() == 1) return Obj({{"required", Words(keys)}});
  JsonValue any = JsonValue::Array();
  for (const std::string& key : keys) any.items.push_back(Obj({{"required", Words({key})}}));
  return Obj({{"anyOf", std::move(any)}});
}

void Together::Add(JsonValue schema) { all_.items.push_back(std::move(schema)); }

void Together::PutInto(JsonValue* out) {
  if (all_.items.empty()) return;
  const bool merges =
      all_.items.size() == 1 && std::none_of(all_.items[0].keys.begin(), all_.items[0].keys.end(),
                                             [&](const std::string& key) { return out->Find(key); });
  if (!merges) {
    out->Set("allOf", std::move(all_));
    return;
  }
  for (std::size_t i = 0; i < all_.items[0].keys.size(); ++i)
    out->Set(all_.items[0].keys[i], all_.items[0].items[i]);
}

}  // namespace linkwright::schema
