// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string_view>

#include "engine/math/UnitChoice.h"

class QSettings;

namespace linkwright::app {

/// In what units the program shows quantities and takes numbers that are typed without a unit: one choice for
/// all of the window, kept in the settings. Scenes know nothing of it.
const UnitChoice& chosenUnits();
void readUnits(const QSettings& settings);
void chooseUnits(const UnitChoice& choice, QSettings* settings);

/// A text that was typed as an amount of an SI unit, see AmountTyped; a comma may stand for the point.
std::optional<double> typedAmount(const QString& text, std::string_view unit);

/// How quantities of an SI unit, "N m/rad", are shown; exponents as signs: "kg/m³".
ShownUnit shownUnit(std::string_view unit);
/// Its name: "N mm/rad".
QString unitText(std::string_view unit);
/// Decimals that show as much as `decimals` do in SI.
int shownDecimals(std::string_view unit, int decimals);

/// A number and a unit as they stand behind each other: "30°", "30 mm".
QString joinUnit(const QString& number, const QString& unit);

/// An amount of SI as it is shown, with `digits` that count: "12.3 N", "0.4724 in".
QString amountText(double si, std::string_view unit, int digits);
/// The same with as many decimals as show what `decimals` do in SI: "0.0120 m", "12.0 mm".
QString fixedAmount(double si, std::string_view unit, int decimals);
/// A distance that is small in any scene: in mm, or in inches where lengths are in inches or feet.
/// `decimals`: of mm.
QString smallLength(double si, int decimals);
ShownUnit smallLengthUnit();
/// "Gap [mm]"
QString titleWithUnit(const QString& title, std::string_view unit);

}  // namespace linkwright::app
