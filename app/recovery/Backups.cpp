// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/Backups.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <cstdio>

#include "app/languages/MessageText.h"
#include "engine/base/AtomicFile.h"

namespace linkwright::app {
namespace {

constexpr qint64 kMostBackupBytes = 64 << 20;

bool readBackup(const QString& name, QByteArray* bytes, QString* problem) {
  QFile file(name);
  if (file.open(QIODevice::ReadOnly) && file.size() <= kMostBackupBytes) {
    *bytes = file.readAll();
    if (file.error() == QFileDevice::NoError) return true;
  }
  *problem = file.error() != QFileDevice::NoError ? file.errorString()
                                                  : QCoreApplication::translate("Backups", "it is too large");
  return false;
}

// Robots' files keep their ending; all else is a scene.
QString backupFile(const QString& folder, const QString& path, int number) {
  const QString suffix = QFileInfo(path).suffix().toLower();
  const bool robot = suffix == "urdf" || suffix == "xml" || suffix == "mjcf";
  const QString ending = robot ? suffix : QStringLiteral("lws.json");
  return folder + QString("/%1.%2").arg(number).arg(ending);
}

}  // namespace

QString Backups::folderOf(const QString& path) const {
  // Readable, and another one for each file.
  const QString absolute = QFileInfo(path).absoluteFilePath();
  const QByteArray hash =
      QCryptographicHash::hash(absolute.toUtf8(), QCryptographicHash::Sha1).toHex().left(12);
  return QString("%1/backups/%2-%3")
      .arg(state_folder_, QFileInfo(path).fileName().left(80), QString::fromLatin1(hash));
}

std::vector<Backups::Backup> Backups::of(const QString& path) const {
  std::vector<Backup> found;
  if (state_folder_.isEmpty() || path.isEmpty()) return found;
  for (int i = 1; i <= kMost; ++i) {
    const QFileInfo info(backupFile(folderOf(path), path, i));
    if (info.isFile()) found.push_back({info.filePath(), info.lastModified(), info.size()});
  }
  return found;
}

QString Backups::keep(const QString& path, const QByteArray& next) const {
  if (state_folder_.isEmpty() || !QFileInfo(path).isFile()) return {};
  QByteArray former, newest;
  QString problem;
  if (!readBackup(path, &former, &problem)) return problem;
  if (former == next) return {};
  const QString folder = folderOf(path);
  const QString first = backupFile(folder, path, 1);
  if (QFileInfo(first).isFile() && readBackup(first, &newest, &problem) && newest == former) return {};
  if (!QDir().mkpath(folder)) return QCoreApplication::translate("Backups", "%1 cannot be made").arg(folder);
  // Written whole before the others move: a full disk costs none of them.
  const QString draft = folder + "/new";
  const std::string failure =
      WriteFileAtomically(draft.toStdString(), {former.data(), static_cast<std::size_t>(former.size())});
  if (!failure.empty()) return messageText(failure);
  {
    // When it was saved, rather than when it was replaced.
    QFile file(draft);
    if (file.open(QIODevice::ReadWrite))
      file.setFileTime(QFileInfo(path).lastModified(), QFileDevice::FileModificationTime);
  }
  const auto move = [](const QString& from, const QString& to) {
    ::rename(QFile::encodeName(from).constData(), QFile::encodeName(to).constData());
  };
  for (int i = kMost; i > 1; --i) move(backupFile(folder, path, i - 1), backupFile(folder, path, i));
  move(draft, first);
  return {};
}

}  // namespace linkwright::app
