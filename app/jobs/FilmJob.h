// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <thread>

#include "app/jobs/FilmFrames.h"

namespace linkwright::app {

/// Makes a film on a thread of its own, from what was recorded or by simulating anew.
class FilmJob : public QObject {
  Q_OBJECT
 public:
  using Order = FilmOrder;

  explicit FilmJob(Order order, QObject* parent = nullptr);
  ~FilmJob() override;  ///< cancels and waits

  void start();
  void cancel();

 Q_SIGNALS:
  void progress(int done, int all);
  /// Empty `error`: all went well, or it was cancelled and is complete up to there.
  void finished(int frames, bool cancelled, const QString& error);

 private:
  void run(const std::stop_token& stop);

  Order order_;
  std::jthread thread_;
};

}  // namespace linkwright::app
