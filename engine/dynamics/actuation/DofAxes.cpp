// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/actuation/DofAxes.h"

#include <algorithm>

namespace linkwright {

int DofAxes::Layout::SlotOf(int dof) {
  const auto found = std::find(dofs.begin(), dofs.end(), dof);
  if (found != dofs.end()) return static_cast<int>(found - dofs.begin());
  dofs.push_back(dof);
  return static_cast<int>(dofs.size()) - 1;
}

DofAxes::DofAxes(const Model& model) : model_(&model) {
  first_.push_back(0);
  for (std::size_t i = 1; i < model.joints().size(); ++i) {
    first_.push_back(static_cast<int>(dofs_.size()));
    for (int k = 0; k < model.joints()[i].nv; ++k) dofs_.push_back(model.joints()[i].v_index + k);
  }
  is_used_.assign(first_.size(), 0);
  axes_.resize(dofs_.size());
}

void DofAxes::Use(int body) {
  if (is_used_[static_cast<std::size_t>(body)] != 0) return;
  is_used_[static_cast<std::size_t>(body)] = 1;
  used_.insert(std::upper_bound(used_.begin(), used_.end(), body), body);
}

std::vector<DofAxes::Term> DofAxes::Between(int plus, int minus, Layout* layout) {
  std::vector<Term> terms;
  const auto add = [&](int body, double sign) {
    Use(body);
    const Joint& joint = model_->joints()[static_cast<std::size_t>(body)];
    for (int k = 0; k < joint.nv; ++k)
      terms.push_back({first_[static_cast<std::size_t>(body)] + k, layout->SlotOf(joint.v_index + k), sign});
  };
  // Parents have lower numbers: whichever is higher goes towards the root until both meet.
  while (plus != minus) {
    int& higher = plus > minus ? plus : minus;
    add(higher, plus > minus ? 1 : -1);
    higher = model_->bodies()[static_cast<std::size_t>(higher)].parent;
  }
  return terms;
}

void DofAxes::Update(std::span<const Transform> X_WB) {
  for (const int body : used_) {
    const auto b = static_cast<std::size_t>(body);
    const Joint& joint = model_->joints()[b];
    const Transform& X = X_WB[b];
    Twist* axis = &axes_[static_cast<std::size_t>(first_[b])];
    const auto turn = [&](int column, double ratio) {
      const Vector3 w = ratio * X.R.col(column);
      *axis++ = {X.p.cross(w), w};
    };
    switch (joint.type) {
      case JointType::kRevolute:
      case JointType::kContinuous:
        turn(2, joint.ratio);
        break;
      case JointType::kPrismatic:
        *axis = {joint.ratio * X.R.col(2), Vector3::Zero()};
        break;
      case JointType::kFree:
        for (int k = 0; k < 3; ++k) *axis++ = {X.R.col(k), Vector3::Zero()};
        [[fallthrough]];
      case JointType::kBall:
        for (int k = 0; k < 3; ++k) turn(k, 1);
        break;
      case JointType::kFixed:
        break;
    }
  }
}

}  // namespace linkwright
