// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/edit/FieldRange.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/base/MessageOfText.h"
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

Message RangeInWords(const Field& field, const void* object, double factor, const std::string& unit) {
  const Interval range = field.range_for ? field.range_for(object) : field.range;
  const std::string behind = unit.empty() ? "" : unit == "°" ? unit : " " + unit;
  const auto number = [&](double bound) { return ShortNumber(bound * factor); };
  const auto with_unit = [&](double bound) -> Message { return number(bound) + behind; };
  if (!field.numbers.empty()) {
    std::string others;
    for (std::size_t i = 0; i + 1 < field.numbers.size(); ++i)
      others += (i == 0 ? "" : ", ") + number(field.numbers[i]);
    const Message last = with_unit(field.numbers.back());
    return others.empty() ? last : MessageOf("scene.or", {others, last});
  }
  const bool least = std::isfinite(range.least), most = std::isfinite(range.most);
  const auto words = [&](std::string_view id, std::string_view of_whole, std::vector<Message> bounds) {
    return MessageOf(field.whole ? of_whole : id, std::move(bounds));
  };
  Message found;
  if (least && most && !range.open)
    found = words("range.from-to", "range.whole-from-to", {number(range.least), with_unit(range.most)});
  else if (least && most)
    found = words("range.greater-at-most", "range.whole-greater-at-most",
                  {number(range.least), with_unit(range.most)});
  else if (least)
    found = range.open ? words("range.greater", "range.whole-greater", {with_unit(range.least)})
                       : words("range.at-least", "range.whole-at-least", {with_unit(range.least)});
  else if (most)
    found = words("range.at-most", "range.whole-at-most", {with_unit(range.most)});
  else if (field.whole)
    found = MessageOf("range.whole");
  if (field.nearest_zero > 0 || (field.direction && found.text.empty()))
    return found.text.empty() ? MessageOf("range.not-zero") : MessageOf("range.but-not-zero", {found});
  return found;
}

Message FieldNumber::WhyNot(const CObjectContainer& scene, double value, std::string_view given) const {
  const double factor = degrees_ ? 180 / kPi : 1;
  const bool free = field_->free_number >= 0 && component_ == field_->free_number;
  const bool among = field_->numbers.empty() || std::find(field_->numbers.begin(), field_->numbers.end(),
                                                          value) != field_->numbers.end();
  const bool good =
      free || (range().Contains(value) && among && (!field_->whole || value == std::floor(value)) &&
               std::abs(value) >= field_->nearest_zero);
  if (!good) {
    const Message words = RangeInWords(*field_, object_->value(), factor, UnitIn(scene));
    return MessageOf("range.outside",
                     {given, place_, words.text.empty() ? MessageOf("range.finite-number") : words});
  }
  return {};
}

Message WhyNotTogether(const Field& field, const FieldValue& value) {
  if (const auto* vector = std::get_if<Vector3>(&value); vector && field.direction)
    if (!(vector->stableNorm() > field.shortest)) return MessageOf("range.no-direction", {field.name});
  const auto* rows = std::get_if<std::vector<double>>(&value);
  if (!rows || field.type != FieldType::kRows || !field.ascending) return {};
  const auto columns = static_cast<std::size_t>(field.count);
  for (std::size_t i = columns; i < rows->size(); i += columns)
    if (!((*rows)[i - columns] < (*rows)[i]))
      return MessageOf("scene.first-numbers-rows-must-increase", {field.name});
  return {};
}

Message WhyWrong(const SceneObject& object) {
  for (const Field& each : object.kind().fields) {
    if (!each.ascending && !each.direction) continue;
    if (!each.HoldsValue() || !each.Applies(object.value())) continue;
    if (Message why = WhyNotTogether(each, each.get(object.value())); !why.text.empty()) return why;
  }
  std::string_view field;
  return object.kind().check ? MessageOfText(object.kind().check(object.value(), &field)) : Message();
}

}  // namespace linkwright
