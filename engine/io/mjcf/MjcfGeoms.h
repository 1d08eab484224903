// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <optional>

#include "engine/io/mjcf/MjcfAssets.h"

namespace linkwright {

/// What a <geom> or <pair> has of contact.
struct MjcfContactNumbers {
  int condim = 3;
  std::array<double, 3> friction = {1, 0.005, 0.0001};  ///< sliding [1], torsional, rolling [m]

  /// Without what its condim leaves out.
  SurfaceDescription Surface() const;
};

/// A <geom>: what is drawn of it, what it touches with and what it weighs, in the axes of what holds it.
struct MjcfGeom {
  Visual visual;
  bool drawn = false;      ///< has a shape that can be drawn
  bool is_visual = true;   ///< shown; else for contacts
  bool collides = false;   ///< by its bits
  bool has_shape = false;  ///< `collision` is one
  Visual collision;
  MjcfContactNumbers contact;
  bool is_floor = false;        ///< a plane across z that points up
  std::optional<Visual> floor;  ///< of one with a material: as it is drawn where it is the ground
  int group = 0;
  /// Mass, centre and moments about it; none where it weighs nothing.
  std::optional<Inertial> inertial;
};

/// Reads condim and friction of a <geom> or <pair>, where it has them.
void ReadMjcfContactNumbers(const MjcfElement& element, MjcfContactNumbers* numbers);

/// Reads a geom; the pose is put behind `X_LF`. `weigh`: its mass is asked for.
MjcfGeom ReadMjcfGeom(const MjcfElement& element, const Transform& X_LF, bool weigh, MjcfAssets* assets);

}  // namespace linkwright
