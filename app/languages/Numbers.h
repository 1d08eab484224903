// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QObject>
#include <QString>

namespace linkwright::app {

/// How numbers are written in the place that a locale's name stands for ("de_DE.UTF-8"), without signs
/// between groups of digits. Where digits are others than 0 to 9, as in C.
QLocale numbersOf(const QString& name);
/// The name of the locale that this process has for numbers: of LC_ALL, LC_NUMERIC, LANG the first.
QString numbersLocaleName();
/// Number boxes, and what the functions below return, are in this locale from now on; before, all is as in C.
/// Files, the clipboard and the command line are always as in C.
void useNumbers(const QLocale& locale);

/// A text with numbers as in C, "12.3 N", as it is shown: "12,3 N".
QString shownNumber(QString text);
/// A text that begins with a number as it is shown, "1,5 mm", with that number as in C; others as they are.
QString plainNumber(QString shown);
/// QString::number(), as it is shown.
QString numberText(double value, char format = 'g', int precision = 6);

/// Lets a point be typed into number boxes also where they show a comma: an event filter of the application.
class PointKey : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace linkwright::app
