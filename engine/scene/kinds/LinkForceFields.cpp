// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/kinds/LinkForceFields.h"

#include <cassert>
#include <cmath>

#include "engine/scene/Kind.h"

namespace linkwright {
namespace {

const ForceElement& ElementOf(const void* object) { return *static_cast<const ForceElement*>(object); }

/// One number of a law, or its three numbers as a vector; `first` of the numbers.
Field FieldOf(const LinkForceLaw* law, const LawNumber& number, int first) {
  Field field;
  field.name = number.name;
  field.type = number.count == 3 ? FieldType::kVector : FieldType::kNumber;
  field.label = number.label;
  field.help = number.help;
  field.unit = number.unit;
  field.effect = Effect::kLive;
  if (number.not_negative) field.range = kNotNegative;
  field.applies = [law](const void* object) { return ElementOf(object).law == law; };
  const auto at = [number, first](const ForceElement& element, int k) {
    const double given = element.numbers[static_cast<std::size_t>(first + k)];
    return std::isnan(given) ? number.value : given;
  };
  if (number.count == 3) {
    field.get = [at](const void* object) -> FieldValue {
      const ForceElement& element = ElementOf(object);
      return Vector3(at(element, 0), at(element, 1), at(element, 2));
    };
    field.set = [first](void* object, const FieldValue& value) {
      const auto& vector = std::get<Vector3>(value);
      for (int k = 0; k < 3; ++k)
        static_cast<ForceElement*>(object)->numbers[static_cast<std::size_t>(first + k)] = vector[k];
    };
  } else {
    assert(number.count == 1);
    field.get = [at](const void* object) -> FieldValue { return at(ElementOf(object), 0); };
    field.set = [first](void* object, const FieldValue& value) {
      static_cast<ForceElement*>(object)->numbers[static_cast<std::size_t>(first)] = std::get<double>(value);
    };
  }
  return field;
}

/// A table as pairs of numbers, one a row; nothing where it is empty.
template <ForceTable LawTables::*member>
Field TableField(const char* name, const char* label, const char* help, const char* unit) {
  Field field;
  field.name = name;
  field.unit = unit;
  field.type = FieldType::kRows;
  field.count = 2;
  field.ascending = true;
  field.optional = true;
  field.label = label;
  field.help = help;
  field.effect = Effect::kRecompile;
  field.applies = [](const void* object) {
    const LinkForceLaw* const law = ElementOf(object).law;
    return law != nullptr && law->has_tables();
  };
  field.get = [](const void* object) -> FieldValue {
    const ForceTable& table = ElementOf(object).tables.*member;
    if (table.x.empty()) return {};
    std::vector<double> pairs;
    for (std::size_t i = 0; i < table.x.size(); ++i) pairs.insert(pairs.end(), {table.x[i], table.force[i]});
    return pairs;
  };
  field.set = [](void* object, const FieldValue& value) {
    ForceTable& table = static_cast<ForceElement*>(object)->tables.*member;
    table = {};
    const auto* const pairs = std::get_if<std::vector<double>>(&value);
    for (std::size_t i = 0; pairs != nullptr && i + 1 < pairs->size(); i += 2) {
      table.x.push_back((*pairs)[i]);
      table.force.push_back((*pairs)[i + 1]);
    }
  };
  return field;
}

}  // namespace

std::vector<std::string> ForceTypeNames() {
  std::vector<std::string> names;
  for (int kind = 0; kind < kForceKinds; ++kind)
    if (static_cast<ForceKind>(kind) != ForceKind::kLaw)
      names.emplace_back(ToString(static_cast<ForceKind>(kind)));
  for (const LinkForceLaw* law : LinkForceLaws()) names.emplace_back(law->name());
  return names;
}

std::vector<std::string> ForceTypeTitles() {
  std::vector<std::string> titles = {"Spring",         "Outside force",   "Torque motor",
                                     "Position motor", "Computed torque", "Gravity compensation",
                                     "Impedance"};
  assert(titles.size() == kForceKinds - 1);
  for (const LinkForceLaw* law : LinkForceLaws()) titles.emplace_back(law->title());
  return titles;
}

std::size_t ForceTypeOf(const ForceElement& element) {
  const auto names = ForceTypeNames();
  const std::string type = TypeOf(element);
  std::size_t i = 0;
  while (i < names.size() && names[i] != type) ++i;
  return i;
}

void SetForceType(ForceElement* element, std::size_t type) {
  constexpr std::size_t kOwn = kForceKinds - 1;
  static_assert(static_cast<std::size_t>(ForceKind::kLaw) == kOwn);
  element->kind = type < kOwn ? static_cast<ForceKind>(type) : ForceKind::kLaw;
  element->law = type < kOwn ? nullptr : LinkForceLaws()[type - kOwn];
}

void AddLinkForceFields(Kind* kind) {
  for (const LinkForceLaw* law : LinkForceLaws()) {
    int first = 0;
    for (const LawNumber& number : law->numbers()) {
      assert(kind->Find(number.name) == nullptr);
      kind->fields.push_back(FieldOf(law, number, first));
      first += number.count;
    }
    assert(first <= kMostLawNumbers);
  }
  kind->fields.push_back(TableField<&LawTables::spring>("spring_table", "Spring table",
                                                        "Pairs of compression and force.", "m, N"));
  kind->fields.push_back(TableField<&LawTables::damper>(
      "damper_table", "Damper table", "Pairs of the rate of elongation and force.", "m/s, N"));
  kind->FindKeys();
}

}  // namespace linkwright
