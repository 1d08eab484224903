// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <vector>

#include "engine/model/Workspace.h"

namespace linkwright {

/// Joint limits as stiff damped stops, for joints of one degree of freedom. Past a limit by δ, at speed δ̇, a
/// stop pushes back with k·δ·max(0, 1 + d·δ̇) (Hunt and Crossley 1975): it sets in without a jump and never
/// pulls. ½kδ² is booked as potential energy, the rest as damping work.
class JointStops {
 public:
  /// Stiffness from what each joint feels of the mechanism at `q`: a natural frequency of 20 Hz, well inside
  /// what a step of 1 ms can follow.
  JointStops(const Model& model, const VectorX& q, Workspace* workspace);

  /// Adds the stops' torques to `tau` (nv); returns the power their damping takes out (≤ 0) [W].
  double AddTorque(const VectorX& q, const VectorX& v, VectorX* tau) const;
  double Potential(const VectorX& q) const;  ///< [J]
  bool empty() const { return stops_.empty(); }

 private:
  struct Stop {
    int q_index, v_index;
    double ratio, offset;  ///< joint position = ratio · q + offset
    double lower, upper, stiffness;
  };
  /// How far past a limit: > 0 above the upper, < 0 below the lower, 0 between.
  static double Past(const Stop& stop, double position);
  std::vector<Stop> stops_;
};

}  // namespace linkwright
