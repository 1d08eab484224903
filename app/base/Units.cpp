// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/Units.h"

#include <QRegularExpression>
#include <QSettings>
#include <algorithm>
#include <cmath>

namespace linkwright::app {
namespace {

// One for the process, as its settings are.
UnitChoice& heldUnits() {
  static UnitChoice held;
  return held;
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

ShownUnit shownUnit(std::string_view unit) { return ShowUnit(chosenUnits(), unit); }

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
  const ShownUnit shown = shownUnit(unit);
  return joinUnit(QString::number(shown.Shown(si), 'g', digits), QString::fromStdString(shown.name));
}

QString fixedAmount(double si, std::string_view unit, int decimals) {
  const ShownUnit shown = shownUnit(unit);
  return joinUnit(QString::number(shown.Shown(si), 'f', shownDecimals(unit, decimals)),
                  QString::fromStdString(shown.name));
}

QString smallLength(double si, int decimals) {
  const ShownUnit unit = smallLengthUnit();
  const double shown = unit.Shown(si);
  const bool inches = unit.name == "in";
  return QString::number(shown, 'f', inches ? decimals + 1 : decimals) + " " +
         QString::fromStdString(unit.name);
}

ShownUnit smallLengthUnit() {
  const std::string& length = chosenUnits().length;
  UnitChoice small;
  small.length = length == "in" || length == "ft" ? "in" : "mm";
  return ShowUnit(small, "m");
}

QString sentenceInUnits(const QString& sentence) {
  // A number and its unit, with nothing behind it that makes it another one.
  static const QRegularExpression amounts(
      QStringLiteral("(?<![\\w.])([-−]?\\d+(?:\\.\\d+)?(?:e[-+]?\\d+)?) "
                     "(kg/m³|kg m²|N m|N s|m/s|rad/s|kg|mm|rad|m|N|J)(?![\\w/²³°])(?! ?[mN]\\b)"),
      QRegularExpression::UseUnicodePropertiesOption);
  constexpr int kLeastDigits = 3, kMostWhole = 7;
  QStringList parts = sentence.split('"');
  for (int k = 0; k < parts.size(); k += 2) {
    QString out;
    qsizetype from = 0;
    for (auto all = amounts.globalMatch(parts[k]); all.hasNext();) {
      const QRegularExpressionMatch each = all.next();
      QString number = each.captured(1);
      number.replace(QStringLiteral("−"), "-");
      const bool small = each.captured(2) == "mm";
      ShownUnit unit = small ? smallLengthUnit() : shownUnit(each.captured(2).toStdString());
      if (small) unit.factor /= 1e3;
      out += parts[k].mid(from, each.capturedStart() - from);
      from = each.capturedEnd();
      const auto digits = std::count_if(number.begin(), number.end(), [](QChar c) { return c.isDigit(); });
      const double value = unit.Shown(number.toDouble());
      // "2100", not "2.1e+03".
      const int whole =
          std::abs(value) >= 1 ? std::min(kMostWhole, static_cast<int>(std::log10(std::abs(value))) + 1) : 0;
      const QString shown =
          QString::number(value, 'g', std::max({kLeastDigits, static_cast<int>(digits), whole}));
      const QString name = QString::fromStdString(unit.name);
      out += name == each.captured(2) ? each.captured() : joinUnit(shown, name);
    }
    parts[k] = out + parts[k].mid(from);
  }
  return parts.join('"');
}

QString titleWithUnit(const QString& title, std::string_view unit) {
  return title + " [" + unitText(unit) + "]";
}

}  // namespace linkwright::app
