// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "engine/math/UnitChoice.h"
#include "engine/simulation/elements/PathMotion.h"

namespace linkwright {

/// The report on a path that works: where its link does not get, then PathMotion::notes().
std::vector<std::string> PathNotes(const PathMotion& path, const UnitChoice& units = {});

}  // namespace linkwright
