// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

#include "engine/math/Types.h"

namespace linkwright {

/// What happened at one point of contact inside a step, on events.
struct ContactEvent {
  double time = 0;              ///< [s]
  const char* event = "";       ///< "impact", "settle", "touch", "lift", "break away", "come to rest"
  std::string a, b;             ///< "ground", "left/hand"
  std::uint64_t feature = 0;    ///< that carries the point; see ManifoldPoint
  Vector3 p = Vector3::Zero();  ///< the point, world axes [m]
  // Of an impact:
  double normal = 0;                  ///< Λ_n [N s]
  Vector3 impulse = Vector3::Zero();  ///< on b, world axes [N s]
  double energy = 0;                  ///< that it adds [J]
  const char* law = "";               ///< "newton", "stronge", "scaled"

  bool IsImpact() const { return energy != 0 || normal != 0; }
};

}  // namespace linkwright
