// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/FilmJob.h"

#include <stdexcept>

#include "app/Application.h"
#include "app/cli/Player.h"
#include "engine/algorithms/Between.h"

namespace linkwright::app {

namespace {

/// States at rising times, and what the forces are then.
class Source {
 public:
  virtual ~Source() = default;
  virtual State At(double time) = 0;
  const VectorX& elements() const { return elements_; }  // see System::Inputs

 protected:
  VectorX elements_;
};

class Recorded : public Source {
 public:
  Recorded(std::shared_ptr<const Timeline> timeline, const Model& model)
      : recording_(std::move(timeline)), timeline_(*recording_), model_(model) {}
  State At(double time) override {
    const std::size_t index = timeline_.IndexAt(time);
    State before, after;
    System::Inputs inputs;
    if (!timeline_.Get(index, &before, &inputs)) throw std::runtime_error("nothing is recorded any more");
    elements_ = inputs.elements;
    // What steps at samples (in z) stays as it is before them.
    if (timeline_.Get(index + 1, &after, nullptr)) before.q = PositionBetween(model_, before, after, time);
    return before;
  }

 private:
  std::shared_ptr<const Timeline> recording_;
  const Timeline& timeline_;
  const Model& model_;
};

class Simulated : public Source {
 public:
  Simulated(std::shared_ptr<const CompiledScene> scene, const SimulationOptions& options)
      : player_(std::move(scene), options, {}) {}
  State At(double time) override {
    if (const auto divergence = player_.AdvanceTo(time))
      throw std::runtime_error("the simulation " + divergence->ToString());
    elements_ = player_.simulation().system().inputs().elements;
    return player_.StateAt(time);
  }

 private:
  cli::Player player_;
};

constexpr std::size_t kTrailPoints = 240;

}  // namespace

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
    const CompiledScene& scene = *order_.scene;
    std::unique_ptr<Source> source;
    if (order_.timeline != nullptr) {
      source = std::make_unique<Recorded>(order_.timeline, *scene.model);
    } else {
      source = std::make_unique<Simulated>(order_.scene, order_.simulation);
    }
    const std::unique_ptr<System> system = scene.MakeSystem();
    std::vector<Transform> X_WB(static_cast<std::size_t>(system->body_count()));
    ForceSymbols forces(*scene.model, scene.scene.forces, scene.size);
    SnapshotOptions look = order_.look;
    std::vector<std::vector<Vector3f>> trails(look.view.trails ? scene.tips.size() : 0);
    const auto snapshot_at = [&](double time) {
      const State state = source->At(time);
      system->BodyPoses(state, X_WB);
      look.forces = forces.At(source->elements(), time, state.q, X_WB);
      for (std::size_t i = 0; i < trails.size(); ++i) {
        const Frame& frame = scene.model->frames()[static_cast<std::size_t>(scene.tips[i].value)];
        trails[i].push_back((X_WB[static_cast<std::size_t>(frame.body.value)] * frame.X_BF).p.cast<float>());
        if (trails[i].size() > kTrailPoints) trails[i].erase(trails[i].begin());
      }
      look.trails = trails;
      look.time = time;
      Snapshot snapshot = BuildSnapshot(scene, X_WB, order_.targets, look);
      snapshot.time = time;
      return snapshot;
    };
    result = render::WriteFilm(
        order_.path.toStdString(), order_.film, snapshot_at, [this](double) { return order_.camera; },
        [this](int done, int all) { Q_EMIT progress(done, all); }, stop);
  } catch (...) {
    error = caughtText();
  }
  Q_EMIT finished(result.frames, result.cancelled, error);
}

}  // namespace linkwright::app
