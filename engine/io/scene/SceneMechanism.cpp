// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/scene/SceneMechanism.h"

#include <utility>

namespace linkwright {
namespace {

/// Steps of the papers' examples [s].
constexpr double kStep = 1e-3;

}  // namespace

Scene SceneOfMechanism(MechanismDescription mechanism, const std::string& name) {
  Scene scene;
  if (mechanism.name.empty()) mechanism.name = name;
  scene.name = mechanism.name;
  scene.gravity = mechanism.gravity;
  scene.simulation.dt = kStep;
  scene.mechanism = std::move(mechanism);
  return scene;
}

}  // namespace linkwright
