// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>

#include "engine/kinematics/CKinematics.h"

namespace linkwright {

class MassTree;
class Model;
class ModelMass;
class ModelPosture;

/// Which coordinates of the centre of mass count; combined by |.
enum ComAxis { COM_AXIS_X = 1, COM_AXIS_Y = 2, COM_AXIS_Z = 4 };

/// Brings the centre of mass to a place, for instance above the ground that supports it. Error: the chosen
/// rows of c_d − c, world axes. A chain of its own, joints of a CObjectContainer, which may branch, or a
/// model.
class CCoMInverse : public CKinematics {
 public:
  /// Throws std::invalid_argument for no axis, or others than x, y and z.
  explicit CCoMInverse(int comAxis);
  /// All joints of a model. Throws std::invalid_argument also if nothing that moves has mass.
  CCoMInverse(std::shared_ptr<const Model> model, int comAxis);
  CCoMInverse(std::shared_ptr<ModelPosture> posture, int comAxis);
  ~CCoMInverse() override;

  /// Adds a joint–link pair after the last one: mass [kg] of the link between the previous joint and this
  /// one, its centre in the previous joint's frame [m]; the rest as CKinematics::AttachJoint. The first
  /// pair's link belongs to the ground and does not count. Throws std::logic_error for an object on a model.
  void AttachJoint(eJointType type, int axis, double mass, double cx, double cy, double cz, double x,
                   double y, double z, double phi, double theta, double psi, double radius,
                   double limit_lo = 0, double limit_hi = -1, double median = 0, double weight = 1);
  /// Shares a joint of a CObjectContainer, which must outlive this object; c in the frame of the joint above.
  void AttachJoint(ObjectJoint* joint, double mass, double cx, double cy, double cz);

  /// Throws std::invalid_argument for numbers not finite.
  void SetDesired(double x, double y, double z);
  dVector GetDesired() const override;  ///< x, y, z, whichever count
  dVector GetCurrent() const override;  ///< x, y, z
  int Rows() const override;
  dMatrix GetJacobian() const override;
  dVector GetError(double clamp = 0) const override;
  Eigen::Matrix3Xd GetCoMJacobian() const;  ///< 3 × n: of all three coordinates

  /// For objects made on a model; std::logic_error otherwise.
  void SetMoveFreeBase(bool move);

 private:
  CCoMInverse(std::shared_ptr<MassTree> tree, int comAxis);
  CCoMInverse(std::shared_ptr<ModelMass> model, int comAxis);
  MassTree& Tree();
  const MassJoints& masses() const;

  int axes_;
  std::shared_ptr<MassTree> tree_;    // one of the two
  std::shared_ptr<ModelMass> model_;  //
  std::optional<Vector3> desired_;
};

}  // namespace linkwright
