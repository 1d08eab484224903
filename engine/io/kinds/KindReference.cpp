// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/kinds/KindReference.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "engine/io/kinds/KindWriter.h"
#include "engine/io/kinds/SchemaConditions.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

std::string InCode(const std::string& text) { return "`" + text + "`"; }

// Of a cell: without what ends it.
std::string CellText(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

std::string ListText(const std::vector<std::string>& words, const char* last) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i)
    out += (i == 0 ? "" : i + 1 == words.size() ? last : ", ") + words[i];
  return out;
}

std::string KindLink(const Kind& kind) { return "[" + kind.title + "](#" + kind.name + ")"; }

// "2 ", "3 or 6 "; empty: any number of them.
std::string CountText(const Field& field) {
  std::vector<std::string> counts;
  for (const int count : field.counts) counts.push_back(std::to_string(count));
  if (counts.empty() && field.count > 0) counts.push_back(std::to_string(field.count));
  return counts.empty() ? "" : ListText(counts, " or ") + " ";
}

std::string PluralOf(const std::string& refers) {
  if (refers == "part") return "robots, links, frames or shapes";
  return refers == "frame" ? "links or frames" : refers + "s";
}

std::string TypeText(const Field& field) {
  const std::string count = field.count > 0 ? std::to_string(field.count) + " " : "";
  switch (field.type) {
    case FieldType::kBool:
      return "true or false";
    case FieldType::kNumber:
      return field.whole ? "whole number" : "number";
    case FieldType::kText:
      return field.refers.empty() ? "text" : "name of a " + NamedInWords(field.refers);
    case FieldType::kChoice: {
      std::vector<std::string> words;
      for (const std::string& choice : field.choices) words.push_back(InCode(choice));
      return ListText(words, " or ");
    }
    case FieldType::kVector:
      return "three numbers";
    case FieldType::kPose:
      return "pose";
    case FieldType::kNumbers:
      return CountText(field) + "numbers";
    case FieldType::kRows:
      return "rows of " + count + "numbers";
    case FieldType::kMatrix:
      return field.rotation ? "three rows" : "three numbers or three rows";
    case FieldType::kColor:
      return "color";
    case FieldType::kColors:
      return "colors by name";
    case FieldType::kNames:
      return field.refers.empty() ? "list of texts" : "names of " + PluralOf(field.refers);
    case FieldType::kNamePairs:
      return "pairs of names of " + PluralOf(field.refers);
    case FieldType::kHeightField:
      return "`size`: two numbers, and `heights`: rows of numbers";
    case FieldType::kNumbersByName:
      return std::string(field.count == 1 ? "number" : "number or numbers") + " by " + field.refers;
    case FieldType::kFunction:
      return "number or formula";
    case FieldType::kFunctions:
      return "three numbers or formulas";
    case FieldType::kPart:
      return (field.switchable ? "true or false or " : "") + KindLink(field.kind());
    case FieldType::kList:
      return "list of: " + KindLink(field.kind());
    default:
      for (const Kind* kind : AllKinds())
        if (kind->name == field.definition) return KindLink(*kind);
      return field.definition.empty() ? "" : "see the schema: " + field.definition;
  }
}

std::string ReferenceRangeText(const Interval& range) {
  const bool above = std::isfinite(range.least), below = std::isfinite(range.most);
  std::string out;
  if (above) out = (range.open ? "> " : below ? "" : "≥ ") + ToJsonNumber(range.least);
  if (below && above) out += (range.open ? ", ≤ " : " to ") + ToJsonNumber(range.most);
  if (below && !above) out = "≤ " + ToJsonNumber(range.most);
  return out;
}

std::string RangeColumn(const Field& field) {
  std::string out = ReferenceRangeText(field.range);
  if (field.nearest_zero > 0) out += out.empty() ? "not zero" : ", not zero";
  if (field.direction) out = "not zero";
  if (field.least > 0) out = "at least " + std::to_string(field.least);
  return out;
}

// "for `type` `spring` or `torque`", "with `file`": these states of one field.
std::string StatesText(const std::vector<const KindState*>& states) {
  const KindState& first = *states.front();
  const std::string name = InCode(first.field->name);
  if (first.choice.empty()) return (first.given ? "with " : "without ") + name;
  std::vector<std::string> words;
  words.reserve(states.size());
  for (const KindState* state : states) words.push_back(InCode(state->choice));
  return "for " + name + " " + ListText(words, " or ");
}

// When the field means something, and when it must be given.
std::string ConditionColumn(const Field& field, const KindConditions& found) {
  if (std::find(found.required.begin(), found.required.end(), &field) != found.required.end())
    return "required";
  const auto has = [&](const std::vector<const Field*>& fields) {
    return std::find(fields.begin(), fields.end(), &field) != fields.end();
  };
  std::string out;
  const auto add = [&](const std::string& text) { out += (out.empty() ? "" : "; ") + text; };
  for (auto at = found.conditions.begin(); at != found.conditions.end();) {
    // The states of one field that decides.
    std::vector<const KindState*> meant, needed;
    std::size_t all = 0;
    const Field* const decider = at->state.field;
    for (; at != found.conditions.end() && at->state.field == decider; ++at, ++all) {
      if (!has(at->meaningless)) meant.push_back(&at->state);
      if (has(at->required)) needed.push_back(&at->state);
      for (const auto& [ranged, range] : at->ranges)
        if (ranged == &field) add(ReferenceRangeText(range) + " " + StatesText({&at->state}));
    }
    if (!meant.empty() && meant.size() < all) add(StatesText(meant));
    if (!needed.empty()) add("required " + StatesText(needed));
  }
  return out;
}

std::string KeyColumn(const Field& field) {
  std::vector<std::string> keys;
  for (const std::string& key : field.Keys()) keys.push_back(InCode(key));
  return ListText(keys, ", ");
}

void WriteKind(const Kind& kind, std::string* out) {
  *out += "<a id=\"" + kind.name + "\"></a>\n## " + kind.title + "\n\n" + kind.help + "\n\n";
  *out += "| key | type | unit | range | default | meaning | condition |\n|---|---|---|---|---|---|---|\n";
  const std::shared_ptr<void> made = kind.make();
  const KindConditions found = FindConditions(kind);
  for (const Field& field : kind.fields) {
    const auto value = field.Required(made.get()) ? std::nullopt : DefaultToJson(field, made.get());
    std::string shown = value ? WriteJson(*value) : field.unbounded ? "no bound" : "";
    if (!shown.empty() && shown.back() == '\n') shown.pop_back();
    const std::string columns[] = {KeyColumn(field),
                                   TypeText(field),
                                   UnitText(field.unit),
                                   RangeColumn(field),
                                   value ? InCode(shown) : shown,
                                   field.help,
                                   ConditionColumn(field, found)};
    for (const std::string& column : columns) *out += "| " + CellText(column) + (column.empty() ? "" : " ");
    *out += "|\n";
  }
  for (const auto& [groups, how] : {std::pair(&kind.any_of, "At least"), {&kind.one_of, "Exactly"}})
    for (const std::vector<std::string>& group : *groups) {
      std::vector<std::string> keys;
      keys.reserve(group.size());
      for (const std::string& name : group) keys.push_back(InCode(name));
      *out += std::string("\n") + how + " one of " + ListText(keys, " and ") + " is given.\n";
    }
  *out += "\n";
}

void CollectKinds(const Kind& kind, std::vector<const Kind*>* kinds) {
  if (std::find(kinds->begin(), kinds->end(), &kind) != kinds->end()) return;
  kinds->push_back(&kind);
  for (const Field& field : kind.fields) {
    if (field.kind) {
      CollectKinds(field.kind(), kinds);
      continue;
    }
    for (const Kind* other : AllKinds())
      if (field.type == FieldType::kOther && other->name == field.definition) CollectKinds(*other, kinds);
  }
}

}  // namespace

std::string UnitText(const std::string& unit) {
  std::string out;
  for (const char c : unit) out += c == '|' ? std::string(" or ") : std::string(1, c);
  return out;
}

std::string DescriptionOf(const Field& field, const std::string& key) {
  std::string text = field.help, unit = UnitText(field.unit);
  if (field.type == FieldType::kPose && key != "xyz") {
    if (key == "quaternion")
      return "Orientation of the pose as a quaternion [w, x, y, z], of any length but zero.";
    return std::string("Orientation of the pose: roll, pitch and yaw about the fixed x, y and z axes ") +
           (key == "rpy" ? "[rad]." : "[degrees].");
  }
  if (key != field.name && key == field.name + "_deg") return "The same in degrees.";
  if (unit.empty()) return text;
  // Behind the first sentence, which reports what it is.
  std::size_t end = text.find(". ");
  if (end == std::string::npos) end = text.ends_with('.') ? text.size() - 1 : text.size();
  return text.insert(end, (end > 0 ? " [" : "[") + unit + "]");
}

std::optional<JsonValue> DefaultToJson(const Field& field, const void* object) {
  if (field.type == FieldType::kPart || field.type == FieldType::kList || field.type == FieldType::kOther ||
      field.type == FieldType::kPose)
    return std::nullopt;
  const FieldValue value = field.get(object);
  if (const auto* number = std::get_if<double>(&value); number && !std::isfinite(*number))
    return std::nullopt;
  const JsonValue json = FieldToJson(field, value);
  const bool empty = json.kind == JsonValue::Kind::kNull || (json.IsString() && json.text.empty()) ||
                     ((json.IsArray() || json.IsObject()) && json.items.empty());
  if (empty) return std::nullopt;
  return json;
}

std::string KindReferenceText(const Kind& root) {
  std::string out = "# " + root.title + "\n\n";
  std::vector<const Kind*> kinds;
  CollectKinds(root, &kinds);
  for (const Kind* kind : kinds) WriteKind(*kind, &out);
  while (out.ends_with("\n\n")) out.pop_back();
  return out;
}

}  // namespace linkwright
