// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

#include "engine/kernels/Kernel.h"

/// Sine and cosine of `count` angles [rad] to 2e-16 absolute. The arrays must not overlap. The last bit may
/// differ between instruction sets, because of fused multiplications.
LINKWRIGHT_KERNEL(void SinCos(const double* angles, std::size_t count, double* sines, double* cosines))
