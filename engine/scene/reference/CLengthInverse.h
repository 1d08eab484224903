// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/reference/CTipInverse.h"

namespace linkwright {

/// Keeps the tip on a sphere, as a hand at the other end of what two hands hold. Error: length − |p − p_c|,
/// one row. In the centre itself the world axis is taken along which the tip moves best.
class CLengthInverse : public CTipInverse {
 public:
  CLengthInverse() = default;
  CLengthInverse(std::shared_ptr<const Model> model, FrameIndex tip);
  CLengthInverse(std::shared_ptr<ModelPosture> posture, FrameIndex tip);

  /// Centre of the sphere and its radius [m]. Throws std::invalid_argument for numbers not finite and for a
  /// negative length.
  void SetDesired(double x, double y, double z, double length);
  dVector GetDesired() const override;  ///< x, y, z of the centre, length; the tip and 0 until it is set
  dVector GetCurrent() const override;  ///< x, y, z of the tip, its distance from the centre
  int Rows() const override { return 1; }
  void AddStackTasks(const JointSet& joints, int level, double weight,
                     std::vector<StackTask>* tasks) const override;

 private:
  bool HasDesired() const override { return centre_.has_value(); }
  std::optional<Vector3> centre_;
  double length_ = 0;
};

}  // namespace linkwright
