// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/reference/CTipInverse.h"

namespace linkwright {

/// Brings the tip to a position. Error: p_d − p, 3 rows.
class CPosInverse : public CTipInverse {
 public:
  CPosInverse() = default;
  CPosInverse(std::shared_ptr<const Model> model, FrameIndex tip);
  CPosInverse(std::shared_ptr<ModelPosture> posture, FrameIndex tip);

  /// Throws std::invalid_argument for numbers not finite.
  void SetDesired(double x, double y, double z);
  dVector GetDesired() const override;  ///< x, y, z
  dVector GetCurrent() const override;  ///< x, y, z
  int Rows() const override { return 3; }
  void AddStackTasks(const JointSet& joints, int level, double weight,
                     std::vector<StackTask>* tasks) const override;

 private:
  bool HasDesired() const override { return desired_.has_value(); }
  std::optional<Vector3> desired_;
};

}  // namespace linkwright
