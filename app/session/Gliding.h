// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace linkwright::app {

/// No joint turns further than this in one shown frame: the robot glides, it never jumps [rad, m].
inline constexpr double kMaxChange = 0.3;
/// A gap below this is no error worth a line [m].
inline constexpr double kShownDistance = 1e-3;

}  // namespace linkwright::app
