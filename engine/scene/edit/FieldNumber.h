// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/Message.h"
#include "engine/math/Interval.h"
#include "engine/scene/edit/CObjectContainer.h"

namespace linkwright {

/// A number of an object, by PATH.FIELD: `arm/elbow.damping`, `targets/grip.weight`, `forces/pull.until`; an
/// angle with `_deg` in degrees; of a vector, a pose's position or three formulas `.x`, `.y` or `.z` behind
/// it: `forces/pull.point.z`, `targets/grip.xyz.x`; roll, pitch and yaw of a pose are `.rpy.x`, `.rpy.y` and
/// `.rpy.z`; of several numbers the index: `arm/rod.inertia.0`; of rows and of a matrix row and column:
/// `forces/bumper.spring_table.2.1`; of a height field `size.0` and `heights.4.2`; of numbers by name the
/// name, and of several the index: `arm.positions.elbow`, `arm.positions.ball.2`.
class FieldNumber {
 public:
  /// Nothing: there is no such number.
  static std::optional<FieldNumber> Find(const CObjectContainer& scene, std::string_view name);

  /// The names of all that there are, in the order of the scene, but for those of what is only drawn; angles
  /// in radians; of several numbers of one field none.
  static std::vector<std::string> NamesIn(const CObjectContainer& scene);

  /// Nothing: a formula, or an optional number that is absent.
  std::optional<double> Get() const;
  /// Throws std::out_of_range if the object is gone.
  SceneEdit Set(CObjectContainer* scene, double value) const;
  Interval range() const;    ///< in its unit
  std::string unit() const;  ///< empty: none
  /// For this object, see UnitOf.
  std::string UnitIn(const CObjectContainer& scene) const;

  const SceneObject& object() const { return *object_; }
  const Field& field() const { return *field_; }
  const std::string& key() const { return key_; }      ///< of numbers by name; else empty
  const std::string& place() const { return place_; }  ///< its name without the object's path
  /// Why it cannot be this value, in its unit, as a sentence without a full stop, with the range of those
  /// that it can be; `given`: what was typed for it. Empty: it can.
  Message WhyNot(const CObjectContainer& scene, double value, std::string_view given) const;
  /// Of the field's value, as Get; for comparing.
  std::optional<double> In(const FieldValue& value) const;
  bool IsSame(const FieldNumber& other) const;
  /// Whether `held`, which In gave, is this value: exactly, but for angles of a pose.
  bool Holds(const std::optional<double>& held, double value) const;

 private:
  FieldNumber(const SceneObject* object, const Field* field) : object_(object), field_(field) {}
  void SetKey(std::string_view part);
  std::string OfColumn(const std::string& unit) const;

  const SceneObject* object_;
  const Field* field_;
  // 0, 1, 2: of three; 3, 4, 5: roll, pitch, yaw; the index of one of several, of the rows one behind the
  // other
  int component_ = -1;
  std::string key_;  // of numbers by name
  std::string place_;
  bool degrees_ = false;
};

}  // namespace linkwright
