// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/PictureMenu.h"

#include <QActionGroup>
#include <QMenu>
#include <functional>

#include "app/workbench/Workbench.h"
#include "app/workbench/picture/PictureLook.h"
#include "engine/scene/picture/SnapshotBuilder.h"

namespace linkwright::app {
namespace {

using render::Quality;

QAction* addChoice(PictureLook* look, QMenu* menu, QActionGroup* group, const QString& text,
                   const QString& name, const QString& tip, const std::function<bool()>& chosen,
                   const std::function<void()>& choose) {
  QAction* const line = menu->addAction(text);
  line->setObjectName(name);
  line->setToolTip(tip);
  line->setCheckable(true);
  group->addAction(line);
  const auto mark = [line, chosen] { line->setChecked(chosen()); };
  mark();
  QObject::connect(look, &PictureLook::changed, line, mark);
  QObject::connect(line, &QAction::triggered, look, choose);
  return line;
}

}  // namespace

void fillSurroundingsMenu(Workbench* workbench, QMenu* menu) {
  PictureLook* const look = PictureLook::of(workbench);
  auto* group = new QActionGroup(menu);
  menu->setToolTipsVisible(true);
  const auto add = [&](Surroundings which, const QString& text, const QString& tip) {
    addChoice(
        look, menu, group, text,
        QStringLiteral("surroundings.") + kSurroundingsNames[static_cast<std::size_t>(which)], tip,
        [look, which] { return look->surroundings() == which; },
        [look, which] { look->setSurroundings(which); });
  };
  add(Surroundings::kStudio, QObject::tr("&Studio"), QObject::tr("Large soft lamps in a plain room"));
  add(Surroundings::kOutdoor, QObject::tr("&Outdoors"), QObject::tr("Blue sky over green ground"));
  add(Surroundings::kPaper, QObject::tr("&White paper"),
      QObject::tr("White from all sides, for print: no sky, and no ground but shadows"));
}

void fillQualityMenu(Workbench* workbench, QMenu* menu) {
  PictureLook* const look = PictureLook::of(workbench);
  auto* group = new QActionGroup(menu);
  menu->setToolTipsVisible(true);
  QAction* const by_time = addChoice(
      look, menu, group, QString(), QStringLiteral("quality.byTime"),
      QObject::tr("As much as can be drawn some 30 times a second"), [look] { return !look->chosen(); },
      [look] { look->choose(std::nullopt); });
  const auto update_text = [look, by_time] {
    by_time->setText(look->chosen() ? QObject::tr("By &time")
                                    : QObject::tr("By &time: now %1").arg(qualityText(look->quality())));
  };
  update_text();
  QObject::connect(look, &PictureLook::changed, by_time, update_text);
  QObject::connect(menu, &QMenu::aboutToShow, by_time, update_text);
  menu->addSeparator();
  const auto add = [&](Quality quality, const QString& text, const QString& tip) {
    addChoice(
        look, menu, group, text,
        QStringLiteral("quality.") + render::kQualityNames[static_cast<std::size_t>(quality)], tip,
        [look, quality] { return look->chosen() == quality; }, [look, quality] { look->choose(quality); });
  };
  add(Quality::kPlain, QObject::tr("&Plain"), QObject::tr("Without shadows and smooth edges"));
  add(Quality::kLean, QObject::tr("&Lean"), QObject::tr("With shadows and smooth edges"));
  add(Quality::kGood, QObject::tr("&Good"), QObject::tr("And surfaces mirror their surroundings"));
  add(Quality::kFull, QObject::tr("&Full"),
      QObject::tr(
          "And corners are darker, shadows sharper and edges finer: as films and still pictures have it"));
}

}  // namespace linkwright::app
