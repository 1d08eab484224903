// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/ModelDofs.h"

#include <algorithm>
#include <utility>

#include "engine/model/Model.h"

namespace linkwright {

std::vector<int> DofsAbove(const Model& model, BodyIndex body, bool pin_free_base) {
  std::vector<int> dofs;
  for (int b = body; b > 0; b = model.bodies()[static_cast<size_t>(b)].parent) {
    const Joint& joint = model.joints()[static_cast<size_t>(b)];
    const bool base = joint.type == JointType::kFree && model.bodies()[static_cast<size_t>(b)].parent == 0;
    if (base && pin_free_base) continue;
    for (int k = 0; k < joint.nv; ++k) dofs.push_back(joint.v_index + k);
  }
  std::sort(dofs.begin(), dofs.end());
  dofs.erase(std::unique(dofs.begin(), dofs.end()), dofs.end());
  return dofs;
}

std::vector<int> AllDofs(const Model& model, bool pin_free_base) {
  std::vector<int> dofs;
  for (int v = 0; v < model.nv(); ++v) {
    const auto body = static_cast<size_t>(model.BodyOfDof(v).value);
    const bool base = model.joints()[body].type == JointType::kFree && model.bodies()[body].parent == 0;
    if (!base || !pin_free_base) dofs.push_back(v);
  }
  return dofs;
}

void LimitRoom(const Model& model, const VectorX& q, VectorX* down, VectorX* up) {
  down->setConstant(model.nv(), -kInfinity);
  up->setConstant(model.nv(), kInfinity);
  for (size_t b = 1; b < model.joints().size(); ++b) {
    const Joint& joint = model.joints()[b];
    if (joint.nv != 1 || joint.ratio == 0) continue;
    const double angle = joint.ratio * q[joint.q_index] + joint.offset;
    double to_lower = (joint.lower - angle) / joint.ratio, to_upper = (joint.upper - angle) / joint.ratio;
    if (joint.ratio < 0) std::swap(to_lower, to_upper);
    double& d = (*down)[joint.v_index];
    double& u = (*up)[joint.v_index];
    d = std::min(0.0, std::max(d, to_lower));
    u = std::max(0.0, std::min(u, to_upper));
  }
}

}  // namespace linkwright
