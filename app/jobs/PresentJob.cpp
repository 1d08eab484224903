// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/PresentJob.h"

#include <stdexcept>

#include "app/base/Application.h"
#include "app/base/Labels.h"
#include "app/base/PaperFigure.h"
#include "app/base/Warnings.h"
#include "app/cli/film/Origin.h"

namespace linkwright::app {

PresentJob::PresentJob(Order order, QObject* parent) : QObject(parent), order_(std::move(order)) {
  order_.look.plots = paintFigure;
  order_.look.labels = paintLabelsOver;
  order_.look.warnings = paintWarningsOver;
}

PresentJob::~PresentJob() { cancel(); }

void PresentJob::start() {
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

void PresentJob::cancel() { thread_.request_stop(); }

void PresentJob::run(const std::stop_token& stop) {
  cli::PresentResult result;
  QString error;
  try {
    const auto report = [this](double fraction) { Q_EMIT progress(fraction); };
    const std::string path = order_.path.toStdString();
    cli::PresentOrder& present = order_.present;
    if (order_.origin) present.origin = order_.origin();
    for (const Order::Beside& beside : order_.beside) {
      if (stop.stop_requested()) break;
      const FilmBeside other = beside.read();
      if (!other.scene || !other.steps.timeline)
        throw std::runtime_error(beside.name.toStdString() + " cannot be read");
      const Scene& scene = other.scene->scene;
      present.origin.comment += cli::OriginBeside(scene, scene.simulation, present.from, present.to);
      present.others.push_back({beside.name.toStdString(), other.scene, other.steps.timeline});
    }
    result = order_.figures ? cli::WriteFigures(path, order_.present, order_.look, report, stop)
                            : cli::WritePage(path, order_.present, report, stop);
  } catch (...) {
    error = caughtText();
  }
  Q_EMIT finished(result.cancelled, static_cast<int>(result.files.size()), static_cast<qint64>(result.bytes),
                  error);
}

}  // namespace linkwright::app
