// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/model/Workspace.h"

namespace linkwright {

/// Joint limits as stiff damped stops: of joints of one degree of freedom, and of the angle by which a ball
/// joint is turned. Past a limit by δ, at speed δ̇, a stop pushes back with k·δ·max(0, 1 + d·δ̇) (Hunt and
/// Crossley 1975): it sets in without a jump and never pulls. ½kδ² is booked as potential energy, the rest as
/// damping work. Which stops are touched is chosen by ChooseContacts and then stays so, past the limit or
/// not, until PassEvent: a step never straddles the kink.
class JointStops {
 public:
  using ByJoint = std::map<std::string, double>;
  /// Stiffness from what each joint feels of the mechanism at `q`: a natural frequency of 20 Hz; or as given
  /// by joint: `stiffness` k [N m/rad, N/m] and `dissipation` d [s/rad, s/m].
  JointStops(const Model& model, const VectorX& q, Workspace* workspace, const ByJoint& stiffness = {},
             const ByJoint& dissipation = {});

  void ChooseContacts(const VectorX& q, const VectorX& v);
  bool AnyContact() const;
  /// The longest step that follows the bounce on a stop closely, whatever the user's step is [s].
  double LongestStep() const;
  /// Index in v of the joint whose touched stop bounds it; −1: none is touched.
  int StiffestContact() const;
  int size() const { return static_cast<int>(stops_.size()); }

  /// Number of a stop whose EventValue is negative, or −1.
  int Crossed(const VectorX& q) const;
  /// In the range: the distance to the nearer limit; touching: how far past the limit. Positive until it
  /// changes.
  double EventValue(int stop, const VectorX& q) const;
  void PassEvent(int stop, const VectorX& q);

  struct Powers {
    double damping = 0;  ///< taken out (≤ 0)
    double stored = 0;   ///< to and from their potential, each counted as positive
  };
  /// Adds the stops' torques to `tau` (nv); returns their power [W].
  Powers AddTorque(const VectorX& q, const VectorX& v, VectorX* tau) const;
  double Potential(const VectorX& q) const;  ///< [J]

 private:
  struct Stop {
    int q_index, v_index;
    double ratio, offset;  ///< joint position = ratio · q + offset
    double lower, upper, stiffness, dissipation;
    double frequency;  ///< of the mechanism on the stop [Hz]
    bool ball = false;
    int side = 0;  ///< touching: −1 the lower limit, 1 the upper one
    double Position(const VectorX& q) const;
    Vector3 Axis(const VectorX& q) const;  ///< of a ball joint: about which it is turned
    double Speed(const VectorX& q, const VectorX& v) const;
  };
  std::vector<Stop> stops_;
};

}  // namespace linkwright
