// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>

#include "engine/kinematics/CKinematics.h"
#include "engine/model/Index.h"

namespace linkwright {

class Model;
class ModelPosture;
class ModelTip;

/// Tasks about the pose of a tip: of a chain made by AttachJoint (the last frame is the tip), or of a point
/// of a model's frame. Base of CPosInverse and CPosOriInverse.
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

 protected:
  CTipInverse();  ///< on a chain of its own
  CTipInverse(std::shared_ptr<ModelPosture> posture, FrameIndex tip);
  ~CTipInverse() override;
  const TipJoints& tip_joints() const { return *tip_joints_; }

 private:
  explicit CTipInverse(std::shared_ptr<TipJoints> joints);
  ModelTip& OnModel() const;
  std::shared_ptr<TipJoints> tip_joints_;
  std::shared_ptr<ModelPosture> posture_;
};

}  // namespace linkwright
