// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/Model.h"
#include "engine/scene/Scene.h"

namespace linkwright {

/// Adds the scene's start noise to start positions, within the joints' limits where there are any, and to
/// start velocities. A trot starts as it is planned.
void AddStartNoise(const Scene& scene, const Model& model, VectorX* q, VectorX* v);
/// Takes the noise out of start positions to which it was added: what the scene would have to have for them.
void RemoveStartNoise(const Scene& scene, const Model& model, VectorX* q);

}  // namespace linkwright
