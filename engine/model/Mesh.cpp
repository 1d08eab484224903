// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/Mesh.h"

namespace linkwright {

void MeshData::UpdateBounds() {
  lower = upper = Eigen::Vector3f::Zero();
  if (positions.empty()) return;
  lower = upper = Eigen::Vector3f(positions[0][0], positions[0][1], positions[0][2]);
  for (const auto& p : positions) {
    const Eigen::Vector3f point(p[0], p[1], p[2]);
    lower = lower.cwiseMin(point);
    upper = upper.cwiseMax(point);
  }
}

}  // namespace linkwright
