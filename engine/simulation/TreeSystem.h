// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "engine/model/Model.h"
#include "engine/simulation/System.h"

namespace linkwright {

struct TreeSystemOptions {
  Vector3 gravity = {0, 0, -kStandardGravity};
  bool limits = true;            ///< joint limits are stiff damped stops, their energy booked
  VectorX initial_q, initial_v;  ///< empty: neutral, at rest
  VectorX torque;                ///< constant input torques at the start (nv); empty: none
  /// Damping and friction start as in the model.
};

/// A tree of rigid bodies under articulated-body dynamics.
std::unique_ptr<System> MakeTreeSystem(std::shared_ptr<const Model> model,
                                       const TreeSystemOptions& options = {});

}  // namespace linkwright
