// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/LanguageMenu.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QLocale>
#include <QMenu>

#include "app/languages/Language.h"
#include "app/notices/Banner.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

struct LanguageLine {
  LanguageChoice choice;
  const char *name, *title;
};
// Languages stand under their own names.
constexpr LanguageLine kLanguageLines[] = {
    {LanguageChoice::kSystem, "system", QT_TRANSLATE_NOOP("LanguageMenu", "As the &system")},
    {LanguageChoice::kEnglish, "en", "English"},
    {LanguageChoice::kKorean, "ko", "한국어"}};

}  // namespace

void fillLanguageMenu(Workbench* workbench, Banner* banner, QMenu* menu,
                      const std::function<void()>& restart) {
  auto* group = new QActionGroup(menu);
  menu->setObjectName("languageMenu");
  menu->setToolTipsVisible(true);
  for (const LanguageLine& each : kLanguageLines) {
    const bool named = each.choice != LanguageChoice::kSystem;
    QAction* const line = menu->addAction(named ? QString::fromUtf8(each.title)
                                                : QCoreApplication::translate("LanguageMenu", each.title));
    line->setObjectName(QStringLiteral("language.") + each.name);
    line->setCheckable(true);
    line->setEnabled(canShow(each.choice));
    if (!line->isEnabled())
      line->setToolTip(
          QCoreApplication::translate("LanguageMenu",
                                      "No font with the letters of this language is installed (in Debian: "
                                      "fonts-nanum)"));
    group->addAction(line);
    QObject::connect(line, &QAction::triggered, banner, [=] {
      chooseLanguage(each.choice, workbench->settings());
      if (languageCode(each.choice, QLocale::system().uiLanguages()) != usedLanguage())
        banner->tell(
            Banner::Kind::kInfo,
            QCoreApplication::translate("LanguageMenu", "The language changes when Linkwright starts again."),
            QCoreApplication::translate("LanguageMenu", "Restart"), restart);
    });
  }
  // Another window may have chosen meanwhile.
  QObject::connect(menu, &QMenu::aboutToShow, workbench, [workbench, group] {
    const LanguageChoice chosen = chosenLanguage(*workbench->settings());
    for (qsizetype i = 0; i < group->actions().size(); ++i)
      group->actions()[i]->setChecked(kLanguageLines[i].choice == chosen);
  });
}

}  // namespace linkwright::app
