// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/languages/Numbers.h"

#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QKeyEvent>
#include <QRegularExpression>

namespace linkwright::app {
namespace {

// One for the process, as its locale is.
QString& decimalSign() {
  static QString sign = QStringLiteral(".");
  return sign;
}

}  // namespace

QLocale numbersOf(const QString& name) {
  const QString bare = name.section('.', 0, 0).section('@', 0, 0);
  QLocale locale = bare.isEmpty() || bare == QLatin1String("POSIX") ? QLocale::c() : QLocale(bare);
  if (locale.zeroDigit() != QLatin1String("0")) locale = QLocale::c();
  locale.setNumberOptions(QLocale::OmitGroupSeparator | QLocale::RejectGroupSeparator);
  return locale;
}

QString numbersLocaleName() {
  for (const char* variable : {"LC_ALL", "LC_NUMERIC", "LANG"})
    if (!qEnvironmentVariableIsEmpty(variable)) return qEnvironmentVariable(variable);
  return {};
}

void useNumbers(const QLocale& locale) {
  decimalSign() = locale.decimalPoint();
  QLocale::setDefault(locale);
}

QString shownNumber(QString text) {
  const QString& sign = decimalSign();
  if (sign == QLatin1String(".")) return text;
  for (qsizetype i = 1; i + 1 < text.size(); ++i)
    if (text[i] == '.' && text[i - 1].isDigit() && text[i + 1].isDigit()) text.replace(i, 1, sign);
  return text;
}

QString plainNumber(QString shown) {
  static const QRegularExpression number(
      QStringLiteral("^([-−+]?\\d+),(\\d+(e[-+]?\\d+)?(\\s.*|[^\\d\\w,].*)?)$"));
  if (decimalSign() != QLatin1String(",")) return shown;
  return shown.replace(number, QStringLiteral("\\1.\\2"));
}

QString numberText(double value, char format, int precision) {
  return shownNumber(QString::number(value, format, precision));
}

bool PointKey::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return false;
  const auto* key = static_cast<QKeyEvent*>(event);
  auto* box = qobject_cast<QDoubleSpinBox*>(watched);
  if (box == nullptr) box = qobject_cast<QDoubleSpinBox*>(watched->parent());
  if (box == nullptr || key->text() != QLatin1String(".")) return false;
  const QString sign = box->locale().decimalPoint();
  if (sign == QLatin1String(".")) return false;
  QKeyEvent as_shown(QEvent::KeyPress, key->key(), key->modifiers(), sign, key->isAutoRepeat());
  QCoreApplication::sendEvent(watched, &as_shown);
  return true;
}

}  // namespace linkwright::app
