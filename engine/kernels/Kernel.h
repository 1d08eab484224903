// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The sources in this folder are kernels: each is compiled into one object for every instruction set
/// (engine/math/InstructionSet.h), with the macros
///   LINKWRIGHT_ISA    the namespace of what it defines: baseline, avx2 or avx512
///   LINKWRIGHT_LANES  how many doubles a vector register of it holds: 2, 4 or 8
/// A linker keeps one copy of an inline function or template, whichever object it comes from; a copy with AVX
/// instructions in it, called from portable code, would crash on a processor without. So in this folder
///   - everything stands in namespace linkwright::kernels::LINKWRIGHT_ISA (or in an unnamed one),
///   - no Eigen and nothing of std that is more than a type or a constant; the C library through __builtin_…,
///   - arguments are plain structs and pointers, declared outside by LINKWRIGHT_KERNEL.
/// A test checks the symbols of the objects for anything else. No exceptions in here, no allocation.
///
/// Declare in a header of this folder that portable code may include:
///   LINKWRIGHT_KERNEL(void TreePoses(const Tree& tree, …))
/// and call, or keep as a function pointer, LINKWRIGHT_CHOOSE(ChosenInstructionSet(), TreePoses).

#include "engine/math/InstructionSet.h"

#ifdef LINKWRIGHT_X86_KERNELS

#define LINKWRIGHT_KERNEL(...)    \
  namespace linkwright::kernels { \
  namespace baseline {            \
  __VA_ARGS__;                    \
  }                               \
  namespace avx2 {                \
  __VA_ARGS__;                    \
  }                               \
  namespace avx512 {              \
  __VA_ARGS__;                    \
  }                               \
  }
#define LINKWRIGHT_CHOOSE(set, name)                                                    \
  ((set) == ::linkwright::InstructionSet::kAvx512 ? ::linkwright::kernels::avx512::name \
   : (set) == ::linkwright::InstructionSet::kAvx2 ? ::linkwright::kernels::avx2::name   \
                                                  : ::linkwright::kernels::baseline::name)

#else

#define LINKWRIGHT_KERNEL(...)    \
  namespace linkwright::kernels { \
  namespace baseline {            \
  __VA_ARGS__;                    \
  }                               \
  }
#define LINKWRIGHT_CHOOSE(set, name) ((void)(set), ::linkwright::kernels::baseline::name)

#endif
