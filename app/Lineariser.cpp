// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/Lineariser.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include "app/Application.h"
#include "engine/model/Model.h"
#include "engine/simulation/SystemLinearisation.h"

namespace linkwright::app {

namespace {

std::vector<std::string> unitsOf(const Model& model) {
  std::vector<std::string> units(static_cast<size_t>(model.nv()), "rad");
  for (const Joint& joint : model.joints()) {
    if (joint.mimic) continue;
    const int slides = joint.type == JointType::kPrismatic ? 1 : joint.type == JointType::kFree ? 3 : 0;
    for (int i = 0; i < slides; ++i) units[static_cast<size_t>(joint.v_index) + static_cast<size_t>(i)] = "m";
  }
  return units;
}

}  // namespace

void Lineariser::start(std::unique_ptr<System> system, const State& state) {
  Job job{std::move(system), state};
  if (running_)
    next_ = std::move(job);
  else
    run(std::move(job));
}

void Lineariser::cancel() {
  ++generation_;
  next_.reset();
}

void Lineariser::run(Job job) {
  running_ = true;
  const QPointer<Lineariser> self(this);
  auto result = std::make_shared<LinearisedState>();
  QThreadPool::globalInstance()->start([self, result, job = std::move(job), generation = generation_] {
    try {
      result->time = job.state.time;
      result->q = job.state.q;
      result->v = job.state.v;
      if (const Model* model = job.system->tree()) {
        result->dofs = model->dof_names();
        result->units = unitsOf(*model);
      }
      const SystemStatus status = Linearise(job.system.get(), job.state, &result->linear);
      if (!status.ok) result->error = QString::fromStdString(status.term);
    } catch (...) {
      result->error = caughtText();
    }
    QMetaObject::invokeMethod(
        qApp,
        [self, result, generation] {
          if (!self) return;
          self->running_ = false;
          if (generation == self->generation_) Q_EMIT self->done(result);
          if (!self->next_) return;
          Job next = std::move(*self->next_);
          self->next_.reset();
          self->run(std::move(next));
        },
        Qt::QueuedConnection);
  });
}

}  // namespace linkwright::app
