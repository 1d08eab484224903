// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/base/Problem.h"
#include "engine/model/Model.h"
#include "engine/model/State.h"
#include "engine/scene/Scene.h"
#include "engine/simulation/contact/ContactSetup.h"
#include "engine/simulation/elements/PathMotion.h"
#include "engine/simulation/sensors/SensorSetup.h"
#include "engine/simulation/system/System.h"

namespace linkwright {

class Controller;

/// A shape on a link, ready to be drawn.
struct CompiledShape {
  FrameIndex frame;  ///< the link
  Visual visual;     ///< pose in the link, geometry, colour; `color` is set also where has_color is false
  MeshPtr mesh;      ///< what to draw, at X_LG; null if its file could not be read
  Vector3 scale = Vector3::Ones();  ///< along the mesh's axes
  bool collision = false;
  bool generated = false;  ///< a bone or joint drawn for a robot that has no visuals
};

/// What is drawn of a moving body besides its shapes.
struct CompiledBody {
  FrameIndex frame;  ///< the link its joint moves; invalid for the world
  /// The solid ellipsoid of uniform density with the body's mass and inertia: its axes, its semi-axes [m].
  bool has_inertia = false;
  Transform X_BE;
  Vector3 semi_axes = Vector3::Zero();
};

/// A cord between links, ready to be drawn.
struct CompiledTendon {
  struct Stop {
    FrameIndex frame, side_frame;  ///< invalid: the world
    TendonStopDescription given;   ///< places in those frames
  };
  std::vector<Stop> stops;
  double radius = 0;  ///< [m]
  Color color;
};

/// A Scene turned into what computes and draws. Immutable, shared by window, command line and threads.
struct CompiledScene {
  Scene scene;
  std::shared_ptr<const Model> model;
  VectorX initial_q, initial_v, initial_torque;
  VectorX damping, friction;  ///< nv, with the user's changes
  std::vector<CompiledShape> shapes;
  std::vector<CompiledTendon> tendons;
  std::vector<CompiledBody> bodies;  ///< as many as the model has; 0: the world
  /// The scene's and the robots' own that join what is there, and are enabled; names as compiled.
  std::vector<LoopElement> loops;
  /// Loops whose length is driven; those of a mechanism among them, as its other joints are among the loops.
  std::vector<LoopElement> drivers;
  /// How easily each degree of freedom moves in posing (nv); empty: all alike.
  VectorX compliance;
  std::shared_ptr<const ContactSetup> contact;  ///< null: nothing touches
  std::shared_ptr<const Controller> balancer;   ///< null: nothing balances
  SensorSetup sensors;
  double assembled_gap = 0;  ///< how far open the start positions had left them, before they were closed [m]
  std::vector<std::shared_ptr<const PathMotion>> paths;      ///< one for each of the scene
  std::vector<FrameIndex> tips;                              ///< links without children
  Vector3 lower = Vector3::Zero(), upper = Vector3::Zero();  ///< box of everything visible at the start [m]
  double size = 1;  ///< diagonal of that box: what symbols are sized by [m]

  /// Box in the world of everything visible, at these poses of the bodies; a metre round the origin if there
  /// is nothing.
  void Bounds(std::span<const Transform> X_WB, Vector3* low, Vector3* high) const;
  /// Empty, or why it does not run with this formulation but by articulated bodies, as a sentence without a
  /// full stop.
  std::string WhyNotWith(Formulation formulation) const;
  /// Null where `stop` is requested: see MakeTreeSystem.
  std::unique_ptr<System> MakeSystem(const StopCheck& stop = {}) const;
};

/// Names are `robot/link` when the scene has several robots, the plain ones otherwise. Returns null and adds
/// errors if the scene does not make a mechanism; start values that name no joint are warnings, and so is
/// that start positions had left loops open, which are closed then. Null without an error where `stop` is
/// requested, which it checks in closing loops, once a sample of a path and once a robot.
std::shared_ptr<const CompiledScene> CompileScene(const Scene& scene, ProblemList* problems,
                                                  const StopCheck& stop = {});

}  // namespace linkwright
