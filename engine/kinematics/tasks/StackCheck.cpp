// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>
#include <stdexcept>
#include <string>

#include "engine/kinematics/tasks/StackProblem.h"

namespace linkwright {

void StackProblem::CheckTask(const StackTask& task, const std::string& name) const {
  const auto fail = [&](const std::string& what) { throw std::invalid_argument(name + ": " + what); };
  const auto check_frame = [&](FrameIndex frame) {
    if (frame < 0 || frame >= static_cast<int>(model_->frames().size())) {
      fail("there is no frame " + std::to_string(frame.value));
    }
  };
  if (task.kind != TaskKind::kPosture && task.kind != TaskKind::kCenterOfMass) check_frame(task.frame);
  if (task.kind == TaskKind::kRelative) {
    check_frame(task.reference);
    if (!task.reference_point.allFinite()) fail("the point of the reference must be finite");
  }
  if (!task.point.allFinite() || !task.target.p.allFinite() || !task.target.R.allFinite()) {
    fail("point and target must be finite");
  }
  if (task.kind == TaskKind::kLength && !(std::isfinite(task.length) && task.length >= 0)) {
    fail("the length must not be negative, it is " + std::to_string(task.length));
  }
  if (task.kind == TaskKind::kCenterOfMass && !(model_->moving_mass() > 0)) {
    fail("nothing that moves has mass, so there is no centre of mass");
  }
  if (!std::isfinite(task.weight) || task.weight <= 0) fail("the weight must be positive");
  if (task.posture.size() > 0 && (task.posture.size() != model_->nq() || !task.posture.allFinite())) {
    fail("the posture must be " + std::to_string(model_->nq()) + " finite numbers");
  }
}

void StackProblem::Check(std::span<const StackTask> tasks, const StackOptions& options) const {
  for (size_t k = 0; k < tasks.size(); ++k) {
    if (tasks[k].enabled) CheckTask(tasks[k], "task " + std::to_string(k + 1));
  }
  const auto fail = [](const char* what) { throw std::invalid_argument(std::string("task stack: ") + what); };
  if (!options.locked.empty() && options.locked.size() != static_cast<size_t>(model_->nv())) {
    fail("there must be a lock flag for each degree of freedom");
  }
  if (options.weights && (options.weights->size() != model_->nv() || !options.weights->allFinite() ||
                          !(options.weights->array() > 0).all())) {
    fail("there must be a positive weight for each degree of freedom");
  }
  if (!std::isfinite(options.lambda) || options.lambda < 0) fail("the damping must not be negative");
  if (!std::isfinite(options.min_alpha)) fail("min_alpha must be finite");
  if (!(options.singular_region > 0) || !(options.metres_per_radian > 0) || !(options.period > 0)) {
    fail("the singular region, metres per radian and the period must be positive");
  }
  if (!(options.max_change > 0)) fail("the largest change in one call must be positive");
}

}  // namespace linkwright
