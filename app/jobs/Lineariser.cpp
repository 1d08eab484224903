// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/Lineariser.h"

#include <utility>

#include "app/base/Application.h"
#include "app/languages/MessageText.h"
#include "engine/model/Model.h"
#include "engine/simulation/system/SystemLinearisation.h"

namespace linkwright::app {

std::vector<std::string> unitsOfDofs(const Model& model) {
  std::vector<std::string> units(static_cast<size_t>(model.nv()), "rad");
  for (const Joint& joint : model.joints()) {
    if (joint.mimic) continue;
    const int slides = joint.type == JointType::kPrismatic ? 1 : joint.type == JointType::kFree ? 3 : 0;
    for (int i = 0; i < slides; ++i) units[static_cast<size_t>(joint.v_index) + static_cast<size_t>(i)] = "m";
  }
  return units;
}

Lineariser::Lineariser(QObject* parent) : QObject(parent) {}

void Lineariser::start(std::unique_ptr<System> given, const State& state) {
  const auto result = std::make_shared<LinearisedState>();
  const std::shared_ptr<System> system = std::move(given);
  const auto work = [result, system, state](const std::stop_token& stop) {
    try {
      system->SetStop(stop);
      result->time = state.time;
      result->q = state.q;
      result->v = state.v;
      if (const Model* model = system->tree()) {
        result->dofs = model->dof_names();
        result->units = unitsOfDofs(*model);
      }
      for (const Signal& signal : system->signals()) {
        if (signal.name.starts_with("activation.")) result->activations.push_back(signal.name);
        if (!signal.name.starts_with("control.")) continue;
        result->controls.push_back(signal.name);
        result->control_units.push_back(signal.unit);
      }
      const SystemStatus status = Linearise(system.get(), state, &result->linear);
      if (!status.ok) result->error = messageText(status.term);
    } catch (...) {
      result->error = caughtText();
    }
  };
  work_.start({work, [this, result] { Q_EMIT done(result); }});
}

}  // namespace linkwright::app
