// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

class QSettings;

namespace linkwright::app {

/// In what language the window is: one that was chosen, or that of the system. The command line is English.
enum class LanguageChoice { kSystem, kEnglish, kKorean };

LanguageChoice chosenLanguage(const QSettings& settings);
void chooseLanguage(LanguageChoice choice, QSettings* settings);

/// "en" or "ko". `system`: the languages of the system, as QLocale::uiLanguages() has them, the most wanted
/// first; English where it has neither.
QString languageCode(LanguageChoice choice, const QStringList& system);

/// Takes the texts of a language, those of Qt included, for what is shown from now on, in the place of those
/// that were taken before. Needs a QCoreApplication.
void useLanguage(const QString& code);
/// The one that was taken last: "en" at first.
QString usedLanguage();

/// A menu's text as it reads elsewhere: "Open" for "&Open", and, in a language that names its key behind, for
/// "Open(&O)".
QString withoutMnemonic(QString text);

/// Whether a font is installed that has the letters of a language.
bool canShow(LanguageChoice choice);

}  // namespace linkwright::app
