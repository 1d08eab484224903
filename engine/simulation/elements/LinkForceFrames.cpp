// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/elements/LinkForceFrames.h"

#include "engine/math/Rotation.h"

namespace linkwright {

LinkForceFrames::LinkForceFrames(const Model& model, const ForceElement& element) {
  const auto place = [&](const std::string& link, BodyIndex* body, Transform* X_BL) {
    if (link.empty()) return;
    const Frame& frame = model.frames()[static_cast<std::size_t>(model.FindFrame(link).value)];
    *body = frame.body;
    *X_BL = frame.X_BF;
  };
  place(element.link_i, &body_i, &X_BL_i);
  place(element.link_j, &body_j, &X_BL_j);
}

LinkForceFrames::Poses LinkForceFrames::At(std::span<const double> parameters,
                                           std::span<const Transform> X_WB) const {
  const auto pose = [&](BodyIndex body, const Transform& X_BL, ForceParameter point, ForceParameter rpy) {
    const Eigen::Map<const Vector3> p(parameters.data() + static_cast<int>(point));
    const Eigen::Map<const Vector3> angles(parameters.data() + static_cast<int>(rpy));
    Transform X = X_WB[static_cast<std::size_t>(body.value)] * X_BL;
    X.p += X.R * p;
    // Most frames are not turned.
    if (!angles.isZero(0)) X.R = (X.R * RotationFromRpy(angles)).eval();
    return X;
  };
  return {pose(body_i, X_BL_i, ForceParameter::kPointI, ForceParameter::kRpyI),
          pose(body_j, X_BL_j, ForceParameter::kPointJ, ForceParameter::kRpyJ)};
}

}  // namespace linkwright
