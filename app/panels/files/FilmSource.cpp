// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/files/FilmSource.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <algorithm>

#include "app/base/Units.h"
#include "app/cli/Common.h"
#include "app/cli/film/Origin.h"
#include "app/document/Document.h"
#include "app/languages/MessageText.h"
#include "app/workbench/Workbench.h"
#include "app/workbench/picture/PictureLook.h"

namespace linkwright::app {

QString takeFromWindow(Workbench* workbench, bool recorded, FilmOrder* order) {
  const Document* document = workbench->document();
  const Player* player = workbench->player();
  ProblemList problems;
  // Opening a file replaces what would be filmed.
  if (document->isLoading()) return QCoreApplication::translate("FilmDialog", "Wait until the file is open.");
  order->filmed.scene = recorded ? player->compiled() : document->compileNow(&problems);
  if (!order->filmed.scene)
    return problems.problems().empty()
               ? QCoreApplication::translate("FilmDialog", "There is nothing to film.")
               : problemLine(problems.problems().front());
  order->camera = workbench->view()->camera();
  order->simulation = document->scene().simulation;
  order->filmed.look.view = workbench->view()->options();
  SnapshotOptions& look = order->filmed.look;
  look.surroundings = PictureLook::of(workbench)->surroundings();
  look.dark = workbench->theme().dark;
  order->filmed.look.units = chosenUnits();
  order->dark = look.IsDark();
  order->filmed.targets = document->scene().targets;
  if (!recorded) return {};
  order->timeline = player->recording();
  if (const auto frame = player->frame()) order->filmed.cross_check = frame->cross_check;
  const auto paths = player->paths().all();
  order->filmed.look.paths.assign(paths.begin(), paths.end());
  order->filmed.contact_events = player->contactEvents();
  return {};
}

void noteOrigin(Workbench* workbench, double from, double to, FilmOrder* order) {
  order->origin = [scene = workbench->document()->scene(), simulation = order->simulation, from, to,
                   files = cli::MeasuredFiles(order->picture.overlays.extras)] {
    return cli::OriginOf(scene, simulation, from, to, files);
  };
}

QString timeLeft(qint64 milliseconds, int done, int all) {
  const auto seconds = cli::SecondsLeft(1e-3 * static_cast<double>(milliseconds),
                                        static_cast<double>(done) / std::max(all, 1));
  if (!seconds) return {};
  if (*seconds < 60) return QCoreApplication::translate("FilmDialog", "%1 s left").arg(*seconds);
  const auto minutes = *seconds / 60;
  return minutes < 60
             ? QCoreApplication::translate("FilmDialog", "%1 min %2 s left").arg(minutes).arg(*seconds % 60)
             : QCoreApplication::translate("FilmDialog", "%1 h %2 min left")
                   .arg(minutes / 60)
                   .arg(minutes % 60);
}

QString proposedFile(Workbench* workbench, const QString& folder, const QString& name,
                     const QString& ending) {
  QString own = QString::fromStdString(workbench->document()->scene().name)
                    .simplified()
                    .replace(' ', '-')
                    .replace('/', '-');
  if (own.isEmpty() || own.startsWith('.')) own = name;  // not hidden
  const QString stem = QDir(QFileInfo(folder).isDir() ? folder : QDir::homePath()).filePath(own);
  QString path = stem + ending;
  for (int i = 2; QFileInfo::exists(path); ++i) path = QString("%1-%2%3").arg(stem).arg(i).arg(ending);
  return path;
}

}  // namespace linkwright::app
