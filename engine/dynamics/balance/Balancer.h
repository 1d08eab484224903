// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/dynamics/Controller.h"
#include "engine/kinematics/tasks/TaskStack.h"
#include "engine/math/Function.h"
#include "engine/model/Model.h"

namespace linkwright {

/// A foot: a link, and the points of it that it stands on.
struct BalanceFoot {
  std::string name;
  FrameIndex frame;
  std::vector<Vector3> points;  ///< in the frame [m]
  Vector3 up;                   ///< in the frame: away from the ground where all of them stand on it
};

/// What a robot balances by.
struct BalanceSetup {
  std::vector<BalanceFoot> feet;  ///< of one robot on a free joint
  std::vector<StackTask> tasks;   ///< lower levels first; all above the feet that stand
  Function lowered;               ///< of t: targets of the centre of mass go down by so much [m]
  double frequency = 8;           ///< ω of the tasks' errors [rad/s]
  double damping_ratio = 1;       ///< ζ
  double friction = 0.5;          ///< between feet and ground [1]
  double sampling = 0.002;        ///< [s]
  VectorX joint_damping;          ///< nv, viscous, made up for; empty: none [N m s/rad, N s/m]
  bool effort_limits = true;      ///< torques end at the joints' max_effort
};

/// Makes a robot stand by the torques of its joints on level ground. At each sample it asks for accelerations
/// v̇, by strict priority (PrioritySolver):
///   feet:             the middle of a touching foot's lowest points J v̇ = −J̇ v − 2 ζ ω J v; its tilt
///                     decays. A foot in the air is lowered onto the ground under the others, or falls
///                     where none touches.
///   each level:       J v̇ = ẍ_d + 2 ζ ω (ẋ_d − J v) + ω² e − J̇ v, x_d of targets that move
///   what is left:     v̇ = −2 ζ ω v
/// The six equations of the free joint then say which wrench the ground has to give; the lowest points of
/// feet that touch share it within their friction cones (FootForces). Where they cannot give it, v̇ is found
/// again with what they give as six equations of the free joint below the feet and above all levels: so
/// targets yield, not the feet. τ = M v̇ + h + D v − Σ Jᵀ f, of the joints, with their damping D. Source:
/// Sentis, Khatib (2005); Escande, Mansard, Wieber (2014) for strict priority. Signals: "balance.FOOT",
/// wanted normal force on each foot [N]; "balance.lack", what the feet cannot give of the wrench [N]. Throws
/// std::invalid_argument where the feet are not on one free joint with the world.
std::unique_ptr<Controller> MakeBalancer(std::shared_ptr<const Model> model, BalanceSetup setup);

}  // namespace linkwright
