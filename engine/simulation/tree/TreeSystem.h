// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/dynamics/Controller.h"
#include "engine/dynamics/OwnEquations.h"
#include "engine/dynamics/PointContact.h"
#include "engine/dynamics/actuation/ActuationSetup.h"
#include "engine/model/LoopElement.h"
#include "engine/model/Model.h"
#include "engine/simulation/contact/ContactSetup.h"
#include "engine/simulation/elements/ForceElement.h"
#include "engine/simulation/elements/PathMotion.h"
#include "engine/simulation/sensors/SensorSetup.h"
#include "engine/simulation/system/System.h"

namespace linkwright {

struct TreeSystemOptions {
  Vector3 gravity = {0, 0, -kStandardGravity};
  bool limits = true;            ///< joint limits are stiff damped stops, their energy booked
  VectorX initial_q, initial_v;  ///< empty: neutral, at rest
  VectorX torque;                ///< constant input torques at the start (nv); empty: none
  Formulation formulation = Formulation::kArticulated;
  CrossCheckOptions cross_check;
  /// What the cross-check computes with; null: the same model. Another one shows that it is heard.
  std::shared_ptr<const Model> second_model;
  /// Damping and friction start as in the model.
  std::vector<ForceElement> forces;  ///< springs, motors, outside forces; those WhyIdle speaks of do nothing
  /// Tendons and actuators, and the weight that is carried; those WhyIdle speaks of do nothing.
  ActuationSetup actuation;
  /// What leads joints: motors for them (LeadElements) come behind `forces`, signals behind all others.
  std::vector<std::shared_ptr<const PathMotion>> paths;
  /// Joints that close loops of the tree (see LoopSolver), sound and between links that exist. Where the
  /// initial positions leave them open, they are closed by as little as possible.
  std::vector<LoopElement> loops;
  /// Points that stand on the ground, land and lift; kPartitioning finds accelerations as kArticulated then.
  std::vector<PointContact> contacts;
  /// Shapes that touch; null: nothing does.
  std::shared_ptr<const ContactSetup> touch;
  /// What drives the tree besides motors; null: nothing.
  std::shared_ptr<const Controller> controller;
  /// What Formulation::kKane stands for as a cross-check; null: it cannot be asked.
  std::shared_ptr<const OwnEquations> equations;
  /// Of a scene's mechanism: links on free joints whose signals are NAME.x …, .e0 …, .vx … (world axes), .wx
  /// …
  std::vector<std::string> bodies;
  /// Points whose motion is among the signals, NAME_x … NAME_az; in a link [m].
  struct Output {
    std::string name, link;
    Vector3 point = Vector3::Zero();
  };
  std::vector<Output> outputs;
  SensorSetup sensors;        ///< what they show is among the signals: sensor.NAME
  bool effort_limits = true;  ///< motors of a joint together give no more than its max_effort
  /// By joint: stiffness of its limit stops [N m/rad, N/m] and their dissipation [s/rad, s/m], see
  /// JointStops.
  std::map<std::string, double> stop_stiffness, stop_dissipation;
};

/// A tree of rigid bodies. Null where `stop` is requested, which it checks where it closes loops and
/// chooses independent coordinates.
std::unique_ptr<System> MakeTreeSystem(std::shared_ptr<const Model> model,
                                       const TreeSystemOptions& options = {}, const StopCheck& stop = {});

}  // namespace linkwright
