// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <functional>
#include <memory>
#include <optional>

#include "app/recovery/Autosave.h"
#include "app/recovery/Backups.h"
#include "app/recovery/RecoveryEntry.h"

class QMenu;

namespace linkwright::app {

class Banner;
class MainWindow;
class RecoveryDialog;

/// What keeps the user's work: autosave and recorded run in a folder of this window, backups at each save,
/// and the offer to recover what another run of the program has left. Deleted at the clean end of the window,
/// the folder goes with it. Where there is no state folder, it is reported once, and the rest works.
class SafetyNet : public QObject {
  Q_OBJECT
 public:
  SafetyNet(Workbench* workbench, Banner* banner, QWidget* window);
  ~SafetyNet() override;

  /// Lists what can be recovered, if there is anything; `always`: also that there is nothing.
  void offer(bool always);
  void fillBackupMenu(QMenu* menu);
  void keepNow();  ///< what is open, for recovery

 Q_SIGNALS:
  /// Another document is to take the open one's place: the window asks about unsaved changes and calls
  /// `then`, at once or later, unless the user refuses.
  void switchRequested(const std::function<void()>& then);

 private:
  void recover(const RecoveryEntry& entry);
  void recoverNow(const RecoveryEntry& entry);
  void onOpened(const QString& path);
  void takeOver();  // what was recovered is kept here now: its old folder goes
  void openBackup(const QString& file);
  void warnOnce(const QString& text);

  Workbench* workbench_;
  Banner* banner_;
  QWidget* window_;
  StateFolder state_;
  Backups backups_;
  std::unique_ptr<LockedFolder> folder_;
  std::unique_ptr<Autosave> autosave_;
  std::optional<RecoveryEntry> recovering_;  // until it is open and kept here
  bool restored_ = false;                    // the document of recovering_ is open
  QStringList warned_;
};

}  // namespace linkwright::app
