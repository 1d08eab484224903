// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/KindReader.h"

#include <algorithm>
#include <cassert>
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

// " for the type "rod"", or nothing where the kind has no types.
std::string ForType(const Kind& kind, const void* object) {
  const Field* type = kind.Discriminator();
  return type ? " for the type " + InQuotes(std::get<std::string>(type->get(object))) : std::string();
}

/// What the objects around the one that is read say to it.
struct ReadScope {
  const ColorsByName* colors = nullptr;
};

/// Reads the value of one field; empty: it is absent or refused.
class FieldReader {
 public:
  FieldReader(const SceneElement& element, const Kind& kind, const Field& field, const void* object,
              const ReadScope& scope)
      : element_(element), kind_(kind), field_(field), object_(object), scope_(scope) {}

  std::optional<FieldValue> Read() {
    if (field_.type == FieldType::kPose) return ReadPose();
    if (!FindValue()) return std::nullopt;
    switch (field_.type) {
      case FieldType::kBool: {
        bool out = false;
        return Taken(element_.Bool(field_.name, &out), out);
      }
      case FieldType::kText: {
        std::string out;
        if (!element_.String(field_.name, &out)) return std::nullopt;
        if (field_.filled && out.empty()) return Refuse(InQuotes(field_.name) + " is empty");
        return out;
      }
      case FieldType::kChoice:
        return ReadChoice();
      case FieldType::kNumber:
        return ReadNumber();
      case FieldType::kVector:
        return ReadVector();
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
      case FieldType::kRows:
        return ReadRows();
      case FieldType::kMatrix:
        return ReadMatrix();
      case FieldType::kColor:
        return ReadColor();
      case FieldType::kColors:
        return ReadColors();
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

  // The value of the field's key, or of the one in degrees.
  bool FindValue() {
    value_ = element_.Get(field_.name);
    if (!field_.angle) return value_ != nullptr;
    const std::string& degrees = field_.keys[1];
    const JsonValue* in_degrees = element_.Get(degrees);
    if (!in_degrees) return value_ != nullptr;
    if (value_)
      element_.Error(in_degrees->line,
                     InQuotes(field_.name) + " and " + InQuotes(degrees) + " are both given");
    value_ = in_degrees;
    key_ = &degrees;
    unit_ = kPi / 180;
    if (field_.degrees && field_.Applies(object_) && !field_.degrees(object_)) {
      element_.Error(value_->key_line, InQuotes(degrees) + " means nothing" + ForType(kind_, object_) +
                                           ": only angles are in degrees");
      return false;
    }
    return true;
  }
  const std::string& key() const { return key_ ? *key_ : field_.name; }

  std::optional<FieldValue> ReadNumber() {
    double out = 0;
    if (!element_.Number(key(), &out)) return std::nullopt;
    out *= unit_;
    if (!field_.numbers.empty()) {
      if (std::find(field_.numbers.begin(), field_.numbers.end(), out) != field_.numbers.end()) return out;
      std::string text = InQuotes(key()) + " must be ";
      for (std::size_t i = 0; i < field_.numbers.size(); ++i)
        text += (i == 0 ? "" : " or ") + ToJsonNumber(field_.numbers[i]);
      return Refuse(text + ", not " + value_->text);
    }
    if (field_.range.Contains(out) && (!field_.whole || out == std::floor(out))) return out;
    return Refuse(RangeText(key(), 1 / unit_));
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

  // Of each of several numbers.
  bool InRange(const double* numbers, std::size_t count) const {
    for (std::size_t i = 0; i < count; ++i) {
      if (field_.range.Contains(numbers[i])) continue;
      Refuse(InQuotes(key()) +
             (field_.range == kPositive ? " must hold numbers greater than zero, not "
                                        : " holds a number out of its range: ") +
             ToJsonNumber(numbers[i]));
      return false;
    }
    return true;
  }

  // V: a fixed number of numbers.
  template <class V>
  bool MakeDirection(V* numbers) const {
    if (!field_.direction) return true;
    const double length = numbers->stableNorm();
    if (!(length > field_.shortest)) {
      Refuse(InQuotes(key()) + " is no direction: it is zero");
      return false;
    }
    if (field_.unit_within > 0 && std::abs(length - 1) > field_.unit_within) *numbers = V(*numbers / length);
    return true;
  }

  std::optional<FieldValue> ReadVector() const {
    Vector3 out;
    if (field_.named_axes && value_->IsString()) {
      static constexpr std::string_view kNames[] = {"x", "y", "z", "-x", "-y", "-z"};
      for (int i = 0; i < 6; ++i)
        if (value_->text == kNames[i]) return Vector3((i < 3 ? 1.0 : -1.0) * Vector3::Unit(i % 3));
      return Refuse(InQuotes(key()) +
                    " must be [x, y, z], or one of \"x\", \"y\", \"z\", \"-x\", \"-y\", \"-z\"");
    }
    if (!element_.Vector(key(), &out) || !InRange(out.data(), 3) || !MakeDirection(&out)) return std::nullopt;
    return out;
  }

  std::optional<FieldValue> ReadNumbers() const {
    const int one[] = {field_.count};
    std::span<const int> counts = field_.counts;
    if (counts.empty() && field_.count > 0) counts = one;
    std::vector<double> out;
    if (!element_.Numbers(key(), counts, &out)) return std::nullopt;
    for (double& number : out) number *= unit_;
    if (!InRange(out.data(), out.size())) return std::nullopt;
    if (field_.direction) {
      assert(out.size() == 4);
      Eigen::Vector4d numbers(out.data());
      if (!MakeDirection(&numbers)) return std::nullopt;
      out.assign(numbers.begin(), numbers.end());
    }
    return out;
  }

  // Appends the numbers of a row.
  bool ReadRow(const JsonValue& row, std::size_t count, std::vector<double>* out) const {
    bool good = row.IsArray() && row.items.size() == count;
    for (std::size_t i = 0; good && i < count; ++i) {
      good = row.items[i].IsNumber();
      out->push_back(row.items[i].number);
    }
    if (!good)
      element_.Error(row.line, InQuotes(key()) + " must hold rows of " + std::to_string(count) + " numbers");
    return good;
  }

  std::optional<FieldValue> ReadRows() const {
    if (!element_.Expect(*value_, key(), JsonValue::Kind::kArray)) return std::nullopt;
    if (value_->items.size() < 2) return Refuse(InQuotes(key()) + " must hold at least two rows of numbers");
    const auto count = static_cast<std::size_t>(field_.count);
    std::vector<double> out;
    for (const JsonValue& row : value_->items) {
      if (!ReadRow(row, count, &out)) return std::nullopt;
      if (!field_.ascending || out.size() == count ||
          *(out.end() - field_.count) > *(out.end() - 2 * field_.count))
        continue;
      element_.Error(row.line, "the first numbers of the rows of " + InQuotes(key()) + " must increase");
      return std::nullopt;
    }
    return out;
  }

  std::optional<FieldValue> ReadMatrix() const {
    if (!element_.Expect(*value_, key(), JsonValue::Kind::kArray)) return std::nullopt;
    std::vector<double> out;
    if (value_->items.empty() || !value_->items[0].IsArray()) {
      Vector3 diagonal;
      if (!element_.Vector(key(), &diagonal)) return std::nullopt;
      return std::vector<double>{diagonal.x(), 0, 0, 0, diagonal.y(), 0, 0, 0, diagonal.z()};
    }
    if (value_->items.size() != 3) return Refuse(InQuotes(key()) + " must hold three numbers or three rows");
    for (const JsonValue& row : value_->items)
      if (!ReadRow(row, 3, &out)) return std::nullopt;
    constexpr double kUnsymmetric = 1e-9;  // of the largest number
    double largest = 0;
    for (const double number : out) largest = std::max(largest, std::abs(number));
    for (const auto& [i, j] : {std::pair{1, 3}, {2, 6}, {5, 7}}) {
      double &a = out[static_cast<std::size_t>(i)], &b = out[static_cast<std::size_t>(j)];
      if (std::abs(a - b) > kUnsymmetric * largest) return Refuse(InQuotes(key()) + " is not symmetric");
      a = b = 0.5 * (a + b);
    }
    return out;
  }

  std::optional<FieldValue> ReadColor() const {
    NamedColor out;
    if (!value_->IsString() || value_->text.starts_with("#"))
      return Taken(element_.ReadColor(key(), &out.color), out);
    out.name = value_->text;
    const auto named = scope_.colors ? scope_.colors->find(out.name) : ColorsByName::const_iterator();
    if (!scope_.colors || named == scope_.colors->end())
      return Refuse(InQuotes(key()) + " is neither \"#rrggbb\" nor numbers, and the robot's colors have no " +
                    InQuotes(out.name));
    out.color = named->second;
    return out;
  }

  std::optional<FieldValue> ReadColors() const {
    const auto object = element_.Object(key());
    if (!object) return std::nullopt;
    ColorsByName out;
    for (const std::string& name : object->value().keys) object->ReadColor(name, &out[name]);
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
  const Kind& kind_;
  const Field& field_;
  const void* object_;
  const ReadScope& scope_;
  const JsonValue* value_ = nullptr;
  const std::string* key_ = nullptr;  // null: the field's name
  double unit_ = 1;
};

const JsonValue* FirstOf(const SceneElement& element, const Field& field) {
  for (const std::string& key : field.Keys())
    if (const JsonValue* value = element.Get(key)) return value;
  return nullptr;
}

// Whether another field of this name, which shares its key, means something for the object.
bool SharesKey(const Kind& kind, const Field& field, const void* object) {
  return std::any_of(kind.fields.begin(), kind.fields.end(), [&](const Field& other) {
    return &other != &field && other.name == field.name && other.Applies(object);
  });
}

/// Reads the objects of a kind and what is in them.
class ObjectReader {
 public:
  static bool Read(const SceneElement& element, const Kind& kind, void* object,
                   const std::vector<std::string>& needed, ReadScope scope) {
    const std::size_t errors = element.problems()->ErrorCount();
    if (kind.set_line) kind.set_line(object, element.line());
    element.CheckKeys(std::vector<std::string_view>(kind.keys.begin(), kind.keys.end()));
    ColorsByName colors;
    const Field* const type = kind.Discriminator();
    bool type_known = true;
    for (const Field& field : kind.fields) {
      const bool read = ReadField(element, kind, field, object, scope);
      if (read && field.type == FieldType::kColors) {
        colors = std::get<ColorsByName>(field.get(object));
        scope.colors = &colors;
      }
      if (&field == type && !read && (field.Required(object) || element.Get(field.name))) type_known = false;
    }
    if (!type_known) {
      // Without its type, the object's other fields cannot be judged.
      if (!element.Get(type->name)) CheckRequired(element, kind, object, needed, {});
      return false;
    }
    WarnOfMeaningless(element, kind, object);
    CheckCompany(element, kind, object);
    const std::set<std::string_view> filled =
        element.problems()->ErrorCount() > errors ? EveryImplied(kind) : FillImplied(element, kind, object);
    CheckRequired(element, kind, object, needed, filled);
    if (element.problems()->ErrorCount() > errors) return false;
    if (!kind.check) return true;
    std::string_view at;
    return Report(element, kind, kind.check(object, &at), at);
  }

  static void ReadItems(const SceneElement& element, const Field& field, void* object,
                        const ReadScope& scope) {
    const Kind& kind = field.kind();
    const std::vector<std::string> needed =
        field.items_need ? field.items_need(object) : std::vector<std::string>();
    const Field* name = kind.Find("name");
    const bool unique = name && (name->unique || kind.base_name);
    std::set<std::string> names;
    if (const JsonValue* value = element.Get(field.name);
        field.filled && value && value->IsArray() && value->items.empty())
      element.Error(value->key_line, InQuotes(field.name) + " is empty");
    for (const SceneElement& item : element.Items(field.name)) {
      void* const made = field.append(object);
      const bool good = Read(item, kind, made, needed, scope);
      if (unique) {
        const std::string own = kind.NameOf(made);
        if (!own.empty() && !names.insert(own).second)
          item.Error(item.Get("name")->line,
                     "another one of the scene's " + kind.plural + " has the same name");
      }
      if (!good || !field.check_item) continue;
      std::string_view at;
      Report(item, kind, field.check_item(object, made, &at), at);
    }
    NameItems(field, object);
  }

 private:
  // What is wrong, at a field's key if it names one. Returns whether nothing is.
  static bool Report(const SceneElement& element, const Kind& kind, const std::string& wrong,
                     std::string_view at) {
    if (wrong.empty()) return true;
    const Field* field = at.empty() ? nullptr : kind.Find(at);
    const JsonValue* value = field ? FirstOf(element, *field) : nullptr;
    element.Error(value ? value->key_line : element.line(), wrong);
    return false;
  }

  // Whether the field is given and was taken.
  static bool ReadField(const SceneElement& element, const Kind& kind, const Field& field, void* object,
                        const ReadScope& scope) {
    if (field.type == FieldType::kOther) return false;
    if (!field.Applies(object) && SharesKey(kind, field, object)) return false;
    if (field.type == FieldType::kList) {
      ReadItems(element, field, object, scope);
      return true;
    }
    if (field.type == FieldType::kPart) {
      const auto part = element.Object(field.name);
      return part && Read(*part, field.kind(), field.make_part(object),
                          field.items_need ? field.items_need(object) : std::vector<std::string>(), scope);
    }
    const auto value = FieldReader(element, kind, field, object, scope).Read();
    if (value && field.Applies(object)) field.set(object, *value);
    return value.has_value();
  }

  static void WarnOfMeaningless(const SceneElement& element, const Kind& kind, const void* object) {
    for (const Field& field : kind.fields) {
      if (field.Applies(object) || SharesKey(kind, field, object)) continue;
      for (const std::string& key : field.keys) {
        const JsonValue* value = element.Get(key);
        if (!value || IsExcluded(element, kind, field)) continue;
        const std::string text = InQuotes(key) + " means nothing" + ForType(kind, object);
        if (field.strict)
          element.Error(value->key_line, text);
        else
          element.Warning(value->key_line, text);
      }
    }
  }

  static bool IsExcluded(const SceneElement& element, const Kind& kind, const Field& field) {
    return std::any_of(kind.fields.begin(), kind.fields.end(), [&](const Field& other) {
      return FirstOf(element, other) && kind.Exclusive(field, other);
    });
  }

  // What must not stand beside something, and what must not stand without it.
  static void CheckCompany(const SceneElement& element, const Kind& kind, const void* object) {
    const auto refuse = [&](const Field& field, const std::string& other) {
      element.Error(FirstOf(element, field)->key_line,
                    InQuotes(field.name) + " cannot stand beside " + InQuotes(other));
    };
    for (const Field& field : kind.fields) {
      if ((field.excludes.empty() && field.needs.empty()) || !FirstOf(element, field)) continue;
      for (const std::string& name : field.excludes) {
        const JsonValue* other = FirstOf(element, *kind.Find(name));
        if (other && (field.excludes_empty || !other->items.empty())) refuse(field, name);
      }
      for (const std::string& name : field.needs) {
        if (!field.Applies(object) || FirstOf(element, *kind.Find(name))) continue;
        element.Error(FirstOf(element, field)->key_line,
                      InQuotes(field.name) + " needs " + InQuotes(name) + " beside it");
        break;
      }
    }
    for (const std::vector<std::string>& group : kind.one_of) {
      const Field* first = nullptr;
      for (const std::string& name : group) {
        const Field& field = *kind.Find(name);
        if (!FirstOf(element, field)) continue;
        if (first) refuse(field, first->name);
        if (!first) first = &field;
      }
      if (!first) element.Error(element.line(), "needs one of " + ListOf(group));
    }
  }

  static std::set<std::string_view> EveryImplied(const Kind& kind) {
    std::set<std::string_view> names;
    for (const ImpliedFields& implied : kind.implied)
      names.insert(implied.fields.begin(), implied.fields.end());
    return names;
  }
  // Those that follow from others, now that these are read; what does not, but must, is an error.
  static std::set<std::string_view> FillImplied(const SceneElement& element, const Kind& kind, void* object) {
    std::set<std::string_view> names;
    for (const ImpliedFields& implied : kind.implied) {
      const Field& absent = *kind.Find(implied.absent);
      if (FirstOf(element, absent) || !absent.Applies(object)) continue;
      if (!implied.fill(object) && absent.Required(object))
        element.Error(element.line(), InQuotes(absent.name) + " is missing, and " + implied.otherwise);
      names.insert(implied.fields.begin(), implied.fields.end());
    }
    return names;
  }

  static void CheckRequired(const SceneElement& element, const Kind& kind, const void* object,
                            const std::vector<std::string>& needed,
                            const std::set<std::string_view>& filled) {
    for (const Field& field : kind.fields) {
      const bool must = (field.Applies(object) && field.Required(object)) ||
                        std::find(needed.begin(), needed.end(), field.name) != needed.end();
      if (!must || filled.count(field.name) || FirstOf(element, field)) continue;
      std::string text = InQuotes(field.keys.front()) + " is missing";
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
};

}  // namespace

bool ReadObject(const SceneElement& element, const Kind& kind, void* object,
                const std::vector<std::string>& needed) {
  return ObjectReader::Read(element, kind, object, needed, {});
}

}  // namespace linkwright
