// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/compile/StartState.h"

#include "engine/math/StandardNormal.h"
#include "engine/scene/RobotNames.h"

namespace linkwright {
namespace {

bool IsOfTrot(const Scene& scene, const std::string& joint) {
  if (!scene.trot || scene.mechanism.FindBody(joint) >= 0) return false;
  for (const SceneRobot& robot : scene.robots)
    if (joint.starts_with(RobotPrefix(scene, robot))) return false;
  return true;
}

// Of positions (nv), and of velocities, which are changed by it; null: not of these.
VectorX DisplacementOf(const Scene& scene, const Model& model, VectorX* v) {
  VectorX displacement = VectorX::Zero(model.nv());
  for (const StartNoise& noise : scene.start_noise) {
    if (!noise.enabled) continue;
    for (int body = 1; body < model.body_count(); ++body) {
      const Joint& joint = model.joints()[static_cast<std::size_t>(body)];
      if (joint.mimic || joint.nv == 0 || IsOfTrot(scene, joint.name)) continue;
      if (!noise.joint.empty() && noise.joint != joint.name) continue;
      // The noise of a joint is its own, whatever other joints there are.
      const std::uint64_t stream = NoiseStream(noise.seed, noise.name + "/" + joint.name);
      for (int k = 0; k < joint.nv; ++k) {
        const auto number = static_cast<std::uint64_t>(k);
        displacement[joint.v_index + k] += noise.position * StandardNormal(stream, 0, number);
        if (v != nullptr) (*v)[joint.v_index + k] += noise.velocity * StandardNormal(stream, 1, number);
      }
    }
  }
  return displacement;
}

}  // namespace

void AddStartNoise(const Scene& scene, const Model& model, VectorX* q, VectorX* v) {
  const VectorX displacement = DisplacementOf(scene, model, v);
  if (displacement.isZero(0)) return;
  model.Integrate(displacement, 1, q);
  model.Normalize(q);
  if (scene.limits) model.ClampToLimits(q);
}

void RemoveStartNoise(const Scene& scene, const Model& model, VectorX* q) {
  const VectorX displacement = DisplacementOf(scene, model, nullptr);
  if (displacement.isZero(0)) return;
  model.Integrate(-displacement, 1, q);
  model.Normalize(q);
}

}  // namespace linkwright
