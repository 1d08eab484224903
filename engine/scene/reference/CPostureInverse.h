// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/reference/CKinematics.h"

namespace linkwright {

/// Brings all joints of a model to a posture: what is left of the freedom is used for, as the lowest task of
/// a CMultiTasks. Error: posture − q in the tangent space, one row a joint that is moved. An addition to the
/// manual, which has the medians of SolveDLS for this.
class CPostureInverse : public CKinematics {
 public:
  explicit CPostureInverse(const std::shared_ptr<ModelPosture>& posture);

  /// nq numbers. Throws std::invalid_argument for another size and numbers not finite.
  void SetDesired(const VectorX& q);
  dVector GetDesired() const override;  ///< nq
  dVector GetCurrent() const override;  ///< nq
  int Rows() const override { return joints().Count(); }
  void AddStackTasks(const JointSet& joints, int level, double weight,
                     std::vector<StackTask>* tasks) const override;

 private:
  bool HasDesired() const override { return desired_.size() > 0; }
  VectorX desired_;
};

}  // namespace linkwright
