// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/InstructionSet.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace linkwright {

namespace {

std::vector<InstructionSet> Detect() {
  std::vector<InstructionSet> sets = {InstructionSet::kBaseline};
#ifdef LINKWRIGHT_X86_KERNELS
  __builtin_cpu_init();
#ifdef __clang__
  // Clang knows the levels by name from version 18 on only. What they hold besides, processors with these
  // have too.
  const bool v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                  __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
  const bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                  __builtin_cpu_supports("avx512vl");
#else
  const bool v3 = __builtin_cpu_supports("x86-64-v3"), v4 = __builtin_cpu_supports("x86-64-v4");
#endif
  if (v3) sets.push_back(InstructionSet::kAvx2);
  if (v4) sets.push_back(InstructionSet::kAvx512);
#endif
  return sets;
}

InstructionSet Choose() {
  const std::vector<InstructionSet>& supported = SupportedInstructionSets();
  const char* text = std::getenv("LINKWRIGHT_ISA");
  if (!text) return supported.back();
  for (const InstructionSet wanted :
       {InstructionSet::kBaseline, InstructionSet::kAvx2, InstructionSet::kAvx512}) {
    if (std::string_view(text) != ToString(wanted)) continue;
    const auto above = std::upper_bound(supported.begin(), supported.end(), wanted);
    return *(above - 1);
  }
  return supported.back();
}

}  // namespace

const std::vector<InstructionSet>& SupportedInstructionSets() {
  static const std::vector<InstructionSet> sets = Detect();
  return sets;
}

InstructionSet ChosenInstructionSet() {
  static const InstructionSet chosen = Choose();
  return chosen;
}

const char* ToString(InstructionSet set) {
  switch (set) {
    case InstructionSet::kBaseline:
      return "baseline";
    case InstructionSet::kAvx2:
      return "avx2";
    case InstructionSet::kAvx512:
      return "avx512";
  }
  return "";
}

}  // namespace linkwright
