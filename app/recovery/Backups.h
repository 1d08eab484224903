// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QString>
#include <vector>

namespace linkwright::app {

/// The files that the last saves of a scene replaced, newest first, in the folder `backups` of the state
/// folder: beside the scene they would clutter folders that are shared and versioned.
class Backups {
 public:
  static constexpr int kMost = 3;
  explicit Backups(QString state_folder) : state_folder_(std::move(state_folder)) {}

  struct Backup {
    QString file;
    QDateTime time;  ///< when it was saved as what it holds
    qint64 bytes = 0;
  };
  std::vector<Backup> of(const QString& path) const;
  /// Keeps what `path` holds now, before `next` replaces it. Nothing is done where that is the same, or the
  /// newest backup, or there is no such file. Returns why it could not be done; nothing changed then.
  QString keep(const QString& path, const QByteArray& next) const;

 private:
  QString folderOf(const QString& path) const;
  QString state_folder_;
};

}  // namespace linkwright::app
