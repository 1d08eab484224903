// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/fields/FieldParts.h"

#include <QObject>
#include <QWidget>

#include "app/languages/MessageText.h"
#include "app/panels/fields/ValueLine.h"
#include "engine/math/Types.h"
#include "engine/scene/edit/FieldRange.h"

namespace linkwright::app {

JsonValue partsOf(const SceneObject& object, const Field& field, const std::string& key) {
  const FieldValue value = field.get(object.value());
  const auto* vector = std::get_if<Vector3>(&value);
  if (vector == nullptr) return FieldValueToJson(object, field, key);
  JsonValue parts = JsonValue::Array();
  for (int i = 0; i < 3; ++i) parts.items.push_back(JsonValue::Number((*vector)[i]));
  return parts;
}

std::string withPart(const SceneObject& object, const Field& field, const std::string& key, std::size_t part,
                     std::size_t count, const std::string& typed) {
  const JsonValue own = partsOf(object, field, key);
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    text += text.empty() ? "[" : ", ";
    text += i == part ? typed : i < own.items.size() ? CompactJson(own.items[i]) : std::string("0");
  }
  return text + "]";
}

QString rangeOf(const Field& field, const SceneObject& object, const TypedNumbers& typed) {
  const bool numbers = field.type == FieldType::kNumber || field.type == FieldType::kVector ||
                       field.type == FieldType::kNumbers || field.type == FieldType::kNumbersByName;
  if (!numbers) return {};
  const bool degrees = typed.unit == kDegreesUnit;
  QString words = messageText(
      RangeInWords(field, object.value(), degrees ? 180 / kPi : typed.shown.factor, typed.shown.name));
  if (!words.isEmpty()) words[0] = words[0].toUpper();
  return words;
}

void tellRange(QWidget* editor, const QString& range) {
  if (range.isEmpty()) return;
  const QString tip = editor->toolTip();
  editor->setToolTip(tip.isEmpty() ? range : tip + "\n" + range);
  for (QObject* part : editor->children())
    if (auto* line = qobject_cast<ValueLine*>(part)) tellRange(line, range);
}

}  // namespace linkwright::app
