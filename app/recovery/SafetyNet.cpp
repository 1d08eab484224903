// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/SafetyNet.h"

#include <QDir>
#include <QFile>
#include <QLocale>
#include <QMenu>
#include <QWidget>
#include <exception>
#include <utility>

#include "app/notices/Banner.h"
#include "app/recovery/CrashHandler.h"
#include "app/recovery/RecoveryDialog.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

SafetyNet::SafetyNet(Workbench* workbench, Banner* banner, QWidget* window)
    : QObject(window),
      workbench_(workbench),
      banner_(banner),
      window_(window),
      state_(stateFolder()),
      backups_(state_.path) {
  Document* document = workbench->document();
  Player* player = workbench->player();
  if (state_.problem.isEmpty()) folder_ = LockedFolder::make(state_.path, &state_.problem);
  connect(document, &Document::aboutToSave, this, [this](const QString& path, const std::string& text) {
    const QString problem = backups_.keep(path, QByteArray::fromStdString(text));
    if (!problem.isEmpty()) warnOnce(tr("No backup of the former file is kept: %1.").arg(problem));
  });
  if (!folder_) {
    // With the first scene: a banner before it would go as that opens.
    connect(document, &Document::opened, this, [this] {
      warnOnce(tr("Work is not kept for recovery, and saves keep no backups: %1.").arg(state_.problem));
    });
    return;
  }
  player->setRunFolder(folder_->file("run"));
  addCrashFolder(folder_->path());
  autosave_ = std::make_unique<Autosave>(workbench, folder_->path(), this);
  connect(autosave_.get(), &Autosave::failed, this, [this](const QString& reason) {
    warnOnce(tr("Work is not kept for recovery: %1. Save it to be safe.").arg(reason));
  });
  connect(autosave_.get(), &Autosave::kept, this, [this] {
    // It works again; and what was recovered is safe here.
    warned_.clear();
    if (restored_ && recovering_) takeOver();
  });
  connect(document, &Document::opened, this, &SafetyNet::onOpened);
  connect(document, &Document::openFailed, this, [this] { recovering_.reset(); });
  connect(player, &Player::frameChanged, this, [this] {
    const QString problem = workbench_->player()->runProblem();
    if (!problem.isEmpty()) warnOnce(tr("The recorded run is kept in memory only: %1.").arg(problem));
  });
  connect(player, &Player::runRestored, this, [this](double, const QString& problem) {
    if (!problem.isEmpty())
      banner_->tell(Banner::Kind::kWarning,
                    tr("Not all of the recorded run could be recovered: %1.").arg(problem));
  });
}

SafetyNet::~SafetyNet() {
  autosave_.reset();
  if (!folder_) return;
  removeCrashFolder(folder_->path());
  folder_->remove();
}

void SafetyNet::keepNow() {
  if (autosave_) autosave_->keepNow();
}

void SafetyNet::warnOnce(const QString& text) {
  if (warned_.contains(text)) return;
  warned_ += text;
  banner_->tell(Banner::Kind::kWarning, text);
}

void SafetyNet::offer(bool always) {
  if (state_.path.isEmpty() || window_->findChild<RecoveryDialog*>() != nullptr) return;
  QStringList problems;
  const std::vector<RecoveryEntry> entries = findRecoveries(state_.path, &problems);
  if (entries.empty() && problems.isEmpty()) {
    if (always) banner_->tell(Banner::Kind::kInfo, tr("There is no unsaved work to recover."));
    return;
  }
  auto* dialog = new RecoveryDialog(workbench_, entries, problems, window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &RecoveryDialog::recoverRequested, this, &SafetyNet::recover, Qt::QueuedConnection);
  dialog->open();
}

void SafetyNet::takeOver() {
  const RecoveryEntry entry = *std::exchange(recovering_, std::nullopt);
  restored_ = false;
  Player* player = workbench_->player();
  if (entry.run_time > 0) player->restoreRun(entry.folder->file("run"));
  if (entry.crash.isEmpty()) return entry.folder->remove();
  // The report stays, with the end of the run.
  const QDir run(folder_->file("run"));
  const QStringList segments = run.entryList({"*.lwr"}, QDir::Files, QDir::Name);
  if (!segments.isEmpty() && QDir(entry.folder->path()).mkpath("run"))
    QFile::copy(run.filePath(segments.last()), entry.folder->file("run/" + segments.last()));
  putAside(entry.folder.get(), "crashes");
}

void SafetyNet::recover(const RecoveryEntry& entry) {
  // One before it that was cancelled.
  if (!restored_ && !workbench_->document()->isLoading()) recovering_.reset();
  if (recovering_ || !autosave_) return;
  Q_EMIT switchRequested([this, entry] { recoverNow(entry); });
}

void SafetyNet::recoverNow(const RecoveryEntry& entry) {
  if (recovering_ || !autosave_) return;
  QString problem;
  const QByteArray text = entry.readScene(&problem);
  if (!problem.isEmpty()) {
    banner_->tell(Banner::Kind::kError, tr("%1 could not be recovered: %2.").arg(entry.title, problem));
    return;
  }
  recovering_ = entry;
  workbench_->document()->openKept(
      {entry.path, entry.source, entry.base, QString::fromUtf8(text), entry.packages});
}

void SafetyNet::onOpened(const QString& path) {
  if (!recovering_ || path != recovering_->base || workbench_->document()->path() != recovering_->path)
    return;
  const RecoveryEntry& entry = *recovering_;
  restored_ = true;
  if (entry.dirty)
    autosave_->setRecovered(entry.changes, entry.edits);
  else
    workbench_->document()->undoStack()->setClean();
  banner_->tell(Banner::Kind::kInfo,
                entry.dirty
                    ? tr("%1 was recovered with its changes. They are not saved yet.").arg(entry.title)
                    : tr("%1 was recovered with its recorded run.").arg(entry.title));
  autosave_->keepNow();
}

void SafetyNet::fillBackupMenu(QMenu* menu) {
  menu->clear();
  for (const Backups::Backup& backup : backups_.of(workbench_->document()->path())) {
    const QString text = tr("Saved %1 (%2)")
                             .arg(QLocale::system().toString(backup.time, QLocale::ShortFormat),
                                  QLocale::system().formattedDataSize(backup.bytes));
    connect(menu->addAction(text), &QAction::triggered, this,
            [this, file = backup.file] { openBackup(file); });
  }
  if (menu->isEmpty())
    menu->addAction(tr("None: a backup is kept when a save replaces a file"))->setEnabled(false);
}

void SafetyNet::openBackup(const QString& file) {
  Q_EMIT switchRequested([this, file, path = workbench_->document()->path()] {
    QFile text(file);
    if (!text.open(QIODevice::ReadOnly)) {
      banner_->tell(Banner::Kind::kError, tr("The backup cannot be read: %1.").arg(text.errorString()));
      return;
    }
    workbench_->document()->openKept({path, path, path, QString::fromUtf8(text.readAll()), {}});
  });
}

}  // namespace linkwright::app
