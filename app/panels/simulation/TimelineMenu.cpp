// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/simulation/TimelineMenu.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <algorithm>

#include "app/commands/KeyframeEdits.h"
#include "app/languages/Numbers.h"
#include "app/panels/simulation/CameraKeyMarks.h"
#include "app/session/KeptRuns.h"
#include "app/session/Playback.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

void addRunLines(Workbench* workbench, int run, QMenu* menu) {
  KeptRuns* const runs = workbench->runs();
  const auto& lanes = runs->lanes();
  const auto lane =
      std::find_if(lanes.begin(), lanes.end(), [run](const RunLane& each) { return each.id == run; });
  if (lane == lanes.end()) return;
  const QString name = QString(lane->name).replace("&", "&&");
  QAction* take = menu->addAction(QObject::tr("&Take up %1").arg(name));
  take->setObjectName("takeRun");
  QObject::connect(take, &QAction::triggered, runs, [runs, run] { runs->take(run); });
  QAction* compare = menu->addAction(QObject::tr("&Compare %1").arg(name));
  compare->setCheckable(true);
  compare->setChecked(lane->compared);
  QObject::connect(compare, &QAction::triggered, runs, [runs, run](bool on) { runs->setCompared(run, on); });
  QAction* drop = menu->addAction(QObject::tr("&Delete %1").arg(name));
  QObject::connect(drop, &QAction::triggered, runs, [runs, run] { runs->drop(run); });
  menu->addSeparator();
}

}  // namespace

void showTimelineMenu(Workbench* workbench, double time, int run, const QPoint& place, QWidget* parent) {
  using Id = ActionId;
  Player* const player = workbench->player();
  Document* const document = workbench->document();
  if (!document->isOpen()) return;
  auto* menu = new QMenu(parent);
  menu->setObjectName("timelineMenu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (run != 0) addRunLines(workbench, run, menu);
  const double moment = std::clamp(time, 0.0, player->endTime());
  QAction* go = menu->addAction(QObject::tr("&Go to t = %1 s").arg(numberText(moment, 'g', 6)));
  go->setObjectName("goToMoment");
  QObject::connect(go, &QAction::triggered, player, [player, moment] { player->seek(moment); });
  // What is played of it.
  Playback* const playback = workbench->playback();
  const bool ranged = playback->hasRange();
  const double from = ranged ? playback->from() : 0, to = ranged ? playback->to() : player->endTime();
  QAction* begin = menu->addAction(QObject::tr("Play &from here"));
  begin->setObjectName("rangeFrom");
  begin->setEnabled(moment < to);
  QObject::connect(begin, &QAction::triggered, playback,
                   [playback, moment, to] { playback->setRange(moment, to); });
  QAction* end = menu->addAction(QObject::tr("Play &up to here"));
  end->setObjectName("rangeTo");
  end->setEnabled(moment > from);
  QObject::connect(end, &QAction::triggered, playback,
                   [playback, moment, from] { playback->setRange(from, moment); });
  QAction* all = menu->addAction(QObject::tr("Play &all"));
  all->setEnabled(ranged);
  QObject::connect(all, &QAction::triggered, playback, [playback] { playback->setRange(0, 0); });
  QAction* keyframe = menu->addAction(QObject::tr("Make the state shown a &keyframe"));
  keyframe->setObjectName("makeKeyframe");
  QObject::connect(keyframe, &QAction::triggered, player, [player, document] {
    edits::addKeyframe(document, *player, edits::freeKeyframeName(*document));
  });
  addCameraKeyAction(workbench, menu);
  QAction* copy = menu->addAction(QObject::tr("Copy t&ime"));
  QObject::connect(copy, &QAction::triggered, player,
                   [moment] { QApplication::clipboard()->setText(QString::number(moment, 'g', 17)); });
  menu->addSeparator();
  for (const Id id : {Id::kPlay, Id::kStep, Id::kStepBack, Id::kReset, Id::kPlayRecorded, Id::kPlayBackwards,
                      Id::kNextMark, Id::kPreviousMark})
    menu->addAction(workbench->action(id));
  menu->addSeparator();
  for (const Id id : {Id::kExportCsv, Id::kFilm}) menu->addAction(workbench->action(id));
  menu->popup(place);
}

}  // namespace linkwright::app
