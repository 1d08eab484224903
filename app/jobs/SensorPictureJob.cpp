// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/SensorPictureJob.h"

#include <optional>

#include "app/base/Application.h"
#include "app/cli/film/Filmed.h"
#include "engine/scene/picture/SceneComposer.h"
#include "render/Offscreen.h"

namespace linkwright::app {
namespace {

/// The first recorded step at or after the sample's time; what is shown where it is none of them.
State stepOf(const SensorPictureJob::Order& order) {
  const double time = order.sample.time;
  State state = order.present;
  if (!order.recording || order.recording->size() == 0 || time >= order.present.time) return state;
  State recorded;
  if (order.recording->Get(cli::FirstStepFrom(*order.recording, time), &recorded, nullptr) &&
      recorded.q.size() == state.q.size())
    state = recorded;
  return state;
}

}  // namespace

struct SensorPictureJob::Drawing {
  std::optional<render::Offscreen> offscreen;
  std::shared_ptr<const CompiledScene> scene;
  std::optional<SceneComposer> composer;  // of `scene`

  QImage Draw(const Order& order, const State& state) {
    if (!offscreen) offscreen.emplace();
    if (scene != order.scene || !composer) {
      scene = order.scene;
      composer.emplace(scene);
    }
    const SensorDescription& sensor = order.sensor;
    std::vector<std::uint8_t> rgba;
    offscreen->Render(composer->Compose(state, VectorX(), {}, {}, {}, cli::SensorLook(scene->scene)),
                      cli::SensorView(*scene, sensor, state.q), sensor.width, sensor.height, &rgba);
    cli::AddPictureNoise(sensor, order.sample.number, rgba);
    return QImage(rgba.data(), sensor.width, sensor.height, 4 * sensor.width, QImage::Format_RGBA8888).copy();
  }
};

SensorPictureJob::SensorPictureJob(QObject* parent)
    : QObject(parent), drawing_(std::make_shared<Drawing>()) {}
SensorPictureJob::~SensorPictureJob() = default;

void SensorPictureJob::start(const Order& order) {
  struct Result {
    QImage picture;
    double time = 0;
    QString error;
  };
  const auto result = std::make_shared<Result>();
  const auto work = [result, order, drawing = drawing_](const std::stop_token&) {
    try {
      const State state = stepOf(order);
      result->time = state.time;
      result->picture = drawing->Draw(order, state);
    } catch (...) {
      result->error = caughtText();
    }
  };
  work_.start({work, [this, result] {
                 if (result->error.isEmpty())
                   Q_EMIT drawn(result->picture, result->time);
                 else
                   Q_EMIT failed(result->error);
               }});
}

}  // namespace linkwright::app
