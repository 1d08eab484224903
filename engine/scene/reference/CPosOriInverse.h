// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/reference/CTipInverse.h"

namespace linkwright {

enum InverseAxis { POSITION_ONLY = 1, ORIENTATION_ONLY = 2, POSITION_ORIENTATION = 3 };

/// Throws std::invalid_argument, naming the class, unless it is one of them; returns it.
int CheckedInverseAxis(int axis, const char* name);

/// Brings the tip to a position, an orientation, or both. Error: p_d − p, then the rotation vector of the
/// quaternion error (the smaller rotation, no singular orientation); world axes.
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
  int Rows() const override { return axis_ == POSITION_ORIENTATION ? 6 : 3; }
  void AddStackTasks(const JointSet& joints, int level, double weight,
                     std::vector<StackTask>* tasks) const override;

  /// Takes the differences of phi, theta, psi (each within ±π) as the orientation error, with the
  /// analytic Jacobian. Singular at theta = ±90°, where the quaternion error is taken instead.
  void SetAnalytic(bool analytic) { analytic_ = analytic; }
  /// Rows x, y, z, phi, theta, psi.
  Matrix6X GetAnalyticJacobian() const;

 private:
  bool HasDesired() const override { return desired_.has_value(); }

  int axis_;
  bool analytic_ = false;
  std::optional<Transform> desired_;
  dVector desired_numbers_;  // as they were given; empty: a Transform was
};

}  // namespace linkwright
