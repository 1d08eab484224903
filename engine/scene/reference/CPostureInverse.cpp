// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/reference/CPostureInverse.h"

#include <utility>

#include "engine/kinematics/CheckPosition.h"
#include "engine/kinematics/ModelDofs.h"

namespace linkwright {

CPostureInverse::CPostureInverse(const std::shared_ptr<ModelPosture>& posture)
    : CKinematics(posture, AllDofs(posture->model(), true)) {}

void CPostureInverse::SetDesired(const VectorX& q) {
  CheckPosition(joints().posture().model(), q);
  desired_ = q;
}

dVector CPostureInverse::GetDesired() const { return HasDesired() ? dVector(desired_) : GetCurrent(); }
dVector CPostureInverse::GetCurrent() const { return joints().posture().q(); }

void CPostureInverse::AddStackTasks(const JointSet&, int level, double weight,
                                    std::vector<StackTask>* tasks) const {
  StackTask task;
  task.kind = TaskKind::kPosture;
  task.level = level;
  task.weight = weight;
  task.posture = GetDesired();
  tasks->push_back(std::move(task));
}

}  // namespace linkwright
