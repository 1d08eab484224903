// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/Lineariser.h"

#include <utility>

#include "app/base/Application.h"
#include "engine/model/Model.h"
#include "engine/simulation/system/SystemLinearisation.h"

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

Lineariser::Lineariser(QObject* parent) : QObject(parent) {
  connect(&worker_, &Worker::finished, this, &Lineariser::onFinished);
}

void Lineariser::start(std::unique_ptr<System> system, const State& state) {
  Job job{std::move(system), state};
  if (worker_.isBusy())
    next_ = std::move(job);
  else
    run(std::move(job));
}

Lineariser::~Lineariser() { stop_.request_stop(); }

void Lineariser::cancel() {
  stop_.request_stop();
  next_.reset();
}

void Lineariser::run(Job job) {
  stop_ = std::stop_source();
  job.system->SetStop(stop_.get_token());
  result_ = std::make_shared<LinearisedState>();
  worker_.start([result = result_, job = std::move(job)] {
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
  });
}

void Lineariser::onFinished() {
  const auto result = std::exchange(result_, nullptr);
  const bool wanted = !stop_.stop_requested();
  if (next_) run(*std::exchange(next_, std::nullopt));
  if (wanted) Q_EMIT done(result);
}

}  // namespace linkwright::app
