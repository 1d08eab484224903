// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace linkwright {

/// How a surface reflects light, in the terms of glTF 2.0. The default is satin paint.
struct SurfaceFinish {
  float metalness = 0;      ///< 0: paint, plastic, stone; 1: a metal, whose reflections have its colour
  float roughness = 0.42F;  ///< 0: a mirror; 1: chalk
  float emission = 0;       ///< it glows with its colour times this, 0…1
  bool operator==(const SurfaceFinish&) const = default;
};

}  // namespace linkwright
