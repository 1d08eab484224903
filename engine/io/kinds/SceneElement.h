// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/Message.h"
#include "engine/base/Problem.h"
#include "engine/base/json/JsonDocument.h"
#include "engine/math/Interval.h"
#include "engine/model/Description.h"

namespace linkwright {

/// The largest number of a scene, and the largest negative one: products of larger ones overflow.
inline constexpr double kLargestNumber = 1e30;

/// An object of a scene file while it is read: takes values by key, reports what is wrong with them. A
/// reading function leaves its result as it is when the key is absent or its value is refused, and returns
/// whether the key was there and good.
class SceneElement {
 public:
  /// `path` as shown to the user: `robots[0].joints[2]`; empty for the scene itself. `value` must outlive
  /// this.
  SceneElement(const JsonValue& value, std::string path, const std::string& file, ProblemList* problems);

  const JsonValue& value() const { return value_; }
  const std::string& path() const { return path_; }
  const std::string& file() const { return file_; }
  int line() const { return value_.line; }
  ProblemList* problems() const { return problems_; }

  void Error(int line, const Message& text) const;
  void Warning(int line, const Message& text) const;
  /// Adds an error if the value is of another kind.
  bool Expect(const JsonValue& value, std::string_view key, JsonValue::Kind kind) const;

  const JsonValue* Get(std::string_view key) const { return value_.Find(key); }
  bool Bool(std::string_view key, bool* out) const;
  bool String(std::string_view key, std::string* out) const;
  bool Number(std::string_view key, double* out, const Interval& range = kAnyNumber) const;
  bool Vector(std::string_view key, Vector3* out) const;
  /// As many numbers as `counts` allows.
  bool Numbers(std::string_view key, std::span<const int> counts, std::vector<double>* out) const;
  bool Strings(std::string_view key, std::vector<std::string>* out) const;
  /// "#rgb", "#rrggbb", "#rrggbbaa", [r, g, b] or [r, g, b, a] with numbers from 0 to 1.
  bool ReadColor(std::string_view key, Color* out) const;
  /// `xyz` and one of `rpy`, `rpy_deg`, `quaternion` ([w, x, y, z]). Absent: no translation, no rotation.
  bool Pose(Transform* out) const;

  /// The objects of an array of objects; others are errors.
  std::vector<SceneElement> Items(std::string_view key) const;
  std::optional<SceneElement> Object(std::string_view key) const;

  /// Warns of keys that are none of these, with the one that was probably meant. Keys that start with "x-"
  /// are the user's own.
  void CheckKeys(std::span<const std::string> known) const;

 private:
  void WarnOfUnknown(std::size_t key, std::span<const std::string_view> known) const;
  std::string Quote(std::string_view key) const { return "\"" + std::string(key) + "\""; }
  bool InRange(const JsonValue& value, std::string_view key, const Interval& range) const;

  const JsonValue& value_;
  std::string path_;
  std::string name_;
  const std::string& file_;
  ProblemList* problems_;
};

}  // namespace linkwright
