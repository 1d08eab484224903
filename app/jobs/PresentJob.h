// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <thread>
#include <vector>

#include "app/cli/present/Present.h"
#include "app/jobs/FilmFrames.h"

namespace linkwright::app {

/// Makes a page or figures of what was recorded, on a thread of its own.
class PresentJob : public QObject {
  Q_OBJECT
 public:
  struct Order {
    bool figures = false;  ///< instead of the page
    QString path;          ///< of the file, or of the folder
    cli::PresentOrder present;
    std::function<render::FilmNotes()> origin = {};  ///< of it; reads files
    cli::FigureLook look;                            ///< its painters are set by the job
    /// Other runs in the plots: what reads them, which may take long and throw.
    struct Beside {
      QString name;
      std::function<FilmBeside()> read;
    };
    std::vector<Beside> beside = {};
  };

  explicit PresentJob(Order order, QObject* parent = nullptr);
  ~PresentJob() override;  ///< cancels and waits

  void start();
  void cancel();

 Q_SIGNALS:
  void progress(double fraction);
  /// Empty `error`: `files` were written, `bytes` of the page; or it was cancelled.
  void finished(bool cancelled, int files, qint64 bytes, const QString& error);

 private:
  void run(const std::stop_token& stop);

  Order order_;
  std::jthread thread_;
};

}  // namespace linkwright::app
