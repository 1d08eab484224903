// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/math/Types.h"
#include "engine/model/Index.h"

namespace linkwright {

class Model;

/// Velocity indices (ascending) of the joints between the world and `body`; a free joint below the world is
/// left out if `pin_free_base`.
std::vector<int> DofsAbove(const Model& model, BodyIndex body, bool pin_free_base);
/// Those of all joints.
std::vector<int> AllDofs(const Model& model, bool pin_free_base);

/// nv: how far each degree of freedom of the model may move within its limits and those of the joints coupled
/// to it; infinite where there is none. down ≤ 0 ≤ up.
void LimitRoom(const Model& model, const VectorX& q, VectorX* down, VectorX* up);

}  // namespace linkwright
