// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/kinds/SceneElement.h"

#include <algorithm>
#include <cmath>

#include "engine/base/Message.h"
#include "engine/base/Nearest.h"
#include "engine/math/Rotation.h"

namespace linkwright {
namespace {

constexpr double kDegree = kPi / 180;

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::optional<Color> ColorFromHex(const std::string& text) {
  if (text.empty() || text[0] != '#') return std::nullopt;
  const std::size_t digits = text.size() - 1;
  if (digits != 3 && digits != 6 && digits != 8) return std::nullopt;
  const std::size_t each = digits == 3 ? 1 : 2;
  float parts[4] = {0, 0, 0, 1};
  for (std::size_t i = 0; i < digits / each; ++i) {
    const int high = HexDigit(text[1 + i * each]);
    const int low = each == 2 ? HexDigit(text[2 + i * each]) : high;
    if (high < 0 || low < 0) return std::nullopt;
    parts[i] = static_cast<float>(16 * high + low) / 255.0F;
  }
  return Color{parts[0], parts[1], parts[2], parts[3]};
}

std::string Join(std::span<const int> counts) {
  std::string out;
  for (std::size_t i = 0; i < counts.size(); ++i)
    out += (i == 0 ? "" : i + 1 == counts.size() ? " or " : ", ") + std::to_string(counts[i]);
  return out;
}

}  // namespace

SceneElement::SceneElement(const JsonValue& value, std::string path, const std::string& file,
                           ProblemList* problems)
    : value_(value), path_(std::move(path)), file_(file), problems_(problems) {
  if (const JsonValue* name = value.Find("name"); name && name->IsString()) name_ = name->text;
}

void SceneElement::Error(int line, const Message& text) const {
  problems_->Add(Severity::kError, file_, line, path_ + (name_.empty() ? "" : " \"" + name_ + "\""), text);
}

void SceneElement::Warning(int line, const Message& text) const {
  problems_->Add(Severity::kWarning, file_, line, path_ + (name_.empty() ? "" : " \"" + name_ + "\""), text);
}

bool SceneElement::Expect(const JsonValue& value, std::string_view key, JsonValue::Kind kind) const {
  if (value.kind == kind) return true;
  Error(value.line, MessageOf("scene.must-be-not", {Quote(key), ToString(kind), ToString(value.kind)}));
  return false;
}

bool SceneElement::Bool(std::string_view key, bool* out) const {
  const JsonValue* value = Get(key);
  if (!value || !Expect(*value, key, JsonValue::Kind::kBool)) return false;
  *out = value->boolean;
  return true;
}

bool SceneElement::String(std::string_view key, std::string* out) const {
  const JsonValue* value = Get(key);
  if (!value || !Expect(*value, key, JsonValue::Kind::kString)) return false;
  *out = value->text;
  return true;
}

bool SceneElement::InRange(const JsonValue& value, std::string_view key, const Interval& range) const {
  if (!Expect(value, key, JsonValue::Kind::kNumber)) return false;
  const char* rule = nullptr;
  if (std::abs(value.number) > kLargestNumber)
    rule = " is absurdly large: ";
  else if (range == kPositive && !range.Contains(value.number))
    rule = " must be greater than zero, not ";
  else if (range == kNotNegative && !range.Contains(value.number))
    rule = " must not be negative: ";
  if (rule) Error(value.line, Quote(key) + rule + value.text);
  return !rule;
}

bool SceneElement::Number(std::string_view key, double* out, const Interval& range) const {
  const JsonValue* value = Get(key);
  if (!value || !InRange(*value, key, range)) return false;
  *out = value->number;
  return true;
}

bool SceneElement::Numbers(std::string_view key, std::span<const int> counts,
                           std::vector<double>* out) const {
  const JsonValue* value = Get(key);
  if (!value || !Expect(*value, key, JsonValue::Kind::kArray)) return false;
  const int count = static_cast<int>(value->items.size());
  if (!counts.empty() && std::find(counts.begin(), counts.end(), count) == counts.end()) {
    Error(value->line,
          MessageOf("scene.must-hold-numbers-not", {Quote(key), Join(counts), std::to_string(count)}));
    return false;
  }
  for (const JsonValue& item : value->items)
    if (!InRange(item, key, kAnyNumber)) return false;
  out->clear();
  for (const JsonValue& item : value->items) out->push_back(item.number);
  return true;
}

bool SceneElement::Vector(std::string_view key, Vector3* out) const {
  constexpr int kCounts[] = {3};
  std::vector<double> numbers;
  if (!Numbers(key, kCounts, &numbers)) return false;
  *out = Vector3(numbers[0], numbers[1], numbers[2]);
  return true;
}

bool SceneElement::Strings(std::string_view key, std::vector<std::string>* out) const {
  const JsonValue* value = Get(key);
  if (!value || !Expect(*value, key, JsonValue::Kind::kArray)) return false;
  for (const JsonValue& item : value->items)
    if (!Expect(item, key, JsonValue::Kind::kString)) return false;
  out->clear();
  for (const JsonValue& item : value->items) out->push_back(item.text);
  return true;
}

bool SceneElement::ReadColor(std::string_view key, Color* out) const {
  const JsonValue* value = Get(key);
  if (!value) return false;
  if (value->IsString()) {
    if (const auto color = ColorFromHex(value->text)) {
      *out = *color;
      return true;
    }
    Error(value->line, MessageOf("scene.must-be-rrggbb-or-r", {Quote(key), value->text}));
    return false;
  }
  constexpr int kCounts[] = {3, 4};
  std::vector<double> parts;
  if (!Numbers(key, kCounts, &parts)) return false;
  for (const double part : parts) {
    if (part >= 0 && part <= 1) continue;
    Error(value->line, MessageOf("scene.must-hold-numbers-from-0", {Quote(key)}));
    return false;
  }
  if (parts.size() == 3) parts.push_back(1);
  *out = {static_cast<float>(parts[0]), static_cast<float>(parts[1]), static_cast<float>(parts[2]),
          static_cast<float>(parts[3])};
  return true;
}

bool SceneElement::Pose(Transform* out) const {
  Transform X;
  bool good = !Get("xyz") || Vector("xyz", &X.p);
  Vector3 rpy = Vector3::Zero();
  int given = 0;
  if (Get("rpy")) {
    ++given;
    good = Vector("rpy", &rpy) && good;
  }
  if (Get("rpy_deg")) {
    ++given;
    good = Vector("rpy_deg", &rpy) && good;
    rpy *= kDegree;
  }
  X.R = RotationFromRpy(rpy);
  if (Get("quaternion")) {
    ++given;
    constexpr int kCounts[] = {4};
    std::vector<double> w_xyz;
    if (Numbers("quaternion", kCounts, &w_xyz)) {
      const Quaternion q(w_xyz[0], w_xyz[1], w_xyz[2], w_xyz[3]);
      if (q.norm() > 1e-6) {
        X.R = q.normalized().toRotationMatrix();
      } else {
        Error(Get("quaternion")->line, MessageOf("scene.quaternion-zero"));
        good = false;
      }
    } else {
      good = false;
    }
  }
  if (given > 1) {
    int at = 0;
    for (const char* key : {"rpy", "rpy_deg", "quaternion"})
      if (const JsonValue* value = Get(key)) at = value->key_line;
    Error(at, MessageOf("scene.only-one-rpy-rpy-deg"));
    good = false;
  }
  if (good) *out = X;
  return good;
}

std::vector<SceneElement> SceneElement::Items(std::string_view key) const {
  std::vector<SceneElement> out;
  const JsonValue* value = Get(key);
  if (!value || !Expect(*value, key, JsonValue::Kind::kArray)) return out;
  const std::string stem = (path_.empty() ? "" : path_ + ".") + std::string(key);
  for (std::size_t i = 0; i < value->items.size(); ++i) {
    const JsonValue& item = value->items[i];
    const std::string path = stem + "[" + std::to_string(i) + "]";
    if (item.IsObject())
      out.emplace_back(item, path, file_, problems_);
    else
      problems_->Add(Severity::kError, file_, item.line, path,
                     MessageOf("scene.must-be-object-not", {ToString(item.kind)}));
  }
  return out;
}

std::optional<SceneElement> SceneElement::Object(std::string_view key) const {
  const JsonValue* value = Get(key);
  if (!value || !Expect(*value, key, JsonValue::Kind::kObject)) return std::nullopt;
  return SceneElement(*value, (path_.empty() ? "" : path_ + ".") + std::string(key), file_, problems_);
}

void SceneElement::CheckKeys(std::span<const std::string> known) const {
  for (std::size_t i = 0; i < value_.keys.size(); ++i) {
    const std::string& key = value_.keys[i];
    if (!key.starts_with("x-") && std::find(known.begin(), known.end(), key) == known.end())
      WarnOfUnknown(i, std::vector<std::string_view>(known.begin(), known.end()));
  }
}

void SceneElement::WarnOfUnknown(std::size_t key, std::span<const std::string_view> known) const {
  const std::string_view meant = Nearest(value_.keys[key], known);
  Warning(value_.items[key].key_line,
          meant.empty() ? MessageOf("scene.unknown-key", {value_.keys[key]})
                        : MessageOf("scene.unknown-key-did-you-mean", {value_.keys[key], meant}));
}

}  // namespace linkwright
