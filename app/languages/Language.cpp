// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/languages/Language.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QLibraryInfo>
#include <QRegularExpression>
#include <QSettings>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "app/languages/Translator.h"

static void takeTexts() { Q_INIT_RESOURCE(languages); }

namespace linkwright::app {
namespace {

const char* const kLanguageKey = "language";
constexpr std::array<std::pair<LanguageChoice, const char*>, 3> kLanguageNames = {
    {{LanguageChoice::kSystem, "system"}, {LanguageChoice::kEnglish, "en"}, {LanguageChoice::kKorean, "ko"}}};

// What was taken; one for the process, as its translators are. It stays to the end: the application asks
// them.
struct UsedLanguage {
  QString code = "en";
  std::vector<std::unique_ptr<QTranslator>> translators;
};
UsedLanguage& languageInUse() {
  static UsedLanguage* const held = new UsedLanguage;
  return *held;
}

void takeFile(std::unique_ptr<QTranslator> translator, const QString& file, const QString& folder) {
  if (!translator->load(file, folder)) return;
  QCoreApplication::installTranslator(translator.get());
  languageInUse().translators.push_back(std::move(translator));
}

}  // namespace

LanguageChoice chosenLanguage(const QSettings& settings) {
  const QString name = settings.value(kLanguageKey).toString();
  for (const auto& [choice, known] : kLanguageNames)
    if (name == QLatin1String(known)) return choice;
  return LanguageChoice::kSystem;
}

void chooseLanguage(LanguageChoice choice, QSettings* settings) {
  for (const auto& [each, name] : kLanguageNames)
    if (each == choice) settings->setValue(kLanguageKey, QLatin1String(name));
}

QString languageCode(LanguageChoice choice, const QStringList& system) {
  if (choice == LanguageChoice::kKorean) return "ko";
  if (choice == LanguageChoice::kSystem)
    for (const QString& name : system) {
      // "ko", "ko-KR", "ko-Kore-KR"
      const QString language = name.section('-', 0, 0);
      if (language == QLatin1String("ko") || language == QLatin1String("en")) return language;
    }
  return "en";
}

void useLanguage(const QString& code) {
  takeTexts();
  for (const auto& translator : languageInUse().translators)
    QCoreApplication::removeTranslator(translator.get());
  languageInUse().translators.clear();
  languageInUse().code = code;
  // The last that is installed is asked first.
  if (code != QLatin1String("en"))
    takeFile(std::make_unique<QTranslator>(), "qtbase_" + code,
             QLibraryInfo::path(QLibraryInfo::TranslationsPath));
  for (const char* part : {"engine_", "linkwright_"})
    takeFile(std::make_unique<Translator>(), part + code, ":/languages");
}

QString usedLanguage() { return languageInUse().code; }

QString withoutMnemonic(QString text) {
  static const QRegularExpression behind(QStringLiteral("\\(&\\w\\)"));
  return text.remove(behind).remove('&');
}

bool canShow(LanguageChoice choice) {
  return choice != LanguageChoice::kKorean || !QFontDatabase::families(QFontDatabase::Korean).isEmpty();
}

}  // namespace linkwright::app
