// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/FilmJob.h"

#include <functional>
#include <stdexcept>

#include "app/base/Application.h"
#include "app/base/Labels.h"
#include "app/cli/SensorPictures.h"

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
    cli::FrameSource source;
    if (order_.sensor) order_.filmed.look = cli::SensorLook(order_.filmed.scene->scene);
    if (order_.timeline != nullptr) {
      const std::shared_ptr<cli::FilmedRecording> recording =
          cli::FilmedRecording::Make(order_.filmed, order_.timeline, stop);
      if (recording) snapshot_at = [recording](double time) { return recording->At(time); };
      source.step_from = [recording](double time) { return recording->StepFrom(time); };
      source.positions = [recording](double time) { return recording->PositionsAt(time); };
    } else {
      const std::shared_ptr<cli::FilmedSimulation> simulation =
          cli::FilmedSimulation::Make(order_.filmed, order_.simulation, {}, stop);
      if (simulation) {
        simulation->SetStop(stop);
        source.step_from = [simulation](double time) {
          if (const auto divergence = simulation->AdvanceTo(time))
            throw std::runtime_error("the simulation " + divergence->ToString());
          return simulation->time();
        };
        source.positions = [simulation](double time) { return simulation->StateAt(time).q; };
        snapshot_at = [simulation, advance = source.step_from](double time) {
          advance(time);
          return simulation->At(time);
        };
      }
    }
    order_.film.overlay = paintLabelsOver;
    std::optional<cli::SensorFrames> seen;
    if (snapshot_at && order_.sensor) {
      source.snapshot = snapshot_at;
      seen.emplace(order_.filmed.scene, *order_.sensor, source);
      snapshot_at = [&seen](double time) { return seen->At(time); };
      order_.film.overlay = seen->Noise();
    }
    if (snapshot_at) {
      result = render::WriteFilm(
          order_.path.toStdString(), order_.film, snapshot_at,
          [&](double) { return seen ? seen->camera() : order_.camera; },
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
