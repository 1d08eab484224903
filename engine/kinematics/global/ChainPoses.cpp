// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/global/ChainPoses.h"

#include <Eigen/Geometry>

namespace linkwright {

ChainPoses::ChainPoses(const SerialChain& chain, int count)
    : columns_(chain.columns()), blocks_(count / 8), q_(static_cast<size_t>(count * columns_)) {
  poses_.resize(static_cast<size_t>(blocks_ * 8 * kernels::kChainPoseRows));
  StartNumbers numbers(20260101);
  VectorX q(columns_);
  for (int i = 0; i < count; ++i) {
    for (int c = 0; c < columns_; ++c) {
      const ChainCoordinate& coordinate = chain.coordinates()[static_cast<size_t>(c)];
      q[c] = coordinate.from + numbers.Unit() * (coordinate.to - coordinate.from);
      q_[static_cast<size_t>(i * columns_ + c)] = q[c];
    }
    const Transform X = chain.LastPose(q);
    const Vector3 p = X * chain.tool().p;
    const Quaternion turn(X.R);
    const double rows[] = {p.x(), p.y(), p.z(), turn.w(), turn.x(), turn.y(), turn.z()};
    for (int r = 0; r < kernels::kChainPoseRows; ++r)
      poses_[static_cast<size_t>((i / 8 * kernels::kChainPoseRows + r) * 8 + i % 8)] = rows[r];
  }
}

void ChainPoses::FindNearest(const kernels::ChainTarget& target, double metres_per_radian,
                             std::array<const double*, kNearest>* found) const {
  const Quaternion turn(Eigen::Map<const Matrix3>(target.R));
  const double rows[] = {target.p[0], target.p[1], target.p[2], turn.w(), turn.x(), turn.y(), turn.z()};
  int nearest[kNearest];
  static const auto find = LINKWRIGHT_CHOOSE(ChosenInstructionSet(), NearestChainPoses);
  find(poses_.data(), blocks_, rows, metres_per_radian * metres_per_radian, nearest);
  for (size_t i = 0; i < kNearest; ++i) (*found)[i] = q_.data() + nearest[i] * columns_;
}

}  // namespace linkwright
