// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/ContactOn.h"

#include <algorithm>

namespace linkwright {
namespace {

bool HasHalfSpace(const Scene& scene) {
  const auto is_half_space = [](const Visual& shape) {
    return shape.geometry.type == ShapeType::kHalfSpace && shape.mask.Touches(ContactMask());
  };
  for (const SceneRobot& robot : scene.robots)
    for (const LinkDescription& link : robot.description.links)
      if (std::any_of(link.collisions.begin(), link.collisions.end(), is_half_space)) return true;
  return false;
}

}  // namespace

void TurnContactOn(Scene* scene) {
  if (!scene->contact) scene->contact.emplace();
  ContactDescription& contact = *scene->contact;
  contact.enabled = true;
  if (contact.ground || HasHalfSpace(*scene)) return;
  contact.ground.emplace();
  if (scene->document) contact.ground->height = scene->view.ground_height;
}

}  // namespace linkwright
