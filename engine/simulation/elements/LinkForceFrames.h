// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "engine/model/Model.h"
#include "engine/simulation/elements/ForceElement.h"

namespace linkwright {

/// Where the two frames of a force between links are.
struct LinkForceFrames {
  BodyIndex body_i = BodyIndex(0), body_j = BodyIndex(0);  ///< 0: the world
  Transform X_BL_i, X_BL_j;                                ///< the links in these bodies

  LinkForceFrames() = default;
  /// The element's links must be in the model.
  LinkForceFrames(const Model& model, const ForceElement& element);

  struct Poses {
    Transform X_WI, X_WJ;
  };
  /// `parameters`: those of the element, see PackForces; `X_WB`: of all bodies.
  Poses At(std::span<const double> parameters, std::span<const Transform> X_WB) const;
};

}  // namespace linkwright
