// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>

#include "engine/math/UnitChoice.h"
#include "engine/model/Model.h"
#include "engine/model/State.h"

namespace linkwright {

/// A robot that falls out of the picture.
struct Fall {
  BodyIndex body;       ///< the free base
  std::string name;     ///< of it
  double distance = 0;  ///< along gravity, since the start [m]
  /// "\"pelvis\" has fallen 78 m: its base is free, and nothing is there to stand on".
  std::string Text(const UnitChoice& units = {}) const;
};

/// The body on a free joint with the world that has fallen farthest, if that is more than five times `size`,
/// of the scene [m], and it is still falling; gravity [m/s²]. What floats freely falls for ever unless a
/// force, a loop or contact holds it.
std::optional<Fall> FindFall(const Model& model, const VectorX& start_q, const State& now,
                             const Vector3& gravity, double size);

}  // namespace linkwright
