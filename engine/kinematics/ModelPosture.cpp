// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/ModelPosture.h"

#include <algorithm>
#include <cmath>
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

void ModelPosture::SetPosition(const VectorX& q) {
  CheckPosition(*model_, q);
  q_ = q;
  model_->Normalize(&q_);
  model_->ClampToLimits(&q_);
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

template <class Joints>
void ModelDofs<Joints>::Gather(const VectorX& from, dVector* to) const {
  to->resize(Count());
  for (int i = 0; i < Count(); ++i) (*to)[i] = from[dofs_[static_cast<size_t>(i)]];
}

template <class Joints>
void ModelDofs<Joints>::Angles(dVector* angles) const {
  const Model& model = posture_->model();
  Gather(model.Difference(model.NeutralPosition(), posture_->q()), angles);
}

template <class Joints>
void ModelDofs<Joints>::Room(dVector* down, dVector* up) const {
  VectorX all_down, all_up;
  LimitRoom(posture_->model(), posture_->q(), &all_down, &all_up);
  Gather(all_down, down);
  Gather(all_up, up);
}

template <class Joints>
void ModelDofs<Joints>::Weights(dVector* weights) const {
  Gather(posture_->weights(), weights);
}

template <class Joints>
void ModelDofs<Joints>::TowardMedian(dVector* pull) const {
  Gather(posture_->model().Difference(posture_->q(), posture_->median()), pull);
}

template <class Joints>
void ModelDofs<Joints>::Apply(const dVector& dq) {
  const Model& model = posture_->model();
  VectorX v = VectorX::Zero(model.nv());
  for (int i = 0; i < Count(); ++i) v[dofs_[static_cast<size_t>(i)]] = dq[i];
  VectorX q = posture_->q();
  model.Integrate(v, 1, &q);
  posture_->SetPosition(q);
}

ModelTip::ModelTip(std::shared_ptr<ModelPosture> posture, FrameIndex tip, bool move_free_base)
    : ModelDofs(std::move(posture)), frame_(tip) {
  if (tip < 0 || tip >= static_cast<int>(posture_->model().frames().size())) {
    throw std::invalid_argument("there is no frame " + std::to_string(tip.value) + " in this model");
  }
  SetMoveFreeBase(move_free_base);
}

void ModelTip::SetMoveFreeBase(bool move) {
  const Model& model = posture_->model();
  dofs_ = DofsAbove(model, model.frames()[static_cast<size_t>(frame_.value)].body, !move);
}

Transform ModelTip::Tip() const {
  Transform X = FramePose(posture_->model(), posture_->Poses(), frame_);
  X.p = X * point_;
  return X;
}

void ModelTip::Jacobian(Matrix6X* jacobian) const {
  const Model& model = posture_->model();
  const Frame& frame = model.frames()[static_cast<size_t>(frame_.value)];
  Matrix6X all(6, model.nv());
  PointJacobian(model, posture_->Poses(), frame.body, frame.X_BF * point_, &all);
  jacobian->resize(6, Count());
  for (int i = 0; i < Count(); ++i) jacobian->col(i) = all.col(dofs_[static_cast<size_t>(i)]);
}

ModelMass::ModelMass(std::shared_ptr<ModelPosture> posture, bool move_free_base)
    : ModelDofs(std::move(posture)) {
  if (!(posture_->model().moving_mass() > 0)) {
    throw std::invalid_argument("nothing that moves in this model has mass, so it has no centre of mass");
  }
  SetMoveFreeBase(move_free_base);
}

void ModelMass::SetMoveFreeBase(bool move) {
  const Model& model = posture_->model();
  dofs_.clear();
  for (int v = 0; v < model.nv(); ++v) {
    const auto body = static_cast<size_t>(model.BodyOfDof(v).value);
    const bool base = model.joints()[body].type == JointType::kFree && model.bodies()[body].parent == 0;
    if (move || !base) dofs_.push_back(v);
  }
}

Vector3 ModelMass::CenterOfMass() const {
  Vector3 com = Vector3::Zero();
  linkwright::CenterOfMass(posture_->model(), posture_->Poses(), &com);
  return com;
}

void ModelMass::Jacobian(Eigen::Matrix3Xd* jacobian) const {
  const Model& model = posture_->model();
  Eigen::Matrix3Xd all(3, model.nv());
  CenterOfMassJacobian(model, posture_->Poses(), &all);
  jacobian->resize(3, Count());
  for (int i = 0; i < Count(); ++i) jacobian->col(i) = all.col(dofs_[static_cast<size_t>(i)]);
}

template class ModelDofs<TipJoints>;
template class ModelDofs<MassJoints>;

}  // namespace linkwright
