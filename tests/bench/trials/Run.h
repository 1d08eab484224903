// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/model/State.h"
#include "engine/scene/compile/CompiledScene.h"

namespace contact_trials {

using linkwright::CompiledScene;
using linkwright::State;
using linkwright::Transform;
using linkwright::Vector3;
using linkwright::VectorX;

using Compiled = std::shared_ptr<const CompiledScene>;

/// Throws std::runtime_error where it cannot be compiled.
Compiled CompileOrThrow(const linkwright::Scene& scene);
/// A scene of the checkout, by its name. Throws std::runtime_error where it cannot be read.
linkwright::Scene LoadShipped(const std::string& name);

/// Positions and velocities at the beginning, as the scene's own model has them.
struct Start {
  VectorX q, v;
};

/// A point at which something presses.
struct Point {
  int body_a = 0, body_b = 0;  ///< of the model; 0: the world
  double slip = 0;             ///< speed of the material points across the normal [m/s]
};

/// A scene that is being computed by one of the programs.
class Run {
 public:
  virtual ~Run() = default;
  /// One time step; false: it cannot go on.
  virtual bool Step() = 0;
  virtual double time() const = 0;
  /// Positions and velocities as the scene's own model has them.
  virtual const VectorX& q() = 0;
  virtual const VectorX& v() = 0;
  /// Points where the normal force is more than kLeastForce, now.
  virtual void Points(std::vector<Point>* out) = 0;
  /// Which half step a trot is in; 0: it is none.
  virtual int HalfStep() = 0;
  /// The part of the time of all steps that the program itself has taken; what remains is our motors and
  /// controllers.
  virtual double OwnPart() const { return 1; }
};

/// Less is rounding [N].
constexpr double kLeastForce = 1e-6;

std::unique_ptr<Run> MakeOurs(const Compiled& compiled, const Start& start);
/// Throws std::runtime_error where MuJoCo does not take the model.
std::unique_ptr<Run> MakeMujoco(const Compiled& compiled, const Start& start);

/// The greatest difference between MuJoCo's accelerations and ours, by the greatest of ours, without
/// contacts, limits and dry friction: in a pose near `start` in which everything moves. Throws
/// std::runtime_error where it is more than kMostDifference: what would be compared then are different
/// models.
double CompareAccelerations(const Compiled& compiled, const Start& start);
constexpr double kMostDifference = 1e-9;

}  // namespace contact_trials
