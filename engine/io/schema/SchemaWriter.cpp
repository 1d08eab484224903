// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/schema/SchemaWriter.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "engine/io/kinds/JsonEdit.h"
#include "engine/io/kinds/KindReference.h"
#include "engine/io/kinds/SchemaConditions.h"
#include "engine/io/request/RequestKinds.h"
#include "engine/io/scene/Overrides.h"
#include "engine/io/schema/SchemaCompany.h"
#include "engine/io/schema/SchemaFields.h"
#include "engine/io/schema/SchemaJson.h"
#include "engine/io/schema/SchemaSweep.h"
#include "engine/io/schema/SchemaValues.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

using schema::Num;
using schema::Obj;
using schema::OneGiven;
using schema::Str;
using schema::Together;
using schema::Words;

/// What must be given: keys, and one of several keys of the same quantity.
class RequiredKeys {
 public:
  explicit RequiredKeys(const std::vector<const Field*>& fields) {
    for (const Field* field : fields) {
      if (field->Keys().size() == 1)
        keys_.push_back(field->Keys()[0]);
      else
        groups_.push_back(field->Keys());
    }
  }
  void PutInto(JsonValue* out, Together* all) const {
    if (!keys_.empty()) out->Set("required", Words(keys_));
    for (const std::vector<std::string>& group : groups_) all->Add(OneGiven(group));
  }

 private:
  std::vector<std::string> keys_;
  std::vector<std::vector<std::string>> groups_;
};

class SchemaBuilder {
 public:
  /// Of files that hold one object of this kind, or a list of them.
  JsonValue Build(const Kind& root, const std::string& title, bool list = false) {
    JsonValue out =
        Obj({{"$schema", Str("https://json-schema.org/draft/2020-12/schema")}, {"title", Str(title)}});
    if (list) {
      const JsonValue objects = schema::ArrayOf(schema::Reference(Define(root)));
      for (std::size_t i = 0; i < objects.keys.size(); ++i) out.Set(objects.keys[i], objects.items[i]);
    } else {
      Describe(root, &out);
    }
    out.Set("$defs", std::move(definitions_));
    return out;
  }

 private:
  void Describe(const Kind& kind, JsonValue* out) {
    const std::shared_ptr<void> defaults = kind.make();
    const KindConditions found = FindConditions(kind);
    if (!out->Find("title")) out->Set("title", Str(kind.title));
    out->Set("description", Str(kind.help));
    out->Set("type", Str("object"));
    // Built apart: what is referred to may add definitions, but never to this object.
    JsonValue properties = JsonValue::Object();
    for (const Field& field : kind.fields)
      AddProperties(field, HasDefault(kind, field, found) ? defaults.get() : nullptr, &properties);
    out->Set("properties", std::move(properties));
    Together all;
    RequiredKeys(found.required).PutInto(out, &all);
    AddCompany(kind, out);
    for (const auto* groups : {&kind.any_of, &kind.one_of})
      for (const std::vector<std::string>& group : *groups) all.Add(OneGiven(KeysOfAll(kind, group)));
    if (JsonValue needs = PropertiesOfNeeds(found.items_need); !needs.keys.empty())
      all.Add(Obj({{"properties", std::move(needs)}}));
    AddConditions(kind, found.conditions, &all);
    if (&kind == &SweepFileKind()) all.Add(SweepCountRule());
    all.PutInto(out);
    out->Set("patternProperties", Obj({{"^x-", JsonValue::Bool(true)}}));
    out->Set("additionalProperties", JsonValue::Bool(false));
  }

  /// Whether what an object has without the field is a value that it could have with it.
  static bool HasDefault(const Kind& kind, const Field& field, const KindConditions& found) {
    const auto among = [&](const std::vector<const Field*>& fields) {
      return std::find(fields.begin(), fields.end(), &field) != fields.end();
    };
    const auto implied = [&](const ImpliedFields& of) {
      return std::find(of.fields.begin(), of.fields.end(), field.name) != of.fields.end();
    };
    if (field.optional || among(found.required)) return false;
    if (std::any_of(kind.implied.begin(), kind.implied.end(), implied)) return false;
    // It must be given wherever it means something.
    return !std::any_of(found.conditions.begin(), found.conditions.end(), [&](const KindCondition& some) {
      return among(some.required) &&
             std::all_of(found.conditions.begin(), found.conditions.end(), [&](const KindCondition& other) {
               return other.state.field != some.state.field || among(other.required) ||
                      among(other.meaningless);
             });
    });
  }

  /// `defaults`: an object with the field's default; null: it has none.
  void AddProperties(const Field& field, const void* defaults, JsonValue* properties) {
    for (const std::string& key : field.Keys()) {
      JsonValue property = Property(field, key);
      if (JsonValue* present = properties->Find(key)) {
        Share(std::move(property), present);
        continue;
      }
      if (!property.Find("title") && !field.label.empty()) property.Set("title", Str(field.label));
      property.Set("description", Str(DescriptionOf(field, key)));
      if (const auto value = defaults && key == field.name ? DefaultToJson(field, defaults) : std::nullopt)
        property.Set("default", *value);
      properties->Set(key, std::move(property));
    }
  }

  /// What is there holds for one of several fields with one key; under conditions.
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

  JsonValue Property(const Field& field, const std::string& key) {
    if (field.definition == kOverridesDefinition) return OverridesSchema();
    JsonValue out = SchemaOfField(field, key, [this](const Kind& kind) { return Define(kind); });
    Need(out);
    return out;
  }

  /// By path, values of links, joints, shapes, couplings and frames of a robot's file.
  JsonValue OverridesSchema() {
    JsonValue properties = JsonValue::Object();
    for (const Kind* kind : {&LinkKind(), &JointKind(), &ShapeKind(), &MimicKind(), &FrameKind()})
      for (const Field& field : kind->fields)
        if (CanOverride(field)) AddProperties(field, nullptr, &properties);
    JsonValue entry = Obj({{"type", Str("object")},
                           {"properties", std::move(properties)},
                           {"patternProperties", Obj({{"^x-", JsonValue::Bool(true)}})},
                           {"additionalProperties", JsonValue::Bool(false)}});
    return Obj({{"type", Str("object")},
                {"patternProperties", Obj({{"^x-", JsonValue::Bool(true)}})},
                {"additionalProperties", std::move(entry)}});
  }

  /// One rule for all states of a field from which the same follows.
  void AddConditions(const Kind& kind, const std::vector<KindCondition>& conditions, Together* all) {
    struct Rule {
      std::vector<KindState> states;
      JsonValue then;
    };
    std::vector<Rule> rules;
    for (const KindCondition& condition : conditions) {
      JsonValue then = ThenOf(kind, condition);
      if (then.keys.empty()) continue;
      const auto same = std::find_if(rules.begin(), rules.end(), [&](const Rule& rule) {
        return rule.states[0].field == condition.state.field && rule.then == then;
      });
      if (same == rules.end())
        rules.push_back({{condition.state}, std::move(then)});
      else
        same->states.push_back(condition.state);
    }
    for (Rule& rule : rules) all->Add(Obj({{"if", InOneOf(rule.states)}, {"then", std::move(rule.then)}}));
  }

  /// What holds in a state.
  JsonValue ThenOf(const Kind& kind, const KindCondition& condition) {
    JsonValue properties = PropertiesOfNeeds(condition.items_need);
    for (const Field* field : condition.meaningless)
      for (const std::string& key : field->Keys()) {
        const Field* const meant = OtherOf(kind, key, condition.meaningless);
        properties.Set(key, meant ? Property(*meant, key) : JsonValue::Bool(false));
      }
    for (const Field* field : condition.no_degrees) properties.Set(field->keys[1], JsonValue::Bool(false));
    for (const auto& [field, range] : condition.ranges)
      for (const std::string& key : field->Keys()) properties.Set(key, SchemaOfRange(*field, key, range));
    JsonValue then = JsonValue::Object();
    Together more;
    RequiredKeys(condition.required).PutInto(&then, &more);
    if (!properties.keys.empty()) then.Set("properties", std::move(properties));
    more.PutInto(&then);
    return then;
  }

  /// What parts and the items of lists must have.
  static JsonValue PropertiesOfNeeds(const std::vector<KindCondition::Need>& needs) {
    JsonValue properties = JsonValue::Object();
    for (const KindCondition::Need& need : needs) {
      std::vector<const Field*> fields;
      for (const std::string& name : need.fields) fields.push_back(need.holder->kind().Find(name));
      JsonValue object = JsonValue::Object();
      Together more;
      RequiredKeys(fields).PutInto(&object, &more);
      more.PutInto(&object);
      const bool list = need.holder->type == FieldType::kList;
      properties.Set(need.holder->name, list ? Obj({{"items", std::move(object)}}) : std::move(object));
    }
    return properties;
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

  /// In one of these states of one field.
  static JsonValue InOneOf(const std::vector<KindState>& states) {
    const KindState& state = states[0];
    const Field& field = *state.field;
    if (!state.choice.empty()) {
      JsonValue values = JsonValue::Array();
      bool is_default = false;
      for (const KindState& one : states) {
        is_default = is_default || one.is_default;
        if (field.type == FieldType::kBool)
          values.items.push_back(JsonValue::Bool(one.choice == "true"));
        else
          values.items.push_back(Str(one.choice));
        for (const auto& [spelling, choice] : field.aliases)
          if (choice == one.choice) values.items.push_back(Str(spelling));
      }
      JsonValue out = Obj({{"properties", Obj({{field.name, schema::AmongValues(std::move(values))}})}});
      if (!is_default) out.Set("required", Words({field.name}));
      return out;
    }
    JsonValue given = OneGiven(field.Keys());
    if (!field.optional) {
      const char* const least = field.type == FieldType::kNames ? "minItems" : "minLength";
      given = Obj(
          {{"properties", Obj({{field.name, Obj({{least, Num(1)}})}})}, {"required", Words({field.name})}});
    }
    return state.given ? given : Obj({{"not", std::move(given)}});
  }

  /// The name of the definition of a kind.
  std::string Define(const Kind& kind) {
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

  /// Defines the values, and the kinds in them, that this schema refers to.
  void Need(const JsonValue& schema) {
    if (const JsonValue* reference = schema.Find("$ref"); reference && reference->IsString())
      DefineNamed(reference->text.substr(schema::kDefinitions.size()));
    for (const JsonValue& item : schema.items) Need(item);
  }

  void DefineNamed(const std::string& name) {
    if (definitions_.Find(name)) return;
    if (const auto value = SchemaOfValue(name)) {
      definitions_.Set(name, *value);
      Need(*value);
      return;
    }
    for (const std::span<const Kind* const> kinds : {AllKinds(), AllRequestKinds()})
      for (const Kind* kind : kinds)
        if (kind->name == name) Define(*kind);
  }

  JsonValue definitions_ = JsonValue::Object();
  std::map<const Kind*, std::string> names_;
};

}  // namespace

std::span<const FileSchema> AllFileSchemas() {
  static constexpr FileSchema kSchemas[] = {
      {"scene", "linkwright-scene-1.schema.json", "Linkwright scene", SceneKindOf},
      {"mechanism", "linkwright-mechanism-1.schema.json", "Linkwright mechanism", MechanismKind},
      {"states", "linkwright-states-1.schema.json", "Linkwright states", StatesFileKind},
      {"targets", "linkwright-targets-1.schema.json", "Linkwright targets", TargetsFileKind},
      {"sweep", "linkwright-sweep-1.schema.json", "Linkwright sweep", SweepFileKind},
      {"patch", "linkwright-patch-1.schema.json", "Linkwright repairs of a robot file", PatchFileKind},
      {"trot-case", "linkwright-trot-case-1.schema.json", "Linkwright case of a trot", TrotCaseKind},
      {"trot-states", "linkwright-trot-states-1.schema.json", "Linkwright states of a trot", TrotStateKind,
       true},
  };
  return kSchemas;
}

std::string SchemaText(const FileSchema& schema) {
  return WriteJson(SchemaBuilder().Build(schema.kind(), std::string(schema.title), schema.list));
}

}  // namespace linkwright
