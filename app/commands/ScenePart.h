// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFlags>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/scene/Scene.h"

namespace linkwright::app {

/// The parts of a scene an edit can touch; an undo step holds the values of just these.
enum class ScenePart {
  kText = 1 << 0,        ///< name, description
  kGravity = 1 << 1,     ///< gravity
  kSimulation = 1 << 2,  ///< dt, integrator, formulations, duration
  kStart = 1 << 3,       ///< start positions and velocities of the joints
  kInputs = 1 << 4,      ///< input torques
  kFriction = 1 << 5,    ///< damping and friction
  kTargets = 1 << 6,     ///< targets, and how they are met together
  kCameras = 1 << 7,     ///< saved cameras
  /// Robots added, removed, moved, made floating; rotor inertias; limits on or off (the model is rebuilt).
  kRobots = 1 << 8,
  kForces = 1 << 9,  ///< springs, motors, outside forces
  kPaths = 1 << 12,  ///< paths that joints follow
  kLoops = 1 << 13,  ///< joints that close loops
};
Q_DECLARE_FLAGS(SceneParts, ScenePart)
Q_DECLARE_OPERATORS_FOR_FLAGS(SceneParts)

/// Values of some parts of a scene: taken from one and put back by a swap.
struct PartValues {
  using Values = std::map<std::string, std::vector<double>>;
  struct Text {
    std::string name, description;
  };
  struct Simulation {
    SimulationOptions options;
    Formulation formulation = Formulation::kArticulated;
    SecondOpinionOptions second_opinion;
    double duration = 0;
  };
  struct Start {
    std::vector<Values> positions, velocities;  ///< by robot
    MechanismDescription mechanism;
  };
  struct Friction {
    std::vector<std::map<std::string, double>> damping, friction;  ///< by robot
  };
  struct Targets {
    std::vector<SceneTarget> targets;
    TargetOptions options;
  };
  struct Robots {
    std::vector<SceneRobot> robots;
    std::vector<ForceElement> forces;  ///< they name the robots' parts
    std::vector<PathElement> paths;    ///< so do they
    std::vector<LoopElement> loops;    ///< and they
    MechanismDescription mechanism;
    bool limits = true, effort_limits = true;
    std::vector<std::string> trail_frames, plots;  ///< of the view: taken where robots come or go
    std::optional<TrotScene> trot;
  };

  SceneParts parts;
  std::optional<Text> text;
  std::optional<Vector3> gravity;
  std::optional<Simulation> simulation;
  std::optional<Start> start;
  std::optional<std::vector<Values>> inputs;  ///< by robot
  std::optional<Friction> friction;
  std::optional<Targets> targets;
  std::optional<std::vector<SceneCamera>> cameras;
  std::optional<Robots> robots;
  std::optional<std::vector<ForceElement>> forces;
  std::optional<std::vector<PathElement>> paths;
  std::optional<std::vector<LoopElement>> loops;
};

PartValues TakeParts(const Scene& scene, SceneParts parts);
void PutParts(const PartValues& values, Scene* scene);

/// Positions the simulation should have at a time after the start; part of an undo step.
struct PresentPose {
  double time = 0;
  VectorX before, after;
};

}  // namespace linkwright::app
