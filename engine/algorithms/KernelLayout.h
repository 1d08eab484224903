// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <span>
#include <type_traits>

#include "engine/math/Types.h"

// Kernels take arrays of poses, velocities and wrenches as plain numbers (engine/kernels/Kernel.h). What they
// rely on is checked here, beside the only functions that hand such pointers out.
namespace linkwright {

static_assert(std::is_standard_layout_v<Transform> && sizeof(Transform) == 12 * sizeof(double) &&
                  offsetof(Transform, R) == 0 && offsetof(Transform, p) == 9 * sizeof(double) &&
                  !Matrix3::IsRowMajor,
              "kernels write a pose as R by columns, then p: 12 numbers");
static_assert(std::is_standard_layout_v<Twist> && sizeof(Twist) == 6 * sizeof(double) &&
                  offsetof(Twist, linear) == 0 && offsetof(Twist, angular) == 3 * sizeof(double),
              "kernels write a twist as linear, then angular: 6 numbers");
static_assert(std::is_standard_layout_v<Wrench> && sizeof(Wrench) == 6 * sizeof(double) &&
                  offsetof(Wrench, force) == 0 && offsetof(Wrench, moment) == 3 * sizeof(double),
              "kernels read a wrench as force, then moment: 6 numbers");

/// 12 numbers each.
inline double* PoseNumbers(std::span<Transform> poses) { return poses.data()->R.data(); }
/// 6 numbers each.
inline double* TwistNumbers(std::span<Twist> twists) { return twists.data()->linear.data(); }
/// 6 numbers each; null where there are none.
inline const double* WrenchNumbers(std::span<const Wrench> wrenches) {
  return wrenches.empty() ? nullptr : wrenches.data()->force.data();
}

}  // namespace linkwright
