// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/KindReader.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "engine/io/JsonDocument.h"

namespace linkwright {
namespace {

std::string InQuotes(std::string_view text) { return "\"" + std::string(text) + "\""; }

std::string ListOf(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + InQuotes(word);
  return out;
}

std::string Uncapitalised(std::string text) {
  if (text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'a') text[0] += 'a' - 'A';
  return text;
}

/// Reads the value of one field; empty: it is absent or refused.
class FieldReader {
 public:
  FieldReader(const SceneElement& element, const Field& field) : element_(element), field_(field) {}

  std::optional<FieldValue> Read() {
    if (field_.type == FieldType::kPose) return ReadPose();
    if (field_.type == FieldType::kNumber) return ReadNumber();
    value_ = element_.Get(field_.name);
    if (!value_) return std::nullopt;
    switch (field_.type) {
      case FieldType::kBool: {
        bool out = false;
        return Taken(element_.Bool(field_.name, &out), out);
      }
      case FieldType::kText: {
        std::string out;
        return Taken(element_.String(field_.name, &out), out);
      }
      case FieldType::kChoice:
        return ReadChoice();
      case FieldType::kVector: {
        Vector3 out;
        if (!element_.Vector(field_.name, &out)) return std::nullopt;
        if (field_.direction && !(out.norm() > 1e-9))
          return Refuse(InQuotes(field_.name) + " is no direction: it is zero");
        return out;
      }
      case FieldType::kNumbers:
        return ReadNumbers();
      case FieldType::kNames: {
        std::vector<std::string> out;
        return Taken(element_.Strings(field_.name, &out), out);
      }
      case FieldType::kNumbersByName:
        return ReadByName();
      case FieldType::kFunction: {
        Function out;
        return Taken(ReadFormula(*value_, &out), out);
      }
      case FieldType::kFunctions:
        return ReadFormulas();
      default:
        return std::nullopt;
    }
  }

 private:
  template <class V>
  static std::optional<FieldValue> Taken(bool good, const V& value) {
    return good ? std::optional<FieldValue>(value) : std::nullopt;
  }
  std::nullopt_t Refuse(const std::string& why) const {
    element_.Error(value_->line, why);
    return std::nullopt;
  }

  std::optional<FieldValue> ReadPose() const {
    bool given = false;
    for (const std::string& key : field_.Keys()) given = given || element_.Get(key);
    Transform out;
    if (!given || !element_.Pose(&out)) return std::nullopt;
    return out;
  }

  std::optional<FieldValue> ReadNumber() {
    const std::string degrees = field_.name + "_deg";
    const bool in_degrees = field_.angle && element_.Get(degrees);
    value_ = element_.Get(in_degrees ? degrees : field_.name);
    double out = 0;
    if (!(field_.angle ? element_.Angle(field_.name, &out) : element_.Number(field_.name, &out)))
      return std::nullopt;
    if (field_.range.Contains(out) && (!field_.whole || out == std::floor(out))) return out;
    return Refuse(RangeText(in_degrees ? degrees : field_.name, in_degrees ? 180 / kPi : 1));
  }

  std::string RangeText(const std::string& key, double unit) const {
    const Interval& range = field_.range;
    const std::string must = InQuotes(key) + " must be ";
    const std::string not_this = ", not " + value_->text;
    const auto number = [&](double bound) {
      return ToJsonNumber(unit == 1 ? bound : std::round(bound * unit));
    };
    if (std::isfinite(range.most))
      return must + (field_.whole ? "a whole number " : "") + (range.open ? "greater than " : "from ") +
             number(range.least) + (range.open ? " and at most " : " to ") + number(range.most) + not_this;
    if (range == kPositive) return must + "greater than zero" + not_this;
    if (range == kNotNegative) return InQuotes(key) + " must not be negative: " + value_->text;
    return must + (field_.whole ? "a whole number" : "at least " + number(range.least)) + not_this;
  }

  std::optional<FieldValue> ReadChoice() const {
    std::string name;
    if (!element_.String(field_.name, &name)) return std::nullopt;
    if (const auto alias = field_.aliases.find(name); alias != field_.aliases.end()) name = alias->second;
    if (std::find(field_.choices.begin(), field_.choices.end(), name) != field_.choices.end()) return name;
    return Refuse(InQuotes(field_.name) + " must be one of " + ListOf(field_.choices) + ", not " +
                  InQuotes(name));
  }

  std::optional<FieldValue> ReadNumbers() const {
    const int counts[] = {field_.count};
    std::vector<double> out;
    if (!element_.Numbers(field_.name,
                          field_.count > 0 ? std::span<const int>(counts) : std::span<const int>(), &out))
      return std::nullopt;
    for (std::size_t i = 0; i < out.size(); ++i)
      if (!field_.range.Contains(out[i]))
        return Refuse(InQuotes(field_.name) + " holds a number out of its range");
    return out;
  }

  std::optional<FieldValue> ReadByName() const {
    const auto object = element_.Object(field_.name);
    if (!object) return std::nullopt;
    NumbersByName out;
    for (std::size_t i = 0; i < object->value().keys.size(); ++i) {
      const std::string& key = object->value().keys[i];
      const JsonValue& item = object->value().items[i];
      std::vector<double> numbers(1);
      if (item.IsArray() && field_.count != 1) {
        if (!object->Numbers(key, {}, &numbers)) continue;
      } else if (!object->Number(key, numbers.data())) {
        continue;
      }
      const auto outside = std::find_if(numbers.begin(), numbers.end(),
                                        [&](double number) { return !field_.range.Contains(number); });
      if (outside != numbers.end())
        object->Error(item.line, InQuotes(key) +
                                     (field_.range == kNotNegative ? " must not be negative: "
                                                                   : " is out of its range: ") +
                                     ToJsonNumber(*outside));
      else
        out[key] = std::move(numbers);
    }
    return out;
  }

  bool ReadFormula(const JsonValue& value, Function* out) const {
    if (value.IsNumber()) {
      *out = {value.number, {}};
      return true;
    }
    if (!value.IsString()) {
      element_.Error(value.line,
                     InQuotes(field_.name) + " must be a number or a formula, not " + ToString(value.kind));
      return false;
    }
    if (const std::string wrong = Expression::Check(value.text, field_.variables); !wrong.empty()) {
      element_.Error(value.line, InQuotes(field_.name) + " \"" + value.text + "\" is no formula: " + wrong);
      return false;
    }
    *out = {0, value.text};
    return true;
  }

  std::optional<FieldValue> ReadFormulas() const {
    std::array<Function, 3> out;
    if (!value_->IsArray() || value_->items.size() != out.size())
      return Refuse(InQuotes(field_.name) + " needs three numbers or formulas");
    for (std::size_t i = 0; i < out.size(); ++i)
      if (!ReadFormula(value_->items[i], &out[i])) return std::nullopt;
    return out;
  }

  const SceneElement& element_;
  const Field& field_;
  const JsonValue* value_ = nullptr;
};

const JsonValue* FirstOf(const SceneElement& element, const Field& field) {
  for (const std::string& key : field.Keys())
    if (const JsonValue* value = element.Get(key)) return value;
  return nullptr;
}

void ReadPart(const SceneElement& element, const Field& field, void* object) {
  if (const auto part = element.Object(field.name)) ReadObject(*part, field.kind(), field.make_part(object));
}

void WarnOfMeaningless(const SceneElement& element, const Kind& kind, const void* object) {
  const Field* type = kind.Discriminator();
  for (const Field& field : kind.fields) {
    if (field.Applies(object)) continue;
    for (const std::string& key : field.Keys()) {
      const JsonValue* value = element.Get(key);
      if (!value) continue;
      std::string text = InQuotes(key) + " means nothing";
      if (type) text += " for the type " + InQuotes(std::get<std::string>(type->get(object)));
      element.Warning(value->key_line, text);
    }
  }
}

void CheckRequired(const SceneElement& element, const Kind& kind, const void* object,
                   const std::vector<std::string>& needed) {
  for (const Field& field : kind.fields) {
    const bool must =
        field.Required(object) || std::find(needed.begin(), needed.end(), field.name) != needed.end();
    if (!must || FirstOf(element, field)) continue;
    std::string text = InQuotes(field.Keys().front()) + " is missing";
    if (!field.choices.empty())
      text += ": one of " + ListOf(field.choices);
    else if (!field.help.empty())
      text += ": " + Uncapitalised(field.help.substr(0, field.help.find_first_of(".;")));
    element.Error(element.line(), text);
  }
  for (const std::vector<std::string>& group : kind.any_of) {
    const bool given = std::any_of(group.begin(), group.end(), [&](const std::string& name) {
      return FirstOf(element, *kind.Find(name));
    });
    if (!given) element.Error(element.line(), "needs one of " + ListOf(group));
  }
}

}  // namespace

bool ReadObject(const SceneElement& element, const Kind& kind, void* object,
                const std::vector<std::string>& needed) {
  const std::size_t errors = element.problems()->ErrorCount();
  const std::vector<std::string> keys = kind.Keys();
  element.CheckKeys(std::vector<std::string_view>(keys.begin(), keys.end()));
  bool type_known = true;
  for (const Field& field : kind.fields) {
    switch (field.type) {
      case FieldType::kOther:
        break;
      case FieldType::kPart:
        ReadPart(element, field, object);
        break;
      case FieldType::kList:
        ReadList(element, field, object);
        break;
      default: {
        const auto value = FieldReader(element, field).Read();
        if (value && field.Applies(object)) field.set(object, *value);
        // Without its type, the object's other fields cannot be judged.
        if (&field == kind.Discriminator() && !value && (field.Required(object) || element.Get(field.name)))
          type_known = false;
      }
    }
  }
  if (!type_known) {
    if (!element.Get(kind.Discriminator()->name)) CheckRequired(element, kind, object, needed);
    return false;
  }
  WarnOfMeaningless(element, kind, object);
  CheckRequired(element, kind, object, needed);
  if (element.problems()->ErrorCount() > errors) return false;
  if (!kind.check) return true;
  std::string_view at;
  const std::string wrong = kind.check(object, &at);
  if (wrong.empty()) return true;
  const Field* field = at.empty() ? nullptr : kind.Find(at);
  const JsonValue* value = field ? FirstOf(element, *field) : nullptr;
  element.Error(value ? value->key_line : element.line(), wrong);
  return false;
}

void ReadList(const SceneElement& element, const Field& field, void* object) {
  const Kind& kind = field.kind();
  const std::vector<std::string> needed =
      field.items_need ? field.items_need(object) : std::vector<std::string>();
  const Field* name = kind.Find("name");
  std::set<std::string> names;
  for (const SceneElement& item : element.Items(field.name)) {
    const std::shared_ptr<void> read = kind.make();
    const bool good = ReadObject(item, kind, read.get(), needed);
    const std::string own = name ? kind.NameOf(read.get()) : std::string();
    if (!own.empty() && kind.base_name && !names.insert(own).second)
      item.Error(item.Get("name")->line, "another one of the scene's " + kind.plural + " has the same name");
    if (good) kind.assign(field.append(object), read.get());
  }
  NameItems(field, object);
}

}  // namespace linkwright
