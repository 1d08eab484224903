// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "engine/io/mjcf/MjcfAssets.h"

namespace linkwright {

/// A <geom>: what is drawn of it and what it weighs, in the axes of what holds it.
struct MjcfGeom {
  Visual visual;
  bool drawn = false;     ///< has a shape that can be drawn
  bool is_visual = true;  ///< shown; else for contacts
  bool collides = false;
  bool is_floor = false;  ///< a plane across z that points up
  int group = 0;
  /// Mass, centre and moments about it; none where it weighs nothing.
  std::optional<Inertial> inertial;
};

/// Reads a geom; the pose is put behind `X_LF`. `weigh`: its mass is asked for.
MjcfGeom ReadMjcfGeom(const MjcfElement& element, const Transform& X_LF, bool weigh, MjcfAssets* assets);

}  // namespace linkwright
