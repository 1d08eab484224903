// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/Model.h"
#include "engine/model/State.h"

namespace linkwright {

/// Positions q (nq) at `time` [s] between two states of a model: linear in the joints, along the shortest
/// turn; before the first and after the second those of that state.
VectorX PositionBetween(const Model& model, const State& before, const State& after, double time);

}  // namespace linkwright
