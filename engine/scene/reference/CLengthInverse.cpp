// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/reference/CLengthInverse.h"

#include <stdexcept>
#include <string>
#include <utility>

namespace linkwright {

CLengthInverse::CLengthInverse(std::shared_ptr<const Model> model, FrameIndex tip)
    : CLengthInverse(std::make_shared<ModelPosture>(std::move(model)), tip) {}

CLengthInverse::CLengthInverse(std::shared_ptr<ModelPosture> posture, FrameIndex tip)
    : CTipInverse(std::move(posture), tip) {}

void CLengthInverse::SetDesired(double x, double y, double z, double length) {
  CheckFinite(Eigen::Vector4d(x, y, z, length), "SetDesired");
  if (length < 0) {
    throw std::invalid_argument("SetDesired: the length must not be negative, it is " +
                                std::to_string(length));
  }
  centre_ = Vector3(x, y, z);
  length_ = length;
}

dVector CLengthInverse::GetDesired() const {
  dVector desired(4);
  desired << (centre_ ? *centre_ : GetTip().p), length_;
  return desired;
}

dVector CLengthInverse::GetCurrent() const {
  const Vector3 p = GetTip().p;
  dVector current(4);
  current << p, centre_ ? (p - *centre_).norm() : 0.0;
  return current;
}

void CLengthInverse::AddStackTasks(const JointSet& set, int level, double weight,
                                   std::vector<StackTask>* tasks) const {
  tasks->push_back(TipTask(TaskKind::kLength, set, level, weight));
  tasks->back().target.p = centre_ ? *centre_ : GetTip().p;
  tasks->back().length = length_;
}

}  // namespace linkwright
