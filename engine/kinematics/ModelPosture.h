// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine/kinematics/JointSet.h"
#include "engine/model/Workspace.h"

namespace linkwright {

/// A compiled model and where it stands. Kinematics objects made on the same ModelPosture share its joints.
class ModelPosture {
 public:
  /// Stands at the neutral position, brought inside the limits; weights are 1, the median is that position.
  explicit ModelPosture(std::shared_ptr<const Model> model);

  const Model& model() const { return *model_; }
  const VectorX& q() const { return q_; }
  /// nq numbers; quaternions are made unit, joints outside their limits brought inside. Throws
  /// std::invalid_argument for another size or numbers not finite.
  void SetPosition(const VectorX& q);

  const VectorX& weights() const { return weights_; }  ///< nv
  void SetWeights(const VectorX& weights);             ///< throws unless nv positive numbers
  const VectorX& median() const { return median_; }    ///< nq
  void SetMedian(const VectorX& q);                    ///< errors as SetPosition

  /// Poses of all bodies for q, computed when first asked for.
  const Workspace& Poses() const;

 private:
  std::shared_ptr<const Model> model_;
  VectorX q_, weights_, median_;
  mutable Workspace workspace_;
  mutable bool poses_valid_ = false;
};

/// Degrees of freedom of a model as a set of joints: TipJoints or MassJoints is what they carry. Joints that
/// mimic one another are one degree of freedom; ball and free joints move on the manifold by their angular
/// (and linear) velocity in the child.
template <class Joints>
class ModelDofs : public Joints {
 public:
  ModelPosture& posture() { return *posture_; }
  const ModelPosture& posture() const { return *posture_; }

  int Count() const override { return static_cast<int>(dofs_.size()); }
  JointKey Key(int i) const override { return {posture_.get(), dofs_[static_cast<size_t>(i)]}; }
  void Angles(dVector* angles) const override;
  void Room(dVector* down, dVector* up) const override;
  void Weights(dVector* weights) const override;
  void TowardMedian(dVector* pull) const override;
  void Apply(const dVector& dq) override;

 protected:
  explicit ModelDofs(std::shared_ptr<ModelPosture> posture) : posture_(std::move(posture)) {}
  std::shared_ptr<ModelPosture> posture_;
  std::vector<int> dofs_;  // velocity indices, ascending

 private:
  void Gather(const VectorX& from, dVector* to) const;
};

/// The joints of a model between the world and a point of one of its frames.
class ModelTip : public ModelDofs<TipJoints> {
 public:
  /// Free joints below the world are pinned unless `move_free_base`. Throws std::invalid_argument for a frame
  /// that does not exist.
  ModelTip(std::shared_ptr<ModelPosture> posture, FrameIndex tip, bool move_free_base = false);

  /// The tip: a point of the frame [m], the frame's axes.
  void SetTip(const Vector3& point_in_frame) { point_ = point_in_frame; }
  void SetMoveFreeBase(bool move);

  Transform Tip() const override;
  void Jacobian(Matrix6X* jacobian) const override;

 private:
  FrameIndex frame_;
  Vector3 point_ = Vector3::Zero();
};

/// All joints of a model and the centre of mass of all that moves.
class ModelMass : public ModelDofs<MassJoints> {
 public:
  /// Free joints below the world are pinned unless `move_free_base`. Throws std::invalid_argument if nothing
  /// that moves has mass.
  explicit ModelMass(std::shared_ptr<ModelPosture> posture, bool move_free_base = false);
  void SetMoveFreeBase(bool move);

  Vector3 CenterOfMass() const override;
  void Jacobian(Eigen::Matrix3Xd* jacobian) const override;
};

/// Velocity indices (ascending) of the joints between the world and `body`; a free joint below the world is
/// left out if `pin_free_base`.
std::vector<int> DofsAbove(const Model& model, BodyIndex body, bool pin_free_base);

/// nv: how far each degree of freedom of the model may move within its limits and those of the joints coupled
/// to it; infinite where there is none. down ≤ 0 ≤ up.
void LimitRoom(const Model& model, const VectorX& q, VectorX* down, VectorX* up);

}  // namespace linkwright
