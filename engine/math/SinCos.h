// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

namespace linkwright {

/// Sine and cosine of `count` angles [rad] to 2e-16 absolute, whatever the C library. Many at
/// once, because a call to the C library for each joint would be a third of the time of forward kinematics.
/// The arrays must not overlap.
void SinCos(const double* angles, std::size_t count, double* sines, double* cosines);

}  // namespace linkwright
