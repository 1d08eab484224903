// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/trot/TrotOpenLoop.h"

namespace linkwright {

/// A file's name and its text.
using NamedText = std::pair<std::string, std::string>;

/// The open-loop runs that a case's tables show: by (19) at each sampling time, by (20) at the first.
std::vector<TrotOpenLoop> TrotTableRuns(const TrotCase& of);

/// plan, joints, mass, torque, footforce, openloop_… and walk.csv of a case with a plan, and summary.json
/// with the largest errors of all runs (torques held, held from the middle of a sample, continuous) and what
/// else the paper has as one number. Numbers are as short as they can be while reading back to the same bits.
std::vector<NamedText> TrotTables(const TrotCase& of);

}  // namespace linkwright
