// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/model/Model.h"
#include "engine/scene/Scene.h"

namespace linkwright {

/// Keyframes of the scene, whose joints are named as compiled. Joints of a mechanism in Euler parameters and
/// of a trot are in none.

/// What moves at this moment: positions and velocities of the robots' joints, activations (of the actuators
/// that have one, in their order) and controls.
Posture KeyframeOf(const Scene& scene, const Model& model, const VectorX& q, const VectorX& v,
                   std::span<const double> activations, std::span<const double> controls);

/// The scene's own names, then those of its robots' files, each once.
std::vector<std::string> KeyframeNames(const Scene& scene);
/// The scene's own keyframe of a name, or what those of its robots' files that have it say together.
std::optional<Posture> FindKeyframe(const Scene& scene, const std::string& name);

/// The scene starts in it.
void TakeKeyframe(const Posture& keyframe, Scene* scene);

/// Between two keyframes, `part` from 0 (the first) to 1 (the second): positions on the manifold,
/// orientations along the shortest rotation, all else along lines. What only one of them has is as there.
Posture BlendKeyframes(const Posture& first, const Posture& second, double part);

}  // namespace linkwright
