// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/SchemaWriter.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "engine/io/JsonEdit.h"
#include "engine/io/KindReference.h"
#include "engine/io/RequestKinds.h"
#include "engine/io/SceneElement.h"
#include "engine/io/SchemaConditions.h"
#include "engine/io/SchemaPieces.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

using Members = std::vector<std::pair<std::string, JsonValue>>;

JsonValue Obj(Members members) {
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

constexpr std::string_view kDefinitions = "#/$defs/";
JsonValue Reference(std::string_view name) {
  return Obj({{"$ref", Str(std::string(kDefinitions) + std::string(name))}});
}

void SetRange(const Interval& range, double unit, JsonValue* out) {
  if (std::isfinite(range.least))
    out->Set(range.open ? "exclusiveMinimum" : "minimum", Num(range.least * unit));
  if (std::isfinite(range.most)) out->Set("maximum", Num(range.most * unit));
}

JsonValue ArrayOf(JsonValue items, std::size_t count) {
  return Obj({{"type", Str("array")},
              {"items", std::move(items)},
              {"minItems", Num(static_cast<double>(count))},
              {"maxItems", Num(static_cast<double>(count))}});
}

/// One of these keys is there.
JsonValue OneGiven(const std::vector<std::string>& keys) {
  if (keys.size() == 1) return Obj({{"required", Words(keys)}});
  JsonValue any = JsonValue::Array();
  for (const std::string& key : keys) any.items.push_back(Obj({{"required", Words({key})}}));
  return Obj({{"anyOf", std::move(any)}});
}

/// Objects that hold for one and the same value.
class Together {
 public:
  void Add(JsonValue schema) { all_.items.push_back(std::move(schema)); }
  void PutInto(JsonValue* out) {
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

 private:
  JsonValue all_ = JsonValue::Array();
};

class SchemaBuilder {
 public:
  JsonValue Build(const Kind& root, const std::string& title) {
    JsonValue out = Head(title);
    Describe(root, &out);
    out.Set("$defs", std::move(definitions_));
    return out;
  }

  JsonValue Build(std::string_view definition, const std::string& title) {
    if (const Kind* kind = FindKind(definition)) return Build(*kind, title);
    JsonValue out = Head(title);
    const JsonValue& piece = *SchemaPieces().Find("$defs")->Find(definition);
    Need(piece);
    for (std::size_t i = 0; i < piece.keys.size(); ++i) out.Set(piece.keys[i], piece.items[i]);
    out.Set("$defs", std::move(definitions_));
    return out;
  }

 private:
  static JsonValue Head(const std::string& title) {
    return Obj({{"$schema", Str("https://json-schema.org/draft/2020-12/schema")}, {"title", Str(title)}});
  }

  /// Null: there is none, or a piece describes it.
  static const Kind* FindKind(std::string_view name) {
    if (SchemaPieces().Find("$defs")->Find(name)) return nullptr;
    for (const std::span<const Kind* const> kinds : {AllKinds(), AllRequestKinds()})
      for (const Kind* kind : kinds)
        if (kind->name == name) return kind;
    return nullptr;
  }

  void Describe(const Kind& kind, JsonValue* out) {
    const std::shared_ptr<void> defaults = kind.make();
    const KindConditions found = FindConditions(kind);
    if (!out->Find("title")) out->Set("title", Str(kind.title));
    out->Set("description", Str(kind.help));
    out->Set("type", Str("object"));
    JsonValue& properties = out->Set("properties", JsonValue::Object());
    // Built apart: what is referred to may add definitions, but never to this object.
    JsonValue built = JsonValue::Object();
    for (const Field& field : kind.fields) AddProperties(kind, field, defaults.get(), &built);
    properties = std::move(built);
    std::vector<std::string> required;
    Together all;
    for (const Field* field : found.required) {
      const std::vector<std::string> keys = field->Keys();
      if (keys.size() == 1)
        required.push_back(keys[0]);
      else
        all.Add(OneGiven(keys));
    }
    if (!required.empty()) out->Set("required", Words(required));
    AddExclusive(kind, out);
    for (const std::vector<std::string>& group : kind.any_of) all.Add(OneGiven(KeysOfAll(kind, group)));
    for (const KindCondition& condition : found.conditions) AddCondition(kind, condition, &all);
    if (const JsonValue* rules = SchemaPieces().Find("rules")->Find(kind.name)) {
      Need(*rules);
      all.Add(*rules);
    }
    all.PutInto(out);
    out->Set("patternProperties", Obj({{"^x-", JsonValue::Bool(true)}}));
    out->Set("additionalProperties", JsonValue::Bool(false));
  }

  static std::vector<std::string> KeysOfAll(const Kind& kind, const std::vector<std::string>& fields) {
    std::vector<std::string> keys;
    for (const std::string& name : fields)
      for (const std::string& key : kind.Find(name)->Keys()) keys.push_back(key);
    return keys;
  }

  /// Keys that say the same in other units.
  static void AddExclusive(const Kind& kind, JsonValue* out) {
    JsonValue rules = JsonValue::Object();
    for (const Field& field : kind.fields) {
      std::vector<std::string> keys = field.Keys();
      if (field.type == FieldType::kPose) keys.erase(keys.begin());  // xyz goes with all
      for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
        JsonValue others = JsonValue::Object();
        for (std::size_t k = i + 1; k < keys.size(); ++k) others.Set(keys[k], JsonValue::Bool(false));
        rules.Set(keys[i], Obj({{"properties", std::move(others)}}));
      }
    }
    if (!rules.keys.empty()) out->Set("dependentSchemas", std::move(rules));
  }

  void AddProperties(const Kind& kind, const Field& field, const void* defaults, JsonValue* properties) {
    for (const std::string& key : field.Keys()) {
      JsonValue property = Property(kind, field, key);
      if (JsonValue* present = properties->Find(key)) {
        Share(std::move(property), present);
        continue;
      }
      if (!property.Find("title") && !field.label.empty()) property.Set("title", Str(field.label));
      property.Set("description", Str(DescriptionOf(field, key)));
      if (const auto value = DefaultOf(field, key, defaults)) property.Set("default", *value);
      properties->Set(key, std::move(property));
    }
  }

  /// What is there holds for one of several fields with one key; conditions say when.
  static void Share(JsonValue other, JsonValue* present) {
    if (!present->Find("anyOf") || present->Find("type")) {
      JsonValue first = *present, shared = JsonValue::Object();
      for (const char* key : {"title", "description", "default"}) {
        if (const JsonValue* text = present->Find(key)) shared.Set(key, *text);
        first.Remove(key);
      }
      shared.Set("anyOf", JsonValue::Array({std::move(first)}));
      *present = std::move(shared);
    }
    std::vector<JsonValue>& any = present->Find("anyOf")->items;
    if (std::find(any.begin(), any.end(), other) == any.end()) any.push_back(std::move(other));
  }

  JsonValue Property(const Kind& kind, const Field& field, const std::string& key) {
    if (const JsonValue* piece = SchemaPieces().Find("fields")->Find(kind.name + "." + field.name)) {
      Need(*piece);
      return *piece;
    }
    switch (field.type) {
      case FieldType::kBool:
        return Obj({{"type", Str("boolean")}});
      case FieldType::kNumber:
        return Number(field, key == field.name ? 1 : 180 / kPi);
      case FieldType::kText:
        return Obj({{"type", Str("string")}});
      case FieldType::kChoice: {
        std::vector<std::string> words = field.choices;
        for (const auto& [spelling, choice] : field.aliases) words.push_back(spelling);
        return Obj({{"enum", Words(words)}});
      }
      case FieldType::kVector:
        return Named(field.direction ? "direction" : "vector");
      case FieldType::kPose:
        return Named(key == "quaternion" ? "quaternion" : "vector");
      case FieldType::kNumbers:
        return Numbers(field);
      case FieldType::kNames:
        return Obj({{"type", Str("array")}, {"items", Obj({{"type", Str("string")}})}});
      case FieldType::kNumbersByName: {
        JsonValue each = Number(field, 1);
        if (field.count != 1) {
          JsonValue list = Obj({{"type", Str("array")}, {"items", each}});
          each = Obj(
              {{"if", Obj({{"type", Str("array")}})}, {"then", std::move(list)}, {"else", std::move(each)}});
        }
        return Obj({{"type", Str("object")}, {"additionalProperties", std::move(each)}});
      }
      case FieldType::kFunction:
        return Named(FormulaName(field));
      case FieldType::kFunctions:
        return ArrayOf(Named(FormulaName(field)), 3);
      case FieldType::kPart:
        return Reference(Define(field.kind()));
      case FieldType::kList: {
        JsonValue list = Obj({{"type", Str("array")}, {"items", Reference(Define(field.kind()))}});
        if (field.least > 0) list.Set("minItems", Num(field.least));
        return list;
      }
      default:
        return JsonValue::Object();
    }
  }

  JsonValue Number(const Field& field, double unit) {
    JsonValue out = Named(field.whole ? "integer" : "number");
    SetRange(field.range, unit, &out);
    return out;
  }

  JsonValue Numbers(const Field& field) {
    JsonValue out = field.count > 0 ? ArrayOf(Number(field, 1), static_cast<std::size_t>(field.count))
                                    : Obj({{"type", Str("array")}, {"items", Number(field, 1)}});
    if (field.direction) out.Set("contains", Obj({{"not", Obj({{"const", Num(0)}})}}));
    return out;
  }

  static std::string FormulaName(const Field& field) {
    return field.variables == Expression::Names::kTime ? "function" : "joint_function";
  }

  static std::optional<JsonValue> DefaultOf(const Field& field, const std::string& key, const void* object) {
    if (key != field.name || field.Required(object)) return std::nullopt;
    return DefaultToJson(field, object);
  }

  void AddCondition(const Kind& kind, const KindCondition& condition, Together* all) {
    JsonValue properties = JsonValue::Object();
    for (const Field* field : condition.meaningless)
      for (const std::string& key : field->Keys()) {
        const Field* const meant = OtherOf(kind, key, condition.meaningless);
        properties.Set(key, meant ? Property(kind, *meant, key) : JsonValue::Bool(false));
      }
    for (const auto& [field, range] : condition.ranges)
      for (const std::string& key : field->Keys()) {
        JsonValue narrower = JsonValue::Object();
        SetRange(range, key == field->name ? 1 : 180 / kPi, &narrower);
        properties.Set(key, std::move(narrower));
      }
    JsonValue then = JsonValue::Object();
    Together more;
    std::vector<std::string> required;
    for (const Field* field : condition.required) {
      const std::vector<std::string> keys = field->Keys();
      if (keys.size() == 1)
        required.push_back(keys[0]);
      else
        more.Add(OneGiven(keys));
    }
    for (const KindCondition::Need& need : condition.items_need) {
      Together of_item;
      for (const std::string& name : need.fields) of_item.Add(OneGiven(need.list->kind().Find(name)->Keys()));
      JsonValue item = JsonValue::Object();
      of_item.PutInto(&item);
      properties.Set(need.list->name, Obj({{"items", std::move(item)}}));
    }
    if (!required.empty()) then.Set("required", Words(required));
    if (!properties.keys.empty()) then.Set("properties", std::move(properties));
    more.PutInto(&then);
    if (!then.keys.empty()) all->Add(Obj({{"if", InState(condition.state)}, {"then", std::move(then)}}));
  }

  /// A field with this key that is not among `these`; null: there is none.
  static const Field* OtherOf(const Kind& kind, const std::string& key,
                              const std::vector<const Field*>& these) {
    for (const Field& field : kind.fields) {
      const std::vector<std::string> keys = field.Keys();
      if (std::find(keys.begin(), keys.end(), key) == keys.end()) continue;
      if (std::find(these.begin(), these.end(), &field) == these.end()) return &field;
    }
    return nullptr;
  }

  static JsonValue InState(const KindState& state) {
    const Field& field = *state.field;
    if (!state.choice.empty()) {
      JsonValue value;
      if (field.type == FieldType::kBool) {
        value = Obj({{"const", JsonValue::Bool(state.choice == "true")}});
      } else {
        std::vector<std::string> spellings = {state.choice};
        for (const auto& [spelling, choice] : field.aliases)
          if (choice == state.choice) spellings.push_back(spelling);
        value =
            spellings.size() == 1 ? Obj({{"const", Str(state.choice)}}) : Obj({{"enum", Words(spellings)}});
      }
      JsonValue out = Obj({{"properties", Obj({{field.name, std::move(value)}})}});
      if (!state.is_default) out.Set("required", Words({field.name}));
      return out;
    }
    const char* const least = field.type == FieldType::kNames ? "minItems" : "minLength";
    JsonValue given =
        Obj({{"properties", Obj({{field.name, Obj({{least, Num(1)}})}})}, {"required", Words({field.name})}});
    return state.given ? given : Obj({{"not", std::move(given)}});
  }

  /// The name of the definition of a kind.
  std::string Define(const Kind& kind) {
    if (SchemaPieces().Find("$defs")->Find(kind.name)) {
      DefineNamed(kind.name);
      return kind.name;
    }
    if (const auto known = names_.find(&kind); known != names_.end()) return known->second;
    std::string name = kind.name;
    for (int number = 2; definitions_.Find(name); ++number) name = kind.name + "_" + std::to_string(number);
    names_.emplace(&kind, name);
    definitions_.Set(name, JsonValue::Object());
    JsonValue out = JsonValue::Object();
    Describe(kind, &out);
    definitions_.Set(name, std::move(out));
    return name;
  }

  JsonValue Named(const std::string& name) {
    Need(Reference(name));
    return Reference(name);
  }

  /// Defines what this schema refers to.
  void Need(const JsonValue& schema) {
    if (const JsonValue* reference = schema.Find("$ref"); reference && reference->IsString())
      DefineNamed(reference->text.substr(kDefinitions.size()));
    for (const JsonValue& item : schema.items) Need(item);
  }

  void DefineNamed(const std::string& name) {
    if (definitions_.Find(name)) return;
    if (const Kind* kind = FindKind(name)) {
      Define(*kind);
      return;
    }
    const JsonValue* piece = SchemaPieces().Find("$defs")->Find(name);
    if (!piece) return;
    definitions_.Set(name, *piece);
    Need(*piece);
  }

  JsonValue definitions_ = JsonValue::Object();
  std::map<const Kind*, std::string> names_;
};

}  // namespace

JsonValue SchemaOfKind(const Kind& kind) { return SchemaBuilder().Build(kind, kind.title); }

std::span<const FileSchema> AllFileSchemas() {
  static constexpr FileSchema kSchemas[] = {
      {"scene", "linkwright-scene-1.schema.json", "Linkwright scene", "scene"},
      {"mechanism", "linkwright-mechanism-1.schema.json", "Linkwright mechanism", "mechanism"},
      {"states", "linkwright-states-1.schema.json", "Linkwright states", "states_file"},
      {"targets", "linkwright-targets-1.schema.json", "Linkwright targets", "targets_file"},
      {"sweep", "linkwright-sweep-1.schema.json", "Linkwright sweep", "sweep_file"},
      {"patch", "linkwright-patch-1.schema.json", "Linkwright repairs of a robot file", "patch_file"},
  };
  return kSchemas;
}

std::string SchemaText(const FileSchema& schema) {
  return WriteJson(SchemaBuilder().Build(schema.definition, std::string(schema.title)));
}

}  // namespace linkwright
