// SPDX-License-Identifier: GPL-3.0-or-later
// The language of the window: which one it is, its texts, and how another is chosen.
#include <QCoreApplication>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <catch2/catch.hpp>

#include "app/languages/Language.h"
#include "app/window/OpenWindows.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace language_test {

QString translated(const char* context, const char* text, int n = -1) {
  return QCoreApplication::translate(context, text, nullptr, n);
}

// Chooses a line of the menu as a user does who opened it.
void chooseLine(const WindowFixture& f, const char* name) {
  auto* menu = f.window.findChild<QMenu*>("languageMenu");
  REQUIRE(menu != nullptr);
  QMetaObject::invokeMethod(menu, "aboutToShow");
  auto* line = f.window.findChild<QAction*>(name);
  REQUIRE(line != nullptr);
  line->trigger();
}

QPushButton* restartButton(const WindowFixture& f) {
  for (auto* button : f.banner()->findChildren<QPushButton*>())
    if (button->isVisible() && button->text() == "Restart") return button;
  return nullptr;
}

// English again, whatever a test did.
struct English {
  ~English() {
    useLanguage("en");
    QSettings().remove("language");
  }
};

}  // namespace language_test

using namespace language_test;

TEST_CASE("The language is the one chosen, or the first of the system's that there is") {
  CHECK(languageCode(LanguageChoice::kSystem, {"ko-KR", "ko", "en"}) == "ko");
  CHECK(languageCode(LanguageChoice::kSystem, {"de-DE", "de", "ko-Kore-KR", "en"}) == "ko");
  CHECK(languageCode(LanguageChoice::kSystem, {"en-GB", "ko"}) == "en");
  CHECK(languageCode(LanguageChoice::kSystem, {"de"}) == "en");
  CHECK(languageCode(LanguageChoice::kSystem, {}) == "en");
  CHECK(languageCode(LanguageChoice::kSystem, {"kok-IN"}) == "en");
  CHECK(languageCode(LanguageChoice::kEnglish, {"ko"}) == "en");
  CHECK(languageCode(LanguageChoice::kKorean, {"en"}) == "ko");
}

TEST_CASE_METHOD(AppTest, "Texts with a number have the form that it asks for") {
  const English english;
  useLanguage("en");
  const char* const context = "linkwright::app::MainWindow";
  CHECK(translated(context, "%1 was opened with %n warning(s).", 1) == "%1 was opened with 1 warning.");
  CHECK(translated(context, "%1 was opened with %n warning(s).", 2) == "%1 was opened with 2 warnings.");
  CHECK(translated("linkwright::app::MobilityPanel", "%n degree(s) of freedom", 0) == "0 degrees of freedom");
}

TEST_CASE_METHOD(AppTest,
                 "Korean texts are found for classes, for the namespace, for the engine and for Qt") {
  const English english;
  useLanguage("ko");
  CHECK(usedLanguage() == "ko");
  const auto is_korean = [](const QString& text) {
    for (const QChar each : text)
      if (each.script() == QChar::Script_Hangul) return true;
    return false;
  };
  // Of a class; marked outside of any class, as the texts of actions are; of the engine's tables.
  CHECK(is_korean(translated("linkwright::app::MainWindow", "&File")));
  CHECK(is_korean(translated("linkwright::app::Workbench", "Start an empty scene")));
  CHECK(is_korean(translated("engine", "Damping")));
  CHECK(is_korean(translated("QPlatformTheme", "Cancel")));
  // What nobody translated stays as it is, and so does what is no text of ours.
  CHECK(translated("linkwright::app::MainWindow", "no such text") == "no such text");
  useLanguage("en");
  CHECK(translated("linkwright::app::MainWindow", "&File") == "&File");
}

TEST_CASE_METHOD(WindowFixture, "Another language is chosen in the menu and holds from the next start") {
  const English english;
  openArm();
  if (!canShow(LanguageChoice::kKorean)) {
    CHECK_FALSE(window.findChild<QAction*>("language.ko")->isEnabled());
    return;
  }
  chooseLine(*this, "language.ko");
  CHECK(chosenLanguage(QSettings()) == LanguageChoice::kKorean);
  CHECK(usedLanguage() == "en");
  CHECK(bannerText() == "The language changes when Linkwright starts again.");
  REQUIRE(restartButton(*this) != nullptr);
  QTest::mouseClick(restartButton(*this), Qt::LeftButton);
  REQUIRE(waitFor([&] { return !window.isVisible(); }));
  const auto& files = OpenWindows::instance()->startAgain();
  REQUIRE(files.has_value());
  CHECK(*files == QStringList(document->sourcePath()));
}

TEST_CASE_METHOD(WindowFixture, "A restart for another language asks about changes that are not saved") {
  const English english;
  openArm();
  if (!canShow(LanguageChoice::kKorean)) return;
  poser->setPosition(0, 0.3);
  REQUIRE(waitFor([&] { return document->isDirty(); }));
  chooseLine(*this, "language.ko");
  REQUIRE(restartButton(*this) != nullptr);
  QTest::mouseClick(restartButton(*this), Qt::LeftButton);
  auto* asked = dialog<QMessageBox>();
  REQUIRE(asked != nullptr);
  QTest::mouseClick(asked->button(QMessageBox::Cancel), Qt::LeftButton);
  REQUIRE(waitFor([&] { return !asked->isVisible(); }));
  CHECK(window.isVisible());
  CHECK_FALSE(OpenWindows::instance()->startAgain().has_value());
}

}  // namespace linkwright::app
