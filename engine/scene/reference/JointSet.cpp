// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/reference/JointSet.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "engine/kinematics/ModelDofs.h"
#include "engine/model/Model.h"

namespace linkwright {

JointSet::JointSet(std::shared_ptr<ModelPosture> posture, std::vector<int> dofs)
    : given_(true), posture_(std::move(posture)), dofs_(std::move(dofs)) {}

LinkTree& JointSet::tree() {
  if (given_ || union_)
    throw std::logic_error("AttachJoint: this object's joints are given by what it was made from");
  return tree_;
}

void JointSet::SetDofs(std::vector<int> dofs) {
  dofs_ = std::move(dofs);
  ++changes_;
}

void JointSet::Add(const JointSet* set) {
  union_ = true;
  sets_.push_back(set);
  try {
    Refresh();
  } catch (...) {
    sets_.pop_back();
    stamp_ = -1;
    throw;
  }
}

// Grows with every change.
long JointSet::Stamp() const {
  if (!union_) return given_ ? changes_ : tree_.changes();
  long stamp = static_cast<long>(sets_.size());
  for (const JointSet* set : sets_) stamp += set->Stamp();
  return stamp;
}

bool JointSet::OnModel() const {
  return given_ ||
         std::any_of(sets_.begin(), sets_.end(), [](const JointSet* set) { return set->OnModel(); });
}

void JointSet::Refresh() const {
  if (given_ || stamp_ == Stamp()) return;
  if (union_)
    RefreshUnion();
  else
    Compile();
  stamp_ = Stamp();
}

void JointSet::RefreshUnion() const {
  if (OnModel()) {
    posture_ = nullptr;
    dofs_.clear();
    for (const JointSet* set : sets_) {
      if (!set->OnModel() && set->Count() == 0) continue;
      set->Refresh();
      if (!posture_) posture_ = set->posture_;
      if (!set->OnModel(posture_.get()))
        throw std::invalid_argument(
            "these objects have no model in common: make them on one ModelPosture, or attach joints to all");
      for (const int dof : set->dofs_)
        if (std::find(dofs_.begin(), dofs_.end(), dof) == dofs_.end()) dofs_.push_back(dof);
    }
    return;
  }
  LinkTree all;
  for (const JointSet* set : sets_) {
    set->Refresh();
    all.Add(set->tree_);
  }
  tree_ = std::move(all);
  Compile();
}

void JointSet::Compile() const {
  compiled_ = tree_.Compile(false);
  dofs_ = compiled_.dofs;
  posture_ = std::make_shared<ModelPosture>(compiled_.model);
  VectorX weights = posture_->weights(), median = posture_->median();
  for (size_t i = 0; i < dofs_.size(); ++i) {
    const auto pair = static_cast<size_t>(tree_.moved()[i]);
    weights[dofs_[i]] = tree_.list()[pair]->joint->GetWeight();
    median[compiled_.q_index[pair]] = tree_.list()[pair]->joint->GetMedian();
  }
  posture_->SetWeights(weights);
  posture_->SetMedian(median);
}

// Brings the model where the joints have been moved to.
void JointSet::Synchronise() const {
  VectorX q = posture_->q();
  bool moved = false;
  for (size_t i = 0; i < tree_.list().size(); ++i) {
    if (compiled_.q_index[i] < 0) continue;
    double& angle = q[compiled_.q_index[i]];
    if (angle == tree_.list()[i]->joint->GetAngle()) continue;
    angle = tree_.list()[i]->joint->GetAngle();
    moved = true;
  }
  if (moved) posture_->SetPosition(q);
}

const ModelPosture& JointSet::posture() const {
  Refresh();
  if (!OnModel()) Synchronise();
  return *posture_;
}

const std::vector<int>& JointSet::dofs() const {
  Refresh();
  return dofs_;
}

FrameIndex JointSet::FrameAfter(const ObjectJoint* joint) const {
  Refresh();
  if (!joint) return compiled_.model->FindFrame("ground");
  return compiled_.frames[static_cast<size_t>(tree_.Find(joint))];
}

int JointSet::Count() const { return static_cast<int>(dofs().size()); }

void JointSet::Gather(const VectorX& from, dVector* to) const {
  const std::vector<int>& places = dofs();
  to->resize(static_cast<Eigen::Index>(places.size()));
  for (size_t i = 0; i < places.size(); ++i) (*to)[static_cast<Eigen::Index>(i)] = from[places[i]];
}

void JointSet::Angles(dVector* angles) const {
  const ModelPosture& at = posture();
  Gather(at.model().Difference(at.model().NeutralPosition(), at.q()), angles);
}

void JointSet::Room(dVector* down, dVector* up) const {
  VectorX all_down, all_up;
  LimitRoom(posture().model(), posture().q(), &all_down, &all_up);
  Gather(all_down, down);
  Gather(all_up, up);
}

void JointSet::Weights(dVector* weights) const { Gather(posture().weights(), weights); }

void JointSet::TowardMedian(dVector* pull) const {
  const ModelPosture& at = posture();
  Gather(at.model().Difference(at.q(), at.median()), pull);
}

void JointSet::Apply(const dVector& dq) {
  Refresh();
  if (!OnModel()) {
    for (size_t i = 0; i < dofs_.size(); ++i) {
      ObjectJoint& joint = *tree_.list()[static_cast<size_t>(tree_.moved()[i])]->moved;
      joint.SetAngle(joint.GetAngle() + dq[static_cast<Eigen::Index>(i)]);
    }
    return;
  }
  VectorX v = VectorX::Zero(posture_->model().nv());
  for (size_t i = 0; i < dofs_.size(); ++i) v[dofs_[i]] = dq[static_cast<Eigen::Index>(i)];
  VectorX q = posture_->q();
  posture_->model().Integrate(v, 1, &q);
  posture_->SetPosition(q);
}

void JointSet::SetPosition(const VectorX& q, bool limits) {
  Refresh();
  if (OnModel()) return posture_->SetPosition(q, limits);
  for (const int pair : tree_.moved()) {
    const auto k = static_cast<size_t>(pair);
    tree_.list()[k]->moved->SetAngle(q[compiled_.q_index[k]]);
  }
}

}  // namespace linkwright
