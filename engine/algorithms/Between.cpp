// SPDX-License-Identifier: BSD-3-Clause
#include "engine/algorithms/Between.h"

namespace linkwright {

VectorX PositionBetween(const Model& model, const State& before, const State& after, double time) {
  const double span = after.time - before.time;
  if (span <= 0 || time >= after.time) return after.q;
  if (time <= before.time) return before.q;
  VectorX q = before.q;
  model.Integrate(model.Difference(before.q, after.q), (time - before.time) / span, &q);
  return q;
}

}  // namespace linkwright
