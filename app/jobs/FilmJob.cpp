// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/FilmJob.h"

#include <functional>
#include <stdexcept>

#include "app/base/Application.h"
#include "app/base/Labels.h"

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
    std::function<Snapshot(double)> snapshot_at;
    if (order_.timeline != nullptr) {
      const std::shared_ptr<cli::FilmedRecording> recording =
          cli::FilmedRecording::Make(order_.filmed, order_.timeline, stop);
      if (recording) snapshot_at = [recording](double time) { return recording->At(time); };
    } else {
      const std::shared_ptr<cli::FilmedSimulation> simulation =
          cli::FilmedSimulation::Make(order_.filmed, order_.simulation, {}, stop);
      if (simulation) {
        simulation->SetStop(stop);
        snapshot_at = [simulation](double time) {
          if (const auto divergence = simulation->AdvanceTo(time))
            throw std::runtime_error("the simulation " + divergence->ToString());
          return simulation->At(time);
        };
      }
    }
    order_.film.overlay = paintLabelsOver;
    if (snapshot_at) {
      result = render::WriteFilm(
          order_.path.toStdString(), order_.film, snapshot_at, [this](double) { return order_.camera; },
          [this](int done, int all) { Q_EMIT progress(done, all); }, stop);
    } else {
      result.cancelled = true;
    }
  } catch (...) {
    error = caughtText();
  }
  Q_EMIT finished(result.frames, result.cancelled, error);
}

}  // namespace linkwright::app
