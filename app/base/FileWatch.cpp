// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/FileWatch.h"

#include <QCryptographicHash>
#include <QFileInfo>
#include <utility>

#include "engine/base/FileAccess.h"

namespace linkwright::app {
namespace {

// Editors write in several goes, and some replace the file: it is read when that has settled.
constexpr int kFileSettleMs = 250;
constexpr qsizetype kMostFiles = 200;
// Robots' files are far smaller. Of larger ones every new time of writing is taken as a change.
constexpr std::uint64_t kMostHashedBytes = std::uint64_t{16} << 20;

}  // namespace

FileWatch::FileWatch(QObject* parent) : QObject(parent) {
  settle_.setSingleShot(true);
  settle_.setInterval(kFileSettleMs);
  connect(&settle_, &QTimer::timeout, this, &FileWatch::look);
  const auto settle = [this] { settle_.start(); };
  connect(&watcher_, &QFileSystemWatcher::fileChanged, this, settle);
  connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, settle);
}

FileWatch::Stamp FileWatch::stampOf(const QString& file) {
  const QFileInfo info(file);
  if (!info.exists()) return {};
  Stamp stamp;
  stamp.time = info.lastModified();
  stamp.size = info.size();
  const FileBytes read = ReadFileBytes(file.toStdString(), kMostHashedBytes);
  if (read.error.empty())
    stamp.hash = QCryptographicHash::hash(QByteArrayView(read.bytes.data(), qsizetype(read.bytes.size())),
                                          QCryptographicHash::Sha256);
  return stamp;
}

void FileWatch::watch(const QStringList& files) {
  if (files == files_) {
    for (const QString& file : files.mid(0, kMostFiles)) {
      const QFileInfo info(file);
      if (info.exists()) watcher_.addPath(info.absoluteFilePath());  // it may have come into being
    }
    return;
  }
  files_ = files;
  const QStringList before = watcher_.files() + watcher_.directories();
  if (!before.isEmpty()) watcher_.removePaths(before);
  const QHash<QString, Stamp> known = std::exchange(known_, {});
  for (const QString& file : files.mid(0, kMostFiles)) {
    const QFileInfo info(file);
    const QString path = info.absoluteFilePath();
    known_.insert(path, known.contains(path) ? known.value(path) : stampOf(file));
    if (!known.contains(path)) use(path);
    if (info.exists()) watcher_.addPath(info.absoluteFilePath());
    // Where a file is replaced, only its folder tells.
    watcher_.addPath(info.absolutePath());
  }
}

void FileWatch::accept(const QString& file) {
  const auto entry = known_.find(QFileInfo(file).absoluteFilePath());
  if (entry == known_.end()) return;
  entry.value() = stampOf(file);
  use(file);
}

void FileWatch::use(const QString& file) {
  const auto entry = known_.find(QFileInfo(file).absoluteFilePath());
  if (entry == known_.end()) return;
  entry->used_size = entry->size;
  entry->used_hash = entry->hash;
}

bool FileWatch::isAsUsed(const QString& file) const {
  const auto entry = known_.find(QFileInfo(file).absoluteFilePath());
  if (entry == known_.end() || entry->size != entry->used_size) return false;
  return entry->size < 0 || (!entry->hash.isEmpty() && entry->hash == entry->used_hash);
}

void FileWatch::look() {
  QStringList different, same;
  for (auto entry = known_.begin(); entry != known_.end(); ++entry) {
    const QFileInfo info(entry.key());
    Stamp& known = entry.value();
    if (info.exists() ? info.lastModified() == known.time && info.size() == known.size : known.size < 0)
      continue;
    Stamp now = stampOf(entry.key());
    now.used_size = known.used_size;
    now.used_hash = known.used_hash;
    (!now.hash.isEmpty() && now.hash == known.hash ? same : different).append(entry.key());
    known = now;
    if (now.size >= 0) watcher_.addPath(entry.key());
  }
  if (!same.isEmpty()) Q_EMIT touched(same);
  if (!different.isEmpty()) Q_EMIT changed(different);
}

}  // namespace linkwright::app
