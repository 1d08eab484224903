// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/kinds/FieldReader.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "engine/base/Message.h"
#include "engine/base/MessageOfText.h"
#include "engine/base/json/JsonDocument.h"

namespace linkwright {

std::string InQuotes(std::string_view text) { return "\"" + std::string(text) + "\""; }

std::string ListOf(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + InQuotes(word);
  return out;
}

Message MeansNothing(const std::string& key, const Kind& kind, const void* object, bool only_angles) {
  const Field* const type = kind.Discriminator();
  if (!type)
    return MessageOf(only_angles ? "scene.means-nothing-only-angles-are" : "scene.means-nothing",
                     {InQuotes(key)});
  return MessageOf(only_angles ? "scene.means-nothing-only-angles-of-type" : "scene.means-nothing-for-type",
                   {InQuotes(key), InQuotes(std::get<std::string>(type->get(object)))});
}

namespace {

class FieldReader {
 public:
  FieldReader(const SceneElement& element, const Kind& kind, const Field& field, const void* object,
              const ReadScope& scope)
      : element_(element),
        kind_(kind),
        field_(field),
        object_(object),
        scope_(scope),
        range_(field.range_for ? field.range_for(object) : field.range) {}

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
        if (field_.filled && out.empty()) return Refuse(MessageOf("scene.empty", {InQuotes(field_.name)}));
        if (std::find(field_.reserved.begin(), field_.reserved.end(), out) != field_.reserved.end())
          return Refuse(MessageOf("scene.must-not-be", {InQuotes(field_.name), InQuotes(out)}));
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
      case FieldType::kNamePairs:
        return ReadNamePairs();
      case FieldType::kHeightField:
        return ReadHeightField();
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
  std::nullopt_t Refuse(const Message& why) const {
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
                     MessageOf("scene.are-both-given", {InQuotes(field_.name), InQuotes(degrees)}));
    value_ = in_degrees;
    key_ = &degrees;
    unit_ = kPi / 180;
    if (field_.degrees && field_.Applies(object_) && !field_.degrees(object_)) {
      element_.Error(value_->key_line, MeansNothing(degrees, kind_, object_, true));
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
      Message numbers = ToJsonNumber(field_.numbers[0]);
      for (std::size_t i = 1; i < field_.numbers.size(); ++i)
        numbers = MessageOf("scene.or", {numbers, ToJsonNumber(field_.numbers[i])});
      return Refuse(MessageOf("scene.must-be-not", {InQuotes(key()), numbers, value_->text}));
    }
    if (range_.Contains(out) && (!field_.whole || out == std::floor(out))) return out;
    return Refuse(OutOfRange(1 / unit_));
  }

  Message OutOfRange(double unit) const {
    const Message what = InQuotes(key()), given = value_->text;
    const auto number = [&](double bound) {
      return ToJsonNumber(unit == 1 ? bound : std::round(bound * unit));
    };
    if (std::isfinite(range_.most)) {
      const char* const id =
          range_.open ? (field_.whole ? "scene.must-be-whole-number-greater-and-at-most"
                                      : "scene.must-be-greater-and-at-most")
                      : (field_.whole ? "scene.must-be-whole-number-from-to" : "scene.must-be-from-to");
      return MessageOf(id, {what, number(range_.least), number(range_.most), given});
    }
    if (range_ == kPositive) return MessageOf("scene.must-be-greater-than-zero", {what, given});
    if (range_ == kNotNegative) return MessageOf("scene.must-not-be-negative", {what, given});
    if (field_.whole) return MessageOf("scene.must-be-whole-number", {what, given});
    return MessageOf("scene.must-be-at-least", {what, number(range_.least), given});
  }

  std::optional<FieldValue> ReadChoice() const {
    std::string name;
    if (!element_.String(field_.name, &name)) return std::nullopt;
    if (const auto alias = field_.aliases.find(name); alias != field_.aliases.end()) name = alias->second;
    if (std::find(field_.choices.begin(), field_.choices.end(), name) != field_.choices.end()) return name;
    return Refuse(
        MessageOf("scene.must-be-one-not", {InQuotes(field_.name), ListOf(field_.choices), InQuotes(name)}));
  }

  // Of each of several numbers.
  bool InRange(const double* numbers, std::size_t count) const {
    for (std::size_t i = 0; i < count; ++i) {
      if (static_cast<int>(i) == field_.free_number) continue;
      const bool zero = std::abs(numbers[i]) < field_.nearest_zero;
      if (!zero && range_.Contains(numbers[i])) continue;
      const char* const id = zero                  ? "scene.must-not-be-zero-number"
                             : range_ == kPositive ? "scene.must-hold-numbers-greater-than-zero"
                                                   : "scene.holds-number-out-of-range";
      Refuse(MessageOf(
          id, {InQuotes(key()), ToJsonNumber(numbers[i]), std::to_string(i + 1), std::to_string(count)}));
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
      Refuse(MessageOf("scene.no-direction-zero", {InQuotes(key())}));
      return false;
    }
    if (field_.unit_within > 0 && std::abs(length - 1) > field_.unit_within) *numbers = V(*numbers / length);
    return true;
  }

  std::optional<FieldValue> ReadVector() const {
    Vector3 out;
    if (field_.named_axes && value_->IsString()) {
      for (int i = 0; i < 6; ++i)
        if (value_->text == kAxisNames[static_cast<std::size_t>(i)])
          return Vector3((i < 3 ? 1.0 : -1.0) * Vector3::Unit(i % 3));
      return Refuse(MessageOf("scene.must-be-x-y-z", {InQuotes(key())}));
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

  // Appends the numbers of a row of `rows` in an element.
  static bool ReadRow(const SceneElement& element, const std::string& rows, const JsonValue& row,
                      std::size_t count, std::vector<double>* out) {
    bool good = row.IsArray() && row.items.size() == count;
    for (std::size_t i = 0; good && i < count; ++i) {
      good = row.items[i].IsNumber() && std::abs(row.items[i].number) <= kLargestNumber;
      out->push_back(row.items[i].number);
    }
    if (!good)
      element.Error(row.line,
                    MessageOf("scene.must-hold-rows-numbers", {InQuotes(rows), std::to_string(count)}));
    return good;
  }
  bool ReadRow(const JsonValue& row, std::size_t count, std::vector<double>* out) const {
    return ReadRow(element_, key(), row, count, out);
  }

  std::optional<FieldValue> ReadRows() const {
    if (!element_.Expect(*value_, key(), JsonValue::Kind::kArray)) return std::nullopt;
    if (value_->items.size() < std::max(kLeastRows, static_cast<std::size_t>(field_.least)))
      return Refuse(field_.least > 0 ? MessageOf("scene.must-hold-at-least-rows",
                                                 {InQuotes(key()), std::to_string(field_.least)})
                                     : MessageOf("scene.must-hold-at-least-two-rows", {InQuotes(key())}));
    const auto count = static_cast<std::size_t>(field_.count);
    std::vector<double> out;
    for (const JsonValue& row : value_->items) {
      if (!ReadRow(row, count, &out)) return std::nullopt;
      if (!field_.ascending || out.size() == count ||
          *(out.end() - field_.count) > *(out.end() - 2 * field_.count))
        continue;
      element_.Error(row.line, MessageOf("scene.first-numbers-rows-must-increase", {InQuotes(key())}));
      return std::nullopt;
    }
    return out;
  }

  std::optional<FieldValue> ReadNamePairs() const {
    if (!element_.Expect(*value_, key(), JsonValue::Kind::kArray)) return std::nullopt;
    std::vector<std::string> out;
    for (const JsonValue& pair : value_->items) {
      const bool good =
          pair.IsArray() && pair.items.size() == 2 && pair.items[0].IsString() && pair.items[1].IsString();
      if (!good) {
        element_.Error(pair.line, MessageOf("scene.must-hold-pairs-names", {InQuotes(key())}));
        return std::nullopt;
      }
      for (const JsonValue& name : pair.items) out.push_back(name.text);
    }
    return out;
  }

  std::optional<FieldValue> ReadHeightField() const {
    const auto object = element_.Object(key());
    if (!object) return std::nullopt;
    static const std::vector<std::string> keys = {"size", "heights"};
    object->CheckKeys(keys);
    constexpr int kSides[] = {2};
    std::vector<double> out;
    if (!object->Get("size") || !object->Get("heights"))
      return Refuse(MessageOf("scene.needs-size-heights", {InQuotes(key())}));
    if (!object->Numbers("size", kSides, &out)) return std::nullopt;
    const JsonValue& heights = *object->Get("heights");
    if (!(out[0] > 0) || !(out[1] > 0)) {
      object->Error(object->Get("size")->line, MessageOf("scene.size-must-hold-numbers-greater"));
      return std::nullopt;
    }
    const std::size_t columns =
        heights.IsArray() && !heights.items.empty() ? heights.items[0].items.size() : 0;
    if (heights.items.size() < kLeastRows || columns < kLeastRows) {
      object->Error(heights.line, MessageOf("scene.heights-must-hold-at-least"));
      return std::nullopt;
    }
    out.push_back(static_cast<double>(columns));
    for (const JsonValue& row : heights.items)
      if (!ReadRow(*object, "heights", row, columns, &out)) return std::nullopt;
    return out;
  }

  std::optional<FieldValue> ReadMatrix() const {
    if (!element_.Expect(*value_, key(), JsonValue::Kind::kArray)) return std::nullopt;
    std::vector<double> out;
    if (!field_.rotation && (value_->items.empty() || !value_->items[0].IsArray())) {
      Vector3 diagonal;
      if (!element_.Vector(key(), &diagonal)) return std::nullopt;
      return std::vector<double>{diagonal.x(), 0, 0, 0, diagonal.y(), 0, 0, 0, diagonal.z()};
    }
    if (value_->items.size() != 3)
      return Refuse(
          MessageOf(field_.rotation ? "scene.must-hold-three-rows" : "scene.must-hold-three-numbers-or-rows",
                    {InQuotes(key())}));
    for (const JsonValue& row : value_->items)
      if (!ReadRow(row, 3, &out)) return std::nullopt;
    if (field_.rotation) return MakeRotation(std::move(out));
    constexpr double kUnsymmetric = 1e-9;  // of the largest number
    double largest = 0;
    for (const double number : out) largest = std::max(largest, std::abs(number));
    for (const auto& [i, j] : {std::pair{1, 3}, {2, 6}, {5, 7}}) {
      double &a = out[static_cast<std::size_t>(i)], &b = out[static_cast<std::size_t>(j)];
      if (std::abs(a - b) > kUnsymmetric * largest)
        return Refuse(MessageOf("scene.not-symmetric", {InQuotes(key())}));
      a = b = 0.5 * (a + b);
    }
    return out;
  }

  // Of three rows, the rotation that they are nearly.
  std::optional<FieldValue> MakeRotation(std::vector<double> rows) const {
    constexpr double kRotationError = 1e-3;
    using Rows = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;
    Eigen::Map<Rows> R(rows.data());
    const Rows product = R.transpose() * R;
    // Written so that NaN, of numbers too large to multiply, fails, too.
    if (!((product - Rows::Identity()).cwiseAbs().maxCoeff() <= kRotationError && R.determinant() > 0))
      return Refuse(MessageOf("scene.not-rotation-rows-must-be", {InQuotes(key())}));
    R = Quaternion(Matrix3(R)).normalized().toRotationMatrix();
    return rows;
  }

  std::optional<FieldValue> ReadColor() const {
    NamedColor out;
    if (!value_->IsString() || value_->text.starts_with("#"))
      return Taken(element_.ReadColor(key(), &out.color), out);
    out.name = value_->text;
    const auto named = scope_.colors ? scope_.colors->find(out.name) : ColorsByName::const_iterator();
    if (!scope_.colors || named == scope_.colors->end())
      return Refuse(
          MessageOf("scene.neither-rrggbb-nor-numbers-robot", {InQuotes(key()), InQuotes(out.name)}));
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
        object->Error(item.line, MessageOf(field_.range == kNotNegative ? "scene.must-not-be-negative"
                                                                        : "scene.out-of-range",
                                           {InQuotes(key), ToJsonNumber(*outside)}));
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
      element_.Error(value.line, MessageOf("scene.must-be-number-or-formula",
                                           {InQuotes(field_.name), ToString(value.kind)}));
      return false;
    }
    if (const std::string wrong = Expression::Check(value.text, field_.variables); !wrong.empty()) {
      element_.Error(value.line, MessageOf("scene.no-formula",
                                           {InQuotes(field_.name), value.text, MessageOfText(wrong)}));
      return false;
    }
    *out = {0, value.text};
    return true;
  }

  std::optional<FieldValue> ReadFormulas() const {
    std::array<Function, 3> out;
    if (!value_->IsArray() || value_->items.size() != out.size())
      return Refuse(MessageOf("scene.needs-three-numbers-or-formulas", {InQuotes(field_.name)}));
    for (std::size_t i = 0; i < out.size(); ++i)
      if (!ReadFormula(value_->items[i], &out[i])) return std::nullopt;
    return out;
  }

  const SceneElement& element_;
  const Kind& kind_;
  const Field& field_;
  const void* object_;
  const ReadScope& scope_;
  const Interval range_;
  const JsonValue* value_ = nullptr;
  const std::string* key_ = nullptr;  // null: the field's name
  double unit_ = 1;
};

}  // namespace

std::optional<FieldValue> ReadField(const SceneElement& element, const Kind& kind, const Field& field,
                                    const void* object, const ReadScope& scope) {
  return FieldReader(element, kind, field, object, scope).Read();
}

}  // namespace linkwright
