// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/multibody/Mechanism.h"

namespace linkwright {

/// A joint equation that says nothing that others do not say already, at a pose.
struct RedundantEquation {
  int row = 0;
  int joint = 0;
  std::vector<int> with_joints;  ///< the joints whose equations, combined, give this one; falling weight
  std::string text;              ///< `joint "D" equation 3 of 5 follows from joints "A", "B", "C"`
};

/// A way the mechanism can move at a pose.
struct MobileMode {
  int body = 0, coordinate = 0;  ///< the independent coordinate that moves by itself: body from 1, r or π'
  VectorX displacement;  ///< δφ (6 n); scaled so that what moves most, moves 1 m (radians count as the
                         ///< mechanism's size)
  std::string text;      ///< `"rocker" turns about its z`
};

struct MechanismDiagnosis {
  int equations = 0, rank = 0, freedoms = 0;
  int counted_freedoms = 0;  ///< 6 n − equations, what counting alone would say
  std::vector<RedundantEquation> redundant;
  std::vector<MobileMode> modes;
  /// Smallest singular value of the independent equations over the largest, radians weighed as metres of the
  /// mechanism's size: 0 at a lock-up or branch. Not found (−1) for large mechanisms.
  double nearness = -1;
  double violation = 0;  ///< largest |Φ| at this pose
  int violated_row = -1;
  std::string text;  ///< all of it, one line each
};

/// What a mechanism can do at pose q (unit Euler parameters) and time.
MechanismDiagnosis DiagnoseMechanism(const std::shared_ptr<const Mechanism>& mechanism, const VectorX& q,
                                     double time = 0);

/// The pose that moves from q along δφ for the part `amount`, closed again: for showing a mode. q where that
/// cannot be closed.
VectorX PoseAlongMode(const std::shared_ptr<const Mechanism>& mechanism, const VectorX& q,
                      const VectorX& displacement, double amount, double time = 0);

}  // namespace linkwright
