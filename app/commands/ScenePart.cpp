// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/ScenePart.h"

#include <algorithm>

namespace linkwright::app {
namespace {

bool SameNames(const std::vector<SceneRobot>& a, const std::vector<SceneRobot>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const SceneRobot& x, const SceneRobot& y) { return x.name == y.name; });
}

}  // namespace

PartValues TakeParts(const Scene& scene, SceneParts parts) {
  PartValues values;
  values.parts = parts;
  if (parts & ScenePart::kText) values.text = PartValues::Text{scene.name, scene.description};
  if (parts & ScenePart::kGravity) values.gravity = scene.gravity;
  if (parts & ScenePart::kSimulation)
    values.simulation =
        PartValues::Simulation{scene.simulation, scene.formulation, scene.second_opinion, scene.duration};
  if (parts & ScenePart::kStart) {
    values.start.emplace();
    values.start->mechanism = scene.mechanism;
    for (const SceneRobot& robot : scene.robots) {
      values.start->positions.push_back(robot.positions);
      values.start->velocities.push_back(robot.velocities);
    }
  }
  if (parts & ScenePart::kInputs) {
    values.inputs.emplace();
    for (const SceneRobot& robot : scene.robots) values.inputs->push_back(robot.torques);
  }
  if (parts & ScenePart::kFriction) {
    values.friction.emplace();
    for (const SceneRobot& robot : scene.robots) {
      values.friction->damping.push_back(robot.damping);
      values.friction->friction.push_back(robot.friction);
    }
  }
  if (parts & ScenePart::kTargets) values.targets = PartValues::Targets{scene.targets, scene.target_options};
  if (parts & ScenePart::kCameras) values.cameras = scene.cameras;
  if (parts & ScenePart::kRobots)
    values.robots =
        PartValues::Robots{scene.robots,     scene.forces, scene.paths,         scene.loops,
                           scene.mechanism,  scene.limits, scene.effort_limits, scene.view.trail_frames,
                           scene.view.plots, scene.trot};
  if (parts & ScenePart::kForces) values.forces = scene.forces;
  if (parts & ScenePart::kPaths) values.paths = scene.paths;
  if (parts & ScenePart::kLoops) values.loops = scene.loops;
  return values;
}

void PutParts(const PartValues& values, Scene* scene) {
  if (values.robots) {
    // As long as the robots are the same, what is plotted is no part of the edit.
    if (!SameNames(scene->robots, values.robots->robots)) {
      scene->view.trail_frames = values.robots->trail_frames;
      scene->view.plots = values.robots->plots;
    }
    scene->robots = values.robots->robots;
    scene->forces = values.robots->forces;
    scene->paths = values.robots->paths;
    scene->loops = values.robots->loops;
    scene->mechanism = values.robots->mechanism;
    scene->limits = values.robots->limits;
    scene->effort_limits = values.robots->effort_limits;
    scene->trot = values.robots->trot;
  }
  if (values.text) {
    scene->name = values.text->name;
    scene->description = values.text->description;
  }
  if (values.gravity) scene->gravity = *values.gravity;
  if (values.simulation) {
    scene->simulation = values.simulation->options;
    scene->formulation = values.simulation->formulation;
    scene->second_opinion = values.simulation->second_opinion;
    scene->duration = values.simulation->duration;
  }
  if (values.start) {
    scene->mechanism = values.start->mechanism;
    const size_t count = std::min(scene->robots.size(), values.start->positions.size());
    for (size_t i = 0; i < count; ++i) {
      scene->robots[i].positions = values.start->positions[i];
      scene->robots[i].velocities = values.start->velocities[i];
    }
  }
  if (values.inputs) {
    const size_t count = std::min(scene->robots.size(), values.inputs->size());
    for (size_t i = 0; i < count; ++i) scene->robots[i].torques = (*values.inputs)[i];
  }
  if (values.friction) {
    const size_t count = std::min(scene->robots.size(), values.friction->damping.size());
    for (size_t i = 0; i < count; ++i) {
      scene->robots[i].damping = values.friction->damping[i];
      scene->robots[i].friction = values.friction->friction[i];
    }
  }
  if (values.forces) scene->forces = *values.forces;
  if (values.paths) scene->paths = *values.paths;
  if (values.loops) scene->loops = *values.loops;
  if (values.targets) {
    scene->targets = values.targets->targets;
    scene->target_options = values.targets->options;
  }
  if (values.cameras) scene->cameras = *values.cameras;
}

}  // namespace linkwright::app
