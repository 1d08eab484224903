// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace linkwright {

/// A joint along which the inertia is below this part of the inertia around it has none but rounding.
constexpr double kZeroInertia = 1e-13;

}  // namespace linkwright
