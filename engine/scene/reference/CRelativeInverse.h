// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "engine/scene/reference/CPosOriInverse.h"

namespace linkwright {

/// The right tip in the left tip's frame: a left hand that holds, a right hand that works on what it
/// holds. Error, in the left tip's axes: p_d − p, then the rotation vector of the quaternion error. `dq`
/// holds the left chain's joints, then those of the right one; a joint that both have is there, and moves,
/// once.
class CRelativeInverse : public CKinematics {
 public:
  /// Both must have a tip (CPosInverse, CPosOriInverse, CLengthInverse) and outlive this object; their own
  /// goals do not matter here. `inverseAxis`: the part that is constrained. Throws std::invalid_argument
  /// otherwise, and where no one Model holds both (see CKinematics).
  CRelativeInverse(CKinematics* kinL, CKinematics* kinR, int inverseAxis = POSITION_ORIENTATION);

  /// Of the right tip in the left tip's frame: R = Rz(psi)·Ry(theta)·Rx(phi).
  void SetDesired(double x, double y, double z, double phi, double theta, double psi);
  void SetDesired(const Transform& X_LR);
  dVector GetDesired() const override;  ///< x, y, z, phi, theta, psi
  dVector GetCurrent() const override;  ///< x, y, z, phi, theta, psi
  int Rows() const override { return axis_ == POSITION_ORIENTATION ? 6 : 3; }
  void AddStackTasks(const JointSet& joints, int level, double weight,
                     std::vector<StackTask>* tasks) const override;
  Transform GetRelative() const;  ///< X_LR

 private:
  bool HasDesired() const override { return desired_.has_value(); }
  CTipInverse* left_;
  CTipInverse* right_;
  int axis_;
  std::optional<Transform> desired_;
  dVector desired_numbers_;  // as they were given; empty: a Transform was
};

}  // namespace linkwright
