// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>

#include "engine/scene/reference/CKinematics.h"

namespace linkwright {

/// Tasks about the pose of a tip: of a chain made by AttachJoint (the last frame is the tip), or of a point
/// of a model's frame. Base of CPosInverse, CPosOriInverse and CLengthInverse.
class CTipInverse : public CKinematics {
 public:
  Transform GetTip() const;               ///< in the world
  Matrix6X GetGeometricJacobian() const;  ///< 6 × n: velocity of the tip and angular velocity, world axes

  /// The following are for objects made on a model; std::logic_error otherwise.
  void SetTip(const Vector3& point_in_frame);  ///< in the frame's axes [m]
  void SetPosition(const VectorX& q);          ///< nq; shared by all objects on the same ModelPosture
  const VectorX& GetPosition() const;          ///< nq
  void SetMoveFreeBase(bool move);             ///< a free joint below the world is pinned by default
  const std::shared_ptr<ModelPosture>& posture() const;

  FrameIndex FrameIn(const JointSet& joints) const;  ///< of the tip, in the model of a set that includes it
  const Vector3& point() const { return point_; }    ///< in that frame

 protected:
  CTipInverse() = default;  ///< on a chain of its own
  /// Throws std::invalid_argument for a frame that does not exist.
  CTipInverse(std::shared_ptr<ModelPosture> posture, FrameIndex tip);
  /// A task of this kind about the tip.
  StackTask TipTask(TaskKind kind, const JointSet& joints, int level, double weight) const;

 private:
  void CheckOnModel() const;
  std::shared_ptr<ModelPosture> posture_;  // null: a chain
  FrameIndex frame_;
  Vector3 point_ = Vector3::Zero();
};

}  // namespace linkwright
