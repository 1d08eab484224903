// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QObject>
#include <QSize>
#include <QStringList>
#include <thread>

namespace linkwright::app {

/// Pictures of scenes as they open, drawn one after the other on a thread of its own. They are kept in the
/// user's cache folder, so that they are there at once the next time. Where nothing can be drawn, none come.
class Thumbnails : public QObject {
  Q_OBJECT
 public:
  explicit Thumbnails(QObject* parent = nullptr);
  ~Thumbnails() override;  ///< stops and waits

  /// `size` [px]. What was asked for before and is not drawn yet is dropped.
  void request(const QStringList& paths, const QSize& size, bool dark);
  void cancel() { thread_.request_stop(); }

 Q_SIGNALS:
  void ready(const QString& path, const QImage& picture);

 private:
  std::jthread thread_;
};

}  // namespace linkwright::app
