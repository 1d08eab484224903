// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/kinematics/CTipInverse.h"

namespace linkwright {

enum InverseAxis { POSITION_ONLY = 1, ORIENTATION_ONLY = 2, POSITION_ORIENTATION = 3 };

/// Brings the tip to a place, an attitude, or both. Error: p_d − p, then the rotation vector of the
/// quaternion error (shortest way round, no singular attitude); world axes.
class CPosOriInverse : public CTipInverse {
 public:
  /// Throws std::invalid_argument for another inverseAxis.
  explicit CPosOriInverse(int inverseAxis);
  CPosOriInverse(std::shared_ptr<const Model> model, FrameIndex tip, int inverseAxis);
  CPosOriInverse(std::shared_ptr<ModelPosture> posture, FrameIndex tip, int inverseAxis);

  /// phi, theta, psi about the fixed x, y, z axes: R = Rz(psi)·Ry(theta)·Rx(phi).
  void SetDesired(double x, double y, double z, double phi, double theta, double psi);
  void SetDesired(const Transform& X_WT);
  dVector GetDesired() const override;  ///< x, y, z, phi, theta, psi, in every mode
  dVector GetCurrent() const override;  ///< x, y, z, phi, theta, psi, in every mode
  int Rows() const override { return HasPosition() && HasOrientation() ? 6 : 3; }
  dMatrix GetJacobian() const override;
  dVector GetError(double clamp = 0) const override;

  /// Takes the differences of phi, theta, psi (each the shortest way) as the orientation error, with the
  /// analytic Jacobian. Singular at theta = ±90°, where the quaternion error is taken instead.
  void SetAnalytic(bool analytic) { analytic_ = analytic; }
  /// Rows x, y, z, phi, theta, psi.
  Matrix6X GetAnalyticJacobian() const;

 private:
  bool HasPosition() const { return (axis_ & POSITION_ONLY) != 0; }
  bool HasOrientation() const { return (axis_ & ORIENTATION_ONLY) != 0; }
  bool UseAngles() const;

  int axis_;
  bool analytic_ = false;
  std::optional<Transform> desired_;
  dVector desired_numbers_;
};

}  // namespace linkwright
