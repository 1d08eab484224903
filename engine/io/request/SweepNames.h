// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/math/Interval.h"
#include "engine/scene/study/Sweep.h"

namespace linkwright {

/// A family of parameters that a sweep can set.
struct SweepName {
  std::string_view stem;  ///< "dt"; "q." and "mass.", before the name of a part of the robot
  std::string_view part;  ///< of that: "JOINT", "LINK"; empty: the stem is all of the name
  SweepTarget::Kind kind;
  std::string_view help;
};
std::span<const SweepName> SweepNames();

/// "q.JOINT, v.JOINT, …": all of them, for messages.
std::string SweepNamesText();

/// The numbers that parameters of this kind may be.
Interval SweepRangeOf(SweepTarget::Kind kind);

}  // namespace linkwright
