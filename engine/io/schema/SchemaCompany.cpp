// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/schema/SchemaCompany.h"

#include <string>
#include <utility>
#include <vector>

#include "engine/io/schema/SchemaJson.h"

namespace linkwright {
namespace {

using schema::Num;
using schema::Obj;
using schema::OneGiven;
using schema::Together;
using schema::Words;

/// What may stand beside a key, and what must: the dependentSchemas of an object.
class CompanyOfKeys {
 public:
  void Forbid(const std::string& beside, const std::string& key, JsonValue allowed) {
    JsonValue& properties = Member(&rules_, beside);
    if (!properties.Find("properties")) properties.Set("properties", JsonValue::Object());
    properties.Find("properties")->Set(key, std::move(allowed));
  }
  void Need(const std::string& beside, JsonValue rule) {
    JsonValue& to = Member(&rules_, beside);
    for (std::size_t i = 0; i < rule.keys.size(); ++i) to.Set(rule.keys[i], rule.items[i]);
  }
  void PutInto(JsonValue* out) {
    if (!rules_.keys.empty()) out->Set("dependentSchemas", std::move(rules_));
  }

 private:
  static JsonValue& Member(JsonValue* object, const std::string& key) {
    if (JsonValue* present = object->Find(key)) return *present;
    return object->Set(key, JsonValue::Object());
  }
  JsonValue rules_ = JsonValue::Object();
};

// Keys of the same quantity in other units.
void AddUnits(const Field& field, CompanyOfKeys* company) {
  const std::size_t first = field.type == FieldType::kPose ? 1 : 0;  // xyz goes with all
  for (std::size_t i = first; i + 1 < field.keys.size(); ++i)
    for (std::size_t k = i + 1; k < field.keys.size(); ++k)
      company->Forbid(field.keys[i], field.keys[k], JsonValue::Bool(false));
}

void AddExcluded(const Kind& kind, const Field& field, CompanyOfKeys* company) {
  for (const std::string& name : field.excludes) {
    const Field& other = *kind.Find(name);
    for (const std::string& key : field.keys)
      for (const std::string& beside : other.keys) company->Forbid(beside, key, JsonValue::Bool(false));
  }
  if (field.needs.empty()) return;
  JsonValue needed = JsonValue::Object();
  Together more;
  std::vector<std::string> required;
  for (const std::string& name : field.needs) {
    const std::vector<std::string>& keys = kind.Find(name)->Keys();
    if (keys.size() == 1)
      required.push_back(keys[0]);
    else
      more.Add(OneGiven(keys));
  }
  if (!required.empty()) needed.Set("required", Words(required));
  more.PutInto(&needed);
  // Where it cannot stand at all, nothing is needed for it.
  if (!field.excludes.empty())
    needed = Obj({{"if", OneGiven(KeysOfAll(kind, field.excludes))}, {"else", std::move(needed)}});
  for (const std::string& key : field.keys) company->Need(key, needed);
}

}  // namespace

std::vector<std::string> KeysOfAll(const Kind& kind, const std::vector<std::string>& fields) {
  std::vector<std::string> keys;
  for (const std::string& name : fields)
    for (const std::string& key : kind.Find(name)->Keys()) keys.push_back(key);
  return keys;
}

void AddCompany(const Kind& kind, JsonValue* out) {
  CompanyOfKeys company;
  for (const Field& field : kind.fields) {
    AddUnits(field, &company);
    AddExcluded(kind, field, &company);
  }
  for (const std::vector<std::string>& group : kind.one_of)
    for (std::size_t i = 0; i < group.size(); ++i)
      for (std::size_t k = i + 1; k < group.size(); ++k)
        for (const std::string& beside : kind.Find(group[i])->Keys())
          for (const std::string& key : kind.Find(group[k])->Keys())
            company.Forbid(beside, key, JsonValue::Bool(false));
  company.PutInto(out);
}

}  // namespace linkwright
