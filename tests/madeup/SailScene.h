// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace linkwright::madeup {

/// A boat of two links, with sails of the made-up kind that SailKind.cpp describes.
inline constexpr const char* kSailScene = R"({
  // Of a boat.
  "linkwright": 1, "name": "boat",
  "robots": [{"name": "boat",
    "links": [
      {"name": "hull", "mass": 20, "inertia": [1, 1, 1]},
      {"name": "mast", "mass": 2, "inertia": [0.1, 0.1, 0.1], "com": [0, 0, 0.5]}],
    "joints": [{"name": "step", "type": "revolute", "parent": "hull", "child": "mast", "axis": [1, 0, 0],
      "limits_deg": [-60, 60]}]}],
  "cameras": [{"name": "shore", "distance": 9}],
  "sails": [
    // The big one.
    {"name": "main", "mast": "mast", "area": 20.50, "reefs": 2, /* in a breeze */ "seen_by": "shore",
      "xyz": [0, 0, 0.50], "x-maker": "Ann"},
    {"name": "top", "type": "lateen", "mast": "mast", "above": "main", "tilt_deg": 30, "drag": "2*t",
      "battens": [{"length": 0.75}, {}]}
  ]
}
)";

}  // namespace linkwright::madeup
