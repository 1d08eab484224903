// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/Types.h"

namespace linkwright {

/// All that changes while simulating; rewinding is a copy.
struct State {
  double time = 0;  ///< [s]
  VectorX q;        ///< positions (nq)
  VectorX v;        ///< velocities (nv)
  VectorX z;        ///< what else integrates: work done since time 0 by each power term [J]
};

}  // namespace linkwright
