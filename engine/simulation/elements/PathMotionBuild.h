// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/simulation/elements/PathMotion.h"

namespace linkwright {

/// The work of making a PathMotion, done once.
struct PathMotion::Build {
  Build(const Model& of, const PathElement& path, LoopConstraints* closed, const StopCheck& check)
      : model(of), element(path), loops(closed), stop(check) {}

  /// Fills `joints`: those that the path names, or those above the frame that a motor can move, of these as
  /// many as the loops leave independent at `start` (nq).
  std::string ChooseJoints(FrameIndex frame, const VectorX& start);
  /// The waypoints, and the first one again where the path is closed.
  PathNodes JointNodes() const;
  PathNodes FrameNodes() const;
  PiecewiseCubic Curve(const PathNodes& nodes) const;
  OrientationPath Turning() const;
  /// Three coordinates whose derivatives are the angular velocity of `turning`, for its limits.
  PiecewiseCubic Turned(const OrientationPath& turning) const;
  /// Joint positions along the path of the frame. `missed`, `missed_angle`: at its nodes, how far the frame
  /// stays away [m, rad]. Checks the stop once a node; empty: it was requested.
  PiecewiseCubic FollowFrame(const std::shared_ptr<const Model>& shared, const PiecewiseCubic& position,
                             const OrientationPath& turning, FrameIndex frame, const VectorX& start,
                             bool limits, std::vector<double>* missed,
                             std::vector<double>* missed_angle) const;

  const Model& model;
  const PathElement& element;
  LoopConstraints* loops;
  const StopCheck& stop;
  std::vector<BodyIndex> joints;

 private:
  void KeepIndependent(const VectorX& start);
  std::vector<double> Times() const;
  std::vector<double> SampleTimes(const PiecewiseCubic& position, const OrientationPath& turning,
                                  std::vector<std::size_t>* knots) const;
};

}  // namespace linkwright
