// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/base/StopCheck.h"
#include "engine/model/LoopElement.h"
#include "engine/model/Model.h"

namespace linkwright {

/// How a mechanism with closed loops can move at a position.
struct Mobility {
  int coordinates = 0;  ///< of the tree: degrees of freedom without loops
  int equations = 0;    ///< of the loops
  int rank = 0;         ///< how many of them are independent, at this position
  int freedom = 0;      ///< coordinates − rank
  int counted = 0;      ///< coordinates − equations: by counting alone
  /// Freedom close by, found after small moves along the mobile modes; less than `freedom` where the position
  /// is singular: there branches meet, or the mechanism is locked though it seems to move.
  int freedom_nearby = 0;

  /// A redundant constraint.
  struct Redundant {
    std::string loop, what;  ///< "C", "axes parallel, 1st"
    std::string why;         ///< "no joint moves it", "follows from C: point x and D: point z"
  };
  std::vector<Redundant> redundant;

  /// One mode of motion: velocities (nv), parametrised by one coordinate of the tree.
  struct Mode {
    std::string leader;  ///< its name: "crank", "chassis.vz"
    VectorX velocity;    ///< largest entry 1
  };
  std::vector<Mode> modes;

  /// Singular values of the independent equations, largest first.
  VectorX singular_values;
  /// The smallest over the largest of them: 0 at a position where the mechanism locks up or branches; 1 if
  /// there are no equations.
  double nearness = 1;
  VectorX weakest;           ///< nv: the motion that the equations forbid least
  std::string weakest_loop;  ///< where that motion opens most
  bool stopped = false;      ///< a stop was requested: the rest is undefined
};

/// Everything of that at q (nq), which must be closed. Lengths are measured by the mechanism's size, so that
/// they compare with angles and directions. Dense: O(m² n) for m equations and n degrees of freedom; checks
/// `stop` once in O(m n).
Mobility ExamineMobility(const Model& model, std::span<const LoopElement> loops, const VectorX& q,
                         const StopCheck& stop = {});

}  // namespace linkwright
