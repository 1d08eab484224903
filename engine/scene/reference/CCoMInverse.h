// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>

#include "engine/scene/reference/CKinematics.h"

namespace linkwright {

/// Which coordinates of the centre of mass are constrained; combined by |.
enum ComAxis { COM_AXIS_X = 1, COM_AXIS_Y = 2, COM_AXIS_Z = 4 };

/// Brings the centre of mass to a position, for instance above the ground that supports it. Error: the chosen
/// rows of c_d − c, world axes. A chain of its own, joints of a CObjectContainer, which may branch, or a
/// model.
///
/// Deviation from the manual: the objects of one CMultiTasks give a joint's link one mass; two objects of
/// this class whose moving masses differ cannot be tasks of one (std::invalid_argument).
class CCoMInverse : public CKinematics {
 public:
  /// Throws std::invalid_argument for no axis, or others than x, y and z.
  explicit CCoMInverse(int comAxis);
  /// All joints of a model. Throws std::invalid_argument also if nothing that moves has mass.
  CCoMInverse(std::shared_ptr<const Model> model, int comAxis);
  CCoMInverse(const std::shared_ptr<ModelPosture>& posture, int comAxis);

  /// Adds a joint–link pair after the last one: mass [kg] of the link between the previous joint and this
  /// one, its centre in the previous joint's frame [m]; the rest as CKinematics::AttachJoint. The first
  /// pair's link belongs to the ground and has no effect. Throws std::logic_error for an object on a model.
  void AttachJoint(eJointType type, int axis, double mass, double cx, double cy, double cz, double x,
                   double y, double z, double phi, double theta, double psi, double radius,
                   double limit_lo = 0, double limit_hi = -1, double median = 0, double weight = 1);
  /// Shares a joint of a CObjectContainer, which must outlive this object; c in the frame of the joint above.
  /// Joints of the container that are not attached carry, but are not moved; what they alone carry is ground.
  void AttachJoint(ObjectJoint* joint, double mass, double cx, double cy, double cz);

  /// Throws std::invalid_argument for numbers not finite.
  void SetDesired(double x, double y, double z);
  dVector GetDesired() const override;  ///< x, y, z, also those that are free
  /// x, y, z. Throws std::logic_error if nothing that moves has mass.
  dVector GetCurrent() const override;
  int Rows() const override;
  void AddStackTasks(const JointSet& joints, int level, double weight,
                     std::vector<StackTask>* tasks) const override;
  Eigen::Matrix3Xd GetCoMJacobian() const;  ///< 3 × n: of all three coordinates

  /// For objects made on a model; std::logic_error otherwise.
  void SetMoveFreeBase(bool move);

 private:
  bool HasDesired() const override { return desired_.has_value(); }
  const Model& MassiveModel() const;

  int axes_;
  std::optional<Vector3> desired_;
};

}  // namespace linkwright
