// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string_view>

#include "engine/math/UnitChoice.h"

class QSettings;

namespace linkwright::app {

/// In what units the program shows quantities and takes numbers that are typed without a unit: one choice for
/// all of the window, kept in the settings. Scenes know nothing of it.
const UnitChoice& chosenUnits();
void readUnits(const QSettings& settings);
void chooseUnits(const UnitChoice& choice, QSettings* settings);

/// How quantities of an SI unit, "N m/rad", are shown.
ShownUnit shownUnit(std::string_view unit);
/// Its name: "N mm/°".
QString unitText(std::string_view unit);
/// Decimals that show as much as `decimals` do in SI.
int shownDecimals(std::string_view unit, int decimals);

/// A number and a unit as they stand behind each other: "30°", "30 mm".
QString joinUnit(const QString& number, const QString& unit);

}  // namespace linkwright::app
