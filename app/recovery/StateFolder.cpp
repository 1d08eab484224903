// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/StateFolder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <atomic>
#include <cerrno>
#include <cstring>

namespace linkwright::app {
namespace {

const QString kWorkPrefix = QStringLiteral("work-");
const QString kLockName = QStringLiteral("lock");

QString errorReason(int error) { return QString::fromLocal8Bit(std::strerror(error)); }

// Makes a folder with those above it, all for the user alone. Returns 0 or the error.
int makeFolder(const QString& path) {
  const QString above = QFileInfo(path).path();
  if (!QFileInfo(above).isDir() && above != path)
    if (const int error = makeFolder(above); error != 0) return error;
  if (::mkdir(QFile::encodeName(path).constData(), 0700) == 0) return 0;
  if (errno != EEXIST) return errno;
  return QFileInfo(path).isDir() ? 0 : ENOTDIR;
}

// The lock of a folder, or −1: somebody holds it, or there is none.
int lockFolder(const QString& folder, int flags) {
  const QByteArray name = QFile::encodeName(folder + "/" + kLockName);
  const int fd = ::open(name.constData(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0600);
  if (fd < 0) return -1;
  if (::flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
  ::close(fd);
  return -1;
}

}  // namespace

StateFolder stateFolder() {
  QString base = qEnvironmentVariable("XDG_STATE_HOME");
  // As the specification of these folders asks: what is not absolute is ignored.
  if (!base.startsWith('/')) {
    const QString home = qEnvironmentVariable("HOME");
    if (!home.startsWith('/'))
      return {{},
              QCoreApplication::translate("StateFolder", "neither HOME nor XDG_STATE_HOME names a folder")};
    base = home + "/.local/state";
  }
  const QString path = QDir::cleanPath(base + "/linkwright");
  const int error = makeFolder(path);
  if (error != 0)
    return {{},
            QCoreApplication::translate("StateFolder", "the folder %1 cannot be made: %2")
                .arg(path, errorReason(error))};
  return {path, {}};
}

std::unique_ptr<LockedFolder> LockedFolder::make(const QString& parent, QString* problem) {
  static std::atomic<int> count{0};
  const QString name = QString("%1-%2-%3")
                           .arg(QDateTime::currentDateTimeUtc().toString("yyyyMMdd-HHmmss"))
                           .arg(::getpid())
                           .arg(count++);
  // Locked before anybody can see it under its name.
  const QString draft = parent + "/.new-" + name;
  const QString path = parent + "/" + kWorkPrefix + name;
  int error = makeFolder(draft);
  const int lock = error == 0 ? lockFolder(draft, O_CREAT) : -1;
  if (error == 0 && lock < 0) error = errno;
  if (error == 0 && ::rename(QFile::encodeName(draft).constData(), QFile::encodeName(path).constData()) != 0)
    error = errno;
  if (error == 0) return std::unique_ptr<LockedFolder>(new LockedFolder(path, lock));
  if (lock >= 0) ::close(lock);
  QDir(draft).removeRecursively();
  *problem = QCoreApplication::translate("StateFolder", "nothing can be written in %1: %2")
                 .arg(parent, errorReason(error));
  return nullptr;
}

std::vector<std::unique_ptr<LockedFolder>> LockedFolder::takeLeft(const QString& parent) {
  std::vector<std::unique_ptr<LockedFolder>> left;
  for (const QFileInfo& info :
       QDir(parent).entryInfoList({kWorkPrefix + "*"}, QDir::Dirs | QDir::NoSymLinks, QDir::Name)) {
    const int lock = lockFolder(info.filePath(), 0);
    if (lock >= 0) left.emplace_back(new LockedFolder(info.filePath(), lock));
  }
  return left;
}

LockedFolder::~LockedFolder() { ::close(lock_); }

void LockedFolder::remove() {
  QDir folder(path_);
  // The lock last: no other program shall find the rest without it.
  for (const QFileInfo& info :
       folder.entryInfoList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot | QDir::System)) {
    if (info.fileName() == kLockName) continue;
    if (info.isDir() && !info.isSymLink())
      QDir(info.filePath()).removeRecursively();
    else
      QFile::remove(info.filePath());
  }
  folder.removeRecursively();
}

}  // namespace linkwright::app
