// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "engine/math/Types.h"
#include "engine/model/Index.h"

namespace linkwright {

struct CompiledScene;
struct Scene;

/// A robot with a free base that gravity takes along, because nothing is there to stand on.
struct Unsupported {
  enum class Why {
    kContactOff,    ///< nothing touches in this scene
    kNoShapes,      ///< its links have no collision shapes
    kNothingBelow,  ///< contact is on, and nothing that it can touch is below it
  };
  BodyIndex body;    ///< the free base
  std::string name;  ///< of it
  Why why = Why::kContactOff;
  bool contact_would_hold = false;  ///< TurnContactOn gives it a ground that its shapes touch
  /// "\"pelvis\" has nothing to stand on: its base is free and contact is off".
  std::string Text() const;
};

/// The free bases that will fall from positions `q` (nq) under `gravity` [m/s²], in the order of the bodies.
/// None where a loop, a tendon, an actuator, a force or a motor from outside could hold a base, nor of a
/// mechanism in Euler parameters. What is below is found by boxes along gravity. `now`: the scene with the
/// edits since it was compiled.
std::vector<Unsupported> FindUnsupported(const CompiledScene& compiled, const Scene& now, const VectorX& q,
                                         const Vector3& gravity);

}  // namespace linkwright
