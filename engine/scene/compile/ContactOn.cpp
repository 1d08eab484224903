// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/compile/ContactOn.h"

#include <algorithm>

#include "engine/algorithms/Kinematics.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/contact/ContactFinder.h"

namespace linkwright {
namespace {

/// Overlap that stays, of the size of all that moves: rounding.
constexpr double kTouching = 1e-9;

bool HasHalfSpace(const Scene& scene) {
  const auto is_half_space = [](const Visual& shape) {
    return shape.geometry.type == ShapeType::kHalfSpace && shape.mask.Touches(ContactMask());
  };
  for (const SceneRobot& robot : scene.robots)
    for (const LinkDescription& link : robot.description.links)
      if (std::any_of(link.collisions.begin(), link.collisions.end(), is_half_space)) return true;
  return false;
}

// How far what moves is in the ground at the start [m].
double DepthInGround(const Scene& scene) {
  const auto compiled = CompileScene(scene, nullptr);
  if (!compiled || !compiled->contact) return 0;
  const Model& model = *compiled->model;
  VectorX q = compiled->initial_q;
  if (scene.limits) model.ClampToLimits(&q);
  Workspace workspace(model);
  ForwardKinematics(model, q, &workspace);
  ContactFinder finder(model, compiled->contact, {});
  std::vector<Touch> touches;
  finder.Find(workspace.X_WB, 0, &touches);
  double deepest = 0;
  for (const Touch& touch : touches)
    if (compiled->contact->shapes[static_cast<std::size_t>(touch.shape_a)].party == 0)
      deepest = std::max(deepest, -touch.point.gap);
  return deepest > kTouching * finder.SizeAt(workspace.X_WB) ? deepest : 0;
}

}  // namespace

std::optional<double> TurnContactOn(Scene* scene) {
  if (!scene->contact) scene->contact.emplace();
  ContactDescription& contact = *scene->contact;
  contact.enabled = true;
  if (contact.ground || HasHalfSpace(*scene)) return std::nullopt;
  ContactGround& ground = contact.ground.emplace();
  if (scene->document) ground.height = scene->view.ground_height;
  const double depth = DepthInGround(*scene);
  if (!(depth > 0)) return std::nullopt;
  return ground.height -= depth;
}

}  // namespace linkwright
