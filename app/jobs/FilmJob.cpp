// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/FilmJob.h"

#include "app/base/Application.h"

namespace linkwright::app {

FilmJob::FilmJob(Order order, QObject* parent) : QObject(parent), order_(std::move(order)) {}

FilmJob::~FilmJob() { cancel(); }

void FilmJob::start() {
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

void FilmJob::cancel() { thread_.request_stop(); }

void FilmJob::run(const std::stop_token& stop) {
  render::FilmResult result;
  QString error;
  try {
    if (const auto frames = FilmFrames::Make(std::move(order_), stop))
      result = frames->composition().Write(
          frames->path().toStdString(), frames->options(),
          [this](int done, int all) { Q_EMIT progress(done, all); }, stop);
    else
      result.cancelled = true;
  } catch (...) {
    error = caughtText();
  }
  Q_EMIT finished(result.frames, result.cancelled, error);
}

}  // namespace linkwright::app
