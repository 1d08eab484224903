// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace linkwright {

/// Inertia along a joint below this part of the inertia around it is rounding.
inline constexpr double kZeroInertia = 1e-13;

}  // namespace linkwright
