// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>

#include "engine/kinematics/CKinematics.h"

namespace linkwright {

class CTipInverse;
class JointUnion;

/// The right tip told in the left tip's frame: a left hand that holds, a right hand that works on what it
/// holds. Error, in the left tip's axes: p_d − p, then the rotation vector of the quaternion error. `dq`
/// holds the left chain's joints, then those of the right one; a joint that both have is there, and moves,
/// once.
class CRelativeInverse : public CKinematics {
 public:
  /// Both must have a tip (CPosInverse, CPosOriInverse, CLengthInverse) and outlive this object; what they
  /// themselves are to reach does not matter here. Throws std::invalid_argument otherwise.
  CRelativeInverse(CKinematics* kinL, CKinematics* kinR);

  /// Of the right tip in the left tip's frame: R = Rz(psi)·Ry(theta)·Rx(phi).
  void SetDesired(double x, double y, double z, double phi, double theta, double psi);
  void SetDesired(const Transform& X_LR);
  dVector GetDesired() const override;  ///< x, y, z, phi, theta, psi
  dVector GetCurrent() const override;  ///< x, y, z, phi, theta, psi
  int Rows() const override { return 6; }
  dMatrix GetJacobian() const override;
  dVector GetError(double clamp = 0) const override;
  Transform GetRelative() const;  ///< X_LR

 private:
  CRelativeInverse(CKinematics* kinL, CKinematics* kinR, std::shared_ptr<JointUnion> joints);
  CTipInverse* left_;
  CTipInverse* right_;
  std::shared_ptr<JointUnion> union_;
  std::optional<Transform> desired_;
  dVector desired_numbers_;
};

}  // namespace linkwright
