// SPDX-License-Identifier: BSD-3-Clause
#include <limits>

#include "engine/algorithms/Kinematics.h"
#include "engine/scene/compile/CompiledScene.h"

namespace linkwright {

void CompiledScene::Bounds(std::span<const Transform> X_WB, Vector3* low, Vector3* high) const {
  *low = Vector3::Constant(std::numeric_limits<double>::infinity());
  *high = -*low;
  const auto include = [&](const Vector3& p) {
    if (!p.allFinite()) return;
    *low = low->cwiseMin(p);
    *high = high->cwiseMax(p);
  };
  const auto pose = [&](FrameIndex index) { return FramePose(*model, X_WB, index); };
  for (const CompiledShape& shape : shapes) {
    if (!shape.mesh || shape.collision || shape.mesh->one_sided) continue;  // a floor has no end
    const Transform X_WG = pose(shape.frame) * shape.visual.X_LG;
    const Vector3 a = shape.mesh->lower.cast<double>();
    const Vector3 b = shape.mesh->upper.cast<double>();
    for (int corner = 0; corner < 8; ++corner) {
      const Vector3 p((corner & 1 ? b : a).x(), (corner & 2 ? b : a).y(), (corner & 4 ? b : a).z());
      include(X_WG * p.cwiseProduct(shape.scale));
    }
  }
  for (std::size_t i = 0; i < model->frames().size(); ++i) include(pose(FrameIndex(static_cast<int>(i))).p);
  if (!(low->x() <= high->x())) {
    *low = Vector3::Constant(-0.5);
    *high = Vector3::Constant(0.5);
  }
}

}  // namespace linkwright
