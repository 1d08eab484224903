// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/reference/CPosInverse.h"

#include <utility>

namespace linkwright {

CPosInverse::CPosInverse(std::shared_ptr<const Model> model, FrameIndex tip)
    : CPosInverse(std::make_shared<ModelPosture>(std::move(model)), tip) {}

CPosInverse::CPosInverse(std::shared_ptr<ModelPosture> posture, FrameIndex tip)
    : CTipInverse(std::move(posture), tip) {}

void CPosInverse::SetDesired(double x, double y, double z) {
  const Vector3 p(x, y, z);
  CheckFinite(p, "SetDesired");
  desired_ = p;
}

dVector CPosInverse::GetDesired() const { return desired_ ? dVector(*desired_) : GetCurrent(); }
dVector CPosInverse::GetCurrent() const { return GetTip().p; }

void CPosInverse::AddStackTasks(const JointSet& set, int level, double weight,
                                std::vector<StackTask>* tasks) const {
  tasks->push_back(TipTask(TaskKind::kPosition, set, level, weight));
  tasks->back().target.p = desired_ ? *desired_ : GetTip().p;
}

}  // namespace linkwright
