// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/Units.h"

#include <QSettings>
#include <algorithm>
#include <cmath>

#include "app/languages/Numbers.h"
#include "engine/math/Amount.h"

namespace linkwright::app {
namespace {

// One for the process, as its settings are.
UnitChoice& heldUnits() {
  static UnitChoice held;
  return held;
}

// As the window writes exponents: m³ where files may have m^3.
std::string inSigns(std::string_view unit) {
  std::string out;
  for (std::size_t at = 0; at < unit.size(); ++at) {
    const std::string_view power = unit.substr(at, 2);
    const bool ends = at + 2 >= unit.size() || unit[at + 2] == ' ' || unit[at + 2] == '/';
    if (ends && (power == "^2" || power == "^3")) {
      out += power == "^2" ? "²" : "³";
      ++at;
    } else {
      out += unit[at];
    }
  }
  return out;
}

QString keyOfUnit(const UnitOption& option) { return "units/" + QString::fromStdString(option.name); }

}  // namespace

const UnitChoice& chosenUnits() { return heldUnits(); }

void readUnits(const QSettings& settings) {
  UnitChoice choice;
  if (settings.value("radians", false).toBool()) choice.angle = "rad";  // from before there were others
  for (const UnitOption& option : UnitOptions()) {
    const std::string unit = settings.value(keyOfUnit(option)).toString().toStdString();
    if (std::find(option.units.begin(), option.units.end(), unit) != option.units.end())
      choice.*option.unit = unit;
  }
  heldUnits() = choice;
}

void chooseUnits(const UnitChoice& choice, QSettings* settings) {
  heldUnits() = choice;
  for (const UnitOption& option : UnitOptions())
    settings->setValue(keyOfUnit(option), QString::fromStdString(choice.*option.unit));
}

std::optional<double> typedAmount(const QString& text, std::string_view unit) {
  QString plain = text.trimmed();
  if (!plain.contains('.') && plain.count(',') == 1) plain.replace(',', '.');
  return AmountTyped(chosenUnits(), plain.toStdString(), unit);
}

ShownUnit shownUnit(std::string_view unit) { return ShowUnit(chosenUnits(), inSigns(unit)); }

QString unitText(std::string_view unit) { return QString::fromStdString(shownUnit(unit).name); }

int shownDecimals(std::string_view unit, int decimals) {
  constexpr int kMost = 12;
  const double fewer = std::log10(shownUnit(unit).factor);
  return std::clamp(static_cast<int>(std::lround(decimals - fewer)), 0, kMost);
}

QString joinUnit(const QString& number, const QString& unit) {
  if (unit.isEmpty()) return number;
  return unit.startsWith(QChar(u'°')) ? number + unit : number + " " + unit;
}

QString amountText(double si, std::string_view unit, int digits) {
  return shownNumber(QString::fromStdString(AmountText(chosenUnits(), si, inSigns(unit), digits)));
}

QString fixedAmount(double si, std::string_view unit, int decimals) {
  const ShownUnit shown = shownUnit(unit);
  return joinUnit(numberText(shown.Shown(si), 'f', shownDecimals(unit, decimals)),
                  QString::fromStdString(shown.name));
}

QString smallLength(double si, int decimals) {
  const ShownUnit unit = smallLengthUnit();
  const double shown = unit.Shown(si);
  const bool inches = unit.name == "in";
  return numberText(shown, 'f', inches ? decimals + 1 : decimals) + " " + QString::fromStdString(unit.name);
}

ShownUnit smallLengthUnit() { return SmallLengthUnit(chosenUnits()); }

QString titleWithUnit(const QString& title, std::string_view unit) {
  return title + " [" + unitText(unit) + "]";
}

}  // namespace linkwright::app
