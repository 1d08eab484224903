// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/io/request/RequestReader.h"
#include "engine/kinematics/tasks/LoopConstraints.h"
#include "engine/model/Model.h"

namespace linkwright {

struct IkTarget {
  Transform pose;  ///< of the frame in the world
  VectorX seed;    ///< nq
};

/// What `linkwright ik --targets` is asked for:
/// {"frame": "tool0", "tolerance": [1e-5, 1e-5], "timeout_ms": 50, "restarts": true,
///  "targets": [{"p": […], "R": [[…], […], […]] or "quaternion": [w,x,y,z], "seed": {…}}, …]}
struct IkRequest {
  FrameIndex frame;
  double position_tolerance = 1e-5;     ///< [m]
  double orientation_tolerance = 1e-5;  ///< [rad]
  double timeout = 0.05;                ///< [s], for each target
  bool restarts = true;
  std::vector<IkTarget> targets;
};

struct IkRequestResult {
  RequestStatus status = RequestStatus::kOk;
  std::string error;  ///< `file:line: …`
  IkRequest request;
};

/// Joints that a seed does not name are at 0. A matrix must be a rotation to 1e-3 and is made one; a
/// quaternion is made unit.
IkRequestResult ReadIkRequest(const Model& model, std::string text, const std::string& shown_as);

/// What comes above the targets where the model has closed loops.
struct IkLoops {
  LoopConstraints* loops = nullptr;  ///< null: none
  bool move_base = false;            ///< free joints below the world move too
};

/// Solves all targets and gives {"targets": [{"status", "q", "iterations", "time_us", "residual"}, …]}, for
/// those without a solution also the "reason". `go_on` is asked before each one; after a no, what has been
/// solved is given. With loops these are closed in every solution.
std::string SolveIkTargets(const std::shared_ptr<const Model>& model, const IkRequest& request,
                           const std::function<bool(size_t done)>& go_on = {}, const IkLoops& loops = {});

}  // namespace linkwright
