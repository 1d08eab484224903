// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/edit/FieldRange.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/scene/edit/FieldNumber.h"

namespace linkwright {
namespace {

constexpr int kDigits = 10;  // of a bound

std::string ShortNumber(double value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::general, kDigits).ptr;
  return {text, end};
}

}  // namespace

std::string RangeInWords(const Field& field, const void* object, double factor, const std::string& unit) {
  const Interval range = field.range_for ? field.range_for(object) : field.range;
  const std::string behind = unit.empty() ? "" : unit == "°" ? unit : " " + unit;
  const auto number = [&](double bound) { return ShortNumber(bound * factor); };
  if (!field.numbers.empty()) {
    std::string words;
    for (std::size_t i = 0; i < field.numbers.size(); ++i)
      words += (i == 0 ? "" : i + 1 == field.numbers.size() ? " or " : ", ") + number(field.numbers[i]);
    return words + behind;
  }
  const bool least = std::isfinite(range.least), most = std::isfinite(range.most);
  std::string words = field.whole ? "a whole number" : "";
  const auto add = [&](const std::string& more) { words += (words.empty() ? "" : " ") + more; };
  if (least && most && !range.open)
    add("from " + number(range.least) + " to " + number(range.most) + behind);
  else if (least)
    add((range.open ? "greater than " : "at least ") + number(range.least) +
        (most ? " and at most " + number(range.most) : "") + behind);
  else if (most)
    add("at most " + number(range.most) + behind);
  if (field.nearest_zero > 0 || (field.direction && words.empty()))
    add(words.empty() ? "not zero" : "but not zero");
  return words;
}

std::string FieldNumber::WhyNot(const CObjectContainer& scene, double value, std::string_view given) const {
  const double factor = degrees_ ? 180 / kPi : 1;
  const bool free = field_->free_number >= 0 && component_ == field_->free_number;
  const bool among = field_->numbers.empty() || std::find(field_->numbers.begin(), field_->numbers.end(),
                                                          value) != field_->numbers.end();
  const bool good =
      free || (range().Contains(value) && among && (!field_->whole || value == std::floor(value)) &&
               std::abs(value) >= field_->nearest_zero);
  if (!good) {
    const std::string words = RangeInWords(*field_, object_->value(), factor, UnitIn(scene));
    return "\"" + std::string(given) + "\" is outside of the range of " + place_ + ": " +
           (words.empty() ? "a finite number" : words);
  }
  return {};
}

std::string WhyNotTogether(const Field& field, const FieldValue& value) {
  if (const auto* vector = std::get_if<Vector3>(&value); vector && field.direction)
    if (!(vector->stableNorm() > field.shortest)) return field.name + " would be no direction: it is zero";
  const auto* rows = std::get_if<std::vector<double>>(&value);
  if (!rows || field.type != FieldType::kRows || !field.ascending) return {};
  const auto columns = static_cast<std::size_t>(field.count);
  for (std::size_t i = columns; i < rows->size(); i += columns)
    if (!((*rows)[i - columns] < (*rows)[i]))
      return "the first numbers of the rows of " + field.name + " must increase";
  return {};
}

std::string WhyWrong(const SceneObject& object) {
  for (const Field& each : object.kind().fields) {
    if (!each.ascending && !each.direction) continue;
    if (!each.HoldsValue() || !each.Applies(object.value())) continue;
    if (std::string why = WhyNotTogether(each, each.get(object.value())); !why.empty()) return why;
  }
  std::string_view field;
  return object.kind().check ? object.kind().check(object.value(), &field) : std::string();
}

}  // namespace linkwright
