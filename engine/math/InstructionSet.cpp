// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/InstructionSet.h"

#include <algorithm>
#include <atomic>
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

/// −1: any.
std::atomic<int>& Wanted() {
  static std::atomic<int> wanted = -1;
  return wanted;
}

InstructionSet Choose() {
  const std::vector<InstructionSet>& supported = SupportedInstructionSets();
  const char* text = std::getenv("LINKWRIGHT_ISA");
  if (const auto named = text ? InstructionSetFromString(text) : std::nullopt)
    return *(std::upper_bound(supported.begin(), supported.end(), *named) - 1);
  const int wanted = Wanted();
  return wanted < 0 ? supported.back() : static_cast<InstructionSet>(wanted);
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

bool UseInstructionSet(InstructionSet set) {
  const std::vector<InstructionSet>& supported = SupportedInstructionSets();
  if (std::find(supported.begin(), supported.end(), set) == supported.end()) return false;
  Wanted() = static_cast<int>(set);
  return ChosenInstructionSet() == set;
}

std::optional<InstructionSet> InstructionSetFromString(std::string_view name) {
  for (const InstructionSet set :
       {InstructionSet::kBaseline, InstructionSet::kAvx2, InstructionSet::kAvx512}) {
    if (name == ToString(set)) return set;
  }
  return std::nullopt;
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
