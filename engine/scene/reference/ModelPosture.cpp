// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/reference/ModelPosture.h"

#include <stdexcept>
#include <string>
#include <utility>

#include "engine/algorithms/Kinematics.h"
#include "engine/kinematics/CheckPosition.h"

namespace linkwright {

ModelPosture::ModelPosture(std::shared_ptr<const Model> model)
    : model_(std::move(model)), q_(model_->NeutralPosition()), workspace_(*model_) {
  model_->ClampToLimits(&q_);
  weights_.setOnes(model_->nv());
  median_ = q_;
}

void ModelPosture::SetPosition(const VectorX& q, bool limits) {
  CheckPosition(*model_, q);
  q_ = q;
  model_->Normalize(&q_);
  if (limits) model_->ClampToLimits(&q_);
  poses_valid_ = false;
}

void ModelPosture::SetWeights(const VectorX& weights) {
  if (weights.size() != model_->nv() || !weights.allFinite() || !(weights.array() > 0).all()) {
    throw std::invalid_argument("weights must be " + std::to_string(model_->nv()) + " positive numbers");
  }
  weights_ = weights;
}

void ModelPosture::SetMedian(const VectorX& q) {
  CheckPosition(*model_, q);
  median_ = q;
  model_->Normalize(&median_);
}

const Workspace& ModelPosture::Poses() const {
  if (!poses_valid_) ForwardKinematics(*model_, q_, &workspace_);
  poses_valid_ = true;
  return workspace_;
}

}  // namespace linkwright
