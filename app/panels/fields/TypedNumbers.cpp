// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/fields/TypedNumbers.h"

#include "app/base/Units.h"
#include "app/languages/Numbers.h"
#include "app/panels/fields/ValueLine.h"
#include "engine/io/scene/ObjectText.h"
#include "engine/scene/edit/FieldUnit.h"
#include "engine/scene/edit/Formulas.h"
#include "engine/scene/kinds/ParameterKinds.h"

namespace linkwright::app {
namespace {

// The number that is read off its digits.
double asRead(double value) { return numberIn(shortNumber(value)).value_or(value); }

}  // namespace

std::string TypedNumbers::inSi(const CObjectContainer& scene, const QString& typed) const {
  if (numberIn(typed)) return written(typed, false, shown);
  const std::string text = plainNumber(typed.trimmed()).toStdString();
  return shown.factor == 1 ? text : InUnit(scene, text, shown.name);
}

ShownUnits TypedNumbers::columns() const {
  const std::vector<std::string> units = UnitsOfColumns(unit);
  if (units.size() == 1) return {shown};
  ShownUnits columns;
  for (const std::string& each : units) columns.push_back(shownUnit(each));
  return columns;
}

QString TypedNumbers::columnNames() const {
  QStringList names;
  for (const ShownUnit& each : columns()) names << QString::fromStdString(each.name);
  return names.join(", ");
}

TypedNumbers typedNumbers(const Field& field, const std::string& key, const std::string& unit) {
  if (key != field.name) return {kDegreesUnit, {"°", 1}};
  switch (field.type) {
    case FieldType::kNumber:
    case FieldType::kFunction:
    case FieldType::kVector:
    case FieldType::kFunctions:
    case FieldType::kNumbers:
    case FieldType::kMatrix:
    case FieldType::kNumbersByName:
    case FieldType::kRows:
    case FieldType::kHeightField:
      // A parameter has a unit of its own.
      if (&field != ParameterKind().Find("value")) return {unit, shownUnit(unit)};
      break;
    default:
      break;
  }
  return {unit, {unit, 1}};
}

std::string quoted(const QString& text) { return CompactJson(JsonValue::String(text.toStdString())); }

QString spelled(const JsonValue& value, const ShownUnit& shown) {
  if (value.IsNumber()) return shortNumber(shown.Shown(value.number));
  if (value.IsString()) return QString::fromStdString(value.text);
  if (value.kind == JsonValue::Kind::kNull) return {};
  return QString::fromStdString(CompactJson(shown.factor == 1 ? value : listShown(value, shown)));
}

std::string written(const QString& text, bool formula, const ShownUnit& shown) {
  if (const auto number = numberIn(text)) {
    if (shown.factor != 1) return ToJsonNumber(shown.ToSi(*number));
    // Comma or plus aside, as it was typed: no digit is lost.
    QString plain = text.trimmed();
    plain.replace(',', '.');
    if (plain.startsWith('+')) plain.remove(0, 1);
    ProblemList ignored;
    if (JsonDocument::Parse("[" + plain.toStdString() + "]", "", &ignored)) return plain.toStdString();
    return ToJsonNumber(*number);
  }
  return formula && !text.trimmed().isEmpty() ? quoted(plainNumber(text.trimmed()))
                                              : text.trimmed().toStdString();
}

JsonValue listShown(const JsonValue& list, const ShownUnit& shown) {
  if (list.IsNumber()) return JsonValue::Number(asRead(shown.Shown(list.number)));
  JsonValue out = list;
  for (JsonValue& item : out.items) item = listShown(item, shown);
  return out;
}

}  // namespace linkwright::app
