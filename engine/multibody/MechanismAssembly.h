// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/multibody/Mechanism.h"

namespace linkwright {

struct AssemblyReport {
  bool ok = false;
  VectorX q;  ///< 7 n; where not ok, the pose that comes nearest to closing
  int iterations = 0;
  double violation_before = 0, violation = 0;  ///< largest |Φ|
  int violated_row = -1;                       ///< where not ok
  struct Change {
    int body = 0;         ///< from 1
    double distance = 0;  ///< of its centre of mass [m]
    double angle = 0;     ///< [rad]
  };
  std::vector<Change> changes;  ///< of bodies that moved, the largest first
  std::string text;             ///< all of it, one line each
};

/// Closes a mechanism that is given in a wrong pose, with the least change: Σ m |δr|² + J |δθ|² of all bodies
/// is least among the poses nearby that obey the constraints. `pinned`: bodies (from 1) that stay.
AssemblyReport AssembleMechanism(const std::shared_ptr<const Mechanism>& mechanism, const VectorX& q,
                                 const std::vector<int>& pinned = {}, double time = 0);

}  // namespace linkwright
