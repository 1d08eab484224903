// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

#include "engine/base/json/JsonDocument.h"
#include "engine/math/UnitChoice.h"
#include "engine/scene/edit/CObjectContainer.h"

namespace linkwright::app {

/// Of keys whose values are in degrees.
inline constexpr const char* kDegreesUnit = "deg";

/// How the numbers of a field stand in its editor: in the unit that is chosen for the window, while its
/// values are taken in that of its key.
struct TypedNumbers {
  std::string unit;  ///< of the key: "m", "deg"; formulas of the time are in it too
  ShownUnit shown;

  QString name() const { return QString::fromStdString(shown.name); }
  /// Of a list, or of the columns of rows.
  ShownUnits columns() const;
  /// "mm", "mm, lbf"
  QString columnNames() const;
  /// What a number or formula that was typed is in the key's unit; a formula that has no unit is in the one
  /// that is shown.
  std::string inSi(const CObjectContainer& scene, const QString& typed) const;
};

/// `unit`: in SI; `key`: of the field, or that of its value in degrees.
TypedNumbers typedNumbers(const Field& field, const std::string& key, const std::string& unit);

/// A text as it stands in a file.
std::string quoted(const QString& text);
/// A value of a file as it is shown; numbers as short as they can be read.
QString spelled(const JsonValue& value, const ShownUnit& shown = {});
/// A number or formula that was typed as it stands in a file.
std::string written(const QString& text, bool formula, const ShownUnit& shown = {});

/// All numbers of a list as they are shown.
JsonValue listShown(const JsonValue& list, const ShownUnit& shown);
}  // namespace linkwright::app
