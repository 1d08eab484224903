// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace linkwright {

/// What a kernel is compiled for. The sources in engine/kernels are compiled once for each; everything else
/// is portable code for any processor of its kind.
enum class InstructionSet {
  kBaseline,  ///< any processor the program runs on; on x86-64, SSE2
  kAvx2,      ///< x86-64-v3: AVX2 and fused multiply–add
  kAvx512,    ///< x86-64-v4: AVX-512 F, BW, CD, DQ, VL
};

/// Those that this processor (and its operating system) and this build can run, the baseline first.
const std::vector<InstructionSet>& SupportedInstructionSets();

/// The best of them, unless the environment variable LINKWRIGHT_ISA is baseline, avx2 or avx512: then that
/// one, or the best below it where it is not supported. Chosen once, at the first call.
InstructionSet ChosenInstructionSet();
/// Chooses `set`, so that what was computed with it gives the same bytes again. False where it is not the
/// chosen one then: not supported, LINKWRIGHT_ISA is another one, or another one has been used already.
bool UseInstructionSet(InstructionSet set);

/// baseline, avx2 or avx512
const char* ToString(InstructionSet set);
std::optional<InstructionSet> InstructionSetFromString(std::string_view name);

}  // namespace linkwright
