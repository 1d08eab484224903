// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QHash>
#include <QObject>
#include <QStringList>
#include <QTimer>

namespace linkwright::app {

/// Tells when one of some files has become another one on disk, also when it was replaced rather than
/// written, or has come into being or gone; once for a burst of writes.
class FileWatch : public QObject {
  Q_OBJECT
 public:
  explicit FileWatch(QObject* parent = nullptr);
  /// These and no others. Those that were not watched before count as known as they are now.
  void watch(const QStringList& files);
  void accept(const QString& file);  ///< as it is now: this program has written it
  void use(const QString& file);     ///< as it was last seen: the document has been read from it
  /// Whether it has the bytes again that the document has been read from.
  bool isAsUsed(const QString& file) const;

 Q_SIGNALS:
  void changed(const QStringList& files);
  /// Written again with the same bytes; never together with changed() for one file.
  void touched(const QStringList& files);

 private:
  struct Stamp {
    QDateTime time;
    qint64 size = -1;
    QByteArray hash;  // of the bytes; empty where there are too many of them
    // Of those that the document has been read from.
    qint64 used_size = -1;
    QByteArray used_hash;
  };
  static Stamp stampOf(const QString& file);
  void look();

  QFileSystemWatcher watcher_;
  QStringList files_;  // as watch() was given them
  QHash<QString, Stamp> known_;
  QTimer settle_;
};

}  // namespace linkwright::app
