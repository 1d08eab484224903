// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/kinds/JsonEdit.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/math/Rotation.h"

namespace linkwright {
namespace {

constexpr double kDegreeInRadians = kPi / 180;

// [w, x, y, z]
Eigen::Vector4d QuaternionOf(const Matrix3& R) {
  const Quaternion q(R);
  return {q.w(), q.x(), q.y(), q.z()};
}

int ToByte(float part) { return static_cast<int>(std::lround(std::clamp(part, 0.0F, 1.0F) * 255)); }

}  // namespace

JsonValue ToJson(bool value) { return JsonValue::Bool(value); }
JsonValue ToJson(double value) { return JsonValue::Number(value); }
JsonValue ToJson(const std::string& value) { return JsonValue::String(value); }

JsonValue ToJson(const Vector3& value) {
  return JsonValue::Array(
      {JsonValue::Number(value.x()), JsonValue::Number(value.y()), JsonValue::Number(value.z())});
}

JsonValue ToJson(const std::vector<std::string>& value) {
  JsonValue out = JsonValue::Array();
  for (const std::string& text : value) out.items.push_back(JsonValue::String(text));
  return out;
}

JsonValue ToJson(const std::vector<double>& value) {
  if (value.size() == 1) return JsonValue::Number(value[0]);
  JsonValue out = JsonValue::Array();
  for (const double number : value) out.items.push_back(JsonValue::Number(number));
  return out;
}

JsonValue ToJson(const Color& value) {
  const std::array<float, 4> parts = {value.r, value.g, value.b, value.a};
  std::string hex = "#";
  bool exact = true;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const int byte = ToByte(parts[i]);
    exact = exact && static_cast<float>(byte) / 255.0F == parts[i];
    if (i == 3 && byte == 255) break;
    hex += "0123456789abcdef"[byte / 16];
    hex += "0123456789abcdef"[byte % 16];
  }
  if (exact) return JsonValue::String(hex);
  JsonValue out = JsonValue::Array();
  for (const float part : parts) {
    // Enough digits for a float, without those that only a double would need.
    const double rounded = std::round(static_cast<double>(std::clamp(part, 0.0F, 1.0F)) * 1e7) / 1e7;
    out.items.push_back(JsonValue::Number(rounded));
  }
  if (value.a == 1.0F) out.items.pop_back();
  return out;
}

void EditPose(JsonValue* object, const Transform& before, const Transform& now) {
  if (before.p != now.p) object->Set("xyz", ToJson(now.p));
  if (before.R == now.R) return;
  if (const JsonValue* present = object->Find("quaternion"); present && present->items.size() == 4) {
    Eigen::Vector4d q = QuaternionOf(now.R);
    double along = 0;
    for (int i = 0; i < 4; ++i) along += q(i) * present->items[static_cast<std::size_t>(i)].number;
    if (along < 0) q = -q;
    object->Set("quaternion", ToJson(std::vector<double>(q.begin(), q.end())));
    return;
  }
  const Vector3 rpy = RpyFromRotation(now.R);
  if (object->Find("rpy_deg"))
    object->Set("rpy_deg", ToJson(Vector3(rpy / kDegreeInRadians)));
  else
    object->Set("rpy", ToJson(rpy));
}

}  // namespace linkwright
