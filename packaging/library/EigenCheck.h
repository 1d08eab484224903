// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Matrices that one side makes and the other gives back must lie in memory alike. The library is compiled
/// for every processor of its kind; Eigen lays them out otherwise where a program is compiled for AVX
/// (-march=native), or with these macros changed.
#include <Eigen/Core>

#if EIGEN_DEFAULT_ALIGN_BYTES != 16 || EIGEN_MAX_ALIGN_BYTES != 16 || EIGEN_MAX_STATIC_ALIGN_BYTES != 16
#error "linkwright: compile this without AVX (-mno-avx), and with Eigen's alignment"
#elif !EIGEN_MALLOC_ALREADY_ALIGNED
#error "linkwright: define EIGEN_MALLOC_ALREADY_ALIGNED=1, or link linkwright::linkwright"
#elif defined(EIGEN_DEFAULT_TO_ROW_MAJOR)
#error "linkwright: matrices are by columns"
#endif
