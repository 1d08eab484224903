// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QString>
#include <QStringList>
#include <memory>
#include <vector>

#include "app/recovery/StateFolder.h"

namespace linkwright::app {

/// What a window keeps of its work in its folder, so that another one can go on with it:
///   entry.json         all of this; written last, it names the scene's file and its checksum
///   scene-N.lws.json   the scene, as a save would write it
///   picture.png        preview of the scene
///   inputs.jsonl       the input log of the recorded run
///   run/               the recorded run, see RunJournal
///   crash.txt          what the crash handler found, if the program ended by a signal
struct RecoveryEntry {
  static constexpr int kFormat = 1;

  QString title;
  QString path;           ///< where the document was saved; empty: never
  QString source;         ///< the file it was opened from
  QString base;           ///< names in the scene's text are relative to the folder of this file
  QStringList packages;   ///< folders that its robots may read from
  QDateTime time;         ///< of the last autosave
  bool dirty = false;     ///< there are changes that are not saved
  int edits = 0;          ///< how many
  QStringList changes;    ///< what they are, oldest first
  QString scene_name;     ///< of the scene's file in the folder
  QByteArray scene_hash;  ///< SHA-256 of its bytes
  QString program;        ///< version that wrote it

  // Not in entry.json.
  std::shared_ptr<LockedFolder> folder;  ///< what is being recovered
  double run_time = 0;                   ///< [s] of the recorded run; 0: none
  QString crash;                         ///< headline of the crash report; empty: none

  QByteArray toJson() const;
  /// False, with the reason, if this is no entry.
  static bool fromJson(const QByteArray& json, RecoveryEntry* entry, QString* problem);
  /// The scene's text. Empty, with the reason, if it is not the one that was written.
  QByteArray readScene(QString* problem) const;
};

/// What programs that did not end well have left below the state folder. What cannot be read is moved to its
/// folder `damaged` and reported in `problems`; what holds nothing is deleted.
std::vector<RecoveryEntry> findRecoveries(const QString& state_folder, QStringList* problems);

/// Moves a folder into `damaged` or `crashes` of the state folder; of each the newest few
/// stay. Returns its new path, empty if that did not work.
QString putAside(LockedFolder* folder, const QString& name);

}  // namespace linkwright::app
