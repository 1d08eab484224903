// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <vector>

#include "engine/math/Types.h"
#include "engine/path/PathError.h"

namespace linkwright {

enum class OrientationInterpolation {
  kSlerp,  ///< the shortest turn from node to node at a constant rate; the rate jumps at the nodes
  kSquad,  ///< Shoemake's spherical quadrangles; the angular velocity is continuous
};

/// How squad turns at its first and last node.
enum class OrientationEnds {
  kMean,      ///< at the mean rate of the first and last piece
  kRest,      ///< not at all
  kPeriodic,  ///< as at an inner node: the last one is the first
};

/// Orientation over time through nodes R_k at the times t_k, from each to the next by the smaller rotation.
/// Before the first and after the last node it is constant. Unequal times are fine: with δ_k = log(R_kᵀ
/// R_{k+1}) and h_k = t_{k+1} − t_k the angular velocity of squad at an inner node is (δ_{k−1} +
/// δ_k)/(h_{k−1} + h_k) in the node's axes, which for equal steps is Shoemake's choice.
class OrientationPath {
 public:
  OrientationPath() = default;
  /// Throws PathError; kNotPeriodic where the last node should be the first and is not.
  OrientationPath(std::vector<double> times, std::span<const Quaternion> nodes, OrientationInterpolation kind,
                  OrientationEnds ends = OrientationEnds::kMean);

  Quaternion At(double t) const;  ///< unit; at a node that node
  /// In the world's axes [rad/s, rad/s²]. Rates of squad by central differences of sixth order.
  Vector3 AngularVelocity(double t) const;
  Vector3 AngularAcceleration(double t) const;

 private:
  struct Piece {
    Quaternion first, second;  // the nodes
    Quaternion a, b;           // the inner quadrangle points
  };
  int PieceOf(double t) const;
  Quaternion AtPiece(int piece, double u) const;

  std::vector<double> times_;
  std::vector<Piece> pieces_;
  OrientationInterpolation kind_ = OrientationInterpolation::kSlerp;
};

}  // namespace linkwright
