// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/kernels/ChainRace.h"
#include "engine/math/Types.h"
#include "engine/model/Model.h"

namespace linkwright {

/// One coordinate of a serial chain: a joint of one degree of freedom, with those that mimic it.
struct ChainCoordinate {
  int q_index = 0;
  BodyIndex joint;  ///< the master
  bool slides = false;
  bool periodic = false;        ///< turns without end: its values are the same modulo 2π
  double lower = 0, upper = 0;  ///< that hold all joints of the coordinate inside their limits; or infinite
  /// Where starts are drawn from: within the limits, one turn at most.
  double from = 0, to = 0;
};

/// The joints between the world and a frame of a model, taken out of the tree and put into frames that cost
/// least to compute with: each frame's x axis along the common normal of its joint's axis and the next one
/// (Craig, Introduction to Robotics, section 3.4). A free base below stays where it is.
class SerialChain {
 public:
  SerialChain(const Model& model, FrameIndex frame);

  /// Whether all joints have one degree of freedom and there are 1 to kMostChainJoints of them. Nothing else
  /// means anything if not.
  bool IsSimple() const { return simple_; }

  const std::vector<ChainCoordinate>& coordinates() const { return coordinates_; }
  int columns() const { return static_cast<int>(coordinates_.size()); }

  /// Bodies from the first to the last, and their joints' places on each other, X_PJ.
  const std::vector<BodyIndex>& bodies() const { return bodies_; }
  const std::vector<Transform>& places() const { return places_; }
  const Transform& tool() const { return X_BF_; }  ///< the frame on the last body

  /// For the kernels; the limits are `lower` and `upper` (columns).
  kernels::Chain ForKernel(const double* lower, const double* upper, double metres_per_radian) const;
  /// The frame's target in the world, as the kernels take it; q: of the model, for the base.
  kernels::ChainTarget Target(const Transform& X_WF, const VectorX& q) const;
  /// Pose of the last body in the first joint's frame (at coordinate zero); q: columns.
  Transform LastPose(const VectorX& q) const;
  /// Pose of the first joint's frame at coordinate zero in the world; q: of the model.
  Transform Base(const VectorX& q) const;

  /// Bounds of the distance from a point of the first joint's axis (in the base frame) to the frame's origin
  /// that no pose within `lower` and `upper` leaves: links in a straight line, links folded.
  struct Reach {
    Vector3 from = Vector3::Zero();
    double least = 0, most = kInfinity;
  };
  Reach FindReach() const;

 private:
  void Normalize();
  const Joint& JointOf(size_t i) const;
  const Model* model_;
  bool simple_ = false;
  BodyIndex base_;  // a free joint's body, or the world
  std::vector<BodyIndex> bodies_;
  std::vector<Transform> places_;
  std::vector<ChainCoordinate> coordinates_;
  std::vector<kernels::ChainJoint> joints_;
  Transform X_BF_;
};

}  // namespace linkwright
